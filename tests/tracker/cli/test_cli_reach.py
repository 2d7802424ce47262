"""`gaitkeeper reach`: who can be where, for people and for programs."""

import json
from pathlib import Path
from random import Random

import pytest

from tracker.cli.main import main
from tracker.session import Session, begin
from tracker.store import SavesFolder


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with a fight of two under Emala."""
    saved = Session(begin(SavesFolder(tmp_path), "Ford", "emala"), random=Random(1))
    saved.ask({"action": "add", "name": "Grak", "sheet": {"movement_rate": 6}})
    saved.ask({"action": "add", "name": "Mira", "sheet": {"movement_rate": 9}})
    saved.close()
    return tmp_path


def test_a_line_each_with_the_gaits_that_are_open(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--saves", str(saves), "reach", "Ford", "10", "m"]) == 0
    first, head, grak, mira = capsys.readouterr().out.splitlines()
    assert first == "10 m through open ground, in turns (rounds):"
    assert head.split() == ["Walk", "Run", "Sprint", "Crawl"]
    assert grak.startswith("Grak")
    assert mira.startswith("Mira")


def test_as_json_with_the_reason_of_what_is_closed(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--saves", str(saves), "reach", "Ford", "10", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    gaits = {one["gait"]: one for one in told["combatants"][0]["gaits"]}
    assert (told["distance"], told["unit"], told["terrain"]) == (10, "m", "open")
    assert gaits["walk"]["turns"] >= gaits["run"]["turns"] >= 1
    assert gaits["swim"] == {
        "gait": "swim",
        "turns": None,
        "rounds": None,
        "closed": "there is no water here: enter the water first",
    }


def test_an_unknown_ground_is_said_so(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--saves", str(saves), "reach", "Ford", "10", "lava"]) == 2
    assert "'lava'" in capsys.readouterr().err
