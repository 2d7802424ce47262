"""The search for a way over start grounds: over spaces, sides and turns of the fight.

The walker may have to wait before a climb: then the rest of the turn of the fight is lost, and the
search counts this.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple, Protocol

from rules.map.costs import CHANGE, PASS, PRICE, STEP
from rules.map.grid_map import GridMap
from rules.map.grid_plan import PlanStep, plan_of
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of
from rules.map.slow_steps import slow_steps
from rules.map.start_grounds import OPEN, GroundLimits, StartGrounds

FREE = -1
"""The number of the side of a walker who can take any next direction without a cost."""


class AmongOthers(Protocol):
    """A walker, and the combatants in the way. The names mean the same as in `GridWalker`."""

    @property
    def size(self) -> int: ...  # noqa: D102

    @property
    def others(self) -> Collection[Space]: ...  # noqa: D102

    @property
    def barred(self) -> Collection[Space]: ...  # noqa: D102

    @property
    def closed(self) -> Collection[tuple[Space, Space]]: ...  # noqa: D102

    @property
    def straight(self) -> Callable[[Space], int] | None: ...  # noqa: D102

    @property
    def diagonal(self) -> Fraction: ...  # noqa: D102

    @property
    def slow(self) -> Mapping[Space, int]: ...  # noqa: D102

    @property
    def ends(self) -> Collection[Space]: ...  # noqa: D102


ON_THE_WAY, BEGINS, FIRST = range(3)
"""Whether a turn of the fight begins in a state: no; yes, a later turn; yes, the present turn."""

STAGES = 3
"""The number of the three stages above."""

State = tuple[Space, int, int]
"""A space, the number of the side, and whether a turn of the fight begins there.

