"""The round under OpenD6: initiative, ties, turns and delays."""

import pytest

from rules.rulebook.catalogue import rulebook
from rules.rulebook.testing import accounts
from tests.play.opend6.road import again, move, runners, traffic, with_driver
from tests.play.table import Table


def test_initiative_is_perception_and_is_rolled_again_each_round() -> None:
    table = Table("opend6")
    table.do(action="add", name="Mira", sheet={"perception": "3D+1"})
    table.do(action="add", name="Vane")
    event = table.do([[2, 3, 4], [6, 5]], action="start")
    assert [roll.dice for roll in event.dice] == ["3D+1", "2D"]
    assert table.order == ["Vane", "Mira"]
    table.do(action="next")
    table.do([3, 15], action="next")
    assert (table.encounter.round, table.order, table.turn) == (2, ["Mira", "Vane"], "Mira")


def test_a_vehicle_with_a_driver_has_no_initiative_of_its_own() -> None:
    table = traffic("Van")
    table.do(action="add", name="Vane", sheet={"piloting": "4D"}, initiative=40)
    assert table.combatant("Van").initiative is not None
    table.do(action="board", who="Vane", vehicle="Van", seat="driver", override=True)
    assert table.combatant("Van").initiative is None


def test_the_order_stays_if_the_option_says_so() -> None:
    table = runners("Mira", "Vane")
    assert not table.do(action="end-round").dice
    table.do(action="option", option="initiative-each-round", value="on")
    assert table.do(action="end-round").dice


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ({}, {"perception": "3D"}, "Perception dice 3 against 2"),
        ({}, {"reflexes": "4D"}, "Reflexes dice 4 against 2"),
        ({}, {}, "all equal: they act together"),
    ],
)
def test_ties_go_by_dice_and_then_together(
    first: dict[str, str], second: dict[str, str], reason: str
) -> None:
    table = Table("opend6")
    table.do(action="add", name="Mira", sheet=first)
    table.do(action="add", name="Vane", sheet=second)
    table.do([9, 9], action="start")
    assert reason in table.text
    assert table.order == (["Mira", "Vane"] if first == second else ["Vane", "Mira"])


def test_a_vehicle_stays_behind_its_driver_in_every_order() -> None:
    table = with_driver()
    for name, value in (("Mira", 20), ("Oda", 60), ("Bo", 30)):
        table.do(action="add", name=name)
        table.do(action="set-initiative", who=name, value=value)
    assert table.order == ["Oda", "Vane", "Coupe", "Bo", "Mira"]
    table.do([31], action="roll-initiative", who=["Mira"])
    assert table.order == ["Oda", "Vane", "Coupe", "Mira", "Bo"]


def test_a_combatant_who_delays_comes_back_after_the_present_turn_or_at_the_end() -> None:
    table = runners("Mira", "Vane", "Oda")
    table.do(action="delay", who="Mira")
    assert table.turn == "Vane"
    table.do(action="come-back", who="Mira")
    assert table.order == ["Vane", "Mira", "Oda"]
    table.do(action="next")
    table.do(action="delay", who="Mira")
    table.do(action="next")
    assert (table.encounter.round, table.turn) == (1, "Mira")


def test_next_takes_no_points_and_says_if_no_combatant_is_left() -> None:
    table = runners("Mira")
    assert table.fault(action="next", spend=1).field == "spend"
    table.do(action="out", who=["Mira"])
    assert "nobody is left to act" in table.fault(action="next").message


def test_the_end_of_a_round_resets_its_counters() -> None:
    table = runners("Mira")
    move(table, "Mira", 5)
    table.do(action="condition", who=["Mira"], condition="dazed", turns=1, ends="round")
    again(table)
    assert table.conditions("Mira") == {}
    assert table.combatant("Mira").pace.marks == ()
    assert table.left("Mira") == 5


def test_a_second_action_takes_a_die_from_skill_rolls_and_none_from_the_damage() -> None:
    table = runners("Mira", "Vane", running="3D")
    table.do(action="edit", who="Mira", attacks="rifle 5D")
    rifle = {"action": "damage", "who": ["Vane"], "amount": "5D", "by": "Mira", "attack": "rifle"}
    table.do([9], **rifle)
    assert [roll.dice for roll in table.do([9], **rifle).dice] == ["5D"]
    assert [roll.dice for roll in move(table, "Mira", 40, [20], gait="run").dice] == ["1D"]


def test_playing_reaches_every_rule_of_the_book(asked: set[str]) -> None:
    table = with_driver()
    table.do(action="option", option="acceleration", value="on")
    table.do(action="add", name="Mira", sheet={"fly_rate": 12, "special": True}, hp=30)
    table.do(action="add", name="Truck", sheet={"kind": "vehicle", "maneuverability": "1D"})
    table.do(action="ram", who="Coupe", target="Truck", override=True)
    table.do([30], action="shoot", who="Mira", target="Truck")
    table.do([60, 5], action="hit-vehicle", who="Truck", damage="4D")
    table.do(action="drive", who="Vane", level="cruising", override=True)
    table.do(action="stunt", who="Vane", stunt="turn-45", override=True)
    table.do([15], action="leap-out", who="Vane", kph=40)
    table.do(action="hold-breath", who="Mira")
    move(table, "Mira", 20, [5], gait="run", override=True)
    for gait in ("swim", "climb", "jump", "fly"):
        move(table, "Mira", 8, gait=gait, override=True)
    again(table)
    table.do(action="evade", who="Coupe", override=True)
    move(table, "Mira", 20, [3], gait="run", override=True)
    assert "fails" in table.text
    assert list(accounts(table.fight.book, table.encounter))
    kept = {told.rule.removeprefix("opend6/") for event in table.events for told in event.rulings}
    known = set(rulebook("opend6").rules)
    assert asked == known
    assert kept - {""} == known - {"free-move", "terrain", "fatigue"}
