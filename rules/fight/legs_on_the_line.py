"""A leg along the line: its way, its obstacles, and the moves along it."""

from __future__ import annotations

from fractions import Fraction

from rules.fight.leg_walk import came_by, walk
from rules.fight.on_the_line import present
from rules.fight.path_obstacles import chosen_door, doors_told
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import LegDone
from rules.map import goals
from rules.map.distances import spot_of, walked_between
from rules.map.kept_direction import Direction
from rules.map.line_map import UNNAMED, LineMap, Spot
from rules.map.line_ways import WayPiece, length
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import with_direction
from rules.numbers.exact import in_words
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost


def go_on_the_line(walker: Walker, leg: PathLeg, goal: str, here: Spot, there: Spot) -> LegDone:
    """Go along the line from one spot as the leg says; raises InputError, Refused."""
    way = _way(walker, leg, here, there)
    stop = _stop(walker, leg, goal, way.pieces)
    far, most = length(way.pieces), walker.metres(leg)
    if leg.goal == "to":
        target = max(NONE, far - stop)
        target = target if most is None else min(most, target)
    elif leg.goal == "past":
        target = walked_between(walker.standing.line, here, there) + stop
        target = target if most is None else most
    else:
        target = _left_away(walker, way.pieces) if most is None else most
    # An override goes on beyond the end, and comes here again with a longer line.
    if way.shut and not (target > far and walker.scene.override):
        _refuse_shut(walker, leg, way.pieces, target, way.instead)
    chosen_door(walker, leg)
    if target > far:
        return _beyond(walker, leg, goal, here, way.pieces, target)
    _refuse_barred(walker, way.pieces, target, leg)
    sharing = _sharing(walker, way.pieces, target)
    go = walker.walks.along if walker.walks else walk
    done = go(walker, leg, goal, way.pieces, target)
    if done.whole:
        walker.moves.pay(sharing)
        if sharing:
            _keep_direction(walker)
    return done


def _keep_direction(walker: Walker) -> None:
    """Note the direction of a walker's last step, after it entered the square of somebody else."""
    last = walker.last
    if last is not None:
        direction = Direction(last.row, last.at, back=not last.there)
        walker.scene.change(map=with_direction(walker.standing, walker.who, direction))


def _stop(walker: Walker, leg: PathLeg, goal: str, pieces: tuple[WayPiece, ...]) -> Fraction:
    """Return how many metres before the goal the leg ends."""
    stop = walker.stop(leg, goal)
    if leg.goal != "to" or leg.stop is not None:
        return stop
    # Nobody reaches through a shut door, so behind a door the walker goes up to the goal.
    last = goals.without_first(pieces, max(NONE, length(pieces) - stop))
    return NONE if goals.through_shut_door(walker.standing.line, last) else stop


def refuse_shut_way(walker: Walker, leg: PathLeg, here: Spot, there: Spot) -> None:
    """Refuse a leg to a spot if nobody can walk the whole way now; raises InputError, Refused."""
    if leg.goal == "to":
        pieces = _way(walker, leg, here, there).pieces
        _refuse_shut(walker, leg, pieces, length(pieces))
        chosen_door(walker, leg)


def _refuse_shut(
    walker: Walker,
    leg: PathLeg,
    pieces: tuple[WayPiece, ...],
    target: Fraction,
    instead: tuple[str, ...] = (),
) -> None:
    """Refuse a way if nobody can walk its first `target` metres; say how to open a shut door.

    `instead` has places that the walker can go to instead.
    """
    line = _line_for(walker, leg)
    why = goals.why_shut(line, goals.first_metres(pieces, target), leg.by)
    if why.endswith("is shut") and not instead:
        message = f"{walker.name} cannot go there: {why}; {doors_told(walker)}."
        walker.scene.refuse(message, "legs")
        return
    if why and instead:
        others = listed([f"<{leg.whom and walker.shown(leg.whom)} >{one}" for one in instead], "or")
        why = f"{why}; type {others}"
    walker.scene.refuse_if(why or None, f"{walker.name} cannot go there", "legs")


