"""Movement in a gait on a terrain: the speed, the hindrances, the metres of an Action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import get_args

from msgspec import Struct

from rules.books.obss.rates.bonds import why_bound
from rules.books.obss.rates.company import mover, team_of
from rules.books.obss.rates.load import pulled_by, state_of
from rules.books.obss.sheet import GAITS, TERRAINS, WORDS, armour, given
from rules.books.obss.source import METRES
from rules.books.obss.state import FATIGUED, PRONE, OnTheWay, kept
from rules.books.obss.text.load import NO_CART, LoadState
from rules.books.obss.text.natural_speeds import burrow
from rules.books.obss.text.tactical import (
    ACTIONS_A_ROUND,
    ENOUGH_HALVINGS,
    HINDERED,
    LEAST_METRES,
    RUN_MULTIPLE,
    Hindrances,
    Mode,
    MoveAction,
    Terrain,
    hindrances,
    move_action,
)
from rules.books.obss.text.transport import barding
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Source, Step, figure, reason, why_not
from rules.rulebook.answers import Account, GaitRate
from rules.rulings.ruling import Ruling

NATURAL: tuple[Mode, ...] = ("climb", "swim", "fly", "burrow")
"""The gaits for which a sheet can have a natural speed."""

CALLS_FOR: Mapping[str, Mode] = {
    one.id: mode for one in TERRAINS for mode in NATURAL if mode == one.gait
}
"""The gait that a terrain forces: water forces 'swim'."""

MODES: Mapping[str, Mode] = {**{mode: mode for mode in get_args(Mode)}, "rise": "from-prone"}
"""The word of the rule `hindrances` for each gait. For a run, the word depends on the ground."""

GROUNDS: tuple[Terrain, ...] = get_args(Terrain)


class GaitOnTerrain(Struct, frozen=True):
    """A combatant's gait on a terrain, with everything that decides how far an Action leads."""

    gait: str
    terrain: str
    mode: Mode
    body: Combatant  # the combatant, or the mount that carries it
    team: tuple[Combatant, ...]  # the body, and all who pull a cart with it
    speed: Figure
    source: Source
    hindered: Ruling[Hindrances]
    loads: tuple[Ruling[LoadState], ...]

    @property
    def fatigued(self) -> bool:
        """Whether somebody in the team is fatigued."""
        return any(one.has(FATIGUED) for one in self.team)

    @property
    def leg(self) -> tuple[str, Number]:
        """A value that is equal for two moves that can be parts of one Action."""
        kind = self.gait if self.gait in ("run", "rise") else "walk"
        return kind, self.speed.value

    @property
    def halvings(self) -> Number:
        """How many times the distance is halved."""
        return self.hindered.answer.halvings.value or 0

    @property
    def minimal(self) -> bool:
        """Whether three Actions together make only a metre."""
        return self.hindered.answer.minimal.value

    def metres(self, actions: int) -> Figure:
        """Return the metres that a number of Actions make together."""
        if actions < 1:
            return figure("no Actions left", 0, METRES)
        if self.minimal:
            return self._least(actions)
        return self._explained(self._made(min(actions, ACTIONS_A_ROUND)).metres)

    def left(self, actions: int, used: Fraction) -> Figure:
        """Return the metres that are left of `actions` Actions, after `used` movement.

        Only the sum of all metres is rounded down, not the metres of each Action.
        """
        whole = self.metres(actions)
        if not used:
            return whole
        if self.minimal or not whole.value:
            return whole.minus("gone with what was moved", whole.value) if whole.value else whole
        rest = self.speed.times("Actions", actions).minus("moved with these Actions", used)
        if self.gait == "run":
            return rest.times("running", RUN_MULTIPLE).rounded_down()
        for label, halvings, source in self._applied():
            rest = rest.divided_by(label, 2**halvings, source=source)
        return rest.rounded_down()

    def factor(self) -> Fraction:
        """Return the metres that one metre of speed makes here: 2 in a run, 1/2 after a halving."""
        speed = Fraction(self.speed.value)
        if not speed:
            return Fraction(1)
        if self.gait == "run":
            return Fraction(RUN_MULTIPLE.value)
        factor, whole_round = Fraction(1, 2 ** int(self.halvings)), ACTIONS_A_ROUND * speed
        if self.minimal or int(whole_round * factor) < LEAST_METRES.value:
            return LEAST_METRES.value / whole_round
        return factor

    def why_no_run(self) -> str | None:
        """Return why the team cannot run here. Return None if the team can run."""
        if self.minimal:
            return "no running where a round makes a metre"
        return why_not(self._made(1).allowed)

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
        """Return the metres with all their steps, those of the speed first."""
        halvings = [
            Step(one.label, "divide", 2**one.value, None, one.applied, one.why_not, one.source)
            for one in self.hindered.answer.halvings.steps[1:]
        ]
        steps = list(self.speed.steps)
        for step in metres.steps[1:]:
            steps += halvings if step.label.startswith("halved") else [step]
        return Figure(metres.value, metres.unit, tuple(steps))

    def _applied(self) -> Iterator[tuple[str, int, Source | None]]:
        """Yield what halves the distance: the cause, its number of halvings, and its section."""
        shown = self.hindered.answer.halvings
        for one in shown.steps[1:]:
            if one.applied and isinstance(one.value, int | Fraction):
                yield one.label, min(int(one.value), ENOUGH_HALVINGS), one.source or None


