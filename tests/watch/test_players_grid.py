"""The grid that players see is the same, whether or not there are hidden combatants."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.books.emala.state import keep
from rules.map.lattices import body_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.whereabouts import Whereabouts
from tests.map.grids import grids, spaces_of
from tests.play.table import Table
from tests.watch.test_players_line import HIDDEN, SEEN, table_with, view
from tracker.cli.show import everything
from tracker.text.jsonio import encode
from tracker.views.players import PlayersView
from tracker.watch.picture import Size, picture

GRID = "squares; ......; ..%%..; ......; legend %(rough); edges A1|B1"


USUAL = Size(100, 24)


def shown(seen: PlayersView, size: Size = USUAL) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in picture(seen, size)]


def drawn(people: str, *hidden: str, system: str = "emala") -> Table:
    table = table_with(*hidden, system=system)
    table.do(action="draw-map", grid=f"{GRID}; people {people}")
    return table


def test_players_see_the_map_beside_or_above_the_rows() -> None:
    table = drawn("A1:a B2:b F3:c")
    for size in (Size(100, 24), Size(80, 24), Size(40, 20)):
        lines = shown(view(table), size)
        assert any("1 A|. . . . ." in line for line in lines)
        assert any("2 . B↑% % . ." in line for line in lines)
        assert any("3 . . . . . c↑" in line for line in lines)
        assert any("% rough" in line for line in lines)
        assert any("Ansa" in line for line in lines)
        assert all(len(line) <= size.columns for line in lines)
        assert len(lines) == size.rows


def test_players_see_beside_a_map_of_any_width_how_far_everybody_is() -> None:
    for wide in (6, 20, 24, 30):
        table = table_with(system="obss")
        table.do(action="draw-map", grid=f"squares {wide}x12; people A1:a B2:b F3:c")
        for size in (Size(80, 24), Size(100, 24), Size(120, 36), Size(160, 48)):
            lines = shown(view(table), size)
            assert sum(" m away" in line for line in lines) == 2, (wide, size)


def test_players_see_in_low_rows_beside_a_map_how_far_everybody_is() -> None:
    table = table_with(system="obss")
    table.do(action="draw-map", grid="squares 24x12; people A1:a B2:b F3:c")
    assert sum(" m away" in line for line in shown(view(table), Size(126, 10))) == 2


def test_players_see_where_somebody_looks_only_where_the_book_has_facing() -> None:
    looking = drawn("A1:a B2:b F3:c")
    looking.do(action="set-position", who=["Bor"], at="B2", facing="se")
    assert view(looking).grid.facing == {"A": "n", "B": "se", "c": "n"}
    assert any("2 . B↘% % . ." in line for line in shown(view(looking)))
    looking.do(action="out", who="Fenn")
    assert "c" not in view(looking).grid.facing
    without = table_with(system="obss")
    without.do(action="draw-map", grid="squares 6x3; people A1:a B2:b F3:c")
    assert not view(without).grid.facing


def test_players_do_not_read_where_somebody_hidden_looks() -> None:
    table = drawn("A1:a C1:zz D2:yy+b", *HIDDEN)
    assert set(view(table).grid.facing) == {"A", "B"}


def test_a_legend_that_is_wider_than_the_map_goes_on_below_it() -> None:
    table = table_with()
    rows = "................; 1234............; ................"
    legend = "legend %(rough) 1^0.5 2^1 3^1.5(steep) 4^2"
    table.do(action="draw-map", grid=f"squares; {rows}; {legend}; people A1:a P1:b")
    for columns in (112, 120, 131):
        lines = shown(view(table), Size(columns, 24))
        assert all(any(one in line for line in lines) for one in ("0.5 m high", "4 2 m high"))


def test_players_read_no_sign_of_whoever_is_hidden() -> None:
    table = drawn("A1:a C1:zz D2:yy+b", *HIDDEN)
    lines = shown(view(table))
    assert any(line.endswith("1 A|. . . . .") for line in lines)
    assert any(line.endswith("2 . . % B↑. .") for line in lines)
    text = encode(everything(view(table))).decode()
    assert "zz" not in text
    assert "C1" not in text


def test_players_do_not_read_with_whom_they_are_confined_unseen() -> None:
    table = table_with("Vex", system="obss")
    table.do(action="enter-square", who="Vex", other="Bor")
    assert table.combatant("Bor").has("confined")
    text = encode(everything(view(table))).decode()
    assert "confined" not in text
    table.do(action="reveal", who=["Vex"])
    assert "confined" in encode(everything(view(table))).decode()


def test_a_table_that_hides_distances_shows_no_map() -> None:
    assert view(drawn("A1:a F3:c"), "hidden").grid is None


def test_a_body_stays_a_sign_of_the_map() -> None:
    table = drawn("A1:a F3:c")
    table.do(action="out", who="Fenn")
    assert any(line.endswith("3 . . . . . &") for line in shown(view(table)))


def test_a_ground_that_has_a_hidden_name_is_told_without_it() -> None:
    table = table_with("Vex")
    table.do(action="rule-on", about="terrain", name="Vex's web", multiplier=2)
    table.do(action="draw-map", grid="squares; .w.; legend w(Vex's web); people A1:a")
    text = encode(everything(view(table))).decode()
    assert "Vex" not in text
    assert "vex" not in text


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_the_map_is_the_same_with_and_without_the_hidden(data: st.DataObject) -> None:
    """All visible combatants are in the same spaces.

    The hidden combatants are on the map, off the map, or not in the fight.
    """
    grid = data.draw(grids())
    table = table_with(*HIDDEN)
    names = [one.name for one in spaces_of(grid)]
    everybody = [f"c{at}" for at in range(1, len(SEEN) + len(HIDDEN) + 1)]
    spots: dict[str, Spot] = {}
    for who in data.draw(st.permutations(everybody)):
        place = data.draw(st.sampled_from([*names, None]))
        size = data.draw(st.integers(1, 2))
        if place and not why_no_fit(grid, body_of(grid, place, size)):
            there = sum(one.place == place for one in spots.values())
            spots[who] = Spot(place, beside=there, size=size)
    seen = {f"c{at}" for at in range(1, len(SEEN) + 1)}
    alone = {who: spot for who, spot in spots.items() if who in seen}
    both = [Whereabouts(spots=one, grid=grid) for one in (spots, alone)]
    for who in everybody:
        one = table.encounter.combatants[who]
        facing = data.draw(st.sampled_from("nesw"))
        table.fight.encounter = table.encounter.put(keep(one, facing=facing))
    views = []
    for standing in both:
        table.fight.encounter = replace(table.encounter, map=standing)
        views.append(view(table))
    assert everything(views[0]) == everything(views[1])
    for size in (Size(100, 24), Size(60, 20)):
        assert shown(views[0], size) == shown(views[1], size)
