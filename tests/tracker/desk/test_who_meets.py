"""A single '?' at `m`: who meets whom on the kept paths, turn by turn."""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table

BOOKS = ["emala", "exp", "obss", "opend6"]


def walking(
    at: At, book: str, line: str = "gate:a b -45- c -20- well:e", *legs: dict[str, object]
) -> Table:
    """Return a desk at a fight in which two foes walk towards each other. They begin 45 m apart."""
    table = at(book)

    def act(**request: object) -> None:
        table.desk.perform(table.desk.fight.read(request))

    act(action="edit", who="c1", side="party")
    act(action="edit", who="c3", side="foes")
    act(action="draw-map", **{"grid" if line.startswith(("squares", "hexes")) else "line": line})
    if not table.encounter.started:
        act(action="start")
    for _ in range(12):
        if table.encounter.turn_of == "c1":
            break
        act(action="next")
    act(action="go-path", who="c1", legs=[*legs, {"whom": "c3"}])
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_a_question_mark_tells_who_meets_whom_of_kept_paths(at: At, book: str) -> None:
    table = walking(at, book)
    assert table.encounter.map
    assert "c1" in table.encounter.map.paths
    table.press("m", "?")
    names = [table.encounter.combatants[who].name for who in ("c1", "c3")]
    assert f"By kept paths {names[0]} meets {names[1]} in" in table.prompt
    before = table.desk.fight.last
    table.press("enter")
    assert table.desk.fight.last == before


ROUND = "gate:a b -20- bar -7]- hall:c -20- well:e; bar -10- yard -10- hall"
SLOW = {
    "exp": "gate:a b -8- . -12 mud-knees- . -25- c -20- well:e",
    "obss": "gate:a b -31- . -12 difficult- . -45- c -20- well:e",
}


WALLS = "edges AA1|AB1 AA2[AB2 AC1|AC2 P1|Q1"
SQUARES = f"squares 1 m; {'.' * 60}; {'.' * 60}; {WALLS}; people A1:a A2:b BG1:c"
HEXES = f"hexes 1 m; {'.' * 50}; {'.' * 50}; people A1:a A2:b AT2:c"
MUDDY = f"squares 1 m; {'.' * 20}%%%%%%%{'.' * 20}; legend %({{}}); people A1:a AU1:c"
GROUNDS = {"exp": "mud-knees", "obss": "difficult", "opend6": "moderate"}


@pytest.mark.parametrize(
    ("book", "line", "legs"),
    [
        *((book, "gate:a b -45- c -20- well:e", ()) for book in BOOKS),
        *((book, ROUND, ()) for book in BOOKS),
        *((book, SLOW[book], ()) for book in SLOW),
        *((book, SQUARES, ()) for book in BOOKS),
        *((book, HEXES, ()) for book in BOOKS),
        *((book, MUDDY.format(ground), ()) for book, ground in GROUNDS.items()),
        *(
            (book, "gate:a b -12- bar -18- c -20- well:e; bar -7- nook", ({"place": "nook"},))
            for book in BOOKS
        ),
    ],
)
def test_the_turn_that_is_told_is_the_turn_in_which_they_are_beside_each_other(
    at: At, book: str, line: str, legs: tuple[dict[str, object], ...]
) -> None:
    table = walking(at, book, line, *legs)
    table.press("m", "?")
    told = table.prompt
    table.press("escape")
    turns = 1
    while table.encounter.map and "c1" in table.encounter.map.paths and turns < 30:
        table.desk.perform(table.desk.fight.read({"action": "next"}))
        if table.encounter.turn_of == "c1":
            turns += 1
            table.press("m", ".", "enter")
    assert f"{turns}." in told


def test_without_a_kept_path_it_says_so(at: At) -> None:
    table = walking(at, "emala")
    table.desk.perform(table.desk.fight.read({"action": "drop-path", "who": "c1"}))
    table.press("m", "?")
    assert "nobody has a path to go on with" in table.prompt
