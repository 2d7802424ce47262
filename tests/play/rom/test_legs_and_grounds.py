"""Pulses of Realms of Myth over several legs, grounds and doors cost the same as a usual path.

Everybody declares 12 mph: this makes 8.8 ft in the first pulse of movement, then 17.6 ft in each.
"""

from fractions import Fraction
from typing import Any

import pytest

from rules.books.rom.ground import GROUND
from rules.dice import Tray
from rules.errors import RulesError
from rules.map.distances import distance
from rules.map.meetings import Pulse, Pulses
from rules.rulebook.measures import METRES_OF
from tests.play.table import Table

FOOT = METRES_OF["ft"]


def fight(
    line: str, *foes: str, mud: object = Fraction(1, 2), **legs: list[dict[str, Any]]
) -> Table:
    """Return a fight before its first pulse, in which these people walk along these legs."""
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    for name in foes:
        table.do(action="add", name=name, side="foes")
    table.do(action="rule-on", about="terrain", name="mud", multiplier=mud)
    table.do(action="draw-map", line=line)
    table.do(action="start")
    table.do(action="next")
    for who, path in legs.items():
        table.do(action="declare", who=who, rate="full")
        table.do(action="go-path", who=who, legs=path)
    while table.encounter.phase == "declare":
        table.do(action="next")
    return table


def pulses(table: Table, many: int) -> str:
    for _ in range(many):
        table.do(action="next")
    return table.text


def metres(table: Table, point: str, who: str = "c1") -> Fraction:
    known = distance(table.encounter.map, who, point)
    assert known.exact
    return known.low


def test_the_rest_of_a_pulse_goes_on_along_the_next_leg() -> None:
    table = fight(
        "gate:a -3- door -9- well; door -30- loft", Ansa=[{"place": "door"}, {"place": "loft"}]
    )
    assert pulses(table, 2).startswith("Pulse 2: Ansa 17.6 ft")
    assert metres(table, "@door") == Fraction("26.4") * FOOT - 3


def test_several_short_legs_are_walked_in_one_pulse() -> None:
    there_and_back = [{"place": "door"}, {"place": "gate"}, {"place": "well"}]
    table = fight("gate:a -1- door -9- well", Ansa=there_and_back)
    pulses(table, 1)
    assert metres(table, "@gate") == Fraction("8.8") * FOOT - 2
    assert [leg.place for leg in table.encounter.map.paths["c1"].legs] == ["well"]


def test_a_leg_past_or_of_a_typed_distance_begins_where_the_leg_before_it_ends() -> None:
    legs = [{"place": "door"}, {"place": "well", "distance": 5}, {"place": "gate"}]
    table = fight("gate:a -1- door -9- well", Ansa=legs)
    pulses(table, 1)
    back = Fraction("8.8") * FOOT - 1 - 5 * FOOT
    assert metres(table, "@gate") == 1 + 5 * FOOT - back


def test_a_later_leg_away_makes_the_line_longer_in_the_same_pulse() -> None:
    legs = [{"place": "door"}, {"goal": "away", "whom": "Orc"}]
    table = fight("gate:b -1- door:a -1- .", "Orc", Ansa=[{"place": "gate", "distance": 1}, *legs])
    pulses(table, 1)
    assert metres(table, "@door") == Fraction("8.8") * FOOT - 2 * FOOT
    assert not table.encounter.map.far.ranges


def test_a_leg_to_somebody_ends_in_reach_and_the_next_one_begins() -> None:
    table = fight("gate:a -3.524- b -9- well", "Orc", Ansa=[{"whom": "Orc"}, {"place": "gate"}])
    pulses(table, 1)
    # 2 m to the reach of 5 ft, and the rest back.
    assert metres(table, "@gate") == 2 - (Fraction("8.8") * FOOT - 2)


def test_the_ground_of_a_stretch_slows_the_pulses_exactly() -> None:
    table = fight("gate:a -3 mud- door -40- well", Ansa=[{"place": "well"}])
    assert pulses(table, 1).startswith("Pulse 1: Ansa 4.4 ft")
    assert table.combatant("Ansa").terrain == "mud"
    pulses(table, 1)
    left = Fraction("17.6") * FOOT - 2 * (3 - Fraction("4.4") * FOOT)
    assert metres(table, "@door") == left
    assert table.combatant("Ansa").terrain == table.fight.book.words.open_ground


