"""On a grid, in every book, a typed goal becomes one event of ordinary moves."""

from collections.abc import Mapping
from contextlib import ExitStack
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given as hypothetically
from hypothesis import settings
from hypothesis import strategies as st

from rules.books.emala.rates.beside import apart
from rules.dice import Tray
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import RulesError
from rules.fight.actions.base import ActionScene
from rules.fight.grid_turning import turns_on_way
from rules.fight.legs_on_the_grid import GridLeg
from rules.fight.on_the_line import metres_a_unit
from rules.fight.path_walker import Walker
from rules.history.audit import Audit
from rules.map.distances import distance, spot_of
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.grid_steps import direction_of, failed_step
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.path_legs import PathLeg
from rules.map.way_parts import cut_at, runs
from rules.numbers.exact import exact
from rules.rulebook.positions import surely_apart
from tests.example_book import EXAMPLES, given
from tests.history.test_laws import followed
from tests.map.fights import go, of_three, to_the_movement
from tests.map.test_paths_are_moves import BOOKS, Played, changes, cost, left_in
from tests.play.table import Table


def fight(grid: str, system: str = "obss", **sheet: object) -> Table:
    """A fight with Ansa (a), who has the turn, Fenn (b) and Kay (c), on a grid."""
    return of_three(system, sheet, side="party", grid=grid)


def spaces(table: Table) -> str:
    """Return the spaces of Ansa, Fenn and Kay, such as 'A1 H3 A7'.

    A combatant who is not on the grid has '?'.
    """
    spots = table.encounter.map.spots
    return " ".join(spots[who].place if who in spots else "?" for who in ("c1", "c2", "c3"))


ROOM = "squares 12x8; edges D1|E1 D2|E2 D3|E3 D4]E4 D5|E5 D6|E6 D7[E7 D8|E8; people A1:a H3:b A7:c"
LEGS: Mapping[str, tuple[dict[str, object], str, str]] = {
    "to somebody by the open door": (
        {"whom": "Fenn"},
        "Ansa moves 10 m towards Fenn, Walk: beside Fenn, 17 m left this round.",
        "H4 H3 A7",
    ),
    "a part of the way": (
        {"whom": "Fenn", "distance": 3},
        "Ansa moves 3 m towards Fenn, Walk: at A4, 7 m from Fenn, 24 m left this round.",
        "A4 H3 A7",
    ),
    "until 2 m from somebody": (
        {"whom": "Kay", "stop": 2},
        "Ansa moves 4 m towards Kay, Walk: at A5, 2 m from Kay, 23 m left this round.",
        "A5 H3 A7",
    ),
    "to a space": (
        {"place": "F8"},
        "Ansa moves 8 m to F8, Walk: at F8, 19 m left this round.",
        "F8 H3 A7",
    ),
    "straight on": (
        {"direction": "e", "distance": 3},
        "Ansa moves 3 m towards D1, Walk: at D1, 24 m left this round.",
        "D1 H3 A7",
    ),
    "past somebody": (
        {"goal": "past", "whom": "Kay"},
        "Ansa moves 7 m past Kay, Walk: at A8, beside Kay, 20 m left this round.",
        "A8 H3 A7",
    ),
}


@pytest.mark.parametrize("named", LEGS)
def test_one_goes_over_spaces(named: str) -> None:
    leg, told, there = LEGS[named]
    table = fight(ROOM)
    before = to_bytes(table.encounter)
    assert go(table, leg) == told
    assert spaces(table) == there
    table.do(action="undo")
    assert to_bytes(table.encounter) == before


REFUSED: Mapping[str, tuple[dict[str, object], str]] = {
    "a wall": (
        {"direction": "e", "distance": 4},
        "Ansa cannot go there: step 4, from D1 to E1: a wall is between D1 and E1.",
    ),
    "the edge of the map": (
        {"direction": "s", "distance": 99},
        "Step 8 leads beyond the edge of the map.",
    ),
    "beyond the map": ({"place": "M1"}, "M1 is beyond the edge of the map, which ends at L8."),
    "a place": ({"place": "gate"}, "'gate' is no space"),
    "less than a step": (
        {"direction": "e", "distance": Fraction(1, 2)},
        "that is less than a step to the next space.",
    ),
    "there already": ({"place": "A1"}, "Ansa is at A1 already."),
    "two goals": ({"place": "A1", "direction": "e", "distance": 1}, "a leg goes to one goal"),
    "away in a direction": ({"direction": "e", "goal": "away"}, "a leg in a direction goes 'to'"),
}


