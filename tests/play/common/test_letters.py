"""Each combatant has a letter for the whole fight: a to z without d, then aa to zz without dd."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.encounter.letters import LETTERS, letters
from rules.errors import InputError
from rules.history import Fight
from rules.history.audit import Audit
from tests.history.test_laws import followed, stored
from tests.play.table import Table, fighting


def shown(table: Table) -> dict[str, str]:
    """Return the letters of the combatants. The keys are names."""
    people = table.encounter.combatants
    return {people[who].name: letter for who, letter in letters(table.encounter).items()}


def of(table: Table, name: str) -> str:
    """Return the letter of the combatant with this name, or '' if the combatant has no letter."""
    return shown(table).get(name, "")


def test_there_are_25_letters_without_d_and_25_doubled_ones() -> None:
    assert "".join(LETTERS[:25]) == "abcefghijklmnopqrstuvwxyz"
    assert LETTERS[25:28] == ("aa", "bb", "cc")
    assert LETTERS[-1] == "zz"
    assert len(LETTERS) == len(set(LETTERS)) == 50


def test_whoever_joins_gets_the_next_letter_and_the_51st_has_none() -> None:
    table = Table("obss")
    table.do(action="add", name="Goblin", count=52)
    assert [of(table, f"Goblin {at}") for at in (1, 3, 4, 25, 26, 50, 51, 52)] == [
        *("a", "c", "e", "z", "aa", "zz", "", "")
    ]


def test_a_letter_stays_through_initiative_delay_and_groups() -> None:
    table = fighting("obss", "Mira", "Grak", "Oda", "Wolf")
    before = shown(table)
    table.do(action="set-initiative", who="Wolf", value=99)
    table.do(action="delay", who="Mira", override=True)
    table.do(action="join-group", who=["Grak", "Wolf"])
    table.do(action="out", who="Oda")
    table.do(action="end-round")
    assert shown(table) == before == {"Mira": "a", "Grak": "b", "Oda": "c", "Wolf": "e"}


def test_a_removed_letter_is_not_given_again_but_an_undone_one_is() -> None:
    table = fighting("emala", "Mira", "Grak", "Oda")
    table.do(action="remove", who="Oda")
    table.do(action="add", name="Wolf")
    assert of(table, "Wolf") == "e"
    table.do(action="undo")
    table.do(action="add", name="Bat")
    assert of(table, "Bat") == "e"
    table.do(action="undo-to", event=4)
    assert shown(table) == {"Mira": "a", "Grak": "b", "Oda": "c"}


def test_whoever_is_added_hidden_gets_a_doubled_letter_from_the_end_and_leaves_no_gap() -> None:
    table = fighting("emala", "Mira")
    table.do(action="add", name="Vexnara", hidden=True)
    table.do(action="add", name="Imp", hidden=True)
    table.do(action="add", name="Grak")
    assert shown(table) == {"Mira": "a", "Vexnara": "zz", "Imp": "yy", "Grak": "b"}
    table.do(action="reveal", who="Vexnara")
    table.do(action="hide", who="Grak")
    table.do(action="add", name="Oda")
    assert shown(table) == {"Mira": "a", "Vexnara": "zz", "Imp": "yy", "Grak": "b", "Oda": "c"}


def test_those_added_hidden_get_doubled_letters_alone_while_some_are_free() -> None:
    table = Table("emala")
    table.do(action="add", name="Imp", count=27, hidden=True)
    table.do(action="add", name="Wolf", count=30)
    assert [of(table, f"Imp {at}") for at in (1, 25, 26, 27)] == ["zz", "aa", "", ""]
    assert [of(table, f"Wolf {at}") for at in (1, 25, 26)] == ["a", "z", ""]


def test_a_letter_can_be_set_to_a_free_one() -> None:
    table = fighting("exp", "Mira", "Grak")
    table.do(action="letter", who="Grak", letter="g")
    assert table.text == "Grak has the letter g now, not b."
    table.do(action="add", name="Wolf", count=5)
    assert [of(table, f"Wolf {at}") for at in range(1, 6)] == ["c", "e", "f", "h", "i"]
    table.do(action="undo-to", event=4)
    assert of(table, "Grak") == "b"


def test_a_letter_that_is_taken_is_swapped_and_the_text_says_so() -> None:
    table = fighting("exp", "Mira", "Grak")
    table.do(action="letter", who="Grak", letter="a")
    assert table.text == "Grak has the letter a now, and Mira has b."
    assert shown(table) == {"Grak": "a", "Mira": "b"}


def test_the_letter_of_somebody_removed_can_be_set() -> None:
    table = fighting("exp", "Mira", "Grak")
    table.do(action="remove", who="Mira")
    table.do(action="letter", who="Grak", letter="a")
    assert table.text == "Grak has the letter a now, not b."
    table.do(action="undo")
    table.do(action="undo")
    assert shown(table) == {"Mira": "a", "Grak": "b"}


def test_somebody_without_a_letter_can_take_one() -> None:
    table = Table("exp")
    table.do(action="add", name="Wolf", count=51)
    table.do(action="letter", who="Wolf 51", letter="a")
    assert table.text == "Wolf 51 has the letter a now, and Wolf 1 has none."
    assert of(table, "Wolf 1") == ""
    assert len(shown(table)) == 50


@pytest.mark.parametrize("letter", ["d", "dd", "D", "3", "abc", "ab", "ccc", "", "a\n", "é", "c+"])
def test_a_wrong_letter_is_refused_with_the_right_ones(letter: str) -> None:
    table = fighting("exp", "Mira")
    fault = table.fault(action="letter", who="Mira", letter=letter)
    assert (fault.code, fault.field) == ("bad-choice", "letter")
    assert "a to z" in fault.message
    assert "aa to zz" in fault.message
    assert ("d6 is a die" in fault.message) is (letter.casefold() in ("d", "dd"))


@pytest.mark.parametrize("letter", [3, None, ["c"], True])
def test_a_letter_of_another_type_is_refused(letter: Any) -> None:
    table = fighting("exp", "Mira")
    assert table.fault(action="letter", who="Mira", letter=letter).field == "letter"


def test_a_capital_letter_is_the_small_one() -> None:
    table = fighting("exp", "Mira")
    table.do(action="letter", who="Mira", letter="GG")
    assert of(table, "Mira") == "gg"


def test_the_letter_that_somebody_has_already_is_refused() -> None:
    table = fighting("exp", "Mira")
    fault = table.fault(action="letter", who="Mira", letter="a")
    assert fault.message == "Mira has the letter a already."


def test_whoever_is_added_can_have_a_letter() -> None:
    table = Table("exp")
    table.do(action="add", name="Mira", letter="g")
    table.do(action="add", name="Oda", letter="zz")
    table.do(action="add", name="Wolf", count=7)
    assert [of(table, name) for name in ("Mira", "Oda", "Wolf 1", "Wolf 6")] == [
        *("g", "zz", "a", "h")
    ]
    taken = table.fault(action="add", name="Grak", letter="g")
    assert taken.message == "letter: Mira has the letter g."
    several = table.fault(action="add", name="Grak", letter="x", count=2)
    assert several.message == "letter: x is for one combatant, and 2 are added."


def test_a_fight_whose_letters_came_in_order_keeps_nothing_of_them() -> None:
    table = fighting("emala", "Mira", "Grak")
    table.do(action="hide", who="Grak")
    table.do(action="remove", who="Mira")
    assert b"letters" not in to_bytes(table.encounter)
    table.do(action="add", name="Vexnara", hidden=True)
    assert b"letters" in to_bytes(table.encounter)
    table.do(action="undo")
    assert b"letters" not in to_bytes(table.encounter)


def older(table: Table) -> Fight:
    """Return a fight with the events of a table.

    The fight looks as an older program without letters wrote it.
    """
    events = [
        replace(event, changes=tuple(one for one in event.changes if "letters" not in one.at))
        for event in table.events
    ]
    return followed(table.encounter.system, stored(events))


def test_an_older_fight_has_letters_in_the_order_of_joining_wherever_one_goes() -> None:
    table = fighting("emala", "Mira", "Grak")
    table.do(action="add", name="Vexnara", hidden=True)
    table.do(action="remove", who="Grak")
    table.do(action="add", name="Oda")
    table.fight = older(table)
    assert shown(table) == {"Mira": "a", "Vexnara": "c", "Oda": "e"}
    before = to_bytes(table.encounter)
    table.do(action="add", name="Wolf")
    table.do(action="letter", who="Oda", letter="o")
    table.do(action="add", name="Imp", hidden=True)
    now = {"Mira": "a", "Vexnara": "c", "Oda": "o", "Wolf": "f", "Imp": "zz"}
    assert shown(table) == now
    for _ in range(5):
        table.do(action="undo")
    assert shown(table) == {"Mira": "a", "Grak": "b", "Vexnara": "c"}
    for _ in range(2):
        table.do(action="redo")
    assert to_bytes(table.encounter) == before
    for _ in range(3):
        table.do(action="redo")
    assert shown(table) == now


def test_check_finds_no_fault_in_the_letters_of_an_older_fight() -> None:
    table = fighting("emala", "Mira")
    table.do(action="add", name="Vexnara", hidden=True)
    table.fight = older(table)
    table.do(action="add", name="Imp", hidden=True)
    audit = Audit(followed("emala", []), table.fight)
    assert [audit.audited(table.fight.event(at)) for at in range(1, table.fight.last + 1)] == [
        *[""] * 5
    ]


def test_check_finds_a_letter_that_would_be_another_today() -> None:
    table = fighting("emala", "Mira")
    event = table.do(action="letter", who="Mira", letter="g")
    audit = Audit(followed("emala", table.events[:-1]), table.fight)
    other = replace(event, action={**event.action, "letter": "h"})
    differs = 'letters g is nothing, not "c1"; letters h is "c1", not nothing'
    assert audit.audited(other) == differs


@pytest.mark.parametrize("letter", ["d", "\x1b[31m", "ab", "a\n", "A", ""])
def test_a_save_with_a_wrong_letter_is_refused(letter: str) -> None:
    table = fighting("emala", "Mira")
    plain = to_plain(table.encounter)
    plain["encounter"]["letters"] = {letter: "c1"}
    with pytest.raises(InputError, match="this is no encounter"):
        from_plain(plain, table.fight.book.state, table.fight.book.fight_state)