def test_a_walker_who_stops_at_a_place_without_a_ground_is_on_open_ground_then() -> None:
    table = fight("gate:a -1 mud- tor -40- well", Ansa=[{"place": "tor"}])
    pulses(table, 1)
    assert metres(table, "@tor") == 0
    assert table.combatant("Ansa").terrain == table.fight.book.words.open_ground
    table = fight("gate:a -1 mud- tor(mud) -40- well", Ansa=[{"place": "tor"}])
    pulses(table, 1)
    assert table.combatant("Ansa").terrain == "mud"
    table = fight("gate:a -1- tor -40- well", Ansa=[{"place": "tor"}])
    table.do(action="terrain", who="Ansa", terrain="mud")
    pulses(table, 1)
    assert metres(table, "@tor") == 0
    assert table.combatant("Ansa").terrain == "mud"


def test_a_pulse_over_several_grounds_costs_what_a_path_by_hand_costs() -> None:
    line = "gate:a -1 mud- . -0.5- . -0.25 mud- door -40- well"
    table = fight(line, mud=Fraction(2, 3), Ansa=[{"place": "well"}])
    table.do(action="next")
    by_hand = fight(line, mud=Fraction(2, 3), Ansa=[{"place": "well"}])
    by_hand.do(action="go-path", who="Ansa", legs=[{"place": "well"}])
    by_hand.do(action="next")
    assert metres(table, "@gate") == metres(by_hand, "@gate")
    assert table.combatant("Ansa").pace.before == by_hand.combatant("Ansa").pace.before


def test_a_distance_that_the_gm_set_for_a_ground_holds_in_the_pulses() -> None:
    table = fight("gate:a -40 mud- well", Ansa=[{"place": "well"}])
    table.do(action="rule-on", about="terrain", name="mud", distance=3)
    assert pulses(table, 1).startswith("Pulse 1: Ansa 3 ft")
    assert pulses(table, 1).startswith("Pulse 2: Ansa 3 ft")


def test_a_ground_on_which_nobody_moves_holds_the_walker_at_its_edge() -> None:
    table = fight("gate:a -1- door -9 mud- well", Ansa=[{"place": "well"}])
    table.do(action="rule-on", about="terrain", name="mud", distance=0)
    pulses(table, 3)
    assert metres(table, "@door") == 0


def test_a_slower_walker_meets_later_and_the_declaration_says_so() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="add", name="Orc", side="foes")
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(1, 2))
    table.do(action="draw-map", line="gate:a -30.48 mud- b")
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", rate="full")
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Orc"}])
    # 95 ft: 4.4 ft, and then 8.8 ft a pulse; it is beyond the ten pulses of a CS.
    assert "meet" not in table.text
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(3, 4))
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Orc"}])
    # 6.6 ft, and then 13.2 ft a pulse.
    assert table.text.endswith("they meet Orc in pulse 8.")


def test_a_gait_of_the_first_leg_is_declared_with_the_path() -> None:
    table = fight("gate:a -40- well", Ansa=[{"place": "well", "gait": "half"}])
    assert pulses(table, 2).startswith("Pulse 2: Ansa 8.8 ft")


def test_a_gait_of_a_later_leg_is_refused_at_the_declaration() -> None:
    with pytest.raises(RulesError, match="Ansa has one gait in a CS: say it with the first leg"):
        fight("gate:a -4- well", Ansa=[{"place": "well"}, {"place": "gate", "gait": "half"}])


@pytest.mark.parametrize(("door", "meets"), [("]", False), ("[", True)])
def test_reach_goes_through_no_shut_door_and_through_an_open_one(door: str, meets: bool) -> None:
    line = f"gate:a -2- nook -0.5{door}- hall:b -9- well"
    table = fight(line, "Orc", Ansa=[{"place": "nook"}])
    assert bool(GROUND.meetings(table.encounter)) == meets


def test_somebody_behind_a_shut_door_is_met_by_the_way_round_it() -> None:
    line = "gate:a -2- nook -0.5]- hall:b -9- well; nook -0.75- hall"
    table = fight(line, "Orc", Ansa=[{"place": "nook"}])
    (met,) = GROUND.meetings(table.encounter)
    assert met.metres == 2 + Fraction("0.75") - 5 * FOOT


