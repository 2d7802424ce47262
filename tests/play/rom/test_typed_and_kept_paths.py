"""Who meets whom is the same for typed paths (`opportunity`) and for paths on the map."""

from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules.books.rom.ground import GROUND
from rules.map.distances import walked_between
from rules.map.line_map import Spot
from rules.rulebook.measures import METRES_OF
from tests.play.table import Table

FOOT = METRES_OF["ft"]
LINE = "gate:a -{}- b -{}- well"


class Walker(NamedTuple):
    """A walker: the speed, the place in the order, and the goal."""

    mph: Fraction
    initiative: int
    leg: dict[str, Any]


def walkers(other: str) -> st.SearchStrategy[Walker]:
    legs = st.sampled_from([{"place": "gate"}, {"place": "well"}, {"whom": other}])
    mph = st.builds(Fraction, st.integers(0, 24), st.just(2))
    return st.builds(Walker, mph, st.integers(1, 2), legs)


def moving(metres: tuple[int, int], **people: Walker) -> Table:
    table = Table("rom")
    for name, side in (("Ansa", "party"), ("Orc", "foes")):
        table.do(action="add", name=name, side=side)
        table.do(action="set-initiative", who=name, value=people[name].initiative)
    table.do(action="draw-map", line=LINE.format(*metres))
    table.do(action="start")
    table.do(action="next")
    for name, one in people.items():
        if one.mph:
            table.do(action="declare", who=name, mph=one.mph)
            table.do(action="go-path", who=name, legs=[one.leg])
    while table.encounter.phase == "declare":
        table.do(action="next")
    return table


def feet_from_gate(table: Table) -> dict[str, Fraction]:
    standing = table.encounter.map
    assert standing
    return {
        who: walked_between(standing.line, Spot("gate"), spot) / FOOT
        for who, spot in standing.spots.items()
    }


def path(begins: Fraction, ends: Fraction) -> list[list[Any]]:
    return [[begins, 0], [ends, 0]]


def offered(table: Table, before: dict[str, Fraction], after: dict[str, Fraction]) -> bool:
    paths = [path(before[who], after[who]) for who in ("c1", "c2")]
    table.do(action="opportunity", who="Ansa", other="Orc", path=paths[0], other_path=paths[1])
    told = table.text
    table.do(action="undo")
    return "may each take" in told


@settings(max_examples=40, phases=[Phase.generate], deadline=None)
@given(st.tuples(st.integers(2, 30), st.integers(1, 30)), walkers("Orc"), walkers("Ansa"))
def test_the_action_offers_exactly_what_the_question_asks(
    metres: tuple[int, int], ansa: Walker, orc: Walker
) -> None:
    table = moving(metres, Ansa=ansa, Orc=orc)
    for _ in range(10):
        before = feet_from_gate(table)
        asked = bool(GROUND.meetings(table.encounter))
        table.do(action="next")
        after = feet_from_gate(table)
        table.do(action="undo")
        assert offered(table, before, after) == asked
        table.do(action="next")
        if asked:
            break


def test_a_pursuer_who_walks_first_comes_within_reach_of_whoever_runs_off_then() -> None:
    fast = Walker(Fraction(12), 2, {"place": "well"})
    table = moving((4, 30), Ansa=fast, Orc=fast._replace(initiative=1))
    assert [one.pulse for one in GROUND.meetings(table.encounter)] == [1]
    before = feet_from_gate(table)
    table.do(action="next")
    after = feet_from_gate(table)
    table.do(action="undo")
    assert offered(table, before, after)


@pytest.mark.parametrize(("ansa", "orc", "told"), [(2, 1, "may each"), (1, 2, "pass each other")])
def test_the_order_of_walking_decides_about_typed_paths(ansa: int, orc: int, told: str) -> None:
    stays = Walker(Fraction(12), ansa, {"place": "gate"})
    table = moving((3, 30), Ansa=stays, Orc=stays._replace(initiative=orc))
    # Ansa runs to where the orc is now, and the orc runs off.
    table.do(
        action="opportunity",
        who="Ansa",
        other="Orc",
        path=path(Fraction(0), Fraction(8)),
        other_path=path(Fraction(10), Fraction(18)),
    )
    assert told in table.text


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ([[0, 0], [8, 0]], "may each"),  # past the orc
        ([[0, 0], [4, 0]], "may each"),  # to the orc
        ([[0, 0], [3, 0]], "begin within reach, and neither comes to the other or past: 1 ft"),
        ([[0, 0], [-8, 0]], "begin within reach"),
        ([[0, 0], [0, 0]], "begin within reach"),
        ([[0, 1], [8, 1]], "may each"),  # past the orc, a foot beside
        ([[-2, 0], [2, 0]], "may each"),  # from outside
    ],
)
def test_a_walker_who_begins_within_reach_crosses_only_by_coming_to_the_foe_or_past(
    path: list[list[int]], told: str
) -> None:
    still = Walker(Fraction(12), 2, {"place": "gate"})
    table = moving((3, 30), Ansa=still, Orc=still._replace(initiative=1))
    table.do(action="opportunity", who="Ansa", other="Orc", path=path, other_path=[[4, 0], [4, 0]])
    assert told in table.text
