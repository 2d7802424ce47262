"""Several hindrances at once, what running costs, lying prone, natural speeds."""

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


def test_one_action_on_difficult_ground_makes_four_metres_and_two_make_nine() -> None:
    table = ford()
    table.do(action="terrain", who="Grak", terrain="difficult")
    assert table.rate("Grak", "walk") == 4
    table.do(action="spend", who="Grak")
    assert table.left("Grak") == 9
    table.do(action="spend", who="Grak")
    assert table.left("Grak") == 4


def test_an_action_begun_on_clear_ground_ends_on_difficult_ground() -> None:
    table = ford()
    table.do(action="move", who="Grak", distance=5)
    table.do(action="move", who="Grak", distance=2, terrain="difficult")
    assert table.counter("Grak", "Actions") == 2


def test_hindrances_hold_until_they_are_taken_back() -> None:
    table = ford()
    table.do(action="hinder", who="Grak", bodies=True)
    table.do(action="hinder", who="Grak", bodies=False)
    assert table.left("Grak") == 27
    assert table.fault(action="hinder", who="Grak").field == "bodies"


@pytest.mark.parametrize(("value", "metres"), [("off", 27), ("on", 13)])
def test_friends_in_the_way_hinder_if_the_option_is_on(value: str, metres: int) -> None:
    table = ford()
    table.do(action="option", option="friends-in-the-way", value=value)
    table.do(action="hinder", who="Grak", friends=True)
    assert table.left("Grak") == metres


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
def test_the_picker_says_why_there_is_no_way(terrain: str, narrow: int, why: str) -> None:
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


def test_running_costs_attack_and_defence_until_the_runners_next_turn() -> None:
    table = ford()
    table.do(action="move", who="Grak", distance=3, gait="run")
    assert (table.counter("Grak", "attack"), table.counter("Grak", "Defence")) == (-1, -4)
    table.do(action="next")
    assert table.conditions("Grak") == {"running": 1}
    table.do(action="next")
    assert table.conditions("Grak") == {}


@pytest.mark.parametrize(("value", "runs"), [("turn", True), ("round", False)])
def test_the_price_of_running_may_end_with_the_round(value: str, runs: bool) -> None:
    table = ford()
    table.do(action="option", option="price-of-running", value=value)
    table.do(action="next")
    table.do(action="move", who="Mira", distance=3, gait="run")
    table.do(action="next")
    assert table.turn == "Grak"
    assert table.combatant("Mira").has("running") is runs


@pytest.mark.parametrize("condition", ["fatigued", "prone"])
def test_the_fatigued_and_the_prone_do_not_run(condition: str) -> None:
    table = ford()
    table.do(action="condition", who="Grak", condition=condition)
    assert table.fault(action="gait", who="Grak", gait="run").code == "refused"


def test_running_on_difficult_ground_is_refused_without_its_check() -> None:
    table = ford()
    table.do(action="terrain", who="Grak", terrain="difficult")
    assert table.closed("Grak", "run") == "no running where movement is hindered"


def test_a_made_check_runs_over_difficult_ground_until_the_turn_ends() -> None:
    table = ford(acrobatics=4)
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do([16], action="run-over-it", who="Grak")
    assert table.left("Grak") == 54
    table.do(action="next")
    assert table.closed("Grak", "run") == "no running where movement is hindered"


def test_a_failed_check_leaves_the_walk() -> None:
    table = ford()
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do(action="run-over-it", who="Grak", acrobatics=19)
    assert table.combatant("Grak").pace.gait == "walk"
    assert table.left("Grak") == 13


@pytest.mark.parametrize(("value", "prone"), [("three-ones", True), ("said", False)])
def test_three_ones_are_a_fall_if_the_option_makes_them_critical(value: str, prone: bool) -> None:
    table = ford()
    table.do(action="option", option="critical-failure", value=value)
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do([[1, 1, 1]], action="run-over-it", who="Grak")
    assert table.combatant("Grak").has("prone") is prone


def test_a_critical_failure_by_the_gm_is_a_fall_at_any_total() -> None:
    table = ford()
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do(action="run-over-it", who="Grak", acrobatics=30, critical_failure=True)
    assert table.combatant("Grak").has("prone")


