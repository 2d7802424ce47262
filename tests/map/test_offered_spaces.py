"""On random maps, the offered spaces and the possible walks agree, in every book and a book file.

The walker can go to every offered space in this turn, and to no other space.
"""

import os
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given as hypothetically
from hypothesis import settings
from hypothesis import strategies as st

from rules.errors import RulesError
from rules.fight.spaces_within_reach import sizes_within_reach
from rules.map.grid_spaces import Space
from rules.map.lattices import body_of
from tests.map.fights import to_the_movement
from tests.map.test_golden_spaces import the_books
from tests.play.table import Table

SEARCHES = os.environ.get("HYPOTHESIS_PROFILE") == "search"
MAPS = 1500 if SEARCHES else 12
"""The number of random maps for each book. A search tries more maps."""

FEW = 100 if SEARCHES else 8
"""The most spaces to which the walker goes on each map."""


class Played(NamedTuple):
    """A book in this test: size of a space, sheet, grounds, gaits and shapes."""

    unit: str
    sheet: Mapping[str, object] = {}
    grounds: tuple[str, ...] = ()
    gaits: tuple[str, ...] = ("",)
    shapes: tuple[str, ...] = ("squares", "hexes")
    options: Mapping[str, str] = {}


# Emala: a climb and the water are taken up at the start of a turn; a runner pays for turns.
BOOKS = {
    "emala": Played(
        "1 m", {"movement_rate": 8}, ("rough", "water", "steep"), ("", "run", "sprint")
    ),
    "exp": Played(
        "2 m",
        {"rate": 4},
        ("grass-normal", "mud-ankles", "water-knees", "ice"),
        ("", "run", "crouch"),
        options={"direction": "ignored"},
    ),
    "obss": Played("1 m", {"movement": 2}, ("difficult", "minimal"), ("", "run")),
    "opend6": Played("1 m", {"move": 7}, ("rough", "hazardous")),
    "rom": Played("3 ft", {"full_mph": 16}, ("mud",), ("full", "half")),
    "d20": Played("5 ft", {"speed": 20}, ("difficult", "water", "rapids"), ("", "crawl")),
    "d20-1-5": Played("5 ft", {"speed": 20}, ("difficult", "rapids"), shapes=("squares",)),
    "d20-2": Played("5 ft", {"speed": 20}, ("difficult", "water"), shapes=("squares",)),
    "d20-alternate": Played("5 ft", {"speed": 20}, ("difficult", "water"), shapes=("squares",)),
    "d20-turning": Played("5 ft", {"speed": 20}, ("difficult", "water")),
}


class Board(NamedTuple):
    """A random map as text, with the walker's gait.

    The board also says whether the walker has moved already, and whether Fenn is prone.
    """

    text: str
    gait: str
    moved: bool
    lies: bool = False


@st.composite
def boards(draw: st.DrawFn, played: Played) -> Board:
    shape = draw(st.sampled_from(played.shapes))
    wide, high = draw(st.integers(3, 9)), draw(st.integers(2, 6))
    signs = dict(zip("%~+=", played.grounds, strict=False))
    rows = [
        list(draw(st.text(f".....#{''.join(signs)}", min_size=wide, max_size=wide)))
        for _ in range(high)
    ]
    size = draw(st.sampled_from((1, 1, 1, 2)))
    begins = Space(draw(st.integers(0, wide - 2)), draw(st.integers(0, high - 2)))
    for space in (begins, *(Space(begins.x + x, begins.y + y) for x in (0, 1) for y in (0, 1))):
        rows[space.y][space.x] = "."
    lines = [f"{shape} {played.unit}", *("".join(row) for row in rows)]
    legend = " ".join(f"{sign}({word})" for sign, word in signs.items())
    lines += [f"legend {legend}"] if legend else []
    pairs = st.tuples(st.integers(0, wide - 2), st.integers(0, high - 1))
    closed = draw(st.dictionaries(pairs, st.sampled_from("|]["), max_size=5))
    named = [
        f"{Space(x, y).name}{sign}{Space(x + 1, y).name}"
        for (x, y), sign in sorted(closed.items())
        if y not in (begins.y, begins.y + 1)
    ]
    lines += [f"edges {' '.join(named)}"] if named else []
    people = [f"{begins.name}:a({size}x{size})"]
    for letter in draw(st.sampled_from(("", "b", "c", "bc"))):
        there = Space(draw(st.integers(0, wide - 1)), draw(st.integers(0, high - 1)))
        near = abs(there.x - begins.x) < 2 and abs(there.y - begins.y) < 2
        if rows[there.y][there.x] != "#" and not near:
            people.append(f"{there.name}:{letter}")
    lines.append(f"people {' '.join(people)}")
    gait, moved, lies = (
        draw(st.sampled_from(played.gaits)),
        draw(st.booleans()),
        draw(st.booleans()),
    )
    return Board("\n".join(lines), gait, moved, lies)


