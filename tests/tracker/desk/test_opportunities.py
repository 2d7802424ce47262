"""In a fight with positions, `n` plays the pulses, and the program asks about meetings.

Grak has the letter a, Mira b (both of the party), Goblin 1 c and Goblin 2 e. All declare 12 mph:
8.8 ft in the first pulse, then 17.6 ft. Grak and Goblin 1 run at each other over 100 feet.
"""

import pytest

from rules.map.distances import distance
from rules.rulebook.answers import text_of
from rules.rulebook.measures import METRES_OF
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.views.position import next_goal, path_text


def running(at: At) -> Table:
    """Return a desk at a fight before the first pulse.

    Grak and Goblin 1 are on their way to each other.
    """
    table = at("rom")
    fight = table.desk.fight

    def act(**request: object) -> None:
        table.desk.perform(table.desk.fight.read(request))

    for who, value in (("c1", 9), ("c2", 8), ("c3", 7), ("c4", 6)):
        act(action="set-initiative", who=who, value=value)
    act(action="draw-map", line="gate:a b -30.48- c -20- e")
    if not fight.encounter.started:
        act(action="start")
    while table.encounter.phase == "roll":
        act(action="next")
    for who, whom in (("c1", "c3"), ("c3", "c1")):
        act(action="declare", who=who, rate="full")
        act(action="go-path", who=who, legs=[{"whom": whom}])
    while table.encounter.phase == "declare":
        act(action="next")
    return table


def feet_apart(table: Table) -> object:
    assert table.encounter.map
    return distance(table.encounter.map, "c1", "c3").low / METRES_OF["ft"]


