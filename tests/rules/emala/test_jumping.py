"""Jumping, with a run-up or from standing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.emala.text.situational import jump
from tests.rules.asking import answer

REACHES = {"running_distance": 6, "standing_distance": 3}


@pytest.mark.parametrize(
    ("gait", "fast", "kind"),
    [
        ("run", False, "running"),
        ("sprint", False, "running"),
        ("walk", False, "standing"),
        ("walk", True, "standing"),
        ("climb", False, "standing"),
        ("fly", True, "running"),
        ("swim", True, "running"),
    ],
)
def test_a_run_up_needs_a_fast_gait(gait: str, fast: bool, kind: str) -> None:
    inputs = {**REACHES, "gait": gait, "fast": fast, "armour_penalty": 0}
    outputs = {"kind": kind, "distance": REACHES[f"{kind}_distance"]}
    assert answer(jump, inputs, outputs) == outputs


@pytest.mark.parametrize(
    ("gait", "penalty", "distance"),
    [
        ("run", 4, 4),
        ("run", 30, 0),
        ("walk", 1, 2),
        ("walk", 5, 1),
        ("walk", 30, 0),
    ],
)
def test_half_the_armour_penalty_shortens_a_running_jump_and_a_quarter_a_standing_one(
    gait: str, penalty: int, distance: int
) -> None:
    inputs = {**REACHES, "gait": gait, "armour_penalty": penalty}
    assert answer(jump, inputs, {"distance": distance}) == {"distance": distance}


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from(("walk", "run", "crawl")),
    st.fractions(0, 12, max_denominator=4),
    st.integers(0, 20),
    st.integers(0, 20),
)
def test_more_armour_never_lengthens_a_jump(
    gait: str, distance: float, penalty: int, more: int
) -> None:
    inputs = {"running_distance": distance, "standing_distance": distance, "gait": gait}
    light, heavy = (
        jump.ask({**inputs, "armour_penalty": worn}).answer.distance.value
        for worn in (penalty, penalty + more)
    )
    assert 0 <= heavy <= light
