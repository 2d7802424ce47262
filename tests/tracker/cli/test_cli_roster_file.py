"""`gaitkeeper new --from`: a new fight with combatants from CSV, TOML and JSON files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tracker.cli.conftest import Run


def start(run: Run, tmp_path: Path, name: str, text: str | bytes) -> Any:
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return run("new", "Ford", "--system", "emala", "--from", str(path))


CSV = "name,side,hp,count,initiative,movement_rate,aquatic,fly\nGrak,party,12,,14.5,6.5,,\n"
ROSTERS = {
    "a.csv": CSV + "Frog,foes,3,2,,4,yes,-\n",
    "b.csv": "\ufeff" + CSV.replace(",", ";") + "\n ; ;\nFrog;foes;3;2;;4;true;\n",
    "c.csv": CSV.replace(",", "\t") + '"Frog"\tfoes\t3\t2\t\t4\ty\tnone',
    "d.toml": """
        [[combatant]]
        name = "Grak"
        side = "party"
        hp = 12
        initiative = 14.5
        movement_rate = 6.5
        [[combatant]]
        name = "Frog"
        hp = 3
        count = 2
        sheet = { movement_rate = 4, aquatic = true }
    """,
    "e.json": """[
        {"name": "Grak", "side": "party", "hp": 12, "initiative": 14.5, "movement_rate": 6.5},
        {"name": "Frog", "hp": 3, "count": 2, "movement_rate": 4, "aquatic": true}
    ]""",
    "f.json": """{"combatants": [
        {"name": "Grak", "side": "party", "hp": 12, "initiative": 14.5, "movement_rate": 6.5},
        {"name": "Frog", "hp": 3, "count": 2, "movement_rate": 4, "aquatic": true, "fly": null}
    ]}""",
}


@pytest.mark.parametrize("name", ROSTERS)
def test_every_kind_of_file_brings_the_same_combatants(run: Run, tmp_path: Path, name: str) -> None:
    assert start(run, tmp_path, name, ROSTERS[name]).status == 0
    people = {one["name"]: one for one in run("show", "Ford", "--json").json()["combatants"]}
    assert set(people) == {"Grak", "Frog 1", "Frog 2"}
    grak, frog = people["Grak"], people["Frog 2"]
    assert (grak["side"], grak["hp"], grak["initiative"]["value"]) == ("party", 12, 14.5)
    assert (grak["sheet"]["movement_rate"], grak["sheet"]["aquatic"]) == (6.5, False)
    assert (frog["hp"], frog["sheet"]["movement_rate"], frog["sheet"]["aquatic"]) == (3, 4, True)
    assert frog["sheet"]["fly"] is None


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("a.csv", "name,hp\nGrak,12\nOrc,many\n", "a.csv, row 3, column hp"),
        ("a.csv", "name,speed\nGrak,12\n", "a.csv, row 1, column speed"),
        ("a.csv", "name,dex\nGrak,1e400\n", "a.csv, row 2, column dex"),
        ("a.csv", "name,movement_rate\nGrak,fast\n", "a.csv, row 2, column movement_rate"),
        ("a.csv", "name,count\nGrak,1000\n", "a.csv, row 2, column count"),
        ("a.csv", "name,count\n" + "Orc,100\n" * 11, "a.csv, row 12, column count"),
        ("a.csv", "name,side\nGrak,nobody\n", "a.csv, row 2, column side"),
        ("a.csv", "hp\n12\n", "a.csv, row 1: there is no column name"),
        ("a.csv", "name,hp\nGrak,12,13\n", "3 cells under 2 column names"),
        ("a.csv", "name,name\nGrak,Orc\n", "the column name is there twice"),
        ("a.csv", 'name\n"Grak\n', "row 2"),
        ("a.csv", "name\nGr\0ak\n\x1b\n", None),
        ("a.csv", "", "no combatant"),
        ("a.csv", "name,hp\n", "no combatant"),
        ("a.csv", b"name\nGr\xe4k\n", "not UTF-8"),
        ("a.toml", "[[combatant]\n", "a.toml"),
        ("a.toml", "x = 1\n", "expected a list of combatants"),
        ("a.toml", "[[combatant]]\nname = 1979-05-27\n", "combatant 1, column name"),
        ("a.toml", "[[combatant]]\nname = 'x'\ndex = nan\n", "combatant 1, column dex"),
        ("a.toml", "a = " + "[" * 5000, "a.toml, line 1: "),
        ("a.json", '[{"name": "Grak"}, {"name": "Orc", "dex": 1.5}]', "combatant 2, column dex"),
        ("a.json", '[{"name": "Grak"}, 5]', "combatant 2: expected an object"),
        ("a.json", "{", "a.json: this is no JSON"),
        ("a.json", "[" * 5000, "nested too deeply"),
        ("a.json", "[]", "no combatant"),
        ("a.json", '{"combatants": {}}', "expected a list"),
        ("a.xlsx", "name", ".csv, .toml or .json"),
    ],
)
def test_a_bad_file_names_row_and_column_and_makes_no_save(
    run: Run, folder: Path, tmp_path: Path, name: str, text: str | bytes, complaint: str | None
) -> None:
    said = start(run, tmp_path, name, text)
    if complaint is None:
        assert said.out.isprintable() or said.status == 0
        return
    assert said.status == 2
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert not list(folder.glob("*.json")) if folder.exists() else True


def test_a_folder_is_refused_as_a_roster(run: Run, tmp_path: Path) -> None:
    (tmp_path / "d.csv").mkdir()
    said = run("new", "Ford", "--system", "emala", "--from", str(tmp_path / "d.csv"))
    assert said.status == 2
    assert "no file" in said.err
