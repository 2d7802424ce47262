"""A leg of a path by a book's own action: a charge, a drive, a dive, a catch."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.dice import NotTyped
from rules.errors import InputError, Refused
from rules.fight.actions.base import Action
from rules.fight.doing import Doing
from rules.fight.grid_doors import open_doors
from rules.fight.grid_turning import why_never_turns
from rules.fight.leg_walk import turn_round
from rules.fight.legs_on_the_grid import refuse_barred_way
from rules.fight.legs_on_the_line import refuse_shut_way
from rules.fight.on_one_ground import stretch_costs
from rules.fight.passing import passing_costs
from rules.fight.path_walker import NONE, LegWalks, Walker
from rules.fight.path_words import GroundGone, LegDone
from rules.fight.ways_of_moves import AlongAndOn, AlongTheGrid, AlongTheLine, Straight
from rules.map import goals
from rules.map.distances import distance, spot_of
from rules.map.line_ways import WayPiece
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import PLACE
from rules.numbers.inputs import listed


def refuse_goals(doing: Doing, legs: tuple[PathLeg, ...]) -> None:
    """Check the goals of an action that goes to exactly one goal.

    Raises InputError if there is no goal, or if there are several.
    """
    if not legs:
        raise InputError("missing", "legs", "say where to, as in >f.")
    if len(legs) > 1 and (doing.goes.way or doing.goes.comes or doing.reaches):
        title = doing.kind.title.lower()
        message = f"one {title} goes to one goal: say the next way behind it, in a line of m."
        raise InputError("conflict", "legs", message)


def as_gone_by(doing: Doing, leg: PathLeg) -> PathLeg:
    """Return a leg that ends where the action ends.

    Raises InputError if the leg leads away from its goal, and has no distance.
    """
    if leg.goal == "away" and leg.distance is None:
        message = f"say how far: {doing.kind.title.lower()} away has no end of its own."
        raise InputError("missing", "legs", message)
    return leg if doing.goes.beside or leg.stop is not None else replace(leg, stop=NONE)


def come_by_action(walker: Walker, doing: Doing, leg: PathLeg, goal: str) -> None:
    """Do an action that brings the walker to somebody, if the way to this combatant is open.

    Raises:
        InputError: the leg has another goal, or a length.
        Refused: a shut door is on the way, or the action is refused.
    """
    wrong = {
        "goes to somebody, as in >f": leg.goal != "to" or not leg.whom,
        "has no length: leave it out": leg.distance is not None or leg.stop is not None,
    }
    for what, holds in wrong.items():
        if holds:
            raise InputError("conflict", "legs", f"a {doing.kind.title.lower()} {what}.")
    here, there = spot_of(walker.standing, walker.who), spot_of(walker.standing, goal)
    if here is not None and there is not None:
        if walker.standing.grid is None:
            refuse_shut_way(walker, leg, here, there)
        else:
            for doors in refuse_barred_way(walker, leg, here, there):
                open_doors(walker, doors, is_told=True)
    doing.action(walker.who, leg, goal).apply(walker.scene)


def walk_by_action(
    walker: Walker, leg: PathLeg, goal: str, pieces: tuple[WayPiece, ...], target: Fraction
) -> LegDone:
    """Go along pieces of the line by the book's own action."""
    runs = goals.runs(walker.standing.line, pieces, target, walker.book.ground.step)
    _refuse_drops(walker, runs)
    lengths = [(run.terrain, run.metres) for run in runs]
    if _doing(walker).goes.leaps:
        # Only the ground at the end of a leap counts.
        lengths, runs = _leap(walker, runs), runs[-1:]
    parts = by_ground(walker, lengths) or [(walker.unmarked(), NONE)]
    costs = [*passing_costs(walker, pieces, target)]
    for run in runs:
        line, piece = walker.standing.line, run.pieces[0]
        stretch, rise = line.stretch(piece.row, piece.at), goals.rise(line, piece)
        costs += stretch_costs(walker, stretch, rise)
    if pieces and target and _turns_as_a_walk(walker):
        turn_round(walker, pieces)
    walker.pay(costs)
    onward = goals.onward_from(walker.standing.line, pieces[-1]) if pieces else ()
    walk = AlongAndOn((*pieces, *onward))
    on = [part_by_action(walker, leg, goal, ground, metres, walk) for ground, metres in parts]
    walker.moves.pay(costs, after=True)
    gone = [one for one in on if one.distance]
    total = sum((one.distance for one in gone), NONE)
    passes = goals.met_on(walker.standing, walker.who, pieces, min(total, target))
    return walker.leg_done(leg, goal, gone, target, passes)


def _leap(walker: Walker, runs: Sequence[goals.GroundRun]) -> list[tuple[str, Fraction]]:
    """Return the ground at the end of a leap, with the metres of the whole leap."""
    whole = sum((run.metres for run in runs), NONE)
    return [(goals.ground_at_end(walker.standing.line, run), whole) for run in runs[-1:]]


def _turns_as_a_walk(walker: Walker) -> bool:
    """Whether the walker turns before this action, as before a walk: a jump or a dive."""
    return _doing(walker).goes.straight and walker.book.ground.grid_turns is not None


def _refuse_drops(walker: Walker, runs: tuple[goals.GroundRun, ...]) -> None:
    if any(goals.is_drop(walker.standing.line, run) for run in runs):
        title = _doing(walker).kind.title.lower()
        message = f"{walker.name}'s {title} leads down a drop: go to its edge first, at m."
        walker.scene.refuse(message, "legs")


