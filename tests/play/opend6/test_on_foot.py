"""Movement on foot: free halves, rolls against a difficulty, distances after a failure."""

from typing import Any

import pytest

from tests.play.opend6.road import again, covered, move, runners


def test_half_a_move_takes_no_action() -> None:
    table = runners("Mira")
    move(table, "Mira", 3)
    assert table.text == "Mira goes 3 m, no action."
    assert (table.left("Mira"), table.counter("Mira", "moves")) == (2, 0)
    move(table, "Mira", 2)
    assert covered(table, "Mira") == [("walk", 5)]
    assert (
        "what is free of an action is used"
        in table.fault(action="move", who="Mira", distance=1).message
    )


def test_used_movement_stays_the_same_share_of_a_changed_rate() -> None:
    table = runners("Mira")
    move(table, "Mira", 8, gait="run")
    table.do(action="edit", who="Mira", sheet={"move": 20})
    assert table.combatant("Mira").pace.round == 16


def test_the_rates_of_rolled_movement_are_for_one_movement() -> None:
    table = runners("Mira")
    rates = table.fight.book.movement.gait_rates(table.encounter, table.combatant("Mira"))
    each = {one.gait.id for one in rates if one.each == "a movement"}
    assert each == {"run", "swim", "climb", "fly"}


@pytest.mark.parametrize(
    ("sheet", "gait", "terrain", "metres", "difficulty"),
    [
        ({}, "run", "easy", 20, 5),
        ({}, "run", "easy", 40, 15),
        ({}, "run", "rough", 20, 15),
        ({}, "swim", "easy", 10, 10),
        ({}, "swim", "hazardous", 5, 25),
        ({}, "climb", "moderate", 8, 20),
        ({"climbing": "3D"}, "climb", "easy", 10, 5),
        ({}, "jump", "easy", 3, 5),
        ({}, "jump", "easy", 6, 25),
        ({"fly_rate": 20}, "fly", "easy", 60, 10),
    ],
)
def test_a_movement_is_rolled_against_the_difficulty_of_distance_and_terrain(
    sheet: dict[str, Any], gait: str, terrain: str, metres: int, difficulty: int
) -> None:
    table = runners("Mira", **sheet)
    ground = {} if terrain == "easy" else {"terrain": terrain}
    event = move(table, "Mira", metres, [difficulty], gait=gait, **ground)
    assert f"against {difficulty})" in event.text
    assert covered(table, "Mira") == [(gait, metres)]


@pytest.mark.parametrize(
    ("gait", "metres", "roll", "covers"),
    [
        ("run", 40, 14, 10),
        ("fly", 24, 2, 12),
        ("swim", 15, 14, 5),
        ("swim", 15, 4, 0),
        ("climb", 10, 7, 5),
        ("jump", 5, 14, 3),
        ("jump", 5, 4, 0),
    ],
)
def test_a_failed_roll_that_reaches_one_movement_covers_one(
    gait: str, metres: int, roll: int, covers: int
) -> None:
    table = runners("Mira", fly_rate=12)
    move(table, "Mira", metres, [roll], gait=gait)
    assert covered(table, "Mira") == ([(gait, covers)] if covers else [])
    assert f"fails to {gait} {metres} m" in table.text
    assert table.counter("Mira", "moves") == 1


def test_one_movement_action_of_each_type_a_round() -> None:
    table = runners("Mira", physique="4D", reflexes="4D")
    move(table, "Mira", 10, gait="run")
    fault = table.fault(action="move", who="Mira", distance=20, gait="run")
    assert (fault.code, fault.field) == ("refused", "gait")
    assert table.closed("Mira", "run") == "one run action a round, and it was made"
    move(table, "Mira", 5, [9], gait="swim")
    move(table, "Mira", 2, [9], gait="jump")
    assert covered(table, "Mira") == [("run", 10), ("swim", 5), ("jump", 2)]
    again(table)
    assert table.closed("Mira", "run") is None


def test_the_cap_can_be_overridden_or_switched_off() -> None:
    table = runners("Mira")
    fault = table.fault(action="move", who="Mira", distance=50, gait="run")
    assert (fault.code, fault.field) == ("refused", "distance")
    assert table.left("Mira") == 5
    table.do(action="option", option="cap", value="off")
    move(table, "Mira", 50, [21], gait="run")
    assert covered(table, "Mira") == [("run", 50)]


