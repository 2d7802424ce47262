"""How somebody moves: with which speed, how hindered, and what so many Actions make of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from rules.books.obss import burden, state
from rules.books.obss.sheet import FRIENDS, GAITS
from rules.books.obss.source import METRES, OBSS
from rules.books.obss.text.hindrances import HINDERED, Hindrances, Mode, Terrain, hindrances
from rules.books.obss.text.mounts import barding, rider
from rules.books.obss.text.natural_speeds import burrow
from rules.books.obss.text.tactical import ACTIONS, LEAST_METRES, RUN_MULTIPLE, move_action
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number, round_up
from rules.numbers.figures import Figure, Source, Step, figure
from rules.rulings.ruling import Ruling

NATURAL: tuple[Mode, ...] = ("climb", "swim", "fly", "burrow")
"""Ways to move that a sheet may hold a speed for."""

GROUNDS: tuple[Terrain, ...] = ("clear", "difficult", "minimal", "impassable")

CALLS_FOR: dict[str, Mode] = {
    "wall": "climb",
    "water": "swim",
    "air": "fly",
    "earth": "burrow",
    "rock": "burrow",
}
"""Terrains that are climbed, swum, flown or dug through."""

LABELS = {gait.id: gait.label for gait in GAITS}

CART = OBSS.source("Load Capacity")


class Way(Struct, frozen=True):
    """A gait on a terrain, for one combatant: what all the numbers follow from."""

    gait: str
    mode: Mode
    speed: Figure
    source: Source
    hindered: Ruling[Hindrances]
    fatigued: bool

    @property
    def halvings(self) -> Number:
        """How often the distance is halved."""
        return self.hindered.answer.halvings.value or 0

    @property
    def minimal(self) -> bool:
        """True where a whole round makes a metre."""
        return self.hindered.answer.minimal.value

    @property
    def kind(self) -> str:
        """Actions of different kinds cannot share a distance."""
        return self.gait if self.gait in ("run", "rise") else "move"

    def same_leg(self, other: Way) -> bool:
        """True where an Action begun in one way can be ended in the other."""
        return (self.kind, self.speed.value) == (other.kind, other.speed.value)

    def metres(self, actions: int) -> Figure:
        """What so many Actions make together."""
        if actions < 1:
            return figure("no Actions left", 0, METRES)
        if self.minimal:
            return self._least(actions)
        ruling = move_action(
            movement=self.speed.value,
            actions=min(actions, ACTIONS),
            gait="run" if self.gait == "run" else "walk",
            hindrances=int(self.halvings),
            fatigued=self.fatigued,
        )
        return self._explained(ruling.answer.metres)

    def factor(self) -> Fraction:
        """How many metres of the way a metre of movement makes."""
        speed = Fraction(self.speed.value)
        if not speed:
            return Fraction(1)
        if self.gait == "run":
            return Fraction(RUN_MULTIPLE)
        factor = Fraction(1, 2 ** int(self.halvings))
        least = self.minimal or int(ACTIONS * speed * factor) < LEAST_METRES
        return Fraction(LEAST_METRES) / (ACTIONS * speed) if least else factor

    def why_no_run(self) -> str | None:
        """Why there is no running this way."""
        if self.minimal:
            return "no running where a round makes a metre"
        allowed = move_action(
            movement=self.speed.value,
            actions=1,
            gait="run",
            hindrances=int(self.halvings),
            fatigued=self.fatigued,
        ).answer.allowed
        return None if allowed.value else allowed.steps[0].label

    def _least(self, actions: int) -> Figure:
        if actions < ACTIONS or not self.speed.value:
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
    hindered = _hindered(encounter, combatant, body, mode, gait, terrain)
    return Way(gait, mode, speed, source, hindered, body.has(state.FATIGUED))


def way_now(encounter: Encounter, combatant: Combatant) -> Way:
    """How somebody moves now."""
    return way(encounter, combatant, gait_now(combatant), combatant.terrain)


def mover(encounter: Encounter, combatant: Combatant) -> Combatant:
    """Whose legs move somebody: the mount's, where it is in the fight."""
    return burden.mount_of(encounter, combatant) or combatant


def gait_now(combatant: Combatant) -> str:
    """The gait in force; who lies prone on the ground crawls or rises, whatever it says."""
    now = combatant.pace.gait
    lies = combatant.has(state.PRONE) and combatant.terrain not in CALLS_FOR
    return "rise" if lies and now not in ("crawl", "fly") else now


def risen(combatant: Combatant) -> Combatant:
    """The combatant as one who lies prone no longer."""
    kept = tuple(one for one in combatant.conditions if one.name.casefold() != state.PRONE)
    return replace(combatant, conditions=kept)


def gait_on(combatant: Combatant, terrain: str) -> str:
    """The gait that somebody would move in there, with the one in force now."""
    now = gait_now(combatant)
    if terrain == combatant.terrain:
        return now
    called = CALLS_FOR.get(terrain)
    if called is None:
        return now if now not in NATURAL else "walk"
    runs = now == "run" and state.speed(combatant, called) is not None
    return "run" if runs and called != "burrow" else called


def mode_of(gait: str, terrain: str) -> Mode:
    """The rule's word for a gait there; who runs does so in the way that the terrain calls for."""
    if gait == "run":
        return CALLS_FOR.get(terrain, "walk")
    return cast("Mode", {"rise": "from-prone"}.get(gait, gait))


