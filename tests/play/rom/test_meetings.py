"""Realms of Myth with positions: people follow declared paths pulse by pulse, and foes meet."""

from fractions import Fraction

import pytest

from rules.books.rom.ground import GROUND
from rules.books.rom.sight import in_row, notes
from rules.books.rom.state.combatant import RomState
from rules.books.rom.state.things import RomFight
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import RulesError
from rules.map.distances import distance
from rules.rulebook.measures import METRES_OF
from tests.play.table import Table
from tracker.views.line_row import as_typed
from tracker.views.position import next_goal, path_text

FOOT = METRES_OF["ft"]


def fight(line: str = "gate:a -30.48- b -9- well", **legs: dict[str, object]) -> Table:
    """Return a fight of Ansa and an orc, who are 100 feet apart and declare 12 mph.

    They move 8.8 ft in the first pulse of movement, then 17.6 ft. Each goes towards the other,
    unless `legs` gives another leg.
    """
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="add", name="Orc", side="foes")
    table.do(action="draw-map", line=line)
    table.do(action="set-initiative", who="Ansa", value=9)
    table.do(action="set-initiative", who="Orc", value=5)
    table.do(action="start")
    table.do(action="next")
    for who, whom in (("Ansa", "Orc"), ("Orc", "Ansa")):
        table.do(action="declare", who=who, rate="full")
        table.do(action="go-path", who=who, legs=[legs.get(who, {"whom": whom})])
    table.do(action="next")
    table.do(action="next")
    return table


def feet(table: Table) -> object:
    return distance(table.encounter.map, "c1", "c2").low / FOOT


def pulses(table: Table, many: int) -> str:
    for _ in range(many):
        table.do(action="next")
    return table.text


def test_a_declared_path_is_kept_until_the_pulses_and_costs_nothing_before() -> None:
    table = fight()
    assert feet(table) == 100
    assert set(table.encounter.map.paths) == {"c1", "c2"}


def test_declaring_a_path_tells_whom_the_walker_meets() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="add", name="Orc", side="foes")
    table.do(action="draw-map", line="gate:a -30.48- b")
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", rate="full")
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Orc"}])
    assert table.text == "Ansa will go to Orc. By what is declared they meet Orc in pulse 6."


def test_both_walk_in_each_pulse_by_the_feet_of_the_book() -> None:
    table = fight()
    found = [feet(table)]
    for _ in range(3):
        pulses(table, 1)
        found.append(feet(table))
    assert [float(one) for one in found] == [100, 82.4, 47.2, 12]


def test_the_first_in_the_order_walks_first_and_the_other_stands_when_they_have_met() -> None:
    table = fight()
    assert pulses(table, 4) == (
        "Pulse 4: Ansa 7 ft. Ansa comes within reach of Orc after 7 ft: opportunity for both."
    )
    assert feet(table) == 5


def test_after_they_have_met_nobody_is_moved_off_the_line() -> None:
    table = fight()
    pulses(table, 6)
    assert feet(table) == 5
    assert not table.encounter.map.far.ranges


def test_a_meeting_opens_the_opportunity_without_a_path_typed_by_hand() -> None:
    table = fight()
    pulses(table, 4)
    table.do(action="take-opportunity", who="Ansa", other="Orc", weapon="axe", av=12)
    assert table.text.startswith("Ansa takes the opportunity against Orc.")


def test_a_taker_of_the_opportunity_loses_the_rest_of_the_way_in_this_pulse() -> None:
    past = {"goal": "past", "whom": "Orc", "stop": 12}
    table = fight(Ansa=past, Orc={"place": "gate"})
    pulses(table, 3)
    before = table.encounter
    table.do(action="next")
    assert table.text == (
        "Pulse 4: Ansa 17.6 ft, Orc 17.6 ft. "
        "Ansa comes within reach of Orc after 7 ft: opportunity for both."
    )
    table.do(action="undo")
    assert to_bytes(table.encounter) == to_bytes(before)
    table.do(action="meet", who=["Ansa"])
    assert table.text == (
        "Pulse 4: Ansa 7 ft, Orc 17.6 ft. "
        "Ansa comes within reach of Orc after 7 ft: opportunity for both; Ansa takes it."
    )
    table.do(action="undo")
    table.do(action="meet", who=["Ansa", "Orc"])
    assert table.text == (
        "Pulse 4: Ansa 7 ft. "
        "Ansa comes within reach of Orc after 7 ft: opportunity for both; Ansa and Orc take it."
    )
    assert feet(table) == 5


