"""`gaitkeeper import` and `export`: rosters, pictures and whole fights."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.fight.actions.adding import MOST_COMBATANTS
from tests.tracker.cli.conftest import Run
from tracker.formats.file_formats import READ

CSV = "name,side,hp,movement_rate (m/round),Items\nMira,party,9,7,2 x torch 1; mail 12 worn\n"


def test_the_combatants_of_a_csv_join_a_fight(run: Run, ambush: Path, tmp_path: Path) -> None:
    (tmp_path / "more.csv").write_text(CSV)
    said = run("import", "Ambush", str(tmp_path / "more.csv"))
    assert said.status == 0
    assert "Mira joined the party in round 1" in said.out
    people = {one["name"]: one for one in run("show", "Ambush", "--json").json()["combatants"]}
    assert people["Mira"]["sheet"]["movement_rate"] == 7
    assert [item["weight"] for item in people["Mira"]["items"]] == [1, 12]


@pytest.mark.parametrize("kind", [one.id for one in READ])
def test_an_export_goes_through_a_pipe_into_another_fight(
    run: Run, ambush: Path, kind: str
) -> None:
    shown = run("export", "Ambush", f"--{kind}")
    run("new", "Second", "--system", "emala")
    assert run("import", "Second", "-", given=shown.out.encode()).status == 0
    assert run("export", "Second", f"--{kind}").out.replace("Second", "Ambush") == shown.out


@pytest.mark.parametrize(("kind", "begins"), [("svg", "<svg"), ("html", "<!DOCTYPE html>")])
def test_the_table_of_a_fight_is_a_picture(run: Run, ambush: Path, kind: str, begins: str) -> None:
    said = run("export", "Ambush", f"--{kind}")
    assert said.out.startswith(begins)
    assert "Grak" in said.out


def test_markdown_is_a_table_of_everybody(run: Run, ambush: Path) -> None:
    said = run("export", "Ambush", "--markdown")
    assert "| Grak | party | 12/12 |" in said.out


def test_every_bad_row_is_reported_and_nobody_joins(run: Run, ambush: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("name,hp,dex\nA,1,5\nB,many,5\nC,2,900\n,3,5\n")
    before = run("show", "Ambush", "--json").json()
    said = run("import", "Ambush", str(path))
    assert said.status == 2
    for place in ("row 3, column hp", "row 4, column dex", "row 5, column name"):
        assert place in said.err
    assert run("show", "Ambush", "--json").json() == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"name,movement_rate (ft)\nA,30\n", "movement_rate is in m/round here, not in ft"),
        (b"name,movement_rate\nA,30 ft\n", "a number, 0 to 10000 (m/round)"),
        (b"hp\n3\n", "there is no column name"),
        (b"name,nmae\nA,B\n", "there is no field 'nmae'"),
        (b"name\nGr\xe4k\n", "line 2, byte 7: it is not UTF-8"),
        ("name\nA\n".encode("utf-16-le"), "UTF-16 without its mark"),
        (
            b"name\n" + b"A\n" * 50_000,
            f"more than {MOST_COMBATANTS} rows, and a fight holds at most",
        ),
        (b"name\n" + b"A" * (5 << 20), "larger than 4 MB"),
        (b'{"system": "obss", "combatants": [{"name": "A"}]}', "it is a roster of obss"),
        (b'name,items\nA,"rope; ; 5"\n', "expected as in '2 x torch 1"),
        (b"\x00\x01\x02", "no text in it"),
    ],
)
def test_an_unreadable_file_is_reported_in_one_line(
    run: Run, ambush: Path, tmp_path: Path, text: bytes, told: str
) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(text)
    ending = ["--format", "json"] if text.startswith(b"{") else []
    said = run("import", "Ambush", str(path), *ending)
    assert said.status == 2
    assert told in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_text_with_a_mark_for_its_coding_is_read(
    run: Run, ambush: Path, tmp_path: Path, coding: str
) -> None:
    (tmp_path / "x.csv").write_bytes("name\nGräk\n".encode(coding))
    assert run("import", "Ambush", str(tmp_path / "x.csv")).status == 0
    assert "Gräk" in run("show", "Ambush").out


def test_a_file_of_a_hundred_megabytes_is_refused_before_it_is_read(
    run: Run, ambush: Path, tmp_path: Path
) -> None:
    with (tmp_path / "x.csv").open("wb") as file:
        file.truncate(100 << 20)
    said = run("import", "Ambush", str(tmp_path / "x.csv"))
    assert said.status == 2
    assert "larger than 4 MB" in said.err


def test_a_name_that_is_there_already_is_reported(run: Run, ambush: Path) -> None:
    said = run("import", "Ambush", "-", given=b"name\nGrak\n")
    assert said.status == 0
    assert "Grak is there already, this one gets a number" in said.err
    assert "Grak 2" in run("show", "Ambush").out


def test_a_whole_fight_is_opened_at_another_table(run: Run, ambush: Path, tmp_path: Path) -> None:
    run("apply", "Ambush", given=[{"action": "damage", "who": ["Grak"], "amount": 3}])
    file = str(tmp_path / "our.fight")
    assert run("export", "Ambush", "--fight", file).status == 0
    assert "is there already" in run("export", "Ambush", "--fight", file).err
    assert run("import", "Theirs", file).status == 0
    assert run("log", "Theirs").out == run("log", "Ambush").out
    assert run("check", "Theirs").status == 0
    assert run("import", "Theirs", file).status == 2
    said = run("apply", "Theirs", given=[{"action": "undo"}])
    assert "error" not in said.out


def test_an_import_of_more_kinds_than_one_action_holds_is_complete(run: Run, ambush: Path) -> None:
    rows = b"name\n" + b"".join(b"Rat%d\n" % number for number in range(250))
    assert run("import", "Ambush", "-", given=rows).status == 0
    assert len(run("show", "Ambush", "--json").json()["combatants"]) == 254
