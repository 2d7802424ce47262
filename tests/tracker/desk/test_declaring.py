"""Declarations under Realms of Myth: who declares, and the message if a declaration is lost."""

from typing import Any

import pytest

from rules.books.rom.state.combatant import kept
from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table
from tracker.session.session import Session


@pytest.fixture
def table(fight: Make, sit: Sit) -> Table:
    """Return a desk at a fight.

    Grak is selected. He declares first; Mira and both goblins declare after him.
    """
    return sit(declaring(fight("rom")))


def declaring(saved: Session) -> Session:
    """Return the desk when Grak must declare. The goblins are a group with one initiative."""
    for name, value in {"Grak": 30, "Mira": 29, "Goblin 1": 13, "Goblin 2": 13}.items():
        saved.ask({"action": "set-initiative", "who": name, "value": value})
    saved.ask({"action": "next"})
    return saved


def declared(table: Table) -> dict[str, Any]:
    """Return the speeds in mph that combatants have declared in this CS. The keys are names."""
    people = table.encounter.in_order()
    return {one.name: kept(one).declared for one in people if kept(one).this_cs.said}


@pytest.mark.parametrize(
    ("text", "mph", "intent"),
    [
        ("6", 6, ""),
        ("half", 6, ""),
        ("3/4", 9, ""),
        ("q to the door", 3, "to the door"),
        ("only parries", 0, "only parries"),
    ],
)
def test_a_declaration_is_typed_in_a_line(table: Table, text: str, mph: int, intent: str) -> None:
    table.press("f", *text, "enter")
    grak = kept(table.encounter.find("Grak"))
    assert (grak.declared, grak.this_cs.intent) == (mph, intent)


@pytest.mark.parametrize("text", ["fast", "15 km/h", "hlaf", "22 ft to the door", "run"])
def test_a_word_that_is_no_speed_becomes_no_intent(table: Table, text: str) -> None:
    last = table.desk.fight.last
    table.press("f", *text, "enter")
    assert table.desk.prompt.fault
    assert table.desk.fight.last == last


def test_a_declaration_is_for_whom_the_title_names_wherever_the_cursor_is(table: Table) -> None:
    table.select("Goblin 2")
    table.press("f")
    assert table.prompt.startswith("Grak declares:")
    table.press(*"half", "enter")
    assert declared(table) == {"Grak": 6}


def test_marks_go_before_the_title(table: Table) -> None:
    for name in ("Mira", "Goblin 2"):
        table.select(name)
        table.press("space")
    table.press("f")
    assert "+Mira, Goblin 2, each declares:" in table.prompt
    table.press(*"half", "enter")
    assert declared(table) == {"Mira": 6, "Goblin 2": 6}
    table.press("u")
    assert declared(table) == {}


def test_a_rate_is_everybodys_own(table: Table) -> None:
    table.desk.session.ask({"action": "edit", "who": "Mira", "sheet": {"full_mph": 8}})
    for name in ("Grak", "Mira"):
        table.select(name)
        table.press("space")
    table.press("f", *"3/4 charges", "enter")
    assert declared(table) == {"Grak": 9, "Mira": 6}


def test_a_folded_group_declares_together(table: Table) -> None:
    table.press("shift+tab", "n", "n")
    table.press("f", *"half", "enter")
    assert declared(table) == {"Goblin 1": 6, "Goblin 2": 6}


def test_somebody_out_of_the_fight_declares_nothing(table: Table) -> None:
    table.desk.session.ask({"action": "out", "who": "Goblin 2"})
    table.select("Goblin 2")
    table.press("space", "f", *"half", "enter")
    assert "out of the fight" in table.prompt
    assert declared(table) == {}


def in_movement(table: Table) -> bool:
    """Whether all combatants have declared."""
    return table.encounter.phase == "move"