@pytest.mark.parametrize("named", REFUSED)
def test_what_cannot_be_is_refused_with_its_step(named: str) -> None:
    leg, told = REFUSED[named]
    fault = fight(ROOM).fault(action="go-path", who="Ansa", legs=[leg])
    assert told in fault.message


def test_a_closed_room_is_not_reached_and_the_barred_step_is_named() -> None:
    table = fight("squares; .....; .###.; .#.#.; .###.; .....; people A1:a C3:b E5:c", "emala")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    assert fault.message == "Ansa cannot go there: step 1, from A1 to B2: B2 is rock."
    assert table.fault(action="go-path", who="Ansa", legs=[{"place": "C3"}]).code == "refused"
    # The straight way leads through other rock, which is not the reason.
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "D4"}])
    assert fault.message == "Ansa cannot go there: D4 is rock."


def test_nobody_walks_through_a_wall_on_a_part_of_the_way_to_rock() -> None:
    table = fight("squares; .....#; edges B1|C1; people A1:a A1:b A1:c")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "F1", "distance": 3}])
    assert fault.message.startswith("Ansa cannot go there: step 2, from B1 to C1: a wall is")
    assert "Ansa moves 1 m" in go(table, {"place": "F1", "distance": 1})


def test_a_shut_door_bars_the_way_and_names_how_it_is_opened() -> None:
    table = fight("hexes 6x1; edges C1]D1; people A1:a F1:b", "exp", rate=6)
    fault = table.fault(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    assert "step 3, from C1 to D1: the door is shut between C1 and D1; behind the goal" in (
        fault.message
    )
    assert "behind the goal: p push (-2 h/u)" in fault.message
    table.do(action="edit-map", edit="C1[D1")
    assert "Ansa moves " in go(table, {"whom": "Fenn"})


def test_a_taken_space_is_refused_where_the_book_knows_no_sharing() -> None:
    table = fight("squares 6x1; people A1:a C1:b", "emala")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "C1"}])
    assert fault.message == "Ansa cannot stop there: step 2, from B1 to C1: Fenn stands there."
    assert fault.nearest is None


@pytest.mark.parametrize(("taken", "end"), [("G1", "D1"), ("D1", "B1")])
def test_whoever_goes_straight_on_stops_before_a_taken_space(taken: str, end: str) -> None:
    """The way is free as far as the edge of the map, but this turn's movement is three squares."""
    table = fight(f"squares 8x2; people A1:a(2x2) {taken}:b", "emala")
    go(table, {"direction": "e"})
    assert spaces(table) == f"{end} {taken} ?"


def test_people_in_the_way_of_a_large_walker_are_no_narrow_passage() -> None:
    table = fight("squares 9x4; people A1:a(2x2) E2:b G2:c", "emala")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"goal": "past", "whom": "Fenn"}])
    assert "wide" not in fault.message
    assert "no free space behind" in fault.message


def test_a_shared_square_is_entered_where_the_book_has_rules_for_it() -> None:
    table = fight("squares 6x1; people A1:a C1:b")
    assert "Ansa and Fenn are confined" in go(table, {"place": "C1"})
    assert spaces(table) == "C1 C1 ?"


def test_where_only_a_shared_square_is_beside_somebody_the_way_ends_there() -> None:
    table = fight("squares 4x1; people A1:a C1:b B1:c")
    table.do(action="edit", who="Kay", side="party", sheet={"size": "small"})
    assert "shares the square of Kay" in go(table, {"whom": "Fenn"})
    assert spaces(table) == "B1 C1 B1"


