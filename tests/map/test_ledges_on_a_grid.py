"""Ledges between two spaces of a grid. Nobody walks over a ledge: people climb it or fall down."""

import pytest

from rules.encounter.codec import to_bytes
from rules.errors import InputError
from rules.map.drawn_grid import GridLook, as_text, drawn_grid, legend_texts
from rules.map.grid_edit import edited
from rules.map.grid_spaces import read_space
from rules.map.grid_steps import open_steps, touch, why_barred
from rules.map.grid_text import grid_text
from rules.map.line_text import Grounds
from tests.map.fights import go, of_three, to_the_movement
from tests.map.grids import grid, read
from tests.play.table import Table

CLIFF = "squares; ..hh; ..hh; legend h^3; edges B1^C1 B2^C2"


def test_a_ledge_that_was_read_is_written_again() -> None:
    standing = read(CLIFF)
    assert standing.grid is not None
    assert {*standing.grid.edges.values()} == {"ledge"}
    assert read(grid_text(standing, {})) == standing


def test_a_ledge_is_drawn_between_the_spaces_and_named_in_the_legend() -> None:
    standing = read("squares; .h; ..; legend h^3; edges A1^B1 B1^B2")
    rows = [as_text(row) for row in drawn_grid(standing, GridLook({}))]
    assert rows == ["  A B", "1 .^h", "    ^^", "2 . ."]
    assert standing.grid is not None
    assert "^ ledge" in legend_texts(standing.grid, {})


def test_a_slanting_ledge_of_hexes_is_named() -> None:
    found = grid("hexes; h.; ..; legend h^3; edges A1^A2")
    assert "ledge A1-A2" in legend_texts(found, {})


def test_slanting_edges_of_one_kind_are_named_together_and_doors_come_first() -> None:
    found = grid("hexes; ..%; ...; ...; legend %(rough); edges A1|A2 A2^A3 B1]B2 B2|B3")
    assert legend_texts(found, {}) == [
        "shut door B1-B2",
        "% rough",
        "^ ledge",
        "wall A1-A2 B2-B3",
        "ledge A2-A3",
    ]


def test_a_ledge_is_drawn_and_taken_away_by_an_edit() -> None:
    found = edited(grid("squares; .h; legend h^3"), "A1^B1", Grounds())
    assert found.edges == {"A1-B1": "ledge"}
    assert not edited(found, "A1.B1", Grounds()).edges


@pytest.mark.parametrize("shape", ["squares", "hexes"])
def test_nobody_just_walks_over_a_ledge_in_either_direction(shape: str) -> None:
    found = grid(CLIFF.replace("squares", shape))
    low, high = read_space("B1"), read_space("C1")
    assert why_barred(found, low, "e") == "a ledge is between B1 and C1"
    assert why_barred(found, high, "w") == "a ledge is between B1 and C1"
    assert high not in open_steps(found, low)


def test_a_diagonal_step_crosses_no_corner_of_a_ledge() -> None:
    found = grid("squares; .h; ..; legend h^3; edges A1^B1 B1^B2")
    assert "a ledge is between" in why_barred(found, read_space("A2"), "ne")
    assert "a ledge is between" in why_barred(found, read_space("A1"), "se")


def test_nobody_large_stands_across_a_ledge() -> None:
    with pytest.raises(InputError, match="a ledge is between B1 and C1"):
        read(f"{CLIFF}; people B1:a(2x2)")


@pytest.mark.parametrize(("height", "are_beside"), [("1", True), ("1.1", False), ("-1", True)])
def test_those_above_and_below_are_beside_each_other_if_the_ledge_is_no_higher_than_a_space(
    height: str, are_beside: bool
) -> None:
    found = grid(f"squares; .h; legend h^{height}; edges A1^B1")
    low, high = (read_space("A1"),), (read_space("B1"),)
    assert touch(found, low, high) == touch(found, high, low) == are_beside


WALL_OF = "{}; ...hhh; legend h^{}; edges C1^D1; people A1:a E1:b"


