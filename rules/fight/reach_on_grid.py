"""How many turns combatants need over the spaces of a grid: the turns are played on a copy.

Only the combatant acts. All others stay in their spaces, and bar the way as in the fight. Only a
fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from copy import copy
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.errors import Refused, RulesError
from rules.fight.actions.base import ActionScene
from rules.fight.grid_climbs import climb_of
from rules.fight.grid_ledges import CLIMB, LEDGE_WORDS, ledges_on, rolled_climb
from rules.fight.grid_turning import starts_of, turn_costs, turns_of, turns_on_way
from rules.fight.legs_on_the_grid import GridLeg
from rules.fight.on_the_line import together
from rules.fight.path_obstacles import climbed_before
from rules.fight.path_walker import NONE, Walker
from rules.fight.played_turns import MOST_TURNS, Journey, TurnPlayed, played
from rules.fight.reach import (
    LUCKY,
    MIDDLING,
    Alone,
    Leg,
    Reach,
    Turn,
    as_reach,
    likeness,
    refuse_no_end,
    without_name,
)
from rules.fight.reach_by_going import rolled_door
from rules.fight.ways_of_legs import steps_within
from rules.map.distances import spot_of
from rules.map.doors_of_grid import doors_on
from rules.map.grid_spaces import Space
from rules.map.grid_ways import GridWay
from rules.map.lattices import lattice_of
from rules.map.path_legs import PathLeg
from rules.map.way_parts import runs
from rules.map.whereabouts import PLACE
from rules.numbers.exact import exact
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait

Profile = tuple[tuple[object, ...], ...]
"""Everything about each step of a way that can change the number of turns."""


class _Way(NamedTuple):
    """A way over spaces, with a leg for each ground. Two ways with one profile take equally long.

    `pays` is what the walker pays on each ground. `is_small` is true if the walker takes only one
    space and moves alone.
    """

    spaces: tuple[Space, ...]
    legs: tuple[Leg, ...]
    profile: Profile
    pays: Hashable
    is_small: bool


def rounds_over_spaces(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    gait: Gait,
    goal: str,
    by: str = "",
    door: str = "",
) -> Reach:
    """Return the time that a combatant needs to reach a goal on a grid, by the moves of `go-path`.

    The goal is a combatant, or a space with '@' before its name. `door` is the word for shut doors.
    If the combatant has the turn now, this turn counts, with the movement that is left.
    """
    leg = _leg(gait, goal, by, door)
    try:
        way = _way(encounter, one, leg)
    except RulesError as fault:
        return Reach(gait, closed=without_name(fault.message, one))
    return _as_reach(encounter, book, one, gait, way, _played(encounter, book, one, leg))


def legs_over_spaces(
    encounter: Encounter, one: Combatant, gait: Gait, goal: str, by: str = "", door: str = ""
) -> tuple[Leg, ...]:
    """Return the way to a goal on a grid. A new leg begins where the ground changes.

    Raises Refused.
    """
    try:
        legs = _way(encounter, one, _leg(gait, goal, by, door)).legs
    except RulesError as fault:
        why = without_name(fault.message, one)
        raise Refused(f"cannot just walk there: {why}.") from None
    if not legs:
        raise Refused("is there already.")
    return legs


class ReachOverSpaces:
    """How fast several combatants reach one goal on a grid.

    If combatants with equal movement go over equal spaces in a turn, this turn is played only once.
    """

    def __init__(self, encounter: Encounter, book: Rulebook, goal: str, by: str = "") -> None:
        self._encounter, self._book = encounter, book
        legs = {gait.id: _leg(gait, goal, by) for gait in book.words.gaits}
        self._journeys = {gait: _Journeys(encounter, book, leg) for gait, leg in legs.items()}
        self._of_grounds = {terrain.gait for terrain in book.words.terrains}

    def of(self, one: Combatant) -> tuple[Reach, ...]:
        """Return the time that a combatant needs in each gait.

        Where the ground forces swimming, a walker or runner swims.
        """
        rates = self._book.movement.gait_rates(self._encounter, one)
        closed = {rate.gait.id: rate.closed for rate in rates if rate.gait.id in self._of_grounds}
        return tuple(
            Reach(gait, closed=closed[gait.id]) if closed.get(gait.id) else self._in(one, gait)
            for gait in self._book.words.gaits
        )

    def _in(self, one: Combatant, gait: Gait) -> Reach:
        journeys = self._journeys[gait.id]
        try:
            way = _way(self._encounter, one, journeys.leg)
        except RulesError as fault:
            return Reach(gait, closed=without_name(fault.message, one))
        if not self._has_ground_for(gait, way):
            return Reach(gait, closed=f"nothing on this way is for the gait {gait.label.lower()}")
        journey = journeys.of(one, way)
        return _as_reach(self._encounter, self._book, one, gait, way, journey)

    def _has_ground_for(self, gait: Gait, way: _Way) -> bool:
        """Whether this gait is of use on a way: nobody swims on a way without deep water."""
        air = self._book.measures.grounds.get("air") if self._book.measures else None
        if gait.id not in self._of_grounds or (air and gait.id == air[1]) or not way.legs:
            return True
        return any(leg.terrain.gait == gait.id for leg in way.legs)


def _leg(gait: Gait, goal: str, by: str, door: str = "") -> PathLeg:
    if goal.startswith(PLACE):
        return PathLeg(place=goal.removeprefix(PLACE), gait=gait.id, by=by, door=door)
    return PathLeg(whom=goal, gait=gait.id, by=by, door=door)


def _as_reach(
    encounter: Encounter, book: Rulebook, one: Combatant, gait: Gait, way: _Way, journey: Journey
) -> Reach:
    """Return the time for a way."""
    if journey.why_not:
        return Reach(gait, closed=journey.why_not)
    legs, gone = way.legs, sum((turn.way for turn in journey.turns), NONE)
    # A walker may look for another way in each turn, and so go farther than on this way.
    if legs and gone != sum((leg.distance for leg in legs), NONE):
        legs = (replace(legs[0], distance=exact(gone)),)
    return as_reach(encounter, book, one, gait, journey.turns, legs)


def _grid_leg(scene: ActionScene, who: str, leg: PathLeg, among: Encounter) -> GridLeg:
    """Return a leg of a walker on a grid.

    The combatants of the encounter `among` are in the way.
    """
    walker = Walker(scene, who)
    walker.moves.say_gait(leg.gait)
    goal = walker.goal(leg)
    here, there = (spot_of(walker.standing, one) for one in (who, goal))
    assert here is not None, "the walker is on the grid"
    assert there is not None, "the goal is on the grid"
    return GridLeg(walker, leg, goal, here, there, among)


@remembered
def _searches(_encounter: Encounter) -> dict[Hashable, GridWay]:
    """Return the ways that were already found in an encounter."""
    return {}


def _found(going: GridLeg) -> GridWay:
    """Return the best way of a leg, if possible from an earlier search."""
    if _looks_anew(going):
        return going.way_of_turn()
    leg = going.leg
    known = _searches(going.among)
    about = (going.walker.who, leg.whom, leg.place, leg.by, leg.door, _pays(going))
    found = known.get((going.start, going.size, about))
    if found is None:
        begins = going.start, going.size
        found = going.way()
        # The rest of a best way is the best way from there.
        for step, space in enumerate(found.spaces):
            rest = found._replace(spaces=found.spaces[step:], step=max(0, found.step - step))
            known[space, going.size, about] = rest
        known[*begins, about] = found
    going.take(found)
    return found


def _looks_anew(going: GridLeg) -> bool:
    """Whether a new search is needed in each turn, because another way may then be better."""
    return going.odd is not None or starts_of(going.walker, going.grid) is not None


def _way(encounter: Encounter, one: Combatant, leg: PathLeg) -> _Way:
    """Return the way of a combatant from the present position.

    Raises RulesError if the way is barred, if a climb is on it, or if the walker cannot share the
    space at its end.
    """
    going = _grid_leg(ActionScene(encounter, Tray()), one.id, leg, encounter)
    found, walker, grid = _found(going), going.walker, going.grid
    going.refuse_barred(found, None)
    going.sharing(found.spaces)
    _refuse_rolled_climb(going, found.spaces)
    _refuse_rolled_door(going, found.spaces)
    words, own = walker.book.words, walker.unmarked() or one.terrain
    metres, legs, step = going.metres(found.spaces), list[Leg](), 0
    for run in runs(grid, found.spaces):
        far = metres[step + len(run.spaces)] - metres[step]
        climb = climb_of(walker, run, far)
        if climb is not None:
            # How many turns a climb takes, only its rolls say.
            raise Refused(f"{walker.name} does not come there without {climb.words}.")
        legs.append(Leg(far / walker.per, words.terrain(encounter, run.terrain or own)))
        step += len(run.spaces)
    is_small = going.full == 1 and len({*together(encounter, walker.book, one)}) == 1
    profile = tuple(_steps(going, found.spaces))
    return _Way(found.spaces, tuple(legs), profile, _pays(going), is_small)


def _refuse_rolled_climb(going: GridLeg, way: tuple[Space, ...]) -> None:
    """Refuse a way with a climb that needs rolls: nobody knows how many turns it will take."""
    steps = ledges_on(going.grid, way) if going.leg.by == CLIMB else ()
    for step in sorted(steps):
        climb = rolled_climb(going.walker, way[step - 1], way[step])
        if climb is not None:
            raise Refused(f"{going.walker.name} does not come there without {climb.words}.")


def _refuse_rolled_door(going: GridLeg, way: tuple[Space, ...]) -> None:
    """Refuse a way through a shut door by the book's rolls: only they say who goes through."""
    choice = rolled_door(going.walker, going.leg)
    if choice is not None and doors_on(going.grid, way, going.size):
        raise Refused(f"{going.walker.name} does not come there without {choice.words}.")