def test_without_the_cap_the_limit_is_a_roll_of_all_sixes() -> None:
    table = runners("Mira", running="3D")
    table.do(action="gait", who="Mira", gait="run")
    assert table.left("Mira") == 40
    table.do(action="option", option="cap", value="off")
    assert (table.left("Mira"), table.left("Mira", "rough")) == (40, 20)


def test_the_free_half_comes_in_addition_to_a_run_or_instead_of_one() -> None:
    table = runners("Mira")
    move(table, "Mira", 10, gait="run")
    assert table.left("Mira") == 5
    table.do(action="option", option="free-half", value="instead")
    budget = table.budget("Mira")
    assert (budget.left.figure.value, budget.reason is None) == (0, False)


def test_a_run_up_is_remembered_over_rounds() -> None:
    table = runners("Mira")
    rounds = []
    for _ in range(3):
        move(table, "Mira", 10, gait="run")
        rounds.append(table.counter("Mira", "run-up"))
        again(table)
    assert rounds == [1, 2, 3]
    event = move(table, "Mira", 3, [9], gait="jump")
    assert [told.out["bonus"] for told in event.rulings if told.rule.endswith("jump")] == [10]
    again(table)
    assert table.counter("Mira", "run-up") == 0


def test_each_round_of_fast_movement_makes_the_next_harder() -> None:
    table = runners("Mira", comfortable=1)
    asked = []
    for _ in range(3):
        event = move(table, "Mira", 20, [60], gait="run")
        asked.append(
            next(told.out["difficulty"] for told in event.rulings if told.rule.endswith("run"))
        )
        again(table)
    assert asked == [5, 8, 11]
    assert table.counter("Mira", "fatigue") == 9


def test_acceleration_limits_the_change_of_rates() -> None:
    table = runners("Mira")
    table.do(action="gait", who="Mira", gait="run")
    assert table.left("Mira") == 40
    table.do(action="option", option="acceleration", value="on")
    assert table.left("Mira") == 20
    move(table, "Mira", 20, [5])
    again(table)
    assert table.left("Mira") == 40
    assert table.counter("Mira", "last rate") == 20
    move(table, "Mira", 40, [15])
    again(table)
    fault = table.fault(action="move", who="Mira", distance=10)
    assert "at least 20 m now" in fault.message


@pytest.mark.parametrize(("pace", "ending"), [(20, "stops"), (15, "trips")])
def test_a_pace_that_falls_to_zero_stops_and_below_zero_trips(pace: int, ending: str) -> None:
    table = runners("Mira")
    table.do(action="option", option="acceleration", value="on")
    move(table, "Mira", pace, [5], gait="run")
    again(table)
    move(table, "Mira", pace, [4])
    assert table.text.endswith(f"gets nowhere and {ending}.")
    assert ("prone" in table.conditions("Mira")) is (ending == "trips")


def test_a_roll_that_meets_the_old_rate_keeps_it() -> None:
    table = runners("Mira")
    table.do(action="option", option="acceleration", value="on")
    move(table, "Mira", 20, [5], gait="run")
    again(table)
    move(table, "Mira", 40, [9])
    assert covered(table, "Mira") == [("run", 20)]


def test_a_prepared_breath_with_the_stamina_skill_is_held_for_minutes() -> None:
    table = runners("Mira", stamina="2D")
    table.do([12], action="hold-breath", who="Mira", prepared=True)
    assert "720 s, 144 rounds" in table.text


def test_a_terrain_of_the_gm_halves_the_distance_and_doubles_the_movement_used() -> None:
    table = runners("Mira")
    table.do(action="rule-on", about="terrain", name="Bog", multiplier=0.5)
    move(table, "Mira", 10, [5], gait="run", terrain="bog")
    assert "against 5)" in table.text
    assert covered(table, "Mira") == [("run", 10)]


def test_free_movement_in_water_and_air_has_its_own_letter_in_the_strip() -> None:
    table = runners("Mira", fly_rate=10, special=True)
    move(table, "Mira", 1, gait="swim")
    move(table, "Mira", 1, gait="walk")
    move(table, "Mira", 5, [5], gait="swim")
    move(table, "Mira", 1, gait="fly")
    move(table, "Mira", 1, gait="run")
    assert covered(table, "Mira") == [("swim", 1), ("walk", 2), ("swim", 5), ("fly", 1)]
    move(table, "Mira", 6, gait="fly")
    assert covered(table, "Mira")[4:] == [("fly", 6)]
