"""The rule of OBSS for a large creature in a passage that is one size too narrow."""

from collections.abc import Callable, Collection, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import product

import pytest
from hypothesis import given as hypothetically
from hypothesis import strategies as st

from rules.fight.grid_walkers import reach_now
from rules.fight.reach_on_grid import rounds_over_spaces
from rules.map.grid_spaces import Space
from rules.map.lattices import body_of, why_no_fit
from tests.map.fights import go, of_three
from tests.play.table import Table

CORRIDOR = "squares; ...####...; ..........; ...####...; people A1:a({n}x{n}) J3:b"


def fight(text: str, book: str = "obss", movement: int = 9) -> Table:
    sheet = {"movement": movement} if book == "obss" else {}
    return of_three(book, sheet, grid=text)


def spot(table: Table) -> tuple[str, int]:
    one = table.encounter.map.spots["c1"]
    return one.place, one.size


def test_a_large_creature_goes_through_a_narrow_passage_at_half_its_speed() -> None:
    table = fight(CORRIDOR.format(n=2))
    text = go(table, {"whom": "Fenn"})
    # From B2 to H2 are 6 m. The 4 m of the corridor are halved, so this is 10 m of the movement.
    assert "moves 6 m" in text
    assert "a passage 1 size too narrow" in text
    assert table.left("Ansa") == 27 - 10
    assert spot(table)[1] == 2
    assert table.encounter.map.sizes == {"c1": 2}


def test_a_creature_that_stops_in_a_narrow_passage_is_squeezed_there() -> None:
    table = fight(CORRIDOR.format(n=2))
    go(table, {"place": "E2"})
    assert spot(table) == ("E2", 1)
    assert table.encounter.map.sizes == {"c1": 2}
    go(table, {"place": "J2"})
    assert spot(table) == ("I1", 2) or spot(table) == ("I2", 2)


def test_a_creature_that_goes_back_out_has_the_whole_size_again() -> None:
    table = fight(CORRIDOR.format(n=2))
    go(table, {"place": "E2"})
    go(table, {"place": "A2"})
    assert spot(table)[1] == 2


def test_a_passage_that_is_two_sizes_too_narrow_is_refused() -> None:
    table = fight(CORRIDOR.format(n=3))
    fault = table.fault(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    assert "the way there is only one square wide, and Ansa is 3 wide" in fault.message


def test_a_huge_creature_passes_where_two_squares_are_free() -> None:
    table = fight("squares; ...##...; ........; ........; people A1:a(3x3) H3:b")
    go(table, {"place": "D2"})
    assert spot(table) == ("C2", 2)
    assert table.encounter.map.sizes == {"c1": 3}


@pytest.mark.parametrize("book", ["emala", "exp", "opend6", "rom"])
def test_the_other_books_have_no_rule_for_narrow_passages(book: str) -> None:
    table = fight(CORRIDOR.format(n=2), book)
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "J2"}])
    assert "only one square wide" in fault.message


def test_the_way_round_is_taken_if_it_is_cheaper() -> None:
    wide = (
        "squares; ..........; ..........; ...####...; ..........; ...####...; people A3:a(2x2) J4:b"
    )
    table = fight(wide)
    text = go(table, {"place": "G2"})
    assert "narrow" not in text
    assert spot(table)[1] == 2


def test_the_preview_of_turns_counts_the_narrow_passage() -> None:
    text = "squares; ..##########..; ..............; ..##########..; people A1:a(2x2) N1:b"
    table = fight(text, movement=4)
    # 10 m of the passage at half speed, and 2 m: 22 m with 12 m in a round.
    gait = table.fight.book.words.gait("walk")
    me = table.combatant("Ansa")
    found = rounds_over_spaces(table.encounter, table.fight.book, me, gait, "@N2")
    assert found.turns.figure.value == 2
    go(table, {"place": "N2"})
    assert spot(table) == ("H2", 1)
    assert "c1" in table.encounter.map.paths


def test_spaces_of_a_narrow_passage_are_within_reach() -> None:
    table = fight(CORRIDOR.format(n=2), movement=2)
    found = {
        space.name
        for space in reach_now(table.encounter, table.fight.book, table.combatant("Ansa"))
    }
    # From B2 with 6 m of movement: 1 m to C2, and 2 m of the corridor, which are halved.
    assert {"D2", "E2"} <= found
    assert "F2" not in found


def test_nobody_charges_through_a_narrow_passage() -> None:
    table = fight(CORRIDOR.format(n=2))
    fault = table.fault(
        action="go-path", who="Ansa", legs=[{"whom": "Fenn"}], doing={"action": "charge"}
    )
    assert "wide" in fault.message or "rock" in fault.message


def test_a_squeezed_creature_keeps_the_size_off_the_grid_and_drawn_again() -> None:
    table = fight(CORRIDOR.format(n=2))
    go(table, {"place": "E2"})
    table.do(action="set-position", who="Ansa", at="A1")
    assert spot(table) == ("A1", 2)
    table.do(action="set-position", who="Ansa", at="E2")
    assert spot(table) == ("E2", 1)
    table.do(action="set-position", who="Ansa", at="A1")
    assert spot(table) == ("A1", 2)


def test_hexes_have_narrow_passages_too() -> None:
    table = fight("hexes; ...####..; .........; ...####..; people A1:a(2x2) I2:b")
    go(table, {"whom": "Fenn"})
    grid = table.encounter.map.grid
    place, size = spot(table)
    assert not why_no_fit(grid, body_of(grid, place, size))


# The law: a way costs what an independent search over all bodies of the walker finds.

Body = frozenset[tuple[int, int]]


