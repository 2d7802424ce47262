"""Walking, running and sprinting, and how much of the distance armour takes away."""

import pytest

from rules.books.emala.text.gaits import armour_penalty, gait
from tests.rules.asking import answer, applied, set_aside, value


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
