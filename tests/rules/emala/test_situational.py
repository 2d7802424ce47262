"""Climbing, crawling, swimming, flying and jumping."""

from fractions import Fraction

import pytest

from rules.books.emala.text.situational import climb, fly, going_down, jump, swim, swim_speed
from tests.rules.asking import answer, set_aside, value


@pytest.mark.parametrize(
    ("surface", "penalty", "rate", "can_climb"),
    [
        ("rough", 10, 1, True),
        ("rough", 11, 0, False),
        ("steep", 3, 3, True),
        ("sheer", 2, 2, True),
        ("sheer", 3, 0, False),
        ("sheer", 9, 0, False),
        ("sheer", 0, 6, True),
    ],
)
def test_the_harder_the_surface_the_more_armour_weighs_on_a_climb(
    surface: str, penalty: int, rate: int, can_climb: bool
) -> None:
    inputs = {"surface": surface, "movement_rate": 6, "armour_penalty": penalty}
    outputs = {"rate": rate, "can_climb": can_climb}
    assert answer(climb, inputs, outputs) == outputs


@pytest.mark.parametrize(
    ("speed", "penalty", "rate", "state"),
    [
        (6, 0, 6, "swims"),
        (6, 2, 1, "swims"),
        (6, 3, 0, "afloat"),
        (6, 4, 0, "sinks"),
        (7, 3, 1, "swims"),
        (0, 0, 0, "afloat"),
    ],
)
def test_armour_first_slows_a_swimmer_and_then_sinks_them(
    speed: int, penalty: int, rate: int, state: str
) -> None:
    inputs = {"swim": speed, "armour_penalty": penalty}
    outputs = {"rate": rate, "state": state, "uses_primary_gaits": False}
    assert answer(swim, inputs, outputs) == outputs


def test_a_swim_without_armour_shows_why_the_speed_is_not_halved() -> None:
    aside = set_aside(swim, swim=6, armour_penalty=0)
    assert aside["half of it"] == "there is no armour penalty"


@pytest.mark.parametrize(("percent", "speed"), [(0, 6), (20, 7), (100, 11)])
def test_each_full_20_percent_of_swim_adds_a_metre(percent: float, speed: int) -> None:
    assert value(swim_speed, "swim", movement_rate=6, swim=percent) == speed


@pytest.mark.parametrize(
    ("speed", "penalty", "rate", "state"),
    [
        (10, 3, 2, "flies"),
        (4, 2, 0, "aloft"),
        (4, 3, 0, "descends"),
        (4, 7, 0, "falls"),
        (5, 8, 0, "descends"),
        (5, 9, 0, "falls"),
    ],
)
def test_armour_first_slows_a_flyer_and_then_brings_them_down(
    speed: int, penalty: int, rate: int, state: str
) -> None:
    outputs = {"rate": rate, "state": state}
    assert answer(fly, {"fly": speed, "armour_penalty": penalty}, outputs) == outputs


@pytest.mark.parametrize(
    ("speed", "penalty", "flying", "rate", "per_turn"),
    [
        (6, 3, False, 0, 0),
        (6, 4, False, 1, Fraction(1, 2)),
        (7, 9, False, 5, Fraction(5, 2)),
        (4, 6, True, 4, 2),
        (4, 7, True, None, None),
        (4, 30, False, 28, 14),
    ],
)
def test_the_speed_down_is_the_speed_missing_to_stay_up_except_in_a_fall(
    speed: int, penalty: int, flying: bool, rate: object, per_turn: object
) -> None:
    inputs = {"speed": speed, "armour_penalty": penalty, "flying": flying}
    outputs = {"rate": rate, "per_turn": per_turn}
    assert answer(going_down, inputs, outputs) == outputs


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
