"""Charging, and the answers to a charge."""

import pytest

from rules.books.emala.text.charging import charge, charge_response
from tests.rules.asking import answer, set_aside


@pytest.mark.parametrize(
    ("gait", "rate", "moved", "may_attack", "grades", "steps"),
    [
        ("run", 18, 9, True, 1, 1),
        ("run", 18, 8.9, False, 1, 1),
        ("run", 29, 14.5, True, 1, 1),
        ("sprint", 30, 5, False, 2, 2),
        ("sprint", 28, 20, True, 2, 1),
    ],
)
def test_a_charge_strikes_after_half_its_rate_and_its_speed_makes_it_harder(
    gait: str, rate: float, moved: float, may_attack: bool, grades: int, steps: int
) -> None:
    inputs = {"gait": gait, "rate": rate, "moved_previous_turn": moved}
    outputs = {
        "is_charge": True,
        "may_attack": may_attack,
        "difficulty_grades": grades,
        "damage_steps": steps,
    }
    assert answer(charge, inputs, outputs) == outputs


def test_a_slower_charge_shows_the_second_damage_step_as_not_counted() -> None:
    aside = set_aside(charge, gait="run", rate=18, moved_previous_turn=9)
    assert aside == {"from 30 m a round on, one step more": "the rate is 18 m"}


@pytest.mark.parametrize(
    ("charger", "defender", "first"),
    [(2, 4, "defender"), (4, 2, "charger"), (3, 3, "together"), (-1, 0, "defender")],
)
def test_in_a_counterattack_the_longer_reach_strikes_first(
    charger: int, defender: int, first: str
) -> None:
    inputs = {
        "response": "counterattack",
        "charger_reach": charger,
        "defender_reach": defender,
    }
    outputs = {"defends": False, "first": first}
    assert answer(charge_response, inputs, outputs) == outputs


@pytest.mark.parametrize("response", ["parry", "evade", "counterattack"])
def test_a_charge_through_contact_is_not_engaged_and_draws_no_free_attack(response: str) -> None:
    inputs = {
        "response": response,
        "charger_reach": 2,
        "defender_reach": 2,
        "charger_large_or_fast": True,
    }
    outputs = {"ends_engaged": False, "free_attack_on_withdrawal": False}
    assert answer(charge_response, inputs, outputs) == outputs