def below(system: str, height: str = "2", **sheet: object) -> Table:
    """Return a fight with Ansa below a ledge, and Fenn above it."""
    shape = "hexes" if system == "exp" else "squares"
    return of_three(system, sheet, grid=WALL_OF.format(shape, height))


def above(system: str, height: str = "-4", **sheet: object) -> Table:
    return below(system, height, **sheet)


def at(table: Table) -> str:
    return str(table.encounter.map.spots["c1"].place)


@pytest.mark.parametrize("system", ["exp", "obss", "emala", "opend6", "rom"])
def test_a_walk_is_refused_at_a_ledge_with_its_step(system: str) -> None:
    table = below(system)
    to_the_movement(table)
    before = to_bytes(table.encounter)
    told = table.fault(action="go-path", who="Ansa", legs=[{"place": "F1"}]).message
    assert "step 3, from C1 to D1: a ledge is between C1 and D1; " in told
    assert "on the ledge" not in told
    assert to_bytes(table.encounter) == before


@pytest.mark.parametrize("system", ["exp", "obss", "emala", "opend6"])
def test_a_drop_is_the_fall_of_the_book_into_the_space_below(system: str) -> None:
    table = above(system)
    before = to_bytes(table.encounter)
    text = go(table, {"place": "F1", "by": "drop"})
    assert at(table) == "D1"
    assert "4 m" in text
    assert table.combatant("Ansa").has("prone")
    assert not table.encounter.map.paths["c1"].legs[0].by
    table.do(action="undo")
    assert to_bytes(table.encounter) == before


@pytest.mark.parametrize("system", ["exp", "obss", "emala", "opend6"])
def test_nobody_falls_up(system: str) -> None:
    fault = below(system).fault(action="go-path", who="Ansa", legs=[{"place": "F1", "by": "drop"}])
    assert "type climb behind the goal, as in >D1 climb; nobody falls up" in fault.message


def test_the_pulses_go_over_no_ledge() -> None:
    for word in ("climb", "drop"):
        table = above("rom")
        legs = [{"place": "F1", "by": word}]
        assert (
            "the pulses go over no ledge"
            in table.fault(action="go-path", who="Ansa", legs=legs).message
        )
        to_the_movement(table)
        assert (
            "the pulses go over no ledge"
            in table.fault(action="go-path", who="Ansa", legs=legs).message
        )


def test_a_climb_of_obss_is_doubly_difficult_and_as_long_as_the_ledge_is_high() -> None:
    table = below("obss", "3")
    text = go(table, {"place": "C1"})
    text = go(table, {"place": "F1", "by": "climb"})
    assert "on the wall" in text
    assert at(table) == "F1"
    assert table.combatant("Ansa").terrain == "clear"


def test_a_long_climb_of_obss_goes_on_with_the_kept_path() -> None:
    table = below("obss", "20")
    text = go(table, {"place": "F1", "by": "climb"})
    assert at(table) == "C1"
    assert "hangs on the ledge between C1 and D1" in text
    before = table.encounter.map.paths["c1"].rest
    assert before
    next_turn(table)
    table.do(action="go-path", who="Ansa", legs=[])
    assert at(table) == "C1"
    assert table.encounter.map.paths["c1"].rest > before
    for _ in range(9):
        if at(table) == "C1":
            next_turn(table)
            table.do(action="go-path", who="Ansa", legs=[{"place": "F1", "by": "climb"}])
    assert at(table) in ("D1", "E1", "F1")


def test_a_climb_that_somebody_gives_up_begins_again_at_its_foot() -> None:
    table = below("obss", "12")
    go(table, {"place": "F1", "by": "climb"})
    next_turn(table)
    go(table, {"place": "B1"})
    next_turn(table)
    text = go(table, {"place": "F1", "by": "climb"})
    assert at(table) == "C1"
    assert "hangs on" in text


def next_turn(table: Table) -> None:
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")


