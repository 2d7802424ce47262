"""How many turns everybody needs to reach a place or somebody, from their spots on the line.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import UNSET
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, Refused
from rules.fight.actions.base import ActionScene
from rules.fight.grid_walkers import WayPart, grounds_between
from rules.fight.on_the_line import metres_a_unit
from rules.fight.path_walker import Walker
from rules.fight.reach import (
    Leg,
    Reach,
    Reaches,
    as_reach,
    likeness,
    rounds_to,
    scope_of,
    up_to,
    walked,
)
from rules.fight.reach_by_going import has_to_be_gone, rolled_door, rounds_by_going
from rules.fight.reach_on_grid import ReachOverSpaces
from rules.map.distances import between, distance, spot_of
from rules.map.goals import (
    GroundRun,
    doors_open,
    is_named_here,
    rise,
    runs,
    through_shut_door,
    way_to,
)
from rules.map.grid_steps import next_but_walled
from rules.map.line_map import LineMap, Spot
from rules.map.line_ways import length
from rules.map.path_legs import PathLeg
from rules.map.turning import goes_back
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import Number, in_words
from rules.rulebook.ground import HALF_CIRCLE
from rules.rulebook.positions import as_bodies
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait, Terrain


def each_reach_to(
    encounter: Encounter, book: Rulebook, standing: Whereabouts, goal: str, by: str = ""
) -> Iterator[Reaches | None]:
    """Yield, in order, how fast each other combatant reaches a goal from their present spot.

    A result on a grid can take long. Then the function yields None after each part of the work.

    The goal is a combatant, or a place with '@' before its name. The turns end in the place, or
    beside the combatant. On a grid, `by` can be the word for ledges, 'climb' or 'drop'.
    """
    if standing.grid is not None and not book.ground.by_pulses:
        return _over_spaces(encounter, book, standing, goal, by)
    return _along_the_line(encounter, book, standing, goal)


def reach_to(
    encounter: Encounter, book: Rulebook, standing: Whereabouts, goal: str, by: str = ""
) -> tuple[Reaches, ...]:
    """Return all results of `each_reach_to`."""
    each = each_reach_to(encounter, book, standing, goal, by)
    return tuple(one for one in each if one is not None)


def _along_the_line(
    encounter: Encounter, book: Rulebook, standing: Whereabouts, goal: str
) -> Iterator[Reaches | None]:
    """Yield how fast each other combatant reaches a goal on the line.

    Combatants with equal movement and equal ways share a result, so all results come at the end.
    """
    ways: dict[str, tuple[Leg, ...]] = {}
    closed: dict[str, str] = {}
    people = [one for one in encounter.in_order() if not one.out and one.id != goal]
    for one in people:
        try:
            ways[one.id] = legs_to(encounter, book, standing, one, goal)
        except Refused as fault:
            closed[one.id] = fault.message
        yield None
    found = {
        who: tuple(Reach(gait, closed=why) for gait in book.words.gaits)
        for who, why in closed.items()
    }
    found.update(_found_by_going(encounter, book, standing, people, goal, ways))
    alike: dict[tuple[str, tuple[tuple[Terrain, int], ...]], list[Combatant]] = {}
    for one in people:
        if one.id not in found:
            grounds = tuple((leg.terrain, leg.turns) for leg in ways[one.id])
            alike.setdefault((likeness(encounter, one), grounds), []).append(one)
    for several in alike.values():
        found.update(_reach_of_alike(encounter, book, several, ways))
        yield None
    for one in people:
        yield Reaches(one.id, scope_of(book, encounter, one), found[one.id])


def _found_by_going(
    encounter: Encounter,
    book: Rulebook,
    standing: Whereabouts,
    people: Sequence[Combatant],
    goal: str,
    ways: Mapping[str, tuple[Leg, ...]],
) -> dict[str, tuple[Reach, ...]]:
    """Return the reach, by id, of everybody whose way along the line must be played."""
    known: dict[tuple[object, ...], tuple[Reach, ...]] = {}
    found: dict[str, tuple[Reach, ...]] = {}
    for one in people:
        legs = ways.get(one.id, ())
        if not legs or not has_to_be_gone(encounter, book, one, goal, "", legs):
            continue
        like = (likeness(encounter, one), repr(spot_of(standing, one.id)), legs)
        if like not in known:
            known[like] = tuple(
                rounds_by_going(encounter, book, one, gait, (goal, ""), legs)
                for gait in book.words.gaits
            )
        found[one.id] = known[like]
    return found


def _over_spaces(
    encounter: Encounter, book: Rulebook, standing: Whereabouts, goal: str, by: str
) -> Iterator[Reaches | None]:
    """Yield how fast all other combatants reach a goal on a grid, in order."""
    over = ReachOverSpaces(encounter, book, goal, by)
    for one in encounter.in_order():
        if one.out or one.id == goal:
            continue
        why = _why_no_way(encounter, book, standing, one, goal)
        if why:
            found = tuple(Reach(gait, closed=why) for gait in book.words.gaits)
        else:
            found = yield from over.of(one)
        yield Reaches(one.id, scope_of(book, encounter, one), found)


def _why_no_way(
    encounter: Encounter, book: Rulebook, standing: Whereabouts, one: Combatant, goal: str
) -> str:
    """Return why a combatant does not look for a way on a grid: no way is needed, or no way is
    possible.

    Return '' if the combatant looks for a way.
    """
    here, there = spot_of(standing, one.id), spot_of(standing, goal)
    if metres_a_unit(book) is None:
        return f"{book.words.title} does not say how many metres its unit has."
    if here is None:
        return "has no position."
    if there is None:
        return f"does not know where {encounter.combatants[goal].name} is."
    bodies = as_bodies(encounter) if standing is encounter.map else standing
    here, there = (bodies.spots.get(who, spot) for who, spot in ((one.id, here), (goal, there)))
    near = between(standing, here, there) <= stops_before(encounter, book, one, goal)
    walled = standing.grid is not None and next_but_walled(standing.grid, here, there)
    return "is there already." if near and not walled else ""


def _reach_of_alike(
    encounter: Encounter,
    book: Rulebook,
    several: Sequence[Combatant],
    ways: Mapping[str, tuple[Leg, ...]],
) -> dict[str, tuple[Reach, ...]]:
    """Return how fast several combatants reach a goal.

    They have equal movement, and their ways lead over the same grounds.
    """
    first, gaits = several[0], book.words.gaits
    grounds = ways[first.id]
    if len(grounds) == 1 and not grounds[0].turns:
        far = {one.id: ways[one.id][0].distance for one in several}
        each = [
            rounds_to_each(encounter, book, first, gait, grounds[0].terrain, set(far.values()))
            for gait in gaits
        ]
        return {who: tuple(by_far[metres] for by_far in each) for who, metres in far.items()}
    known = {
        legs: tuple(rounds_to(encounter, book, first, gait, legs) for gait in gaits)
        for legs in {ways[one.id] for one in several}
    }
    return {one.id: known[ways[one.id]] for one in several}


def rounds_to_each(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    gait: Gait,
    terrain: Terrain,
    distances: Collection[Number],
) -> Mapping[Number, Reach]:
    """Return the time for each of these distances over one ground, as `rounds_to` finds it.

    Only the longest way is played, because all ways have the same turns up to their ends.
    """
    gone, why_not = walked(encounter, book, one, gait, [Leg(max(distances), terrain)])
    arrives = sum(turn.way for turn in gone)
    return {
        metres: as_reach(encounter, book, one, gait, up_to(gone, metres), [Leg(metres, terrain)])
        if metres <= arrives
        else Reach(gait, closed=why_not)
        for metres in distances
    }


def legs_to(
    encounter: Encounter,
    book: Rulebook,
    standing: Whereabouts,
    one: Combatant,
    goal: str,
    by: str = "",
    door: str = "",
) -> tuple[Leg, ...]:
    """Return the way of a combatant to a goal in the book's unit, one leg for each ground.

    The way to another combatant ends beside that combatant, like a move. `by` is a place on the
    way, or the kind of a stretch. `door` is the word for shut doors.

    Raises:
        Refused: the distance or the book's metres are unknown, every way is closed, or the
            combatant is there already.
    """
    unit = metres_a_unit(book)
    if unit is None:
        raise Refused(f"{book.words.title} does not say how many metres its unit has.")
    if not standing.has(one.id):
        raise Refused("has no position.")
    if goal in encounter.combatants and not standing.has(goal):
        raise Refused(f"does not know where {encounter.combatants[goal].name} is.")
    here, there = spot_of(standing, one.id), spot_of(standing, goal)
    stop = stops_before(encounter, book, one, goal)
    if here is not None and there is not None and standing.grid is not None:
        parts = grounds_between(encounter, book, standing, one, (here, there), stop)
    elif here is not None and there is not None:
        parts = _on_the_line(encounter, book, one, (here, there), by, stop, door)
    else:
        parts = _in_the_open(standing, one.id, goal, stop)
    named = is_named_here(standing, one.id, one.terrain)
    unmarked = book.words.open_ground if named else one.terrain
    legs = _joined(
        Leg(
            part.metres / unit,
            book.words.terrain(encounter, part.ground or unmarked),
            turns=part.turns,
        )
        for part in parts
        if part.metres
    )
    if not legs:
        raise Refused("is there already.")
    return legs


def _joined(legs: Iterable[Leg]) -> tuple[Leg, ...]:
    """Return the legs. Join neighbouring legs on one ground, if the walker does not turn there."""
    found: list[Leg] = []
    for leg in legs:
        if found and found[-1].terrain == leg.terrain and not leg.turns:
            both = Fraction(found[-1].distance) + Fraction(leg.distance)
            found[-1] = replace(found[-1], distance=both)
        else:
            found.append(leg)
    return tuple(found)


def stops_before(encounter: Encounter, book: Rulebook, one: Combatant, goal: str) -> Fraction:
    """Return how near to a goal, in metres, a combatant counts as beside it; 0 for a place."""
    other = encounter.combatants.get(goal)
    return Fraction(0) if other is None else book.ground.beside(encounter, one, other)


def _in_the_open(standing: Whereabouts, who: str, goal: str, stop: Fraction) -> Iterator[WayPart]:
    """Yield the way between two points that are not both on the line.

    The whole way is on one ground.
    """
    known = distance(standing, who, goal)
    if not known.exact:
        far = f"{known} m" if known.high is not None else f"{in_words(known.low)} m or more"
        raise Refused(f"is {far} away: say how far, and it is counted.")
    yield WayPart("", max(Fraction(0), known.low - stop))


def _on_the_line(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    ends: tuple[Spot, Spot],
    by: str,
    stop: Fraction,
    door: str,
) -> Iterator[WayPart]:
    """Yield each part of the way that a walk takes.

    The walk ends `stop` metres before the second spot.
    """
    standing = encounter.map
    assert standing is not UNSET, "both stand on the line"
    line = standing.line
    try:
        found = way_to(doors_open(line) if door else line, *ends, by)
    except InputError:
        raise Refused("has no way there.") from None
    if found.shut:
        raise Refused(f"cannot just walk there: {found.shut}.")
    if door and through_shut_door(line, found.pieces):
        rolled = rolled_door(Walker(ActionScene(encounter, Tray()), one.id), PathLeg(door=door))
        if rolled is not None:
            raise Refused(f"does not come there without {rolled.words}.")
    far = max(Fraction(0), length(found.pieces) - stop)
    turns = HALF_CIRCLE if goes_back(standing, one.id, found.pieces) else 0
    for run in runs(line, found.pieces, far, book.ground.step):
        yield WayPart(_ground_of(encounter, book, one, line, run), run.metres, turns)
        turns = 0


def _ground_of(
    encounter: Encounter, book: Rulebook, one: Combatant, line: LineMap, run: GroundRun
) -> str:
    """Return the ground of a part of a way.

    Raises Refused for a part whose turns cannot be counted, such as a drop.
    """
    stretch = line.stretch(run.pieces[0].row, run.pieces[0].at)
    if stretch.kind == "drop":
        raise Refused("falls on the way, which takes no turns.")
    if stretch.kind != "climb":
        return run.terrain
    rising = rise(line, run.pieces[0])
    costs = book.ground.stretch(encounter, one, stretch, rising)
    if book.ground.climbing.gait or any(cost.goes for cost in costs):
        raise Refused("climbs on the way, and rolls decide how far.")
    return run.terrain or book.ground.climbing.terrain
