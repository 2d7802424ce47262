"""The rule of OBSS for a large creature in a passage that is one size too narrow."""

from collections.abc import Collection, Iterator
from heapq import heappop, heappush
from itertools import product

import pytest
from hypothesis import given as hypothetically
from hypothesis import strategies as st

from rules.errors import InputError
from rules.fight.reach_on_grid import rounds_over_spaces
from rules.fight.spaces_within_reach import reach_now, sizes_within_reach
from rules.map.grid_spaces import Space, read_space
from rules.map.lattices import body_of, why_no_fit
from tests.map.fights import go, of_three
from tests.map.grids import calls_of
from tests.play.table import Table
from tracker.formats.map_text import as_map

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
    # From B2 to I2 are 7 m. The 4 m of the corridor are halved, so this is 11 m of the movement.
    assert "moves 7 m" in text
    assert "a passage 1 size too narrow" in text
    assert table.left("Ansa") == 27 - 11
    assert spot(table)[1] == 2
    assert table.encounter.map.sizes == {"c1": 2}


def test_a_narrow_passage_is_told_once_where_its_ground_changes() -> None:
    table = fight(
        CORRIDOR.format(n=2).replace("..........", "....%.%...") + "; legend %(difficult)"
    )
    assert go(table, {"whom": "Fenn"}).count("a passage 1 size too narrow") == 1


def test_the_refusal_of_a_rider_names_the_large_mount() -> None:
    table = fight("squares; ...####...; ..........; ...####...; people J3:b A1:a+c(3x3)")
    table.do(override=True, action="mount", who="Ansa", mount="Kay")
    fault = table.fault(action="go-path", who=["Ansa"], legs=[{"whom": "Fenn"}])
    assert "one square wide, and Kay is 3 wide" in fault.message


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


def test_a_large_creature_goes_on_from_where_it_covers_the_space_on_its_way() -> None:
    table = fight("squares 10x8; people A1:a(2x2) J3:b")
    # At C3 it covers D4; from there to I1, where it covers J1, are 6 m.
    assert "moves 8 m" in go(table, {"place": "J1", "by": "D4"})


def test_a_narrow_passage_aside_costs_few_calls() -> None:
    rows = [["."] * 60 for _ in range(40)]
    for y in range(40):
        rows[y][5] = "." if y == 30 else "#"
    text = "; ".join("".join(row) for row in rows)
    table = fight(f"squares; {text}; people H1:a(2x2) AN20:b")
    legs = [{"whom": "Fenn"}]
    assert calls_of(lambda: table.do(action="go-path", who="Ansa", legs=legs)) < 1_500_000


def test_a_way_through_the_only_passage_costs_few_calls() -> None:
    # Nobody has to know what bars the whole body, because the squeezed body gets through.
    halls = "; ".join("." * 20 + ("." if y == 30 else "#") * 20 + "." * 20 for y in range(40))
    table = fight(f"squares; {halls}; people B2:a(2x2) BG2:b")
    legs = [{"whom": "Fenn"}]
    assert calls_of(lambda: table.do(action="go-path", who="Ansa", legs=legs)) < 1_400_000
    assert table.encounter.map.spots["c1"].place != "B2"


def test_a_passage_that_is_two_sizes_too_narrow_is_refused() -> None:
    table = fight(CORRIDOR.format(n=3))
    fault = table.fault(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    assert "the way there is only one square wide, and Ansa is 3 wide" in fault.message


def test_a_huge_creature_passes_where_two_squares_are_free() -> None:
    table = fight("squares; ...##...; ........; ........; people A1:a(3x3) H3:b")
    go(table, {"place": "D2"})
    assert spot(table) == ("C2", 2)
    assert table.encounter.map.sizes == {"c1": 3}


@pytest.mark.parametrize("side", ["foes", "party"])
def test_a_squeezed_creature_comes_into_the_square_of_anybody_in_a_narrow_passage(
    side: str,
) -> None:
    grid = CORRIDOR.format(n=2).replace("J3:b", "E2:b")
    table = of_three("obss", {"movement": 9, "size": "large"}, side=side, grid=grid)
    table.do(action="edit", who="Fenn", sheet={"size": "medium"})
    told = go(table, {"place": "E2"})
    assert "Ansa and Fenn are confined in E2" in told
    assert spot(table) == ("E2", 1)
    # From B2 the first step is whole, and two are halved.
    assert table.left("Ansa") == 27 - 5


@pytest.mark.parametrize("gait", ["walk", "run"])
def test_whoever_begins_squeezed_has_the_whole_size_again_outside_in_every_gait(gait: str) -> None:
    table = fight(CORRIDOR.format(n=2))
    go(table, {"place": "G2"})
    go(table, {"place": "J2", "gait": gait})
    assert spot(table) == ("I1", 2)


def test_a_runner_who_begins_squeezed_stops_where_the_whole_body_would_be_hindered() -> None:
    table = fight("squares; #......; #......; .....%.; legend %(difficult); people B2:a(2x2) G1:b")
    go(table, {"place": "A3"})
    told = go(table, {"place": "G3", "gait": "run"})
    # At F2 or E2 the body would cover F3, the difficult ground.
    assert "no running where movement is hindered" in told
    assert spot(table) == ("D2", 2)


def test_nobody_runs_on_in_a_narrow_passage() -> None:
    table = fight(CORRIDOR.format(n=2))
    go(table, {"place": "E2"})
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "J2", "gait": "run"}])
    assert "no running where movement is hindered" in fault.message


