"""The cheapest path costs least of all paths. Ways along the line, and the people on these ways."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InputError
from rules.map.cheapest import cheapest, path_to, reach
from rules.map.distances import distance, walked_between
from rules.map.line_check import along
from rules.map.line_map import Spot, Stretch
from rules.map.line_text import read_line
from rules.map.line_ways import WayPiece, length, lengthened, passed, spot_after, way
from rules.map.line_writer import line_text
from rules.map.moves import placed
from rules.map.segments import Segments
from rules.map.whereabouts import Whereabouts
from tests.map.worlds import lines, spots

SIGNS = {sign: f"c{at}" for at, sign in enumerate("ABfghijk", 1)}
LETTERS = {who: sign for sign, who in SIGNS.items()}


def read(text: str) -> Whereabouts:
    return read_line(text, SIGNS).standing


State = tuple[int, int]
Steps = dict[State, list[tuple[State, int]]]


@st.composite
def graphs(draw: st.DrawFn) -> Steps:
    """Return random steps between states. A state is a place and a number of halts."""
    states = [(place, halts) for place in range(5) for halts in range(2)]
    steps: Steps = {state: [] for state in states}
    for _ in range(draw(st.integers(0, 18))):
        one, other = draw(st.sampled_from(states)), draw(st.sampled_from(states))
        steps[one].append((other, draw(st.integers(0, 6))))
    return steps


def rounded(steps: Steps):
    """Return steps with the costs of a book that rounds.

    After each step, the cost of the path is rounded up to an even number.
    """

    def onward(state: State, cost: int) -> Iterator[tuple[State, int]]:
        for after, more in steps[state]:
            yield after, cost + more + (cost + more) % 2

    return onward


def all_costs(steps: Steps, start: State, state: State) -> list[int]:
    """Return the costs of all paths to a state. No path visits a state twice."""
    found = []
    todo = [((start,), 0)]
    while todo:
        path, cost = todo.pop()
        if path[-1] == state:
            found.append(cost)
        for after, more in rounded(steps)(path[-1], cost):
            if after not in path:
                todo.append(((*path, after), more))
    return found


@given(graphs(), st.integers(0, 4))
def test_the_cheapest_path_is_the_cheapest_of_all(steps: Steps, goal: int) -> None:
    found = cheapest((0, 0), rounded(steps), lambda state: state[0] == goal)
    costs = [
        cost for state in steps if state[0] == goal for cost in all_costs(steps, (0, 0), state)
    ]
    assert (found.cost if found else None) == min(costs, default=None)
    if found:
        assert found.states[0] == (0, 0)
        for (one, before), (other, after) in pairwise(zip(*found, strict=True)):
            assert (other, after) in list(rounded(steps)(one, before))


@given(graphs(), st.integers(0, 12))
def test_the_reach_is_all_that_the_budget_pays(steps: Steps, budget: int) -> None:
    found = reach((0, 0), rounded(steps), budget)
    within = {}
    for state in steps:
        costs = [cost for cost in all_costs(steps, (0, 0), state) if cost <= budget]
        if costs:
            within[state] = min(costs)
    assert {state: one.cost for state, one in found.items()} == within
    assert all(path_to(found, state).states[-1] == state for state in found)


def test_a_path_may_cost_turns_and_a_rest() -> None:
    def onward(place: int, cost: tuple[int, int]) -> Iterator[tuple[int, tuple[int, int]]]:
        turns, used = cost
        yield place + 1, (turns, used + 4) if used + 4 <= 9 else (turns + 1, 4)

    found = cheapest(0, onward, (5).__eq__, at=(0, 0))
    assert found is not None
    assert found.costs == ((0, 0), (0, 4), (0, 8), (1, 4), (1, 8), (2, 4))


def test_a_step_that_makes_a_path_cheaper_is_a_fault() -> None:
    with pytest.raises(ValueError, match="cheaper"):
        cheapest(0, lambda state, cost: [(state + 1, cost - 1)], (3).__eq__)


@given(st.data())
def test_a_way_is_as_long_as_the_distance(data: st.DataObject) -> None:
    line = data.draw(lines())
    here, there = data.draw(spots(line)), data.draw(spots(line))
    pieces = way(line, here, there)
    assert pieces is not None
    assert length(pieces) == walked_between(line, here, there)
    if pieces:
        part = Fraction(data.draw(st.integers(0, 8)), 8) * length(pieces)
        stop = spot_after(line, pieces, part)
        assert walked_between(line, here, stop) == part


@given(st.data())
def test_the_segments_of_a_line_have_the_same_ways(data: st.DataObject) -> None:
    line = data.draw(lines())
    closed = data.draw(st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2), st.booleans())))

    def passable(piece: WayPiece, stretch: Stretch) -> bool:
        return (piece.row, piece.at, piece.there) not in closed

    segments = Segments(line, 36, passable)
    here, there = data.draw(spots(line)), data.draw(spots(line))
    found = segments.towards(segments.here(here), segments.here(there))
    pieces = way(line, here, there, passable)
    told = None if pieces is None else length(pieces) * 36
    if here.same_as(there):
        told = 0
    assert (found[1] if found else None) == told
    assert segments.spot(segments.here(here)) == here
    apart = segments.between(segments.here(here), segments.here(there))
    assert Fraction(apart, 36) == walked_between(line, here, there)


def test_nobody_goes_against_one_way_or_through_a_shut_door() -> None:
    standing = read("A -9- f -4]- hall:g; hall -3 drop>- cellar:h")
    line, spot = standing.line, standing.spots
    assert way(line, spot["c1"], spot["c3"]) is not None
    assert way(line, spot["c3"], spot["c4"]) is None
    assert way(line, spot["c4"], spot["c5"]) is not None
    assert way(line, spot["c5"], spot["c4"]) is None


def test_the_shorter_of_two_ways_is_taken_unless_it_is_closed() -> None:
    standing = read("tables:A -6 stair- balcony:f; balcony -3 drop>- tables")
    line = standing.line
    down = way(line, Spot("balcony"), Spot("tables"))
    up = way(line, Spot("tables"), Spot("balcony"))
    assert (length(down or ()), length(up or ())) == (3, 6)
    assert str(distance(standing, "c1", "c3")) == "3"


def test_whoever_stands_on_a_way_is_named_in_its_order() -> None:
    standing = read("gate:A B -9- f g -12 mud- well:h -3- i; well -4- hall:j")
    pieces = way(standing.line, standing.spots["c1"], standing.spots["c7"]) or ()
    assert passed(standing, "c1", pieces) == ("c3", "c4", "@well", "c5", "@hall", "c7")


def test_a_line_goes_on_beyond_both_ends() -> None:
    standing = read("gate:A -9- f -5- well")
    longer = lengthened(lengthened(standing, "gate", Fraction(6)), "well", Fraction(4), "barn")
    assert line_text(longer, LETTERS) == ". -6- gate:A -9- f -5- well -4- barn"
    assert str(distance(longer, "c1", "c3")) == "9"
    with pytest.raises(InputError, match="does not end"):
        lengthened(longer, "gate", Fraction(1))


def test_a_spot_beyond_a_stretch_is_refused() -> None:
    line = read("gate:A -9- well").line
    with pytest.raises(InputError, match="from the gate to the well it is 9 m; 10 m is not on it"):
        along(line, 0, 0, Fraction(10))
    assert along(line, 0, 0, Fraction(9)) == Spot("well")


def test_the_last_to_come_to_a_spot_stands_last() -> None:
    standing = read("gate:A -9- f")
    standing = placed(standing, "c4", Spot("gate"))
    standing = placed(standing, "c1", Spot("gate"))
    assert line_text(standing, LETTERS) == "gate:g A -9- f"