def why_barred(encounter: Encounter, combatant: Combatant, gait: str, terrain: str) -> str | None:
    """Why somebody does not get on there in that gait."""
    return (
        _why_bound(encounter, combatant)
        or _why_stuck(encounter, combatant)
        or why_no_way(encounter, combatant, gait, terrain)
        or _why_no_run(encounter, combatant, gait, terrain)
    )


def why_no_way(encounter: Encounter, combatant: Combatant, gait: str, terrain: str) -> str | None:
    """Why the ground itself lets nobody through in that gait."""
    unfit = _why_unfit(gait, terrain)
    if unfit is not None:
        return unfit
    passable = way(encounter, combatant, gait, terrain).hindered.answer.passable
    if not passable.value:
        return passable.steps[0].label
    if mode_of(gait, terrain) != "burrow":
        return None
    through = bool(state.held(mover(encounter, combatant), "through_rock"))
    ground: Any = terrain if terrain == "rock" else "earth"
    dug = burrow(ground=ground, through_rock=through).answer.allowed
    return None if dug.value else dug.steps[0].label


def used(combatant: Combatant) -> Fraction:
    """The movement used by the Actions that are open: moves that one Action can still share."""
    return combatant.pace.turn - combatant.tally(state.LEG)


def open_actions(combatant: Combatant, speed: Number) -> int:
    """How many Actions the open movement has taken so far."""
    if not used(combatant):
        return 0
    left = ACTIONS - int(combatant.tally(state.SPENT))
    return max(0, min(left, round_up(used(combatant) / speed))) if speed else max(0, left)


def _speed(
    encounter: Encounter, combatant: Combatant, body: Combatant, mode: Mode
) -> tuple[Figure, Source]:
    own = state.speed(body, mode) if mode in NATURAL else None
    label = "movement" if own is None else f"{mode} speed"
    label = label if body is combatant else f"{label} of {body.name}"
    shown = figure(label, state.number(body, "movement") if own is None else own, METRES)
    source = move_action.source
    armour: Any = state.held(body, "barding")
    if armour != "none":
        worn = barding(armour=armour, movement=shown.value)
        left = worn.answer.movement
        shown = Figure(left.value, METRES, (*shown.steps, *left.steps[1:]))
        source = worn.source
    pulled = burden.cart_of(encounter, body)
    if pulled is None:
        return shown, source
    team = burden.team_of(encounter, body)
    slowest = min(state.number(one, "movement") for one in team)
    factor = pulled.answer.factor
    shown = shown.at_most("the slowest of the team", slowest) if len(team) > 1 else shown
    label = f"{body.choice(state.CART)}: {factor.steps[0].label}"
    return shown.times(label, factor, source=CART), source


def _hindered(
    encounter: Encounter,
    combatant: Combatant,
    body: Combatant,
    mode: Mode,
    gait: str,
    terrain: str,
) -> Ruling[Hindrances]:
    ground: Terrain = next((one for one in GROUNDS if one == terrain), "clear")
    if ground == "difficult" and gait == "run" and combatant.choice(state.RUNS_OVER_IT):
        ground = "clear"
    friends = bool(combatant.choice(state.FRIENDS_ON_THE_WAY))
    return hindrances(
        terrain=ground,
        mode=mode,
        natural=mode in NATURAL and state.speed(body, mode) is not None,
        bodies=bool(combatant.choice(state.BODIES)),
        friends=friends and state.is_on(encounter, FRIENDS),
        narrow=int(combatant.tally(state.NARROW)),
        encumbered=burden.state_of(encounter, body).answer.state.value == "encumbered",
        extra=int(combatant.tally(state.EXTRA)),
    )


def _why_bound(encounter: Encounter, combatant: Combatant) -> str | None:
    """Why somebody else decides where it goes."""
    steed = burden.mount_of(encounter, combatant)
    leader = burden.leader_of(encounter, steed or combatant)
    if leader is not None and leader.id != combatant.id:
        return f"pulls {leader.choice(state.CART)} with {leader.name}, who moves it"
    riders = burden.riders_of(encounter, combatant)
    if riders:
        return f"{riders[0].name} rides it and moves it"
    if steed is None:
        return None
    if steed.out:
        return f"{steed.name} is out of the fight"
    fits = rider(mount=state.size(steed), rider=state.size(combatant)).answer.allowed
    return None if fits.value else fits.steps[0].label


def _why_unfit(gait: str, terrain: str) -> str | None:
    """Why a gait has no place on a terrain."""
    called = CALLS_FOR.get(terrain)
    if called is None:
        if gait in ("climb", "swim", "burrow"):
            return f"nothing to {gait} here"
        return None
    fits = {called, "run"} | ({"fly"} if called in ("climb", "swim") else set())
    return None if gait in fits else f"here one can only {called}"


def _why_stuck(encounter: Encounter, combatant: Combatant) -> str | None:
    """Why the load lets nobody move."""
    body = mover(encounter, combatant)
    load = burden.state_of(encounter, body).answer.state
    if load.value == "immobile":
        return f"carries {load.steps[0].label}"
    pulled = burden.cart_of(encounter, body)
    if pulled is not None and not pulled.answer.factor.value:
        return f"{body.choice(state.CART)} is {pulled.answer.factor.steps[0].label}"
    return None


def _why_no_run(encounter: Encounter, combatant: Combatant, gait: str, terrain: str) -> str | None:
    if gait != "run":
        return None
    called = CALLS_FOR.get(terrain)
    if called == "burrow":
        return burrow(ground="earth").answer.may_run.steps[0].label
    found = way(encounter, combatant, gait, terrain)
    why = found.why_no_run()
    if why is None and called == "climb" and not combatant.choice(state.CLIMBS_FAST):
        return "a rapid climb asks for its check"
    return why