def _pays(going: GridLeg) -> Hashable:
    """Return a key that is equal for gaits with the same best ways.

    For each ground, it has the price compared with the walker's cheapest ground.
    """
    prices = going.prices()
    least = min(prices.values())
    # If turning costs something, it takes another share of the movement in each gait.
    gait = going.leg.gait if turn_costs(going.walker, going.grid) else ""
    return gait, *((ground, Fraction(price, least)) for ground, price in prices.items())


def _steps(going: GridLeg, way: tuple[Space, ...]) -> Iterator[tuple[object, ...]]:
    """Yield, for each step of a way, everything that can change the number of turns."""
    turns = {at.step: (at.side, at.degrees) for at in turns_on_way(going.walker, going.grid, way)}
    # Whoever turns, or counts diagonal steps, can go another way than others over equal spaces.
    has_sides = turns_of(going.walker, going.grid) or going.odd is not None
    offset = lattice_of(going.grid).offset
    metres = going.metres(way)
    for step, (one, other) in enumerate(pairwise(way), 1):
        start, end = map(going.grid.kind, (one, other))
        rise, far = end.height - start.height, metres[step] - metres[step - 1]
        towards = offset(one, other) if has_sides else None
        yield end.terrain, rise, far, towards, turns.get(step), *going.people_at(other)


