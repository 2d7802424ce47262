"""A line for several combatants is one event with one undo. Either all parts are done or none."""

import pytest

from rules.encounter import Combatant
from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table, keys_of

MARKED = "<space><down><space><down><space>"
"""The keys that mark the first three rows."""

LINES = {
    "a move": "m{cef} 1",
    "a move on the GM's own ground": "m{cef} 1 lava x 1/2",
    "a delay": "D{cef}",
    "granted movement": "M{cef} 2",
    "initiative": "V{cef} 12",
    "a note": "N'{cef} waits",
    "a ground": "t'{cef} mud x 1/2",
    "damage": "d{cef} 1",
    "a condition": "c'{cef} held 3",
}


def typed(table: Table, line: str) -> None:
    """Type a line for the first, third and fourth combatant.

    Press Enter until the program has done the action.
    """
    letters = table.desk.cursor.letters()
    order = table.encounter.order
    table.press(*keys_of(line.format(cef="".join(letters[order[at]] for at in (0, 2, 3)))))
    last = table.desk.fight.last
    for _ in range(3):
        if table.desk.fight.last == last and (table.desk.asking or table.desk.waits):
            table.press("enter")
        if "does it anyway" in table.prompt:
            table.press("!")


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
@pytest.mark.parametrize("system", BUILT_IN)
def test_a_line_for_several_is_one_event_and_one_undo(system: str, line: str, at: At) -> None:
    table = at(system)
    before, last = table.encounter, table.desk.fight.last
    typed(table, line)
    assert table.desk.fight.last == last + 1
    after = table.encounter
    changed = [who for who in after.order if after.combatants[who] != before.combatants[who]]
    assert len(changed) >= 3
    table.press("u")
    assert table.encounter == before
    table.press("U")
    assert table.encounter == after


def test_marks_and_the_lists_are_one_event_too(at: At) -> None:
    table = at()
    for keys in ("gw", "D<enter>", "D<enter>", "Y/mule<enter>"):
        table.press(*keys_of("<home>" + MARKED))
        last = table.desk.fight.last
        table.press(*keys_of(keys))
        assert (keys, table.desk.fight.last) == (keys, last + 1)


def test_the_log_tells_each_of_them(at: At) -> None:
    table = at()
    typed(table, "m{cef} 1")
    assert table.newest.count("moves 1 m") == 3


def test_a_refusal_of_one_is_overridden_for_all(at: At) -> None:
    table = at()
    before = table.encounter
    table.press(*keys_of("<home>" + MARKED + "m99<enter>"))
    assert table.encounter == before
    assert "Nothing was done" in table.prompt
    assert "(! does it anyway)" in table.prompt
    last = table.desk.fight.last
    table.press("!")
    assert table.desk.fight.last == last + 1
    event = table.desk.fight.event(last + 1)
    assert event.override
    assert len(event.acts) == 3
    assert table.newest.count("99 m") >= 3
    table.press("u")
    assert table.encounter == before


def test_after_several_actions_the_marks_are_off(at: At) -> None:
    table = at()
    table.press(*keys_of("<home>" + MARKED + "M1<enter>"))
    assert not table.desk.cursor.marked


def test_going_back_names_what_several_did_once(at: At) -> None:
    table = at()
    typed(table, "m{cef} 1")
    table.press("p")
    assert "undoing 2 actions (damage, move)" in table.prompt


def edited(table: Table, **texts: str) -> None:
    """Open the form that edits a combatant. Type these texts, and save the form."""
    table.press("e")
    form = table.program.screens[-1]
    assert form._submit(form.form.texts() | texts) is None


def test_the_marked_are_edited_in_one_form(at: At) -> None:
    table = at()
    table.press(*keys_of("<home>" + MARKED))
    marked, last = set(table.desk.cursor.marked), table.desk.fight.last
    edited(table, side="others", **{"sheet.movement_rate": "7"})
    assert table.desk.fight.last == last + 1
    people = table.encounter.combatants
    assert {who for who in people if people[who].side == "others"} == marked
    assert {people[who].sheet["movement_rate"] for who in marked} == {7}
    assert {one.hp for one in people.values()} == {11, 9, 5}
    table.press("u")
    assert {one.side for one in table.encounter.combatants.values()} == {"party", "foes"}


def test_a_field_in_which_they_differ_is_empty_and_stays_unchanged(at: At) -> None:
    table = at()
    table.press(*keys_of("<home>" + MARKED + "e"))
    form = table.program.screens[-1].form
    assert "name" not in form.texts()
    assert (form.texts()["hp"], form.texts()["sheet.movement_rate"]) == ("", "6")
    edited(table, hp="4")
    assert sorted(one.hp or 0 for one in table.encounter.combatants.values()) == [4, 4, 4, 5]


def test_a_form_that_changes_nothing_is_no_event(at: At) -> None:
    table = at()
    last = table.desk.fight.last
    table.press(*keys_of("<home>" + MARKED))
    edited(table)
    assert table.desk.fight.last == last


def test_whoever_delays_is_named_before_enter(at: At) -> None:
    table = at()
    letters = {one.name: letter for one, letter in lettered(table)}
    table.press("D")
    assert "Enter: Mira delays" in table.prompt
    table.press(*(letters["Goblin 1"] + letters["Goblin 2"]))
    assert "Goblin 1 delays. Goblin 2 delays." in table.prompt
    table.press("enter")
    assert {one.name for one in table.encounter.in_order() if one.delayed} == {
        "Goblin 1",
        "Goblin 2",
    }
    table.press("D", *(letters["Goblin 1"]))
    assert "Goblin 1 comes back" in table.prompt
    table.press("D", "escape")
    assert "Mira" not in [one.name for one in table.encounter.in_order() if one.delayed]


def lettered(table: Table) -> list[tuple[Combatant, str]]:
    letters = table.desk.cursor.letters()
    return [(one, letters[one.id]) for one in table.encounter.in_order()]


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_the_preview_of_a_groups_move_says_equal_results_once(system: str, at_the_ford: At) -> None:
    table = at_the_ford(system)
    table.press("n", "n", "shift+tab", "m", *"c+ 4 run")
    told = table.desk.prompt.previewed
    assert "still possible. Likewise Wolf 2, Wolf 3." in told
    assert told.count("Run") <= 1
    assert told.count("Likewise") <= 4


def test_the_preview_of_a_groups_run_is_one_line_for_each_outcome(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("n", "n", "shift+tab", "m", *"c+ 4 run")
    assert table.desk.prompt.previewed == (
        "Wolf 1 \u2192 4 m gone, 50 m of clear ground still possible. Likewise Wolf 2, Wolf 3. "
        "Wolf 1 takes the gait Run (18 m an Action). Wolf 1 pays for running: -1d6 of attack, "
        "-4 Defence. Likewise Wolf 2, Wolf 3. Actions 3 to 2."
    )


def test_the_cost_of_a_groups_move_names_those_who_pay_differently(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("n", "n")
    table.desk.session.ask({"action": "move", "who": "Wolf 2", "distance": 4, "gait": "run"})
    table.press("shift+tab", "m", *"c+ 20 run")
    told = table.desk.prompt.previewed
    assert "Wolf 1 and Wolf 3: Actions 3 to 1. Wolf 2: Actions 2 to 1." in told
