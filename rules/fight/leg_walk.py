"""The walk of a leg along the line: one move for each ground, and all events on the way."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules.errors import Refused
from rules.fight.on_one_ground import go_over, is_stopped, why_no_turn
from rules.fight.on_the_line import present
from rules.fight.passing import costly_steps, cut_at_steps
from rules.fight.path_obstacles import (
    climbs,
    falls,
    goes_through,
    has_door_rules,
    open_doors,
)
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import GroundGone, LegDone
from rules.fight.ways_of_moves import AlongTheLine
from rules.map import goals, turning
from rules.map.line_check import along
from rules.map.line_map import Spot
from rules.map.line_ways import WayPiece, length, spot_after
from rules.map.path_legs import PathLeg
from rules.numbers.exact import counted
from rules.rulebook.ground import BESIDE, Climbing, WayCost


def walk(
    walker: Walker, leg: PathLeg, goal: str, pieces: tuple[WayPiece, ...], target: Fraction
) -> LegDone:
    """Go along pieces of the line by ordinary moves; raises Refused, InputError."""
    return LegWalk(walker, leg, pieces, target).go(goal)


class LegWalk:
    """A walk along the pieces of a way, to `target` metres at most.

    `on` has the metres on each ground, in order. `free` is the number of metres that cost no
    movement.
    """

    def __init__(
        self, walker: Walker, leg: PathLeg, pieces: tuple[WayPiece, ...], target: Fraction
    ) -> None:
        self.walker = walker
        self.leg = leg
        self.pieces = pieces
        self.target = target
        self.on: list[GroundGone] = []
        self.free = NONE
        self.opens_freely = bool(leg.door) and not has_door_rules(walker)

    def go(self, goal: str) -> LegDone:
        """Go along the leg as far as the turn and the way allow. Raises Refused, InputError."""
        walker = self.walker
        if _turns_round(walker, self.leg, self.pieces):
            self._go_each_run()
        total = sum((one.distance for one in self.on), self.free)
        passes = goals.met_on(present(walker.scene.encounter), walker.who, self.pieces, total)
        if total:
            _stand_there(walker)
        return walker.leg_done(self.leg, goal, self.on, self.target, passes, self.free)

    def _go_each_run(self) -> None:
        walker, line = self.walker, self.walker.standing.line
        if self.opens_freely:
            line = goals.doors_open(line)
        steps, begin = costly_steps(walker, self.pieces, self.target), NONE
        for run in goals.runs(line, self.pieces, self.target, walker.book.ground.step):
            parts = cut_at_steps(walker, run, begin, steps)
            if not all(self._goes_past(part, costs) for part, costs in parts):
                break
            _step_off(walker, run)
            begin += run.metres

    def _goes_past(self, run: goals.GroundRun, costs: tuple[WayCost, ...]) -> bool:
        """Pay these costs, and go along a part of the way.

        Return whether the walker goes on after this part.
        """
        walker = self.walker
        walker.has_gone = walker.has_gone or bool(self.on)
        walker.pay(costs)
        parts, told = len(self.on), len(walker.moves.effects)
        goes_on = self._goes_on(run)
        is_silent = not goes_on and (parts, told) == (len(self.on), len(walker.moves.effects))
        why = walker.moves.why_none_left(_ground(walker, run)) if is_silent else ""
        walker.moves.pay(costs, after=True)
        walker.tell_none_left(why)
        return goes_on

    def _goes_on(self, run: goals.GroundRun) -> bool:
        """Go along a part of the way; return whether the walker goes on after this part."""
        walker = self.walker
        through = goes_through(walker, self.leg, run) if run.door and self.leg.door else NONE
        if through is None or through:
            self.free += through or NONE
            return False
        if goals.is_drop(walker.standing.line, run):
            self.free += falls(walker, run)
            return False
        if is_stopped(walker, self.leg, _ground(walker, run), self.on, _climbing(walker, run).gait):
            return False
        run, is_cut = self._with_room(run)
        if not run.pieces:
            return False
        gone = self._goes_over(run)
        down = goals.rise(walker.standing.line, run.pieces[0]) < 0
        self.on += [GroundGone(walker.me.terrain, gone, down)] if gone else []
        if gone:
            walker.last = run.pieces[-1]
            walker.trail += _trail(walker, goals.first_metres(run.pieces, gone))
        if self.opens_freely:
            open_doors(walker, goals.first_metres(run.pieces, gone), is_told=True)
        return gone >= run.metres and not is_cut

    def _goes_over(self, run: goals.GroundRun) -> Fraction:
        """Go along a part of the way. Return how many metres the walker went."""
        walker, before = self.walker, sum((one.distance for one in self.on), self.free)
        before /= walker.per
        where = f"after {counted(before, walker.book.words.distance_unit)} " if before else ""
        try:
            return _run(walker, run, where, until=self.leg.distance is None)
        except Refused as fault:
            allowed = None if fault.nearest is None else before + fault.nearest
            message = f"{fault.message[:1].upper()}{fault.message[1:]}"
            raise Refused(message, fault.field, allowed or None) from None

    def _with_room(self, run: goals.GroundRun) -> tuple[goals.GroundRun, bool]:
        """Make a part of a walk one step shorter if the turn would end in a place without room.

        Return the part to walk, and whether it is shorter now.
        """
        walker, gone = self.walker, sum((one.distance for one in self.on), self.free)
        places = walker.standing.line.places.values()
        if self.leg.distance is not None or all(one.room is None for one in places):
            return run, False
        terrain, climbing = _ground(walker, run), _climbing(walker, run)
        left = walker.moves.left(terrain, climbing.gait, run.metres)
        metres = min(run.metres, left)
        ends_here = left <= run.metres and gone + metres < self.target
        if not ends_here or not metres:
            return run, False
        spot = spot_after(walker.standing.line, run.pieces, metres)
        standing = present(walker.scene.encounter, fallen=False)
        why = goals.why_no_room(standing, walker.who, spot)
        if not why:
            return run, False
        walker.moves.effects.append(f"{walker.name} stops before it: {why}.")
        before = metres - min(metres, walker.book.ground.step or BESIDE)
        return run._replace(pieces=goals.first_metres(run.pieces, before)), True


def _trail(walker: Walker, pieces: tuple[WayPiece, ...]) -> list[Spot]:
    """Return the spots at the ends of these pieces, and the spots of the combatants whom the walker
    passes.
    """
    standing = present(walker.scene.encounter)
    met = goals.met_on(standing, walker.who, pieces, length(pieces))
    ends = [along(standing.line, one.row, one.at, one.end) for one in pieces]
    return [*ends, *(standing.spots[who] for who in met)]


def _turns_round(walker: Walker, leg: PathLeg, pieces: tuple[WayPiece, ...]) -> bool:
    """Turn round if a leg goes back the way that the walker came; return whether the walker goes
    on.

    Raises:
        Refused: the walker cannot turn, and a distance was typed.
    """
    try:
        turn_round(walker, pieces)
    except Refused as fault:
        if leg.distance is not None:
            raise
        walker.moves.effects.append(fault.message)
        return False
    return True


def turn_round(walker: Walker, pieces: tuple[WayPiece, ...]) -> None:
    """Turn round if a way on the line begins with the way that the walker came.

    Raises:
        Refused: the walker cannot turn, or has too little movement left for the turn.
    """
    if not pieces or not came_by(walker, pieces[0]):
        return
    costs = _costs_of_turning(walker)
    for cost in costs:
        why = cost.words if cost.stops else None
        walker.scene.refuse_if(why, f"{walker.name} cannot turn round", "legs")
    piece, line = pieces[0], walker.standing.line
    stretch, rise = line.stretch(piece.row, piece.at), goals.rise(line, piece)
    why_not = why_no_turn(walker, costs, stretch, rise) if costs else ""
    if why_not:
        walker.scene.refuse(why_not, "legs")
    walker.moves.pay([one for one in costs if not one.stops])


def came_by(walker: Walker, first: WayPiece) -> bool:
    """Whether a piece leads back the way that the walker came, on this path or before it."""
    if walker.last is not None:
        return goes_back(walker.last, first)
    return turning.goes_back(walker.standing, walker.who, [first])


def _costs_of_turning(walker: Walker) -> tuple[WayCost, ...]:
    """Return the costs of turning round.

    If turning costs nothing now, the walker turns in the present gait. If turning has a cost, the
    walker first takes the next gait, and turns in the new gait.
    """
    turning_round = walker.book.ground.turning_round
    if not turning_round(walker.scene.encounter, walker.me):
        return ()
    walker.moves.in_next_gait(walker.scene)
    return turning_round(walker.scene.encounter, walker.me)


def goes_back(last: WayPiece, first: WayPiece) -> bool:
    """Whether the first piece of a leg goes back along the last piece of the leg before."""
    return (last.row, last.at) == (first.row, first.at) and last.there != first.there


def _step_off(walker: Walker, run: goals.GroundRun) -> None:
    """Let a walker at the end of a climb stand on the ground of this end, or on open ground."""
    piece, line = run.pieces[-1], walker.standing.line
    stretch = line.stretch(piece.row, piece.at)
    ends = piece.end == (stretch.metres if piece.there else 0)
    if stretch.kind == "climb" and ends:
        place = line.place(line.rows[piece.row].ends(piece.at)[piece.there])
        ground = place.terrain or walker.book.words.open_ground
        walker.moves.stand_on(ground, not_in=walker.book.ground.climbing.gait)


def _stand_there(walker: Walker) -> None:
    """Let the walker stand on the ground of the place where they are, if the place has one."""
    spot = walker.standing.spots.get(walker.who)
    ground = walker.standing.line.place(spot.place).terrain if spot and spot.place else ""
    if ground and ground != walker.me.terrain:
        walker.moves.stand_on(ground)


def _run(walker: Walker, run: goals.GroundRun, where: str, *, until: bool) -> Fraction:
    """Go along a part of the way that is on one ground. Return how many metres the walker went.

    `where` says in a refusal where the part begins.
    """
    line, piece = walker.standing.line, run.pieces[0]
    stretch, rise = line.stretch(piece.row, piece.at), goals.rise(line, piece)
    costs = walker.book.ground.stretch(walker.scene.encounter, walker.me, stretch, rise)
    climb = next((one for one in costs if one.goes), None)
    if climb is not None:
        return climbs(walker, run, climb)
    on_ground = replace(stretch, terrain=_ground(walker, run))
    gait, pieces = _climbing(walker, run).gait, AlongTheLine(run.pieces)
    return go_over(walker, on_ground, run.metres, pieces, rise, until=until, gait=gait, where=where)


def _ground(walker: Walker, run: goals.GroundRun) -> str:
    """Return the ground of a part of the way. Return '' if the walker keeps the present ground."""
    return run.terrain or _climbing(walker, run).terrain or walker.unmarked()


def _climbing(walker: Walker, run: goals.GroundRun) -> Climbing:
    """Return how the walker climbs a part of the way.

    If this part is not a climb, the `Climbing` is empty.
    """
    piece = run.pieces[0]
    kind = walker.standing.line.stretch(piece.row, piece.at).kind
    return walker.book.ground.climbing if kind == "climb" else Climbing()
