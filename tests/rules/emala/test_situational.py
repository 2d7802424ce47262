"""Climbing, crawling, swimming and flying."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.emala.text.situational import climb, fly, going_down, swim, swim_speed
from rules.rulings.rule import Rule
from tests.rules.asking import answer, set_aside, value

RATES = st.fractions(Fraction(1, 4), 60, max_denominator=4)
PENALTIES = st.integers(0, 40)


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


THROUGH_ARMOUR = [
    pytest.param(climb, {"surface": "rough"}, "movement_rate", id="climb rough"),
    pytest.param(climb, {"surface": "steep"}, "movement_rate", id="climb steep"),
    pytest.param(climb, {"surface": "sheer"}, "movement_rate", id="climb sheer"),
    pytest.param(swim, {}, "swim", id="swim"),
    pytest.param(fly, {}, "fly", id="fly"),
]


@pytest.mark.parametrize(("rule", "others", "speed"), THROUGH_ARMOUR)
@settings(max_examples=30, deadline=None)
@given(rate=RATES, more=RATES, penalty=PENALTIES)
def test_a_faster_creature_is_never_slower_through_its_armour(
    rule: Rule[..., Any],
    others: dict[str, object],
    speed: str,
    rate: Fraction,
    more: Fraction,
    penalty: int,
) -> None:
    slow, fast = (
        rule.ask({**others, speed: number, "armour_penalty": penalty}).answer.rate.value
        for number in (rate, rate + more)
    )
    assert 0 <= slow <= fast


@pytest.mark.parametrize(("rule", "others", "speed"), THROUGH_ARMOUR)
@settings(max_examples=30, deadline=None)
@given(rate=RATES, penalty=PENALTIES, more=PENALTIES)
def test_more_armour_never_makes_a_situational_gait_faster(
    rule: Rule[..., Any],
    others: dict[str, object],
    speed: str,
    rate: Fraction,
    penalty: int,
    more: int,
) -> None:
    light, heavy = (
        rule.ask({**others, speed: rate, "armour_penalty": worn}).answer.rate.value
        for worn in (penalty, penalty + more)
    )
    assert heavy <= light


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


@settings(max_examples=60, deadline=None)
@given(speed=RATES, penalty=PENALTIES)
def test_combatants_go_down_exactly_when_they_do_not_stay_up(speed: Fraction, penalty: int) -> None:
    ruling = swim(swim=speed, armour_penalty=penalty)
    down = going_down(speed=speed, armour_penalty=penalty).values()["rate"]
    assert (ruling.answer.state.value == "sinks") == (down > 0)
    falls = fly(fly=speed, armour_penalty=penalty).answer.state.value
    drop = going_down(speed=speed, armour_penalty=penalty, flying=True).values()["rate"]
    assert (falls == "falls") == (drop is None)
    assert (falls == "descends") == bool(drop)
