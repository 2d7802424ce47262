"""Moving in Emala: gaits, halves of a round, terrain, facing, jumps, charges."""

from fractions import Fraction

import pytest

from rules.books.emala.actions.jumping import Jump
from tests.play.table import Table, fighting


def running(*names: str, gait: str = "run", sheet: dict[str, object] | None = None) -> Table:
    """A fight in which Grak has just taken up a gait."""
    table = fighting("emala", *(names or ("Grak", "Mira")), sheet=sheet)
    table.do(action="gait", who="Grak", gait=gait)
    return table


def round_about(table: Table) -> None:
    """End turns for a whole round, until it is the same combatant's turn again."""
    now = table.turn
    table.do(action="next")
    while table.turn != now:
        table.do(action="next")


def test_a_turn_allows_half_of_the_rate_and_the_round_all_of_it() -> None:
    table = running(sheet={"action_points": 3})
    assert table.budget("Grak").in_words() == "9 of 9 m left this turn"
    table.do(action="move", who="Grak", distance=6)
    assert table.budget("Grak").in_words() == "3 of 9 m left this turn"
    round_about(table)
    table.do(action="move", who="Grak", distance="all")
    assert table.combatant("Grak").pace.round == 15
    round_about(table)
    assert table.left("Grak") == 3


def test_the_metres_of_the_round_run_out() -> None:
    table = running(sheet={"action_points": 3})
    for _ in range(2):
        table.do(action="move", who="Grak", distance="all")
        round_about(table)
    assert table.budget("Grak").reason == "the gait's movement for the round is used up"
    fault = table.fault(action="move", who="Grak", distance="all")
    assert (fault.code, fault.field) == ("out-of-range", "distance")


def test_half_of_an_odd_rate_is_exact() -> None:
    table = running(gait="walk", sheet={"movement_rate": 7})
    assert table.left("Grak") == Fraction(7, 2)
    table.do(action="move", who="Grak", distance=3.5)
    assert "0 m left this turn" in table.text


def test_nobody_moves_on_anothers_turn() -> None:
    table = fighting("emala", "Grak", "Mira")
    fault = table.fault(action="move", who="Mira", distance=1)
    assert fault.message == "Mira cannot move now: it is not their turn."
    table.do(action="move", who="Mira", distance=1, override=True)
    assert table.combatant("Mira").pace.round == 1


def test_the_primary_gait_is_chosen_only_in_the_rounds_first_turn() -> None:
    table = running()
    round_about(table)
    fault = table.fault(action="gait", who="Grak", gait="sprint")
    assert (fault.code, fault.field) == ("refused", "gait")
    assert "first turn is past" in fault.message
    assert table.closed("Grak", "sprint") is not None
    table.do(action="gait", who="Grak", gait="sprint", override=True)
    assert table.rate("Grak", "sprint") == 30
    assert table.left("Grak") == 15


def test_the_first_move_fixes_the_gait_of_the_round() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="move", who="Grak", distance=1)
    assert "start of a turn" in table.fault(action="gait", who="Grak", gait="run").message


def test_a_new_round_allows_a_new_gait() -> None:
    table = running()
    table.do(action="end-round")
    table.do(action="gait", who="Grak", gait="sprint")
    assert table.left("Grak") == 15


def test_taking_the_gait_in_force_says_so() -> None:
    table = running()
    table.do(action="gait", who="Grak", gait="Run")
    assert table.text == "Grak keeps the gait Run."


def test_a_move_can_take_a_new_gait_first() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="move", who="Grak", distance=8, gait="run")
    assert "takes the gait Run (18 m/round)" in table.text
    assert "Grak moves 8 m, Run: 1 m left this turn." in table.text


@pytest.mark.parametrize(
    ("terrain", "gait", "left"),
    [("rough", "climb", 2), ("steep", "climb", Fraction(3, 2)), ("water", "swim", 1)],
)
def test_a_terrain_forces_its_gait(terrain: str, gait: str, left: object) -> None:
    table = running(sheet={"swim": 80})
    table.do(action="pick-up", who="Grak", item="Mail", weight=15, worn=True)
    table.do(action="terrain", who="Grak", terrain=terrain)
    assert (table.combatant("Grak").pace.gait, table.left("Grak")) == (gait, left)
    table.do(action="terrain", who="Grak", terrain="open")
    assert table.combatant("Grak").pace.gait == "run"
    assert "back at the gait Run" in table.text


