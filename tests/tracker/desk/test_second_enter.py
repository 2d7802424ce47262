"""In all kinds of lines, an action waits for a second Enter if it would harm the wrong people.

Grak has the letter a, and Mira has b; both are of the party. Goblin 1 has c, and Goblin 2 has e.
Mira has the turn.
"""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table
from tracker.screens.book_actions import open_form
from tracker.session.session import Session


def waits(table: Table, *keys: str) -> str:
    """Press keys. Check that no action is done yet.

    Return the text of the prompt.
    """
    before = table.desk.fight.last
    table.press(*keys)
    assert table.desk.fight.last == before
    assert table.prompt.endswith(": Enter again")
    return table.prompt


def done(table: Table, *keys: str) -> None:
    """Press keys. Check that exactly one action is done."""
    before = table.desk.fight.last
    table.press(*keys)
    assert table.desk.fight.last == before + 1


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("d a 5", "Grak is a friend"),
        ("d ac 5", "Grak is a friend"),
        ("d c 5 half a", "Grak is a friend"),
        ("d 5", "Mira is the one who acts"),
        ("d ab 2d6", "Mira is the one who acts; Grak is a friend"),
        ("x", "Mira is the one who acts"),
        ("x a", "Grak is a friend"),
        ("X a", "Grak is a friend"),
        ("d ab 5 by mira", "Mira is the one who acts; Grak is a friend"),
        ("d c 5 by goblin 2", "Goblin 1 is a friend"),
    ],
)
def test_a_friend_is_harmed_only_at_the_second_enter(at: At, keys: str, told: str) -> None:
    table = at()
    key, _, text = keys.partition(" ")
    assert told in waits(table, key, *text, "enter")
    done(table, "enter")


@pytest.mark.parametrize("keys", ["d c 5", "d ce 5", "d a 5 by goblin 1", "h a 5", "d a 0", "x c"])
def test_foes_and_healing_never_wait(at: At, keys: str) -> None:
    table = at()
    key, _, text = keys.partition(" ")
    done(table, key, *text, "enter")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("d5 c to b", "'5 c to b' has two readings: c 5 is 5 for Goblin 1; for a text type 5 "),
        ("d5 l to m", "nobody has the letter l: people come before 5; for a text type 5 "),
        ("d2d6 c to b", "c 2d6 is 2d6 for Goblin 1"),
        ("d5 cb hard", "cb 5 is 5 for Goblin 1 and Mira"),
        ("h5 c to b", "c 5 is 5 for Goblin 1"),
        ("d5 c", "c 5 is 5 for Goblin 1"),
    ],
)
def test_a_question_about_who_is_never_answered_by_enter(at: At, line: str, told: str) -> None:
    table = at()
    table.press(*line)
    for _ in range(3):
        before = table.desk.fight.last
        table.press("enter")
        assert table.desk.fight.last == before
        assert told in table.prompt


def test_letters_in_quotation_marks_are_a_text(at: At) -> None:
    table = at()
    done(table, "h", *'5 "c to b"', "enter")
    done(table, "h", *"5 a torn cloak", "enter")


def test_another_line_waits_again_even_if_it_says_the_same(at: At) -> None:
    table = at()
    waits(table, "d", *"a 5", "enter")
    waits(table, "6", "backspace", "enter")
    waits(table, "ctrl+u", *"a  5", "enter")
    table.press("escape", "d", *"a 5")
    waits(table, "enter")
    waits(table, "ctrl+u", *"a 5", "enter")
    table.press("left", "right")
    done(table, "enter")


def test_pasted_text_waits_again(at: At) -> None:
    table = at()
    waits(table, "d", *"a 5", "enter")
    table.paste("0")
    waits(table, "enter")
    done(table, "enter")


def test_the_same_line_in_a_new_question_waits_again(at: At) -> None:
    table = at()
    waits(table, "d", *"a 5", "enter")
    table.press("escape")
    waits(table, "d", *"a 5", "enter")
    done(table, "enter")
    waits(table, "d", *"a 1", "enter")


def test_harm_to_those_who_are_down_or_not_there_yet_waits(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "out", "who": "Goblin 1"})
    saved.ask({"action": "arrive", "who": "Goblin 2", "round": 5})
    table = sit(saved)
    table.press("d", *"ce 3")
    assert "Goblin 1 is down" in table.prompt
    assert "Goblin 2 is not here yet" in table.prompt
    waits(table, "enter")
    done(table, "enter")
    table.press("c", "p", "enter", "home", *"'e ")
    assert table.prompt.count("Goblin 2 is not here yet") == 1
    waits(table, "enter")
    done(table, "enter")


