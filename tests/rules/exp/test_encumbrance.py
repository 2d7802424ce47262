from fractions import Fraction

import pytest

HALF = Fraction(1, 2)

LIMITS = [
    (0.001, "unencumbered"),
    (4.999, "unencumbered"),
    (5, "encumbered"),
    (30, "encumbered"),
    (30.001, "overencumbered"),
    (50, "overencumbered"),
    (50.001, "lift"),
    (60, "lift"),
    (60.001, "immovable"),
]


@pytest.mark.parametrize(("carried", "degree"), LIMITS)
def test_the_degrees_meet_at_their_limits(gives, carried, degree):
    gives("encumbrance", {"carried": carried, "wate_allowance": 20}, {"degree": degree})


LOADS = {
    "free": 0,
    "unencumbered": 1,
    "encumbered": 20,
    "overencumbered": 40,
    "lift": 55,
    "immovable": 100,
}


@pytest.mark.parametrize(
    ("medium", "degree", "factor", "effect"),
    [
        ("land", "unencumbered", 1, "moves"),
        ("land", "encumbered", 1, "moves"),
        ("land", "overencumbered", HALF, "moves"),
        ("land", "lift", 0, "stands"),
        ("land", "immovable", 0, "stands"),
        ("air", "free", 1, "moves"),
        ("air", "unencumbered", 1, "moves"),
        ("air", "encumbered", HALF, "moves"),
        ("air", "lift", 0, "falls"),
        ("air", "immovable", 0, "falls"),
        ("water", "free", 1, "moves"),
        ("water", "unencumbered", 1, "moves"),
        ("water", "encumbered", HALF, "moves"),
        ("water", "overencumbered", 0, "sinks"),
        ("water", "lift", 0, "sinks"),
        ("water", "immovable", 0, "sinks"),
    ],
)
def test_the_effect_of_a_load_depends_on_degree_and_medium(gives, medium, degree, factor, effect):
    inputs = {"carried": LOADS[degree], "wate_allowance": 20, "medium": medium}
    gives("encumbrance", inputs, {"degree": degree, "factor": factor, "effect": effect})


@pytest.mark.parametrize(
    ("degree", "may_run", "may_bolt", "initiative"),
    [
        ("free", True, True, 1),
        ("unencumbered", True, False, 0),
        ("encumbered", False, False, -2),
        ("overencumbered", False, False, -4),
        ("lift", False, False, -6),
        ("immovable", False, False, None),
    ],
)
def test_load_closes_gaits_and_slows_initiative(gives, degree, may_run, may_bolt, initiative):
    inputs = {"carried": LOADS[degree], "wate_allowance": 20}
    expected = {"may_run": may_run, "may_bolt": may_bolt, "initiative": initiative}
    gives("encumbrance", inputs, expected)


def test_every_strength_has_its_allowance(gives):
    allowances = (
        *(5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 25, 28, 31, 34),
        *(39, 45, 52, 60, 69, 79, 90, 102, 115),
    )
    for pstr, kg in enumerate(allowances, 1):
        gives("wate-allowance", {"pstr": pstr}, {"kg": kg})