def _played(encounter: Encounter, book: Rulebook, one: Combatant, leg: PathLeg) -> Journey:
    """Play the turns of a way until the combatant arrives, or certainly never will."""
    alone = Alone(encounter, book, one, stays=leg.whom)
    alone.climbed = climbed_before(Walker(ActionScene(encounter, Tray()), one.id), leg)
    rest = [leg]
    return played(alone, one, lambda: _one_turn(alone, rest, encounter))


def _one_turn(alone: Alone, rest: list[PathLeg], among: Encounter) -> TurnPlayed:
    """Go as far as one turn leads, and keep the changed fight. `rest` has the rest of the leg."""
    scene = ActionScene(alone.encounter, Tray(LUCKY if alone.rolls else MIDDLING))
    going = _grid_leg(scene, alone.who, rest[0], among)
    going.walker.climbed = alone.climbed
    way = _found(going).spaces
    turn = _go(alone, going, way)
    steps = steps_within(going.metres(way), turn.distance * going.walker.per)
    rest[0] = going.rest_of_leg(way[steps:])
    return turn


def _go(alone: Alone, going: GridLeg, way: tuple[Space, ...]) -> TurnPlayed:
    """Go along a way as far as one turn leads, and keep the changed fight."""
    walker, metres = going.walker, going.metres(way)
    walker.climbed = alone.climbed
    rate = _plain_metres(alone, going)
    steps = steps_within(metres, rate) if rate else len(way)
    try:
        gone = going.walk(going.to_free_space(going.up_to_free_space(way, steps)))
    except Refused as fault:
        return TurnPlayed(NONE, has_arrived=False, why_not=fault)
    alone.encounter, alone.climbed = walker.scene.encounter, walker.climbed
    why_not = " ".join(walker.moves.effects) or f"{walker.name} has no movement left there."
    has_arrived, climbed = gone >= metres[-1], going.climbed / walker.per
    return TurnPlayed(gone / walker.per, has_arrived, Refused(why_not), climbed)


def _plain_metres(alone: Alone, going: GridLeg) -> Fraction:
    """Return the metres of a turn before a roll; 0 if the book does not roll for a move."""
    return alone.plain_rate(going.leg.gait) * going.walker.per


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

    def __init__(self, alone: Alone, leg: PathLeg) -> None:
        self.alone = alone
        scene = ActionScene(alone.encounter, Tray())
        going = _grid_leg(scene, alone.who, leg, alone.encounter)
        self.pays = _pays(going)
        self.looks_anew = _looks_anew(going)
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


