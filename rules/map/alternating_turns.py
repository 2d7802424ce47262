"""The search for a walker who pays for turning, where diagonal steps count 1, 2, 1, 2 ..."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.map.diagonals import is_diagonal
from rules.map.grid_spaces import Space
from rules.map.turned_search import Search
from rules.map.turned_steps import SPACE, TURN, OpenSteps, State, turns_made
from rules.map.turning_walker import TurningWalker


class AlternatingTurns(Search):
    """A search on a map without slopes, where diagonal steps count 1, 2, 1, 2 and so on."""

    # The last part of a state is twice the number of turns, plus 1 if the next diagonal counts 2.

    def start(self, space: Space) -> State:
        """Return the first state of a way."""
        return self.state(space, self.open_steps.facing, int(bool(self.walker.odd)))

    def onward(self, state: State, cost: int) -> Iterator[tuple[State, int]]:
        """Yield the states that follow a state, each with the cost of the way to it."""
        here, (turned, odd) = self.steps_from(state), divmod(turns_made(state), 2)
        before = state % TURN + turned * TURN
        yield from self._rested(here, cost)
        for step in here.steps:
            aside = is_diagonal(here.space, self.open_steps.space(step.there // SPACE))
            steps = [step._replace(times=2 * step.times)] if odd and aside else [step]
            for to, after in self._after(here, before, cost, steps):
                yield to + (turns_made(to) + (odd ^ aside)) * TURN, after


def search_of(
    open_steps: OpenSteps,
    walker: TurningWalker,
    most: int | None,
    may_end: Callable[[Space], bool] = lambda _space: True,
    least: Callable[[Space], int] = lambda _space: 0,
) -> Search:
    """Return the search for a walker who changes direction at most `most` times."""
    kind = Search if walker.odd is None else AlternatingTurns
    return kind(open_steps, walker, most, may_end, least)
