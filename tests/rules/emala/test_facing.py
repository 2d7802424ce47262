"""Facing: the cost of turning, and which squares are front, side and back."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.emala.text.facing import facing_change, facing_square, facing_step
from tests.rules.asking import answer, value

FACINGS = ("n", "e", "s", "w")


@pytest.mark.parametrize(
    ("gait", "degrees", "free_action", "allowed", "cost"),
    [
        ("run", 180, False, True, 6),
        ("run", 45, False, True, 1.5),
        ("run", 0, False, True, 0),
        ("run", 180, True, True, 0),
        ("sprint", 90, False, False, 0),
        ("sprint", 0.5, False, False, 0),
        ("sprint", 0, False, True, 0),
        ("walk", 180, False, True, 0),
    ],
)
def test_turning_is_free_for_walkers_costs_runners_and_is_closed_to_sprinters(
    gait: str, degrees: float, free_action: bool, allowed: bool, cost: float
) -> None:
    inputs = {"gait": gait, "degrees": degrees, "free_action": free_action}
    outputs = {"allowed": allowed, "cost": cost}
    assert answer(facing_change, inputs, outputs) == outputs


@pytest.mark.parametrize(
    ("gait", "zones"),
    [
        ("walk", {"front": True, "side": True, "back": True}),
        ("run", {"front": True, "side": False, "back": False}),
        ("sprint", {"front": True, "side": False, "back": False}),
    ],
)
def test_only_a_walker_steps_aside_or_back_without_turning(
    gait: str, zones: dict[str, bool]
) -> None:
    assert {zone: value(facing_step, "allowed", gait=gait, zone=zone) for zone in zones} == zones


@pytest.mark.parametrize(
    ("footprint", "facing", "dx", "dy", "zone"),
    [
        (1, "n", 0, -1, "front"),
        (1, "n", 1, 0, "side"),
        (1, "n", -1, 1, "back"),
        (1, "n", 0, 0, None),
        (1, "n", 2, 0, None),
        (2, "e", -1, 0, "back"),
        (2, "e", 2, 2, "front"),
        (2, "e", 1, -1, "side"),
        (2, "e", 1, 1, None),
        (3, "s", 1, 3, "front"),
        (3, "w", -1, 1, "front"),
        (3, "w", 3, 3, "back"),
        (3, "w", 4, 1, None),
    ],
)
def test_a_square_beside_a_creature_has_its_zone(
    footprint: int, facing: str, dx: int, dy: int, zone: str | None
) -> None:
    asked = value(facing_square, "zone", footprint=footprint, facing=facing, dx=dx, dy=dy)
    assert asked == zone


@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("footprint", [1, 2, 3, 4])
def test_front_and_back_are_whole_rows_and_the_sides_as_long_as_the_creature(
    footprint: int, facing: str
) -> None:
    zones = Counter(
        value(facing_square, "zone", footprint=footprint, facing=facing, dx=dx, dy=dy)
        for dx in range(-2, footprint + 2)
        for dy in range(-2, footprint + 2)
    )
    row = footprint + 2
    assert (zones["front"], zones["back"], zones["side"]) == (row, row, 2 * footprint)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 5), st.sampled_from(FACINGS), st.integers(-2, 6), st.integers(-2, 6))
def test_front_and_back_swap_when_the_facing_is_reversed(
    footprint: int, facing: str, dx: int, dy: int
) -> None:
    about = FACINGS[(FACINGS.index(facing) + 2) % 4]
    one, other = (
        value(facing_square, "zone", footprint=footprint, facing=way, dx=dx, dy=dy)
        for way in (facing, about)
    )
    assert {"front": "back", "back": "front", "side": "side", None: None}[one] == other