def test_question_preview_and_answer_walk_the_pulse_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = fight("gate:a -3- b", "Orc", Ansa=[{"whom": "Orc"}])
    walked: list[int] = []
    walk = Pulses._walked

    def counted(pulses: Pulses) -> Pulse:
        walked.append(pulses.number)
        return walk(pulses)

    monkeypatch.setattr(Pulses, "_walked", counted)
    assert GROUND.meetings(table.encounter)
    table.fight.propose(table.fight.read({"action": "meet"}), Tray(table.random))
    table.do(action="meet")
    assert walked == [1]
    table.do(action="undo")
    walked.clear()
    # Whoever takes it stops there: the pulse is walked again.
    table.do(action="meet", who=["Ansa"])
    assert len(walked) == 2


def door(table: Table) -> str:
    return table.encounter.map.line.rows[0].stretches[0].door


# 8.8 ft in pulse 1 are 2.68 m, and 17.6 ft in pulse 2 are 5.36 m: the door at 4 m is reached then.
def test_the_pulses_open_a_declared_door_when_its_walker_is_there() -> None:
    line = "gate:a -4]- hall -0.5- nook:b -40- well"
    table = fight(line, "Orc", Ansa=[{"place": "well", "door": "open"}])
    assert door(table) == "shut"
    assert not GROUND.meetings(table.encounter)
    assert "opens the door" not in pulses(table, 1)
    assert (door(table), metres(table, "@gate")) == ("shut", Fraction("8.8") * FOOT)
    assert GROUND.meetings(table.encounter)
    told = pulses(table, 1)
    assert "Ansa opens the door between the gate and the hall." in told
    assert (door(table), metres(table, "@gate")) == ("open", Fraction("26.4") * FOOT)
    table.do(action="undo")
    assert door(table) == "shut"


def test_a_walk_by_hand_opens_the_door_that_it_comes_through() -> None:
    table = fight("gate:a -1]- hall -40- well", Ansa=[{"place": "gate"}])
    table.do(action="go-path", who="Ansa", legs=[{"place": "well", "door": "open"}])
    assert door(table) == "open"


DROP = "gate:a -4- edge^3 -3 drop- yard -9- well"
CLIMB = "gate:a -4- foot -3 climb- roof^3 -9- well"


@pytest.mark.parametrize(
    ("line", "kind", "place", "told"),
    [
        (DROP, "drop", "edge", "the drop from the edge to the yard"),
        (CLIMB, "climb", "foot", "the climb from the foot to the roof"),
    ],
)
def test_the_pulses_stop_before_a_drop_and_a_climb_and_say_so(
    line: str, kind: str, place: str, told: str
) -> None:
    table = fight(line, Ansa=[{"place": "well", "by": kind}])
    pulses(table, 1)
    assert f"Ansa stands before {told}" in pulses(table, 1)
    assert metres(table, f"@{place}") == 0
    assert "stands before" not in pulses(table, 1)
    assert metres(table, f"@{place}") == 0


def test_a_declared_drop_says_how_far_the_pulses_go() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="draw-map", line=DROP)
    table.do(action="start")
    table.do(action="next")
    table.do(action="go-path", who="Ansa", legs=[{"place": "well", "by": "drop"}])
    assert "The pulses go as far as the drop from the edge to the yard." in table.text


def test_behind_a_drop_that_was_gone_by_hand_the_pulses_go_on() -> None:
    table = fight(DROP, Ansa=[{"place": "well", "by": "drop"}])
    pulses(table, 2)
    table.do(action="go-path", who="Ansa", legs=[{"place": "well", "by": "drop"}])
    assert metres(table, "@yard") == 0
    pulses(table, 3)
    assert metres(table, "@yard") > 0


def test_a_second_leg_over_a_climb_stops_before_it() -> None:
    table = fight(CLIMB, Ansa=[{"place": "foot"}, {"place": "well", "by": "climb"}])
    pulses(table, 4)
    assert metres(table, "@foot") == 0


# Ansa meets the orc at 5 m - 5 ft = 3.48 m in pulse 2, in which she would come to the door at 7 m.
@pytest.mark.parametrize(("takers", "state"), [(["c1"], "shut"), ([], "open")])
def test_a_walker_who_stops_before_a_door_to_take_an_opportunity_leaves_it_shut(
    takers: list[str], state: str
) -> None:
    line = "gate:a -5- spot:b -2]- hall -40- well"
    table = fight(line, "Orc", Ansa=[{"place": "well", "door": "open"}])
    pulses(table, 1)
    table.do(action="meet", **({"who": takers} if takers else {}))
    assert table.encounter.map.line.rows[0].stretches[1].door == state
    assert ("opens the door" in table.text) == (state == "open")
    assert metres(table, "@gate") == (5 - 5 * FOOT if takers else Fraction("26.4") * FOOT)
