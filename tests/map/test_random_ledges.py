"""Random grids with ledges in all books: nobody crosses a ledge without a word such as 'climb'."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Tray
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import RulesError
from rules.fight.reach_on_grid import rounds_over_spaces
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, edge_name, read_space
from rules.map.grid_steps import open_steps
from rules.map.lattices import body_of, lattice_of, why_no_fit
from tests.map.fights import of_three, to_the_movement
from tests.map.grids import spaces_of
from tests.map.test_going import BOOKS
from tests.play.table import Table
from tracker.typed import directions
from tracker.typed.whom import Whom

WORDS = ("", " climb", " drop", " by climb", " stair", " o", ", >B1 drop", " +b", " climb +b")
GOALS = (">E4", ">A4", "3 >E1", "<b", ">b", ">=b", ">|b", "all e", "2 se", ">C3 E4", "? E4", ".")
WIDE, HIGH = 5, 4


@st.composite
def cliffs(draw: st.DrawFn) -> str:
    rows = ["".join(draw(st.sampled_from(".....hhkd#")) for _ in range(WIDE)) for _ in range(HIGH)]
    rows[0] = "." + rows[0][1:4] + "."
    shape = draw(st.sampled_from(["squares", "hexes"]))
    steps = "e", "se", "sw" if shape == "hexes" else "s"
    found = GridMap("hexes" if shape == "hexes" else "squares", 1, dict.fromkeys("1234", rows[0]))
    edges = {}
    for one in spaces_of(found):
        for step in steps:
            other = lattice_of(found).step(one, step)
            straight = shape == "hexes" or one.x == other.x or one.y == other.y
            sign = draw(st.sampled_from("^^|]......")) if found.has(other) and straight else "."
            if sign != ".":
                edges[edge_name(one, other)] = f"{one.name}{sign}{other.name}"
    text = f"{shape}; {'; '.join(rows)}; legend h^2 k^-3.5 d^1(DIFFICULT)"
    return f"{text}{'; edges ' if edges else ''}{' '.join(edges.values())}; people A1:a E1:b"


def around(grid: GridMap, start: Space) -> set[Space]:
    """Return all spaces to which somebody can walk."""
    found, more = {start}, [start]
    while more:
        new = {*open_steps(grid, more.pop())} - found
        found |= new
        more += new
    return found


@pytest.mark.parametrize("system", BOOKS)
def test_every_text_is_done_or_refused_and_only_words_lead_over_ledges(system: str) -> None:
    grounds = [one.id for one in of_three(system, grid="squares 2x2").fight.book.words.terrains]

    @settings(max_examples=40)
    @given(
        text=cliffs(),
        goal=st.sampled_from(GOALS),
        word=st.sampled_from(WORDS),
        size=st.sampled_from([1, 1, 2]),
        again=st.booleans(),
    )
    def law(text: str, goal: str, word: str, size: int, *, again: bool) -> None:
        people = "people A1:a(2x2)" if size == 2 and system != "emala" else "people A1:a"
        text = text.replace("DIFFICULT", grounds[-1]).replace("people A1:a", people)
        try:
            table = of_three(system, grid=text)
        except RulesError:
            return
        to_the_movement(table)
        play(table, f"{goal}{word}", is_walk=not word.strip())
        if again:
            for _ in range(9):
                table.do(action="next")
                if table.turn in ("Ansa", None):
                    break
            # In Realms of Myth, the pulses have moved who has no path, and nobody knows where to.
            if "c1" in table.encounter.map.spots:
                play(table, ".", is_walk=not word.strip())

    law()


def play(table: Table, line: str, *, is_walk: bool) -> None:
    """Play a typed line. It is done and can be undone, or it is refused in a sentence."""
    book, grid = table.fight.book, table.encounter.map.grid
    here = read_space(table.encounter.map.spots["c1"].place)
    gait = book.words.gait(table.combatant("Ansa").pace.gait)
    rounds_over_spaces(table.encounter, book, table.combatant("Ansa"), gait, "@E4")
    told = "Done."
    try:
        wanted = directions.read(line, table.fight, Whom(table.fight, ("c1",)))
        for asked in wanted:
            before = to_bytes(table.encounter)
            table.fight.commit(table.fight.propose(asked.action, Tray(table.random)))
            after = table.encounter
            again = from_plain(to_plain(after), book.state, book.fight_state)
            assert to_bytes(again) == to_bytes(after)
            table.do(action="undo")
            assert to_bytes(table.encounter) == before
            table.do(action="redo")
    except RulesError as refused:
        told = refused.message
    assert told.endswith((".", "?"))
    spot = table.encounter.map.spots["c1"]
    assert not why_no_fit(table.encounter.map.grid, body_of(grid, spot.place, spot.size))
    if is_walk and spot.size == 1:
        assert read_space(spot.place) in around(table.encounter.map.grid, here)
