"""A leg over the spaces of a grid by a book's own action: a charge, a jump, a drive.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import chain, pairwise

from rules.errors import Refused
from rules.fight.grid_turning import keep_side, turn_to_the_line
from rules.fight.legs_by_action import by_ground, part_by_action
from rules.fight.legs_on_the_grid import GridLeg
from rules.fight.on_one_ground import stretch_costs
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import GroundGone, LegDone
from rules.fight.ways_of_legs import steps_within
from rules.fight.ways_of_moves import AlongTheGrid
from rules.map import way_parts
from rules.map.grid_map import TENTHS
from rules.map.grid_spaces import Space
from rules.map.grid_steps import direction_of
from rules.map.lattices import lattice_of
from rules.map.line_map import Spot, Stretch
from rules.map.moves import walked_off
from rules.map.path_legs import PathLeg
from rules.map.way_parts import GridRun
from rules.map.whereabouts import Whereabouts
from rules.rulebook.ground import WayCost


class OverSpacesAndOn(AlongTheGrid):
    """A walk over spaces by an action of the book. The action decides how far the walk goes.

    A walk that is shorter than a step ends in its first space. A walker who goes beyond the last
    space leaves the grid.
    """

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk this many more metres. Return where everybody stands after that."""
        far = self.ends[-1] if self.ends else NONE
        if metres and self.gone + metres > far:
            self.gone += metres
            for who in people:
                standing = walked_off(standing, who, metres)
            return standing
        if self.ends and self.gone + metres >= self.ends[0]:
            return super().__call__(standing, people, metres)
        self.gone += metres
        return standing


def go_over_spaces_by_action(
    walker: Walker, leg: PathLeg, goal: str, here: Spot, there: Spot
) -> LegDone:
    """Go over the spaces of a leg by the walker's action; raises InputError, Refused.

    An action that goes straight, such as a charge, takes the straight way only.
    """
    going = GridLeg(walker, leg, goal, here, there)
    is_straight = walker.doing is not None and walker.doing.goes.straight
    way = going.straight_way() if is_straight else going.way()
    steps, most = len(way.spaces) - 1, walker.metres(leg)
    if most is not None:
        steps = min(steps, steps_within(going.metres(way.spaces), most))
    going.refuse_barred(way, steps)
    return _gone(going, way.spaces[: steps + 1])


@contextmanager
def _named_step(going: GridLeg, way: tuple[Space, ...], step: int) -> Iterator[None]:
    """Put the step that hinders an action into a refusal; 0 names no step."""
    doing = going.walker.doing
    try:
        yield
    except Refused as fault:
        # A way that is too long is too long at every step.
        if doing is None or fault.field != doing.goes.way:
            named = way_parts.step_named(way, step)
            fault.message = f"{named[:1].upper()}{named[1:]}{fault.message}"
        raise


def _leap(going: GridLeg, way: tuple[Space, ...]) -> tuple[GridRun, ...]:
    """Return a way through the air; only the grounds and heights of its two ends count."""
    if len(way) < 2:
        return ()
    start, end = (going.grid.kind(space) for space in (way[0], way[-1]))
    rise = Fraction(end.height - start.height, TENTHS)
    return (GridRun(end.terrain, way[1:], rise),)


def _tell_turns(walker: Walker, going: GridLeg, way: tuple[Space, ...]) -> None:
    """Log the largest turn on a way, because in this book a turn needs an action of its own.

    Log nothing if turns cost the walker nothing, or if the walker's action names a stunt already.
    """
    book, doing = walker.book, walker.doing
    if book.ground.grid_turns is not None or doing is None or doing.fields.get("stunt"):
        return
    steps = [*lattice_of(going.grid).STEPS]
    at = [steps.index(direction_of(going.grid, *ends)) for ends in pairwise(way)]
    turns = [min(abs(a - b), len(steps) - abs(a - b)) for a, b in pairwise(at)]
    most = max(turns, default=0)
    for cost in book.ground.turning(walker.scene.encounter, walker.me, most * 360 // len(steps)):
        corner = way[turns.index(most) + 1].name
        told = f"{walker.name} goes round a corner at {corner}: {cost.words}"
        instead = f"drive to {corner}, do the stunt there, and drive on"
        walker.moves.effects.append(f"{told}. The way does not roll for it: {instead}.")


def _gone(going: GridLeg, way: tuple[Space, ...]) -> LegDone:
    walker, metres_to = going.walker, going.metres(way)
    sharing = going.sharing(way)
    leaps = walker.doing is not None and walker.doing.goes.leaps
    runs = _leap(going, way) if leaps else way_parts.runs(going.grid, way, going.large())
    slow = {} if leaps else going.slow_steps(way)
    costs: list[WayCost] = []
    costs += [one for one in chain.from_iterable(slow.values()) if one not in costs]
    begins, lengths = 0, list[tuple[str, Fraction]]()
    for run in runs:
        end = begins + len(run.spaces)
        lengths.append((run.terrain, metres_to[end] - metres_to[begins]))
        stretch = Stretch(run.spaces[-1].name, lengths[-1][1], run.terrain)
        costs += stretch_costs(walker, stretch, run.rise)
        begins = end
    parts = by_ground(walker, lengths)
    is_straight = walker.doing is not None and walker.doing.goes.straight
    side = turn_to_the_line(walker, going.grid, way) if is_straight else ""
    walker.moves.pay(costs)
    walk = OverSpacesAndOn(way[1:], metres_to[1:], going.is_free, going.odd_on(way)[1:])
    on, stands_on, begun = list[GroundGone](), ("", walker.me.terrain), NONE
    for ground, metres in parts or [(walker.unmarked(), NONE)]:
        first = steps_within(metres_to, begun) + 1
        with _named_step(going, way, first if ground not in stands_on else min(slow, default=0)):
            on.append(part_by_action(walker, going.leg, going.goal, ground, metres, walk))
        begun += metres
    walker.moves.pay(costs, after=True)
    going.stretch_out_after(way, walk.gone, going.large())
    if side and walker.who in walker.standing.directions:
        keep_side(walker, side)
    done = going.done([one for one in on if one.distance], way)
    _tell_turns(walker, going, way)
    if done.whole:
        going.enter(way, sharing)
    return done
