"""The paths of foes come close within a pulse."""

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.pulse import opportunity
from tests.rules.asking import answer, value

EASTWARD = [[0, 0], [10, 0]]
WESTWARD = [[10, 0], [0, 0]]
COORDINATES = st.integers(-40, 40)
LEGS = st.tuples(st.tuples(COORDINATES, COORDINATES), st.tuples(COORDINATES, COORDINATES))


@pytest.mark.parametrize(
    ("a", "b", "offered", "distance", "at"),
    [
        pytest.param(EASTWARD, WESTWARD, True, 0, 0.5, id="through each other"),
        pytest.param(EASTWARD, [[0, 20], [10, 20]], False, 20, 0, id="side by side, far apart"),
        pytest.param(EASTWARD, [[0, 5], [10, 5]], True, 5, 0, id="side by side, just in reach"),
        pytest.param(EASTWARD, [[5, 3], [5, 3]], True, 3, 0.5, id="past one who stands"),
        pytest.param(EASTWARD, [[20, 0], [16, 0]], False, 6, 1, id="nearest at the end"),
        pytest.param(EASTWARD, [[-3, 4], [-30, 4]], True, 5, 0, id="nearest at the start"),
        pytest.param(EASTWARD, [[0, 6], [10, 0]], True, 0, 1, id="to the same place"),
        pytest.param([[0, 0], [0, 0]], [[3, 4], [3, 4]], True, 5, 0, id="both stand"),
    ],
)
def test_two_straight_legs_have_a_shortest_distance_and_its_first_moment(
    a: object, b: object, offered: bool, distance: float, at: float
) -> None:
    outputs = {"offered": offered, "distance": distance, "at": at}
    assert answer(opportunity, {"a": a, "b": b}, outputs) == outputs


@pytest.mark.parametrize(("reach", "offered"), [(19, False), (20, True), (25, True)])
def test_a_longer_reach_offers_more_opportunities(reach: int, offered: bool) -> None:
    inputs = {"a": EASTWARD, "b": [[0, 20], [10, 20]], "reach": reach}
    assert value(opportunity, "offered", **inputs) is offered


@settings(max_examples=60, deadline=None)
@given(LEGS, LEGS)
def test_foes_are_never_nearer_in_the_pulse_than_the_least_distance(a: object, b: object) -> None:
    ruling = opportunity.ask({"a": a, "b": b}).answer
    least, at = float(ruling.distance.value), float(ruling.at.value)
    assert 0 <= at <= 1
    assert abs(_apart(a, b, at) - least) < 1e-6
    for tenth in range(11):
        assert least <= _apart(a, b, tenth / 10) + 1e-6


@settings(max_examples=40, deadline=None)
@given(LEGS, LEGS)
def test_the_answer_is_the_same_for_both_foes(a: object, b: object) -> None:
    assert opportunity.ask({"a": a, "b": b}).values() == opportunity.ask({"a": b, "b": a}).values()


def _apart(a: object, b: object, at: float) -> float:
    (ax, ay), (bx, by) = _where(a, at), _where(b, at)
    return hypot(bx - ax, by - ay)


def _where(leg: object, at: float) -> tuple[float, float]:
    (x, y), (end_x, end_y) = leg  # type: ignore[misc]
    return x + at * (end_x - x), y + at * (end_y - y)
