"""How somebody moves in a gait: with which speed, how hindered, and what Actions make of it."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from rules.books.obss.rates.grounds import (
    NATURAL,
    gait_now,
    hindered,
    lies,
    mode_of,
    mover,
    why_not_dug,
    why_unfit,
)
from rules.books.obss.rates.load import leader_of, pulled_by, state_of, team_of
from rules.books.obss.sheet import GAITS, WORDS, armour, given, size
from rules.books.obss.source import METRES
from rules.books.obss.state import FATIGUED, kept
from rules.books.obss.text.hindrances import HINDERED, Hindrances, Mode
from rules.books.obss.text.load import LoadState
from rules.books.obss.text.natural_speeds import burrow
from rules.books.obss.text.tactical import (
    ACTIONS_A_ROUND,
    LEAST_METRES,
    RUN_MULTIPLE,
    MoveAction,
    move_action,
)
from rules.books.obss.text.transport import barding, rider
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Source, Step, figure
from rules.rulebook.answers import Account, GaitRate
from rules.rulings.ruling import Ruling


class Way(Struct, frozen=True):
    """A gait on a terrain, for one combatant: what all the numbers follow from.

    `body` is whose legs make it, and `load` what is carried with them.
    """

    gait: str
    terrain: str
    mode: Mode
    body: Combatant
    speed: Figure
    source: Source
    load: LoadState
    hindered: Ruling[Hindrances]

    @property
    def fatigued(self) -> bool:
        """True where those legs are tired."""
        return self.body.has(FATIGUED)

    @property
    def halvings(self) -> Number:
        """How often the distance is halved."""
        return self.hindered.answer.halvings.value or 0

    @property
    def minimal(self) -> bool:
        """True where a whole round makes a metre."""
        return self.hindered.answer.minimal.value

    def same_leg(self, other: Way) -> bool:
        """True where an Action begun in one way can be ended in the other."""
        alike = self.gait == other.gait or not {self.gait, other.gait} & {"run", "rise"}
        return alike and self.speed.value == other.speed.value

    def metres(self, actions: int) -> Figure:
        """What so many Actions make together."""
        if actions < 1:
            return figure("no Actions left", 0, METRES)
        if self.minimal:
            return self._least(actions)
        return self._explained(self._made(min(actions, ACTIONS_A_ROUND)).metres)

    def factor(self) -> Fraction:
        """How many metres of the way a metre of movement makes."""
        speed = Fraction(self.speed.value)
        if not speed:
            return Fraction(1)
        if self.gait == "run":
            return Fraction(RUN_MULTIPLE)
        factor = Fraction(1, 2 ** int(self.halvings))
        least = self.minimal or int(ACTIONS_A_ROUND * speed * factor) < LEAST_METRES
        return Fraction(LEAST_METRES) / (ACTIONS_A_ROUND * speed) if least else factor

    def why_no_run(self) -> str | None:
        """Why there is no running this way."""
        if self.minimal:
            return "no running where a round makes a metre"
        allowed = self._made(1).allowed
        return None if allowed.value else allowed.steps[0].label

    def _made(self, actions: int) -> MoveAction:
        return move_action(
            movement=self.speed.value,
            actions=actions,
            gait="run" if self.gait == "run" else "walk",
            hindrances=int(self.halvings),
            fatigued=self.fatigued,
        ).answer

    def _least(self, actions: int) -> Figure:
        if actions < ACTIONS_A_ROUND or not self.speed.value:
            return figure("three Actions, all of them, make a metre here", 0, METRES, HINDERED)
        return figure("barely passable: three Actions make", LEAST_METRES, METRES, HINDERED)

    def _explained(self, metres: Figure) -> Figure:
        """The rule's steps after the speed's own, and for its halvings what each comes from."""
        steps = list(self.speed.steps)
        for step in metres.steps[1:]:
            steps += self._halvings() if step.label.startswith("halved") else [step]
        return Figure(metres.value, metres.unit, tuple(steps))

    def _halvings(self) -> list[Step]:
        shown = self.hindered.answer.halvings
        return [
            Step(one.label, "divide", 2**one.value, None, one.applied, one.why_not, one.source)
            for one in shown.steps[1:]
        ]


def way(encounter: Encounter, combatant: Combatant, gait: str, terrain: str) -> Way:
    """How somebody would move there in that gait."""
    body = mover(encounter, combatant)
    mode = mode_of(gait, terrain)
    speed, source = _speed(encounter, combatant, body, mode)
    load = state_of(encounter, body).answer
    encumbered = load.state.value == "encumbered"
    halved = hindered(encounter, combatant, gait, terrain, encumbered=encumbered)
    return Way(gait, terrain, mode, body, speed, source, load, halved)


def way_now(encounter: Encounter, combatant: Combatant) -> Way:
    """How somebody moves now."""
    return way(encounter, combatant, gait_now(combatant), combatant.terrain)


def gait_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Metres in one Action, gait by gait, where the combatant stands."""
    rates = []
    for one in GAITS:
        found = way(encounter, combatant, one.id, combatant.terrain)
        closed = why_closed(encounter, combatant, found)
        rate = None if closed else Account("rate", found.metres(1), found.source)
        rates.append(GaitRate(one, rate, closed))
    return tuple(rates)


