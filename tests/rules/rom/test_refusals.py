"""Inputs that the rules of Realms of Myth refuse, each with the error's code and field."""

from typing import Any

import pytest

from rules.books.rom.text.falls import absorb, snatch_falling
from rules.books.rom.text.objects import hand_off, struggle
from rules.books.rom.text.pulse import opportunity, pulse
from rules.books.rom.text.speeds import rate_band
from rules.errors import InputError
from rules.rulings.rule import Rule

IMPACT = {"pot": 17, "sta": 10, "str_mod": 1, "crd_mod": 2}
SLOW = {"full": 15, "wanted": 15, "moving_pulses": 0}
EASTWARD = [[0, 0], [10, 0]]
HANDS = dict.fromkeys(("Ansa", "Bor", "Cass", "Dunn", "Eyra", "Finn", "Gerd", "Hal", "Ivo"), True)
ANSA = {"Ansa": True}


@pytest.mark.parametrize(
    ("rule", "inputs", "code", "field"),
    [
        (snatch_falling, {"feet": 16, "size": 3}, "out-of-range", "feet"),
        (snatch_falling, {"feet": -1, "size": 3}, "out-of-range", "feet"),
        (snatch_falling, {"feet": 10, "size": -1}, "out-of-range", "size"),
        (absorb, {**IMPACT, "wound_threshold": 0}, "out-of-range", "wound_threshold"),
        (absorb, {**IMPACT, "pot": -1}, "out-of-range", "pot"),
        (hand_off, {"giver_mph": -4, "receiver_mph": 6}, "out-of-range", "giver_mph"),
        (opportunity, {"a": [[0, 0]], "b": EASTWARD}, "out-of-range", "a"),
        (opportunity, {"a": [[0, 0], [1]], "b": EASTWARD}, "out-of-range", "a"),
        (opportunity, {"a": [[0, 0], [1, "east"]], "b": EASTWARD}, "wrong-type", "a"),
        (opportunity, {"a": "east", "b": EASTWARD}, "wrong-type", "a"),
        (pulse, {**SLOW, "full": -1}, "out-of-range", "full"),
        (pulse, {**SLOW, "wanted": -0.5}, "out-of-range", "wanted"),
        (pulse, {**SLOW, "moving_pulses": 2.5}, "wrong-type", "moving_pulses"),
        (pulse, {**SLOW, "moving_pulses": -1}, "out-of-range", "moving_pulses"),
        (rate_band, {"full": 12, "mph": 13}, "out-of-range", "mph"),
        (rate_band, {"full": 12, "mph": -1}, "out-of-range", "mph"),
        (rate_band, {"full": 0, "mph": 0}, "out-of-range", "full"),
        (rate_band, {"full": -3, "mph": 0}, "out-of-range", "full"),
        (struggle, {"made": HANDS}, "out-of-range", "made"),
        (
            struggle,
            {"made": {**ANSA, "Bor": True, "Cass": True}, "most": 2},
            "out-of-range",
            "made",
        ),
        (
            struggle,
            {"made": {**ANSA, "Bor": True}, "joined": 1, "most": 2},
            "out-of-range",
            "joined",
        ),
        (struggle, {"made": {}}, "out-of-range", "made"),
        (struggle, {"made": ANSA, "most": 9}, "out-of-range", "most"),
        (struggle, {"made": ANSA, "most": 0}, "out-of-range", "most"),
        (struggle, {"made": ANSA, "joined": -1}, "out-of-range", "joined"),
    ],
)
def test_a_rule_refuses_impossible_inputs_and_names_the_field(
    rule: Rule[..., Any], inputs: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(InputError) as raised:
        rule.ask(inputs)
    assert (raised.value.code, raised.value.field) == (code, field)