def test_a_free_climb_of_exp_goes_by_its_rolls_over_several_units() -> None:
    table = below("exp", "4", rate=6)
    table.do(action="set-position", who="Ansa", at="C1")
    table.do([10, 10, 2], action="go-path", who="Ansa", legs=[{"place": "F1", "by": "climb"}])
    assert at(table) == "C1"
    assert "climbs 1 hex up" in table.text
    assert "hangs on the ledge between C1 and D1, 2 m from its top" in table.text
    next_turn(table)
    table.do([10, 10, 2], action="go-path", who="Ansa", legs=[])
    assert at(table) != "C1"
    assert table.combatant("Ansa").pace.gait != "climb"
    next_turn(table)
    go(table, {"place": "F1"})
    assert at(table) == "F1"


def test_a_climber_who_falls_from_a_free_climb_lies_at_the_foot_and_begins_again() -> None:
    table = below("exp", "6", rate=6)
    legs = [{"place": "F1", "by": "climb"}]
    table.do([10, 10, 2], action="go-path", who="Ansa", legs=legs)
    for _ in range(2):
        next_turn(table)
        table.do([20, 20], action="go-path", who="Ansa", legs=legs)
    assert at(table) == "C1"
    assert table.combatant("Ansa").has("prone")
    assert not table.encounter.map.paths["c1"].rest


def test_a_climb_down_that_fails_lies_below() -> None:
    table = above("exp", "-8", rate=6)
    legs = [{"place": "F1", "by": "climb"}]
    for _ in range(2):
        table.do([20, 20], action="go-path", who="Ansa", legs=legs)
        next_turn(table)
    assert at(table) == "D1"
    assert table.combatant("Ansa").has("prone")


def test_a_climb_of_emala_is_a_rough_climb_at_the_start_of_a_turn() -> None:
    table = below("emala", "3")
    told = go(table, {"place": "F1", "by": "climb"})
    assert at(table) == "C1"
    assert "start of a turn" in told
    next_turn(table)
    table.do(action="go-path", who="Ansa", legs=[])
    assert "a rough climb" in table.text
    assert at(table) == "D1"


def test_a_sprinter_of_emala_turns_for_nothing_to_a_climb_at_the_start_of_a_turn() -> None:
    rows = "squares; hhhh.....; ........~; legend h^2 ~(water); edges D1^E1 A1^A2 B1^B2 C1^C2 D1^D2"
    table = of_three("emala", grid=f"{rows}; people B2:a")
    table.do(action="set-position", who="Ansa", at="B2", facing="e")
    table.do(action="gait", who="Ansa", gait="sprint")
    go(table, {"direction": "e", "distance": 1})
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")
    go(table, {"place": "C1", "by": "climb", "gait": "climb"})
    table.do(action="undo")
    go(table, {"place": "C1", "by": "climb"})
    assert table.combatant("Ansa").pace.gait == "sprint"
    assert table.encounter.map.spots["c1"].place == "C1"


def test_behind_a_climb_of_emala_the_gait_goes_on_that_was_typed_with_it() -> None:
    table = of_three("emala", grid="squares; .h..; legend h^1; edges A1^B1 B1^C1; people A1:a")
    table.do(action="gait", who="Ansa", gait="sprint")
    while table.encounter.round == 1 or table.turn != "Ansa":
        table.do(action="next")
    go(table, {"place": "B1", "by": "climb", "gait": "walk"})
    assert table.combatant("Ansa").pace.gait == "walk"
    assert table.left("Ansa") == 2


def test_a_climb_of_opend6_is_made_in_the_gait_climb_with_its_roll() -> None:
    table = below("opend6", "2")
    table.do([6], action="go-path", who="Ansa", legs=[{"place": "F1", "by": "climb"}])
    assert "climb" in table.text
    assert at(table) in ("D1", "E1", "F1")
    assert table.combatant("Ansa").pace.gait != "climb"


def test_a_walk_to_somebody_above_ends_below_them_if_the_ledge_is_low() -> None:
    low = "squares; ..h.; legend h^{}; edges B1^C1 C1|D1; people A1:a C1:b"
    table = of_three("obss", {}, grid=low.format(1))
    assert "beside Fenn" in go(table, {"whom": "Fenn"})
    assert at(table) == "B1"
    high = of_three("obss", {}, grid=low.format(3))
    told = high.fault(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}]).message
    assert "type climb behind the goal" in told