def test_before_anybodys_turn_the_party_does_it(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Mira", "side": "party", "hp": 9})
    empty.ask({"action": "add", "name": "Orc", "hp": 9})
    table = sit(empty)
    assert "Mira is a friend" in waits(table, "d", *"a 2", "enter")
    table.press("escape")
    done(table, "d", *"b 2", "enter")


def test_without_sides_nobody_is_a_friend(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Mira", "hp": 9})
    empty.ask({"action": "add", "name": "Orc", "hp": 9})
    table = sit(empty)
    done(table, "d", *"a 2", "enter")


def test_a_condition_of_the_book_waits_and_a_note_or_its_end_does_not(at: At) -> None:
    table = at("obss")
    table.press(*"'", "e")
    waits(table, "c", "p", "enter")
    done(table, "enter")
    done(table, "C", "p")
    table.program.wait(1)
    table.press("c", "/", *"happy", "enter")
    assert "no effect in OBSS. Enter notes it" in table.prompt
    done(table, "enter")


def test_a_refused_harm_of_a_friend_is_overridden_by_the_key_pressed_twice(at: At) -> None:
    table = at()
    table.select("Grak")
    before = table.desk.fight.last
    table.press("G", *"Mira", "enter")
    assert "(! does it anyway)" in table.prompt
    table.press("!")
    assert table.prompt == "Mira is a friend: ! again"
    assert table.desk.fight.last == before
    done(table, "!")


def test_another_key_between_ends_the_wait_of_an_override(at: At) -> None:
    table = at()
    table.select("Grak")
    table.press("G", *"Mira", "enter", "!")
    table.press("j")
    before = table.desk.fight.last
    table.press("!")
    assert table.desk.fight.last == before


def test_an_attack_in_the_line_on_a_friend_waits(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "edit", "who": "Mira", "attacks": "axe 1d8"})
    table = sit(saved)
    done(table, "d", *"c axe", "enter")
    assert "Grak is a friend" in waits(table, "d", *"a axe", "enter")
    done(table, "enter")


def test_a_form_waits_as_the_line_does(at: At) -> None:
    table = at()
    table.select("Grak")
    open_form(table.program, "remove")  # type: ignore[arg-type]  # a program without a screen
    (page,) = table.program.screens
    faults = page._submit(page.form.texts())
    assert faults == {"": "Grak is a friend: Enter again"}
    assert page._submit(page.form.texts()) is None


def test_many_are_all_named_by_their_letters(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Orc", "count": 12, "hp": 9})
    empty.ask({"action": "add", "name": "Mira", "side": "party", "hp": 9})
    table = sit(empty)
    table.press("d", *"abcefghijklmn 2")
    assert "Mira is a friend. a-n 9 to 7" in table.prompt
    table.press("escape", "d", *"abcefgh 2d6")
    assert "a-h: Rolls damage, 2d6" in table.prompt
    table.press("escape", "X", *"acefgijlm")
    assert "a, c-g, i, j, l, m. Orc 1 is removed." in table.prompt


@pytest.mark.parametrize("keys", ["d a knife", "d a knife by mira", "d ac knife by mira", "G a"])
def test_a_friend_is_named_as_one_only_once_before_enter(at: At, keys: str) -> None:
    table = at()
    table.desk.session.ask({"action": "edit", "who": "Mira", "attacks": "knife 1d4"})
    table.desk.session.ask({"action": "gait", "who": "Mira", "gait": "run"})
    key, _, text = keys.partition(" ")
    table.press(key, *text)
    assert table.prompt.count("is a friend") == 1
    assert "friend of" not in table.prompt
    table.press("enter")
    assert "Grak is a friend" in table.prompt


def test_the_log_still_says_whose_friend_was_hit(at: At) -> None:
    table = at()
    table.desk.session.ask({"action": "edit", "who": "Mira", "attacks": "knife 1d4"})
    table.press("d", *"a knife by mira", "enter", "enter")
    assert table.newest.startswith("Grak is a friend of Mira. Mira hits Grak")


def test_on_the_turn_of_one_of_two_sides_who_act_together_both_keys_ask(
    empty: Session, sit: Sit
) -> None:
    for name, side in (("Orc", "foes"), ("Rat", "foes"), ("Mira", "party")):
        empty.ask({"action": "add", "name": name, "side": side, "hp": 9, "initiative": 5})
    empty.ask({"action": "start"})
    table = sit(empty)
    while table.encounter.combatants[table.encounter.turn_of or ""].name != "Orc":
        empty.ask({"action": "next"})
    for line in ("xb", "db 6", "Xb"):
        assert "Rat is a friend" in waits(table, *line, "enter")
        table.press("escape")


@pytest.mark.parametrize("line", ["dc 99999999999", "hc 99999999999", "hc temp 123456", "dc 10000"])
def test_an_amount_far_above_all_hit_points_is_refused(at: At, line: str) -> None:
    table = at()
    last = table.desk.fight.last
    table.press(*line, "enter")
    assert table.desk.fight.last == last
    assert "far above the hit points of anybody here, which are 14 at most" in table.prompt
    table.press("escape", "d", *"c 9999", "enter")
    assert table.desk.fight.last == last + 1
    table.press("=", *"123456", "enter")
    assert table.desk.fight.last == last + 1


def test_of_somebody_with_many_hit_points_much_can_be_taken(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Tarrasque", "side": "foes", "hp": 20000})
    empty.ask({"action": "add", "name": "Mira", "side": "party"})
    done(sit(empty), "d", *"a 12000", "enter")


def test_the_log_says_that_who_comes_later_is_not_here_yet(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "arrive", "who": "Goblin 2", "round": 5})
    saved.ask({"action": "out", "who": "Goblin 1"})
    table = sit(saved)
    table.press("d", *"ce 3", "enter", "enter")
    [brief] = table.desk.fight.event(table.desk.fight.last).brief
    assert "Goblin 1 at out already, 2 of 5" in brief or "Goblin 1 out already, 2 of 5" in brief
    assert "Goblin 2 not here yet, 2 of 5" in brief
    table.press("d", *"e 1", "enter", "enter")
    [brief] = table.desk.fight.event(table.desk.fight.last).brief
    assert "not here yet, 1 of 5" in brief


def folded(saved: Session, sit: Sit) -> Table:
    """Return a desk at a fight in which the two goblins are a folded group."""
    table = sit(saved)
    saved.ask({"action": "join-group", "who": ["Goblin 1", "Goblin 2"]})
    table.select("Goblin 1")
    table.press("tab")
    return table


def test_a_member_of_a_folded_group_is_hit_by_letter_only_at_the_second_enter(
    saved: Session, sit: Sit
) -> None:
    table = folded(saved, sit)
    assert "Goblin 2 is in the folded group c+" in waits(table, "d", *"e 3", "enter")
    done(table, "enter")
    done(table, "d", *"Goblin 2 1", "enter")
    done(table, "h", *"e 1", "enter")
    done(table, "d", *"c+ 1", "enter")
    saved.ask({"action": "out", "who": "Goblin 2"})
    done(table, "d", *"c+ 1", "enter")


def test_the_preview_says_that_enter_asks_about_a_member_of_a_folded_group(
    saved: Session, sit: Sit
) -> None:
    table = folded(saved, sit)
    table.press("d", *"e 3")
    told = str(table.desk.prompt.previewed)
    told = told.removeprefix("Enter asks: Goblin 2 is in the folded group c+. ")
    assert told.startswith("Mira hits Goblin 2 for 3: 2 of 5 HP.")


@pytest.mark.parametrize("keys", ["d6", "m1", "x"])
def test_newcomers_before_the_fight_are_harmed_or_moved_only_at_the_second_enter(
    empty: Session, sit: Sit, keys: str
) -> None:
    table = sit(empty)
    table.press("a", *"2 rat hp 4", "enter")
    assert "2 marked for one action" in table.prompt
    last = table.desk.fight.last
    table.press(*keys, "enter")
    assert table.desk.fight.last == last
    assert "are marked because they were added" in table.prompt
    table.press("enter")
    assert table.desk.fight.last == last + 1 or "!" in table.prompt


@pytest.mark.parametrize("system", BUILT_IN)
def test_newcomers_in_a_fight_take_neither_the_cursor_nor_the_next_line(
    at_the_ford: At, system: str
) -> None:
    table = at_the_ford(system)
    table.press("a", *"2 rat hp 4", "enter")
    assert table.prompt.startswith("Rat 1, Rat 2:")
    assert (table.selected.name, table.desk.cursor.marked) == ("Grak", frozenset())
    for keys in ("m", "N", "e", "D"):
        table.press(keys)
        assert "Rat" not in table.prompt
        table.press("escape")
    done(table, "d", *"c 1", "enter")
    table.press("[")
    assert "Grak" in table.prompt


def test_some_keys_are_for_the_newcomers_until_the_next_action(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("a", *"2 rat hp 4; bat hp 3", "enter", "i", "enter")
    new = [one for one in table.encounter.in_order() if one.name[:3] in ("Rat", "Bat")]
    assert len(new) == 3
    assert all(one.initiative for one in new)
    table.press("a", *"2 lynx hp 4", "enter", "[", *"in 2 rounds", "enter")
    assert all(f"Lynx {one}" in table.told(1) for one in (1, 2))
    table.press("a", *"owl", "enter", "j", "#")
    assert "hides Mira" in table.prompt


def test_marks_of_the_gm_stay_while_somebody_is_added(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("space", "space", "a", *"rat", "enter")
    assert len(table.desk.cursor.marked) == 2
    table.press("h")
    assert "Grak" in table.prompt
    assert "Rat" not in table.prompt


@pytest.mark.parametrize("line", ["c", "", "goblin 1", "ce"])
def test_somebody_comes_back_only_at_the_second_enter(at: At, line: str) -> None:
    table = at()
    done(table, "x", *"ce", "enter")
    table.select("Goblin 1")
    told = "brings " if line == "ce" else "Goblin 1 is out: brings them back: Enter again"
    assert told in waits(table, "x", *line, "enter")
    done(table, "enter")
    assert not table.encounter.find("Goblin 1").out


@pytest.mark.parametrize("line", ["Da", "D'a", "('a waits"])
@pytest.mark.parametrize("system", ["obss", "opend6"])
def test_a_turn_that_is_over_is_delayed_only_at_the_second_enter(
    at_the_ford: At, line: str, system: str
) -> None:
    table = at_the_ford(system)
    table.press("n")
    assert "the turn of Grak in round 1 is over" in waits(table, *line, "enter")
    done(table, "enter")
    assert table.encounter.find("Grak").delayed


@pytest.mark.parametrize("line", ["D", "Dc", "('c waits", "(waits"])
def test_a_turn_now_or_later_is_delayed_at_once(at_the_ford: At, line: str) -> None:
    table = at_the_ford("obss")
    table.press("n")
    done(table, *line, "enter")


def test_nobody_delays_in_vain(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    while table.encounter.find("Sage").id != table.encounter.turn_of:
        table.press("n")
    last = table.desk.fight.last
    table.press("D", "enter")
    assert "nobody else acts in this round: Sage delays in vain" in table.prompt
    assert table.desk.fight.last == last


@pytest.mark.parametrize("side", ["foes", "others"])
def test_a_mount_that_a_friend_rides_is_harmed_only_at_the_second_enter(
    saved: Session, sit: Sit, side: str
) -> None:
    saved.ask({"action": "add", "name": "Horse", "hp": 20, "side": side})
    saved.ask({"action": "rule-on", "about": "mount", "name": "Horse", "multiplier": 2})
    saved.ask({"action": "mount", "who": "Grak", "mount": "Horse"})
    table = sit(saved)
    assert "Horse is a friend" in waits(table, *"df 3", "enter")


def test_a_mount_of_the_party_that_a_foe_rides_is_harmed_at_once(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "add", "name": "Horse", "hp": 20, "side": "party"})
    saved.ask({"action": "rule-on", "about": "mount", "name": "Horse", "multiplier": 2})
    saved.ask({"action": "mount", "who": "Goblin 1", "mount": "Horse"})
    done(sit(saved), *"df 3", "enter")


@pytest.mark.parametrize("typed", ["p", "prone", "'a prone", "'ab prone"])
@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_a_condition_from_the_list_needs_two_enters_for_whoever_acts(
    system: str, typed: str, at_the_ford: At
) -> None:
    table = at_the_ford(system)
    last = table.desk.fight.last
    table.press("c", *typed)
    assert typed[0] == "'" or "Grak is the one who acts" in table.listed
    table.press("enter")
    assert table.prompt.endswith(": Enter again")
    assert table.desk.fight.last == last
    table.press("enter")
    assert table.desk.fight.last == last + 1


def test_a_time_after_the_list_needs_its_own_two_enters(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    last = table.desk.fight.last
    table.press("c", "p", "enter", "3", "enter")
    assert table.prompt.endswith("Grak is the one who acts: Enter again")
    assert table.desk.fight.last == last
    table.press("enter")
    assert table.desk.fight.last == last + 1


@pytest.mark.parametrize("key", ["escape", "x"])
def test_another_key_takes_the_enter_of_the_list_back(key: str, at_the_ford: At) -> None:
    table = at_the_ford("obss")
    last = table.desk.fight.last
    table.press("c", "p", "enter", key, "backspace", "enter")
    assert table.desk.fight.last == last


def test_a_typed_total_that_needs_many_sixes_in_a_row_is_asked_back(at: At) -> None:
    table = at("opend6")
    last = table.desk.fight.last
    asks = "99 on 3D is 14 sixes in a row"
    assert f": {asks}" in table.take_line("d", "b 3D =99")
    assert asks in table.prompt
    assert table.desk.fight.last == last
    table.press("enter")
    assert table.desk.fight.last == last + 1
    table.press("d", *"a 3D =40", "enter")
    assert table.desk.fight.last == last + 2