def test_one_key_asks_once_before_it_passes_over_undeclared_people(table: Table) -> None:
    table.press("f", *"half", "enter", "n", "enter")
    assert table.prompt == (
        "Enter again lets them go on as before. Not declared: Mira, Goblin 1 and Goblin 2."
    )
    assert not in_movement(table)
    table.press("enter")
    assert in_movement(table)
    assert "Not declared, so as before: Mira 0 mph, Goblin 1 0 mph" in table.newest


def test_another_message_takes_the_question_back(table: Table) -> None:
    table.press("f", *"half", "enter", "enter", "n", "enter")
    assert "Not declared: Mira, Goblin 1 and Goblin 2." in table.prompt
    assert not in_movement(table)


def test_the_key_asks_nothing_after_everybody_has_declared(table: Table) -> None:
    table.press("V", "escape")
    for _ in range(4):
        table.press("f", *"as before", "enter", "n")
    assert in_movement(table)
    assert "Everybody has declared" in table.newest


def test_as_before_declares_the_old_speed(table: Table) -> None:
    table.press("f", *"half", "enter", "enter", "enter", "E")
    table.desk.session.ask({"action": "next"})
    table.desk.session.ask({"action": "next"})
    table.select("Grak")
    table.press("space", "f", *"as before, holds the door", "enter")
    assert declared(table) == {"Grak": 6}
    assert "Grak declares 6 mph as before. Grak intends: holds the door." in table.newest


def test_the_key_of_a_group_names_whom_it_passes_over(table: Table) -> None:
    table.press("f", *"half", "enter", "n", "n", "f", *"half", "enter", "&")
    assert table.prompt == "& again passes over them. Not declared: Goblin 2."
    assert table.encounter.phase == "declare"
    table.press("&")
    assert in_movement(table)


def test_a_combatant_who_delays_is_named_with_the_undeclared(table: Table) -> None:
    table.press("D", "enter", "f", *"half", "enter")
    table.select("Mira")
    table.press("enter")
    assert table.prompt.startswith("Enter again lets them go on as before. Not declared: Grak, ")


def test_the_offer_to_go_on_as_before_names_only_who_does_so(table: Table) -> None:
    table.press("f", *"half", "enter", "n")
    assert table.prompt == (
        "Enter lets all others go on as before: Mira 0 mph, Goblin 1 0 mph, Goblin 2 0 mph."
    )


def test_running_to_the_end_of_the_round_asks_too(table: Table) -> None:
    table.press("E")
    assert "E again lets them go on as before. Not declared: " in table.prompt
    table.press("E")
    assert table.encounter.phase == "resolve"


@pytest.mark.parametrize("key", ["n", "enter", "E", ">"])
def test_no_sequence_rolls_for_the_players_without_asking(table: Table, key: str) -> None:
    table.press("f", *"half", "enter", "E", "E", "n")
    assert table.encounter.phase == "roll"
    last = table.desk.fight.last
    table.press(key)
    assert table.program.pages == ["initiative.open_start"]
    assert table.desk.fight.last == last
    (page,) = table.program.screens
    table.desk.perform(*page.model.asked())
    assert table.encounter.phase == "roll"
    assert all(one.initiative for one in table.encounter.in_order())
    table.press("n")
    assert table.encounter.phase == "declare"
    assert table.encounter.turn_of == table.encounter.order[0]
    table.press("u", "u")
    assert not any(one.initiative for one in table.encounter.in_order())


def test_without_players_initiative_is_rolled_at_once(table: Table) -> None:
    for name in ("Grak", "Mira"):
        table.desk.session.ask({"action": "edit", "who": name, "side": "others"})
    table.press("E", "E", "n", "n")
    assert table.encounter.phase == "declare"


def group_row(table: Table) -> str:
    """Return the row of the goblins, who are folded into one row."""
    return next(row for row in table.rows if "▸ Goblin" in row)