def test_somebody_large_is_told_that_the_ledge_is_in_the_way() -> None:
    text = "squares; ..hh; ..hh; legend h^3; edges B1^C1 B2^C2; people A1:a(2x2)"
    table = of_three("obss", {}, grid=text)
    for leg in ({"place": "C1"}, {"place": "C1", "by": "climb"}):
        told = table.fault(action="go-path", who="Ansa", legs=[leg]).message
        assert "Ansa is 2 wide: say with @" in told


def test_a_diagonal_step_past_the_end_of_a_ledge_is_told_to_lead_over_it() -> None:
    table = of_three("obss", {}, grid="squares; .h; ..; legend h^3; edges A1^B1; people A1:a")
    told = table.fault(action="go-path", who="Ansa", legs=[{"direction": "se"}]).message
    assert "a ledge is between A1 and B1; the way leads round it" in told


def test_those_who_are_taken_along_fall_too() -> None:
    table = of_three("exp", {}, grid="hexes; hh..; hh..; legend h^4; edges B1^C1; people A1:a A2:b")
    text = go(table, {"place": "D1", "by": "drop"}, along=["Fenn"])
    assert text.count("falls 2 hexes") == 2
    assert {spot.place for spot in table.encounter.map.spots.values()} == {"C1"}


UP = "squares; .hhh; .hhh; legend h^1; edges A1^B1 A2^B2; people {people}"


@pytest.mark.parametrize(
    ("people", "size", "side", "told"),
    [
        ("A1:a B1:b(2x2)", "small", "foes", "shares the square of Fenn"),
        ("A1:a B1:b", "medium", "foes", "Ansa and Fenn are confined"),
    ],
)
def test_a_climb_of_obss_ends_in_the_space_of_somebody_who_bars_no_walk(
    people: str, size: str, side: str, told: str
) -> None:
    table = of_three("obss", {"size": size}, side=side, grid=UP.format(people=people))
    table.do(action="edit", who="Fenn", sheet={"size": "large" if size == "small" else "medium"})
    assert told in go(table, {"place": "B1", "by": "climb"})
    assert at(table) == "B1"


@pytest.mark.parametrize(("by", "people"), [("climb", "A1:a B1:b"), ("drop", "B1:a A1:b")])
def test_nobody_comes_over_a_ledge_onto_a_foe(by: str, people: str) -> None:
    table = of_three("obss", side="party", grid=UP.format(people=people))
    goal = "B1" if by == "climb" else "A1"
    told = table.fault(action="go-path", who="Ansa", legs=[{"place": goal, "by": by}]).message
    assert f"cannot come down or up to {goal}: Fenn is there" in told


@pytest.mark.parametrize("word", ["climb", "drop"])
def test_somebody_large_goes_the_same_way_with_a_word_for_ledges_as_without(word: str) -> None:
    rows = "..........; ..........; ..kkk.....; ..kkk.....; ..........; .....#####; ..########"
    edges = "B3^C3 B4^C4 C2^C3 D2^D3 E2^E3 C4^C5 D4^D5 E4^E5"
    text = f"squares; {rows}; legend k^-2; edges {edges}; people A5:a(2x2)"
    costs = []
    for leg in ({"place": "C4"}, {"place": "C4", "by": word}):
        table = of_three("obss", grid=text)
        go(table, leg)
        costs.append(table.left("Ansa"))
    assert costs[0] == costs[1]


def test_a_refusal_of_somebody_large_names_the_ledge_before_a_narrow_passage() -> None:
    text = "squares; ....##; ....hh; ....##; legend h^2; edges D2^E2; people A1:a(2x2)"
    for leg in ({"place": "F2"}, {"place": "F2", "by": "climb"}):
        table = of_three("obss", grid=text)
        told = table.fault(action="go-path", who="Ansa", legs=[leg]).message
        assert "a ledge is between D2 and E2; Ansa is 2 wide: say with @" in told