def why_closed(encounter: Encounter, combatant: Combatant, found: Way) -> str | None:
    """Why a gait cannot be taken, or not be kept up, where the combatant stands."""
    prone, gait = lies(combatant), found.gait
    if prone and gait not in ("crawl", "rise", "fly"):
        return "lies prone: crawl, or move from prone"
    if gait == "rise" and not prone and combatant.pace.gait != "rise":
        return "does not lie prone"
    return why_barred(encounter, combatant, found)


def why_barred(encounter: Encounter, combatant: Combatant, found: Way) -> str | None:
    """Why somebody does not get on that way."""
    return (
        _why_bound(encounter, combatant)
        or _why_stuck(encounter, found)
        or why_no_way(found)
        or _why_no_run(combatant, found)
    )


def why_no_way(found: Way) -> str | None:
    """Why the ground itself lets nobody through in that gait."""
    unfit = why_unfit(found.gait, found.terrain)
    passable = found.hindered.answer.passable
    if unfit is not None or not passable.value:
        return unfit or passable.steps[0].label
    return why_not_dug(found.body, found.terrain) if found.mode == "burrow" else None


def _speed(
    encounter: Encounter, combatant: Combatant, body: Combatant, mode: Mode
) -> tuple[Figure, Source]:
    own = given(body, mode) if mode in NATURAL else None
    label = "movement" if own is None else f"{mode} speed"
    label = label if body is combatant else f"{label} of {body.name}"
    shown = figure(label, WORDS.number(body, "movement") if own is None else own, METRES)
    source = move_action.source
    if armour(body) != "none":
        worn = barding(armour=armour(body), movement=shown.value)
        left = worn.answer.movement
        shown = Figure(left.value, METRES, (*shown.steps, *left.steps[1:]))
        source = worn.source
    return _harnessed(encounter, body, shown), source


def _harnessed(encounter: Encounter, body: Combatant, speed: Figure) -> Figure:
    """A speed with what a cart leaves of it."""
    pulled = pulled_by(encounter, body)
    if pulled is None:
        return speed
    cart, ruling = pulled
    team = team_of(encounter, body)
    if len(team) > 1:
        slowest = min(WORDS.number(one, "movement") for one in team)
        speed = speed.at_most("the slowest of the team", slowest)
    factor = ruling.answer.factor
    return speed.times(f"{cart.name}: {factor.steps[0].label}", factor, source=ruling.source)


def _why_bound(encounter: Encounter, combatant: Combatant) -> str | None:
    """Why somebody else decides where it goes."""
    steed = encounter.mount_of(combatant)
    leader = leader_of(encounter, steed or combatant)
    cart = kept(leader).cart if leader is not None and leader.id != combatant.id else None
    if leader is not None and cart is not None:
        return f"pulls {cart.name} with {leader.name}, who moves it"
    riders = encounter.riders_of(combatant)
    if riders:
        return f"{riders[0].name} rides it and moves it"
    if steed is None:
        return None
    if steed.out:
        return f"{steed.name} is out of the fight"
    fits = rider(mount=size(steed), rider=size(combatant)).answer.allowed
    return None if fits.value else fits.steps[0].label


def _why_stuck(encounter: Encounter, found: Way) -> str | None:
    """Why the load lets nobody move."""
    if found.load.state.value == "immobile":
        return f"carries {found.load.state.steps[0].label}"
    pulled = pulled_by(encounter, found.body)
    if pulled is None or pulled[1].answer.factor.value:
        return None
    return f"{pulled[0].name} is {pulled[1].answer.factor.steps[0].label}"


def _why_no_run(combatant: Combatant, found: Way) -> str | None:
    if found.gait != "run":
        return None
    if found.mode == "burrow":
        return burrow(ground="earth").answer.may_run.steps[0].label
    why = found.why_no_run()
    if why is None and found.mode == "climb" and not kept(combatant).turn.climbs_fast:
        return "a rapid climb asks for its check"
    return why