def way(encounter: Encounter, combatant: Combatant, gait: str, terrain: str) -> GaitOnTerrain:
    """Return the movement of a combatant in a gait on a terrain, computed once for an encounter."""
    known, about = _known_ways(encounter), (combatant.id, gait, terrain)
    if about not in known or known[about][0] is not combatant:
        known[about] = combatant, _way(encounter, combatant, gait, terrain)
    return known[about][1]


@remembered
def _known_ways(
    _encounter: Encounter,
) -> dict[tuple[str, str, str], tuple[Combatant, GaitOnTerrain]]:
    """Return the ways that were already found in an encounter, each with the combatant."""
    return {}


def _way(encounter: Encounter, combatant: Combatant, gait: str, terrain: str) -> GaitOnTerrain:
    body = mover(encounter, combatant)
    team = team_of(encounter, body)
    mode = mode_of(gait, terrain)
    speed, source = _speed(encounter, combatant, body, mode)
    loads = tuple(state_of(encounter, one) for one in team)
    encumbered = any(one.answer.state.value == "encumbered" for one in loads)
    halved = hindered(encounter, combatant, gait, terrain, encumbered=encumbered)
    return GaitOnTerrain(gait, terrain, mode, body, team, speed, source, halved, loads)


def way_now(encounter: Encounter, combatant: Combatant) -> GaitOnTerrain:
    """Return the movement of a combatant now, in its gait and on its terrain."""
    return way(encounter, combatant, gait_now(encounter, combatant), combatant.terrain)


def gait_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Return the metres of one Action in each gait on the combatant's ground."""
    rates = []
    for one in GAITS:
        found = way(encounter, combatant, one.id, combatant.terrain)
        closed = why_closed(encounter, combatant, found)
        rate = None if closed else Account("rate", found.metres(1), found.source)
        rates.append(GaitRate(one, rate, closed, each="an Action"))
    return tuple(rates)


def why_closed(encounter: Encounter, combatant: Combatant, found: GaitOnTerrain) -> str | None:
    """Return why the combatant cannot choose or keep a gait on its present ground."""
    prone, gait = who_lies(encounter, combatant), found.gait
    if prone and gait not in ("crawl", "rise"):
        return f"{_whose(combatant, prone)}lies prone: crawl, or move from prone"
    if gait == "rise" and not prone and combatant.pace.gait != "rise":
        return "does not lie prone"
    return why_barred(encounter, combatant, found)


