import pytest

from rules.books.obss import RULES
from tests.rules.asking import set_aside

COUNTED = [
    ({"terrain": "clear"}, 0),
    ({"terrain": "difficult"}, 1),
    ({"terrain": "clear", "mode": "crawl", "natural": True}, 1),
    ({"terrain": "clear", "mode": "from-prone"}, 1),
    ({"terrain": "clear", "mode": "from-prone", "natural": True}, 1),
    ({"terrain": "clear", "mode": "swim", "natural": True}, 0),
    ({"terrain": "clear", "mode": "climb"}, 2),
    ({"terrain": "clear", "mode": "climb", "natural": True}, 0),
    ({"terrain": "difficult", "mode": "burrow", "natural": True}, 1),
    ({"terrain": "clear", "bodies": True}, 1),
    ({"terrain": "clear", "friends": True}, 1),
    ({"terrain": "clear", "narrow": 1}, 1),
    ({"terrain": "clear", "encumbered": True}, 1),
    ({"terrain": "clear", "extra": 3}, 3),
    (
        {
            "terrain": "difficult",
            "mode": "climb",
            "bodies": True,
            "friends": True,
            "narrow": 1,
            "encumbered": True,
            "extra": 2,
        },
        9,
    ),
    ({"terrain": "difficult", "mode": "fly", "natural": True}, 0),
    ({"terrain": "minimal", "mode": "fly", "natural": True}, 0),
    ({"terrain": "clear", "mode": "fly", "natural": True, "bodies": True, "friends": True}, 0),
    (
        {
            "terrain": "difficult",
            "mode": "fly",
            "natural": True,
            "narrow": 1,
            "encumbered": True,
            "extra": 1,
        },
        3,
    ),
]


@pytest.mark.parametrize(("given", "halvings"), COUNTED)
def test_every_hindrance_that_counts_halves_again(check, given, halvings):
    check("hindrances", given, {"halvings": halvings, "passable": True, "minimal": False})


@pytest.mark.parametrize(
    "given",
    [
        {"terrain": "impassable"},
        {"terrain": "impassable", "mode": "fly", "natural": True},
        {"terrain": "minimal", "narrow": 2},
        {"terrain": "clear", "mode": "fly", "natural": True, "narrow": 3},
        {"terrain": "clear", "mode": "fly"},
        {"terrain": "clear", "mode": "burrow"},
    ],
)
def test_impossible_movement_has_no_number_of_halvings(check, given):
    check("hindrances", given, {"halvings": None, "passable": False, "minimal": False})


def test_hindrances_that_a_flier_ignores_are_kept_with_the_reason():
    flight = {"terrain": "difficult", "mode": "fly", "natural": True, "bodies": True}
    assert set_aside(RULES["hindrances"], **flight) == {
        "difficult terrain": "flies over it",
        "bodies on the ground": "flies over it",
    }