def test_away_is_as_far_as_the_steps_lead() -> None:
    table = fight("squares 9x3; people A2:a C2:b")
    fault = table.fault(
        action="go-path", who="Ansa", legs=[{"goal": "away", "whom": "Fenn", "distance": 2}]
    )
    assert fault.message == "Ansa comes no farther away from Fenn in 2 m."
    table.do(action="set-position", who=["Ansa"], at="E2")
    go(table, {"goal": "away", "whom": "Fenn", "distance": 2})
    assert spaces(table)[0] == "G"
    go(table, {"goal": "away", "whom": "Fenn"})
    assert spaces(table)[0] == "I"


def test_too_long_a_distance_names_the_step_at_which_it_fails() -> None:
    table = fight("squares 30x1; people A1:a", "opend6")
    fault = table.fault(
        action="go-path", who="Ansa", legs=[{"place": "Z1", "distance": 25, "gait": "walk"}]
    )
    assert fault.message.startswith("Step 6, from F1 to G1: ")
    assert fault.nearest == 5


def test_a_walk_does_not_end_among_others() -> None:
    """The turn would end in a friend's space, so the walk ends in the space before it."""
    crowd = "squares 9x1; people A1:a D1:b"
    table = fight(crowd, "emala")
    table.do(action="edit", who="Fenn", side="party")
    go(table, {"place": "H1"})
    assert spaces(table) == "C1 D1 ?"
    assert table.encounter.map.paths


def test_what_the_turn_has_not_is_kept_and_gone_on_with() -> None:
    table = fight("squares 60x1; people A1:a")
    assert "on the way to AX1, at AB1, 22 m from AX1" in go(table, {"place": "AX1"})
    assert spaces(table) == "AB1 ? ?"
    again = from_plain(
        to_plain(table.encounter), table.fight.book.state, table.fight.book.fight_state
    )
    assert again == table.encounter
    while table.turn != "Ansa" or table.encounter.round < 2:
        table.do(action="next")
    assert go(table).startswith("Ansa moves 22 m to AX1, Walk: at AX1")
    assert not table.encounter.map.paths
    audit = Audit(followed("obss", []), table.fight)
    assert {audit.audited(table.fight.event(at)) for at in range(1, table.fight.last + 1)} == {""}


def test_a_kept_path_goes_round_a_wall_that_is_new() -> None:
    table = fight("squares 60x2; people A1:a")
    go(table, {"place": "AX1"})
    table.do(action="edit-map", edit="AF1 #")
    while table.turn != "Ansa" or table.encounter.round < 2:
        table.do(action="next")
    assert "at AX1" in go(table)


def test_several_go_one_after_the_other_round_each_other() -> None:
    table = fight("squares 9x3; people A1:a A2:b H2:c", "opend6")
    go(table, {"whom": "Kay", "stop": 4}, who=["Ansa", "Fenn"], override=True)
    ansa, fenn, _ = spaces(table).split()
    assert ansa != fenn


def test_an_override_goes_through_a_wall_and_never_into_rock() -> None:
    table = fight("squares; ..#.; edges A1|B1; people A1:a", "emala")
    go(table, {"place": "B1"}, override=True)
    assert spaces(table) == "B1 ? ?"
    with pytest.raises(RulesError):
        go(table, {"place": "C1"}, override=True)


def test_a_large_creature_needs_room_and_is_beside_at_its_edge() -> None:
    table = fight(
        "squares; ........; ........; ...#....; ........; ........; people A1:a(2x2) H2:b", "obss"
    )
    assert "beside Fenn" in go(table, {"whom": "Fenn"})
    spot = table.encounter.map.spots["c1"]
    assert spot.size == 2
    body = body_of(table.encounter.map.grid, spot.place, 2)
    assert not why_no_fit(table.encounter.map.grid, body)
    assert any(one.x == 6 for one in body)


@pytest.mark.parametrize("shape", ["squares", "hexes"])
def test_a_large_creature_is_told_how_wide_a_passage_is(shape: str) -> None:
    table = fight(f"{shape}; ...####..; .........; ...####..; people A1:a(2x2) I2:b", "opend6")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    space = "square" if shape == "squares" else "hex"
    assert f"the way there is only one {space} wide, and Ansa is 2 wide" in fault.message
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "D1"}])
    assert "D1 is rock" in fault.message


