"""Turning on a grid: where a walker turns on a way, and what this costs.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from rules.dice import NotTyped
from rules.errors import InputError, Refused
from rules.fight.actions.base import ActionScene
from rules.fight.grid_starts import free_on_way, sides_on_way, start_grounds
from rules.fight.next_move import once_for_next_move
from rules.fight.on_one_ground import why_no_turn
from rules.fight.on_the_line import known_map
from rules.fight.path_walker import Walker
from rules.map.distances import spot_of
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import direction_of, headings_to
from rules.map.lattices import lattice_of
from rules.map.line_map import Stretch
from rules.map.sides import DIRECTIONS, OR, Sides
from rules.map.start_grounds import StartGrounds
from rules.map.way_parts import GridRun
from rules.map.whereabouts import with_side
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from rules.rulebook.ground import GridTurns, WayCost

NONE = Fraction(0)


class TurnAt(NamedTuple):
    """A turn on a way, before the step with the number `step`: to which side, by how many degrees.

    The first step has the number 1. A walker whose first direction is free turns by 0 degrees.
    """

    step: int
    side: str
    degrees: int


def turns_of(walker: Walker, grid: GridMap) -> GridTurns | None:
    """Return the book's rules for turning on a grid of this shape.

    Return None if the book has no such rules.
    """
    turns = walker.book.ground.grid_turns
    if turns is None or not turns.on(grid.shape):
        return None
    own = turns.squares if grid.shape == "squares" else None
    return turns if own is None else replace(turns, sides=own)


def in_later_turn(walker: Walker) -> Walker | None:
    """Return the walker on a copy of the fight, without what makes it slower in this turn only.

    Return None if nothing makes the walker slower.
    """
    later = walker.book.ground.in_later_turn(walker.me)
    if later is None:
        return None
    found = walker.on_trial()
    found.scene.put(later)
    return found


@once_for_next_move
def starts_of(walker: Walker, grid: GridMap, *, climb: str = "") -> StartGrounds | None:
    """Return the result of `start_grounds`, for the side that the walker faces now."""
    if walker.book.ground.taken_up is None:
        return None
    turns = turns_of(walker, grid)
    facing = "" if turns is None else facing_now(walker, turns)
    return start_grounds(walker, grid, facing, climb=climb)


def turn_costs(walker: Walker, grid: GridMap) -> tuple[WayCost, ...]:
    """Return what it costs to turn to the next side. The gait of the next move decides this."""
    turns = turns_of(walker, grid)
    return () if turns is None else cost_of_turn(walker, in_next_gait(walker), turns.sides.degrees)


def why_never_turns(walker: Walker, grid: GridMap) -> str:
    """Return a sentence with the reason why a walker cannot turn in its gait; '' if it can turn."""
    why = next((one.words for one in turn_costs(walker, grid) if one.stops), "")
    return f"{walker.name} cannot turn: {why}." if why else ""


def facing_now(walker: Walker, turns: GridTurns) -> str:
    """Return the side that a walker faces; '' if turning costs nothing before the first step."""
    scene, me = walker.scene, walker.me
    if not walker.book.ground.turning(scene.encounter, me, turns.sides.degrees):
        return ""
    return turns.facing(scene.encounter, me)


def turns_on_way(
    walker: Walker, grid: GridMap, way: Sequence[Space], climbed: Collection[int] = ()
) -> list[TurnAt]:
    """Return the turns of a walker on a way.

    `climbed` are the steps at which the walker climbs; turning costs nothing there. Return an empty
    list if turning costs nothing on the whole way.
    """
    turns = turns_of(walker, grid)
    if turns is None:
        return []
    before, starts = facing_now(walker, turns), starts_of(walker, grid)
    if starts is not None:
        spot = spot_of(walker.standing, walker.who)
        free = free_on_way(grid, way, starts, spot.size if spot else 1)
    elif cost_of_turn(walker, in_next_gait(walker), turns.sides.degrees):
        free = [False] * (len(way) - 1)
    else:
        return []
    free = [one or step in climbed for step, one in enumerate(free, 1)]
    faced = sides_on_way(grid, way, turns.sides, before, free)
    if not before and turns.look is not None:
        # Who may begin in any direction keeps the present one where it is as good.
        now = turns.facing(walker.scene.encounter, walker.me)
        kept = sides_on_way(grid, way, turns.sides, now, free)
        if kept and kept[0] == now and _turned(turns, kept) <= _turned(turns, faced):
            before, faced = now, kept
    found = []
    for step, side in enumerate(faced, 1):
        sides = turns.sides.between(before, side) if before and side else 0
        if side and (sides or not before):
            found.append(TurnAt(step, side, sides * turns.sides.degrees))
        before = side
    return found


def _turned(turns: GridTurns, faced: Sequence[str]) -> int:
    """Return how many turns to the next side lie between these sides; '' is any side."""
    return sum(turns.sides.between(one, two) for one, two in pairwise(faced) if one and two)


def turn(walker: Walker, grid: GridMap, at: TurnAt, run: GridRun, *, in_place: bool = False) -> str:
    """Turn to a side before a run of steps; return why the walker cannot, or an empty text.

    If the book keeps no facing, the walker needs enough movement for turning and a step. With
    `in_place`, the step may be made in the next turn of the fight, if the book allows this.

    Raises:
        Refused: the walker has too little movement left for the turn.
    """
    turns = turns_of(walker, grid)
    assert turns is not None  # a turn was found
    if not at.degrees:
        if turns.look is not None:
            turns.look(walker.scene, walker.me, at.side)
        return ""
    costs = cost_of_turn(walker, walker.scene, at.degrees)
    for cost in costs:
        if cost.stops:
            return f"{walker.name} cannot turn: {cost.words}."
    paid = [replace(one, action=turns.request(at.side, at.degrees)) for one in costs]
    if turns.look is None:
        why = why_no_turn(walker, paid, _as_stretch(grid, run), run.rise, grid.unit)
        in_place = in_place and turns.rests
        if why and not (in_place and _can_pay(walker, paid)):
            return why
        is_act = bool(why) or (in_place and _waits(walker, grid, run))
        walker.has_acted = walker.has_acted or is_act
    walker.moves.pay(paid)
    if turns.look is None:
        keep_side(walker, at.side)
    return ""


def is_free_next(walker: Walker, grid: GridMap, at: TurnAt, run: GridRun) -> bool:
    """Whether turning needs the rest of this turn of the fight, but is free in the next one."""
    turns = turns_of(walker, grid)
    if turns is None or turns.free is None or not at.degrees or walker.scene.override:
        return False
    left, _ = turns.free(walker.scene.encounter, walker.me)
    costs = cost_of_turn(walker, walker.scene, at.degrees)
    if left > 1 or not costs or any(one.stops for one in costs):
        return False
    paid = [replace(one, action=turns.request(at.side, at.degrees)) for one in costs]
    return walker.moves.left_after(paid, run.terrain) < grid.unit


def turn_for_later(
    walker: Walker, grid: GridMap, at: TurnAt, run: GridRun, *, stops_here: bool = False
) -> None:
    """Turn to a side now, if the walker can make the step only in the next turn of the fight.

    With `stops_here`, the walker makes no step more in this turn.
    """
    turns = turns_of(walker, grid)
    if turns is None or not turns.rests or not at.degrees:
        return
    if _can_pay(walker, cost_of_turn(walker, walker.scene, at.degrees)):
        if stops_here or _waits(walker, grid, run):
            turn(walker, grid, at, run, in_place=True)
    else:
        turns_in_part(walker, grid, at, run)


def turns_in_part(walker: Walker, grid: GridMap, at: TurnAt, run: GridRun) -> bool:
    """Turn a part of the way to a side with the rest of this turn of the fight.

    Do this only if the book lets the walker turn in place, if the rest is too little for the whole
    turn. Return whether the walker has turned.
    """
    turns = turns_of(walker, grid)
    if turns is None or not (turns.rests or turns.look):
        return False
    if _can_pay(walker, cost_of_turn(walker, walker.scene, at.degrees)):
        return False
    # Where the direction is free after a rest, the walker may be better off resting.
    if turns.rests and not _is_spent(walker, grid, run):
        return False
    degrees, sides = _part_of_turn(walker, turns, at)
    if not degrees:
        return False
    action = turns.request(sides[0], degrees)
    costs = cost_of_turn(walker, walker.scene, degrees)
    walker.moves.pay([replace(one, action=action) for one in costs])
    walker.has_acted = True
    if turns.look is not None:
        return True
    # The book's action may leave open to which hand the walker turned.
    now = turns.facing(walker.scene.encounter, walker.me).split(OR)
    keep_side(walker, OR.join([one for one in now if one in sides] or sides[:1]))
    return True


def _is_spent(walker: Walker, grid: GridMap, run: GridRun) -> bool:
    """Whether the walker has more movement in the next turn of the fight, and no free direction.

    Otherwise the walker had better rest.
    """
    later = in_later_turn(walker)
    if later is None:
        return bool(walker.me.pace.made)
    return _left_for(walker, grid, run) < _left_for(later, grid, run)


def _part_of_turn(walker: Walker, turns: GridTurns, at: TurnAt) -> tuple[int, list[str]]:
    """Return the degrees of the best turn that a walker can pay for now, and where it may lead.

    After the best turn, the least is left of the turn `at`. Return 0 degrees if no turn helps.
    """
    between, facing = turns.sides.between, turns.facing(walker.scene.encounter, walker.me)
    most = at.degrees // turns.sides.degrees
    rest = {one: between(one, at.side) for one in turns.sides.names}
    for many in range(most - 1, 0, -1):
        degrees = many * turns.sides.degrees
        if _can_pay(walker, cost_of_turn(walker, walker.scene, degrees)):
            near = [one for one in rest if between(facing, one) <= many]
            least = min(rest[one] for one in near)
            sides = [one for one in near if rest[one] == least]
            return (degrees, sides) if least < most else (0, [])
    return 0, []


def _as_stretch(grid: GridMap, run: GridRun) -> Stretch:
    return Stretch(run.spaces[-1].name, len(run.spaces) * grid.unit, run.terrain)


def _waits(walker: Walker, grid: GridMap, run: GridRun) -> bool:
    """Whether a walker cannot begin a run of steps now, but can in the next turn of the fight."""
    if _left_for(walker, grid, run) >= grid.unit:
        return False
    later = in_later_turn(walker)
    return later is not None and _left_for(later, grid, run) >= grid.unit


def _left_for(walker: Walker, grid: GridMap, run: GridRun) -> Fraction:
    """Return how many metres of a run of steps a walker could go in this turn of the fight."""
    ground, encounter = walker.book.ground, walker.scene.encounter
    costs = ground.stretch(encounter, walker.me, _as_stretch(grid, run), run.rise)
    return walker.moves.left_after(costs, run.terrain or walker.unmarked())


def _can_pay(walker: Walker, costs: Sequence[WayCost]) -> bool:
    """Whether the book allows these costs now."""
    try:
        walker.moves.pay_in(walker.moves.trial(), costs)
    except (Refused, NotTyped):
        return False
    return True


def keep_side(walker: Walker, side: str) -> None:
    """Let a side of the grid be the walker's last direction."""
    walker.scene.change(map=with_side(walker.standing, walker.who, side))


