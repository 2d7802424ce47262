"""Several hindrances together; the price of running; lying prone; natural speeds."""

from typing import Any

import pytest

from tests.play.obss.table import ford
from tests.play.table import table_rulings


@pytest.mark.parametrize(
    ("hindrance", "metres"),
    [
        ({}, 13),
        ({"bodies": True}, 6),
        ({"narrow": 1}, 6),
        ({"bodies": True, "extra": 1}, 3),
        ({"bodies": True, "narrow": 1, "extra": 5}, 1),
    ],
)
def test_every_hindrance_halves(hindrance: dict[str, Any], metres: int) -> None:
    table = ford()
    table.do(action="terrain", who="Grak", terrain="difficult")
    if hindrance:
        table.do(action="hinder", who="Grak", **hindrance)
    assert table.left("Grak") == metres


def test_each_halving_has_its_section() -> None:
    table = ford()
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do(action="hinder", who="Grak", narrow=1)
    steps = {step.label: step for step in table.budget("Grak").left.figure.steps}
    assert steps["difficult terrain"].value == 2
    narrow = steps["a passage one size too narrow"]
    assert narrow.source.section == "Passing through narrow passages"  # type: ignore[union-attr]


def test_an_action_begun_on_clear_ground_ends_on_difficult_ground() -> None:
    table = ford()
    table.do(action="move", who="Grak", distance=5)
    table.do(action="move", who="Grak", distance=2, terrain="difficult")
    assert table.counter("Grak", "Actions") == 2


def test_a_barely_passable_place_takes_all_three_actions_for_a_metre() -> None:
    table = ford()
    table.do(action="terrain", who="Grak", terrain="minimal")
    assert table.left("Grak") == 1
    table.do(action="spend", who="Grak")
    assert table.left("Grak") == 0
    assert table.budget("Grak").reason == "the Actions left make less than a metre here"


@pytest.mark.parametrize(
    ("terrain", "narrow", "why"),
    [
        ("impassable", 0, "impassable terrain"),
        ("clear", 2, "the passage is 2 sizes too narrow"),
        ("air", 0, "no speed to fly with"),
    ],
)
def test_the_list_of_grounds_says_why_a_ground_is_closed(
    terrain: str, narrow: int, why: str
) -> None:
    table = ford()
    table.do(action="hinder", who="Grak", narrow=narrow)
    costs = table.fight.book.terrain_costs(table.encounter, table.combatant("Grak"))
    assert next(one.closed for one in costs if one.terrain.id == terrain) == why


def test_impassable_ground_is_entered_only_by_override() -> None:
    table = ford()
    fault = table.fault(action="terrain", who="Grak", terrain="impassable")
    assert fault.message == "Grak cannot go there: impassable terrain."
    table.do(action="terrain", who="Grak", terrain="impassable", override=True)
    assert table.left("Grak") == 0


@pytest.mark.parametrize(
    ("condition", "gait", "message"),
    [
        ("fatigued", "run", "Grak cannot run: the fatigued cannot run."),
        ("fatigued", "rise", "Grak cannot move from prone: does not lie prone."),
        ("prone", "walk", "Grak cannot walk: lies prone: crawl, or move from prone."),
    ],
)
def test_the_refusal_of_a_gait_names_the_gait_and_the_reason(
    condition: str, gait: str, message: str
) -> None:
    table = ford()
    table.do(action="condition", who="Grak", condition=condition)
    assert table.fault(action="gait", who="Grak", gait=gait).message == message


def test_a_gait_is_taken_only_if_it_is_not_in_force_already() -> None:
    table = ford()
    table.do(action="gait", who="Grak", gait="walk")
    assert table.text == "Grak keeps the gait Walk."
    table.do(action="condition", who="Grak", condition="prone")
    table.do(action="gait", who="Grak", gait="rise")
    assert table.text == "Grak takes the gait From prone (4 m an Action)."