def test_a_book_that_knows_sizes_gives_the_footprint() -> None:
    table = fight("squares 9x9; people A1:a F6:b", "emala", footprint=3)
    assert table.encounter.map.spots["c1"].size == 3
    fault = table.fault(action="set-position", who=["Ansa"], at="H8")
    assert fault.message == ("Ansa cannot stand at H8: J8 is beyond the edge of the map.")


def test_an_edit_of_a_large_map_is_a_small_event() -> None:
    table = Table("exp")
    table.do(action="add", name="Ansa")
    table.do(action="draw-map", grid="hexes 200x200; people A1:a")
    table.do(action="edit-map", edit="GR200 %(mud-knees)")
    assert len(msgspec.json.encode(table.event)) < 1000
    table.do(action="undo")
    assert table.encounter.map.grid.sign(Space(199, 199)) == "."


def test_the_line_comes_back_when_a_grid_is_undone() -> None:
    table = fight("squares 9x9; people A1:a")
    before = to_bytes(table.encounter)
    table.do(action="draw-map", line="gate:a -9- b")
    assert table.encounter.map.grid is None
    table.do(action="undo")
    assert to_bytes(table.encounter) == before


# The law: a path costs what its moves cost.


class OnGrid(NamedTuple):
    """A random grid with a walk: its first space, its goal, its gait, and a distance or None."""

    text: str
    begins: str
    goal: str
    gait: str
    distance: Fraction | None


UNITS = {"exp": "2 m", "rom": "5 ft"}


@st.composite
def on_grids(draw: st.DrawFn, system: str, played: Played) -> OnGrid:
    wide, high = draw(st.integers(2, 12)), draw(st.integers(1, 4))
    signs = "".join("%~+"[at] for at in range(len(played.grounds) - 1))
    row = st.text(f"....#{signs}", min_size=wide, max_size=wide)
    rows = [draw(row) for _ in range(high)]
    shape = draw(st.sampled_from(["squares", "hexes"]))
    free = [
        Space(x, y).name
        for y, text in enumerate(rows)
        for x, sign in enumerate(text)
        if sign != "#"
    ] or ["A1"]
    begins, goal = draw(st.sampled_from(free)), draw(st.sampled_from(free))
    if free == ["A1"]:
        rows[0] = f".{rows[0][1:]}"
    legend = " ".join(
        f"{sign}({ground})" for sign, ground in zip(signs, played.grounds[1:], strict=True)
    )
    text = "\n".join([f"{shape} {UNITS.get(system, '1 m')}", *rows, f"legend {legend}"])
    gait = draw(st.sampled_from(("", *played.gaits)))
    distance = draw(st.one_of(st.none(), st.builds(Fraction, st.integers(1, 12))))
    return OnGrid(f"{text}\npeople {begins}:a", begins, goal, gait, distance)


def table_of(system: str, played: Played, way: OnGrid) -> Table:
    table = of_three(system, played.sheet, has_mud=True, grid=way.text)
    to_the_movement(table)
    return table


def offered(table: Table, leg: PathLeg) -> tuple[Space, ...]:
    """Return the spaces of the way that the program finds for the walker, from first to last."""
    scene = ActionScene(table.encounter, Tray())
    walker = Walker(scene, "c1")
    walker.moves.say_gait(leg.gait)
    goal = walker.goal(leg)
    here, there = spot_of(walker.standing, "c1"), spot_of(walker.standing, goal)
    return GridLeg(walker, leg, goal, here, there).way().spaces


Request = dict[str, Any]

HEXSIDES = {"hexes": (0, 1, 2, 3), "squares": (0, 1, 2, 2, 3)}
"""For each grid: the hexsides that EXP counts for a turn by 0, 1, 2 sides of a space, and so on."""