def by_ground(walker: Walker, runs: Sequence[tuple[str, Fraction]]) -> list[tuple[str, Fraction]]:
    """Return the metres on each ground of a way; refuse several grounds if the action needs one.

    Each run has its ground and its metres. The ground is empty if the map names none.
    """
    parts: list[tuple[str, Fraction]] = []
    for terrain, metres in runs:
        behind = walker.book.words.open_ground if any(one for one, _ in parts) else ""
        ground = terrain or behind or walker.unmarked()
        if parts and parts[-1][0] == ground:
            parts[-1] = (ground, parts[-1][1] + metres)
        else:
            parts.append((ground, metres))
    if len(parts) < 2 or _doing(walker).goes.by_ground:
        return parts
    words, encounter = walker.book.words, walker.scene.encounter
    labels = [words.terrain(encounter, one or walker.me.terrain).label for one, _ in parts]
    title = _doing(walker).kind.title.lower()
    message = (
        f"The way there is {listed(labels, 'and')}, and one {title} is over one ground: go to where"
        " the ground changes first."
    )
    walker.scene.refuse(message, "legs")
    return [(parts[0][0], sum((metres for _, metres in parts), NONE))]


def straight_by_action(
    walker: Walker, leg: PathLeg, goal: str, metres: Fraction, walk: Straight
) -> Fraction:
    """Go straight to a goal that is not on the line, with the book's own action.

    Return how many metres the walker went.
    """
    return part_by_action(walker, leg, goal, "", metres, walk).distance


def part_by_action(
    walker: Walker,
    leg: PathLeg,
    goal: str,
    ground: str,
    metres: Fraction,
    walk: AlongTheLine | AlongTheGrid | Straight,
) -> GroundGone:
    """Do the action for a part of the way that is on one ground."""
    lands = walker.book.ground.lands
    if lands is None or not _doing(walker).goes.leaps:
        return _part(walker, leg, goal, ground, metres, walk)
    gone = _part(walker, leg, goal, "", metres, walk)
    if ground not in ("", walker.me.terrain):
        lands(walker.scene, walker.me, ground)
        walker.scene.settle()
    return gone


def _part(
    walker: Walker,
    leg: PathLeg,
    goal: str,
    ground: str,
    metres: Fraction,
    walk: AlongTheLine | AlongTheGrid | Straight,
) -> GroundGone:
    doing, scene = _doing(walker), walker.scene
    metres = _possible(walker, leg, goal, metres)
    action = _made(walker, leg, goal, metres)
    try:
        gone, told_before = walker.moves.go_by(action, ground, walk)
    except Refused as fault:
        if fault.field == doing.goes.way and not metres:
            raise _there_already(walker, leg, goal) from None
        if fault.field != doing.goes.way or not doing.reaches:
            raise
        nearest = fault.nearest if leg.distance else None
        message = f"{_short(walker, goal)}: {fault.message}"
        raise Refused(message, fault.field, nearest) from None
    said_twice = {*scene.lines[:told_before]}
    scene.lines[told_before:] = [one for one in scene.lines[told_before:] if one not in said_twice]
    return GroundGone(walker.me.terrain, gone)


def _made(walker: Walker, leg: PathLeg, goal: str, metres: Fraction) -> Action:
    """Return the action for these metres.

    Raises InputError if the walker is at the goal already.
    """
    try:
        return _doing(walker).action(walker.who, leg, goal, metres / walker.per)
    except InputError as fault:
        if metres or fault.field != _doing(walker).goes.way:
            raise
    raise _there_already(walker, leg, goal)


def _there_already(walker: Walker, leg: PathLeg, goal: str) -> InputError:
    message = f"{walker.name} is {walker.ends(leg, goal) or 'there'} already."
    return InputError("conflict", "legs", message)


def _possible(walker: Walker, leg: PathLeg, goal: str, metres: Fraction) -> Fraction:
    """Return how many of these metres the action can cover now.

    Some actions must cover all metres.
    """
    doing, scene = _doing(walker), walker.scene
    if leg.distance is not None or not doing.goes.partly or scene.override:
        return metres
    trial = walker.moves.trial()
    try:
        doing.action(walker.who, leg, goal, metres / walker.per).apply(trial)
    except Refused as fault:
        if fault.field == doing.goes.way and fault.nearest:
            return min(metres, Fraction(fault.nearest) * walker.per)
    except NotTyped:
        pass
    return metres


def refuse_short(walker: Walker, leg: PathLeg, goal: str, done: LegDone) -> None:
    """If the action must reach its goal, refuse it when the walker surely has not come so far."""
    is_past = leg.goal == "past" and done.whole
    if leg.goal == "away" or is_past or goal.startswith(PLACE) or not _doing(walker).reaches:
        return
    known = distance(walker.bodies, walker.who, goal)
    if known.low > walker.reach(goal):
        message = f"{_short(walker, goal)}: {known} m stay between them."
        grid = walker.standing.grid
        if grid is not None and walker.moves.left() >= grid.unit:
            message = f"{message} {why_never_turns(walker, grid)}".rstrip()
        walker.scene.refuse(message, "legs")


def _short(walker: Walker, goal: str) -> str:
    title = _doing(walker).kind.title.lower()
    return f"{walker.name}'s {title} does not reach {walker.shown(goal)}"


def _doing(walker: Walker) -> Doing:
    doing = walker.doing
    assert doing is not None
    return doing


BY_ACTION = LegWalks(walk_by_action, straight_by_action)
"""The functions with which a walker goes along a leg by the book's own action."""