def test_a_charge_that_begins_squeezed_reaches_its_goal_in_the_whole_size() -> None:
    table = fight(CORRIDOR.format(n=2))
    go(table, {"place": "G2"})
    told = go(table, {"whom": "Fenn"}, doing={"action": "charge"})
    assert "Ansa is beside Fenn." in told
    assert spot(table) == ("H2", 2)


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
    why = "a passage one size too narrow: the way is halved), which is not possible in a charge."
    assert fault.message.endswith(why)


def test_a_squeezed_creature_keeps_the_size_off_the_grid_and_drawn_again() -> None:
    table = fight(CORRIDOR.format(n=2))
    go(table, {"place": "E2"})
    table.do(action="set-position", who="Ansa", at="A1")
    assert spot(table) == ("A1", 2)
    table.do(action="set-position", who="Ansa", at="E2")
    assert spot(table) == ("E2", 1)
    table.do(action="set-position", who="Ansa", at="A1")
    assert spot(table) == ("A1", 2)


def test_a_squeezed_creature_keeps_the_size_in_the_text_of_the_map() -> None:
    table = fight(CORRIDOR.format(n=2))
    go(table, {"place": "E2"})
    text = as_map(table.encounter, table.fight.book)
    assert "people E2:a(1x1 of 2x2) J3:b" in text
    other = fight(text)
    assert (spot(other), other.encounter.map.sizes) == (("E2", 1), {"c1": 2})
    go(other, {"place": "J2"})
    assert spot(other)[1] == 2


BETWEEN_PEOPLE = """squares 1 m
#.#....
.......
.......
.......
people B2:a D1:c(3x3) C2:b(1x1 of 2x2) B3:e(2x2)
"""


def test_whoever_is_squeezed_between_people_stays_so_in_another_fight_with_the_same_map() -> None:
    table = Table("obss")
    for name, size in (("Ansa", "medium"), ("Fenn", "large"), ("Kay", "huge"), ("Dora", "large")):
        table.do(action="add", name=name, side="foes", sheet={"size": size})
    told = table.do(action="draw-map", grid=BETWEEN_PEOPLE).text
    assert "comes into" not in told
    assert table.encounter.map.spots["c2"].size == 1
    assert "C2:b(1x1 of 2x2)" in as_map(table.encounter, table.fight.book)