def turns_on(table: Table, grid: GridMap, path: tuple[Space, ...], gait: str) -> dict[int, Request]:
    """Return the actions that turn Ansa on a path, by the number of the step after the turn.

    The result is empty if the book has no turning on this grid.
    """
    if table.encounter.system == "exp":
        clock = list(lattice_of(grid).STEPS)
        around = len(clock)
        sides = [clock.index(direction_of(grid, *two)) for two in pairwise(path)]
        far = [(one - other) % around for one, other in pairwise(sides)]
        return {
            step: {"action": "turn", "hexsides": HEXSIDES[grid.shape][min(by, around - by)]}
            for step, by in enumerate(far, 2)
            if by
        }
    walker = Walker(ActionScene(table.encounter, Tray()), "c1")
    walker.moves.say_gait(gait)
    # Before the first step of a run Ansa still walks, and faces another side for nothing.
    return {
        at.step: {"action": "face", "toward": at.side} if at.degrees else facing(path[0], at.side)
        for at in turns_on_way(walker, grid, path)
    }


def facing(space: Space, direction: str) -> Request:
    return {"action": "set-position", "at": space.name, "facing": direction}


def look_along(table: Table, grid: GridMap, path: tuple[Space, ...]) -> None:
    """If the book has a facing and turns are free, let Ansa look where the last step went."""
    ground = table.fight.book.ground
    turns, me = ground.grid_turns, table.combatant("Ansa")
    has_facing = turns is not None and turns.look is not None and turns.shape == grid.shape
    if has_facing and len(path) > 1 and not ground.turning(table.encounter, me, 90):
        who = {"who": ["Ansa"]} | facing(path[-1], direction_of(grid, *path[-2:]))
        table.do(**who)


def turns(table: Table, request: Request, *, may_stop: bool) -> bool:
    """Let Ansa turn. Return whether the program allowed the turn.

    If `may_stop` is false, a refusal makes the test fail.
    """
    who = ["Ansa"] if request["action"] == "set-position" else "Ansa"
    try:
        table.do(who=who, **request)
    except RulesError:
        if not may_stop:
            raise
        return False
    return True