def test_a_pair_meets_once_in_a_cs() -> None:
    table = fight(Ansa={"goal": "past", "whom": "Orc", "stop": 12}, Orc={"place": "gate"})
    pulses(table, 4)
    assert "comes within reach" not in pulses(table, 1)


def test_the_rest_of_the_movement_stops_before_a_pulse_in_which_foes_meet() -> None:
    table = fight()
    table.do(action="end-round")
    assert table.encounter.cell == 4
    assert [(one.who, one.whom) for one in GROUND.meetings(table.encounter)] == [("c1", "c2")]


def test_nobody_is_asked_again_in_this_cs_if_the_game_master_says_so() -> None:
    table = fight()
    table.do(action="meet", no_more=True)
    pulses(table, 2)
    assert GROUND.meetings(table.encounter) == ()


def test_friends_pass_each_other_without_a_meeting() -> None:
    table = fight()
    table.do(action="edit", who="Orc", side="party")
    assert "comes within reach" not in pulses(table, 4)


def test_a_taker_who_meets_nobody_is_refused() -> None:
    table = fight()
    with pytest.raises(RulesError, match="Ansa meets nobody in this pulse"):
        table.do(action="meet", who=["Ansa"])


def test_without_positions_there_are_no_meetings() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="start")
    with pytest.raises(RulesError, match="foes meet in the pulses"):
        table.do(action="meet", who=["Ansa"])


def test_whoever_has_come_to_a_place_stands_there_in_the_next_pulses() -> None:
    table = fight(Ansa={"place": "well"}, Orc={"place": "well"})
    pulses(table, 8)
    assert as_typed(table.encounter).endswith("well:b A")


def test_a_typed_distance_ends_the_way_there() -> None:
    table = fight(Ansa={"whom": "Orc", "distance": 20}, Orc={"place": "well"})
    pulses(table, 5)
    spot = table.encounter.map.spots["c1"]
    assert spot.metres == 20 * FOOT


def test_several_legs_are_walked_one_after_the_other() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="draw-map", line="gate:a -3- door -9- well")
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", rate="full")
    table.do(action="go-path", who="Ansa", legs=[{"place": "door"}, {"place": "gate"}])
    table.do(action="next")
    pulses(table, 4)
    assert as_typed(table.encounter).startswith("gate:A")


def test_a_path_by_hand_in_a_pulse_goes_on_by_itself_in_the_next() -> None:
    table = fight(Ansa={"place": "gate"}, Orc={"place": "well"})
    table.do(action="go-path", who="Orc", legs=[{"whom": "Ansa"}])
    assert float(feet(table)) == 91.2
    pulses(table, 1)
    assert float(feet(table)) == 91.2
    pulses(table, 1)
    assert float(feet(table)) == 73.6


@pytest.mark.parametrize(("place", "by"), [("Well", ""), ("WELL", "Gate"), ("well", "gate")])
def test_the_pulses_find_a_place_that_was_written_in_other_letters(place: str, by: str) -> None:
    table = fight(Ansa={"place": place, "by": by} if by else {"place": place})
    pulses(table, 2)
    assert table.encounter.map.spots["c1"].metres == Fraction("26.4") * FOOT


def test_a_wrong_place_on_the_way_is_refused_at_the_declaration() -> None:
    with pytest.raises(RulesError, match="no 'gat' here; the nearest is gate"):
        fight(Ansa={"place": "well", "by": "gat"})


def test_a_save_with_paths_and_meetings_reads_back_the_same() -> None:
    table = fight()
    table.do(action="meet", no_more=True)
    state = to_plain(table.encounter)
    assert to_bytes(from_plain(state, RomState, RomFight)) == to_bytes(table.encounter)


def test_a_goal_that_was_removed_hinders_no_pulse() -> None:
    table = fight()
    pulses(table, 1)
    table.do(action="remove", who="Orc")
    assert pulses(table, 1).startswith("Pulse 2: ")


def test_a_walker_follows_a_goal_that_has_another_name_now() -> None:
    table = fight(Orc={"place": "gate"})
    table.do(action="edit", who="Orc", name="Ork")
    assert pulses(table, 1).startswith("Pulse 1: Ansa 8.8 ft, Ork 8.8 ft")