def test_armour_closes_a_sheer_climb() -> None:
    table = running()
    table.do(action="pick-up", who="Grak", item="Plate", weight=15, worn=True)
    assert table.budget("Grak", "sheer").reason == "too burdened by armour to climb here"
    assert table.fault(action="terrain", who="Grak", terrain="sheer").code == "refused"
    costs = table.fight.book.terrain_costs(table.encounter, table.combatant("Grak"))
    assert {cost.terrain.id: cost.closed for cost in costs if cost.closed} == {
        "sheer": "too burdened by armour to climb here",
        "water": "this gait has no movement here (barely afloat)",
        "air": "does not fly",
    }


def test_only_flyers_enter_the_air() -> None:
    table = running()
    assert "does not fly" in table.fault(action="terrain", who="Grak", terrain="air").message
    table.do(action="edit", who="Grak", sheet={"fly": 20})
    table.do(action="terrain", who="Grak", terrain="air")
    assert (table.combatant("Grak").pace.gait, table.left("Grak")) == ("fly", 10)


def test_a_creature_of_the_water_runs_in_it() -> None:
    table = running(sheet={"aquatic": True})
    table.do(action="terrain", who="Grak", terrain="water")
    assert (table.combatant("Grak").pace.gait, table.left("Grak")) == ("run", 9)
    assert table.closed("Grak", "swim") is not None


def test_the_swim_skill_counts_if_the_option_says_so() -> None:
    table = running(sheet={"swim": 40})
    table.do(action="terrain", who="Grak", terrain="water")
    assert table.left("Grak") == 4
    table.do(action="option", option="swim-bonus", value="off")
    assert table.left("Grak") == 3


def test_a_terrain_cannot_be_entered_in_the_middle_of_a_turn() -> None:
    table = running()
    table.do(action="move", who="Grak", distance=1)
    fault = table.fault(action="terrain", who="Grak", terrain="water")
    assert "gaits are taken up at the start of a turn" in fault.message


def test_a_situational_gait_counts_once_it_is_taken() -> None:
    table = running()
    table.do(action="rule-on", about="terrain", name="Ivy", distance=9)
    table.do(action="terrain", who="Grak", terrain="Ivy")
    table.do(action="gait", who="Grak", gait="climb")
    assert table.left("Grak") == 3


@pytest.mark.parametrize(
    ("gait", "told"),
    [("climb", "nothing to climb"), ("swim", "no water"), ("fly", "on the ground")],
)
def test_a_situational_gait_is_taken_where_it_applies(gait: str, told: str) -> None:
    table = running(sheet={"fly": 10})
    assert told in table.fault(action="gait", who="Grak", gait=gait).message
    assert told in str(table.closed("Grak", gait))


def test_a_primary_gait_chosen_in_the_water_starts_on_the_shore() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="terrain", who="Grak", terrain="water")
    table.do(action="gait", who="Grak", gait="sprint")
    assert (table.combatant("Grak").pace.gait, table.left("Grak")) == ("swim", 3)
    table.do(action="terrain", who="Grak", terrain="open")
    assert table.combatant("Grak").pace.gait == "sprint"


def test_a_combatant_prone_at_the_start_of_a_turn_crawls_until_up() -> None:
    table = running(sheet={"action_points": 3})
    table.do(action="condition", who="Grak", condition="prone")
    assert table.combatant("Grak").pace.gait == "run"
    round_about(table)
    assert (table.combatant("Grak").pace.gait, table.left("Grak")) == ("crawl", Fraction(3, 2))
    assert "can only crawl" in str(table.closed("Grak", "walk"))
    assert "can only crawl" in table.fault(action="terrain", who="Grak", terrain="rough").message
    table.do(action="end-condition", who="Grak", condition="prone")
    assert (table.combatant("Grak").pace.gait, table.left("Grak")) == ("run", 9)


