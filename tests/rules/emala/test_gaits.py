"""Walking, running and sprinting, and how much of the distance armour takes away."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.emala.text.gaits import armour_penalty, gait
from tests.rules.asking import answer, applied, set_aside, value

METRES = st.fractions(0, 60, max_denominator=4)
PENALTIES = st.integers(0, 40)
ATHLETICS = st.integers(0, 200)
GAITS = st.sampled_from(("walk", "run", "sprint"))


@pytest.mark.parametrize(
    ("enc", "penalty"),
    [([], 0), ([5], 1), ([2.5, 2.5], 1), ([0, 0], 0)],
)
def test_the_armour_penalty_is_a_fifth_of_all_enc_rounded_up(
    enc: list[float], penalty: int
) -> None:
    assert value(armour_penalty, "penalty", enc=enc) == penalty


@pytest.mark.parametrize(
    ("inputs", "outputs"),
    [
        ({"gait": "walk", "movement_rate": 6, "armour_penalty": 9}, {"rate": 6, "per_turn": 3}),
        ({"gait": "walk", "movement_rate": 7}, {"rate": 7, "per_turn": 3.5}),
        ({"gait": "run", "movement_rate": 6}, {"rate": 18, "per_turn": 9}),
        ({"gait": "run", "movement_rate": 6, "armour_penalty": 2}, {"rate": 16, "per_turn": 8}),
        ({"gait": "sprint", "movement_rate": 6.5}, {"rate": 32.5, "per_turn": 16.25}),
    ],
)
def test_a_gait_is_a_multiple_of_the_rate_less_the_armour_penalty(
    inputs: dict[str, object], outputs: dict[str, object]
) -> None:
    assert answer(gait, inputs, outputs) == outputs


@pytest.mark.parametrize(
    ("name", "athletics", "rate"),
    [
        ("run", 50, 21),
        ("run", 99.5, 21),
        ("run", 100, 24),
        ("sprint", 25, 35),
        ("sprint", 75, 45),
        ("walk", 200, 6),
    ],
)
def test_only_full_steps_of_athletics_make_a_gait_faster(
    name: str, athletics: float, rate: int
) -> None:
    assert value(gait, "rate", gait=name, movement_rate=6, athletics=athletics) == rate


def test_a_walk_shows_the_armour_penalty_that_it_ignores() -> None:
    aside = set_aside(gait, gait="walk", movement_rate=6, armour_penalty=4)
    assert aside == {"armour penalty": "armour does not interfere with walking"}


def test_a_sprint_shows_where_each_metre_comes_from() -> None:
    labels = applied(gait, gait="sprint", movement_rate=6, armour_penalty=2, athletics=30)
    assert labels[:5] == [
        "movement rate",
        "Athletics 30 %: 1 m for each full 25 %",
        "times 5 to sprint",
        "armour penalty",
        "rate",
    ]


@settings(max_examples=50, deadline=None)
@given(GAITS, METRES, METRES, PENALTIES, ATHLETICS)
def test_a_higher_movement_rate_is_never_slower(
    name: str, rate: Fraction, more: Fraction, penalty: int, athletics: int
) -> None:
    slow, fast = (
        gait.ask(
            {
                "gait": name,
                "movement_rate": movement_rate,
                "armour_penalty": penalty,
                "athletics": athletics,
            }
        ).answer.rate.value
        for movement_rate in (rate, rate + more)
    )
    assert 0 <= slow <= fast


@settings(max_examples=50, deadline=None)
@given(GAITS, METRES, PENALTIES, PENALTIES)
def test_more_armour_never_makes_a_gait_faster(
    name: str, rate: Fraction, penalty: int, more: int
) -> None:
    light, heavy = (
        gait.ask({"gait": name, "movement_rate": rate, "armour_penalty": worn}).answer.rate.value
        for worn in (penalty, penalty + more)
    )
    assert heavy <= light


@settings(max_examples=50, deadline=None)
@given(st.lists(st.fractions(0, 30, max_denominator=10), max_size=6), st.integers(0, 9))
def test_more_armour_never_makes_the_penalty_smaller(enc: list[Fraction], piece: int) -> None:
    before = armour_penalty.ask({"enc": enc}).answer.penalty.value
    assert 0 <= before <= armour_penalty.ask({"enc": [*enc, piece]}).answer.penalty.value
