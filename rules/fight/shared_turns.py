"""The turns of combatants on their ways over a grid. Turns that are equal are played only once.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.errors import Refused, RulesError
from rules.fight.actions.base import ActionScene
from rules.fight.grid_ledges import LEDGE_WORDS
from rules.fight.grid_turning import turns_of
from rules.fight.known_ways import (
    Profile,
    WayThere,
    grid_leg,
    is_surely_soonest,
    looks_anew,
    looks_freely,
    pays_of,
    profile_of,
    turns_at_least,
    way_found,
)
from rules.fight.legs_on_the_grid import GridLeg
from rules.fight.path_obstacles import climbed_before
from rules.fight.path_walker import NONE, Walker
from rules.fight.played_turns import (
    MOST_TURNS,
    Journey,
    Parts,
    TurnPlayed,
    played,
    refuse_too_many,
)
from rules.fight.reach import (
    LUCKY,
    MIDDLING,
    Alone,
    Turn,
    likeness,
    refuse_no_end,
    without_name,
)
from rules.fight.ways_of_legs import steps_within
from rules.map.grid_spaces import Space
from rules.map.path_legs import PathLeg
from rules.rulebook.rulebook import Rulebook


class _Alone(Alone):
    """A copy of the fight in which only one combatant acts, who goes along a leg on the grid.

    `leg` is the rest of the leg. `climbed` is how far up a ledge the combatant hangs now.
    """

    def __init__(
        self, encounter: Encounter, book: Rulebook, combatant: Combatant, leg: PathLeg
    ) -> None:
        super().__init__(encounter, book, combatant, stays=leg.whom)
        self.leg = leg
        walker = Walker(ActionScene(encounter, Tray()), combatant.id)
        self.climbed = climbed_before(walker, leg)

    def going(self, among: Encounter) -> GridLeg:
        """Return the leg from the present space; the combatants of `among` are in the way."""
        scene = ActionScene(self.encounter, Tray(LUCKY if self.rolls else MIDDLING))
        going = grid_leg(scene, self.who, self.leg, among)
        going.walker.climbed = self.climbed
        return going

    def go(self, going: GridLeg, way: tuple[Space, ...]) -> TurnPlayed:
        """Go along a way as far as one turn leads, and keep the changed fight."""
        walker, metres = going.walker, going.metres(way)
        rate = self.plain_metres(going)
        steps = steps_within(metres, rate) if rate else len(way)
        try:
            on = going.go_along(going.up_to_free_space(way, steps))
        except Refused as fault:
            self.leg = going.rest_of_leg(way)
            return TurnPlayed(NONE, has_arrived=False, why_not=fault)
        gone = sum((one.distance for one in on), going.free)
        self.encounter, self.climbed = walker.scene.encounter, walker.climbed
        self.leg = going.rest_of_leg(way[steps_within(metres, gone) :])
        why_not = " ".join(walker.moves.effects) or f"{walker.name} has no movement left there."
        has_arrived, climbed = gone >= metres[-1], going.climbed / walker.per
        return TurnPlayed(gone / walker.per, has_arrived, Refused(why_not), climbed)

    def look_anywhere(self, going: GridLeg) -> None:
        """Look in the same direction as all others for whom turning costs nothing."""
        turns = turns_of(going.walker, going.grid)
        if turns is not None and turns.look is not None:
            scene = ActionScene(self.encounter, Tray())
            turns.look(scene, self.combatant, turns.sides.names[0])
            self.encounter = scene.encounter

    def plain_metres(self, going: GridLeg) -> Fraction:
        """Return the metres of a turn before a roll; 0 if the book does not roll for a move."""
        return self.plain_rate(going.leg.gait) * going.walker.per


def played_alone(
    encounter: Encounter, book: Rulebook, one: Combatant, leg: PathLeg
) -> Parts[Journey]:
    """Play the turns of a way until the combatant arrives, or certainly never will."""
    journey = yield from _played(encounter, book, one, leg, anew=False)
    if is_surely_soonest(encounter, one, leg, journey):
        return journey
    return (yield from _played(encounter, book, one, leg, anew=True))


def _played(
    encounter: Encounter, book: Rulebook, one: Combatant, leg: PathLeg, *, anew: bool
) -> Parts[Journey]:
    """Play the turns of a way. If `anew` is true, look for a new way in each turn."""
    alone = _Alone(encounter, book, one, leg)

    def one_turn(before: list[Turn]) -> TurnPlayed:
        going = alone.going(encounter)
        way = way_found(going, anew=anew).spaces
        refuse_too_many(before, turns_at_least(going, way))
        return alone.go(going, way)

    return played(alone, one, one_turn)


class _PlayedTurn(NamedTuple):
    """A played turn, with its result `turn`.

    `profile` has the steps of the way on which the result depends. `is_end` is true if the way ends
    after these steps. `steps` is the number of steps that the walker made. `after` is the start of
    the next turn, or the reason why no turn follows. The next turn is `rounds` rounds later.
    """

    profile: Profile
    is_end: bool
    steps: int
    turn: TurnPlayed
    rounds: int
    after: _TurnStart | RulesError


class _TurnStart:
    """The start of a turn that is the same for several walkers with equal movement.

    If these walkers go over equal steps, their turns are equal. `alone` has one of these walkers.
    """

    def __init__(self, alone: _Alone) -> None:
        self.alone = alone
        fight = alone.encounter
        going = grid_leg(ActionScene(fight, Tray()), alone.who, alone.leg, fight)
        self.pays = pays_of(going)
        self.looks_anew = looks_anew(going)
        self.looks_freely = looks_freely(going)
        self._played: list[_PlayedTurn] = []

    def played(self, profile: Profile) -> _PlayedTurn | None:
        """Return a turn that was played over equal steps; None if no such turn was played."""
        for one in self._played:
            far = len(profile) if one.is_end else len(one.profile)
            if one.profile == profile[:far]:
                return one
        return None

    def keep(self, turn: _PlayedTurn) -> _PlayedTurn:
        """Keep a turn that was played."""
        self._played.append(turn)
        return turn


class Journeys:
    """The journeys of several combatants to one goal, in one gait.

    Equal turns are played only once, by one walker for all. If somebody else is to go, the two
    first change places on the map.
    """

    def __init__(self, encounter: Encounter, book: Rulebook, leg: PathLeg) -> None:
        self.encounter, self.book, self.leg = encounter, book, leg
        self._first: dict[Hashable, _TurnStart] = {}
        self._starts: dict[Hashable, _TurnStart] = {}
        self._ways: dict[Hashable, dict[Space, WayThere]] = {}
        self._changed: dict[tuple[str, str], Encounter] = {}

    def of(self, one: Combatant, way: WayThere) -> Parts[Journey]:
        """Return the turns of a combatant on a way."""
        turns, why_not, is_played = list[Turn](), "", False
        try:
            is_plain = way.is_small and len(way.spaces) > 1 and self.leg.by not in LEDGE_WORDS
            is_played = is_plain and (yield from self._goes(one, way, turns))
        except RulesError as fault:
            is_played, why_not = True, without_name(fault.message, one)
        journey = Journey(turns, why_not)
        if is_played and is_surely_soonest(self.encounter, one, self.leg, journey):
            return journey
        return (yield from played_alone(self.encounter, self.book, one, self.leg))

    def _goes(self, one: Combatant, way: WayThere, turns: list[Turn]) -> Parts[bool]:
        """Add the turns of a way; raises RulesError. Return false if a turn ends beside the way."""
        start, at = self._start_of(one), 0
        rounds = start.alone.encounter.round
        while True:
            if start.pays != way.pays or start.looks_anew:
                way, at = self._way_from(start, one, way.spaces[at], turns), 0
            rest = way.spaces[at:], way.profile[at:]
            done = start.played(way.profile[at:]) or self._play(start, one, *rest)
            if done is None:
                return False
            turns.append(Turn(done.turn.distance, rounds))
            if done.turn.has_arrived:
                return True
            if _has_no_end(turns):
                # The reason names people and spaces, so this turn is played again.
                again = self._play(start, one, *rest)
                raise again.turn.why_not if again else done.turn.why_not
            if not isinstance(done.after, _TurnStart):
                raise done.after
            start, at, rounds = done.after, at + done.steps, rounds + done.rounds
            yield

    def _way_from(
        self, start: _TurnStart, one: Combatant, space: Space, before: list[Turn]
    ) -> WayThere:
        """Return the way that a combatant looks for at the start of a later turn.

        Raises RulesError.
        """
        known, pays = self._ways.setdefault((one.id, start.pays), {}), start.pays
        if space not in known or start.looks_anew:
            _, going = self._going(start, one, space)
            spaces = going.way_of_turn().spaces
            refuse_too_many(before, turns_at_least(going, spaces))
            profile = tuple(profile_of(going, spaces))
            for at, each in enumerate(spaces):
                known[each] = WayThere(spaces[at:], (), profile[at:], pays, is_small=True)
            # A way may lead back to its first space.
            known[space] = WayThere(spaces, (), profile, pays, is_small=True)
        return known[space]

    def _going(self, start: _TurnStart, one: Combatant, space: Space) -> tuple[_Alone, GridLeg]:
        """Return the fight in which the start's walker has `one`'s space and name, and the leg."""
        alone = copy(start.alone)
        who = alone.who
        fight = alone.encounter.put(replace(alone.combatant, name=one.name))
        alone.encounter = _in_place(fight, who, space.name)
        return alone, alone.going(self._among(who, one.id))

    def _among(self, who: str, other: str) -> Encounter:
        """Return the fight in which two combatants have changed their places."""
        if (who, other) not in self._changed:
            self._changed[who, other] = _change_places(self.encounter, who, other)
        return self._changed[who, other]

    def _start_of(self, one: Combatant) -> _TurnStart:
        """Return the start of a combatant's first turn; raises RulesError."""
        standing = self.encounter.map
        assert standing is not UNSET, "the walker is on the grid"
        like = likeness(self.encounter, one), standing.directions.get(one.id)
        if like not in self._first:
            alone = _Alone(self.encounter, self.book, one, self.leg)
            alone.wait()
            self._first[like] = self._as_start(alone)
        return self._first[like]

    def _as_start(self, alone: _Alone) -> _TurnStart:
        """Return the start of a turn. Equal starts are the same object."""
        fight, who = alone.encounter, alone.who
        assert fight.map is not UNSET, "the walker is on the grid"
        me = replace(alone.combatant, name="", hp=None, hp_most=None, initiative=None, notes=())
        others = [one for one in fight.combatants.values() if one.id != who]
        rounds = fight.round if fight.timeline else 0
        about = fight.phase, fight.cell, fight.turn_of, fight.state, rounds
        key = repr((me, others, about, fight.map.directions.get(who)))
        if key not in self._starts:
            self._starts[key] = _TurnStart(alone)
        return self._starts[key]

    def _play(
        self, start: _TurnStart, one: Combatant, way: tuple[Space, ...], profile: Profile
    ) -> _PlayedTurn | None:
        """Play a turn. Return None if the walker does not end it in a space of the way."""
        alone, going = self._going(start, one, way[0])
        before = alone.encounter.round
        metres = going.metres(way)
        sees = steps_within(metres, max(going.left, alone.plain_metres(going)))
        turn = alone.go(going, way)
        steps = steps_within(metres, turn.distance * going.walker.per)
        standing = alone.encounter.map
        if standing is UNSET or standing.spots[alone.who].place != way[steps].name:
            return None
        after: _TurnStart | RulesError = turn.why_not
        if not turn.has_arrived:
            if start.looks_freely:
                alone.look_anywhere(going)
            try:
                alone.go_on()
                alone.wait()
                after = self._as_start(alone)
            except RulesError as fault:
                after = Refused(without_name(fault.message, one))
        rounds = alone.encounter.round - before
        far = _whole_slope(profile, max(sees, steps)) + 1
        done = _PlayedTurn(profile[:far], far > len(profile), steps, turn, rounds, after)
        return start.keep(done)