def test_a_taker_of_the_first_meeting_has_no_second_one_further_on() -> None:
    table = Table("rom")
    for name, side in (("Ansa", "party"), ("Orc", "foes"), ("Elf", "foes")):
        table.do(action="add", name=name, side=side)
    table.do(action="draw-map", line="gate:a -7- b -1- c -20- well")
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", rate="full")
    table.do(action="go-path", who="Ansa", legs=[{"place": "well"}])
    table.do(action="as-before")
    table.do(action="next")
    met = [one.whom for one in GROUND.meetings(table.encounter)]
    assert met == ["c2", "c3"]
    table.do(action="meet", who=["Ansa"])
    assert "within reach of Orc" in table.text
    assert "Elf" not in table.text
    assert len(table.encounter.kept(RomFight).offers) == 1


def test_several_steps_at_once_stop_before_a_pulse_in_which_foes_meet() -> None:
    table = fight()
    table.do(action="next", times=6)
    assert table.encounter.cell == 4
    assert table.text.endswith("Stopped after 3 of 6: foes meet in the next pulse.")


def test_running_on_stops_before_a_pulse_in_which_foes_meet() -> None:
    table = fight()
    table.do(action="run-on")
    assert table.encounter.cell == 4
    assert table.text.endswith("Stopped: foes meet in the next pulse.")


def test_the_end_of_the_round_stops_before_the_first_pulse_if_foes_meet_in_it() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="add", name="Orc", side="foes")
    table.do(action="draw-map", line="gate:a -3- b")
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", rate="full")
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Orc"}])
    table.do(action="end-round")
    assert (table.encounter.phase, table.encounter.cell) == ("move", 1)
    assert GROUND.meetings(table.encounter)
    table.do(action="end-round")
    assert table.encounter.phase == "resolve"


def mounted(*walkers: str) -> Table:
    """Return a fight in which Ansa rides a horse of 12 mph.

    An orc who does not move is 100 feet away.
    """
    table = Table("rom")
    for name, side in (("Ansa", "party"), ("Horse", "party"), ("Orc", "foes")):
        table.do(action="add", name=name, side=side)
    table.do(action="draw-map", line="gate:a+b -30.48- c -9- well")
    table.do(action="rule-on", about="mount", name="Horse", own_speed=True)
    table.do(action="mount", who="Ansa", mount="Horse")
    for who, value in (("Ansa", 9), ("Orc", 5), ("Horse", 3)):
        table.do(action="set-initiative", who=who, value=value)
    table.do(action="start")
    table.do(action="next")
    for who in ("Ansa", "Horse"):
        table.do(action="declare", who=who, rate="full")
    for who in walkers:
        table.do(action="go-path", who=who, legs=[{"whom": "Orc"}])
    table.do(action="as-before")
    return table


@pytest.mark.parametrize("walkers", [("Ansa",), ("Horse",), ("Ansa", "Horse")])
def test_a_mount_and_its_rider_walk_once_and_stay_together_on_the_line(
    walkers: tuple[str, ...],
) -> None:
    table = mounted(*walkers)
    pulses(table, 2)
    standing = table.encounter.map
    assert not standing.far.ranges
    assert distance(standing, "c1", "c2").high == 0
    assert distance(standing, "c1", "c3").low / FOOT == 100 - Fraction(264, 10)
    pulses(table, 3)
    # The way that was declared last counts for both.
    walker = table.combatant(walkers[-1]).id
    assert [(one.who, one.whom) for one in GROUND.meetings(table.encounter)] == [(walker, "c3")]


def test_somebody_who_goes_to_a_rider_meets_the_pair_where_they_are_in_that_pulse() -> None:
    table = mounted("Ansa")
    table.do(action="undo")
    table.do(action="declare", who="Orc", rate="full")
    table.do(action="go-path", who="Orc", legs=[{"whom": "Horse"}])
    table.do(action="as-before")
    pulses(table, 3)
    assert distance(table.encounter.map, "c1", "c3").low / FOOT == 12
    assert pulses(table, 1) == (
        "Pulse 4: Ansa 7 ft, Horse 7 ft. "
        "Ansa comes within reach of Orc after 7 ft: opportunity for both."
    )
    assert pulses(table, 1) == "Pulse 5: nobody moves."


def test_whoever_flees_over_an_end_without_a_name_makes_the_line_longer() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="add", name="Orc", side="foes")
    table.do(action="draw-map", line="gate:a -9- b")
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Orc", rate="full")
    table.do(action="go-path", who="Orc", legs=[{"goal": "away", "whom": "Ansa"}])
    table.do(action="as-before")
    assert pulses(table, 2) == "Pulse 2: Orc 17.6 ft."
    assert distance(table.encounter.map, "c1", "c2").low == 9 + Fraction(264, 10) * FOOT


