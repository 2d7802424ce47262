import pytest

from rules.books.obss import RULES, TITLE
from rules.errors import InputError

MOVE = {"movement": 9, "actions": 1, "gait": "walk"}
MARCH = {"hours": 12, "day": 1, "constitution": 1}
CAPACITY = {"size": "medium", "strength": 0, "constitution": 0}
CARRIED = {"size": "medium", "how": "carried"}

REFUSED = [
    # rule, inputs, code, field; tests/rules/test_every_rule.py tries every kind of wrong input
    ("move-action", {**MOVE, "movement": -1}, "out-of-range", "movement"),
    ("move-action", {**MOVE, "actions": 0}, "out-of-range", "actions"),
    ("move-action", {**MOVE, "actions": 4}, "out-of-range", "actions"),
    ("move-action", {**MOVE, "hindrances": -1}, "out-of-range", "hindrances"),
    ("initiative", {"total": 10.5, "ability": 2}, "wrong-type", "total"),
    ("hindrances", {"terrain": "clear", "narrow": -1}, "out-of-range", "narrow"),
    ("hindrances", {"terrain": "clear", "extra": -1}, "out-of-range", "extra"),
    ("on-foot", {"movement": -1, "gait": "walk", "scale": "day"}, "out-of-range", "movement"),
    ("hustle", {"hours": -1}, "out-of-range", "hours"),
    ("hustle", {"hours": 101}, "out-of-range", "hours"),
    ("hustle", {"hours": 1.5}, "wrong-type", "hours"),
    ("forced-march", {**MARCH, "hours": -1}, "out-of-range", "hours"),
    ("forced-march", {**MARCH, "day": 0}, "out-of-range", "day"),
    ("forced-march", {**MARCH, "failures": 3}, "out-of-range", "failures"),
    ("forced-march", {**MARCH, "hours": 8, "failures": 1}, "out-of-range", "failures"),
    ("overland-terrain", {"distance": -1, "going": "half"}, "out-of-range", "distance"),
    ("barding", {"armour": "light", "movement": -12}, "out-of-range", "movement"),
    ("mount", {"name": "camel", "hours": -1}, "out-of-range", "hours"),
    ("item-encumbrance", {"kg": -1}, "out-of-range", "kg"),
    ("item-encumbrance", {"coins": -1}, "out-of-range", "coins"),
    ("total-load", {"items": [1, -1]}, "out-of-range", "items"),
    ("load-capacity", {**CAPACITY, "legs": 3}, "out-of-range", "legs"),
    ("load-capacity", {**CAPACITY, "legs": 0}, "out-of-range", "legs"),
    ("load-state", {"load": -1, "capacity": 11}, "out-of-range", "load"),
    ("load-state", {"load": 1, "capacity": -1}, "out-of-range", "capacity"),
    ("creature-as-load", {**CARRIED, "carries": -1}, "out-of-range", "carries"),
    ("cart", {"load": 5, "capacities": []}, "out-of-range", "capacities"),
    ("cart", {"load": 5, "capacities": [1, 2, 3]}, "out-of-range", "capacities"),
    ("cart", {"load": 5, "capacities": [-1]}, "out-of-range", "capacities"),
    ("climb-speed", {"natural": True, "movement": -6}, "out-of-range", "movement"),
    ("flier-hit", {"damage": -1, "max_hp": 20}, "out-of-range", "damage"),
    ("flier-hit", {"damage": 1, "max_hp": 0}, "out-of-range", "max_hp"),
    ("tunnel-option", {"option": "push-on", "actions_left": 0}, "out-of-range", "actions_left"),
    ("tunnel-option", {"option": "stay", "actions_left": -1}, "out-of-range", "actions_left"),
    ("tunnel-option", {"option": "stay", "success": True}, "conflict", "success"),
    ("tunnel-option", {"option": "go-back", "success": False}, "conflict", "success"),
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


def test_every_rule_is_in_the_index_of_its_book():
    for name, rule in RULES.items():
        assert rule.id == f"obss/{name}"
        assert rule.source.book.startswith(TITLE)
