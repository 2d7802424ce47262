"""The spaces that one turn reaches, computed from the texts of the books without the program.

Every path is walked, step by step. The state of a walk has its cost, and everything that decides
the next step. This file imports nothing from `rules`. It has its own spaces, neighbours, bodies and
costs, so that one fault cannot be on both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any, NamedTuple

Place = tuple[int, int]

SQUARES: tuple[Place, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The steps on squares, clockwise from north; every second step is diagonal."""

HEXES: Mapping[int, tuple[Place, ...]] = {
    0: ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    1: ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
}
"""The steps on hexes, clockwise from north-east: in even rows, then in odd rows, from row 0."""


class Ground(NamedTuple):
    """The meaning of a sign on the map: a ground in the book's words, and a height in metres."""

    word: str = ""
    height: int = 0


class Field(NamedTuple):
    """A map: its rows, the meanings of its signs, and its closed edges.

    An edge is closed by a wall or by a shut door.
    """

    shape: str
    rows: tuple[str, ...]
    signs: Mapping[str, Ground]
    closed: frozenset[frozenset[Place]]

    def is_open(self, at: Place) -> bool:
        x, y = at
        return 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) and self.rows[y][x] != "#"

    def ground(self, at: Place) -> Ground:
        return self.signs.get(self.rows[at[1]][at[0]], Ground())


class Step(NamedTuple):
    """A step: its direction, the grounds below the body, and its rise.

    `passes` are the kinds of people in the spaces that the body enters. `leaves` are the grounds
    below the body before the step. A step is narrow if it has room only for a body that is one size
    smaller than the walker. `room` is where a squeezing walker has the whole size during the step.
    """

    direction: int
    grounds: frozenset[str]
    rise: int
    passes: frozenset[str]
    narrow: bool = False
    leaves: frozenset[str] = frozenset({""})
    room: Place | None = None


class Rules(NamedTuple):
    """The rules of a book for one walker.

    `begins` is the state at the start. `after` returns the state after a step, or None if the step
    is not allowed. `bars` has the kinds of people ('foe', 'friend' or 'body') whose spaces the
    walker may not enter.
    """

    begins: Hashable
    after: Callable[[Any, Step], Any]
    bars: frozenset[str] = frozenset()


def spaces(
    field: Field,
    begins: Place,
    rules: Rules,
    others: Mapping[Place, str],
    size: int = 1,
) -> set[Place]:
    """Return the spaces where a walker can be at the end of the turn.

    A walker cannot end in the space of another combatant.
    """
    seen = {(begins, rules.begins)}
    more = list(seen)
    while more:
        at, state = more.pop()
        for step, there in steps(field, at, size, others):
            if step.passes & rules.bars:
                continue
            found = there, rules.after(state, step)
            if found[1] is not None and found not in seen:
                seen.add(found)
                more.append(found)
    taken = {place for place, kind in others.items() if kind != "body"}
    return {at for at, _ in seen if not taken & {*body(field, at, size)}}


def steps(
    field: Field, at: Place, size: int, others: Mapping[Place, str]
) -> Iterator[tuple[Step, Place]]:
    """Yield each possible step and the space after it.

    Rock, walls and the edge of the map allow no step.
    """
    under = frozenset(field.ground(one).word for one in body(field, at, size))
    for direction, there in enumerate(around(field, at)):
        covers = body(field, there, size)
        if not all(field.is_open(one) for one in covers) or not joined(field, covers):
            continue
        if field.shape == "squares":
            moved = SQUARES[direction]
            open_way = all(crosses(field, one, moved) for one in body(field, at, size))
        else:
            pairs = zip(body(field, at, size), covers, strict=True)
            open_way = all(frozenset(pair) not in field.closed for pair in pairs)
        if open_way:
            grounds = frozenset(field.ground(one).word for one in covers)
            rise = field.ground(there).height - field.ground(at).height
            passes = frozenset(others[one] for one in covers if one in others)
            yield Step(direction, grounds, rise, passes, leaves=under), there


