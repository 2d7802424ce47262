"""A leg along the line: its way, what bars it, and the moves that it is made of."""

from __future__ import annotations

from fractions import Fraction

from rules.fight.on_one_ground import go_over, is_stopped
from rules.fight.path_moves import AlongTheLine
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import GroundGone, LegDone
from rules.map import goals
from rules.map.distances import spot_of, walked_between
from rules.map.line_map import UNNAMED, Spot
from rules.map.line_ways import WayPiece, length
from rules.map.path_legs import PathLeg
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
    if target > far:
        return _beyond(walker, leg, goal, here, way.pieces, target)
    _refuse_barred(walker, way.pieces, target, leg)
    sharing = _sharing(walker, way.pieces, target)
    done = _walk(walker, leg, goal, way.pieces, target)
    if done.whole:
        walker.moves.pay(sharing)
    return done


def _stop(walker: Walker, leg: PathLeg, goal: str, pieces: tuple[WayPiece, ...]) -> Fraction:
    """Return the metres from the goal at which the leg ends; reach goes through no shut door."""
    stop = walker.stop(leg, goal)
    if leg.goal != "to" or leg.stop is not None:
        return stop
    last = goals.without_first(pieces, max(NONE, length(pieces) - stop))
    return NONE if goals.through_shut_door(walker.standing.line, last) else stop


def refuse_shut_way(walker: Walker, leg: PathLeg, here: Spot, there: Spot) -> None:
    """Refuse a leg to a spot if nobody can walk the whole way now; raises InputError, Refused."""
    if leg.goal == "to":
        pieces = _way(walker, leg, here, there).pieces
        _refuse_shut(walker, leg, pieces, length(pieces))


def _refuse_shut(
    walker: Walker,
    leg: PathLeg,
    pieces: tuple[WayPiece, ...],
    target: Fraction,
    instead: tuple[str, ...] = (),
) -> None:
    """Refuse the first metres of a way if nobody can walk them; a door tells how it is opened.

    `instead` has the places by which other ways lead away.
    """
    why = goals.why_shut(walker.standing.line, goals.first_metres(pieces, target), leg.by)
    doors = walker.book.ground.door(walker.scene.encounter, walker.me)
    if doors and why.endswith("is shut"):
        why = f"{why} ({listed([one.words for one in doors])})"
    if why and instead:
        others = listed([f"<{leg.whom and walker.shown(leg.whom)} >{one}" for one in instead], "or")
        why = f"{why}; type {others}"
    walker.scene.refuse_if(why or None, f"{walker.name} cannot go there", "legs")


def _way(walker: Walker, leg: PathLeg, here: Spot, there: Spot) -> goals.LineWay:
    return goals.WAYS[leg.goal](walker.standing.line, here, there, walker.by(leg))


def _left_away(walker: Walker, pieces: tuple[WayPiece, ...]) -> Fraction:
    """Return how far the walker gets away this turn, at most to an end that has a name."""
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
    """Go on beyond the end of the line, which gets longer; at a named end this is refused."""
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
    """Refuse a way past somebody whom the book does not let the walker pass."""
    standing = walker.standing
    for other in goals.met_on(standing, walker.who, pieces, target):
        one = walker.scene.find(other)
        why = None if one.out else walker.book.ground.bars(walker.scene.encounter, walker.me, one)
        if why is not None:
            there = walked_between(standing.line, standing.spots[walker.who], standing.spots[other])
            nearest = max(NONE, there - walker.reach(other)) / walker.per
            walker.scene.refuse(why, "legs", nearest if leg.distance else None)


def _sharing(walker: Walker, pieces: tuple[WayPiece, ...], target: Fraction) -> tuple[WayCost, ...]:
    """Return what it brings to stop at a full place; refuse it if the book says nothing."""
    walked, standing = goals.first_metres(pieces, target), walker.standing
    if not walked:
        return ()
    end = goals.end_of(standing.line, Spot(), walked)
    why = goals.why_no_room(standing, walker.who, end)
    if not why:
        return ()
    there = [one for one, spot in standing.spots.items() if spot.same_as(end)]
    people = tuple(walker.scene.find(one) for one in there if one != walker.who)
    costs = walker.book.ground.sharing(walker.scene.encounter, walker.me, people)
    if not costs:
        walker.scene.refuse(f"{walker.name} cannot stop there: {why}.", "legs")
    return costs


def _walk(
    walker: Walker, leg: PathLeg, goal: str, pieces: tuple[WayPiece, ...], target: Fraction
) -> LegDone:
    on: list[GroundGone] = []
    passing = _passing(walker, pieces, target)
    walker.moves.pay(passing)
    for run in goals.runs(walker.standing.line, pieces, target):
        if is_stopped(walker, leg, run.terrain, on):
            break
        gone = _run(walker, run, until=leg.distance is None)
        falls = goals.rise(walker.standing.line, run.pieces[0]) < 0
        on += [GroundGone(walker.me.terrain, gone, falls)] if gone else []
        if gone < run.metres:
            break
    walker.moves.pay(passing, after=True)
    total = sum((one.distance for one in on), NONE)
    passes = goals.met_on(walker.standing, walker.who, pieces, total)
    return walker.leg_done(leg, goal, on, target, passes)


def _run(walker: Walker, run: goals.GroundRun, *, until: bool) -> Fraction:
    """Go along a part of the way on one ground; return the metres gone."""
    line, piece = walker.standing.line, run.pieces[0]
    stretch = line.stretch(piece.row, piece.at)
    along = AlongTheLine(run.pieces)
    return go_over(walker, stretch, run.metres, along, goals.rise(line, piece), until=until)


def _passing(walker: Walker, pieces: tuple[WayPiece, ...], target: Fraction) -> tuple[WayCost, ...]:
    """Return what it costs to pass those whom the walker passes this turn."""
    target = min(target, walker.moves.left())
    passed = goals.met_on(walker.standing, walker.who, pieces, target)
    people = tuple(walker.scene.find(one) for one in passed)
    return walker.book.ground.passing(walker.scene.encounter, walker.me, people) if people else ()