def test_a_natural_crawler_can_run_while_prone() -> None:
    table = running(sheet={"natural_crawler": True})
    table.do(action="condition", who="Grak", condition="prone")
    round_about(table)
    assert table.combatant("Grak").pace.gait == "run"


@pytest.mark.parametrize(
    ("gait", "free", "cost"), [("walk", False, 0), ("run", False, 3), ("run", True, 0)]
)
def test_turning_costs_a_runner_metres(gait: str, free: bool, cost: int) -> None:
    table = running(gait=gait)
    before = table.left("Grak")
    table.do(action="face", who="Grak", degrees=90, free=free)
    assert before - table.left("Grak") == cost


def test_a_sprinter_turns_only_by_the_free_action() -> None:
    table = running(gait="sprint")
    fault = table.fault(action="face", who="Grak", degrees=45)
    assert (fault.code, fault.field) == ("refused", "degrees")
    table.do(action="face", who="Grak", degrees=45, free=True)


def test_turning_toward_a_side_takes_the_shorter_way() -> None:
    table = running()
    table.do(action="face", who="Grak", toward="w")
    assert table.text == "Grak turns 90 degrees to the west for 3 m."
    table.do(action="face", who="Grak", toward="e")
    assert table.left("Grak") == 0
    assert table.fault(action="face", who="Grak", toward="n").code == "refused"
    assert table.fault(action="face", who="Grak").code == "missing"


def test_slow_ground_does_not_raise_the_cost_of_turning() -> None:
    table = running()
    table.do(action="rule-on", about="terrain", name="Mud", multiplier=0.5)
    table.do(action="terrain", who="Grak", terrain="Mud")
    table.do(action="face", who="Grak", degrees=180)
    assert table.combatant("Grak").pace.turn == 6
    assert table.left("Grak") == Fraction(3, 2)


def test_nobody_pays_for_turning_on_anothers_turn() -> None:
    table = running()
    table.do(action="next")
    assert "not their turn" in table.fault(action="face", who="Grak", degrees=90).message
    table.do(action="face", who="Grak", degrees=90, free=True)


def test_a_runner_steps_aside_only_after_turning() -> None:
    table = running()
    assert table.fault(action="move", who="Grak", distance=1, into="side").field == "into"
    table.do(action="move", who="Grak", distance=1, into="front")
    table.do(action="move", who="Grak", distance=1, into="back", override=True)
    assert "must change facing first" in table.text


def test_squares_are_named_by_the_facing() -> None:
    table = running()
    table.do(action="face", who="Grak", toward="e")
    table.do(action="square", who="Grak", dx=1, dy=0)
    assert table.text == "The square 1 east, 0 south is a front square of Grak."


@pytest.mark.parametrize(
    ("gait", "kind", "metres"), [("walk", "standing", 1), ("run", "running", 3)]
)
def test_a_jump_depends_on_the_gait_and_is_movement(gait: str, kind: str, metres: int) -> None:
    table = running(gait=gait)
    before = table.left("Grak")
    table.do(action="jump", who="Grak")
    assert table.text.startswith(f"Grak makes a {kind} jump of {metres} m.")
    assert before - table.left("Grak") == metres


def test_no_jump_is_longer_than_the_sheet_and_the_armour_allow() -> None:
    table = running()
    table.do(action="pick-up", who="Grak", item="Mail", weight=10, worn=True)
    fault = table.fault(action="jump", who="Grak", distance=3)
    assert fault.message == "Grak's running jump goes 2 m, not 3 m."
    table.do(action="jump", who="Grak", distance=2)


def test_the_hint_of_a_jump_says_how_far_it_goes_or_why_none_is_possible() -> None:
    table, typed = running(), Jump.typed
    assert typed is not None

    def hint() -> str:
        return typed.hint_for(table.encounter, table.combatant("Grak"))

    assert hint().startswith("metres; Enter is 3 m, as far as they can;")
    table.do(action="move", who="Grak", distance=7)
    assert hint().startswith("metres: 2 m of movement is left;")
    table.do(action="move", who="Grak", distance=2)
    assert hint() == f"no jump is possible now: {table.budget('Grak').reason}"