def rooms(field: Field, at: Place, size: int) -> tuple[Place, ...]:
    """Return the places at which a body of this size fits and covers the smaller body at `at`."""
    smaller = {*body(field, at, size - 1)}
    found = ((one, body(field, one, size)) for one in (at, *around(field, at)))
    return tuple(
        one
        for one, covers in found
        if smaller <= {*covers} and all(map(field.is_open, covers)) and joined(field, covers)
    )


def squeezed_steps(
    field: Field, at: Place, size: int, others: Mapping[Place, str]
) -> Iterator[tuple[Step, Place]]:
    """Yield each step of a squeezing walker, whose body is one size smaller than `size`.

    If the whole body fits over both ends of a step, yield the step once for each place where the
    whole body fits, with the grounds below the body there. In a narrow passage, and on the first
    step out of it, the grounds below the smaller body count.
    """
    before = rooms(field, at, size)
    onward = {there for room in before for _, there in steps(field, room, size, others)}
    for step, there in steps(field, at, size - 1, others):
        after = rooms(field, there, size)
        # In a gap between two corners there is room before the step and after it, but not between.
        fits = bool(after) and (not before or bool({*after} & {*before, *onward}))
        over = rooms_over(field, at, there, size) if fits else ()
        if before and fits and not over:
            over = after  # Hexes have neighbours that no room covers.
        grounds = [
            frozenset(field.ground(one).word for one in body(field, room, size)) for room in over
        ]
        for room, each in zip(over or (None,), grounds or [step.grounds], strict=True):
            yield step._replace(grounds=each, narrow=not fits, room=room), there


def squeezed(
    field: Field, begins: Place, rules: Rules, others: Mapping[Place, str], size: int
) -> set[Place]:
    """Return the spaces where a walker of this size can end the turn after squeezing.

    A squeezing walker is one size smaller, and begins in any part of the whole body. The walker
    ends in a narrow passage, or takes the whole size again over both ends of the last step.
    """
    whole = {*body(field, begins, size)}
    starts = [
        one for one in (begins, *around(field, begins)) if {*body(field, one, size - 1)} <= whole
    ]
    taken = {place for place, kind in others.items() if kind != "body"}
    seen: set[tuple[Place, Hashable, bool]] = {(one, rules.begins, False) for one in starts}
    more, ends = list(seen), set[tuple[Place, int]]()
    while more:
        at, state, was_in = more.pop()
        for step, there in squeezed_steps(field, at, size, others):
            then, is_in = rules.after(state, step), was_in or step.narrow
            if then is None or step.passes & rules.bars:
                continue
            if (there, then, is_in) not in seen:
                seen.add((there, then, is_in))
                more.append((there, then, is_in))
            if is_in and not rooms(field, there, size):
                ends.add((there, size - 1))
            elif is_in and step.room in rooms_over(field, at, there, size):
                ends.add((step.room, size))
    return {at for at, covers in ends if not taken & {*body(field, at, covers)}}


def rooms_over(field: Field, at: Place, there: Place, size: int) -> tuple[Place, ...]:
    """Return the places where a body of this size covers two smaller bodies."""
    smaller = {*body(field, at, size - 1)}
    found = rooms(field, there, size)
    return tuple(one for one in found if smaller <= {*body(field, one, size)})


def around(field: Field, at: Place) -> tuple[Place, ...]:
    x, y = at
    every = SQUARES if field.shape == "squares" else HEXES[y % 2]
    return tuple((x + across, y + down) for across, down in every)


def body(field: Field, at: Place, size: int) -> tuple[Place, ...]:
    """Return the spaces that a combatant covers.

    On hexes, a body of size 2 is a triangle that extends to the right.
    """
    x, y = at
    if field.shape == "squares":
        return tuple((x + across, y + down) for down, across in product(range(size), repeat=2))
    assert size <= 2
    return (at,) if size == 1 else (at, (x + 1, y), (x + y % 2, y + 1))


def joined(field: Field, covers: tuple[Place, ...]) -> bool:
    """Whether no wall goes through a body."""
    return not any(edge <= {*covers} for edge in field.closed)


