from fractions import Fraction

import pytest

from rules.books.obss import RULES

MOVES = [
    # movement, actions, gait, hindrances, metres
    (9, 1, "walk", 0, 9),
    (9, 3, "walk", 0, 27),
    (9, 1, "run", 0, 18),
    (9, 3, "run", 0, 54),
    (9, 1, "walk", 1, 4),
    (9, 2, "walk", 1, 9),
    (9, 1, "walk", 2, 2),
    (9, 2, "walk", 4, 1),
    (9, 2, "walk", 5, 0),
    (9, 3, "walk", 5, 1),
    (9, 3, "walk", 10**15, 1),
    (0, 3, "walk", 0, 0),
    (Fraction(1, 4), 3, "walk", 0, 1),
    (Fraction(15, 2), 1, "run", 0, 15),
    (Fraction(15, 2), 1, "walk", 0, 7),
]


@pytest.mark.parametrize(("movement", "actions", "gait", "hindrances", "metres"), MOVES)
def test_the_metres_of_all_actions_are_rounded_down_together(
    check, movement, actions, gait, hindrances, metres
):
    given = {"movement": movement, "actions": actions, "gait": gait, "hindrances": hindrances}
    check("move-action", given, {"metres": metres, "allowed": True})


@pytest.mark.parametrize("why", [{"hindrances": 1}, {"hindrances": 3}, {"fatigued": True}])
def test_a_refused_run_makes_no_metres_and_has_no_price(check, why):
    given = {"movement": 9, "actions": 1, "gait": "run", **why}
    check("move-action", given, {"metres": 0, "allowed": False, "attack_dice": 0, "defence": 0})


def test_the_price_of_a_refused_run_is_kept_as_not_applied():
    steps = (
        RULES["move-action"]
        .ask({"movement": 9, "actions": 1, "gait": "run", "fatigued": True})
        .steps()
    )
    assert [(step.value, step.why_not) for step in steps if not step.applied] == [
        (-1, "there is no run"),
        (-4, "there is no run"),
    ]


SPRINTS = [
    # inputs, runs, prone, terrain_halves, may_charge
    ({"total": 19}, False, False, True, False),
    ({"total": 12}, False, False, True, False),
    ({"total": 25, "critical_failure": True}, False, True, True, False),
    ({"total": 25, "critical_failure": True, "rhino": True}, False, True, True, False),
    ({"total": 20, "rhino": True}, True, False, False, True),
    ({"total": 3, "rhino": True}, False, False, True, True),
    ({"total": 30, "fatigued": True}, False, False, True, False),
    ({"total": 30, "fatigued": True, "rhino": True}, False, False, True, False),
]


@pytest.mark.parametrize(("given", "runs", "prone", "halves", "charge"), SPRINTS)
def test_acrobatics_decides_a_run_over_difficult_terrain(check, given, runs, prone, halves, charge):
    expected = {"runs": runs, "prone": prone, "terrain_halves": halves, "may_charge": charge}
    check("sprint-on-difficult", given, expected)


@pytest.mark.parametrize(("given", "initiative"), [({"total": 24, "ability": 3, "bonus": 1}, 28)])
def test_initiative_adds_ability_and_bonuses_to_the_dice(check, given, initiative):
    check("initiative", given, {"initiative": initiative})