If the limit of the present round counts, the last number also has the movement of earlier turns in
this round, times `STAGES`.
"""


class _Step(NamedTuple):
    """A step: where it leads, its ground, the sides that the walker may face, and its costs.

    `movement` is what the step uses up, and `minor` is the rest of its cost. `hangs` is true for a
    climb that may take several turns: the walker hangs on the ledge until then.
    """

    there: Space
    ground: _Limits
    sides: tuple[int, ...]
    movement: int
    minor: int
    passes: bool
    hangs: bool


class _Limits(NamedTuple):
    """The limits of a ground in whole numbers. `now` includes what this turn has already used.

    `most` is the limit of a whole round.
    """

    gait: str
    now: int
    whole: int
    turn: int | None
    most: int

    def in_turn(self, number: int, before: int) -> int:
        """Return the limit of a turn, if earlier turns of its round have used up `before`."""
        return min(self.whole, self.most - before) if number else self.now


class _Pace(NamedTuple):
    """The movement that a turn allows on some grounds, and what a step onto them costs at least.

    `now` is the movement of the present turn, and `whole` that of each later turn.
    """

    now: int
    whole: int
    step: int


class _Move(NamedTuple):
    """A step, the space to which it leads, and the side `new` that the walker then faces.

    Turning to this side costs the movement `turn`. `cost` includes it.
    """

    there: Space
    new: int
    cost: int
    turn: int
    step: _Step


class _Moves(NamedTuple):
    """All moves of a walker who faces one side at a space, and stands on the ground `own`.

    All of them fit into a turn of the fight if each of `limits` allows the movement `most`. If
    `may_wait` is true, waiting can help even then. `waits` has the sides that the walker may face
    while waiting.
    """

    all: list[_Move]
    own: _Limits
    limits: tuple[_Limits, ...]
    most: int
    may_wait: bool
    waits: frozenset[int]


class _From(NamedTuple):
    """A space: the ground under a walker there, and the steps from there.

    `moves` has the moves that were already looked for, by the side and the ground of the walker,
    and by whether a turn of the fight begins.
    """

    under: str
    steps: list[_Step]
    moves: dict[tuple[int, str, bool], _Moves]


CLOSED = _Limits("", -1, -1, None, -1)
"""The limits of a ground on which nobody can go."""


class SearchByTurns:
    """A search over spaces, sides and turns of the fight.

    Movement is counted in small parts, so that all numbers are integers.
    """

    def __init__(self, grid: GridMap, walker: AmongOthers, starts: StartGrounds) -> None:
        self.grid, self.walker, self.starts = grid, walker, starts
        self.rounds = starts.rounds
        self.plan, self.lattice = plan_of(grid), lattice_of(grid)
        every = starts.grounds
        moved = Fraction(0) if self.rounds is None else self.rounds.moved
        parts = _parts(every.values(), walker.diagonal, starts.ledges.values())
        self.parts = lcm(parts, moved.denominator)
        most = max(max(one.whole, one.now or Fraction(0)) for one in every.values())
        left = max(one.now or Fraction(0) for one in every.values())
        # A turn of the fight is one part longer than any ground allows.
        self.length = self._whole(most) + 1
        self.begins = self._whole(most - left)
        turns = self.rounds.most if self.rounds is not None else 0
        self.grounds = {
            name: _Limits(
                one.gait,
                -1 if one.now is None else self.begins + self._whole(one.now),
                self._whole(one.whole),
                None if one.turn is None else self._whole(one.turn),
                self._whole(one.whole) * (turns or 1),
            )
            for name, one in every.items()
        }
        self.moved = self._whole(moved)
        self.spare = self._spare(turns)
        self.movement = {name: self._whole(one.step) for name, one in every.items()}
        self.aside = {name: self._whole(one.step * walker.diagonal) for name, one in every.items()}
        self.climbs = {
            ends: self._whole(every[starts.climb].step * height)
            for ends, height in starts.ledges.items()
        }
        is_square = grid.shape == "squares"
        self.is_aside = [is_square and all(step) for step in self.lattice.STEPS.values()]
        self.least_step = min(*self.movement.values(), *self.climbs.values(), self.length)
        self.pace = _Pace(self.length - 1, self.length - 1, self.least_step)
        self._set_sides(starts)
        self._set_slow_steps()
        # The steps depend on no goal, so the plan of the grid stores them for the next search.
        who = starts, walker.size, walker.diagonal
        self.known: dict[Space, _From] = self.plan.for_walker(
            (*who, walker.others, walker.barred, walker.slow, walker.closed)
        )
        self.first: Space | None = None
        self.straight = walker.straight or (lambda _space: 0)
        self.turned = cache(self._turned)
        self.least: dict[tuple[Space, int, int, int], list[tuple[int, int]]] = {}
        self.alike: dict[tuple[int, ...], int] = {}
        self.dearest: dict[frozenset[str], str | None] = {}

    def _whole(self, amount: Fraction) -> int:
        return int(amount * self.parts)

    def _spare(self, turns: int) -> int | None:
        """Return how much of this round can be used up before its last turn is shortened.

        Return None if no turn is ever shortened. A round allows `turns` whole turns of movement.
        """
        if self.rounds is None or not turns:
            return None
        wholes = {one.whole for one in self.grounds.values()}
        if len(wholes) == 1 and self.rounds.left <= turns and not self.moved:
            return None
        return min(wholes) * (turns - 1)

    def _set_sides(self, starts: StartGrounds) -> None:
        """Set the sides that the walker may face for each step, and the turns between sides."""
        sides, steps = starts.sides, list(self.lattice.STEPS)
        self.side, self.far = FREE, [[0]]
        self.sides: list[tuple[int, ...]] = [(FREE,) for _ in steps]
        if sides is None or all(one.turn == 0 for one in self.grounds.values()):
            return
        names = sides.names
        self.side = names.index(starts.facing) if starts.facing else FREE
        self.far = [[sides.between(one, other) for other in names] for one in names]
        # FREE is the last row.
        self.far.append([0] * len(names))
        ahead = [sides.ahead[name] for name in names]
        self.sides = [tuple(at for at, one in enumerate(ahead) if step in one) for step in steps]

    def _set_slow_steps(self) -> None:
        """Set the pace on the slow grounds, and how many slow steps a way has at least.

        On a slow ground a turn allows fewer steps than on others. If the open ground is fast, or if
        there are ledges or long diagonals, no step counts as slow.
        """
        self.slow_pace: _Pace | None = None
        many = {name: one.whole // self.movement[name] for name, one in self.grounds.items()}
        slow = frozenset(name for name in many if many[name] < max(many.values()))
        if OPEN in slow and self.walker.ends and not self.climbs and self.walker.diagonal == 1:
            limits = [self.grounds[name] for name in slow]
            now, whole = max(one.now for one in limits), max(one.whole for one in limits)
            self.slow_pace = _Pace(now, whole, self.least_step)
            begun = frozenset(name for name in many.keys() - slow if self.grounds[name].gait)
            about = self.walker.size, self.walker.ends, slow, begun
            self.least_slow = slow_steps(self.plan, *about).least

    def start(self, space: Space) -> tuple[State, int]:
        """Return the state at the start of a way, and its cost."""
        self.first = space
        return (space, self.side, FIRST), self.begins * PRICE

    def onward(self, state: State, cost: int) -> Iterable[tuple[State, int]]:
        """Return the states that follow a state, each with the cost of the way to it."""
        if self.spare is not None and self._is_no_gain(state, cost):
            return ()
        space, side, stage = state
        before, begins = divmod(stage, STAGES)
        here = self._steps_from(space)
        under = self.starts.here if space == self.first else here.under
        about = side, under, begins > 0
        moves = here.moves.get(about)
        if moves is None:
            moves = here.moves[about] = self._moves(here.steps, *about)
        number, spent = divmod(cost // PRICE, self.length)
        for one in moves.limits:
            if spent + moves.most > one.in_turn(number, before):
                return self._while_possible(state, cost, moves)
        stage, straight = stage - begins, self.straight
        found = [((to, at, stage), cost + more + straight(to)) for to, at, more, _, _ in moves.all]
        if moves.may_wait and not self._is_taken(space):
            found += self._waits(state, cost, moves.waits)
        return found

    def _moves(self, steps: Iterable[_Step], side: int, under: str, begins: bool) -> _Moves:
        """Return all moves of a walker on the ground `under`."""
        own = self.grounds.get(under, CLOSED)
        found, limits = list[_Move](), {own}
        waits, needs_round = set[int](), False
        for step in steps:
            there, ground, sides, movement, minor, passes, _ = step
            is_taken_up = ground.gait and ground.gait != own.gait
            if passes or (is_taken_up and not begins):
                waits.add(side)
            if is_taken_up and not begins:
                continue
            turned = self.turned(side, sides, ground.turn)
            needs_round = needs_round or not turned
            limits.add(ground)
            for new, turn in turned:
                if turn and is_taken_up:
                    waits.add(side)
                else:
                    cost = (turn + movement) * PRICE + minor
                    found.append(_Move(there, new, cost, turn, step))
        most = max((one.turn + one.step.movement for one in found), default=0)
        may_wait = bool(waits) or needs_round
        return _Moves(found, own, (*limits,), most, may_wait, frozenset(waits))

    def _while_possible(
        self, state: State, cost: int, moves: _Moves
    ) -> Iterator[tuple[State, int]]:
        """Yield the states after the moves that fit into this turn of the fight, and after waiting.

        Each state has the cost of the way to it.
        """
        space, side, stage = state
        before, begins = divmod(stage, STAGES)
        number, spent = divmod(cost // PRICE, self.length)
        may_turn, waits = moves.own.in_turn(number, before) - spent, {*moves.waits}
        for there, new, _, turn, step in moves.all:
            limit, used = step.ground.in_turn(number, before), spent + turn + step.movement
            can_turn = not turn or turn <= may_turn
            if can_turn and (used <= limit or (step.hangs and spent < limit)):
                yield (there, new, stage - begins), self._after(step, cost, used, limit)
                continue
            waits.add(side)
            if turn and can_turn and spent + turn <= limit:
                waits.add(new)
        if (waits or moves.may_wait) and not self._is_taken(space):
            yield from self._waits(state, cost, waits)

    def _is_no_gain(self, state: State, cost: int) -> bool:
        """Whether a way in the same turn was found that costs no more and has as much of the round.

        This way leads to the same state.
        """
        space, side, stage = state
        before, begins = divmod(stage, STAGES)
        number = cost // PRICE // self.length
        others = self.least.setdefault((space, side, begins, number), [])
        if any(used <= before and one <= cost for used, one in others):
            return True
        others.append((before, cost))
        return False

    def _after(self, step: _Step, cost: int, used: int, limit: int) -> int:
        """Return the cost of a way after one more step.

        With the step, the movement `used` is needed in this turn. A climber who needs more than
        `limit` hangs on the ledge, and goes on in the next turns.
        """
        number, spent = divmod(cost // PRICE, self.length)
        minor = step.minor + self.straight(step.there)
        if used <= limit:
            return cost + (used - spent) * PRICE + minor
        turns, rest = divmod(used - limit - 1, step.ground.whole)
        end = (number + 1 + turns) * self.length + rest + 1
        return end * PRICE + cost % PRICE + minor

    def _waits(self, state: State, cost: int, sides: Iterable[int]) -> Iterator[tuple[State, int]]:
        """Yield the states after waiting in a space for a later turn, facing one of these sides."""
        space, side, stage = state
        before, begins = divmod(stage, STAGES)
        number, whole = cost // PRICE // self.length, self.length * PRICE
        after = BEGINS + STAGES * self._moved_before(number, before, cost)
        for new in sides:
            if begins != BEGINS or new != side:
                yield (space, new, after), (number + 1) * whole + cost % PRICE
        if self.rounds is not None and (side != FREE or before):
            yield (space, FREE, BEGINS), self.rounds.next_round(number) * whole + cost % PRICE

    def _moved_before(self, number: int, before: int, cost: int) -> int:
        """Return the movement of this round before the turn after the turn `number`.

        Return 0 in later rounds, and if it cannot limit the rest of this round.
        """
        rounds, spare = self.rounds, self.spare
        if rounds is None or spare is None or number + 1 >= rounds.left:
            return 0
        spent = cost // PRICE % self.length
        moved = before + spent if number else self.moved + spent - self.begins
        if number + 2 < rounds.left:
            return moved
        if moved <= spare:
            return 0
        # In the last turn of a round, only the limits of this turn count.
        limits = tuple(max(0, one.in_turn(1, moved)) for one in self.grounds.values())
        return self.alike.setdefault(limits, moved)

    def ahead(self, state: State, steps: int, cost: int) -> int:
        """Return the least possible cost of a way from a state with at least this many steps."""
        space, _, stage = state
        movement = self._ahead(steps, cost, self.pace, 0)
        if self.slow_pace is not None:
            # Whoever begins a turn can enter a fast ground, which counts as a slow step.
            slow = self._ahead(self.least_slow(space), cost, self.slow_pace, stage % STAGES > 0)
            movement = max(movement, slow)
        return movement * PRICE + steps * STEP

    def _ahead(self, steps: int, cost: int, pace: _Pace, least: int) -> int:
        """Return the least possible movement for a number of steps.

        It includes what is lost when a turn of the fight ends. This turn allows at least the number
        of steps `least`.
        """
        number, spent = divmod(cost // PRICE, self.length)
        most = pace.whole if number else pace.now
        later = steps - max(least, (most - spent) // pace.step)
        if later <= 0:
            return steps * pace.step
        turns, last = divmod(later - 1, max(1, pace.whole // pace.step))
        return self.length - spent + turns * self.length + (last + 1) * pace.step

    def _turned(
        self, side: int, sides: tuple[int, ...], price: int | None
    ) -> tuple[tuple[int, int], ...]:
        """Return the sides that a walker can face for a step, each with the cost of turning."""
        if price == 0:
            return ((FREE, 0),)
        far = [(new, self.far[side][new]) for new in sides]
        return tuple((new, turns * (price or 0)) for new, turns in far if not turns or price)

    def _steps_from(self, space: Space) -> _From:
        found = self.known.get(space)
        if found is None:
            size = self.walker.size
            steps = (self._step(space, one) for one in self.plan.steps(space, size))
            under = self._dearest(frozenset(self.plan.grounds(space, size))) or ""
            found = _From(under, [one for one in steps if one is not None], {})
            self.known[space] = found
        return found

    def _step(self, space: Space, step: PlanStep) -> _Step | None:
        """Return a step; None if the step is closed."""
        walker, there = self.walker, step.to
        ground = self._dearest(step.grounds)
        if ground is None or (space, there) in walker.closed:
            return None
        if self._covers(there, walker.barred):
            return None
        climb = self.climbs.get((space, there))
        movement = (self.aside if self.is_aside[step.direction] else self.movement)[ground]
        slow, many = walker.slow, 1
        if slow:
            many = max(slow.get(one, 1) for one in self._body(there))
        passes = self._is_taken(there)
        minor = STEP + (passes + step.slopes) * PASS + step.changes * CHANGE
        sides, movement = self.sides[step.direction], movement * many
        if climb is not None:
            ground, movement = self.starts.climb, climb
        hangs = climb is not None and not passes
        limits = self.grounds[ground]
        return _Step(there, limits, sides, movement, minor, passes, hangs)

    def _dearest(self, grounds: frozenset[str]) -> str | None:
        """Return the most expensive of these grounds. Return None if one of them is closed."""
        if grounds not in self.dearest:
            is_open = self.grounds.keys() >= grounds
            self.dearest[grounds] = max(grounds, key=self.starts.dearness) if is_open else None
        return self.dearest[grounds]

    def _body(self, space: Space) -> tuple[Space, ...]:
        size = self.walker.size
        return (space,) if size == 1 else tuple(self.lattice.footprint(space, size))

    def _covers(self, space: Space, spaces: Collection[Space]) -> bool:
        if self.walker.size == 1:
            return space in spaces
        return any(one in spaces for one in self._body(space))

    def _is_taken(self, space: Space) -> bool:
        return self._covers(space, self.walker.others)


def _parts(
    grounds: Iterable[GroundLimits], diagonal: Fraction, ledges: Collection[Fraction]
) -> int:
    """Return the number of parts into which a unit of movement is divided."""
    many = (Fraction(1), diagonal, *ledges)
    numbers = [
        number
        for one in grounds
        for number in (*(one.step * far for far in many), one.now, one.whole, one.turn)
        if number is not None
    ]
    return lcm(*(Fraction(number).denominator for number in numbers))
