"""How many turns combatants need over the spaces of a grid: the turns are played on a copy.

Only the combatant acts. All others stay in their spaces, and bar the way as in the fight. Only a
fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.errors import Refused, RulesError
from rules.fight.actions.base import ActionScene
from rules.fight.grid_climbs import climb_of
from rules.fight.grid_turning import starts_of, turns_on_way
from rules.fight.legs_on_the_grid import GridLeg
from rules.fight.path_walker import NONE, Walker
from rules.fight.played_turns import Journey, TurnPlayed, played
from rules.fight.reach import (
    LUCKY,
    MIDDLING,
    Alone,
    Leg,
    Reach,
    as_reach,
    likeness,
    up_to,
    without_name,
)
from rules.fight.ways_of_legs import steps_within
from rules.map.distances import spot_of
from rules.map.grid_spaces import Space
from rules.map.grid_ways import GridWay, runs
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import PLACE
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait

Profile = tuple[tuple[object, ...], ...]
"""Everything about each step of a way that can change the number of turns."""


class _Way(NamedTuple):
    """A way over spaces. It has a leg for each ground, and a profile that compares ways."""

    spaces: tuple[Space, ...]
    legs: tuple[Leg, ...]
    profile: Profile


def rounds_over_spaces(
    encounter: Encounter, book: Rulebook, one: Combatant, gait: Gait, goal: str, by: str = ""
) -> Reach:
    """Return the time that a combatant needs to reach a goal on a grid, by the moves of `go-path`.

    The goal is a combatant, or a space with '@' before its name. If the combatant has the turn now,
    this turn counts, with the movement that is left.
    """
    leg = _leg(gait, goal, by)
    try:
        way = _way(encounter, one, leg)
    except RulesError as fault:
        return Reach(gait, closed=without_name(fault.message, one))
    return _as_reach(
        encounter, book, one, gait, way, _played(encounter, book, one, leg), whole=True
    )


def legs_over_spaces(
    encounter: Encounter, one: Combatant, gait: Gait, goal: str, by: str = ""
) -> tuple[Leg, ...]:
    """Return the way to a goal on a grid, one leg for each part on one ground; raises Refused."""
    try:
        legs = _way(encounter, one, _leg(gait, goal, by)).legs
    except RulesError as fault:
        why = without_name(fault.message, one)
        raise Refused(f"cannot just walk there: {why}.") from None
    if not legs:
        raise Refused("is there already.")
    return legs


def each_over_spaces(
    encounter: Encounter, book: Rulebook, people: Sequence[Combatant], gait: Gait, goal: str
) -> dict[str, Reach]:
    """Return a mapping from ids to the times that these combatants need to reach a goal.

    If two combatants have equal movement, and the longer way begins like the shorter way, only the
    longer way is played.
    """
    leg, found = _leg(gait, goal, ""), dict[str, Reach]()
    ways: dict[str, _Way] = {}
    for one in people:
        try:
            ways[one.id] = _way(encounter, one, leg)
        except RulesError as fault:
            found[one.id] = Reach(gait, closed=without_name(fault.message, one))
    known: dict[str, list[tuple[Profile, Journey]]] = {}
    for one in sorted(people, key=lambda one: -len(ways[one.id].profile) if one.id in ways else 0):
        if one.id not in ways:
            continue
        way, alike = ways[one.id], known.setdefault(likeness(encounter, one), [])
        journey = next((done for profile, done in alike if _begins(profile, way.profile)), None)
        if journey is None:
            journey = _played(encounter, book, one, leg)
            alike.append((way.profile, journey))
        found[one.id] = _as_reach(encounter, book, one, gait, way, journey)
    return found


def _begins(longer: Profile, shorter: Profile) -> bool:
    return longer[: len(shorter)] == shorter


def _leg(gait: Gait, goal: str, by: str) -> PathLeg:
    if goal.startswith(PLACE):
        return PathLeg(place=goal.removeprefix(PLACE), gait=gait.id, by=by)
    return PathLeg(whom=goal, gait=gait.id, by=by)


def _as_reach(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    gait: Gait,
    way: _Way,
    journey: Journey,
    *,
    whole: bool = False,
) -> Reach:
    """Return the time for a way; `whole` is true if the journey ends at the end of the way.

    A walker may look for another way in each turn, so the journey and the way need not have the
    same number of metres.
    """
    if whole and not journey.why_not:
        return as_reach(encounter, book, one, gait, journey.turns, way.legs)
    far = Fraction(sum(leg.distance for leg in way.legs))
    if journey.why_not and sum(turn.way for turn in journey.turns) < far:
        return Reach(gait, closed=journey.why_not)
    return as_reach(encounter, book, one, gait, up_to(journey.turns, far), way.legs)


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
    """Return the way of a leg.

    If the prices of two gaits are in proportion, one search is enough for both. A part of a best
    way is itself a best way, so the rest of a known way needs no search.
    """
    if starts_of(going.walker, going.grid) is not None:
        return going.way()
    prices, leg = going.prices(), going.leg
    least = min(prices.values())
    alike = tuple((ground, Fraction(price, least)) for ground, price in prices.items())
    known, about = _searches(going.among), (going.walker.who, leg.whom, leg.place, leg.by, alike)
    found = known.get((going.start, going.size, about))
    if found is None:
        begins = going.start, going.size
        found = going.way()
        for step, space in enumerate(found.spaces):
            rest = found._replace(spaces=found.spaces[step:], step=max(0, found.step - step))
            known[space, going.size, about] = rest
        known[*begins, about] = found
    going.take(found)
    return found


def _way(encounter: Encounter, one: Combatant, leg: PathLeg) -> _Way:
    """Return the way of a combatant from the present position.

    Raises RulesError if the way is barred, if a climb is on it, or if its end is a space that
    somebody else does not share.
    """
    going = _grid_leg(ActionScene(encounter, Tray()), one.id, leg, encounter)
    found, walker, grid = _found(going), going.walker, going.grid
    going.refuse_barred(found, None)
    going.sharing(found.spaces)
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
    return _Way(found.spaces, tuple(legs), tuple(_steps(going, found.spaces)))


def _steps(going: GridLeg, way: tuple[Space, ...]) -> Iterator[tuple[object, ...]]:
    """Yield the profile of a way, step by step."""
    turns = {at.step: at.degrees for at in turns_on_way(going.walker, going.grid, way)}
    metres = going.metres(way)
    for step, (one, other) in enumerate(pairwise(way), 1):
        start, end = map(going.grid.kind, (one, other))
        rise, far = end.height - start.height, metres[step] - metres[step - 1]
        yield end.terrain, rise, far, turns.get(step), *going.people_at(other)


def _played(encounter: Encounter, book: Rulebook, one: Combatant, leg: PathLeg) -> Journey:
    """Play the turns of a way until the combatant has arrived, or never arrives."""
    alone = Alone(encounter, book, one, stays=leg.whom)
    return played(alone, one, lambda: _one_turn(alone, leg, encounter))


def _one_turn(alone: Alone, leg: PathLeg, among: Encounter) -> TurnPlayed:
    """Go as far as one turn leads, and keep the changed fight."""
    scene = ActionScene(alone.encounter, Tray(LUCKY if alone.rolls else MIDDLING))
    going = _grid_leg(scene, alone.who, leg, among)
    walker, way = going.walker, _found(going).spaces
    metres = going.metres(way)
    # If the book rolls for a move, a turn has the rate without a roll.
    rate = alone.plain_rate(leg.gait)
    steps = steps_within(metres, rate * walker.per) if rate else len(way)
    try:
        gone = going.walk(going.to_free_space(going.up_to_free_space(way, steps)))
    except Refused as fault:
        return TurnPlayed(NONE, has_arrived=False, why_not=fault)
    alone.encounter = scene.encounter
    why_not = " ".join(walker.moves.effects) or f"{walker.name} has no movement left there."
    return TurnPlayed(gone / walker.per, gone >= metres[-1], Refused(why_not))