def test_the_pulse_in_which_foes_meet_is_asked_about_first(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n")
    assert table.newest.startswith("Pulse 3:")
    table.press("n")
    assert table.newest.startswith("Pulse 3:")
    assert table.prompt.startswith("Pulse 4: a Grak with c Goblin 1. Who takes it?")
    assert "Enter nobody; letters; - no more in this CS. Pulse 4: Grak 7 ft." in table.prompt


def test_several_meetings_are_asked_by_letters_in_one_short_question(at: At) -> None:
    table = running(at)
    table.press("u", "u")
    act = table.desk.fight.read
    table.desk.perform(act({"action": "draw-map", "line": "gate:a b -30.48- c e"}))
    for who, whom in (("c2", "c3"), ("c1", "c3"), ("c3", "c1"), ("c4", "c1")):
        table.desk.perform(act({"action": "declare", "who": who, "rate": "full"}))
        table.desk.perform(act({"action": "go-path", "who": who, "legs": [{"whom": whom}]}))
    table.press("E", "E")
    assert table.prompt.startswith("Pulse 4: a b with c e. Who takes it?")
    table.press("enter")
    assert "Grak comes within reach of Goblin 1 and Goblin 2 after 7 ft: opportunity for all." in (
        table.newest
    )


def test_enter_alone_makes_the_pulse_and_nobody_takes_it(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "enter")
    assert table.newest == (
        "Pulse 4: Grak 7 ft. Grak comes within reach of Goblin 1 after 7 ft: opportunity for both."
    )
    table.press("n")
    assert table.newest.startswith("Pulse 5:")


def test_letters_take_it_and_the_preview_says_so(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "a")
    assert "Grak takes it" in table.prompt
    table.press("enter")
    assert table.newest.endswith("Grak takes it.")
    assert feet_apart(table) == 5


def test_somebody_who_meets_nobody_is_refused_and_the_question_stays(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "b", "enter")
    assert "Mira meets nobody in this pulse" in table.prompt
    assert table.newest.startswith("Pulse 3:")


def test_a_minus_asks_no_more_in_this_sequence(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "-", "enter")
    assert table.newest.startswith("Pulse 4:")
    table.press("E")
    assert table.encounter.phase == "resolve"


def test_escape_leaves_the_pulse_unmade(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "escape")
    assert table.newest.startswith("Pulse 3:")
    table.press("u")
    assert table.encounter.cell == 3


def test_the_end_of_the_movement_stops_before_a_meeting_and_asks(at: At) -> None:
    table = running(at)
    table.press("E")
    assert table.encounter.cell == 4
    table.press("E")
    assert "Who takes it?" in table.prompt


@pytest.mark.parametrize("keys", ["5n", ">"])
def test_a_count_and_running_on_stop_before_a_meeting_and_ask(at: At, keys: str) -> None:
    table = running(at)
    table.press(*keys)
    assert table.encounter.cell == 4
    table.press(">")
    assert "Who takes it?" in table.prompt


def remarks(table: Table) -> list[str]:
    """Return the book's lines about opportunities."""
    lines = [text_of(one) for one in table.desk.book.lines(table.encounter)]
    return [one for one in lines if "opportunit" in one.casefold()]


def end_of_cs(table: Table) -> list[str]:
    """End the sequence, and return the log of the last event."""
    table.press("E", "n")
    assert table.encounter.round == 2
    return [one for one in table.told(30).splitlines() if "was not taken" in one]


def test_whoever_was_asked_and_did_not_take_it_has_let_it_pass(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "enter")
    assert remarks(table) == []
    read = table.desk.fight.read
    table.desk.perform(
        read({"action": "take-opportunity", "who": "c1", "other": "c3", "weapon": "sword"})
    )
    assert "Grak let the opportunity against Goblin 1 pass" in str(table.desk.refusal)
    assert end_of_cs(table) == []


def test_the_taker_keeps_it_until_the_weapon_is_said(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "a", "enter")
    (told,) = remarks(table)
    assert told == "Grak takes the opportunity against Goblin 1: take-opportunity, with the weapon"
    read = table.desk.fight.read
    table.desk.perform(
        read({"action": "take-opportunity", "who": "c1", "other": "c3", "weapon": "sword"})
    )
    assert remarks(table) == []
    assert end_of_cs(table) == []


def test_a_taken_opportunity_that_is_not_used_passes_without_a_sentence(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "a", "space", "c", "enter")
    assert remarks(table) == [
        "Grak and Goblin 1 take the opportunity against each other:"
        " take-opportunity, with the weapon"
    ]
    assert end_of_cs(table) == []


def test_a_script_that_was_not_asked_offers_to_both(at: At) -> None:
    table = running(at)
    for _ in range(4):
        table.desk.perform(table.desk.fight.read({"action": "next"}))
    (told,) = remarks(table)
    assert told.endswith("opportunity action open to Grak and Goblin 1")


def test_the_key_of_next_alone_is_no_answer(at: At) -> None:
    table = running(at)
    table.press("n", "n", "n", "n", "n", "n")
    assert "nn" not in table.prompt
    assert table.newest.startswith("Pulse 3:")


def test_whoever_has_arrived_shows_no_path(at: At) -> None:
    table = running(at)
    ahead = path_text(table.encounter, table.desk.book, "c1")
    assert ahead.startswith("to Goblin 1, ")
    table.press("n", "n", "n", "n", "enter", "n")
    assert table.encounter.map
    assert "c1" in table.encounter.map.paths
    assert path_text(table.encounter, table.desk.book, "c1") == ""
    assert next_goal(table.encounter, table.desk.book, "c1") == ()
    assert "On the way" not in table.card
    assert "0 m" not in "\n".join(table.rows)


@pytest.mark.parametrize(("goal", "is_asked"), [("end", True), ("gate", False)])
def test_running_past_a_foe_from_within_reach_is_asked_about(
    at: At, goal: str, is_asked: bool
) -> None:
    table = running(at)
    table.press("u", "u")
    act = table.desk.fight.read
    line = "gate -20- a -1.5- c -20- end:b e"
    table.desk.perform(act({"action": "draw-map", "line": line}))
    table.desk.perform(act({"action": "go-path", "who": "c1", "legs": [{"place": goal}]}))
    while table.encounter.phase == "declare":
        table.desk.perform(act({"action": "next"}))
    table.press("n")
    assert ("Pulse 1: a Grak with c Goblin 1. Who takes it?" in table.prompt) == is_asked
    if is_asked:
        table.press("a", "enter")
        assert "Grak comes to Goblin 1 after 4.92 ft: opportunity for both; Grak" in table.newest