def moves(table: Table, grid: GridMap, way: OnGrid, path: tuple[Space, ...]) -> int:
    """Walk a path with ordinary moves: one for each run. Return the number of steps."""
    held, said, gone = way.gait or table.combatant("Ansa").pace.gait, way.gait, 0
    per = metres_a_unit(table.fight.book) or 1
    most, until = len(path) - 1, way.distance is None
    most = most if until else min(most, int(Fraction(way.distance or 0) * per // grid.unit))
    changed = turns_on(table, grid, path, way.gait)
    said = gait_early(table, grid, path, said)
    for step, run in cut_at(runs(grid, path[: most + 1]), changed):
        if step in changed and not turns(table, changed[step], may_stop=gone > 0 and until):
            break
        named = changes(table, said, run.terrain, held)
        said = "" if "gait" in named else said
        steps = len(run.spaces)
        if until:
            left = left_in(table, named)
            steps = steps if left is None else min(steps, int(left * per // grid.unit))
        if not steps and step in changed and gone:
            # Nobody turns if no movement is left for the step after the turn.
            table.do(action="undo")
            break
        way_on = {"distance": exact(steps * grid.unit / per), **named}
        if steps and not moved(table, way_on, may_stop=gone > 0 and until):
            break
        gone += steps
        if steps < len(run.spaces):
            break
    look_along(table, grid, path[: gone + 1])
    return gone


def gait_early(table: Table, grid: GridMap, path: tuple[Space, ...], said: str) -> str:
    """Take the typed gait before a first step into water, where it cannot be taken any more.

    Return '' if Ansa has taken the gait. Otherwise return the typed gait, for a later move.
    """
    taken_up, me = table.fight.book.ground.taken_up, table.combatant("Ansa")
    ground = grid.kind(path[1]).terrain if len(path) > 1 else ""
    if not said or taken_up is None or not taken_up(table.encounter, me, ground or "open"):
        return said
    try:
        table.do(action="gait", who="Ansa", gait=said)
    except RulesError:
        return said
    return ""


def moved(table: Table, way_on: Request, *, may_stop: bool) -> bool:
    """Let Ansa move. Return whether the program allowed the move.

    If `may_stop` is false, a refusal makes the test fail.
    """
    try:
        table.do(action="move", who="Ansa", **way_on)
    except RulesError:
        if not may_stop:
            raise
        return False
    return True


def played_out(table: Table, grid: GridMap, way: OnGrid, path: tuple[Space, ...]) -> bool:
    """Whether the walker gets at least one step along a path by ordinary moves."""
    try:
        return moves(table, grid, way, path) > 0
    except RulesError:
        return False


@pytest.mark.parametrize("system", BOOKS)
def test_a_path_over_spaces_costs_what_its_moves_cost(system: str) -> None:
    played = BOOKS[system]

    @settings(max_examples=15)
    @hypothetically(on_grids(system, played))
    def law(way: OnGrid) -> None:
        path, plain = table_of(system, played, way), table_of(system, played, way)
        leg = PathLeg(place=way.goal, gait=way.gait, distance=way.distance)
        grid, spots = path.encounter.map.grid, path.encounter.map.spots
        spaces = offered(path, leg)
        asked: dict[str, Any] = {"place": way.goal}
        asked |= {"gait": way.gait} if way.gait else {}
        asked |= {"distance": way.distance} if way.distance else {}
        try:
            path.do(action="go-path", who="Ansa", legs=[asked])
        except RulesError:
            assert path.encounter.map.spots == spots
            # If a typed gait cannot follow a forced gait, the whole path is refused.
            if not way.gait and failed_step(grid, spaces) is None:
                assert not played_out(plain, grid, way, spaces)
            return
        gone = moves(plain, grid, way, spaces)
        # A part of a way can be gone up to rock.
        assert failed_step(grid, spaces[: gone + 1]) is None
        assert path.encounter.map.spots["c1"].place == spaces[gone].name
        assert cost(path) == cost(plain)

    with ExitStack() as stack:
        if system == "d20":
            stack.enter_context(given(EXAMPLES / "d20-fantasy.toml"))
        law()


# Any path on any grid keeps the fight whole.


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_any_leg_is_gone_or_refused_and_the_fight_stays_whole(system: str) -> None:
    walls = "A2|B2 C1]D1 E3[F3 B3|C3"
    grid = f"squares; ......; ..#..h; ......; ~~....; legend ~ h^1; edges {walls}"
    table = fight(f"{grid}; people A1:a B2:b(2x2) F4:c".replace("B2:b(2x2)", "E3:b"), system)
    legs = st.fixed_dictionaries(
        {"goal": st.sampled_from(["to", "to", "away", "past"])},
        optional={
            "whom": st.sampled_from(["Fenn", "Kay"]),
            "place": st.sampled_from(["A1", "C2", "D1", "F4", "Z9", "gate"]),
            "direction": st.sampled_from(["n", "se", "w"]),
            "distance": st.integers(1, 9),
            "stop": st.integers(0, 3),
            "by": st.sampled_from(["C4", "C2", "stair"]),
            "follow": st.booleans(),
        },
    )

    @settings(max_examples=80)
    @hypothetically(legs, st.booleans())
    def law(leg: dict[str, Any], override: bool) -> None:
        before = to_bytes(table.encounter)
        try:
            go(table, leg, override=override)
        except RulesError:
            assert to_bytes(table.encounter) == before
            return
        standing = table.encounter.map
        book = table.fight.book
        assert from_plain(to_plain(table.encounter), book.state, book.fight_state)
        for spot in standing.spots.values():
            assert not why_no_fit(standing.grid, body_of(standing.grid, spot.place, spot.size))
        if system != "obss" and not override:
            places = [spot.place for spot in standing.spots.values()]
            assert len({*places}) == len(places)
        table.do(action="undo")
        assert to_bytes(table.encounter) == before

    law()


# The rules of a book for people in the way, and for reach.


def test_only_the_step_over_a_body_is_slow() -> None:
    table = fight("squares; #########; .........; #########; people A2:a D2:b", movement=2)
    table.do(action="out", who="Fenn")
    assert "Ansa moves 5 m to F2, past Fenn" in go(table, {"place": "F2"})
    assert table.left("Ansa") == 6 - 5 - 1
    assert table.combatant("Ansa").pace.turn == 6


def test_nobody_runs_over_a_body() -> None:
    table = fight("squares; #########; .........; #########; people A2:a D2:b")
    table.do(action="out", who="Fenn")
    table.do(action="gait", who="Ansa", gait="run")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "F2"}])
    assert "step 3, from C2 to D2: Fenn lies there (bodies on the ground" in fault.message


def test_an_enemy_bars_a_corridor_and_the_step_is_named() -> None:
    table = fight("squares; #######; .......; #######; people A2:a C2:b")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "G2"}])
    assert fault.message.startswith(
        "Ansa cannot go there: step 2, from B2 to C2: Fenn stands at C2, where no room is left:"
    )
    table.do(action="edit", who="Fenn", side="party")
    assert "past Fenn" in go(table, {"place": "G2"})