def test_a_folded_group_tells_how_many_have_declared_and_how_fast(table: Table) -> None:
    table.press("shift+tab", "n", "n")
    assert "0 of 2 declared" in group_row(table)
    table.press("shift+tab")
    table.select("Goblin 2")
    table.press("space", "f", *"half", "enter", "shift+tab")
    assert "1 of 2 declared, 0 to 6 mph" in group_row(table)
    table.press("f", *"half", "enter")
    assert "declared" not in group_row(table)
    assert " to 6 mph" not in group_row(table)


def test_newcomers_are_not_those_who_declare(table: Table) -> None:
    table.press("a", *"2 wolf hp 4 @ in 1 round", "enter")
    assert table.prompt.startswith("Wolf 1, Wolf 2:")
    table.press("f")
    assert table.prompt.startswith("Grak declares:")
    table.press(*"half", "enter")
    assert declared(table) == {"Grak": 6}


@pytest.mark.parametrize(
    ("before", "keys"), [("nnn", "n"), ("nn", "4n"), ("n", "9n"), ("n", "40n"), ("n", ">")]
)
def test_going_on_into_the_movement_names_the_undeclared_and_asks_once(
    table: Table, before: str, keys: str
) -> None:
    table.press("f", *"half", "enter", *before, *keys)
    assert table.prompt == (
        f"{keys[-1]} again lets them go on as before. Not declared: Mira, Goblin 1 and Goblin 2."
    )
    assert table.encounter.phase == "declare"
    last = table.desk.fight.last
    table.press(*keys)
    assert table.encounter.phase != "declare"
    assert table.desk.fight.last == last + 1


def test_going_on_asks_nothing_while_somebody_can_still_declare(table: Table) -> None:
    table.press("n", "n")
    assert table.encounter.turn_of == table.encounter.find("Goblin 1").id
    assert table.prompt == "Mira has not declared: u gives the turn back."


def test_a_passed_turn_of_somebody_who_has_declared_is_no_idle_one(table: Table) -> None:
    table.press("f", *"half", "enter", "n", "n")
    table.press("f", *"'goblins half", "enter", "&")
    assert in_movement(table)
    assert "Nothing was done" not in table.log


def test_the_intent_of_somebody_who_has_fallen_is_over(table: Table) -> None:
    table.press("f", *"half holds the door", "enter")
    lines = table.desk.book.lines(table.encounter)
    assert any("holds the door" in one.text for one in lines)
    table.desk.session.ask({"action": "out", "who": "Grak"})
    lines = table.desk.book.lines(table.encounter)
    assert not any("holds the door" in one.text for one in lines)


def test_the_row_of_a_folded_group_shows_prone_before_the_declarations(table: Table) -> None:
    table.desk.session.ask(
        {"action": "condition", "who": ["Goblin 1", "Goblin 2"], "condition": "prone"}
    )
    table.press("shift+tab")
    [row] = [one for one in table.rows if "Goblin x2" in one]
    assert "prone, 0 of 2 declared" in row


def test_whoever_declared_before_the_turn_is_not_told_to_have_done_nothing(table: Table) -> None:
    table.select("Mira")
    table.press("space", "f", *"half", "enter")
    table.press("n", "&")
    assert table.encounter.turn_of == table.encounter.find("Goblin 1").id
    assert "did nothing" not in table.prompt
    table.press("u", "n")
    assert "did nothing" not in table.prompt


def test_a_speed_of_before_is_not_told_as_a_declaration(table: Table) -> None:
    for request in ("declare", "end-round", *["next"] * 5):
        half = {"who": "Grak", "rate": "half"} if request == "declare" else {}
        table.desk.session.ask({"action": request, **half})
    assert "Grak declares (6 mph until now)." in table.told()
    assert "(6 mph as before)" not in table.told()


def test_a_ridden_mount_is_not_named_beside_its_rider_as_undeclared(fight: Make, sit: Sit) -> None:
    saved = fight("rom")
    saved.ask({"action": "add", "name": "Pony", "initiative": 40})
    table = sit(saved)
    table.press("R", *"mount Pony own", "enter")
    saved.ask({"action": "mount", "who": "Mira", "mount": "Pony"})
    saved.ask({"action": "next"})
    table.press("E")
    assert "Not declared: Mira, " in table.prompt
    assert "Pony" not in table.prompt


