"""Random lines with doors, drops, climbs, grounds of places and full places, in every book."""

import re
from contextlib import ExitStack
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given as hypothetically
from hypothesis import settings
from hypothesis import strategies as st

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import RulesError
from rules.map.distances import distance
from rules.map.goals import runs, way_to
from rules.map.line_map import Spot
from rules.map.line_text import Grounds, read_line
from rules.map.line_ways import length
from tests.example_book import EXAMPLES, given
from tests.map.fights import to_the_movement
from tests.map.test_paths_are_moves import cost
from tests.play.table import Table
from tracker.views.line_row import as_typed

BOOKS = {
    "emala": ("", "rough", "water"),
    "exp": ("", "mud-ankles", "water-legs", "ice"),
    "obss": ("", "difficult", "water"),
    "opend6": ("", "rough"),
    "rom": ("",),
    "d20": ("", "difficult"),
}
DOORS = {"exp": ("", "push", "latched", "pull")}
MOST_TURNS = 12


@st.composite
def lines(draw: st.DrawFn, grounds: tuple[str, ...]) -> str:
    """Return the text of a line with Ansa first, Fenn in the middle and Kay last."""
    many = draw(st.integers(1, 4))
    text, height = "p0:a", 0
    for at in range(1, many + 1):
        metres = draw(st.integers(1, 12))
        kind = draw(st.sampled_from(("", "", "", " stair", " climb", " drop")))
        door = draw(st.sampled_from(("", "", "]", "["))) if not kind else ""
        ground = draw(st.sampled_from(grounds)) if kind in ("", " stair") else ""
        most = min(3, metres)
        height += draw(st.sampled_from((-most, 0, most))) if kind in (" climb", " drop") else 0
        own = draw(st.sampled_from(grounds))
        more = [one for one in (own, draw(st.sampled_from(("", "", "room 1")))) if one]
        high = f"^{height}" if height else ""
        place = f"p{at}{high}" + (f"({', '.join(more)})" if more else "")
        who = ":b" if at == (many + 1) // 2 else ""
        text += f" -{metres}{f' {ground}' if ground else ''}{kind}{door}- {place}{who}"
    return f"{text} -5- end{f'^{height}' if height else ''}:c"


@st.composite
def wishes(draw: st.DrawFn, system: str) -> tuple[str, dict[str, object]]:
    line = draw(lines(BOOKS[system]))
    goal = draw(st.sampled_from(({"place": "end"}, {"whom": "Kay"}, {"whom": "Fenn"})))
    leg: dict[str, object] = dict(goal)
    by = draw(st.sampled_from(("", "climb", "drop")))
    door = draw(st.sampled_from(DOORS.get(system, ("", "open"))))
    distance = draw(st.sampled_from((None, None, Fraction(1), Fraction(3))))
    leg |= {"by": by} if by else {}
    leg |= {"door": door} if door else {}
    leg |= {"distance": distance} if distance else {}
    return line, leg


def table_of(system: str, line: str) -> Table:
    table = Table(system)
    for name, value in (("Ansa", 20), ("Fenn", 10), ("Kay", 5)):
        table.do(action="add", name=name, side="party", initiative=value)
    table.do(action="draw-map", line=line)
    table.do(action="start")
    to_the_movement(table)
    return table


def back(table: Table) -> None:
    """Check that the fight is the same after its save is read."""
    book = table.fight.book
    state = to_plain(table.encounter)
    assert to_bytes(from_plain(state, book.state, book.fight_state)) == to_bytes(table.encounter)


@pytest.mark.parametrize("system", BOOKS)
@settings(max_examples=60, deadline=None)
@hypothetically(data=st.data())
def test_a_path_over_anything_is_gone_or_refused_and_undone(
    system: str, data: st.DataObject
) -> None:
    with ExitStack() as stack:
        if system == "d20":
            stack.enter_context(given(EXAMPLES / "d20-fantasy.toml"))
        line, leg = data.draw(wishes(system))
        try:
            table = table_of(system, line)
        except RulesError:
            return
        before = to_bytes(table.encounter)
        try:
            table.do(action="go-path", who="Ansa", legs=[leg])
        except RulesError:
            assert to_bytes(table.encounter) == before
            return
        back(table)
        assert table.text.count("]") == table.text.count("[")
        gone = to_bytes(table.encounter)
        table.do(action="undo")
        assert to_bytes(table.encounter) == before
        table.do(action="redo")
        assert to_bytes(table.encounter) == gone