def test_a_jump_needs_metres_that_are_left() -> None:
    table = running()
    table.do(action="move", who="Grak", distance=8)
    assert table.fault(action="jump", who="Grak", distance=3).code == "refused"


def test_a_charge_strikes_after_half_of_the_rate_in_the_previous_turn() -> None:
    table = running()
    table.do(action="move", who="Grak", distance=9)
    round_about(table)
    table.do(action="charge", who="Grak", target="Mira")
    assert table.text == (
        "Grak charges at Mira: attack 1 difficulty grade harder, damage modifier 1 step up. "
        "Mira may parry, evade or counterattack for 1 action point (1 left)."
    )


def test_a_charge_without_the_run_up_strikes_nobody() -> None:
    table = running(gait="sprint")
    table.do(action="move", who="Grak", distance=14)
    round_about(table)
    table.do(action="charge", who="Grak")
    assert "no attack, 14 m moved in the previous turn, 15 m needed" in table.text


def test_walking_and_swimming_are_no_charge() -> None:
    table = running(gait="walk")
    assert table.fault(action="charge", who="Grak").code == "refused"
    table = running()
    table.do(action="terrain", who="Grak", terrain="water")
    assert "cannot charge" in table.fault(action="charge", who="Grak").message
    table.do(action="charge", who="Grak", override=True)


def charging(**how: object) -> Table:
    """A fight in which Grak, who has run 9 m, charges Mira."""
    table = running()
    table.do(action="move", who="Grak", distance=9)
    round_about(table)
    table.do(action="charge", who="Grak", target="Mira", **how)
    return table


def test_reach_and_set_decide_a_counterattack() -> None:
    table = charging()
    table.do(action="edit", who="Mira", sheet={"reach": 4, "set_weapon": True})
    table.do(action="answer-charge", who="Mira", charger="Grak", response="counterattack")
    assert table.text == (
        "Mira answers Grak's charge with counterattack: Mira strikes first, "
        "with the charger's damage modifier; they end engaged. Mira has 0 action points left."
    )


def test_a_charge_that_is_large_or_fast_goes_through() -> None:
    table = charging()
    table.do(
        action="answer-charge", who="Mira", charger="Grak", response="evade", large_or_fast=True
    )
    assert "evade: Grak strikes; the charge goes through." in table.text


def test_the_points_at_the_start_of_a_turn_decide_whether_it_has_movement() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="spend", who="Mira", points=2)
    assert table.budget("Mira").reason == "no action points were left when the turn began"
    table.do(action="spend", who="Grak", points=2)
    assert table.left("Grak") == 3


def test_movement_that_the_game_master_took_is_named_as_the_reason() -> None:
    table = running()
    table.do(action="grant", who="Grak", distance=-9)
    assert table.budget("Grak").reason == "the GM has taken the rest"


def test_granted_metres_are_not_taken_from_the_rest_of_the_round() -> None:
    table = running(sheet={"action_points": 3})
    table.do(action="grant", who="Grak", distance=4)
    table.do(action="move", who="Grak", distance=12)
    round_about(table)
    assert table.left("Grak") == 9
    table.do(action="move", who="Grak", distance="all")
    round_about(table)
    assert table.left("Grak") == 0


def test_overridden_metres_are_taken_from_the_rest_of_the_round() -> None:
    table = running()
    table.do(action="move", who="Grak", distance=12, override=True)
    round_about(table)
    assert table.left("Grak") == 6


def test_a_refusal_shows_enough_digits_to_tell_two_numbers_apart() -> None:
    table = fighting("emala", "Ilse", sheet={"movement_rate": 3})
    left = table.left("Ilse")
    table.do(action="grant", who="Ilse", distance=Fraction(14625, 1000) - left)
    fault = table.fault(action="move", who="Ilse", distance=Fraction(1463, 100))
    assert fault.message == "Ilse has 14.625 m left this turn, not 14.63 m."
    table.do(action="move", who="Ilse", distance=Fraction(14622, 1000))
    assert table.text.endswith("0.003 m left this turn.")