class _Journeys:
    """The journeys of several combatants to one goal, in one gait.

    Equal turns are played only once, by one walker for all. If somebody else is to go, the two
    first change places on the map.
    """

    def __init__(self, encounter: Encounter, book: Rulebook, leg: PathLeg) -> None:
        self.encounter, self.book, self.leg = encounter, book, leg
        self._first: dict[Hashable, _TurnStart] = {}
        self._starts: dict[Hashable, _TurnStart] = {}
        self._ways: dict[Hashable, dict[Space, _Way]] = {}
        self._changed: dict[tuple[str, str], Encounter] = {}

    def of(self, one: Combatant, way: _Way) -> Journey:
        """Return the turns of a combatant on a way."""
        turns = list[Turn]()
        try:
            is_plain = way.is_small and len(way.spaces) > 1 and self.leg.by not in LEDGE_WORDS
            if is_plain and self._goes(one, way, turns):
                return Journey(turns)
        except RulesError as fault:
            return Journey(turns, without_name(fault.message, one))
        return _played(self.encounter, self.book, one, self.leg)

    def _goes(self, one: Combatant, way: _Way, turns: list[Turn]) -> bool:
        """Add the turns of a way; raises RulesError. Return false if a turn ends beside the way."""
        start, at = self._start_of(one), 0
        rounds = start.alone.encounter.round
        while True:
            if start.pays != way.pays or start.looks_anew:
                way, at = self._way_from(start, one, way.spaces[at]), 0
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

    def _way_from(self, start: _TurnStart, one: Combatant, space: Space) -> _Way:
        """Return the way that a combatant looks for at the start of a later turn."""
        known, pays = self._ways.setdefault((one.id, start.pays), {}), start.pays
        if space not in known or start.looks_anew:
            _, going = self._going(start, one, space)
            spaces = going.way_of_turn().spaces
            profile = tuple(_steps(going, spaces))
            for at, each in enumerate(spaces):
                known[each] = _Way(spaces[at:], (), profile[at:], pays, is_small=True)
            # A way may lead back to its first space.
            known[space] = _Way(spaces, (), profile, pays, is_small=True)
        return known[space]

    def _going(self, start: _TurnStart, one: Combatant, space: Space) -> tuple[Alone, GridLeg]:
        """Return the fight in which the start's walker has `one`'s space and name, and the leg."""
        alone = copy(start.alone)
        who = alone.who
        fight = alone.encounter.put(replace(alone.combatant, name=one.name))
        alone.encounter = _in_place(fight, who, space.name)
        scene = ActionScene(alone.encounter, Tray(LUCKY if alone.rolls else MIDDLING))
        return alone, _grid_leg(scene, who, self.leg, self._among(who, one.id))

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
            alone = Alone(self.encounter, self.book, one, stays=self.leg.whom)
            alone.wait()
            self._first[like] = self._as_start(alone)
        return self._first[like]

    def _as_start(self, alone: Alone) -> _TurnStart:
        """Return the start of a turn. Equal starts are the same object."""
        fight, who = alone.encounter, alone.who
        assert fight.map is not UNSET, "the walker is on the grid"
        me = replace(alone.combatant, name="", hp=None, hp_most=None, initiative=None, notes=())
        others = [one for one in fight.combatants.values() if one.id != who]
        rounds = fight.round if fight.timeline else 0
        about = fight.phase, fight.cell, fight.turn_of, fight.state, rounds
        key = repr((me, others, about, fight.map.directions.get(who)))
        if key not in self._starts:
            self._starts[key] = _TurnStart(alone, self.leg)
        return self._starts[key]

    def _play(
        self, start: _TurnStart, one: Combatant, way: tuple[Space, ...], profile: Profile
    ) -> _PlayedTurn | None:
        """Play a turn. Return None if the walker does not end it in a space of the way."""
        alone, going = self._going(start, one, way[0])
        before = alone.encounter.round
        metres = going.metres(way)
        sees = steps_within(metres, max(going.left, _plain_metres(alone, going)))
        turn = _go(alone, going, way)
        steps = steps_within(metres, turn.distance * going.walker.per)
        standing = alone.encounter.map
        if standing is UNSET or standing.spots[alone.who].place != way[steps].name:
            return None
        after: _TurnStart | RulesError = turn.why_not
        if not turn.has_arrived:
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
