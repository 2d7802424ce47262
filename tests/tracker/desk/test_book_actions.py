"""The rulebook's own actions, chosen with a key or from a list."""

from typing import Any

import pytest

from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table
from tracker.screens.book_actions import open_action, open_form
from tracker.session.session import Session


def newest(table: Table) -> dict[str, Any]:
    """The action of the newest event."""
    return dict(table.desk.fight.event(table.desk.fight.last).action)


def ask(table: Table, key: str, text: str) -> str:
    """Select Grak, press a key and answer the question that the key asks.

    Return the text of the prompt.
    """
    table.select("Grak")
    table.press(key)
    if text:
        table.paste(text)
    table.press("enter")
    return table.prompt


@pytest.mark.parametrize(
    ("system", "key", "text", "kept"),
    [
        ("emala", "-", "2 parry", {"action": "spend", "points": 2, "reason": "parry"}),
        (
            "emala",
            "f",
            "45 left free",
            {"action": "face", "degrees": 45, "hand": "left", "free": True},
        ),
    ],
)
def test_a_key_of_the_book_asks_and_acts(
    at: At, system: str, key: str, text: str, kept: dict[str, Any]
) -> None:
    table = at(system)
    ask(table, key, text)
    assert newest(table) == {"who": table.encounter.find("Grak").id, **kept}


@pytest.mark.parametrize(
    ("system", "key", "text", "told"),
    [
        ("emala", "-", "0", "points"),
        ("emala", "f", "", "how far to turn"),
        ("emala", "G", "Nobody", "nobody here is called"),
        ("rom", "f", "", "a speed, an intent, or both"),
    ],
)
def test_a_bad_answer_is_refused_and_the_question_stays(
    at: At, system: str, key: str, text: str, told: str
) -> None:
    table = at(system)
    before = table.desk.fight.last
    assert told in ask(table, key, text)
    assert table.desk.prompt.fault
    assert table.desk.asking
    assert table.desk.fight.last == before


@pytest.mark.parametrize(("system", "key"), [("rom", "W"), ("rom", "-"), ("emala", "H")])
def test_a_key_of_another_book_says_that_it_does_nothing(at: At, system: str, key: str) -> None:
    table = at(system)
    table.press(key)
    assert f"does nothing under {table.desk.book.title}: ? shows the keys." in table.prompt


@pytest.mark.parametrize(
    ("system", "key", "more", "kept"),
    [
        ("emala", "W", "", {"action": "engage", "other": "c2"}),
        ("emala", "G", " short", {"action": "charge", "target": "c2", "beside": False}),
        ("exp", "f", " A hit", {"action": "attack", "target": "c2", "weapon": "A", "hits": True}),
        ("obss", "G", "", {"action": "charge", "target": "c2"}),
    ],
)
def test_a_question_of_the_book_takes_the_letter_of_a_row(
    at: At, system: str, key: str, more: str, kept: dict[str, Any]
) -> None:
    table = at(system)
    letter = table.desk.cursor.letters()[table.encounter.find("Mira").id]
    ask(table, key, f"{letter}{more}")
    while table.desk.asking or table.desk.refused:
        table.press("!" if table.desk.refused else "enter")
    assert newest(table) == {"who": table.encounter.find("Grak").id, **kept}


def test_tab_completes_no_letter_to_the_name_of_somebody_else(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "edit", "who": "Mira", "name": "Cyn"})
    table = sit(saved)
    table.select("Grak")
    table.press("W", "c")
    assert not table.desk.prompt.line.rest()
    table.press("tab")
    assert table.desk.prompt.typed == "c"
    table.press("y")
    assert table.desk.prompt.line.rest() == "n"
    table.press("escape", "d", *"e 3 by c")
    assert not table.desk.prompt.line.rest()


