"""OpenD6: inputs that the rules refuse, and the fields that the refusals name."""

import pytest

from rules.books.opend6 import RULES
from rules.errors import InputError

LEFT_OUT = object()

REFUSED = [
    ("run", "move", 0, "out-of-range"),
    ("run", "distance", -1, "out-of-range"),
    ("run", "move", LEFT_OUT, "missing"),
    ("run", "roll", 7.5, "wrong-type"),
    ("run", "fatigue_rounds", -1, "out-of-range"),
    ("run", "terrain", "lava", "bad-choice"),
    ("run", "cap", 1, "wrong-type"),
    ("swim", "depth", 3, "unknown-field"),
    ("swim", "move", "10", "wrong-type"),
    ("hold-breath", "roll", -1, "out-of-range"),
    ("climb", "skilled", LEFT_OUT, "missing"),
    ("jump", "distance", -1, "out-of-range"),
    ("jump", "running_rounds", -1, "out-of-range"),
    ("free-move", "rate", -1, "out-of-range"),
    ("acceleration", "base", -1, "out-of-range"),
    ("acceleration", "wanted", -5, "out-of-range"),
    ("lost-pace", "current", -1, "out-of-range"),
    ("fatigue", "rounds_beyond", -1, "out-of-range"),
    ("fly", "rate", 0, "out-of-range"),
    ("movement-actions", "kind", "crawl", "bad-choice"),
    ("movement-actions", "done", ["crawl"], "bad-choice"),
    ("movement-actions", "done", "run", "wrong-type"),
    ("vehicle-speed", "level", "warp", "bad-choice"),
    ("vehicle-shift", "from", LEFT_OUT, "missing"),
    ("vehicle-shift", "from", "fast", "bad-choice"),
    ("stunt", "stunt", "wheelie", "bad-choice"),
    ("stunt", "conditions", ["fog"], "bad-choice"),
    ("vehicle-target", "actions", 0, "out-of-range"),
    ("collision-dice", "yielding_dice", 0, "out-of-range"),
    ("vehicle-wear", "maneuverability", -1, "out-of-range"),
    ("leap-out", "kph", -0.5, "out-of-range"),
]


@pytest.mark.parametrize(("rule", "field", "wrong", "code"), REFUSED)
def test_a_senseless_input_is_refused_by_name(
    rule: str, field: str, wrong: object, code: str
) -> None:
    inputs = {**RULES[rule].examples[0].inputs, field: wrong}
    if wrong is LEFT_OUT:
        del inputs[field]
    with pytest.raises(InputError) as refused:
        RULES[rule].ask(inputs)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert field in refused.value.message
