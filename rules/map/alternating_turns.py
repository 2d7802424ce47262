"""The search for ways with turns if diagonal steps count 1, 2, 1, 2 and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.map.costs import PASS, PRICE
from rules.map.diagonals import is_diagonal
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.turned_search import Search, State
from rules.map.turning_walker import TurningWalker


class AlternatingTurns(Search):
    """A search in which the diagonal steps of a turn of the fight count 1, 2, 1, 2 and so on.

    It is for maps without slopes. The third part of a state is twice the number of turns. It is 1
    more if the next diagonal step counts as 2 spaces.
    """

    def start(self, space: Space) -> State:
        """Return the first state of a way."""
        return (space, self.side, int(bool(self.walker.odd)), None)

    def onward(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state, each with the cost of the way to it."""
        space, side, count, _ = state
        turned, odd = divmod(count, 2)
        stays = self.stays(space)
        yield from self._rested(space, cost)
        far, dear = self.far[side], self.dear[side]
        for there, sides, more, _, _ in self.steps_of(space):
            aside = is_diagonal(space, there)
            step = more + (more // PRICE * PRICE if odd and aside else 0)
            after = odd ^ aside
            for new in sides:
                turns = turned + far[new]
                if self.most is None and dear[new] >= 0:
                    yield (there, new, after, None), self.after(cost, dear[new], step, stays=stays)
                elif self.most is not None and turns <= self.most:
                    more_turns = (turns > turned) * PASS
                    yield (there, new, 2 * turns + after, None), cost + step + more_turns


def search_of(
    grid: GridMap,
    walker: TurningWalker,
    most: int | None,
    may_end: Callable[[Space], bool] = lambda _space: True,
) -> Search:
    """Return the search for a walker with at most `most` turns."""
    kind = Search if walker.odd is None else AlternatingTurns
    return kind(grid, walker, most, may_end)