@st.composite
def passages(draw: st.DrawFn) -> Board:
    """Draw a large walker before a passage one size too narrow, and people in the open behind it.

    The passage leads through the middle of a wall.
    """
    size = draw(st.sampled_from((2, 3)))
    long, behind = draw(st.integers(1, 3)), draw(st.integers(size, size + 2))
    above, below = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    side = [f"{'.' * size}{'#' * long}{'.' * behind}"] * max(above, below)
    rows = [*side[:above], *["." * (size + long + behind)] * (size - 1), *side[:below]]
    people, wide = [f"A1:a({size}x{size})"], size + long
    for letter in draw(st.sampled_from(("b", "c", "bc"))):
        x, y = draw(st.integers(wide, wide + behind - 1)), draw(st.integers(0, len(rows) - 1))
        people.append(f"{Space(x, y).name}:{letter}")
    text = "\n".join(("squares 1 m", *rows, f"people {' '.join(people)}"))
    return Board(text, draw(st.sampled_from(("", "run"))), moved=False, lies=draw(st.booleans()))


def table_of(system: str, played: Played, board: Board) -> Table:
    table = Table(system)
    for option, value in played.options.items():
        table.do(action="option", option=option, value=value)
    for name, side in (("Ansa", "party"), ("Fenn", "foes"), ("Kay", "party")):
        table.do(action="add", name=name, side=side, sheet=dict(played.sheet))
    for who, first in (("Ansa", 20), ("Fenn", 10), ("Kay", 5)):
        table.do(action="set-initiative", who=who, value=first)
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(1, 2))
    table.do(action="draw-map", grid=board.text)
    if board.lies:
        table.do(action="out", who="Fenn")
    table.do(action="start")
    to_the_movement(table)
    if board.gait:
        table.do(action="gait", who="Ansa", gait=board.gait)
    if board.moved:
        place = table.encounter.map.spots["c1"].place
        table.do(action="move", who="Ansa", distance=1)
        table.do(action="set-position", who=["Ansa"], at=place)
    return table


def body(table: Table) -> tuple[Space, ...]:
    standing = table.encounter.map
    spot = standing.spots["c1"]
    return body_of(standing.grid, spot.place, spot.size)


def arrives(table: Table, space: Space) -> bool:
    """Whether the walker can go far enough in this turn that the body covers this space.

    Afterwards, undo the walk.
    """
    before = table.encounter.map.spots
    try:
        table.do(action="go-path", who="Ansa", legs=[{"place": space.name}])
    except RulesError:
        assert table.encounter.map.spots == before
        return False
    there = space in body(table)
    table.do(action="undo")
    return there


def check(table: Table, some: st.DataObject) -> None:
    standing = table.encounter.map
    grid, me = standing.grid, table.combatant("Ansa")
    offered = sizes_within_reach(table.encounter, table.fight.book, me)
    covered = {one for space, size in offered for one in body_of(grid, space.name, size)}
    taken = {
        one for who, spot in standing.spots.items() for one in body_of(grid, spot.place, spot.size)
    }
    every = [
        space
        for space in (Space(x, y) for y in range(grid.height) for x in range(grid.width))
        if not grid.is_rock(space) and space not in taken
    ]
    chosen = every if len(every) <= FEW else some.draw(st.permutations(every))[:FEW]
    for space in chosen:
        assert arrives(table, space) == (space in covered), (space.name, space in covered)


@pytest.fixture(scope="module", autouse=True)
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with the_books(tmp_path_factory.mktemp("books")):
        yield


@pytest.mark.parametrize("system", BOOKS)
def test_every_offered_space_is_reached_and_no_other(system: str) -> None:
    played = BOOKS[system]

    @settings(max_examples=MAPS)
    @hypothetically(boards(played), st.data())
    def law(board: Board, some: st.DataObject) -> None:
        check(table_of(system, played, board), some)

    law()


def test_every_offered_space_behind_a_narrow_passage_is_reached_and_no_other() -> None:
    @settings(max_examples=MAPS)
    @hypothetically(passages(), st.sampled_from(("small", "medium")), st.data())
    def law(board: Board, others: str, some: st.DataObject) -> None:
        table = table_of("obss", BOOKS["obss"], board)
        table.do(action="edit", who="Ansa", sheet={"size": "large", "movement": 4})
        for who in ("Fenn", "Kay"):
            table.do(action="edit", who=who, sheet={"size": others})
        check(table, some)

    law()
