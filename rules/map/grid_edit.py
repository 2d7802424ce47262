"""Changes of a grid: a sign on some spaces, and walls, doors and ledges on edges."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NoReturn

from msgspec.structs import replace

from rules.errors import InputError
from rules.map.grid_check import check_edge
from rules.map.grid_map import FLOOR, ROCK, GridMap, SpaceKind
from rules.map.grid_spaces import Space, edge_name, is_space, read_space
from rules.map.grid_text import EDGES, read_kind
from rules.map.lattices import body_of, why_no_fit
from rules.map.line_text import Grounds
from rules.map.whereabouts import Whereabouts
from rules.numbers.nearest import told

LEGEND = "legend"
NO_EDGE = "."
"""The sign between two spaces for no wall, door or ledge."""

_EDGE = re.compile(r"([A-Z]+\d+)([|\]\[^.])([A-Z]+\d+)")


def edited(grid: GridMap, text: str, grounds: Grounds) -> GridMap:
    """Return the grid with the changes of a text: 'F7-H9 %', 'F7 h^1.5(mud)' or 'F7|G7 F7]F8'.

    'legend %(mud)' gives a sign another meaning on the whole map. After names of spaces, the last
    word is their new sign. If this sign is not in the legend, its meaning follows, as in a legend.

    Raises:
        InputError: conflict: the text is no change of this grid; the message says why.
    """
    words = re.split(r"\s+(?![^()]*\))", text.strip())
    if words[0] == LEGEND and len(words) > 1:
        return _with_legend(grid, words[1:], grounds)
    edges = words[1:] if words[0] == "edges" else words
    if edges and all(_EDGE.fullmatch(word) for word in edges):
        return _with_edges(grid, edges)
    if len(words) < 2:
        _refuse(f"{told(text)}: say spaces and a sign as in F7-H9 %, or edges as in F7|G7")
    sign, legend = _sign(grid, words[-1], grounds)
    spaces = {space for word in words[:-1] for space in _spaces(grid, word)}
    rows: Mapping[str, str] = {y: _row(y, row, spaces, sign) for y, row in grid.rows.items()}
    return replace(grid, rows=rows, legend=legend)


def _with_legend(grid: GridMap, words: list[str], grounds: Grounds) -> GridMap:
    """Return the grid with a new meaning for some signs."""
    legend = {**grid.legend, **dict(read_kind(word, grounds, _refuse) for word in words)}
    return replace(grid, legend=dict(sorted(legend.items())))


def _row(y: str, row: str, spaces: Collection[Space], sign: str) -> str:
    """Return a row in which some of its spaces have a new sign.

    Only the spaces in `spaces` change.
    """
    across = {space.x for space in spaces if space.y == int(y) - 1}
    return "".join(sign if x in across else old for x, old in enumerate(row)) if across else row


def _sign(grid: GridMap, word: str, grounds: Grounds) -> tuple[str, dict[str, SpaceKind]]:
    """Return the sign that a word means, and a legend that contains this sign."""
    if word in (FLOOR, ROCK, *grid.legend):
        return word, {**grid.legend}
    sign, kind = read_kind(word, grounds, _refuse)
    if sign in grid.legend and grid.legend[sign] != kind:
        _refuse(f"{told(sign)} has another meaning on this map: take another sign")
    if word == sign:
        _refuse(f"{told(sign)} is not in the legend: write for example {sign}({grounds.example})")
    return sign, dict(sorted({**grid.legend, sign: kind}.items()))


def _spaces(grid: GridMap, word: str) -> list[Space]:
    """Return the spaces of a word: 'F7' is one space, 'F7-H9' a rectangle between two corners."""
    if word.endswith(","):
        _refuse(f"{told(word)} ends a change: type ; between several, as in F7 %; G8 #")
    first, dash, last = word.partition("-")
    if not is_space(first) or (dash and not is_space(last)):
        _refuse(f"{told(word)} is no space: write F7, or F7-H9 for all from corner to corner")
    ends = [read_space(one) for one in (first, last or first)]
    for one in ends:
        if not grid.has(one):
            _refuse(f"{one.name} is beyond the edge of the map")
    xs, ys = sorted(one.x for one in ends), sorted(one.y for one in ends)
    return [Space(x, y) for y in range(ys[0], ys[1] + 1) for x in range(xs[0], xs[1] + 1)]


def _with_edges(grid: GridMap, words: list[str]) -> GridMap:
    edges = {**grid.edges}
    for word in words:
        found = _EDGE.fullmatch(word)
        assert found is not None  # the caller has checked this
        name = edge_name(read_space(found[1]), read_space(found[3]))
        check_edge(grid, name, _refuse)
        edges.pop(name, None)
        if found[2] != NO_EDGE:
            edges[name] = EDGES[found[2]]
    return replace(grid, edges=dict(sorted(edges.items())))


def why_in_the_way(standing: Whereabouts, grid: GridMap, names: Mapping[str, str]) -> str:
    """Return who cannot stand on a changed grid, and why. Return '' if everybody can."""
    for who, spot in standing.spots.items():
        why = why_no_fit(grid, body_of(grid, spot.place, spot.size))
        if why:
            return f"{names.get(who, who)} stands there: {why}"
    return ""


def _refuse(fault: str) -> NoReturn:
    raise InputError("conflict", "edit", f"{fault}.")