@pytest.mark.parametrize(
    ("book", "size", "told"),
    [
        ("obss", "1x1 of 3x3", "squeezed to 1x1 is only somebody of 2x2"),
        ("obss", "2x2 of 1x1", "squeezed to 2x2 is only somebody of 3x3"),
        ("obss", "4x4 of 5x5", "a size is 1x1 to 4x4"),
        ("obss", "1x1 of 2x3", "a size is 1x1 to 4x4"),
        ("emala", "1x1 of 2x2", "has no rule for squeezing"),
    ],
)
def test_a_wrong_size_of_somebody_squeezed_is_refused(book: str, size: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        fight(f"squares 4x4; people A1:a({size})", book)


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
            if all(rows[b][a] != "#" for a, b in body):
                yield body


def moved(body: Body, across: int, down: int) -> Body:
    return frozenset((x + across, y + down) for x, y in body)


def stepped(body: Body, fits: Collection[Body]) -> Iterator[Body]:
    for across, down in product((-1, 0, 1), repeat=2):
        there = moved(body, across, down)
        corners = (moved(body, across, 0), moved(body, 0, down))
        if there in fits and there != body and all(one in fits for one in corners):
            yield there


class Bodies:
    """All spaces that a walker can cover on a map, as bodies, and the steps between the bodies."""

    def __init__(self, rows: list[str], size: int) -> None:
        self.rows = rows
        self.small, self.large = {*bodies(rows, size - 1)}, {*bodies(rows, size)}
        self.rooms = {one: {room for room in self.large if one <= room} for one in self.small}

    def price(self, body: Body) -> int:
        """Return the cost of a step. A step over difficult ground costs 2."""
        return 2 if any(self.rows[y][x] == "%" for x, y in body) else 1

    def is_narrow(self, one: Body, other: Body) -> bool:
        before, after = self.rooms[one] or self.rooms[other], self.rooms[other]
        onward = {there for room in before for there in stepped(room, self.large)}
        return not after & (before | onward)

    def onward(self, body: Body) -> Iterator[tuple[Body, int, bool]]:
        """Yield the next bodies of a walker, the cost of each step, and whether the step is narrow.

        It costs nothing to become one size smaller. A smaller walker is whole again after a step if
        the whole body covers both ends of the step.
        """
        if body in self.large:
            yield from ((there, self.price(there), False) for there in stepped(body, self.large))
            yield from ((one, 0, False) for one in self.small if one <= body)
            return
        for there in stepped(body, self.small):
            whole = self.rooms[body] & self.rooms[there]
            yield from ((room, self.price(room), False) for room in whole)
            # The first step out of a passage is no narrow step, but there is no room behind it.
            if not whole:
                narrow = self.is_narrow(body, there)
                yield there, self.price(there) * (2 if narrow else 1), narrow


def costs_from(rows: list[str], start: Body, size: int) -> dict[Body, int]:
    """Return the lowest cost of each body with which a walker of this size can end.

    Nobody squeezes on a way without a narrow step.
    """
    among = Bodies(rows, size)
    known: dict[tuple[Body, bool, bool], int] = {}
    heap, number = [(0, 0, start, False, False)], 0
    while heap:
        cost, _, body, is_less, was_in = heappop(heap)
        if (body, is_less, was_in) in known:
            continue
        known[body, is_less, was_in] = cost
        for there, more, narrow in among.onward(body):
            number += 1
            less = is_less or there in among.small
            heappush(heap, (cost + more, number, there, less, was_in or narrow))
    found: dict[Body, int] = {}
    for (body, is_less, was_in), cost in known.items():
        if is_less == was_in and not among.rooms.get(body):
            found[body] = min(cost, found.get(body, cost))
    return found


@hypothetically(
    st.lists(st.text("....%##", min_size=9, max_size=9), min_size=4, max_size=6),
    st.sampled_from([2, 3]),
    st.tuples(st.integers(0, 8), st.integers(0, 5)),
)
def test_a_way_costs_what_a_search_over_all_bodies_finds(
    below: list[str], size: int, aim: tuple[int, int]
) -> None:
    rows = ["...######", "...######", ".........", *below]
    goal = (aim[0], min(aim[1] + 2, len(rows) - 1))
    people = f"people A1:a({size}x{size})"
    text = ";".join(["squares", *rows, "legend %(difficult)", people])
    start = frozenset((x, y) for x in range(size) for y in range(size))
    known = costs_from(rows, start, size)
    least = min((cost for body, cost in known.items() if goal in body), default=None)
    table = fight(text, movement=500)
    space = Space(*goal).name
    if goal in start:
        return
    if least is None:
        table.fault(action="go-path", who="Ansa", legs=[{"place": space}])
        return
    before = table.left("Ansa", "clear")
    go(table, {"place": space})
    assert before - table.left("Ansa", "clear") == least
    place, now = spot(table)
    covers = body_of(table.encounter.map.grid, place, now)
    assert known[frozenset((one.x, one.y) for one in covers)] == least


def test_a_squeeze_saves_no_metre() -> None:
    straight = fight("squares; ..........; ..........; people A1:a(2x2)")
    narrow = fight(CORRIDOR.format(n=2))
    for table in (straight, narrow):
        assert "moves 7 m" in go(table, {"place": "I2"})
    # Four of the seven metres are halved.
    assert straight.left("Ansa") - narrow.left("Ansa") == 4


def test_the_rubble_under_the_end_of_a_squeezed_way_counts() -> None:
    table = fight("squares; ..#%%; ..#..; .....; ..#..; people A1:a(2x2); legend %(difficult)")
    before = table.left("Ansa", "clear")
    go(table, {"place": "D1"})
    # From A2 to D1 are 3 m as a whole body. The way leads down to B3, and up again behind C3.
    assert (spot(table), before - table.left("Ansa", "clear")) == (("D1", 2), 1 + 2 + 1 + 1 + 2)


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
        assert (spot(table), before - table.left("Ansa")) == (("C4", 2), 4)


@pytest.mark.parametrize("size", ["small", "medium"])
def test_whoever_comes_out_of_a_passage_onto_somebody_has_the_whole_size_again(size: str) -> None:
    text = "squares; ..###...; ........; ..###...; people A1:a(2x2) {at}:c H1:b"
    free, shared = (fight(text.format(at=at)) for at in ("A3", "F2"))
    for table in (free, shared):
        table.do(action="edit", who="Ansa", sheet={"size": "large", "movement": 9})
        table.do(action="edit", who="Kay", sheet={"size": size})
        go(table, {"place": "F2"})
    assert {spot(shared), spot(free)} <= {("F1", 2), ("F2", 2)}
    assert shared.left("Ansa") == free.left("Ansa")
    assert shared.combatant("Kay").has("confined") == (size == "medium")


def test_whoever_comes_out_of_a_passage_stays_squeezed_if_a_third_one_takes_the_room() -> None:
    table = fight("squares; ..###.; ......; ..###.; people A1:a(2x2) F2:c F1:b")
    table.do(action="edit", who="Kay", sheet={"size": "small"})
    go(table, {"place": "F2"})
    assert spot(table) == ("F2", 1)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("squares; ..###...; ........; ..###...; people A1:a(2x2) F2:c", "F1"),
        ("squares; ......##; ......##; ######..; people A1:a(2x2) F2:c", "F1"),
    ],
    ids=["out of a passage", "without a passage"],
)
def test_a_free_space_is_offered_where_a_large_walker_has_no_room_alone(
    text: str, goal: str
) -> None:
    table = fight(text)
    table.do(action="edit", who="Ansa", sheet={"size": "large", "movement": 9})
    table.do(action="edit", who="Kay", sheet={"size": "small"})
    offered = sizes_within_reach(table.encounter, table.fight.book, table.combatant("Ansa"))
    go(table, {"place": goal})
    place, size = spot(table)
    assert (read_space(place), size) in offered