def turn_to_the_line(walker: Walker, grid: GridMap, way: tuple[Space, ...]) -> str:
    """Turn to the goal of a straight way, such as a jump, and return the new last direction.

    Return '' if no last direction is kept.

    Raises:
        Refused: the walker cannot turn, or has too little movement left for the turn.
    """
    turns = turns_of(walker, grid)
    if turns is None or len(way) < 2:
        return ""
    facing = facing_now(walker, turns)
    if not facing and turns.look is not None:
        turns.look(walker.scene, walker.me, direction_of(grid, *way[-2:]))
    if not facing:
        return ""
    sides = headings_to(grid, way[0], way[-1])
    if turns.look is not None:
        sides = _sides_for(turns.sides, grid, way)
    side = min(sides, key=lambda one: turns.sides.between(facing, one))
    at = TurnAt(1, side, turns.sides.between(facing, side) * turns.sides.degrees)
    if turns.look is not None and not at.degrees:
        return ""
    run = GridRun("", way[1:2], NONE)
    why = _why_no_step(walker, grid, at, run) or turn(walker, grid, at, run)
    if why:
        walker.scene.refuse(why, "legs")
    return side if turns.look is None else ""


def _why_no_step(walker: Walker, grid: GridMap, at: TurnAt, run: GridRun) -> str:
    """Return why too little movement for a step is left after a turn; '' if enough is left."""
    costs = cost_of_turn(walker, walker.scene, at.degrees)
    if any(one.stops for one in costs):
        return ""
    return why_no_turn(walker, costs, _as_stretch(grid, run), run.rise, grid.unit)