def test_a_way_leads_round_an_enemy_if_there_is_room() -> None:
    table = fight("squares; .......; .......; people A2:a C2:b C1:c")
    assert "step " in table.fault(action="go-path", who="Ansa", legs=[{"place": "G2"}]).message
    table.do(action="set-position", who=["Kay"], at="G1")
    assert "at G2" in go(table, {"place": "G2"})


@pytest.mark.parametrize("unit", ["1 m", "5 ft", "2 m"])
def test_neighbours_are_in_reach_on_a_grid_of_any_unit(unit: str) -> None:
    for system in ("emala", "exp", "obss", "opend6"):
        table = fight(f"squares 9x3 {unit}; people A1:a B1:b E1:c", system)
        ground, people = table.fight.book.ground, table.encounter.combatants
        metres = ground.beside(table.encounter, people["c1"], people["c2"])
        assert distance(table.encounter.map, "c1", "c2").high <= metres
        assert distance(table.encounter.map, "c1", "c3").low > metres


def test_a_large_creature_of_emala_engages_at_its_edge_only() -> None:
    table = fight("squares 9x9; people A1:a F2:b", "emala", footprint=3)
    table.do(action="edit", who="Fenn", sheet={"footprint": 1})
    # The ogre covers A1 to C3 and stands two squares away.
    assert surely_apart(table.encounter, "c1", "c2", Fraction(2))
    assert apart(table.encounter, *(table.encounter.combatants[one] for one in ("c1", "c2")))
    table.do(action="set-position", who=["Fenn"], at="D2")
    assert not apart(table.encounter, *(table.encounter.combatants[one] for one in ("c1", "c2")))


def test_the_step_onto_a_body_is_slow_too_where_the_walk_ends() -> None:
    table = fight("squares; #########; .........; #########; people A2:a D2:b", movement=2)
    table.do(action="out", who="Fenn")
    go(table, {"place": "D2"})
    assert table.left("Ansa") == 6 - 3 - 1
    go(table, {"place": "E2"})
    assert table.left("Ansa") == 6 - 3 - 1 - 1


@pytest.mark.parametrize("legs", [1, 2])
def test_nobody_goes_on_past_an_enemy_whose_square_they_entered(legs: int) -> None:
    table = fight("squares; #######; .......; #######; people A2:a C2:b")
    on = [{"place": "C2"}, {"place": "D2"}]
    before = on[: 2 - legs]
    for leg in before:
        go(table, leg)
    fault = table.fault(action="go-path", who="Ansa", legs=on[len(before) :])
    assert "from C2 to D2: Fenn stands at C2, where no room is left" in fault.message


def test_a_walker_in_the_square_of_an_enemy_goes_back_or_round() -> None:
    table = fight("squares; .......; .......; people A2:a C2:b")
    go(table, {"place": "C2"})
    go(table, {"place": "D2"})
    assert "D2" in spaces(table)
    assert table.left("Ansa") == 27 - 2 - 3
    go(table, {"place": "C2"})
    go(table, {"place": "D2"})
    assert table.left("Ansa") == 27 - 2 - 3 - 2