def test_the_acrobatics_of_the_sheet_is_added_to_the_dice_of_the_check_to_run() -> None:
    table = ford(acrobatics=4)
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do([16], action="run-over-it", who="Grak")
    assert table.left("Grak") == 54


@pytest.mark.parametrize(("value", "prone"), [("three-ones", True), ("said", False)])
def test_three_ones_are_a_fall_if_the_option_makes_them_critical(value: str, prone: bool) -> None:
    table = ford()
    table.do(action="option", option="critical-failure", value=value)
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do([[1, 1, 1]], action="run-over-it", who="Grak")
    assert table.combatant("Grak").has("prone") is prone


def test_a_move_from_prone_is_hindered_and_ends_standing() -> None:
    table = ford()
    table.do(action="condition", who="Grak", condition="prone")
    assert table.left("Grak") == 13
    table.do(action="move", who="Grak", distance=2)
    assert table.text.startswith("Grak gets up. Grak moves 2 m, From prone")


@pytest.mark.parametrize(
    ("sheet", "terrain", "metres"),
    [
        ({}, "water", 13),
        ({"swim": 6}, "water", 18),
        ({}, "wall", 6),
        ({"climb": 6}, "wall", 18),
        ({"fly": 15}, "air", 45),
        ({"burrow": 3}, "earth", 9),
        ({"burrow": 3, "through_rock": True}, "rock", 9),
    ],
)
def test_a_natural_speed_removes_its_hindrance(
    sheet: dict[str, Any], terrain: str, metres: int
) -> None:
    table = ford(**sheet)
    table.do(action="terrain", who="Grak", terrain=terrain)
    assert table.left("Grak") == metres


def test_a_rapid_climb_is_a_run_after_its_check() -> None:
    table = ford(climb=6, cr=2)
    assert table.fault(action="climb-fast", who="Grak").code == "refused"
    table.do(action="terrain", who="Grak", terrain="wall")
    assert table.closed("Grak", "run") == "a rapid climb asks for its check"
    table.do([4], action="climb-fast", who="Grak")
    assert "climbs no faster: 12 against DC 13" in table.text
    assert table.fault(action="climb-fast", who="Grak", take_ten=True).code == "refused"
    table.do(action="next")
    table.do(action="next")
    table.do(action="climb-fast", who="Grak", take_ten=True)
    assert table.left("Grak") == 36


def test_a_flier_rolls_its_save_after_a_blow_of_half_its_hp() -> None:
    table = ford(fly=12)
    table.do(action="terrain", who="Grak", terrain="air")
    table.do([16], action="blow-in-flight", who="Grak", damage=10)
    assert (table.combatant("Grak").terrain, table.combatant("Grak").has("prone")) == (
        "clear",
        True,
    )


def test_a_charge_without_actions_says_that_none_is_left() -> None:
    table = ford()
    for _ in range(3):
        table.do(action="spend", who="Grak", points=1, reason="a blow")
    table.do(action="charge", who="Grak", target="Mira")
    assert table.text.endswith("Grak charges at Mira. Grak has no Action left.")


def test_a_charge_over_difficult_ground_needs_the_rhino_feat() -> None:
    table = ford()
    table.do(action="charge", who="Grak", target="Mira")
    assert table.text == "Mira is a friend of Grak. Grak charges at Mira."
    table.do(action="terrain", who="Grak", terrain="difficult")
    fault = table.fault(action="charge", who="Grak", target="Mira")
    assert fault.message == (
        "Grak cannot charge: no charge over difficult terrain without the Rhino feat."
    )


def test_a_terrain_ruled_by_the_gm_is_marked_as_a_gm_ruling() -> None:
    table = ford()
    table.do(action="rule-on", about="terrain", name="Reeds", multiplier=0.5)
    table.do(action="terrain", who="Grak", terrain="reeds")
    assert table.left("Grak") == 13.5
    assert table_rulings(table.budget("Grak").left.figure.steps)
