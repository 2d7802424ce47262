"""OpenD6: inputs that the rules refuse, and the field that the refusal names."""

import pytest

from rules.books.opend6 import RULES
from rules.errors import InputError

REFUSED = [
    pytest.param("run", {"move": 0, "distance": 5}, "out-of-range", "move", id="no Move"),
    pytest.param("run", {"move": 10, "distance": -1}, "out-of-range", "distance", id="backwards"),
    pytest.param("run", {"distance": 5}, "missing", "move", id="Move left out"),
    pytest.param(
        "run", {"move": 10, "distance": 5, "roll": 7.5}, "wrong-type", "roll", id="half a pip"
    ),
    pytest.param(
        "run",
        {"move": 10, "distance": 5, "fatigue_rounds": -1},
        "out-of-range",
        "fatigue_rounds",
        id="rested beyond all measure",
    ),
    pytest.param(
        "run", {"move": 10, "distance": 5, "terrain": "lava"}, "bad-choice", "terrain", id="lava"
    ),
    pytest.param(
        "run", {"move": 10, "distance": 5, "cap": 1}, "wrong-type", "cap", id="a number for a yes"
    ),
    pytest.param(
        "swim", {"move": 10, "distance": 5, "depth": 3}, "unknown-field", "depth", id="depth"
    ),
    pytest.param("swim", {"move": "10", "distance": 5}, "wrong-type", "move", id="text for Move"),
    pytest.param("hold-breath", {"roll": -1}, "out-of-range", "roll", id="a negative roll"),
    pytest.param("climb", {"move": 10, "distance": 5}, "missing", "skilled", id="skill left out"),
    pytest.param(
        "jump", {"move": 10, "distance": -1}, "out-of-range", "distance", id="a jump back"
    ),
    pytest.param(
        "jump",
        {"move": 10, "distance": 3, "running_rounds": -1},
        "out-of-range",
        "running_rounds",
        id="a negative run-up",
    ),
    pytest.param("free-move", {"rate": -1}, "out-of-range", "rate", id="a negative rate"),
    pytest.param(
        "acceleration", {"base": -1, "current": 0}, "out-of-range", "base", id="a negative base"
    ),
    pytest.param(
        "acceleration",
        {"base": 10, "current": 0, "wanted": -5},
        "out-of-range",
        "wanted",
        id="a negative wish",
    ),
    pytest.param(
        "lost-pace", {"base": 10, "current": -1}, "out-of-range", "current", id="a negative pace"
    ),
    pytest.param(
        "fatigue", {"rounds_beyond": -1}, "out-of-range", "rounds_beyond", id="negative rounds"
    ),
    pytest.param("fly", {"rate": 0, "distance": 5}, "out-of-range", "rate", id="no flying rate"),
    pytest.param("movement-actions", {"kind": "crawl"}, "bad-choice", "kind", id="crawling"),
    pytest.param(
        "movement-actions",
        {"kind": "run", "done": ["crawl"]},
        "bad-choice",
        "done",
        id="crawling before",
    ),
    pytest.param(
        "movement-actions", {"kind": "run", "done": "run"}, "wrong-type", "done", id="no list"
    ),
    pytest.param("vehicle-speed", {"move": 9, "level": "warp"}, "bad-choice", "level", id="warp"),
    pytest.param("vehicle-shift", {"to": "high"}, "missing", "from", id="from where"),
    pytest.param(
        "vehicle-shift", {"from": "fast", "to": "high"}, "bad-choice", "from", id="from fast"
    ),
    pytest.param("stunt", {"stunt": "wheelie"}, "bad-choice", "stunt", id="a wheelie"),
    pytest.param(
        "stunt",
        {"stunt": "park", "conditions": ["fog"]},
        "bad-choice",
        "conditions",
        id="no such condition",
    ),
    pytest.param("vehicle-target", {"actions": 0}, "out-of-range", "actions", id="no action"),
    pytest.param(
        "collision-dice",
        {"level": "high", "yielding_dice": 0},
        "out-of-range",
        "yielding_dice",
        id="yielding by nothing",
    ),
    pytest.param(
        "vehicle-wear",
        {"current": "none", "new": "light", "maneuverability": -1},
        "out-of-range",
        "maneuverability",
        id="negative dice",
    ),
    pytest.param("leap-out", {"kph": -0.5}, "out-of-range", "kph", id="a negative speed"),
]


@pytest.mark.parametrize(("rule", "inputs", "code", "field"), REFUSED)
def test_a_senseless_input_is_refused_by_name(
    rule: str, inputs: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(InputError) as refused:
        RULES[rule].ask(inputs)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert field in refused.value.message
