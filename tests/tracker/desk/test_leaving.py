"""Emala and book files: on a line, a walker leaves an engagement or the reach of a foe."""

from collections.abc import Callable
from random import Random

import pytest

from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

Two = Callable[..., Table]


@pytest.fixture
def two(folder: SavesFolder, sit: Sit) -> Two:
    """Return a function that opens a desk at a fight of Ansa and Fenn on a line.

    It is Ansa's first turn.
    """

    def sit_down(line: str, ansa: str = "hp 20", fenn: str = "hp 18") -> Table:
        table = sit(Session(begin(folder, "Two", "emala"), random=Random(1)))
        table.press("a", *f"+Ansa {ansa}", "enter", "a", *f"Fenn {fenn}", "enter", "escape")
        table.press("i", *"a 10 b 1", "enter", "@", "ctrl+u", *line, "enter", "n")
        return table

    return sit_down


def typed(table: Table, key: str, text: str) -> str:
    """Press a key, type a line and press Enter. Return the preview of the line."""
    table.press(key, *text)
    preview = table.desk.prompt.fault or table.desk.prompt.previewed
    table.press("enter")
    return preview


def test_a_charger_leaves_the_target_by_going_away(two: Two) -> None:
    table = two("A -10- b -50- far")
    typed(table, "m", "run >b")
    table.press("n", "n")
    assert "Ansa and Fenn are engaged" in typed(table, "G", ">b")
    assert "a free attack for Fenn" not in typed(table, "m", "1 <b")
    assert "a free attack for Fenn" in typed(table, "m", "1 <b")
    table.press("n")
    assert "Ansa's charge ends short: Fenn is 3 m away." in table.told(3)


def test_the_words_of_an_answer_name_whose_it_is(two: Two) -> None:
    table = two("A -5- b")
    typed(table, "m", "1 run >b")
    typed(table, "G", ">b")
    assert typed(table, "A", "Fenn parry") == (
        "Ansa charges Fenn, who answers: select Fenn first, then say how."
    )
    table.press("escape")
    assert typed(table, "A", "parry") == "nobody charges Ansa, but Ansa charges Fenn, who answers."
    table.press("escape", "escape", "n", "n")
    typed(table, "m", "<")
    table.press("F")
    assert "nobody owes them one; on Ansa it is due to Fenn" in table.prompt


WRONG = {
    ("m", "run 5 >b"): "the distance comes first, as in 5 run >f.",
    ("m", "2 >b, 2 <b"): "leg 2: Ansa has 1 m left this turn, not 2 m.",
    ("G", "run 4 <b"): "a charge goes to its target, as in >f, not away.",
}


@pytest.mark.parametrize(("key", "text"), WRONG)
def test_a_wrong_line_says_what_is_wrong(two: Two, key: str, text: str) -> None:
    assert WRONG[key, text] in typed(two("A -5- b"), key, text)


def test_how_many_turns_to_somebody_end_beside_them(two: Two) -> None:
    table = two("A -4- b")
    assert typed(table, "m", "?b").startswith("Fenn is 4 m from Ansa; walk 1 turn,")
    assert "beside Fenn, 0 m left" in typed(table, "m", ">b")
    assert typed(table, "m", "?b") == "Fenn is 1 m from Ansa; Ansa is there already."


def test_meetings_count_the_turns_without_movement(two: Two) -> None:
    table = two("A -29.5- b", "hp 20 ap 3: mail 11 worn", "hp 18 ap 3")
    typed(table, "m", "run >b")
    table.press("n", "n")
    assert typed(table, "m", "?b").startswith("Fenn is 22 m from Ansa; run 4 turns,")
    assert typed(table, "m", "?") == "By kept paths Ansa meets Fenn in turn 4."


def test_an_engagement_is_told_before_it_is_left(two: Two) -> None:
    table = two("A -2- b")
    told = typed(table, "m", "run >=b, 2 <b")
    assert told.index("Ansa and Fenn are engaged.") < told.index("leaves the engagement with Fenn")


def test_a_new_line_says_who_stays_engaged(two: Two) -> None:
    table = two("A=b")
    table.press("@", "ctrl+u", *"A -9- b", "enter")
    still = "Ansa is still engaged with Fenn: a position ends no engagement."
    assert table.newest == f"Who stands where is set. {still}"