def _line_for(walker: Walker, leg: PathLeg) -> LineMap:
    """Return the line for a leg.

    If the leg says how to go through doors, all shut doors count as open.
    """
    line = walker.standing.line
    return goals.doors_open(line) if leg.door else line


def _way(walker: Walker, leg: PathLeg, here: Spot, there: Spot) -> goals.LineWay:
    return goals.WAYS[leg.goal](_line_for(walker, leg), here, there, walker.by(leg))


def _left_away(walker: Walker, pieces: tuple[WayPiece, ...]) -> Fraction:
    """Return how far the walker can go away in this turn.

    If the line's end has a name, the walker stops there.
    """
    line = walker.standing.line
    far = length(pieces)
    here = walker.standing.spots[walker.who]
    end = goals.end_of(line, here, pieces)
    left = walker.moves.left()
    named = end.place and not end.place.startswith(UNNAMED)
    return min(left, far) if named else left


def _beyond(
    walker: Walker,
    leg: PathLeg,
    goal: str,
    here: Spot,
    pieces: tuple[WayPiece, ...],
    target: Fraction,
) -> LegDone:
    """Go on beyond the end of the line. The line becomes longer.

    If the end of the line has a name, refuse this.
    """
    end = goals.end_of(walker.standing.line, here, pieces)
    more = target - length(pieces)
    if end.place and not end.place.startswith(UNNAMED):
        nearest = length(pieces) / walker.per
        message = f"The line ends at {end.place}: {in_words(more)} m more lead beyond it."
        walker.scene.refuse(message, "legs", nearest if leg.distance else None)
    walker.scene.change(map=goals.with_longer_end(walker.standing, end, more))
    spots = walker.standing.spots
    there = spot_of(walker.standing, goal)
    return go_on_the_line(walker, leg, goal, spots[walker.who], there or spots[walker.who])


def _refuse_barred(
    walker: Walker, pieces: tuple[WayPiece, ...], target: Fraction, leg: PathLeg
) -> None:
    """Refuse a way that passes somebody whom the book does not let the walker pass."""
    standing = walker.standing
    met = goals.met_on(present(walker.scene.encounter), walker.who, pieces, target)
    for other in (*_come_to(walker, pieces), *met):
        one = walker.scene.find(other)
        why = None if one.out else walker.book.ground.bars(walker.scene.encounter, walker.me, one)
        if why is not None:
            there = walked_between(standing.line, standing.spots[walker.who], standing.spots[other])
            nearest = max(NONE, there - walker.reach(other)) / walker.per
            walker.scene.refuse(why, "legs", nearest if leg.distance else None)


def _come_to(walker: Walker, pieces: tuple[WayPiece, ...]) -> tuple[str, ...]:
    """Return those at the walker's own spot whom the walker must pass on the way.

    Nobody must be passed on the way back. If it is not known which way is back, return nobody.
    """
    spots = walker.standing.spots
    knows_from = walker.last is not None or walker.who in walker.standing.directions
    if not knows_from or not pieces or came_by(walker, pieces[0]):
        return ()
    here = spots[walker.who]
    return tuple(one for one, spot in spots.items() if one != walker.who and spot.same_as(here))


def _sharing(walker: Walker, pieces: tuple[WayPiece, ...], target: Fraction) -> tuple[WayCost, ...]:
    """Return the cost of a stop at a full place; refused if the book has no such cost."""
    walked = goals.first_metres(pieces, target)
    if not walked:
        return ()
    end = goals.end_of(walker.standing.line, Spot(), walked)
    standing = present(walker.scene.encounter, fallen=False)
    why = goals.why_no_room(standing, walker.who, end)
    if not why:
        return ()
    there = [one for one, spot in standing.spots.items() if spot.same_as(end)]
    people = tuple(walker.scene.find(one) for one in there if one != walker.who)
    costs = walker.book.ground.sharing(walker.scene.encounter, walker.me, people)
    if not costs:
        walker.scene.refuse(f"{walker.name} cannot stop there: {why}.", "legs")
    return costs
