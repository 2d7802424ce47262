"""`gaitkeeper import` and `export` of maps: boards, dungeons, and maps in our own text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tracker.cli.conftest import Run
from tests.tracker.formats.test_board import board
from tests.tracker.formats.test_dungeon import DOOR, ROOMS, dungeon


def drawn(run: Run, name: str) -> str:
    return str(run("show", name, "--json").json()["map"]["grid"])


def test_a_board_is_drawn_and_the_table_is_printed(run: Run, ambush: Path, tmp_path: Path) -> None:
    path = tmp_path / "hills.board"
    path.write_text(board(3, 2, h0101="water:2", h0202="swamp:0"))
    said = run("import", "Ambush", str(path))
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0] == "--grounds 'size=2 m water=water swamp='"
    assert "water (1 space): water." in lines
    assert "Left out, without a ground: swamp (1 space)." in lines
    assert lines[-1] == "The map is set: 2 x 3 hexes."
    assert drawn(run, "Ambush") == "hexes 2 m\n..\n..\n~.\nlegend ~(water)"


def test_the_printed_table_is_changed_and_typed(run: Run, ambush: Path, tmp_path: Path) -> None:
    path = tmp_path / "hills.board"
    path.write_text(board(3, 2, h0101="water:2", h0202="swamp:0"))
    said = run("import", "Ambush", str(path), "--grounds", "size=5 ft swamp=# water=")
    assert said.status == 0
    assert drawn(run, "Ambush") == "hexes 1.524 m\n..\n.#\n.."


def test_a_dungeon_comes_through_a_pipe_and_its_doors_are_shut(run: Run, ambush: Path) -> None:
    said = run("import", "Ambush", "-", given=dungeon(ROOMS, doors=[DOOR]).encode())
    assert said.out.splitlines()[-1] == "The map is set: 6 x 3 squares."
    assert drawn(run, "Ambush") == "squares 1 m\n...#..\n......\n####..\nedges C2]D2"


def test_those_who_lose_their_position_are_named(run: Run, ambush: Path) -> None:
    run("import", "Ambush", "-", given=b"squares 3x2; people A1:A")
    said = run("import", "Ambush", "-", given=b"squares 3x2")
    assert said.out.splitlines()[-1] == "Without a position then: Grak."


@pytest.mark.parametrize("line", ["squares 3x2", "hexes 2x2 5 ft; people B2:A"])
def test_the_map_of_a_fight_is_written_and_read_again(run: Run, ambush: Path, line: str) -> None:
    assert run("import", "Ambush", "-", given=line.encode()).status == 0
    written = run("export", "Ambush", "--map").out
    assert written.startswith(line.split(maxsplit=1)[0])
    before = drawn(run, "Ambush")
    run("import", "Ambush", "-", given=b"squares 1x1")
    assert run("import", "Ambush", "-", given=written.encode()).status == 0
    assert drawn(run, "Ambush") == before


def test_a_line_is_written_and_read_again(run: Run, ambush: Path, tmp_path: Path) -> None:
    path = tmp_path / "who.map"
    path.write_text("gate:A -9- b\n")
    assert run("import", "Ambush", str(path)).status == 0
    assert run("export", "Ambush", "--map").out == "gate:A -9- b\n"


def test_a_fight_without_positions_has_no_map_to_write(run: Run, ambush: Path) -> None:
    said = run("export", "Ambush", "--map")
    assert said.status == 2
    assert "nobody has a position yet" in said.err


@pytest.mark.parametrize("kind", ["svg", "html", "markdown"])
def test_pictures_and_markdown_show_the_grid(run: Run, ambush: Path, kind: str) -> None:
    text = "squares 1 m\n....\n.%%.\nlegend %(water)\nedges A1]B1\npeople D1:A"
    assert run("import", "Ambush", "-", given=text.encode()).status == 0
    shown = run("export", "Ambush", f"--{kind}").out.replace("&#160;", " ")
    assert "% water" in shown
    assert "A B C D" in shown


@pytest.mark.parametrize("kind", ["svg", "html", "markdown"])
def test_a_grid_that_is_wider_than_the_table_is_shown_to_its_last_space(
    run: Run, ambush: Path, kind: str
) -> None:
    text = f"squares 1 m\n{'.' * 199}%\nlegend %(water)\n"
    assert run("import", "Ambush", "-", given=text.encode()).status == 0
    shown = run("export", "Ambush", f"--{kind}").out.replace("&#160;", " ")
    assert ". . %" in shown


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.board", "size 2 2\nhex 0101 x\n", "a.board, line 2: "),
        ("a.board", 'size 1 1\nhex 0101 0 "" ""\n', "'end' is missing"),
        ("a.json", '{"rects": [{"x": 1}]}', "a.json, rects, 1: 'y' is no whole number"),
        ("a.json", '{"rects": [', "this is no JSON"),
        ("a.map", "squares\n..\n...\n", "line 3: this row has 3 spaces"),
        ("a.map", "squares\n.%\n", "'%' at B1 is not in the legend"),
        ("a.map", "squares 10000x10000\n", "a grid has 1 to 201 columns and rows"),
        ("a.map", "", "a.map is empty: a map begins for example with squares 20x12."),
        ("a.board", " \n", "a.board is empty: a map begins for example with squares 20x12."),
    ],
)
def test_a_wrong_map_is_refused_with_its_line_and_the_old_map_stays(
    run: Run, ambush: Path, tmp_path: Path, name: str, text: str, told: str
) -> None:
    run("import", "Ambush", "-", given=b"squares 2x2")
    (tmp_path / name).write_text(text)
    said = run("import", "Ambush", str(tmp_path / name))
    assert said.status == 2
    assert told in said.err
    assert drawn(run, "Ambush") == "squares 1 m\n..\n.."


def test_combatants_have_no_grounds(run: Run, ambush: Path, tmp_path: Path) -> None:
    (tmp_path / "two.csv").write_text("name\nMira\n")
    said = run("import", "Ambush", str(tmp_path / "two.csv"), "--grounds", "woods=.")
    assert said.status == 2
    assert "it is no map" in said.err


def test_our_own_text_has_no_table(run: Run, ambush: Path) -> None:
    said = run("import", "Ambush", "-", "--grounds", "woods=.", given=b"squares 2x2")
    assert said.status == 2
    assert "no words of another program" in said.err


def test_a_map_of_several_lines_is_drawn_by_an_action(run: Run, ambush: Path) -> None:
    text = '{"action": "draw-map", "grid": "squares 1 m\\n..#\\n...\\n"}\n'
    assert run("apply", "Ambush", given=text.encode()).status == 0
    assert drawn(run, "Ambush") == "squares 1 m\n..#\n..."


def test_a_map_is_shown_and_exported_before_anybody_is_there(run: Run) -> None:
    run("new", "Cave", "--system", "obss")
    run("apply", "Cave", given=b'{"action": "draw-map", "grid": "squares 3x2"}\n')
    for command in (["show", "Cave"], ["export", "Cave", "--markdown"]):
        out = run(*command).out
        assert "A B C" in out
        assert "1 . . ." in out
        assert "3 x 2 squares, and nobody is on it" in out
    assert ". . ." in run("export", "Cave", "--html").out
    assert run("export", "Cave", "--map").out == "squares 1 m\n...\n...\n"