def bodies(rows: list[str], size: int) -> Iterator[Body]:
    """Yield all places where a body of a size fits."""
    for y in range(len(rows) - size + 1):
        for x in range(len(rows[0]) - size + 1):
            body = frozenset((x + a, y + b) for a in range(size) for b in range(size))
            if all(rows[b][a] == "." for a, b in body):
                yield body


def moved(body: Body, across: int, down: int) -> Body:
    return frozenset((x + across, y + down) for x, y in body)


def ways_from(rows: list[str], start: Body, size: int) -> dict[Body, int]:
    """Return the lowest cost of each body that a walker reaches without squeezing."""
    return costs_from([start], [*bodies(rows, size)], lambda _one, _other: False)


def squeezed_from(rows: list[str], start: Body, size: int) -> dict[Body, int]:
    """For each smaller body that is reached through a narrow passage, return the lowest cost."""
    small, large = [*bodies(rows, size - 1)], [*bodies(rows, size)]
    rooms = {one: [other for other in large if one <= other] for one in small}
    fits = {*large}

    @cache
    def is_narrow(one: Body, other: Body) -> bool:
        after = {*rooms[other]}
        before = {*rooms[one]} or after
        onward = {there for room in before for there in stepped(room, fits)}
        return not after & (before | onward)

    starts = [one for one in small if one <= start]
    found = costs_from(starts, small, is_narrow, must=True)
    # Whoever has room behind the passage covers all of it at once.
    for one, cost in [*found.items()]:
        for room in rooms[one]:
            found[room] = min(cost, found.get(room, cost))
    return found


def stepped(body: Body, fits: Collection[Body]) -> Iterator[Body]:
    for across, down in product((-1, 0, 1), repeat=2):
        there = moved(body, across, down)
        corners = (moved(body, across, 0), moved(body, 0, down))
        if there in fits and there != body and all(one in fits for one in corners):
            yield there


def costs_from(
    starts: list[Body],
    fits: list[Body],
    is_narrow: Callable[[Body, Body], bool],
    *,
    must: bool = False,
) -> dict[Body, int]:
    known: dict[tuple[Body, bool], int] = {}
    heap = [(0, number, one, False) for number, one in enumerate(starts)]
    number = len(heap)
    while heap:
        cost, _, body, was_in = heappop(heap)
        if (body, was_in) in known:
            continue
        known[body, was_in] = cost
        for there in stepped(body, fits):
            narrow, number = is_narrow(body, there), number + 1
            heappush(heap, (cost + 1 + narrow, number, there, was_in or narrow))
    return {body: cost for (body, is_in), cost in known.items() if is_in == must}


@hypothetically(
    st.lists(st.text("..#", min_size=9, max_size=9), min_size=4, max_size=6),
    st.sampled_from([2, 3]),
    st.tuples(st.integers(0, 8), st.integers(0, 5)),
)
def test_a_way_costs_what_a_search_over_all_bodies_finds(
    below: list[str], size: int, aim: tuple[int, int]
) -> None:
    rows = ["...######", "...######", ".........", *below]
    goal = (aim[0], min(aim[1] + 2, len(rows) - 1))
    text = ";".join(["squares", *rows, f"people A1:a({size}x{size})"])
    start = frozenset((x, y) for x in range(size) for y in range(size))
    known = [*ways_from(rows, start, size).items(), *squeezed_from(rows, start, size).items()]
    least = min((cost for body, cost in known if goal in body), default=None)
    table = fight(text, movement=500)
    space = Space(*goal).name
    if goal in start:
        return
    if least is None:
        table.fault(action="go-path", who="Ansa", legs=[{"place": space}])
        return
    before = table.left("Ansa")
    go(table, {"place": space})
    assert before - table.left("Ansa") == least
    place, now = spot(table)
    grid = table.encounter.map.grid
    assert not why_no_fit(grid, body_of(grid, place, now))
    assert now in (size, size - 1)


def test_a_rider_needs_the_room_of_the_mount() -> None:
    table = Table("obss")
    for name, size in (("Ansa", "medium"), ("Mare", "large")):
        table.do(action="add", name=name, side="party", sheet={"movement": 9, "size": size})
    for who, value in (("Ansa", 20), ("Mare", 10)):
        table.do(action="set-initiative", who=who, value=value)
    corridor = CORRIDOR.replace("; people A1:a({n}x{n}) J3:b", "; people A1:a+b(2x2)")
    table.do(action="draw-map", grid=corridor)
    table.do(action="start")
    table.do(action="mount", who="Ansa", mount="Mare")
    before = table.left("Ansa")
    go(table, {"place": "E2"})
    spots = table.encounter.map.spots
    assert (spots["c1"].place, spots["c2"].place, spots["c2"].size) == ("E2", "E2", 1)
    assert before - table.left("Ansa") == 5
    go(table, {"place": "J2"})
    spots = table.encounter.map.spots
    assert (spots["c2"].size, spots["c1"].size) == (2, 1)
    assert spots["c1"].place == spots["c2"].place


def test_a_creature_gets_away_from_somebody_who_stands_in_the_only_narrow_passage() -> None:
    text = "squares; ........; ......##; people D1:a(2x2) G1:b"
    table = of_three("obss", {}, side="party", grid=text)
    assert "moves 2 m" in go(table, {"goal": "away", "whom": "Fenn", "distance": 2})
    assert spot(table) == ("B1", 2)


def test_a_way_out_of_a_passage_ends_as_soon_as_the_whole_body_covers_the_goal() -> None:
    for goal in ("C4", "D4", "D5"):
        table = fight("squares; ##..#; ##..#; ##.##; ##...; ##...; people C1:a(2x2)")
        before = table.left("Ansa")
        go(table, {"place": goal})
        assert (spot(table), before - table.left("Ansa")) == (("C4", 2), 3)