def _sides_for(sides: Sides, grid: GridMap, way: Sequence[Space]) -> list[str]:
    """Return the sides that a walker can face on the whole of a straight way."""
    steps = {direction_of(grid, *ends) for ends in pairwise(way)}
    return [side for side in sides.names if steps <= {*sides.ahead[side]}] or [*sides.names]


def climber_turns_freely(walker: Walker, grid: GridMap) -> bool:
    """Whether turning costs a walker nothing in the gait in which this book lets it climb."""
    turns, ground, scene = turns_of(walker, grid), walker.book.ground, walker.scene
    terrain = ground.climbing.terrain
    if turns is None or not terrain or ground.taken_up is None:
        return False
    trial = walker.moves.on_ground(terrain, at_any_time=True)
    if trial is None or not ground.taken_up(scene.encounter, walker.me, terrain):
        return False
    return not cost_of_turn(walker, trial, turns.sides.degrees)


def look_along(walker: Walker, grid: GridMap, way: Sequence[Space]) -> None:
    """Let a walker look in the direction of the last step of a way, if turning costs nothing."""
    turns = turns_of(walker, grid)
    if turns is None or turns.look is None or len(way) < 2:
        return
    if not cost_of_turn(walker, walker.scene, turns.sides.degrees):
        turns.look(walker.scene, walker.me, direction_of(grid, way[-2], way[-1]))