def why_barred(encounter: Encounter, combatant: Combatant, found: GaitOnTerrain) -> str | None:
    """Return why this gait is closed to a combatant on that terrain.

    Return None if the gait is open.
    """
    return (
        why_bound(encounter, combatant)
        or why_stuck(encounter, combatant, found)
        or why_no_way(found)
        or _why_no_run(combatant, found)
    )


def why_not_entered(encounter: Encounter, combatant: Combatant, gait: str | None) -> str | None:
    """Return why a combatant cannot enter a ground that forces the gait `gait`.

    A prone combatant cannot enter a wall, air, earth or rock.
    """
    if gait in (None, "swim") or not lies(encounter, combatant):
        return None
    return "lies prone: get up first"


def why_held(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return why a combatant cannot move by itself: it is held, bound or overloaded."""
    found = way_now(encounter, combatant)
    return why_bound(encounter, combatant) or why_stuck(encounter, combatant, found)


def why_no_way(found: GaitOnTerrain) -> str | None:
    """Return why this gait is closed to everybody on that ground.

    Return None if the gait is open.
    """
    return (
        _why_unfit(found.gait, found.terrain)
        or why_not(found.hindered.answer.passable)
        or (_why_not_dug(found.body, found.terrain) if found.mode == "burrow" else None)
        or _why_no_cart(found)
    )


def _speed(
    encounter: Encounter, combatant: Combatant, body: Combatant, mode: Mode
) -> tuple[Figure, Source]:
    shown, source = _own_speed(combatant, body, mode)
    pulled = pulled_by(encounter, body)
    if pulled is None:
        return shown, source
    cart, ruling = pulled
    team = team_of(encounter, body)
    if len(team) > 1:
        slowest = min(_own_speed(one, one, mode)[0].value for one in team)
        shown = shown.at_most("the slowest of the team", slowest)
    factor = ruling.answer.factor
    return shown.times(f"{cart.name}: {reason(factor)}", factor, source=ruling.source), source


def _own_speed(combatant: Combatant, body: Combatant, mode: Mode) -> tuple[Figure, Source]:
    """Return the sheet's speed for a kind of movement; barding makes it slower."""
    own = given(body, mode) if mode in NATURAL else None
    label = "movement" if own is None else f"{mode} speed"
    label = label if body is combatant else f"{label} of {body.name}"
    shown = figure(label, WORDS.number(body, "movement") if own is None else own, METRES)
    if armour(body) == "none":
        return shown, move_action.source
    worn = barding(armour=armour(body), movement=shown.value)
    left = worn.answer.movement
    return Figure(left.value, METRES, (*shown.steps, *left.steps[1:])), worn.source


def why_stuck(encounter: Encounter, combatant: Combatant, found: GaitOnTerrain) -> str | None:
    """Return why the load makes movement impossible."""
    for one, load in zip(found.team, found.loads, strict=True):
        state = load.answer.state
        if state.value == "immobile":
            return f"{_whose(combatant, one)}carries {reason(state)}"
    pulled = pulled_by(encounter, found.body)
    if pulled is None or pulled[1].answer.factor.value:
        return None
    return f"{pulled[0].name} is {reason(pulled[1].answer.factor)}"


def _why_no_run(combatant: Combatant, found: GaitOnTerrain) -> str | None:
    if found.gait != "run":
        return None
    if found.mode == "burrow":
        return why_not(burrow(ground="earth").answer.may_run)
    why = found.why_no_run()
    if why is None and found.mode == "climb" and not kept(combatant).turn.climbs_fast:
        return "a rapid climb asks for its check"
    return why


def lies(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant or its team is prone. For a rider, only mount and team count."""
    return who_lies(encounter, combatant) is not None


def who_lies(encounter: Encounter, combatant: Combatant) -> Combatant | None:
    """Return the first prone combatant among a combatant and its team; None if nobody is prone.

    If the combatant rides, only the mount and its team count. The rider's own posture does not
    matter.
    """
    if combatant.terrain in CALLS_FOR:
        return None
    team = team_of(encounter, mover(encounter, combatant))
    return next((one for one in team if one.has(PRONE)), None)


def _whose(combatant: Combatant, other: Combatant) -> str:
    """Return the name of `other` for the beginning of a text, as in 'Horse '.

    Return '' if `other` is the combatant itself.
    """
    return "" if combatant.id == other.id else f"{other.name} "


def gait_now(encounter: Encounter, combatant: Combatant) -> str:
    """Return the gait that counts now. For a prone combatant, it is 'crawl' or 'rise'."""
    now = combatant.pace.gait
    return "rise" if lies(encounter, combatant) and now != "crawl" else now


def gait_on(encounter: Encounter, combatant: Combatant, terrain: str) -> str:
    """Return the gait that a combatant with this present gait would have on a terrain."""
    now = gait_now(encounter, combatant)
    if terrain == combatant.terrain:
        return now
    called, body = CALLS_FOR.get(terrain), mover(encounter, combatant)
    flies = now == "fly" and combatant.terrain != "air" and given(body, now) is not None
    if flies and _why_unfit(now, terrain) is None:
        return now
    if called is None:
        return now if now not in NATURAL else "walk"
    runs = now == "run" and given(body, called) is not None
    return "run" if runs and called != "burrow" else called


def mode_of(gait: str, terrain: str) -> Mode:
    """Return the mode of a move for the rule `hindrances`.

    A run has the mode of the terrain, or 'walk' if the terrain has no mode.
    """
    return CALLS_FOR.get(terrain, "walk") if gait == "run" else MODES.get(gait, "walk")


def hindered(
    encounter: Encounter, combatant: Combatant, gait: str, terrain: str, *, encumbered: bool
) -> Ruling[Hindrances]:
    """Return the ruling on a move: its halvings, and whether the move is possible."""
    body, mode, now = mover(encounter, combatant), mode_of(gait, terrain), kept(combatant)
    beset = on_the_way(encounter, combatant)
    ground: Terrain = next((one for one in GROUNDS if one == terrain), "clear")
    if ground == "difficult" and gait == "run" and now.turn.runs_over_it:
        ground = "clear"
    return hindrances(
        terrain=ground,
        mode=mode,
        natural=mode in NATURAL and given(body, mode) is not None,
        bodies=beset.bodies,
        friends=beset.friends,
        narrow=beset.narrow,
        encumbered=encumbered,
        extra=beset.extra,
    )


def on_the_way(encounter: Encounter, combatant: Combatant) -> OnTheWay:
    """Return the hindrances of a combatant and its mount, without the terrain."""
    own, borne = kept(combatant).way, kept(mover(encounter, combatant)).way
    return OnTheWay(
        own.bodies or borne.bodies,
        (own.friends or borne.friends) and WORDS.is_on(encounter, "friends-in-the-way"),
        max(own.narrow, borne.narrow),
        max(own.extra, borne.extra),
    )


def _why_unfit(gait: str, terrain: str) -> str | None:
    """Return why a gait is impossible on a terrain."""
    called = CALLS_FOR.get(terrain)
    if called is None:
        return f"nothing to {gait} here" if gait in ("climb", "swim", "burrow") else None
    fits = {called, "run"} | ({"fly"} if called in ("climb", "swim") else set())
    return None if gait in fits else f"here one can only {called}"


def _why_no_cart(found: GaitOnTerrain) -> str | None:
    """Return why the team cannot take its cart along in this kind of movement."""
    cart, where = kept(found.body).cart, NO_CART.get(found.mode)
    return None if cart is None or where is None else f"{cart.name} {where}"


def _why_not_dug(body: Combatant, terrain: str) -> str | None:
    """Return why a burrower cannot get through the ground."""
    through = WORDS.flag(body, "through_rock")
    dug = burrow(ground="rock" if terrain == "rock" else "earth", through_rock=through)
    return why_not(dug.answer.allowed)
