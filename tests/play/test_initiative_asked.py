"""A round that waits for new rolls of initiative: OpenD6, Emala and a book from a file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.bookfile import BookFaults
from tests.example_book import EXAMPLES, given
from tests.play.table import Table
from tracker.formats.book import load_book

ASKED = {"action": "option", "option": "initiative-each-round", "value": "asked"}


def opend6() -> Table:
    """Return a fight under OpenD6 in the last turn of round 1, which is Vane's. Mira acts first."""
    table = Table("opend6")
    table.do(**ASKED)
    table.do(action="add", name="Mira", side="party")
    table.do(action="add", name="Vane")
    table.do([9, 8], action="start")
    table.do(action="next")
    assert table.turn == "Vane"
    return table


def emala() -> Table:
    """Return a fight under Emala in the last turn of round 1, which is Vane's. Mira acts first."""
    table = Table("emala")
    table.do(**ASKED)
    table.do(action="add", name="Mira", side="party", sheet={"action_points": 1})
    table.do(action="add", name="Vane", sheet={"action_points": 1})
    table.do([9, 8], action="start")
    table.do(action="next")
    assert table.turn == "Vane"
    return table


WAITS = pytest.mark.parametrize("begun", [opend6, emala])


def values(table: Table) -> dict[str, int | None]:
    return {
        one.name: one.initiative and int(one.initiative.value) for one in table.encounter.in_order()
    }


@WAITS
def test_a_new_round_waits_for_the_rolls_of_initiative(begun: Callable[[], Table]) -> None:
    table = begun()
    event = table.do(action="next")
    assert not event.dice
    assert (table.encounter.round, table.encounter.turn_of) == (2, None)
    assert values(table) == {"Mira": None, "Vane": None}
    assert table.fight.book.rounds.status(table.encounter).endswith(": initiative.")
    event = table.do([5, 9], action="next")
    assert len(event.dice) == 2
    assert (table.encounter.round, table.turn, table.order) == (2, "Vane", ["Vane", "Mira"])


@WAITS
def test_a_combatant_with_an_initiative_by_then_does_not_roll(begun: Callable[[], Table]) -> None:
    table = begun()
    table.do(action="next")
    table.do(action="set-initiative", who="Mira", value=40)
    assert "initiative." in table.fight.book.rounds.status(table.encounter)
    assert len(table.do([3], action="next").dice) == 1
    assert table.turn == "Mira"


@WAITS
def test_the_end_of_the_round_waits_too_and_rolls_what_was_not_rolled(
    begun: Callable[[], Table],
) -> None:
    table = begun()
    assert not table.do(action="end-round").dice
    assert (table.encounter.round, table.encounter.turn_of) == (2, None)
    assert table.do([4, 5], action="end-round").dice
    assert (table.encounter.round, table.encounter.turn_of) == (3, None)


@WAITS
def test_a_round_that_waits_is_undone_and_done_again(begun: Callable[[], Table]) -> None:
    table = begun()
    before = table.encounter
    table.do(action="next")
    waiting = table.encounter
    table.do(action="undo")
    assert table.encounter == before
    table.do(action="redo")
    assert table.encounter == waiting


@WAITS
def test_combatants_join_and_leave_while_the_round_waits(
    begun: Callable[[], Table],
) -> None:
    table = begun()
    table.do(action="next")
    table.do(action="add", name="Oda")
    table.do(action="out", who=["Vane"])
    assert table.encounter.turn_of is None
    table.do([5, 9], action="next")
    assert (table.turn, table.encounter.round) == ("Oda", 2)


@WAITS
def test_run_on_stops_where_the_round_waits(begun: Callable[[], Table]) -> None:
    table = begun()
    assert not table.do(action="run-on").dice
    assert values(table)["Mira"] is None


@WAITS
def test_nobody_left_is_said_instead_of_waiting(begun: Callable[[], Table]) -> None:
    table = begun()
    table.do(action="out", who=["Mira"])
    table.do(action="out", who=["Vane"])
    assert "nobody is left to act" in table.fault(action="end-round").message


def test_without_the_option_the_new_rolls_are_made_at_once() -> None:
    table = opend6()
    table.do(action="option", option="initiative-each-round", value="on")
    assert table.do([4, 5], action="next").dice
    assert table.turn == "Vane"


def of_a_file(path: Path, more: str) -> Path:
    """Write an example book to a file.

    `more` are keys that are added to the book's section about initiative.
    """
    text = (EXAMPLES / "d20-fantasy.toml").read_text("utf-8")
    path.write_text(text.replace("[initiative]", f"[initiative]\n{more}", 1), "utf-8")
    return path


def test_a_book_in_a_file_waits_if_it_says_so(tmp_path: Path) -> None:
    with given(of_a_file(tmp_path / "d20.toml", "each_round = true\nasks = true")):
        table = Table("d20")
        for name in ("Mira", "Vane"):
            table.do(action="add", name=name)
        table.do([9, 8], action="start")
        table.do(action="next")
        assert not table.do(action="next").dice
        assert (table.encounter.round, table.encounter.turn_of) == (2, None)
        assert len(table.do([3, 9], action="next").dice) == 2
        assert (table.encounter.round, table.turn) == (2, "Vane")


def test_a_book_in_a_file_that_never_rolls_again_cannot_ask(tmp_path: Path) -> None:
    with pytest.raises(BookFaults, match="each_round = true"):
        load_book(of_a_file(tmp_path / "d20.toml", "asks = true"))