@pytest.mark.parametrize("system", [one for one in BOOKS if one not in ("rom", "d20")])
@settings(max_examples=40, deadline=None)
@hypothetically(data=st.data())
def test_a_kept_path_comes_nearer_or_says_why_not(system: str, data: st.DataObject) -> None:
    line, leg = data.draw(wishes(system))
    leg.pop("distance", None)
    try:
        table = table_of(system, line)
        table.do(action="go-path", who="Ansa", legs=[leg])
    except RulesError:
        return
    for _ in range(MOST_TURNS):
        if "c1" not in table.encounter.map.paths:
            return
        for _ in range(12):
            table.do(action="next", override=True)
            if table.encounter.turn_of == "c1":
                break
        drawn = as_typed(table.encounter)
        try:
            table.do(action="go-path", who="Ansa")
        except RulesError:
            return
        assert as_typed(table.encounter) != drawn or table.text


@settings(max_examples=150, deadline=None)
@hypothetically(data=st.data())
def test_the_parts_of_a_way_are_the_way(data: st.DataObject) -> None:
    text = data.draw(lines(("", "rough")))
    read = read_line(re.sub(":[abc]", "", text), {}, Grounds())
    line = read.standing.line
    there, back_again = Spot("p0"), Spot("end")
    step = data.draw(st.sampled_from((Fraction(0), Fraction(1), Fraction(2))))
    for one, other in ((there, back_again), (back_again, there)):
        way = way_to(line, one, other).pieces
        metres = data.draw(st.integers(0, int(length(way))))
        parts = runs(line, way, Fraction(metres), step)
        assert sum((part.metres for part in parts), Fraction(0)) == metres
        pieces = [piece for part in parts for piece in part.pieces]
        for first, then in pairwise(pieces):
            same = (first.row, first.at) == (then.row, then.at)
            assert first.end == then.begin if same else True


STEPS = {"emala": 1, "obss": 1, "exp": 2}


@st.composite
def ways_by_places(draw: st.DrawFn, system: str) -> tuple[str, str, dict[str, object]]:
    """Return two lines and a leg.

    The lines have the same grounds. In the first line, the grounds belong to places. In the second
    line, they belong to stretches.
    """
    step, grounds = STEPS[system], BOOKS[system]
    own, apart = "p0:a", "p0:a"
    many = draw(st.integers(1, 3))
    for at in range(1, many + 1):
        metres, ground = draw(st.integers(step, 12)), draw(st.sampled_from(grounds))
        there = draw(st.sampled_from(grounds))
        stretch = f" {ground}" if ground else ""
        own += f" -{metres}{stretch}- p{at}{f'({there})' if there else ''}"
        if there and metres > step:
            apart += f" -{metres - step}{stretch}- q{at} -{step} {there}- p{at}"
        else:
            apart += f" -{metres}{f' {there}' if there else stretch}- p{at}"
    leg: dict[str, object] = {"place": f"p{many}"}
    distance = draw(st.one_of(st.none(), st.integers(1, 20)))
    leg |= {"distance": distance} if distance else {}
    return f"{own} -40- end:b c", f"{apart} -40- end:b c", leg


@pytest.mark.parametrize("system", STEPS)
@settings(max_examples=60, deadline=None)
@hypothetically(data=st.data())
def test_the_ground_of_a_place_is_the_ground_of_the_step_into_it(
    system: str, data: st.DataObject
) -> None:
    own, apart, leg = data.draw(ways_by_places(system))
    results = []
    for line in (own, apart):
        table = table_of(system, line)
        try:
            table.do(action="go-path", who="Ansa", legs=[leg])
            told = ""
        except RulesError as fault:
            told = fault.message
        results.append((told, cost(table), str(distance(table.encounter.map, "c1", "@end"))))
    assert results[0] == results[1]