def test_an_enemy_whose_position_is_set_on_a_walker_bars_no_way() -> None:
    table = fight("squares; #######; .......; #######; people A2:a D2:b")
    go(table, {"place": "C2"})
    table.do(action="set-position", who=["Fenn"], at="C2")
    assert "at E2" in go(table, {"place": "E2"})


def test_hexes_have_no_direction_north() -> None:
    table = fight("hexes; .....; .....; people A1:a")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"direction": "n"}])
    assert fault.message == "hexes have no direction n: ne, e, se, sw, w or nw."


def test_a_ledge_behind_somebody_bars_the_way_of_a_large_walker_past_them() -> None:
    table = fight("squares 1 m; .......; .......; edges B1^B2; people F1:a(2x2) D2:b")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"goal": "past", "whom": "Fenn"}])
    assert "no free space behind: a ledge is between B1 and B2" in fault.message


WIDE = "; ".join(["squares", *[".........."] * 5])


def test_a_way_past_somebody_begins_at_the_nearest_space_of_a_large_walker() -> None:
    table = of_three("obss", {}, side="party", grid=f"{WIDE}; people B1:a(2x2) E2:b(2x2)")
    go(table, {"goal": "past", "whom": "Fenn"})
    # From C2 straight east, over E2 and F2.
    assert table.encounter.map.spots["c1"].place == "G1"


def test_a_charge_of_somebody_large_leads_to_the_nearest_space_of_the_foe() -> None:
    rows = "squares; #####..##; .........; .........; people A2:a(2x2) F1:b(2x2)"
    table = of_three("obss", {}, grid=rows)
    # From B2 straight to F2. The line to F1 leads through the rock.
    text = go(table, {"whom": "Fenn"}, doing={"action": "charge"})
    assert "Ansa moves 3 m" in text
    assert table.encounter.map.spots["c1"].place == "D2"


@pytest.mark.parametrize(
    ("grid", "leg", "nearest"),
    [
        ("hexes 12x1; people A1:a G1:b", {"direction": "e", "distance": 7}, 5),
        ("hexes 12x1; people A1:a G1:b", {"place": "K1", "distance": 7}, 5),
        ("hexes 3x1; edges B1|C1; people A1:a B1:b", {"direction": "e", "distance": 2}, None),
        (
            "hexes; .hk.; edges C1|D1; legend h^1 k^1.8; people A1:a",
            {"direction": "e", "distance": 3},
            2,
        ),
    ],
)
def test_the_distance_that_a_refusal_names_can_be_gone(
    grid: str, leg: dict[str, object], nearest: int | None
) -> None:
    table = of_three("exp", {"rate": 6}, grid=grid)
    fault = table.fault(action="go-path", who="Ansa", legs=[leg])
    assert fault.nearest == nearest
    if nearest is not None:
        assert "Ansa" in go(table, {**leg, "distance": nearest})


@pytest.mark.parametrize(
    ("leg", "brief"),
    [
        ({"whom": "Fenn", "goal": "past"}, "Ansa walks 4 m past Fenn, at E1."),
        ({"place": "H1", "distance": 2}, "Ansa walks 2 m towards H1, at C1."),
        ({"place": "H1"}, "Ansa walks 7 m to H1, past Fenn."),
        ({"whom": "Fenn"}, "Ansa walks 2 m towards Fenn."),
    ],
)
def test_the_log_names_the_space_of_the_end_if_the_goal_does_not(
    leg: dict[str, object], brief: str
) -> None:
    table = fight("squares 9x1; people A1:a D1:b")
    table.do(action="edit", who="Fenn", side="foes", sheet={"size": "small"})
    go(table, leg)
    assert table.event.brief[0] == brief


def test_a_metre_that_is_too_little_for_difficult_ground_is_not_told_as_used() -> None:
    table = fight(f"squares; {'.' * 27}%%; legend %(difficult); people A1:a")
    assert "1 m left this round" in go(table, {"place": "AB1"})
    assert "cannot move there: the movement left makes less than a metre here." in table.text
