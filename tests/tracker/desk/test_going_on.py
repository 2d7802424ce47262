"""Few keys for many turns: a count before a key, a key for a group, a key for all others."""

import pytest

from rules.fight.preview import turns_passed
from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session


def side_by_side(saved: Session) -> Session:
    """Return the desk. Both goblins were moved to the beginning of the order.

    Goblin 1 has the turn.
    """
    for name in ("Goblin 1", "Goblin 2"):
        saved.ask({"action": "set-initiative", "who": name, "value": 90})
    while saved.encounter.turn_of != saved.encounter.find("Goblin 1").id:
        saved.ask({"action": "next"})
    return saved


def acting(saved: Session) -> str:
    """Return the name of the combatant who has the turn."""
    return saved.encounter.combatants[saved.encounter.turn_of or ""].name


def test_a_count_before_next_goes_on_several_times_in_one_step(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    last, first = saved.fight.last, acting(saved)
    table.press("1", "2")
    assert table.prompt.startswith("12: n goes on 12 times, > runs on to cycle 12; Esc forgets")
    table.press("escape", "3", "n")
    assert saved.fight.last == last + 1
    assert saved.fight.event(last + 1).action == {"action": "next", "times": 3}
    table.press("u")
    assert acting(saved) == first


def test_a_count_is_only_for_the_next_key(saved: Session, sit: Sit) -> None:
    sit(saved).press("3", "j", "n")
    assert saved.fight.event(saved.fight.last).action == {"action": "next"}


def test_enter_forgets_a_count(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("9", "9", "enter")
    assert table.prompt.startswith("99 is forgotten")
    table.press("n")
    assert saved.fight.event(saved.fight.last).action == {"action": "next"}


@pytest.mark.parametrize("system", ["emala", "obss", "opend6"])
def test_a_count_past_the_next_round_asks_once(at_the_ford: At, system: str) -> None:
    table = at_the_ford(system)
    before, begun = table.encounter, table.encounter.round
    table.press("9", "9", "n")
    assert "If you mean that, type" in table.prompt
    assert table.encounter is before
    table.press("9", "9", "n")
    assert table.encounter.round > begun + 1


def test_a_count_into_the_next_round_asks_nothing(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("9", "n")
    assert table.encounter.round == 2


@pytest.mark.parametrize("system", ["emala", "obss"])
def test_a_grant_is_no_act_and_is_named_before_it_is_lost(at_the_ford: At, system: str) -> None:
    table = at_the_ford(system)
    table.press("E")
    begun = table.encounter.round
    table.press("M", *"c 9", "enter", "E")
    assert table.encounter.round == begun
    assert "nobody has acted. Granted movement is lost: Wolf 1." in table.prompt
    table.press("E")
    assert table.encounter.round == begun + 1


def test_moving_another_member_of_the_group_is_one_step(fight: Make, sit: Sit) -> None:
    saved = side_by_side(fight())
    table = sit(saved)
    last = saved.fight.last
    table.press(".", "j", "m", "1", "enter")
    assert acting(saved) == "Goblin 2"
    assert "Goblin 2 walks 1 m." in table.log
    table.press("u")
    assert (acting(saved), saved.fight.head) == ("Goblin 1", last)


def test_one_key_ends_the_turns_of_the_group(fight: Make, sit: Sit) -> None:
    saved = side_by_side(fight())
    table = sit(saved)
    table.press("&")
    assert not acting(saved).startswith("Goblin")
    assert "Nothing was done by Goblin 2." in table.log
    table.press("u")
    assert acting(saved) == "Goblin 1"


def test_whoever_ran_with_the_group_is_not_named_as_idle(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("2", "n", "m", *"c, e, f 4 run", "enter", "&")
    assert "Wolf 3's turn" in table.newest
    assert "Nothing was done" not in table.log


def test_one_key_runs_on_to_a_turn_of_the_party(fight: Make, sit: Sit) -> None:
    saved = side_by_side(fight())
    table = sit(saved)
    table.press(">")
    assert table.prompt.startswith(f"Stopped: it is {acting(saved)}'s turn.")
    assert acting(saved) in ("Grak", "Mira")


def test_one_key_lets_all_other_combatants_go_on_as_before(fight: Make, sit: Sit) -> None:
    saved = fight("rom")
    saved.ask({"action": "declare", "who": "Grak", "mph": 6})
    saved.ask({"action": "end-round"})
    saved.ask({"action": "next"})
    saved.ask({"action": "roll-initiative"})
    table = sit(saved)
    table.press("n")
    assert table.prompt.startswith("Enter lets all others go on as before: ")
    table.press("enter", "enter")
    assert (saved.encounter.phase, saved.encounter.cell) == ("move", 1)
    table.press("4", ">")
    assert saved.encounter.cell == 4


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
@pytest.mark.parametrize("key", ["n", "&"])
def test_a_turn_that_ends_unused_is_named_with_the_key_that_gives_it_back(
    at_the_ford: At, system: str, key: str
) -> None:
    table = at_the_ford(system)
    table.press("m", "1", "enter", "n")
    assert (table.prompt, acting(table.desk.session)) == ("", "Mira")
    table.press(key)
    assert table.prompt == "Mira did nothing in that turn: u gives the turn back."
    table.press("u")
    assert acting(table.desk.session) == "Mira"


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_a_turn_of_somebody_who_moved_with_the_group_is_not_called_unused(
    at_the_ford: At, system: str
) -> None:
    table = at_the_ford(system)
    table.press("2", "n", "m", *"cef 2", "enter")
    for _ in range(3):
        table.press("n")
        assert "Wolf" not in table.prompt
    table.press("u", "u", "u", "4", "n")
    assert "Wolf" not in table.prompt


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_several_turns_at_once_name_all_that_end_unused(at_the_ford: At, system: str) -> None:
    table = at_the_ford(system)
    table.press("m", "1", "enter", "3", "n")
    assert acting(table.desk.session) == "Wolf 2"
    assert table.prompt == "Mira and Wolf 1 did nothing in their turns: u gives the turns back."
    table.press("3", "n")
    names = "Wolf 2, Wolf 3 and Orc"
    assert table.prompt == f"{names} did nothing in their turns: u gives the turns back."
    table.press("u")
    assert acting(table.desk.session) == "Wolf 2"


def test_only_turns_before_an_event_of_the_timeline_are_passed(at_the_ford: At) -> None:
    table = at_the_ford("emala")
    passed = turns_passed(table.encounter, table.desk.book, 9)
    assert len(passed) == 9
    roof = {"action": "event", "text": "the roof falls", "round": 1, "on": 25}
    table.desk.session.ask(roof)
    passed = turns_passed(table.encounter, table.desk.book, 5)
    assert [table.encounter.combatants[who].name for who in passed] == ["Grak", "Mira"]
    table.press("5", "n")
    assert acting(table.desk.session) == "Wolf 1"


def test_several_declarations_at_once_name_all_that_did_not_declare(at_the_ford: At) -> None:
    table = at_the_ford("rom")
    table.press("3", "n")
    names = [short for short in ("Grak", "Mira", "Wolf", "Sage", "Orc") if short in table.prompt]
    assert len(names) >= 2, table.prompt
    assert "have not declared: u gives the turns back." in table.prompt


@pytest.mark.parametrize("system", ["emala", "obss", "opend6"])
def test_the_end_of_the_round_pressed_twice_passes_over_nobody(
    at_the_ford: At, system: str
) -> None:
    table = at_the_ford(system)
    for number in (1, 2):
        table.press("E")
        assert table.encounter.round == number
        asked = f"E again passes over everybody in round {number}: nobody has acted."
        assert table.prompt == asked
        table.press("E")
        assert table.encounter.round == number + 1
    table.press("m", "1", "enter", "E")
    assert table.encounter.round == 4


def test_escape_withdraws_the_question_of_a_key(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("E", "E", "E")
    asked = table.prompt
    assert asked == "E again passes over everybody in round 2: nobody has acted."
    table.press("escape")
    assert table.prompt == ""
    table.press("E")
    assert (table.prompt, table.encounter.round) == (asked, 2)
    table.press("E")
    assert table.encounter.round == 3


def test_a_note_is_no_act_when_a_round_is_passed_over(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("E", "E", "E", "N", *"*hm", "enter", "E")
    assert table.prompt == "E again passes over everybody in round 2: nobody has acted."
    table.press("N", *"*hm", "enter", "E")
    assert table.encounter.round == 2


@pytest.mark.parametrize("system", ["emala", "obss", "opend6"])
def test_granted_movement_is_lost_when_the_round_passes_over_somebody(
    at_the_ford: At, system: str
) -> None:
    table = at_the_ford(system)
    table.press("M", *"f 9", "enter", "E", "E")
    assert table.encounter.round == 2
    assert table.encounter.find("Wolf 3").pace.granted == 0


def test_the_end_of_a_round_asks_if_steps_of_turns_have_begun_the_round(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("7", "n")
    assert table.encounter.round == 2
    table.press("E")
    assert table.prompt == "E again passes over everybody in round 2: nobody has acted."
    table.press("E")
    assert table.encounter.round == 3


def test_the_end_of_a_round_asks_nothing_after_a_turn_of_it(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("7", "n", "n", "E")
    assert table.encounter.round == 3


def test_the_end_of_a_groups_turns_names_all_who_did_nothing(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("n", "n", "&")
    assert table.prompt.startswith("Wolf 1, Wolf 2 and Wolf 3 did nothing in their turns")


def test_undo_after_a_count_says_what_the_count_did_and_whose_turn_it_is(at: At) -> None:
    table = at()
    table.press("3", "n", "u")
    assert table.prompt == "Undone: all that 3n did. It is Mira's turn again."
    table.press("n", "u")
    assert table.prompt.startswith("Undone: Mira ends the turn")
