"""Defence, attacks, and notes with headings, on the card and in `w`."""

from typing import Any

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table, fighting
from tracker.views import card, noted, why
from tracker.views.players import players_view
from tracker.views.spans import Line, told_in

ARMS: dict[str, Any] = {"defence": 15, "attacks": "axe +3 1d8+1; bow +1 1d6"}


def texts(lines: list[Line]) -> list[str]:
    return ["".join(span.text for span in one) for one in lines]


def armed(system: str = "emala", *notes: str) -> Table:
    table = fighting(system, "Ogre", "Mira")
    table.do(action="edit", who="Ogre", **ARMS)
    for note in notes:
        table.do(action="note", who="Ogre", text=note)
    return table


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_card_shows_defence_and_attacks_in_one_line(system: str) -> None:
    table = armed(system)
    encounter, book = table.encounter, table.fight.book
    shown = texts(card.lines(encounter, book, table.combatant("Ogre"), 70, 30))
    assert [one for one in shown if "axe" in one] == [" Defence 15  axe +3 1d8+1; bow +1 1d6"]


def test_a_card_without_them_has_no_line_for_them() -> None:
    table = fighting("emala", "Ogre")
    assert noted.armed(table.combatant("Ogre")) == []
    table.do(action="edit", who="Ogre", defence=12)
    assert texts(noted.armed(table.combatant("Ogre"))) == ["Defence 12"]
    table.do(action="edit", who="Ogre", defence="", attacks="bow 1d6")
    assert texts(noted.armed(table.combatant("Ogre"))) == ["bow 1d6"]


def test_they_are_still_there_on_a_card_that_is_cut() -> None:
    table = armed("emala", *(f"note {n}" for n in range(9)))
    encounter, book = table.encounter, table.fight.book
    shown = texts(card.lines(encounter, book, table.combatant("Ogre"), 70, 9))
    assert any("axe" in one for one in shown)
    assert "more" in shown[-1]


def test_the_whole_card_has_attacks_and_notes_below_their_headings() -> None:
    notes = ("limps", "Traits: regenerates 1", "Lair: the mill", "traits: fears fire", "at 3: tide")
    table = armed("emala", *notes)
    encounter, book = table.encounter, table.fight.book
    shown = texts(card.whole(encounter, book, table.combatant("Ogre"), 70, "t"))
    at = shown.index(" Defence 15")
    assert shown[at : at + 4] == [" Defence 15", " Attacks", "   axe +3 1d8+1", "   bow +1 1d6"]
    assert shown[shown.index(" Note  limps") + 1 :] == [
        *(" Traits", "   regenerates 1", "   fears fire"),
        *(" Lair", "   the mill"),
        *(" at 3", "   tide"),
    ]


def test_w_says_what_an_attack_rolls_and_which_event_set_it() -> None:
    table = armed()
    ogre = table.combatant("Ogre")
    defence, axe, _ = told_in(noted.armed(ogre))
    assert texts([why.number_heading(axe, table.encounter, "m")]) == ["Ogre: axe"]
    shown = texts(why.breakdown(axe, table.fight))
    assert shown[0] == "a note of the GM, the same in every book: its damage rolls 1d8+1."
    assert shown[-1].startswith(f"From event {table.event.n}: Ogre is changed: defence none to 15")
    assert defence.label == "defence"


def test_w_names_the_event_that_brought_them_in() -> None:
    table = Table("emala")
    table.do(action="add", name="Ogre", **ARMS)
    added = table.event.n
    table.do(action="start")
    _, axe, _ = told_in(noted.armed(table.combatant("Ogre")))
    assert texts(why.breakdown(axe, table.fight))[-1] == (
        f"From event {added}: Ogre joined the foes."
    )


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_players_see_neither_defence_nor_attacks(system: str) -> None:
    table = fighting(system, "Mira", "Ogre")
    for who in ("Mira", "Ogre"):
        table.do(action="edit", who=who, side="party", **{**ARMS, "defence": "hide 77"})
    table.do([5], action="damage", who="Ogre", by="Mira", amount="1d8+1", attack="axe")
    shown = str(players_view(table.encounter, table.fight.book, "Ford"))
    assert "axe" not in shown
    assert "77" not in shown


def test_markup_and_codes_in_a_note_are_shown_as_text() -> None:
    table = fighting("emala", "Ogre")
    table.do(action="note", who="Ogre", text="[red]Traits[/]: \x1b[31mred")
    table.do(action="edit", who="Ogre", attacks="axe 1d6 [bold]")
    shown = texts(noted.notes_by_heading(table.combatant("Ogre")))
    assert "\x1b" not in "".join(shown)
    assert texts(noted.armed(table.combatant("Ogre"))) == ["axe 1d6 [bold]"]
