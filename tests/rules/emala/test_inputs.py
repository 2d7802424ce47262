"""Inputs that the rules of Emala refuse."""

from typing import Any

import pytest

from rules.books.emala.text.charging import charge_response
from rules.books.emala.text.combat import gait_switch, turn_budget
from rules.books.emala.text.facing import facing_change
from rules.books.emala.text.gaits import armour_penalty, gait
from rules.books.emala.text.initiative import initiative
from rules.books.emala.text.situational import fly
from rules.errors import InputError
from rules.rulings.rule import Rule

CHARGED = {"response": "parry", "charger_reach": 2, "defender_reach": 2}
MOVED = {"rate": 18, "moved_round": 3, "action_points": 1}
SWITCHED = {"to": "fly", "first_turn_of_round": False, "at_turn_start": True}
RUN = {"gait": "run", "movement_rate": 6}
TURNED = {"gait": "run"}


@pytest.mark.parametrize(
    ("rule", "valid", "field", "given", "code"),
    [
        (armour_penalty, {}, "enc", [6, -1], "out-of-range"),
        (charge_response, CHARGED, "charger_reach", 2.5, "wrong-type"),
        (facing_change, TURNED, "degrees", -1, "out-of-range"),
        (facing_change, TURNED, "degrees", 180.5, "out-of-range"),
        (facing_change, TURNED, "degrees", 270, "out-of-range"),
        (fly, {"armour_penalty": 0}, "fly", 0, "out-of-range"),
        (gait, RUN, "gait", "trot", "bad-choice"),
        (gait, RUN, "movement_rate", -1, "out-of-range"),
        (gait, RUN, "movement_rate", "6", "wrong-type"),
        (gait, RUN, "armour_penalty", 2.5, "wrong-type"),
        (gait, RUN, "armour_penalty", -1, "out-of-range"),
        (gait, RUN, "athletics", True, "wrong-type"),
        (gait_switch, SWITCHED, "primary", "swim", "bad-choice"),
        (initiative, {"bonus": 0}, "d10", 0, "out-of-range"),
        (initiative, {"bonus": 0}, "d10", 11, "out-of-range"),
        (turn_budget, MOVED, "moved_turn", 4, "out-of-range"),
    ],
)
def test_a_rule_refuses_an_input_that_the_text_does_not_allow(
    rule: Rule[..., Any], valid: dict[str, object], field: str, given: object, code: str
) -> None:
    with pytest.raises(InputError) as raised:
        rule.ask({**valid, field: given})
    assert (raised.value.code, raised.value.field) == (code, field)