def crosses(field: Field, one: Place, moved: Place) -> bool:
    """Whether a step on squares is open.

    A diagonal step is open only if both ways around the corner are open.
    """
    (x, y), (across, down) = one, moved
    there = (x + across, y + down)
    if 0 in moved:
        return frozenset((one, there)) not in field.closed
    for corner in ((x + across, y), (x, y + down)):
        edges = {frozenset((one, corner)), frozenset((corner, there))}
        if not field.is_open(corner) or edges & field.closed:
            return False
    return True


# The rules of the books. A turn begins with the movement that is left.


def by_sum(
    budget: Fraction | int, costs: Mapping[str, Fraction | int], bars: frozenset[str] = frozenset()
) -> Rules:
    """Return the rules of a book in which each step has a cost, and a turn has a budget.

    A ground without a cost is closed. If a body is on several grounds, the highest cost counts.
    """

    def after(spent: Fraction, step: Step) -> Fraction | None:
        if not step.grounds <= {*costs}:
            return None
        then = spent + max(costs[one] for one in step.grounds)
        return then if then <= budget else None

    return Rules(Fraction(0), after, bars)


def opend6(move: int) -> Rules:
    """Return the rules for a walk of at most half of the Move, on any ground.

    In OpenD6 a ground changes only the roll for a run.
    """
    return by_sum(Fraction(move, 2), dict.fromkeys(("", "rough", "hazardous"), 1))


def rom(mph: int, *, feet: int) -> Rules:
    """Return the rules for one pulse at half of the full speed.

    In the first pulse, this is the highest speed. One foot in mud uses two feet of movement.
    """
    return by_sum(Fraction(mph, 2) * 22 / 15 / feet, {"": 1, "mud": 2})


def d20(speed: int, *, crawls: bool = False) -> Rules:
    """Return the rules for one turn.

    A foot of difficult ground costs one foot more. A foot of crawling or swimming does too.
    """
    more = 5 if crawls else 0
    costs = {"": 5 + more, "difficult": 10 + more, "water": 10, "rapids": 15}
    return by_sum(speed, costs, frozenset({"foe"}))


def d20_diagonals(speed: int, times: Fraction) -> Rules:
    """Return the rules for one turn in which a diagonal step costs as much as `times` squares."""
    costs = {"": 5, "difficult": 10, "water": 10, "rapids": 15}

    def after(spent: Fraction, step: Step) -> Fraction | None:
        more = max(costs[one] for one in step.grounds) * (times if step.direction % 2 else 1)
        return spent + more if spent + more <= speed else None

    return Rules(Fraction(0), after, frozenset({"foe"}))


def d20_alternating(speed: int) -> Rules:
    """Return the rules for one turn in which the diagonal steps cost 1, 2, 1, 2 squares, and so on.

    The state has the movement spent so far, and the number of diagonal steps so far.
    """
    costs = {"": 5, "difficult": 10, "water": 10, "rapids": 15}

    def after(state: tuple[int, int], step: Step) -> tuple[int, int] | None:
        spent, made = state
        diagonal = step.direction % 2
        times = 2 if diagonal and made % 2 else 1
        spent += max(costs[one] for one in step.grounds) * times
        return (spent, made + diagonal) if spent <= speed else None

    return Rules((0, 0), after, frozenset({"foe"}))


def turning_round(
    speed: Fraction | int,
    costs: Mapping[str, int],
    turn: int,
    diagonal: Fraction | None,
    came: Place,
) -> Rules:
    """Return the rules for the rest of a turn. A step straight back costs `turn` more.

    A diagonal step on squares costs as much as `diagonal` squares; if this is None, it costs 1, 2,
    1, 2 squares, and so on. `came` has the movement spent so far, and the direction of the last
    step, which was not diagonal.
    """
    around = 6 if diagonal == 0 else 8

    def after(state: tuple[Fraction, int, int], step: Step) -> tuple[Fraction, int, int] | None:
        spent, last, made = state
        back = (step.direction - last) % around * 2 == around
        is_diagonal = around == 8 and step.direction % 2
        dear = 1 + made % 2 if diagonal is None else diagonal
        times = dear if is_diagonal else 1
        spent += turn * back + max(costs[one] for one in step.grounds) * times
        return (spent, step.direction, made + is_diagonal) if spent <= speed else None

    return Rules((Fraction(came[0]), came[1], 0), after)