@pytest.mark.parametrize(
    ("text", "mph"),
    [
        ("c full", {"Goblin 1": 12}),
        ("a full", {"Grak": 12}),
        ("ce half", {"Goblin 1": 6, "Goblin 2": 6}),
        ("c e half speed", {"Goblin 1": 6, "Goblin 2": 6}),
        ("b-e q", {"Mira": 3, "Goblin 1": 3, "Goblin 2": 3}),
    ],
)
def test_letters_with_only_a_rate_behind_them_are_people(
    table: Table, text: str, mph: dict[str, int]
) -> None:
    table.press("f", *text, "enter")
    assert declared(table) == mph


@pytest.mark.parametrize("text", ["c full attack", "b waits", "a full attack"])
def test_letters_before_a_text_are_asked_back(table: Table, text: str) -> None:
    table.press("f", *text, "enter")
    assert "two readings" in table.prompt
    assert declared(table) == {}


def test_letters_before_a_weapon_of_theirs_are_people(table: Table) -> None:
    table.desk.session.ask({"action": "pick-up", "who": "Goblin 1", "item": "lance", "weight": 1})
    table.press("z", *"c lance 21", "enter")
    assert table.newest == "Goblin 1 uses lance: AV 21."
    table.press("z", *"e lance", "enter")
    assert "two readings" in table.prompt


@pytest.fixture
def robbers(table: Table) -> Table:
    """Return a desk at the fight with three hidden grave robbers: xx, yy and zz."""
    newcomer = {"action": "add", "name": "Grave robber", "count": 3, "hidden": True}
    table.desk.session.ask({**newcomer, "sheet": {"full_mph": 8}, "initiative": 5})
    return table


@pytest.mark.parametrize("whom", ["xx-zz", "zz-xx", "zzyyxx", "zz yy xx", "grave robbers"])
def test_hidden_newcomers_declare_by_letters_in_either_order(robbers: Table, whom: str) -> None:
    robbers.press("f", *whom, *" 4", "enter")
    assert declared(robbers) == {"Grave robber 1": 4, "Grave robber 2": 4, "Grave robber 3": 4}


def test_doubled_letters_run_together_before_a_rate(robbers: Table) -> None:
    robbers.press("f", *"zzyy full", "enter")
    assert declared(robbers) == {"Grave robber 1": 8, "Grave robber 2": 8}


def test_a_part_of_a_name_before_a_speed_is_asked_about_once(robbers: Table) -> None:
    robbers.press("f", *"robbers full sling", "enter")
    assert declared(robbers) == {}
    assert "nobody here is called 'robbers': grave robber" in robbers.prompt
    robbers.press("enter")
    assert kept(robbers.encounter.find("Grak")).this_cs.intent == "robbers full sling"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("hal axe", "for Hal type 'hal first; as a text: Enter again"),
        ("Hal full axe", "'Hal full axe' has two readings"),
        ("hal half", "Hal declares 6 mph (Half)."),
        ("hal 6", "Hal declares 6 mph (Half)."),
        ("halberd", "Grak intends: halberd."),
        ("half axe", "Grak declares 6 mph (Half). Grak intends: axe."),
        ("ha axe", "Grak declares 6 mph (Half). Grak intends: axe."),
    ],
)
def test_somebody_called_as_the_beginning_of_a_rate_goes_first(
    fight: Make, sit: Sit, typed: str, told: str
) -> None:
    saved = fight("rom")
    saved.ask({"action": "add", "name": "Hal", "sheet": {"full_mph": 12}, "initiative": 10})
    table = sit(declaring(saved))
    table.press("f", *typed, "enter")
    assert told in f"{table.newest} {table.prompt} {table.sketched}"
