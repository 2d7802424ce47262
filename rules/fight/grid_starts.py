"""The grounds of a grid that a walker enters only at the start of a turn, if the book says so.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from rules.dice import NotTyped
from rules.encounter import Combatant
from rules.errors import Refused
from rules.fight.actions.base import ActionScene
from rules.fight.path_walker import NONE, Walker
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.sides import Sides
from rules.map.start_grounds import GroundLimits, StartGrounds, TurnsOfRounds, dearest_under
from rules.map.turned_ways import turns_on
from rules.numbers.figures import unrounded
from rules.rulebook.answers import Budget


def grounds_on(grid: GridMap) -> list[str]:
    """Return all grounds of the spaces of a grid. The first ground is '', for unmarked spaces.

    A ground that only the legend names is left out.
    """
    rows = grid.rows.values()
    drawn = (kind for sign, kind in grid.legend.items() if any(sign in row for row in rows))
    return list(dict.fromkeys(["", *(kind.terrain for kind in drawn)]))


def start_grounds(
    walker: Walker, grid: GridMap, facing: str, *, climb: str = ""
) -> StartGrounds | None:
    """Return how far a walker can go on each ground, in this turn of the fight and in later ones.

    Return None if the walker enters every ground at any time and turns freely. `facing` is empty
    if the walker may choose any side. `climb` is the ground of a climb over a ledge, if the way may
    lead over ledges.
    """
    gaits, turns = _gaits_taken_up(walker, grid, climb), walker.book.ground.grid_turns
    sides = turns.sides if turns is not None and turns.on(grid.shape) else None
    if not any(gaits.values()) and (not gaits or sides is None):
        return None
    # The GM's override lets a walker enter every ground at any time.
    found = {
        ground: _limits(walker, grid, ground, "" if walker.scene.override else gait, sides)
        for ground, gait in gaits.items()
    }
    known = {ground: limits for ground, limits in found.items() if limits is not None}
    if not any(gaits.values()) and all(one.turn == 0 for one in known.values()):
        return None
    here = walker.me.terrain if walker.me.terrain in known else ""
    rounds = None
    if turns is not None and turns.free is not None:
        left, each = turns.free(walker.scene.encounter, walker.me)
        rounds = TurnsOfRounds(left, each, turns.most, Fraction(walker.me.pace.round))
    return StartGrounds(known, here, sides, facing, rounds) if known else None


def _gaits_taken_up(walker: Walker, grid: GridMap, climb: str) -> dict[str, str]:
    """Return, for each ground, the gait in which a walker must begin its turn; '' for any gait."""
    taken_up = walker.book.ground.taken_up
    if taken_up is None:
        return {}
    encounter, me = walker.scene.encounter, walker.me
    grounds = [*grounds_on(grid), *([climb] if climb else ())]
    return {one: taken_up(encounter, me, _terrain(walker, one)) for one in grounds}


def prepare(walker: Walker, ground: str) -> None:
    """Let a walker take the gait of the next move now, if the first ground needs a gait."""
    taken_up = walker.book.ground.taken_up
    if taken_up and taken_up(walker.scene.encounter, walker.me, _terrain(walker, ground)):
        walker.moves.take_gait_early()


def free_on_way(grid: GridMap, way: Sequence[Space], starts: StartGrounds, size: int) -> list[bool]:
    """Return, for each step of a way, whether turning costs the walker nothing there."""
    return [starts.is_free(dearest_under(grid, space, size, starts.dearness)) for space in way[1:]]


def sides_on_way(
    grid: GridMap, way: Sequence[Space], sides: Sides, facing: str, free: Sequence[bool]
) -> list[str]:
    """Return the side that a walker faces at each step of a way; '' where turning costs nothing."""
    found: list[str] = []
    step = 0
    for is_free, steps in groupby(free):
        many = len(list(steps))
        part = way[step : step + many + 1]
        faced = [""] * many if is_free else turns_on(grid, part, sides, facing)
        found, facing, step = found + faced, faced[-1], step + many
    return found


def _terrain(walker: Walker, ground: str) -> str:
    return ground or walker.unmarked() or walker.me.terrain


def _limits(
    walker: Walker, grid: GridMap, ground: str, gait: str, sides: Sides | None
) -> GroundLimits | None:
    """Return the limits of a ground; None if the walker can never enter it."""
    terrain = ground or walker.unmarked()
    now = walker.moves.on_ground(terrain)
    there = now or walker.moves.on_ground(terrain, at_any_time=True)
    if there is None or not _fits(walker, there):
        return None
    later = _budget(walker, there)
    if later is None:
        return None
    whole = Fraction(later.limit.figure.value) / later.factor
    this_turn = None if now is None else _budget(walker, now)
    left = None if this_turn is None else unrounded(this_turn.left.figure) / this_turn.factor
    step = grid.unit / walker.per / later.factor
    return GroundLimits(gait, step, left, whole, _turn(walker, there, sides)) if whole else None


def _fits(walker: Walker, scene: ActionScene) -> bool:
    """Whether the gait fits the ground: nobody uses the gait climb on a ground without climbs."""
    words, me = walker.book.words, scene.find(walker.who)
    gait, forced = me.pace.gait, {one.gait for one in words.terrains}
    return gait not in forced or words.terrain(scene.encounter, me.terrain).gait == gait


def _budget(walker: Walker, scene: ActionScene) -> Budget | None:
    """Return the movement in a scene; None if a ruling leaves no movement."""
    budget = walker.book.movement.budget(scene.encounter, scene.find(walker.who))
    return budget if budget.factor else None


def _turn(walker: Walker, scene: ActionScene, sides: Sides | None) -> Fraction | None:
    """Return the movement for turning to the next side on a way; None if nobody can turn."""
    if sides is None:
        return NONE
    me, turning = scene.find(walker.who), walker.book.ground.turning
    costs = turning(scene.encounter, me, sides.degrees)
    # Before the first step, turning can be free. The price on the way is the one after it.
    if not costs and not me.pace.round:
        costs = turning(scene.encounter, _with_chosen_gait(scene, me), sides.degrees)
    if any(one.stops for one in costs):
        return None
    paid = [one.account.figure.value for one in costs if one.account is not None]
    return sum(map(Fraction, paid), NONE)


def _with_chosen_gait(scene: ActionScene, me: Combatant) -> Combatant:
    """Return the combatant after its present gait was chosen for the round."""
    try:
        return scene.book.movement.take_gait(scene, me, scene.book.words.gait(me.pace.gait))
    except (Refused, NotTyped):
        return me