@pytest.mark.parametrize(
    ("text", "sheet", "goal", "end"),
    [
        (
            "squares; ~~..#~; ~~..~~; ~~~#~~; ~~~~~~; legend ~(minimal); people C1:a(2x2)",
            {"movement": 2},
            "E2",
            ("E2", 1),
        ),
        (
            "squares; ...###...; .........; .........; ...###...; people A1:a(3x3) G2:b",
            {"movement": 4},
            "H2",
            ("G2", 2),
        ),
    ],
    ids=["behind a gap", "behind a passage with a body"],
)
def test_a_space_is_offered_where_a_walk_ends_squeezed_behind_a_passage(
    text: str, sheet: dict[str, object], goal: str, end: tuple[str, int]
) -> None:
    table = fight(text)
    table.do(action="edit", who="Ansa", sheet={"size": "large", **sheet})
    table.do(action="edit", who="Fenn", sheet={"size": "small"})
    table.do(action="out", who="Fenn")
    offered = sizes_within_reach(table.encounter, table.fight.book, table.combatant("Ansa"))
    go(table, {"place": goal})
    assert spot(table) == end
    assert (read_space(end[0]), end[1]) in offered


def test_a_way_that_is_too_narrow_names_the_passage_and_not_the_rock_on_the_straight_line() -> None:
    rows = "..##....; ..##....; ........; ..##....; ..##...."
    table = of_three("obss", {"size": "large"}, grid=f"squares; {rows}; people A1:a(2x2) G5:b(1x1)")
    leg = {"place": "G1", "gait": "run"}
    fault = table.fault(action="go-path", who="Ansa", legs=[leg])
    assert "step 3, from B3 to C3: the way there is only one square wide" in fault.message