def test_the_check_is_only_for_difficult_ground() -> None:
    assert ford().fault(action="run-over-it", who="Grak").code == "refused"


def test_a_move_from_prone_is_hindered_and_ends_standing() -> None:
    table = ford()
    table.do(action="condition", who="Grak", condition="prone")
    assert table.left("Grak") == 13
    table.do(action="move", who="Grak", distance=2)
    assert table.text.startswith("Grak gets up. Grak moves 2 m, From prone")
    assert not table.combatant("Grak").has("prone")
    assert (table.left("Grak"), table.combatant("Grak").pace.gait) == (18, "walk")


def test_a_combatant_who_crawls_stays_prone() -> None:
    table = ford()
    table.do(action="condition", who="Grak", condition="prone")
    table.do(action="move", who="Grak", distance=4, gait="crawl")
    assert table.combatant("Grak").has("prone")


def test_a_flier_who_lies_prone_gets_up_before_it_flies() -> None:
    table = ford(fly=12)
    table.do(action="condition", who="Grak", condition="prone")
    assert table.fault(action="terrain", who="Grak", terrain="air").code == "refused"
    table.do(action="terrain", who="Grak", terrain="water")
    assert not table.combatant("Grak").has("prone")


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


def test_rock_stops_a_burrower_and_burrowers_never_run() -> None:
    table = ford(burrow=3)
    assert table.fault(action="terrain", who="Grak", terrain="rock").code == "refused"
    table.do(action="terrain", who="Grak", terrain="earth")
    assert table.closed("Grak", "run") == "no running while burrowing"


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


def test_nobody_climbs_fast_without_the_speed() -> None:
    table = ford()
    table.do(action="terrain", who="Grak", terrain="wall")
    assert table.fault(action="climb-fast", who="Grak").code == "refused"


@pytest.mark.parametrize(
    ("damage", "save", "falls"), [(9, 3, False), (10, 16, True), (10, 17, False)]
)
def test_a_flier_may_fall_after_a_blow_of_half_its_hp(damage: int, save: int, falls: bool) -> None:
    table = ford(fly=12)
    table.do(action="terrain", who="Grak", terrain="air")
    dice = [save] if damage >= 10 else []
    table.do(dice, action="blow-in-flight", who="Grak", damage=damage)
    assert table.combatant("Grak").has("prone") is falls
    assert table.combatant("Grak").terrain == ("clear" if falls else "air")


def test_only_fliers_can_fall() -> None:
    assert ford().fault(action="blow-in-flight", who="Grak", damage=20).code == "refused"


@pytest.mark.parametrize(("hover", "told"), [(True, False), (False, True)])
def test_the_log_names_a_flier_that_does_not_move_unless_it_hovers(hover: bool, told: bool) -> None:
    table = ford(fly=12, hover=hover)
    table.do(action="terrain", who="Grak", terrain="air")
    table.do(action="next")
    assert ("the book leaves open" in table.text) is told
    assert table.event.rulings[0].rule == "obss/hover"


@pytest.mark.parametrize(
    ("story", "why"),
    [
        ({"action": "condition", "condition": "fatigued"}, "the fatigued cannot charge"),
        (
            {"action": "terrain", "terrain": "difficult"},
            "no charge over difficult terrain without the Rhino feat",
        ),
        ({"action": "hinder", "bodies": True}, "no charging where movement is hindered"),
    ],
)
def test_a_charge_needs_open_ground_and_no_fatigue(story: dict[str, Any], why: str) -> None:
    table = ford()
    table.do(who="Grak", **story)
    fault = table.fault(action="charge", who="Grak", target="Mira")
    assert fault.message == f"Grak cannot charge: {why}."


def test_the_rhino_feat_allows_a_charge_over_difficult_ground() -> None:
    table = ford(rhino=True)
    table.do(action="terrain", who="Grak", terrain="difficult")
    table.do(action="charge", who="Grak", target="Mira")
    assert table.text == "Grak charges at Mira."


def test_a_terrain_ruled_by_the_gm_is_marked_as_a_gm_ruling() -> None:
    table = ford()
    table.do(action="rule-on", about="terrain", name="Reeds", multiplier=0.5)
    table.do(action="terrain", who="Grak", terrain="reeds")
    assert table.left("Grak") == 13.5
    assert table_rulings(table.budget("Grak").left.figure.steps)