def test_in_a_movement_all_at_once_no_pulse_is_named() -> None:
    table = Table("rom")
    table.do(action="option", option="pulse-movement", value="off")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="add", name="Orc", side="foes")
    table.do(action="draw-map", line="gate:a -30.48- b")
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", rate="full")
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Orc"}])
    assert table.text == "Ansa will go to Orc. By what is declared they meet Orc."


def test_off_the_line_a_meeting_has_the_feet_of_the_way_to_it() -> None:
    table = Table("rom")
    for name, side in (("Ansa", "party"), ("Orc", "foes"), ("Elf", "foes")):
        table.do(action="add", name=name, side=side)
    table.do(action="draw-map", line="gate:a -30.48- b")
    table.do(action="say-distance", who="Ansa", other="Elf", metres=3.6576)
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", rate="full")
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Elf"}])
    table.do(action="as-before")
    assert pulses(table, 1) == "Pulse 1: Ansa 7 ft; at half rate: Ansa. " + (
        "Ansa comes within reach of Elf after 7 ft: opportunity for both."
    )
    table.do(action="undo")
    table.do(action="meet", who=["Ansa"])
    assert table.text.startswith("Pulse 1: Ansa 7 ft")


def test_whoever_wants_to_be_at_a_falling_thing_is_told_the_pulses_they_need() -> None:
    # 100 ft and a leap of 6 ft: 8.8 ft, then 17.6 ft a pulse, so 94 ft take 6 pulses.
    table = fight("gate:a -30.48- b -3- well", Ansa={"place": "gate"})
    table.do(action="add", name="Elf", side="party", sheet={"leap": 6})
    table.do(action="set-position", who="Elf", at="Ansa")
    table.do(action="edit", who="Ansa", sheet={"leap": 6})
    table.do(action="fall", faller="Orc", weight=150, feet=64)
    told = table.text.splitlines() if "\n" in table.text else table.text.split(". ")
    assert told[-1] == "Pulses to get near enough: Ansa 6 (too late), Elf more than 30 (too late)."


def test_a_thing_falls_where_the_one_is_who_drops_it() -> None:
    table = fight("gate:a -4- b", Ansa={"place": "gate"})
    table.do(action="pick-up", who="Orc", item="vase", weight=5)
    table.do(action="fall", object="vase", by="Orc", feet=64)
    assert "Pulses to get near enough: Ansa 1." in table.text


def test_without_a_known_place_a_fall_says_nothing_of_pulses_needed() -> None:
    table = fight()
    table.do(action="fall", object="vase", weight=5, feet=64)
    assert "near enough" not in table.text


def test_undoing_a_pulse_with_a_longer_line_gives_the_old_line_back() -> None:
    table = fight("a -9- b", Orc={"goal": "away", "whom": "Ansa"})
    before = to_bytes(table.encounter)
    pulses(table, 3)
    for _ in range(3):
        table.do(action="undo")
    assert to_bytes(table.encounter) == before


def test_two_flee_over_both_ends_at_once_and_each_as_far_as_their_own_feet() -> None:
    away = {"goal": "away", "distance": 20}
    table = fight("a -9- b", Ansa={**away, "whom": "Orc"}, Orc={**away, "whom": "Ansa"})
    pulses(table, 5)
    assert distance(table.encounter.map, "c1", "c2").low == 9 + 40 * FOOT


def test_the_row_shows_once_where_somebody_goes_and_the_card_all_of_the_path() -> None:
    table = fight(Ansa={"whom": "Orc"}, Orc={"goal": "away", "whom": "Ansa", "distance": 20})
    table.do(action="drop-path", who="Ansa")
    assert row(table, "Ansa") == ""
    table.do(action="undo")
    assert row(table, "Ansa") == "in 29 m beside Orc"
    assert row(table, "Orc") == "20 ft away from Ansa"
    assert notes(table.encounter, table.combatant("Ansa")) == ()
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Orc"}, {"place": "gate"}])
    assert row(table, "Ansa") == "in 26.3 m beside Orc"
    path = path_text(table.encounter, table.fight.book, "c1")
    assert path == "to Orc, 26.3 m more, then to gate"
    ansa = table.combatant("Ansa")
    assert [*in_row(table.encounter, ansa), *notes(table.encounter, ansa)] == ["half rate"]
    table.do(action="remove", who="Orc")
    assert row(table, "Ansa") == ""


