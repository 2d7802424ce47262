"""Laws of every rule of Emala in which armour reduces a rate or a distance."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.emala.text.gaits import armour_penalty, gait
from rules.books.emala.text.situational import climb, fly, going_down, jump, swim
from rules.rulings.rule import Rule

RATES = st.fractions(Fraction(1, 4), 60, max_denominator=4)
JUMPS = st.fractions(0, 12, max_denominator=4)
PENALTIES = st.integers(0, 40)

GAITS = {
    "gait": st.sampled_from(("walk", "run", "sprint")),
    "movement_rate": RATES,
    "athletics": st.integers(0, 200),
}
CLIMBS = {"surface": st.sampled_from(("rough", "steep", "sheer")), "movement_rate": RATES}
JUMPING = {
    "gait": st.sampled_from(("walk", "run", "crawl")),
    "running_distance": JUMPS,
    "standing_distance": JUMPS,
}

Inputs = dict[str, st.SearchStrategy[Any]]

every_rule_with_armour = pytest.mark.parametrize(
    ("rule", "inputs", "speed", "output"),
    [
        pytest.param(gait, GAITS, "movement_rate", "rate", id="gait"),
        pytest.param(climb, CLIMBS, "movement_rate", "rate", id="climb"),
        pytest.param(swim, {"swim": RATES}, "swim", "rate", id="swim"),
        pytest.param(fly, {"fly": RATES}, "fly", "rate", id="fly"),
        pytest.param(jump, JUMPING, "running_distance", "distance", id="jump"),
    ],
)


@every_rule_with_armour
@settings(max_examples=60, deadline=None)
@given(data=st.data(), penalty=PENALTIES, more=RATES)
def test_a_faster_creature_is_never_slower_in_its_armour(
    rule: Rule[..., Any],
    inputs: Inputs,
    speed: str,
    output: str,
    data: st.DataObject,
    penalty: int,
    more: Fraction,
) -> None:
    asked = {**data.draw(st.fixed_dictionaries(inputs)), "armour_penalty": penalty}
    slow, fast = (
        rule.ask({**asked, speed: asked[speed] + faster}).values()[output] for faster in (0, more)
    )
    assert 0 <= slow <= fast


@every_rule_with_armour
@settings(max_examples=60, deadline=None)
@given(data=st.data(), penalty=PENALTIES, more=PENALTIES)
def test_more_armour_never_makes_a_creature_faster(
    rule: Rule[..., Any],
    inputs: Inputs,
    speed: str,
    output: str,
    data: st.DataObject,
    penalty: int,
    more: int,
) -> None:
    asked = data.draw(st.fixed_dictionaries(inputs))
    light, heavy = (
        rule.ask({**asked, "armour_penalty": worn}).values()[output]
        for worn in (penalty, penalty + more)
    )
    assert 0 <= heavy <= light


@settings(max_examples=50, deadline=None)
@given(st.lists(st.fractions(0, 30, max_denominator=10), max_size=6), st.integers(0, 9))
def test_more_armour_never_makes_the_penalty_smaller(enc: list[Fraction], piece: int) -> None:
    before = armour_penalty.ask({"enc": enc}).answer.penalty.value
    assert 0 <= before <= armour_penalty.ask({"enc": [*enc, piece]}).answer.penalty.value


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
