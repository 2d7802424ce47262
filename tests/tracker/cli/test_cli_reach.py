"""`gaitkeeper reach`: how long everybody needs for a path, as text and as JSON."""

import json
from pathlib import Path
from random import Random

import pytest

from tracker.cli.main import main
from tracker.session.session import Session, begin
from tracker.store import SavesFolder


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with a fight of two combatants under Emala."""
    saved = Session(begin(SavesFolder(tmp_path), "Ford", "emala"), random=Random(1))
    saved.ask({"action": "add", "name": "Grak", "sheet": {"movement_rate": 6}})
    saved.ask({"action": "add", "name": "Mira", "sheet": {"movement_rate": 9}})
    saved.close()
    return tmp_path


def test_each_combatant_has_a_line_with_the_open_gaits(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--saves", str(saves), "reach", "Ford", "10", "m"]) == 0
    first, head, grak, mira = capsys.readouterr().out.splitlines()
    assert first == "10 m through open ground, in turns (rounds):"
    assert head.split() == ["Walk", "Run", "Sprint", "Crawl"]
    assert grak.startswith("Grak")
    assert mira.startswith("Mira")


def test_a_closed_gait_has_its_reason_in_json(
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


def test_an_unknown_ground_is_named(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--saves", str(saves), "reach", "Ford", "10", "lava"]) == 2
    assert "'lava'" in capsys.readouterr().err


def test_legs_with_gaits_of_their_own_have_one_column(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["12", "m", "run,", "then", "4", "water", "swim"]
    assert main(["--saves", str(saves), "reach", "Ford", *words]) == 0
    first, head, grak, _ = capsys.readouterr().out.splitlines()
    assert first == (
        "12 m through open ground, run, then 4 m through the water, swim, in turns (rounds):"
    )
    assert head.split() == ["Run,", "Swim"]
    assert grak.startswith("Grak")


def test_each_leg_is_listed_in_json(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--saves", str(saves), "reach", "Ford", "12", "4", "water", "swim", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["distance"], told["terrain"]) == (16, None)
    assert told["legs"] == [
        {"distance": 12, "terrain": "open", "gait": None},
        {"distance": 4, "terrain": "water", "gait": "swim"},
    ]
    gaits = {one["gait"]: one for one in told["combatants"][0]["gaits"]}
    assert gaits["run"]["turns"] < gaits["walk"]["turns"]


def test_if_nobody_gets_there_the_reason_is_given_once(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--saves", str(saves), "reach", "Ford", "4", "walk", "4", "water", "walk"]) == 0
    _, reason = capsys.readouterr().out.splitlines()
    assert reason == ("Grak, Mira: leg 2, 4 m through the water, walk: the ground calls for swim.")
