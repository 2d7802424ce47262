"""Laws of the pulses over spaces. Two to four walkers move on a random grid during a CS."""

from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules.books.rom.ground import GROUND
from rules.errors import RulesError
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import read_space
from rules.map.grid_steps import touch
from rules.map.lattices import apart, body_of, why_no_fit
from rules.map.line_map import Spot
from rules.rulebook.measures import METRES_OF
from tests.play.table import Table

FOOT = METRES_OF["ft"]
COLUMNS, ROWS = "ABCDEFGH", 4
SPACES = st.builds("{}{}".format, st.sampled_from(COLUMNS), st.integers(1, ROWS))


class Walker(NamedTuple):
    """A walker's start and speed, and the walker's goals: spaces or people."""

    start: str
    mph: int
    initiative: int
    goals: tuple[str | int, ...]


WALKERS = st.builds(
    Walker,
    SPACES,
    st.integers(0, 12),
    st.integers(1, 3),
    st.lists(st.one_of(SPACES, st.integers(0, 3)), min_size=1, max_size=2).map(tuple),
)
ROW = st.text("....%%#", min_size=len(COLUMNS), max_size=len(COLUMNS))
EDGES = st.sampled_from(["A1|A2", "B2]C2", "D1|D2 D2|E2", "E3[F3", "G2|G3 H2|H3"])


def moving(rows: list[str], edges: str, unit: str, walkers: list[Walker]) -> Table:
    """The fight before its first pulse, in mud that halves the movement."""
    table = Table("rom")
    for at, one in enumerate(walkers):
        table.do(action="add", name=f"N{at}", side=("party", "foes")[at % 2])
        table.do(action="set-initiative", who=f"N{at}", value=one.initiative)
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(1, 2))
    grid = f"squares {unit}; {'; '.join(rows)}; legend %(mud); edges {edges}"
    table.do(action="draw-map", grid=grid)
    for at, one in enumerate(walkers):
        with suppress(RulesError):
            table.do(action="set-position", who=f"N{at}", at=one.start)
    table.do(action="start")
    table.do(action="next")
    for at, one in enumerate(walkers):
        legs = [{"place": to} if isinstance(to, str) else {"whom": f"N{to}"} for to in one.goals]
        with suppress(RulesError):
            table.do(action="declare", who=f"N{at}", mph=one.mph)
            table.do(action="go-path", who=f"N{at}", legs=legs)
            continue
        table.do(action="declare", who=f"N{at}", mph=0)
    while table.encounter.phase == "declare":
        table.do(action="next")
    return table


def standing(table: Table) -> tuple[GridMap, dict[str, Spot]]:
    assert table.encounter.map
    assert table.encounter.map.grid
    return table.encounter.map.grid, dict(table.encounter.map.spots)


def beside(grid: GridMap, one: Spot, other: Spot) -> bool:
    bodies = [body_of(grid, spot.place, spot.size) for spot in (one, other)]
    return apart(grid, *bodies) <= 1 and touch(grid, *bodies)


@settings(max_examples=60, phases=[Phase.generate], deadline=None)
@given(
    st.lists(ROW, min_size=ROWS, max_size=ROWS),
    EDGES,
    st.sampled_from(["5 ft", "1 m", "10 ft"]),
    st.lists(WALKERS, min_size=2, max_size=4),
)
def test_whoever_comes_beside_a_foe_was_asked_about_and_nobody_goes_too_far(
    rows: list[str], edges: str, unit: str, walkers: list[Walker]
) -> None:
    table = moving(rows, edges, unit, walkers)
    people = {one.id: one for one in table.encounter.in_order()}
    asked = set[frozenset[str]]()
    alone = len({one.start for one in walkers}) == len(walkers)
    for _ in range(10):
        asked |= {frozenset((one.who, one.whom)) for one in GROUND.meetings(table.encounter)}
        grid, before = standing(table)
        kept = table.encounter.map.paths
        cell, limits = table.encounter.cell, limits_of(table)
        table.do(action="next")
        _, after = standing(table)
        for who, other in ((a, b) for a in after for b in after if people[a].side < people[b].side):
            near = beside(grid, after[who], after[other])
            if near and not beside(grid, before[who], before[other]):
                assert frozenset((who, other)) in asked
        for who, spot in after.items():
            feet = gone_in(table, who, cell)
            assert feet <= limits[who]
            rests = [one.rest for one in (kept.get(who), table.encounter.map.paths.get(who)) if one]
            steps = apart(grid, *([read_space(one[who].place)] for one in (before, after)))
            assert steps * grid.unit <= feet * FOOT + sum(rests[:1])
            assert not why_no_fit(grid, [read_space(spot.place)])
        places = [spot.place for spot in after.values()]
        assert not alone or len({*places}) == len(places)


def limits_of(table: Table) -> dict[str, Any]:
    """Return the most feet for each combatant: twice the limit, which mud may halve now."""
    return {
        one.id: table.budget(one.name).limit.figure.value * 2 for one in table.encounter.in_order()
    }


def gone_in(table: Table, who: str, cell: int) -> Fraction:
    marks = table.encounter.combatants[who].pace.marks
    return sum((Fraction(one.distance) for one in marks if one.cell == cell), Fraction(0))
