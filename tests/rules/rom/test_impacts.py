"""The effects of an impact on the catcher and on the thing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.rom.text.falls import absorb, breakage
from tests.rules.asking import answer

CATCHER = {"sta": 10, "str_mod": 1, "crd_mod": 2, "armour_dr": 1}


@pytest.mark.parametrize(
    ("pot", "threshold", "absorbed", "excess", "wounds"),
    [
        (17, 5, 14, 3, 1),
        (19, 5, 14, 5, 1),
        (20, 5, 14, 6, 2),
        (17, None, 14, 3, None),
        (14, 5, 14, 0, 0),
        (10, None, 10, 0, 0),
        (0, 5, 0, 0, 0),
    ],
)
def test_the_rest_of_an_impact_makes_a_wound_for_each_threshold_rounded_up(
    pot: int, threshold: int | None, absorbed: int, excess: int, wounds: int | None
) -> None:
    outputs = {"absorbed": absorbed, "excess": excess, "wounds": wounds}
    inputs = {"pot": pot, **CATCHER, "wound_threshold": threshold}
    assert answer(absorb, inputs, outputs) == outputs


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 80), st.integers(-5, 30), st.integers(-5, 5), st.integers(0, 9))
def test_more_armour_never_means_more_wounds(pot: int, sta: int, modifier: int, more: int) -> None:
    inputs = {"pot": pot, "sta": sta, "str_mod": modifier, "crd_mod": 0, "wound_threshold": 4}
    bare, armoured = (absorb.ask({**inputs, "armour_dr": dr}).values() for dr in (0, more))
    assert bare["absorbed"] + bare["excess"] == pot
    assert 0 <= armoured["wounds"] <= bare["wounds"]


@pytest.mark.parametrize(
    ("caught", "fragile", "check", "bonus", "dv"),
    [
        (True, True, "CRD", 4, 17),
        (True, False, None, 0, None),
        (False, True, "STP", 0, 17),
        (False, False, "STP", 0, 17),
    ],
)
def test_a_fragile_or_dropped_thing_needs_a_check_against_breaking(
    caught: bool, fragile: bool, check: str | None, bonus: int, dv: int | None
) -> None:
    inputs = {"caught": caught, "fragile": fragile, "stp": 4, "pot": 17}
    outputs = {"check": check, "bonus": bonus, "dv": dv}
    assert answer(breakage, inputs, outputs) == outputs


@pytest.mark.parametrize(
    ("margin", "breaks", "missed_by"),
    [(None, None, None), (2, False, None), (0, False, None), (-1, True, 1), (-3, True, 3)],
)
@pytest.mark.parametrize("caught", [True, False])
def test_a_missed_check_breaks_the_thing_and_shows_by_how_much_it_missed(
    caught: bool, margin: int | None, breaks: bool | None, missed_by: int | None
) -> None:
    inputs = {"caught": caught, "fragile": True, "stp": 4, "pot": 17, "margin": margin}
    outputs = {"breaks": breaks, "missed_by": missed_by}
    assert answer(breakage, inputs, outputs) == outputs
