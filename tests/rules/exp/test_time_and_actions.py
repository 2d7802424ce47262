from fractions import Fraction

import pytest

from rules.books.exp import RULES
from rules.books.exp.text.timing import UNITS_IN
from tests.rules.asking import applied, set_aside

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("unit", "units"),
    [
        ("melee", 5),
        ("turn", 30),
        ("decaturn", 300),
        ("day", 43_200),
        ("week", 302_400),
        ("month", 1_296_000),
        ("year", 15_552_000),
    ],
)
def test_every_span_counts_its_units_of_two_seconds(gives, unit, units):
    gives("duration", {"amount": 1, "unit": unit}, {"units": units, "seconds": 2 * units})


@pytest.mark.parametrize(
    ("amount", "unit", "units"),
    [
        (2, "melee", 10),
        (0, "year", 0),
        (0.5, "unit", HALF),
        (0.1, "hour", 180),
        (1.5, "day", 64_800),
    ],
)
def test_parts_of_a_span_are_counted_exactly(gives, amount, unit, units):
    gives("duration", {"amount": amount, "unit": unit}, {"units": units, "seconds": 2 * units})


def test_the_larger_spans_are_made_of_the_smaller_ones():
    assert UNITS_IN["year"] == 12 * UNITS_IN["month"] == 360 * UNITS_IN["day"]
    assert UNITS_IN["week"] == 7 * UNITS_IN["day"] == 168 * UNITS_IN["hour"]
    assert UNITS_IN["hour"] == 6 * UNITS_IN["decaturn"] == 60 * UNITS_IN["turn"]


ROLLED = [
    ("apply-derm", "1d2-1", 0, 1),
    ("apply-lotion", "2d10", 2, 20),
    ("apply-suppository", "10d10", 10, 100),
    ("arm-bomb", "1d4", 1, 4),
    ("armour-remove", "3d10", 3, 30),
    ("change-battery", "1d2-1", 0, 1),
    ("imbibe-liquid", "1d4-1", 0, 3),
    ("injection", "1d10", 1, 10),
    ("search-drawer", "1d6*10", 10, 60),
    ("start-vehicle", "1d4", 1, 4),
    ("unlock-aperture", "1d4-1", 0, 3),
]


@pytest.mark.parametrize(("name", "dice", "least", "most"), ROLLED)
def test_a_rolled_activity_shows_its_dice_and_waits_for_the_roll(gives, name, dice, least, most):
    expected = {
        "dice": dice,
        "least": least,
        "most": most,
        "units": None,
        "blocks_movement": True,
        "blocks_attack": True,
    }
    gives("activity", {"name": name}, expected)


@pytest.mark.parametrize(
    ("name", "roll", "units"),
    [
        ("apply-derm", 2, 1),
        ("apply-lotion", 2, 2),
        ("apply-lotion", 20, 20),
        ("apply-suppository", 10, 10),
        ("apply-suppository", 100, 100),
        ("imbibe-liquid", 1, 0),
        ("imbibe-liquid", 4, 3),
        ("search-drawer", 1, 10),
        ("search-drawer", 4, 40),
        ("search-drawer", 6, 60),
    ],
)
def test_the_roll_is_the_unchanged_total_of_the_dice(gives, name, roll, units):
    gives("activity", {"name": name, "roll": roll}, {"units": units})


@pytest.mark.parametrize(
    ("name", "count", "units"),
    [
        ("count-money", 0, 0),
        ("count-money", 1, 1),
        ("count-money", 10, 1),
        ("count-money", 100, 10),
        ("armour-apply", 0, 0),
        ("armour-apply", 3, 270),
        ("key-in-number", 1, 2),
    ],
)
def test_without_dice_least_and_most_are_the_duration(gives, name, count, units):
    expected = {"dice": None, "least": units, "most": units, "units": units}
    gives("activity", {"name": name, "count": count}, expected)


def test_a_roll_for_a_fixed_duration_is_set_aside(gives):
    inputs = {"name": "change-channel", "roll": 5}
    gives("activity", inputs, {"units": 1})
    assert set_aside(RULES["activity"], **inputs) == {"roll": "nothing is rolled for it"}


@pytest.mark.parametrize(
    ("name", "adjustment"),
    [
        ("catch-object", -2),
        ("chew-gum", -1),
        ("discharge-aerosol", 0),
        ("door-close", -1),
        ("door-pull-open", -2),
        ("door-push-open", 0),
        ("find-spare-change", -2),
        ("flip-table", -2),
        ("inhale-aerator", -1),
        ("light-switch", 0),
        ("push-any-button", 0),
        ("throw-rock", 0),
        ("sing-loudly", 1),
        ("swallow-pill", -1),
        ("swallow-jagged-pill", -3),
        ("window-break", -1),
        ("window-open", -2),
    ],
)
def test_an_action_changes_the_rate_of_its_unit(gives, name, adjustment):
    gives("action", {"name": name}, {"adjustment": adjustment, "choose": False, "stops": False})


@pytest.mark.parametrize(
    ("d20", "dex", "degree", "initiative"),
    [
        (11, 14, "unencumbered", 25),
        (11, 14, "encumbered", 23),
        (11, 14, "lift", 19),
        (1, 1, "lift", -4),
    ],
)
def test_initiative_is_the_die_with_dex_and_load(gives, d20, dex, degree, initiative):
    gives("initiative", {"d20": d20, "dex": dex, "degree": degree}, {"initiative": initiative})


@pytest.mark.parametrize(
    ("attribute", "roll", "difficulty", "success", "die"),
    [
        (12, 13, "difficult", False, 20),
        (12, 10, "easy", True, 10),
        (12, 40, "improbable", False, 100),
        (12, 12, "improbable", True, 100),
        (12, 20, "difficult", False, 20),
    ],
)
def test_a_roll_is_made_at_or_below_the_attribute(gives, attribute, roll, difficulty, success, die):
    inputs = {"attribute": attribute, "roll": roll, "difficulty": difficulty}
    gives("attribute-roll", inputs, {"success": success, "die": die})
    verdict = "at or below the attribute" if success else "above the attribute"
    assert verdict in applied(RULES["attribute-roll"], **inputs)