def turning(
    speed: int,
    costs: Mapping[str, int],
    turn: int,
    diagonal: Fraction | None,
    came: Place = (0, 0),
    bars: frozenset[str] = frozenset(),
) -> Rules:
    """Return the rules for the rest of a turn. Each turn to the next direction costs `turn`.

    `diagonal` and `came` mean the same as in `turning_round`. A walker who has spent nothing begins
    in any direction.
    """
    around = 6 if diagonal == 0 else 8

    def after(state: tuple[Fraction, int, int], step: Step) -> tuple[Fraction, int, int] | None:
        spent, last, made = state
        sides = (step.direction - last) % around if spent else 0
        is_diagonal = around == 8 and step.direction % 2
        dear = 1 + made % 2 if diagonal is None else diagonal
        times = dear if is_diagonal else 1
        spent += turn * min(sides, around - sides) + max(costs[one] for one in step.grounds) * times
        return (spent, step.direction, (made + is_diagonal) % 2) if spent <= speed else None

    return Rules((Fraction(came[0]), came[1], 0), after, bars)


def d20_turning(speed: int, turn: int, diagonal: Fraction | None) -> Rules:
    """Return the rules for one turn in which each turn to the next direction costs `turn`."""
    costs = {"": 5, "difficult": 10, "water": 10, "rapids": 15}
    return turning(speed, costs, turn, diagonal, bars=frozenset({"foe"}))


def obss(movement: int, *, runs: bool = False) -> Rules:
    """Return the rules for a turn in which all three Actions are used for movement.

    Actions of the same kind are added, and the sum is rounded down once. Each of these halves the
    distance: difficult ground, a body in the way, a narrow passage, and water for people without a
    swimming speed. On a `minimal` ground, one metre takes all three Actions. Nobody can run where
    one of these slows the movement.
    """
    each = movement * (2 if runs else 1)

    def after(state: tuple[int, str, int], step: Step) -> tuple[int, str, int] | None:
        before, kind, spent = state
        halvings = ("difficult" in step.grounds) + ("body" in step.passes) + step.narrow
        swims = "water" in step.grounds
        now = "swim" if swims else "run" if runs else "walk"
        cost = 2 ** (halvings + swims)
        if "minimal" in step.grounds:
            cost = 3 * each
        if runs and cost > 1:
            return None
        if kind not in ("", now):
            before, spent = before + ceil(Fraction(spent, each)), 0
        spent += cost
        return (before, now, spent) if before + ceil(Fraction(spent, each)) <= 3 else None

    return Rules((0, "", 0), after, frozenset({"foe"}))


ALL_SIDES = frozenset(range(4))