@pytest.mark.parametrize("people", ["C2:a", "C2:a A1:b(2x2)"])
def test_a_climb_is_made_even_if_the_level_way_costs_less(people: str) -> None:
    grid = f"squares 1 m; ....; ..k.; ....; legend k^-2; edges B2^C2; people {people}"
    table = of_three("obss", {"size": "small"}, grid=grid)
    table.do(action="edit", who="Fenn", sheet={"size": "large"})
    # The climb of 2 m costs 8 m of the movement, and the way round 3 m.
    assert "Ansa moves 2 m on the wall to B2, Climb" in go(table, {"place": "B2", "by": "climb"})
    assert table.left("Ansa") == 27 - 8
    table = of_three("obss", {"size": "small"}, grid=grid)
    assert "Ansa moves 3 m to B2, Walk" in go(table, {"place": "B2"})


def test_the_cheapest_of_several_climbs_is_made() -> None:
    rows = "..h..; ..h..; ..l.."
    edges = "B1^C1 B2^C2 B3^C3 C1^D1 C2^D2 C3^D3"
    table = of_three(
        "obss", grid=f"squares 1 m; {rows}; legend h^3 l^1; edges {edges}; people A1:a"
    )
    go(table, {"place": "E1", "by": "climb"})
    assert (at(table), table.left("Ansa")) == ("E1", 27 - 4 - 2 * 4)


@pytest.mark.parametrize("system", ["exp", "emala", "opend6", "obss"])
def test_a_climb_is_made_even_if_a_level_way_is_as_short(system: str) -> None:
    shape = "hexes" if system == "exp" else "squares"
    grid = f"{shape}; ..h..; ..h..; .....; legend h^1; edges B1^C1 C1^D1 B2^C2 C2^D2; people B3:a"
    table = of_three(system, {}, grid=grid)
    told = go(table, {"place": "D3", "by": "climb"})
    assert "climb" in told.lower()


@pytest.mark.parametrize("system", ["exp", "emala", "opend6", "obss"])
def test_a_climb_leads_round_to_a_goal_beside_its_foot(system: str) -> None:
    """The way up is the ledge, and the way down is the slope in the next row."""
    grid = "squares 2 m; hh...; .....; legend h^1; edges B1^C1; people C1:a"
    table = of_three(system, {}, grid=grid)
    told = go(table, {"place": "D2", "by": "climb"})
    assert "goes on the level" not in told
    assert any(word in told for word in ("climb", "Climb", "hold"))


def test_a_way_without_a_ledge_is_gone_and_told() -> None:
    grid = "squares; ....#.; ....#h; legend h^1; edges F1^F2; people A1:a"
    table = of_three("obss", grid=grid)
    told = go(table, {"place": "C1", "by": "climb"})
    assert "Ansa goes on the level: no way there has a climb." in told
    assert at(table) == "C1"


def test_a_climb_that_failed_is_tried_again_on_the_kept_path_to_a_goal_behind_the_ledge() -> None:
    grid = "squares 2 m; ..m; hhm; legend h^2 m(mud-ankles); edges A1^A2 B1^B2; people B1:a C1:b"
    table = of_three("exp", {"dex": 13}, grid=grid)
    table.do([20, 5], action="go-path", who="Ansa", legs=[{"place": "A2", "by": "climb"}])
    assert at(table) == "B1"
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")
    table.do([1, 1, 3], action="go-path", who="Ansa")
    assert at(table) == "B2"


def test_after_the_climb_a_kept_path_goes_on_as_a_walk() -> None:
    row = ".." + "h" * 30
    grid = f"squares 1 m; {row}; ..{'h' * 30}; legend h^1; edges B1^C1 B2^C2; people A1:a"
    table = of_three("obss", grid=grid)
    go(table, {"place": "AF1", "by": "climb"})
    assert not table.encounter.map.paths["c1"].legs[0].by
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")
    go(table)
    assert at(table) == "AF1"


def test_a_climb_that_is_cheaper_than_the_level_way_is_made() -> None:
    rows = "..........; ########..; ..k.......; #########."
    grid = f"squares 1 m; {rows}; legend k^-1; edges B3^C3; people A3:a"
    table = of_three("obss", grid=grid)
    assert "on the wall" in go(table, {"place": "C3", "by": "climb"})
