"""Several combatants walk over a grid in one pulse: laws on random grids, and calculated cases."""

from collections.abc import Collection
from fractions import Fraction

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import open_steps
from rules.map.grid_walks import GridWalks
from rules.map.lattices import lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.meetings import Pulses, all_meetings, by_initiative
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.pulse_walks import GroundPace, Walk
from rules.map.whereabouts import Whereabouts
from tests.map.grids import grids, read, spaces_of

PEOPLE = ("c1", "c2", "c3", "c4")


def to(who: str, there: str, metres: object, pulses: int = 3, **leg: object) -> Walk:
    """Return a walk to a space or to a combatant.

    The walker goes this number of metres in each pulse.
    """
    is_person = there in PEOPLE
    whole = PathLeg(**({"whom": there} if is_person else {"place": there}), **leg)
    goal = there if is_person else Spot(there)
    stop = Fraction(leg.get("stop", 1 if is_person else 0))
    path = KeptPath((whole,), Spot(""), None)
    return Walk(who, (Fraction(metres),) * pulses, goal, stop, path=path)


def near(grid: GridMap, one: Collection[Space], other: Collection[Space]) -> bool:
    """Whether two bodies share a space, or are only one step apart."""
    if {*one} & {*other}:
        return True
    return any(there in other for space in one for there in open_steps(grid, space))


@st.composite
def people_on(draw: st.DrawFn, grid: GridMap) -> dict[str, Spot]:
    """Return at most four people on different spaces.

    Each of them covers one space or four spaces.
    """
    spots, taken = dict[str, Spot](), set[Space]()
    for who in PEOPLE:
        size = draw(st.sampled_from([1, 1, 1, 2]))
        bodies = {one: lattice_of(grid).footprint(one, size) for one in spaces_of(grid)}
        free = [
            one
            for one, body in bodies.items()
            if not why_no_fit(grid, body) and not taken & {*body}
        ]
        if free:
            space = draw(st.sampled_from(free))
            spots[who] = Spot(space.name, size=size)
            taken |= {*bodies[space]}
    return spots


@settings(max_examples=200, phases=[Phase.generate], deadline=None)
@given(st.data())
def test_walkers_keep_to_the_grid_and_everybody_who_comes_near_is_told(data: st.DataObject) -> None:
    draw = data.draw
    grid = draw(grids(6))
    lattice, spots = lattice_of(grid), draw(people_on(grid))
    goals = [*(one.name for one in spaces_of(grid)), *spots]
    walks = []
    for who in [*spots][:3]:
        there = draw(st.sampled_from([one for one in goals if one != who]))
        walks.append(to(who, there, Fraction(draw(st.integers(0, 9)), 2)))
    found = GridWalks(Whereabouts(spots=spots, grid=grid), walks, dict.fromkeys(spots, grid.unit))
    order = {one.who: draw(st.sampled_from([1, 2])) for one in walks}

    def body(who: str) -> tuple[Space, ...]:
        spot = found.spots()[who]
        return lattice.footprint(read_space(spot.place), spot.size)

    for pulse in (1, 2, 3):
        for who, share, shares in by_initiative(order):
            before = body(who)
            told = {one.whom for one in found.walk(who, pulse, share, shares)}
            for other in spots.keys() - {who}:
                was, now = (near(grid, one, body(other)) for one in (before, body(who)))
                assert not now or was or other in told
        assert all(not why_no_fit(grid, body(who)) for who in spots)
        every = [space for who in spots for space in body(who)]
        assert len({*every}) == len(every)
        for one in walks:
            assert found.gone(one.who, pulse) <= one.metres[pulse - 1]


@settings(max_examples=100, phases=[Phase.generate], deadline=None)
@given(grids(6), st.data())
def test_a_copy_of_walkers_leaves_the_first_unchanged(grid: GridMap, data: st.DataObject) -> None:
    free = [one for one in spaces_of(grid) if not grid.is_rock(one)]
    if len(free) < 2:
        return
    spots = {"c1": Spot(free[0].name), "c2": Spot(free[-1].name)}
    there = data.draw(st.sampled_from(free)).name
    walks = [to("c1", there, 2), to("c2", "c1", 3)]
    found = GridWalks(Whereabouts(spots=spots, grid=grid), walks, dict.fromkeys(spots, grid.unit))
    found.walk("c1", 1, 0, 1)
    before = found.spots(), dict(found.rests), found.traces
    other = found.copy()
    other.walk("c2", 1, 0, 1)
    other.walk("c1", 2, 0, 1)
    assert before == (found.spots(), dict(found.rests), found.traces)


def walked(text: str, *walks: Walk, order: dict[str, int], pulses: int = 3) -> tuple[object, str]:
    """Return the meetings and the last spaces of all walkers.

    A meeting is (pulse, who, whom, metres).
    """
    standing = read(text)
    reach = dict.fromkeys(standing.spots, standing.grid.unit)
    run = Pulses(GridWalks(standing, walks, reach), order)
    met = [(one.pulse, one.who, one.whom, one.metres) for one in all_meetings(run, pulses)]
    return met, " ".join(one.place for one in run.walks.spots().values())