def turned(faces: frozenset[int], direction: int) -> tuple[int, frozenset[int]]:
    """Return the fewest quarter turns before a step, and the sides that the walker can then face.

    `faces` are the sides that the walker can face before the step. A step leads to one of the three
    squares in front of the walker. So two sides are possible for a diagonal step.
    """
    sides = {direction // 2, (direction + 1) // 2 % 4}
    quarters = {
        side: min(min((one - side) % 4, (side - one) % 4) for one in faces) for side in sides
    }
    least = min(quarters.values())
    return least, frozenset(side for side in sides if quarters[side] == least)


def emala(rate: int, *, gait: str = "walk") -> Rules:
    """Return the rules for a turn of half the round's rate. Every metre counts, in every gait.

    Climbing and swimming are situational gaits: they begin at the start of a turn. Later in the
    turn, nobody can change from one of them to the other. A combatant faces one of four sides, and
    has three squares in front. A runner pays 3 m for each quarter of a turn. A sprinter cannot
    turn. Climbers and swimmers turn without a cost, as often as they want, as walkers do. So they
    may face any side before they leave that ground.
    """
    most = Fraction({"walk": 1, "run": 3, "sprint": 5}[gait] * rate, 2)
    situational = Fraction(rate, 2)

    def after(
        state: tuple[Fraction, str, frozenset[int]], step: Step
    ) -> tuple[Fraction, str, frozenset[int]] | None:
        spent, now, faces = state
        ground = next(iter(step.grounds - {""}), "")
        if ground and ground != now and spent:
            return None
        if gait != "walk" and not ground:
            faces = ALL_SIDES if step.leaves - {""} else faces
            quarters, faces = turned(faces, step.direction)
            if quarters and gait == "sprint":
                return None
            spent += 3 * quarters
        spent += 1
        return (spent, ground, faces) if spent <= (situational if ground else most) else None

    return Rules((Fraction(0), "", frozenset({0})), after)


EXP_PENALTIES = {"": 0, "grass-normal": 1, "mud-ankles": 3, "water-knees": 2, "ice": 1}


class Unit(NamedTuple):
    """A unit of EXP up to the present step.

    `hexes` has pairs: a penalty, and the number of hexes with this penalty. `lost` is how many h/u
    turning has cost. `run` is the length of the last run, which can still become longer.
    """

    hexes: tuple[tuple[int, int], ...] = ()
    lost: int = 0
    direction: int = -1
    ground: str = ""
    run: int = 0
    rise: int = 0


def exp(rate: int, *, gait: str = "walk", turns: bool = False, slopes: bool = True) -> Rules:
    """Return the rules for a unit. Each hex takes a share of the unit.

    The share depends on the rate on the hex's ground, minus all h/u that the unit has lost. If
    `turns` is true, each hexside of a turn loses 1 h/u. Before the first step, a walker turns
    without a cost. A run is an unbroken series of hexes on one ground. Each run with a slope loses
    5 h/u times its rise divided by its length, rounded to the nearest number.
    """
    base = {"walk": rate, "run": floor(Fraction(3 * rate, 2)), "crawl": nearest(Fraction(rate, 4))}

    def after(unit: Unit, step: Step) -> Unit | None:
        ground = max(step.grounds, key=EXP_PENALTIES.__getitem__)
        lost = unit.lost
        if turns and unit.direction >= 0:
            sides = (step.direction - unit.direction) % 6
            lost += min(sides, 6 - sides)
        rise = step.rise if slopes else 0
        goes_on = unit.run and ground == unit.ground and sign(rise) == sign(unit.rise)
        hexes = unit.hexes if goes_on else added(unit, slope_of(unit))
        now = Unit(
            hexes,
            lost,
            step.direction,
            ground,
            unit.run + 1 if goes_on else 1,
            unit.rise + rise if goes_on else rise,
        )
        return now if within(added(now, slope_of(now)), lost) else None

    def within(hexes: tuple[tuple[int, int], ...], lost: int) -> bool:
        share = Fraction(0)
        for penalty, many in hexes:
            speed = min(2 * rate, base[gait] - penalty - lost)
            if speed < 1:
                return False
            share += Fraction(many, speed)
        return share <= 1

    return Rules(Unit(), after)


def slope_of(unit: Unit) -> int:
    """Return how many h/u the slope of a run costs.

    A hex is 2 m long, so a rise of one metre is half a hex.
    """
    return nearest(Fraction(5 * unit.rise, 2 * unit.run)) if unit.run else 0


def added(unit: Unit, slope: int) -> tuple[tuple[int, int], ...]:
    """Return the number of hexes for each penalty in the unit, including those of the last run."""
    if not unit.run:
        return unit.hexes
    found = dict(unit.hexes)
    penalty = EXP_PENALTIES[unit.ground] + slope
    found[penalty] = found.get(penalty, 0) + unit.run
    return tuple(sorted(found.items()))


def nearest(number: Fraction) -> int:
    """Round to the nearest whole number. Round 0.5 to 1, and -0.5 to -1."""
    return sign(number) * floor(abs(number) + Fraction(1, 2))


def sign(number: Fraction | int) -> int:
    return (number > 0) - (number < 0)
