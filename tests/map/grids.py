"""Random grids, and grids from texts, for the tests of the map."""

import sys
from collections.abc import Callable
from fractions import Fraction
from types import FrameType
from typing import NamedTuple

from hypothesis import strategies as st

from rules.map.costs import PASS, PRICE, STEP
from rules.map.grid_map import GridMap, SpaceKind
from rules.map.grid_spaces import Space, edge_name
from rules.map.grid_text import read_grid
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.whereabouts import Whereabouts

SIGNS = {sign: f"c{at}" for at, sign in enumerate("ABfghijk", 1)}
LETTERS = {who: sign for sign, who in SIGNS.items()}
GROUNDS = ("rough", "difficult")

shapes = st.sampled_from(["squares", "hexes"])
spaces = st.builds(Space, st.integers(0, 199), st.integers(0, 199))


def read(text: str) -> Whereabouts:
    return read_grid(text, SIGNS)[0]


def grid(text: str) -> GridMap:
    found = read(text).grid
    assert found is not None
    return found


def spaces_of(found: GridMap) -> list[Space]:
    return [Space(x, y) for y in range(found.height) for x in range(found.width)]


@st.composite
def grids(draw: st.DrawFn, most: int = 8) -> GridMap:
    """Return a small grid with rock, grounds, heights, walls and doors."""
    wide, high = draw(st.integers(1, most)), draw(st.integers(1, most))
    row = st.text("....%h#", min_size=wide, max_size=wide)
    rows = {str(y): draw(row) for y in range(1, high + 1)}
    legend = {"%": SpaceKind("rough"), "h": SpaceKind("difficult", draw(st.integers(-30, 30)))}
    shape = draw(shapes)
    bare = GridMap(shape, Fraction(2 if shape == "hexes" else 1), rows, legend)
    directions = ["e", "s"] if shape == "squares" else ["e", "se", "sw"]
    pairs = [
        (one, other)
        for one in spaces_of(bare)
        for direction in directions
        if bare.has(other := lattice_of(bare).step(one, direction))
    ]
    edges = {}
    for one, other in draw(st.lists(st.sampled_from(pairs), max_size=6)) if pairs else []:
        edges[edge_name(one, other)] = draw(st.sampled_from(["wall", "shut", "open"]))
    return GridMap(shape, bare.unit, rows, legend, dict(sorted(edges.items())))


@st.composite
def standings(draw: st.DrawFn, most: int = 8) -> Whereabouts:
    """Return a grid with at most three combatants. Two combatants may be in the same space."""
    found = draw(grids(most))
    spots: dict[str, Spot] = {}
    free = [one.name for one in spaces_of(found)]
    for who in draw(st.sets(st.sampled_from(["c1", "c2", "c3"]))):
        place, size = draw(st.sampled_from(free)), draw(st.integers(1, 2))
        if not why_no_fit(found, body_of(found, place, size)):
            beside = sum(one.place == place for one in spots.values())
            spots[who] = Spot(place, beside=beside, size=size)
    return Whereabouts(spots=dict(sorted(spots.items())), grid=found)


class Cost(NamedTuple):
    """The cost of a way: its price, its steps, and its steps through spaces of other combatants."""

    price: int
    steps: int
    through: int


def as_cost(number: int) -> Cost:
    """Return the number as a cost with its parts."""
    price, rest = divmod(number, PRICE)
    steps, rest = divmod(rest, STEP)
    return Cost(price, steps, rest // PASS)


def calls_of(run: Callable[[], object]) -> int:
    """Return how many Python functions are called during `run`.

    Unlike a time, this number is the same on a busy machine.
    """
    calls = 0

    def count(_frame: FrameType, event: str, _of: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(before)
    return calls