NOBODY_MOVES = Refused("nobody moves.")


def _has_no_end(turns: list[Turn]) -> bool:
    """Whether nobody moves for a whole round; raises Refused for too many turns."""
    try:
        refuse_no_end(turns, NOBODY_MOVES, MOST_TURNS)
    except Refused as fault:
        if fault is not NOBODY_MOVES:
            raise
        return True
    return False


def _whole_slope(profile: Profile, steps: int) -> int:
    """Return the number of steps. If they end on a slope, add the steps to the end of the slope."""
    while 0 < steps < len(profile) and profile[steps - 1][1] and profile[steps][1]:
        steps += 1
    return steps


def _in_place(encounter: Encounter, who: str, place: str) -> Encounter:
    """Return the fight with a combatant in another space."""
    standing = encounter.map
    assert standing is not UNSET, "the walker is on the grid"
    spot = replace(standing.spots[who], place=place)
    return replace(encounter, map=replace(standing, spots={**standing.spots, who: spot}))


def _change_places(encounter: Encounter, one: str, other: str) -> Encounter:
    """Return the fight in which two combatants have changed their places."""
    standing = encounter.map
    if one == other or standing is UNSET:
        return encounter
    spots = standing.spots
    changed = {**spots, one: spots[other], other: spots[one]}
    return replace(encounter, map=replace(standing, spots=changed))
