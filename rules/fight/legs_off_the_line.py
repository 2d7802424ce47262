"""A leg off the line: a straight walk. If the exact distance matters, the GM must give it."""

from __future__ import annotations

from fractions import Fraction

from rules.errors import InputError
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import GroundGone, LegDone
from rules.fight.ways_of_moves import Straight
from rules.map.asking import what_decides
from rules.map.distances import distance, spot_of
from rules.map.moves import Straight as StraightKind
from rules.map.moves import WalkAim
from rules.map.path_legs import PathLeg
from rules.map.ranges import Range
from rules.numbers.exact import in_words


def go_off_the_line(walker: Walker, leg: PathLeg, goal: str) -> LegDone:
    """Go straight towards a goal, away from it or past it; raises InputError, Refused."""
    known, stop = distance(walker.standing, walker.who, goal), walker.stop(leg, goal)
    target, aim = _target_off(walker, leg, goal, known, stop)
    arrives = None
    if leg.goal == "to" and known.exact and target == known.low and not stop:
        arrives = spot_of(walker.standing, goal)
    straight = None if leg.by else WalkAim(aim, goal)
    walk = Straight(straight, target, arrives)
    if walker.walks is None:
        gone = walker.moves.move(target, "", walk, until=leg.distance is None)
    else:
        gone = walker.walks.straight(walker, leg, goal, target, walk)
    on = [GroundGone(walker.me.terrain, gone)] if gone else []
    whole = target if leg.goal != "to" else max(target, _whole(known, stop, target))
    return walker.leg_done(leg, goal, on, target if leg.distance else whole, ())


def _whole(known: Range, stop: Fraction, target: Fraction) -> Fraction:
    """Return the length of the whole way to a goal.

    If it is unknown, return a length that is more than `target`.
    """
    if known.high is not None and (known.exact or known.high <= stop):
        return max(NONE, known.high - stop)
    return target + 1


def _target_off(
    walker: Walker, leg: PathLeg, goal: str, known: Range, stop: Fraction
) -> tuple[Fraction, StraightKind]:
    """Return the length and kind of the walk; raises InputError if the exact distance matters."""
    left, typed = walker.moves.left(), walker.metres(leg)
    if leg.goal == "away":
        return (left if typed is None else typed), "away"
    if leg.goal == "past":
        if typed is None and not known.exact:
            if known.low + stop < left:
                raise _asks(walker, goal, known)
            # The movement is used up before the goal is passed, wherever in the range the goal is.
            return left + 1, "past"
        return (known.low + stop if typed is None else typed), "past"
    if walker.walks is not None:
        # Only the book's action says how far it goes, so it needs the whole way.
        left = known.low if known.exact else known.low + stop + 1
    answer = what_decides(known, left, typed=typed, stop=stop)
    if answer == "ask":
        raise _asks(walker, goal, known)
    most = left if typed is None else typed
    if answer == "reach":
        return min(most, max(NONE, known.low - stop)), "towards"
    return most, "towards"


def _asks(walker: Walker, goal: str, known: Range) -> InputError:
    """Return the error that asks the GM how far away a goal is."""
    name = walker.shown(goal)
    least = in_words(known.low)
    far = f"{least} m or more" if known.high is None else f"{least} to {in_words(known.high)} m"
    at_m = " in a line of m" if walker.doing else ""
    message = (
        f"{name} is {far} away by what was said, and it counts here: say how far{at_m}, as in"
        " =k 12, and then go."
    )
    return InputError("missing", "legs", message)
