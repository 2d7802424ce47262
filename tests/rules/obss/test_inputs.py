import pytest

from rules.books.obss import RULES, TITLE
from rules.errors import InputError

MOVE = {"movement": 9, "actions": 1, "gait": "walk"}
MARCH = {"hours": 12, "day": 1, "constitution": 1}
CAPACITY = {"size": "medium", "strength": 0, "constitution": 0}
SIZES = {"mover": "medium", "other": "small"}

REFUSED = [
    # rule, inputs, code, field
    ("move-action", {**MOVE, "movement": -1}, "out-of-range", "movement"),
    ("move-action", {**MOVE, "actions": 0}, "out-of-range", "actions"),
    ("move-action", {**MOVE, "actions": 4}, "out-of-range", "actions"),
    ("move-action", {**MOVE, "gait": "hustle"}, "bad-choice", "gait"),
    ("move-action", {**MOVE, "hindrances": -1}, "out-of-range", "hindrances"),
    ("move-action", {**MOVE, "fatigued": 1}, "wrong-type", "fatigued"),
    ("move-action", {"movement": 9, "actions": 1}, "missing", "gait"),
    ("move-action", {**MOVE, "speed": 9}, "unknown-field", "speed"),
    ("initiative", {"total": 10.5, "ability": 2}, "wrong-type", "total"),
    ("hindrances", {"terrain": "mud"}, "bad-choice", "terrain"),
    ("hindrances", {"terrain": "clear", "mode": "run"}, "bad-choice", "mode"),
    ("hindrances", {"terrain": "clear", "narrow": -1}, "out-of-range", "narrow"),
    ("hindrances", {"terrain": "clear", "extra": -1}, "out-of-range", "extra"),
    ("sprint-on-difficult", {}, "missing", "total"),
    ("on-foot", {"movement": -1, "gait": "walk", "scale": "day"}, "out-of-range", "movement"),
    ("on-foot", {"movement": 9, "gait": "walk", "scale": "week"}, "bad-choice", "scale"),
    ("share-space", {"mover": "medium", "other": "giant"}, "bad-choice", "other"),
    ("confined", {"mover": "medium"}, "missing", "other"),
    ("exchange-places", {**SIZES, "hostile": "no"}, "wrong-type", "hostile"),
    ("local", {"fortitude": None}, "wrong-type", "fortitude"),
    ("hustle", {"hours": -1}, "out-of-range", "hours"),
    ("hustle", {"hours": 101}, "out-of-range", "hours"),
    ("hustle", {"hours": 1.5}, "wrong-type", "hours"),
    ("forced-march", {**MARCH, "hours": -1}, "out-of-range", "hours"),
    ("forced-march", {**MARCH, "day": 0}, "out-of-range", "day"),
    ("forced-march", {**MARCH, "failures": 3}, "out-of-range", "failures"),
    ("forced-march", {**MARCH, "hours": 8, "failures": 1}, "out-of-range", "failures"),
    ("overland-terrain", {"distance": -1, "going": "half"}, "out-of-range", "distance"),
    ("barding", {"armour": "plate", "movement": 12}, "bad-choice", "armour"),
    ("barding", {"armour": "light", "movement": -12}, "out-of-range", "movement"),
    ("mount", {"name": "horse"}, "bad-choice", "name"),
    ("mount", {"name": "camel", "hours": -1}, "out-of-range", "hours"),
    ("rider", {"mount": "large"}, "missing", "rider"),
    ("vessel", {"name": "canoe"}, "bad-choice", "name"),
    ("vessel", {"name": "galley", "current": "1"}, "wrong-type", "current"),
    ("river-night", {"extra_fee": 1}, "wrong-type", "extra_fee"),
    ("item-encumbrance", {"kg": -1}, "out-of-range", "kg"),
    ("item-encumbrance", {"coins": -1}, "out-of-range", "coins"),
    ("total-load", {"items": [1, -1]}, "out-of-range", "items"),
    ("total-load", {"items": 3}, "wrong-type", "items"),
    ("load-capacity", {**CAPACITY, "legs": 3}, "out-of-range", "legs"),
    ("load-capacity", {**CAPACITY, "legs": 0}, "out-of-range", "legs"),
    ("load-state", {"load": -1, "capacity": 11}, "out-of-range", "load"),
    ("load-state", {"load": 1, "capacity": -1}, "out-of-range", "capacity"),
    (
        "creature-as-load",
        {"size": "medium", "carries": -1, "how": "carried"},
        "out-of-range",
        "carries",
    ),
    ("cart", {"load": 5, "capacities": []}, "out-of-range", "capacities"),
    ("cart", {"load": 5, "capacities": [1, 2, 3]}, "out-of-range", "capacities"),
    ("cart", {"load": 5, "capacities": [-1]}, "out-of-range", "capacities"),
    ("upstream", {"name": "canoe"}, "bad-choice", "name"),
    ("climb-speed", {"natural": True, "movement": -6}, "out-of-range", "movement"),
    ("burrow", {"ground": "sand"}, "bad-choice", "ground"),
    ("flier-hit", {"damage": -1, "max_hp": 20}, "out-of-range", "damage"),
    ("flier-hit", {"damage": 1, "max_hp": 0}, "out-of-range", "max_hp"),
    ("hover", {"hover": True}, "missing", "moved"),
    ("tunnel-option", {"option": "push-on", "actions_left": 0}, "out-of-range", "actions_left"),
    ("tunnel-option", {"option": "stay", "actions_left": -1}, "out-of-range", "actions_left"),
    ("tunnel-option", {"option": "stay", "success": True}, "conflict", "success"),
    ("tunnel-option", {"option": "go-back", "success": False}, "conflict", "success"),
    ("pursuit", {"setting": "sea"}, "bad-choice", "setting"),
    ("pursuit", {"setting": "open", "pursuer": [1]}, "conflict", "pursued"),
    ("pursuit", {"setting": "open", "pursued": [1]}, "conflict", "pursued"),
    ("pursuit", {"setting": "open", "pursuer": [1] * 4}, "out-of-range", "pursuer"),
    ("pursuit", {"setting": "open", "pursued": [1] * 4}, "out-of-range", "pursued"),
    ("pursuit", {"setting": "city", "pursuer_speed": -1}, "out-of-range", "pursuer_speed"),
]


@pytest.mark.parametrize(("rule", "given", "code", "field"), REFUSED)
def test_an_input_that_a_rule_cannot_take_is_refused_by_name(rule, given, code, field):
    with pytest.raises(InputError) as refused:
        RULES[rule].ask(given)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert field in refused.value.message


def test_every_rule_refuses_something():
    assert sorted(RULES) == sorted({rule for rule, *_ in REFUSED})


def test_every_rule_is_in_the_index_with_book_section_and_sentence():
    for name, rule in RULES.items():
        assert rule.id == f"obss/{name}"
        assert rule.source.book.startswith(TITLE)
        assert rule.source.section
        assert rule.summary
