import pytest

from rules.books.exp import RULES
from rules.errors import InputError

MADE = {"awe_made": True, "dex_made": True}
ROPE = {"rate": 5, "attacking": False, "dex_made": True}
BARE = {"rate": 4, "kind": "anthropomorph", "armour_worn": False, "carried": 0, "turns": False}
FLAIL = {"equipment_dropped": True}
ROLL = {"attribute": 12}

REFUSED = [
    # rule, inputs, code, field
    ("climb-free", MADE, "missing", "d3"),
    ("climb-free", {**MADE, "d3": 4}, "out-of-range", "d3"),
    ("climb-free", {**MADE, "d3": 0}, "out-of-range", "d3"),
    ("climb-equipped", {"attacking": False, "dex_made": True}, "missing", "d3"),
    ("climb-rope", ROPE, "missing", "d3"),
    ("climb-rope", {**ROPE, "strength_bonus": -1}, "out-of-range", "strength_bonus"),
    ("climb-ladder", {"rate": 5, "d6": 7}, "out-of-range", "d6"),
    ("climb-ladder", {"rate": 5, "d6": 0}, "out-of-range", "d6"),
    ("crawl", {"rate": -1}, "out-of-range", "rate"),
    ("crouch", {"rate": 4, "weapon": "D"}, "bad-choice", "weapon"),
    ("dive", {"pstr": -1}, "out-of-range", "pstr"),
    ("jump-across", {"pstr": -7, "running": True}, "out-of-range", "pstr"),
    ("jump-over", {"hite": 0, "obstacle": 1}, "out-of-range", "hite"),
    ("jump-over", {"hite": 180, "obstacle": -1}, "out-of-range", "obstacle"),
    ("righting", {}, "missing", "dex_made"),
    ("roll", {"degree": "heavy"}, "bad-choice", "degree"),
    ("encumbrance", {"carried": -1, "wate_allowance": 20}, "out-of-range", "carried"),
    ("encumbrance", {"carried": 1, "wate_allowance": 0}, "out-of-range", "wate_allowance"),
    ("encumbrance", {"carried": 1, "wate_allowance": -5}, "out-of-range", "wate_allowance"),
    ("wate-allowance", {"pstr": 0}, "out-of-range", "pstr"),
    ("wate-allowance", {"pstr": 30}, "out-of-range", "pstr"),
    ("movement", {"rate": -1}, "out-of-range", "rate"),
    ("movement", {"rate": 2.5}, "wrong-type", "rate"),
    ("movement", {"rate": 5, "wanted": -1}, "out-of-range", "wanted"),
    ("movement", {"rate": 5, "factor": 0.75}, "bad-choice", "factor"),
    ("movement", {"rate": 5, "factor": "half"}, "wrong-type", "factor"),
    ("movement", {"rate": 5, "adjustments": [-1], "ignored": [1]}, "out-of-range", "ignored"),
    ("movement", {"rate": 5, "adjustments": [-1], "ignored": [-1]}, "out-of-range", "ignored"),
    ("movement", {"rate": 5, "adjustments": [0.5]}, "wrong-type", "adjustments"),
    ("movement", {"rate": 5, "adjustments": -1}, "wrong-type", "adjustments"),
    ("movement", {"adjustments": []}, "missing", "rate"),
    ("movement", {"rate": 5, "load": 1}, "unknown-field", "load"),
    ("turn", {"hexsides": [4]}, "out-of-range", "hexsides"),
    ("turn", {"hexsides": [-1]}, "out-of-range", "hexsides"),
    ("turn", {"hexsides": [1, 6]}, "out-of-range", "hexsides"),
    ("restrictiveness", {"level": -1}, "out-of-range", "level"),
    ("restrictiveness", {"level": 11}, "out-of-range", "level"),
    ("rate-from-dex", {"dex": 0}, "out-of-range", "dex"),
    ("rate-from-dex", {"dex": 26}, "out-of-range", "dex"),
    ("rate-from-dex", {"dex": 10, "kind": "alien"}, "bad-choice", "kind"),
    ("bolt", {**BARE, "carried": -1}, "out-of-range", "carried"),
    ("bolt", {**BARE, "rate": -4}, "out-of-range", "rate"),
    ("bolt", {**BARE, "turns": 1}, "wrong-type", "turns"),
    ("run", {"rate": 4, "kind": "ghost", "degree": "free"}, "bad-choice", "kind"),
    ("run", {"rate": 4, "kind": "alien"}, "missing", "degree"),
    ("door", {"door": "sliding"}, "bad-choice", "door"),
    ("foliage", {"depth": "deep"}, "bad-choice", "depth"),
    ("foliage", {"depth": "low", "size": "huge"}, "bad-choice", "size"),
    ("hill", {"rate": 5, "rise": 1, "run": 0}, "out-of-range", "run"),
    ("hill", {"rate": 5, "rise": 1, "run": -5}, "out-of-range", "run"),
    ("hill", {"rate": -5, "rise": 1, "run": 5}, "out-of-range", "rate"),
    ("liquid", {"depth": "knees", "substance": "lava"}, "bad-choice", "substance"),
    ("sand", {"depth": "knees"}, "bad-choice", "depth"),
    ("flail", {**FLAIL, "d4": 5}, "out-of-range", "d4"),
    ("flail", {**FLAIL, "current": -1}, "out-of-range", "current"),
    ("stopped-by-terrain", {"speed": 1, "ground": "lava"}, "bad-choice", "ground"),
    ("ice", {"size": "tiny"}, "unknown-field", "size"),
    ("duration", {"amount": -1, "unit": "turn"}, "out-of-range", "amount"),
    ("duration", {"amount": "2", "unit": "turn"}, "wrong-type", "amount"),
    ("duration", {"amount": 1, "unit": "second"}, "bad-choice", "unit"),
    ("duration", {"amount": 1}, "missing", "unit"),
    ("activity", {"name": "apply-derm", "roll": 0}, "out-of-range", "roll"),
    ("activity", {"name": "apply-derm", "roll": 3}, "out-of-range", "roll"),
    ("activity", {"name": "apply-lotion", "roll": 1}, "out-of-range", "roll"),
    ("activity", {"name": "armour-remove", "roll": 31}, "out-of-range", "roll"),
    ("activity", {"name": "search-drawer", "roll": 40}, "out-of-range", "roll"),
    ("activity", {"name": "injection", "roll": -1}, "out-of-range", "roll"),
    ("activity", {"name": "nap"}, "bad-choice", "name"),
    ("activity", {"name": "count-money", "count": -1}, "out-of-range", "count"),
    ("activity", {"name": "count-money", "count": 1.5}, "wrong-type", "count"),
    ("action", {"name": "apply-derm"}, "bad-choice", "name"),
    ("initiative", {"d20": 0, "dex": 10}, "out-of-range", "d20"),
    ("initiative", {"d20": 21, "dex": 10}, "out-of-range", "d20"),
    ("initiative", {"d20": 5, "dex": 10, "degree": "immovable"}, "bad-choice", "degree"),
    ("attribute-roll", {**ROLL, "roll": 0, "difficulty": "easy"}, "out-of-range", "roll"),
    ("attribute-roll", {**ROLL, "roll": 11, "difficulty": "easy"}, "out-of-range", "roll"),
    ("attribute-roll", {**ROLL, "roll": 21, "difficulty": "difficult"}, "out-of-range", "roll"),
    ("attribute-roll", {**ROLL, "roll": 101, "difficulty": "improbable"}, "out-of-range", "roll"),
]


@pytest.mark.parametrize(("rule", "inputs", "code", "field"), REFUSED)
def test_an_input_that_a_rule_cannot_take_is_refused_by_name(rule, inputs, code, field):
    with pytest.raises(InputError) as fault:
        RULES[rule].ask(inputs)
    assert (fault.value.code, fault.value.field) == (code, field)
    assert field in fault.value.message