def test_the_letter_of_a_folded_group_is_none_of_one_member(saved: Session, sit: Sit) -> None:
    for name in ("Goblin 1", "Goblin 2"):
        saved.ask({"action": "set-initiative", "who": name, "value": 1})
    table = sit(saved)
    cursor = table.desk.cursor
    cursor.fold_all()
    assert cursor.letters()[next(iter(cursor.folded()))] == "c+"
    told = ask(table, "W", "c+")
    assert "c+ is a group of 2: say which of them, c, e." in told
    table.press("ctrl+u", "c")
    assert "c is folded: c+ is Goblin 2, Goblin 1" in table.prompt
    table.press("ctrl+u", "e", "enter")
    goblin = saved.encounter.find("Goblin 2").id
    assert newest(table) == {"action": "engage", "who": "c1", "other": goblin}


def test_a_charge_without_a_run_is_refused_and_can_be_overridden(at: At) -> None:
    table = at()
    assert "cannot charge" in ask(table, "G", "Goblin 1")
    table.press("!")
    assert newest(table)["action"] == "charge"


def test_a_roll_made_at_the_table_can_be_typed_for_a_blow(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "charge", "who": "Grak", "target": "Mira"}, override=True)
    table = sit(saved)
    ask(table, "b", "1d8=5 Mira")
    table.press("!")
    assert table.prompt == "Mira is a friend: ! again"
    table.press("!")
    event = saved.fight.event(saved.fight.last)
    assert event.action["damage"] == "1d8"
    assert event.dice[0].total == 5
    assert "Mira takes 5 damage" in event.text


def test_the_list_asks_for_the_line_of_an_action_for_all_who_are_marked(at: At) -> None:
    table = at("obss")
    for name in ("Grak", "Mira"):
        table.select(name)
        table.press("space")
    table.press("s")
    table.take("hinder")
    assert table.prompt.startswith("Hindrances on the way, +Grak, +Mira:")
    table.press(*"narrow 2 friends", "enter")
    assert newest(table) == {
        "action": "hinder",
        "who": tuple(table.encounter.find(name).id for name in ("Grak", "Mira")),
        "narrow": 2,
        "friends": True,
    }


def test_in_single_file_the_only_companion_in_the_square_is_meant(at: At) -> None:
    table = at("obss")
    table.press("n")
    table.select("Grak")
    table.press("s")
    table.take("in-file")
    table.press(*"push-on", "enter")
    assert "other is missing" in table.prompt
    table.press("escape")
    table.desk.perform(
        table.desk.fight.read({"action": "enter-square", "who": "c1", "other": "c2"})
    )
    table.press("s")
    table.take("in-file")
    table.press(*"push-on")
    assert "Grak pushes Mira on" in table.prompt


def test_the_list_asks_for_the_line_of_an_action_of_nobody(at: At) -> None:
    table = at("exp")
    table.press("s")
    table.take("pass-time")
    assert table.prompt.startswith("Time passes:")
    table.press(*"amount 3 hour", "enter")
    assert newest(table) == {"action": "pass-time", "amount": 3, "span": "hour"}


def test_an_action_that_needs_only_the_selected_combatant_is_done_at_once(at: At) -> None:
    table = at()
    open_action(table.program, "remove")  # type: ignore[arg-type]  # a program without a screen
    assert not table.program.screens
    table.desk.take_changes()
    question = "Remove combatants, Mira:   Mira is the one who acts. Mira is removed."
    assert table.prompt.startswith(question)
    assert len(table.encounter.combatants) == 4
    table.press("enter")
    assert len(table.encounter.combatants) == 3


def test_a_form_labels_its_fields_in_plain_words(at: At) -> None:
    table = at("obss")
    open_form(table.program, "hinder")  # type: ignore[arg-type]  # a program without a screen
    (page,) = table.program.screens
    labels = [one.label for one in page.form.fields]
    assert labels[:3] == ["whom it is about", "bodies on the ground", "friends in the way"]


@pytest.mark.parametrize("system", ["emala", "obss"])
def test_a_line_that_enter_does_not_take_empty_does_not_say_what_enter_is(
    at: At, system: str
) -> None:
    table = at(system)
    table.press("-")
    assert "left; how many, then what for" in table.prompt
    assert "Enter is" not in ask(table, "-", "")