def test_of_two_who_walk_at_once_each_goes_a_quarter_in_turns() -> None:
    # 4 m a pulse are 1 m a quarter: A goes to B1, B to H1; C1, G1; D1, F1. A meets B from E1.
    text = "squares; .........; people A1:A I1:B"
    walks = to("c1", "I1", 4), to("c2", "A1", 4)
    met, _ = walked(text, *walks, order={"c1": 1, "c2": 1}, pulses=1)
    assert met == [(1, "c1", "c2", 4)]
    # In the order of initiative, A is at E1 first, and B meets A after 3 m, at F1.
    met, _ = walked(text, *walks, order={"c1": 2, "c2": 1}, pulses=1)
    assert met == [(1, "c2", "c1", 3)]


def test_somebody_in_the_way_is_passed_when_all_of_it_is_paid() -> None:
    # B stands at C1 in a corridor. 1 m a pulse: A is at B1, and waits there for two steps.
    text = "squares; ......; people A1:A C1:B"
    places = [
        walked(text, to("c1", "F1", 1, 4), order={"c1": 1}, pulses=n)[1] for n in (1, 2, 3, 4)
    ]
    assert places == ["B1 C1", "B1 C1", "D1 C1", "E1 C1"]


def test_a_way_that_ends_where_somebody_stands_ends_before_them() -> None:
    text = "squares; ......; people A1:A E1:B"
    assert walked(text, to("c1", "E1", 9), order={"c1": 1})[1] == "D1 E1"


def test_whoever_leaves_makes_room_in_the_same_pulse() -> None:
    text = "squares; ......; people A1:A C1:B"
    walks = to("c1", "C1", 3), to("c2", "F1", 3)
    assert walked(text, *walks, order={"c1": 1, "c2": 2})[1] == "C1 F1"


def test_nobody_meets_through_a_door_until_they_come_round_it() -> None:
    # A wall is between the rows, but not in the last column; A meets B, who stands at B2, from C1:
    # a diagonal step crosses no corner, so A meets B first from C2.
    text = "squares; ...; ...; edges A1|A2 B1]B2; people A1:A B2:B"
    met, places = walked(text, to("c1", "c2", 1, 4), order={"c1": 1}, pulses=4)
    assert met == [(3, "c1", "c2", 1)]
    assert places == "C2 B2"


@pytest.mark.parametrize(("size", "pulse"), [("", 3), ("(2x2)", 2)])
def test_a_large_body_is_met_at_its_nearest_space(size: str, pulse: int) -> None:
    # The 2 x 2 body covers D1 to E2: beside it is C1, after two steps. The small one is at E1.
    at = "D1" if size else "E1"
    text = f"squares; ......; ......; people A1:A {at}:B{size}"
    met, _ = walked(text, to("c1", "F1", 1), order={"c1": 1})
    assert met[0] == (pulse, "c1", "c2", 1)


def test_by_way_of_a_space_goes_there_first_and_then_to_the_goal() -> None:
    text = "squares; ...; ...; ...; people A1:A"
    goes = [walked(text, to("c1", "C1", 2, by="A3"), order={"c1": 1}, pulses=n)[1] for n in (1, 2)]
    assert goes == ["A3", "C1"]


def test_on_hexes_neighbours_meet_whatever_the_reach_is() -> None:
    text = "hexes; ......; people A1:A F1:B"
    met, _ = walked(text, to("c1", "c2", 4), order={"c1": 1})
    assert met == [(2, "c1", "c2", 4)]


def on_mud(factor: Fraction, text: str, who: Walk, pulses: int) -> str:
    """Return the space of a walker after this number of pulses.

    Mud multiplies the walker's movement by `factor`.
    """
    standing = read(text)

    def paces(_pulse: int, ground: str, _used: Fraction) -> GroundPace:
        return GroundPace(Fraction(99 if factor else 0), factor) if ground == "mud" else OPEN

    walk = who._replace(paces=paces, open_ground="open")
    run = GridWalks(standing, [walk], {who.who: Fraction(1)}, by_ground=True)
    all_meetings(Pulses(run, {who.who: 1}), pulses)
    return run.spots()[who.who].place


OPEN = GroundPace(Fraction(99), Fraction(1))
MUDDY = "squares; ......; .%%%..; ......; legend %(mud); people A2:A"


@pytest.mark.parametrize(
    ("text", "factor", "ends"),
    [
        # The way round the mud is as long as the straight way: D1 or D3 after three steps.
        (MUDDY, Fraction(1, 2), "F2"),
        # In a corridor each space of mud is 2 m of movement: B, C after 4 m, and D half paid.
        ("squares; .%%%..; legend %(mud); people A1:A", Fraction(1, 2), "C1"),
        ("squares; .%%%..; legend %(mud); people A1:A", Fraction(2), "F1"),
        ("squares; .%%%..; legend %(mud); people A1:A", Fraction(0), "A1"),
    ],
)
def test_a_slow_ground_slows_and_is_gone_round(text: str, factor: Fraction, ends: str) -> None:
    goal = "F2" if text == MUDDY else "F1"
    assert on_mud(factor, text, to("c1", goal, 5), 1) == ends