def row(table: Table, name: str) -> str:
    """Return the text about the path in a combatant's row."""
    spans = next_goal(table.encounter, table.fight.book, table.combatant(name).id)
    return "".join(one.text for one in spans).replace("\u00a0", " ")


def test_a_meeting_after_no_more_questions_offers_nothing() -> None:
    table = fight("gate -6.096- a -30- b -30- well", Orc={"place": "gate"})
    table.do(action="meet", no_more=True)
    told = [table.text]
    for _ in range(8):
        table.do(action="next")
        told.append(table.text)
    assert any("comes within reach of" in one for one in told)
    assert not any("opportunity for both" in one for one in told)
    fault = table.fault(action="take-opportunity", who="Ansa", other="Orc", weapon="sword", av=12)
    assert "let the opportunity against Orc pass" in fault.message


def test_of_two_who_are_equal_in_everything_the_first_in_the_order_walks_first() -> None:
    table = Table("rom")
    for name, side, value in (("Ansa", "party", 4), ("Orc", "foes", 6)):
        table.do(action="add", name=name, side=side)
        table.do(action="set-initiative", who=name, value=value)
    table.do(action="draw-map", line="gate:a -20- b")
    table.do(action="start")
    table.do(action="next")
    for name in ("Ansa", "Orc"):
        table.do(action="set-initiative", who=name, value=5)
    assert table.encounter.order == ("c2", "c1")
    for who, whom in (("Ansa", "Orc"), ("Orc", "Ansa")):
        table.do(action="declare", who=who, rate="full")
        table.do(action="go-path", who=who, legs=[{"whom": whom}])
    pulses(table, 4)
    assert GROUND.meetings(table.encounter)[0].who == "c1"
    table.do(action="next")
    assert table.text.startswith("Pulse 3: Orc 4.4 ft, Ansa 3.42 ft.")


def test_the_typed_feet_of_a_leg_count_down() -> None:
    table = fight("gate:a -60- b", Ansa={"whom": "Orc", "distance": 60})
    assert path_text(table.encounter, table.fight.book, "c1") == "60 ft towards Orc"
    table.do(action="next")
    assert path_text(table.encounter, table.fight.book, "c1") == "51.2 ft towards Orc"
    row = next_goal(table.encounter, table.fight.book, "c1")
    assert "".join(one.text for one in row).replace("\u00a0", " ") == "51.2 ft towards Orc"
    pulses(table, 3)
    assert path_text(table.encounter, table.fight.book, "c1") == ""


def test_a_leg_past_somebody_who_comes_towards_the_walker_ends_where_they_have_passed() -> None:
    table = fight("gate:a -40- b -60- end", Orc={"whom": "Ansa", "goal": "past"})
    pulses(table, 4)
    assert path_text(table.encounter, table.fight.book, "c2") == "past Ansa"
    assert pulses(table, 1).startswith("Pulse 5: Ansa 3.03 ft, Orc 11.31 ft.")
    assert path_text(table.encounter, table.fight.book, "c2") == ""
    stays = table.encounter.map.spots["c2"]
    pulses(table, 3)
    assert table.encounter.map.spots["c2"].same_as(stays)


def test_a_leg_past_somebody_who_runs_away_goes_on_behind_them() -> None:
    table = fight(
        "well -30- a -9- b -60- end", Ansa={"place": "well"}, Orc={"whom": "Ansa", "goal": "past"}
    )
    pulses(table, 7)
    assert path_text(table.encounter, table.fight.book, "c2") == "past Ansa"


def test_whoever_walks_to_somebody_who_is_removed_is_told_and_stays() -> None:
    table = fight()
    pulses(table, 3)
    spot = table.encounter.map.spots["c1"]
    table.do(action="remove", who="Orc")
    assert table.text == "Orc is removed. Ansa has nobody to go to."
    assert path_text(table.encounter, table.fight.book, "c1") == ""
    pulses(table, 2)
    assert table.encounter.map.spots["c1"].same_as(spot)
    table.do(action="go-path", who="Ansa", legs=[{"place": "gate"}])
    pulses(table, 1)
    assert not table.encounter.map.spots["c1"].same_as(spot)


def test_a_declared_path_to_where_somebody_stands_now_says_so() -> None:
    table = fight()
    table.do(action="undo")
    table.do(action="undo")
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Orc", "follow": False}])
    assert table.text.startswith("Ansa will go to the spot where Orc is now.")