def look_back(walker: Walker, grid: GridMap, goal: str) -> None:
    """Let a walker who went away from a goal look at it, if turning costs nothing."""
    turns = turns_of(walker, grid)
    if turns is not None and not cost_of_turn(walker, walker.scene, turns.sides.degrees):
        look_towards(walker, goal)


def look_towards(walker: Walker, goal: str) -> None:
    """Let a walker look to the side of the grid on which a goal is.

    Do this only if turning costs the walker nothing.
    """
    grid = walker.standing.grid
    turns = None if grid is None else turns_of(walker, grid)
    here, there = (spot_of(walker.standing, one) for one in (walker.who, goal))
    if grid is None or turns is None or turns.look is None or here is None or there is None:
        return
    lattice = lattice_of(grid)
    line = lattice.offset(read_space(here.place), read_space(there.place))
    now = turns.facing(walker.scene.encounter, walker.me)
    side = max(
        turns.sides.names,
        key=lambda one: (lattice.product(line, lattice.STEPS[one]), one == now),
    )
    turns.look(walker.scene, walker.me, side)


def look_to(scene: ActionScene, who: Sequence[str], direction: str) -> None:
    """Let combatants look in a direction of the grid.

    Raises:
        InputError: the book has no facing on this map, or the map has no such direction.
    """
    grid, turns = known_map(scene).grid, scene.book.ground.grid_turns
    if grid is None or turns is None or turns.look is None or not turns.on(grid.shape):
        message = f"{scene.book.title} has no facing on this map: leave {told(direction)} out."
        raise InputError("conflict", "facing", message)
    directions = list(lattice_of(grid).STEPS)
    if direction not in directions:
        message = f"{told(direction)} is no direction: {listed(directions, 'or')}."
        raise InputError("bad-choice", "facing", message)
    people = [scene.find(one) for one in who]
    for one in people:
        turns.look(scene, one, direction)
    look = "looks" if len(people) == 1 else "look"
    scene.log(f"{listed([one.name for one in people], 'and')} {look} {DIRECTIONS[direction]}.")


def in_next_gait(walker: Walker) -> ActionScene:
    """Return a trial scene in which the walker already has the gait of the next move."""
    trial = walker.moves.trial()
    trial.override = True
    walker.moves.in_next_gait(trial)
    return trial


def cost_of_turn(walker: Walker, scene: ActionScene, degrees: int) -> tuple[WayCost, ...]:
    """Return what a turn by these degrees costs a walker in a scene."""
    return walker.book.ground.turning(scene.encounter, scene.find(walker.who), degrees)
