"""Laws of the pulses with positions. Two to five walkers move on a random line during a CS."""

from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.books.rom.ground import GROUND
from rules.errors import RulesError
from rules.map.distances import walked_between
from rules.map.line_map import Spot
from rules.rulebook.measures import METRES_OF
from tests.play.table import Table

FOOT = METRES_OF["ft"]
PLACES = ("gate", "door", "well", "loft")
LINE = "gate -{0}- door -{1}- well; door -{2}- loft"


class Walker(NamedTuple):
    """A walker's start, speed and legs."""

    start: str
    mph: int
    initiative: int
    legs: tuple[dict[str, Any], ...]


LEGS = st.builds(
    lambda place, feet: {"place": place} | ({"distance": feet} if feet else {}),
    st.sampled_from(PLACES),
    st.sampled_from([0, 0, 7, 30]),
)
WALKERS = st.builds(
    Walker,
    st.sampled_from(PLACES),
    st.integers(0, 12),
    st.integers(1, 3),
    st.lists(LEGS, min_size=1, max_size=2).map(tuple),
)
METRES = st.lists(st.integers(1, 40), min_size=3, max_size=3)


def moving(metres: list[int], walkers: list[Walker], who: set[int]) -> Table:
    """The fight before its first pulse. Only some of the walkers move."""
    table = Table("rom")
    for at, one in enumerate(walkers):
        table.do(action="add", name=f"N{at}", side=("party", "foes")[at % 2])
        table.do(action="set-initiative", who=f"N{at}", value=one.initiative)
    table.do(action="draw-map", line=LINE.format(*metres))
    for at, one in enumerate(walkers):
        table.do(action="set-position", who=f"N{at}", at=one.start)
    table.do(action="start")
    table.do(action="next")
    for at in sorted(who):
        if walkers[at].mph:
            table.do(action="declare", who=f"N{at}", mph=walkers[at].mph)
            table.do(action="go-path", who=f"N{at}", legs=list(walkers[at].legs))
    while table.encounter.phase == "declare":
        table.do(action="next")
    return table


def spots(table: Table) -> dict[str, Spot]:
    assert table.encounter.map
    assert not table.encounter.map.far.ranges
    return dict(table.encounter.map.spots)


@settings(max_examples=12, phases=[Phase.generate], deadline=None)
@given(METRES, st.lists(WALKERS, min_size=2, max_size=5))
def test_whoever_follows_nobody_walks_as_if_alone_and_never_too_far(
    metres: list[int], walkers: list[Walker]
) -> None:
    table = moving(metres, walkers, set(range(len(walkers))))
    line = table.encounter.map and table.encounter.map.line
    assert line
    for _ in range(10):
        before = spots(table)
        limits = {one.name: table.budget(one.name).limit.figure.value for one in everybody(table)}
        table.do(action="next")
        for one in everybody(table):
            gone = walked_between(line, before[one.id], spots(table)[one.id])
            assert gone <= Fraction(limits[one.name]) * FOOT
    together = spots(table)
    for at in range(len(walkers)):
        alone = moving(metres, walkers, {at})
        for _ in range(10):
            alone.do(action="next")
        who = f"c{at + 1}"
        assert together[who].same_as(spots(alone)[who])


def everybody(table: Table) -> tuple[Any, ...]:
    return tuple(table.encounter.in_order())


@settings(max_examples=20, phases=[Phase.generate], deadline=None)
@given(st.data(), METRES, st.lists(WALKERS, min_size=2, max_size=5))
def test_a_taker_of_an_opportunity_is_never_farther_than_without(
    data: st.DataObject, metres: list[int], walkers: list[Walker]
) -> None:
    table = moving(metres, walkers, set(range(len(walkers))))
    for _ in range(10):
        met = sorted(
            {who for one in GROUND.meetings(table.encounter) for who in (one.who, one.whom)}
        )
        if not met:
            table.do(action="next")
            continue
        cell = table.encounter.cell
        takers = data.draw(st.lists(st.sampled_from(met), min_size=1, unique=True))
        table.do(action="next")
        without = gone_in(table, cell)
        table.do(action="undo")
        table.do(action="meet", who=takers)
        for who, gone in gone_in(table, cell).items():
            assert gone <= without[who] if who in takers else gone == without[who]


def gone_in(table: Table, cell: int) -> dict[str, Fraction]:
    return {
        one.id: sum((mark.distance for mark in one.pace.marks if mark.cell == cell), Fraction(0))
        for one in everybody(table)
    }


GROUNDS = st.sampled_from(["", "", " mud", " bog"])
DOORS = st.sampled_from(["", "", "["])
STRETCHES = st.lists(st.tuples(st.integers(1, 9), GROUNDS, DOORS), min_size=4, max_size=4)
GOALS = st.builds(
    lambda place, stop, ground: (
        {"place": place}
        | ({"stop": stop} if stop else {})
        | ({"terrain": ground} if ground else {})
    ),
    st.sampled_from([*PLACES, "attic"]),
    st.sampled_from([0, 0, 1]),
    st.sampled_from(["", "", "", "bog"]),
)


def slowed(stretches: list[tuple[int, str, str]], legs: list[dict[str, Any]]) -> Table:
    """The fight before its first pulse, on a line with slow grounds, doors and a branch."""
    gate, well, loft, attic = (f"-{metres}{ground}{door}-" for metres, ground, door in stretches)
    table = Table("rom")
    table.do(action="add", name="Ansa")
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(2, 3))
    table.do(action="rule-on", about="terrain", name="bog", multiplier=Fraction(1, 2), distance=5)
    line = f"gate:a {gate} door {well} well; door {loft} loft {attic} attic"
    table.do(action="draw-map", line=line)
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", rate="full")
    table.do(action="go-path", who="Ansa", legs=legs)
    table.do(action="next")
    return table


@settings(max_examples=40, phases=[Phase.generate], deadline=None)
@given(STRETCHES, st.lists(GOALS, min_size=1, max_size=3))
def test_a_pulse_along_a_path_is_what_going_by_hand_in_it_is(
    stretches: list[tuple[int, str, str]], legs: list[dict[str, Any]]
) -> None:
    table = slowed(stretches, legs)
    for _ in range(6):
        table.do(action="next")
        by_itself = table.encounter
        table.do(action="undo")
        with suppress(RulesError):  # Whoever is there already cannot go there by hand.
            table.do(action="go-path", who="Ansa")
        table.do(action="next")
        by_hand = table.encounter
        assert where(by_itself) == where(by_hand)
        one, other = (now.combatants["c1"] for now in (by_itself, by_hand))
        assert one.terrain == other.terrain
        assert one.pace.before == other.pace.before
        assert one.pace.made_before == other.pace.made_before


def where(encounter: Any) -> Spot:
    return replace(encounter.map.spots["c1"], beside=0)
