"""The text of a fight's map draws the same map in another fight with the same letters."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.encounter import Encounter
from rules.errors import InputError
from rules.map.grid_map import FLOOR, ROCK, GridMap
from rules.map.grid_spaces import Space
from rules.map.whereabouts import Whereabouts
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.map.grids import grids
from tests.play.table import Table
from tracker.formats.map_text import as_map

NAMES = ("Ansa", "Fenn", "Kay", "Olm")
UNITS = ("1 m", "2 m", "5 ft", "1|3 m", "0.125 m")
SIGNS = {"wall": "|", "shut": "]", "open": "[", "ledge": "^"}


def fight(system: str, sheet: Mapping[str, object]) -> Table:
    table = Table(system)
    for at, name in enumerate(NAMES):
        side = "foes" if at % 2 else "party"
        table.do(action="add", name=name, side=side, sheet=dict(sheet) if at < 2 else {})
    return table


def large_sheet(system: str) -> dict[str, object]:
    """Return a sheet by which a combatant is large, if the book has such sheets."""
    return {"obss": {"size": "large"}, "emala": {"footprint": 2}}.get(system, {})


def map_of(encounter: Encounter) -> Whereabouts:
    assert isinstance(encounter.map, Whereabouts)
    return encounter.map


def in_order(standing: Whereabouts) -> list[tuple[str, str, int]]:
    """Return who stands where with which size; of several in one space, the first comes first."""
    spots = sorted(standing.spots.items(), key=lambda one: (one[1].place, one[1].beside))
    return [(spot.place, who, spot.size) for who, spot in spots]


@st.composite
def texts(draw: st.DrawFn, system: str) -> str:
    """Return the text of a small grid with grounds, heights, doors and ledges, without people."""
    grid = draw(grids())
    grounds = [one.id for one in rulebook(system).words.terrains]
    ground = f"({draw(st.sampled_from(grounds))})" if grounds else ""
    high = draw(st.integers(-30, 30)) / 10
    rows = [*grid.rows.values()]
    kinds = sorted({(draw(st.sampled_from([*SIGNS])), name) for name in grid.edges})
    edges = [name.replace("-", SIGNS[kind]) for kind, name in kinds]
    unit = draw(st.sampled_from(UNITS))
    lines = [f"{grid.shape} {unit}", *rows, f"legend %{ground} h^{high}{ground} k^{high}"]
    return "\n".join(lines + ([f"edges {' '.join(edges)}"] if edges else []))


@st.composite
def changes(draw: st.DrawFn, grid: GridMap) -> dict[str, object]:
    """Return a change of the map, or of a position. It may be impossible."""
    columns, rows = st.integers(0, grid.width - 1), st.integers(0, grid.height - 1)
    space, other = (Space(draw(columns), draw(rows)).name for _ in "12")
    sign = draw(st.sampled_from([FLOOR, ROCK, "%", "h", "k", "z^1.2"]))
    who = draw(st.sampled_from(NAMES))
    size = draw(st.sampled_from([None, 1, 2, 3]))
    return draw(
        st.sampled_from(
            [
                {"action": "edit-map", "edit": f"{space} {sign}"},
                {"action": "edit-map", "edit": f"{space}{draw(st.sampled_from('|][^.'))}{other}"},
                {"action": "set-position", "who": [who], "at": space, "size": size},
                {"action": "set-position", "who": [who], "at": space},
                {"action": "set-position", "who": [who], "at": draw(st.sampled_from(NAMES))},
            ]
        )
    )


@pytest.mark.parametrize("system", [*BUILT_IN])
@given(st.data())
def test_a_written_map_is_the_same_map_in_another_fight(system: str, data: st.DataObject) -> None:
    sheet = large_sheet(system)
    table = fight(system, sheet)
    try:
        table.do(action="draw-map", grid=data.draw(texts(system)))
    except InputError:  # a ledge between spaces of equal heights
        return
    grid = map_of(table.encounter).grid
    assert grid is not None
    for change in data.draw(st.lists(changes(grid), max_size=12)):
        try:
            table.do(**change)
        except InputError:
            continue
    text = as_map(table.encounter, table.fight.book)
    other = fight(system, sheet)
    other.do(action="draw-map", grid=text)
    drawn, again = map_of(table.encounter), map_of(other.encounter)
    assert again.grid == drawn.grid
    assert in_order(again) == in_order(drawn)
    assert {who: again.sizes.get(who) for who in again.spots} == {
        who: drawn.sizes.get(who) for who in drawn.spots
    }
    assert as_map(other.encounter, other.fight.book) == text
    table.do(action="draw-map", grid=text)
    assert in_order(map_of(table.encounter)) == in_order(drawn)
    assert map_of(table.encounter).sizes == drawn.sizes
