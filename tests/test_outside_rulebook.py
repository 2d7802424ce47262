"""A rulebook in a package of its own. The package is built, installed beside ours, and played."""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.support.programs import ran

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "pace-and-half"
BOOK = "pace_and_half/__init__.py"
PAGE = ROOT / "docs" / "a-sixth-rulebook.md"
PLAYABLE = "from tracker.store.listing import playable"
BUILD = "from hatchling.build import build_wheel; build_wheel('dist')"

RULES_ALONE = """
import sys
from rules.face import Answer, Book, Figure, Reading, example, figure, reading, rules_in

class Speed(Answer, frozen=True):
    speed: Figure

@Book("house", "House Rules").rule("speed", section="Speed")
def speed(walk: int) -> Speed:
    return Speed(figure("walk", walk, "m").times("doubled", 2))

TITLE = "House Rules"
RULES = rules_in([sys.modules[__name__]])
"""

BROKEN = {
    "falls over as it is imported": ("raise ValueError('no\\nluck')", "no"),
    "ends the program as it is imported": ("raise SystemExit(0)", "does not load: 0"),
    "is not Python": ("def", "invalid syntax"),
    "is empty": ("", "no attribute 'TITLE'"),
    "has a number for its title": ("TITLE = 3", "TITLE has to be text"),
    "has a list for its rules": (f"{RULES_ALONE}RULES = [1]", "RULES have to be rules"),
    "has functions for its rules": (f"{RULES_ALONE}RULES = {{'f': len}}", "RULES have to be"),
    "has texts for its readings": (f"{RULES_ALONE}READINGS = ('a',)", "a tuple of Reading"),
    "has a reading of a rule that is not there": (
        f"{RULES_ALONE}READINGS = (Reading('run', 'gap', 'a'),)",
        "its READINGS have one of house/run, which is not a rule of it",
    ),
    "has a reading of what is not a rule": (
        RULES_ALONE.replace("@Book", "@reading('Twice.')\ndef walk(): 0\n\n@Book"),
        "house_book.walk has readings or examples and is not a rule",
    ),
    "has a rule without a section": (
        RULES_ALONE.replace('section="Speed"', 'section=" "'),
        "its rule house/speed names no section of the book",
    ),
    "has an example that is not true": (
        RULES_ALONE.replace("def speed", "@example(walk=3).gives(speed=7)\ndef speed"),
        "house/speed has an example that is not true (in: walk=3 gives speed=7): "
        "in: walk=3 gives speed=6",
    ),
    "has an example of an input that is not there": (
        RULES_ALONE.replace("def speed", "@example(run=3).gives(speed=6)\ndef speed"),
        "house/speed has an example that it refuses (in: run=3 gives speed=6)",
    ),
    "has a list for its numbers": (f"{RULES_ALONE}NUMBERS = [3]", "NUMBERS have to be those of"),
    "has another book's rules": ("from pace_and_half import *", "begin with house/"),
    "cannot be played by what it gives": (f"{RULES_ALONE}BOOK = object", "BOOK has to be a"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of installed distributions, including the example."""
    project = tmp_path_factory.mktemp("project") / EXAMPLE.name
    shutil.copytree(EXAMPLE, project, ignore=shutil.ignore_patterns("__pycache__", "dist"))
    built = ran([sys.executable, "-c", BUILD], cwd=project)
    assert built.returncode == 0, built.stderr
    folder = tmp_path_factory.mktemp("site")
    [wheel] = (project / "dist").glob("*.whl")
    ZipFile(wheel).extractall(folder)
    return folder


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """Return an empty folder for distributions.

    The tests install broken books into this folder with `ship`.
    """
    folder = tmp_path / "broken"
    folder.mkdir()
    return folder


def ship(folder: Path, source: str, name: str = "house") -> None:
    """Install a module as the rulebook of that name."""
    info = folder / f"{name}_book-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-book\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[gaitkeeper.rulebooks]\n{name} = {name}_book\n")
    (folder / f"{name}_book.py").write_text(source)


def python(*words: str, given: str = "", beside: tuple[Path, ...]) -> Any:
    """Run a Python interpreter. The folders `beside` are on its path."""
    path = os.pathsep.join(map(str, (*beside, ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "GAITKEEPER_SAVES": str(beside[-1] / "saves")}
    return ran([sys.executable, *words], cwd=beside[0], env=environment, input=given)


def gaitkeeper(*words: str, given: str = "", beside: tuple[Path, ...]) -> Any:
    """Run a command of `gaitkeeper`. The distributions in the folders `beside` are installed."""
    return python("-m", "tracker", *words, given=given, beside=beside)


def lines(*requests: dict[str, Any]) -> str:
    return "".join(json.dumps(request) + "\n" for request in requests)


def test_its_rules_and_readings_are_listed_beside_ours(site: Path) -> None:
    listed = json.loads(gaitkeeper("rules", "--json", beside=(site,)).stdout)
    assert [book["system"] for book in listed][-2:] == ["emala", "pace"]
    assert "pace/stretch  [How Far]" in gaitkeeper("rules", "pace", beside=(site,)).stdout
    readings = gaitkeeper("rules", "pace", "--readings", beside=(site,)).stdout
    assert "pace/stretch (reading): The result is rounded down" in readings


def test_its_rules_answer_alone_and_in_a_stream(site: Path) -> None:
    words = ("rule", "pace", "stretch", "gait=run", "pace=7", "wading=true", "--json")
    ruling = json.loads(gaitkeeper(*words, beside=(site,)).stdout)
    assert (ruling["out"], ruling["source"]) == (
        {"distance": 5},
        {"book": "Pace and a Half", "section": "How Far"},
    )
    asked = lines(
        {"system": "pace", "rule": "stretch", "in": {"gait": "fly", "pace": 7}},
        {"system": "pace", "rule": "initiative", "in": {"roll": 4, "nerve": -1}},
    )
    said = gaitkeeper("rule", "--jsonl", given=asked, beside=(site,))
    bad, good = map(json.loads, said.stdout.splitlines())
    assert (bad["error"]["code"], bad["error"]["field"]) == ("bad-choice", "gait")
    assert good["out"] == {"initiative": 3}


def test_its_sheet_fields_and_actions_are_listed(site: Path) -> None:
    fields = json.loads(gaitkeeper("fields", "pace", "--json", beside=(site,)).stdout)
    assert [field["id"] for field in fields] == ["pace", "nerve"]
    assert gaitkeeper("actions", beside=(site,)).returncode == 0


def test_it_is_among_the_books_that_the_tracker_offers(site: Path) -> None:
    script = f"{PLAYABLE}; print([one[:2] for one in playable()][-1:])"
    assert python("-c", script, beside=(site,)).stdout == "[('pace', 'Pace and a Half')]\n"


def test_a_fight_under_it_is_begun_played_undone_and_checked(site: Path, tmp_path: Path) -> None:
    beside = (site, tmp_path)
    begun = gaitkeeper("new", "Bridge", "--system", "pace", beside=beside)
    assert (begun.returncode, begun.stderr) == (0, "")
    said = gaitkeeper("apply", "bridge", given=lines(*FIGHT), beside=beside)
    answers = [json.loads(line) for line in said.stdout.splitlines()]
    assert [told(answer) for answer in answers] == [what for _, what in PLAYED]
    checked = gaitkeeper("check", "bridge", beside=beside)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "lead to the same state" in checked.stdout
    assert "3 of 7 m left this turn" in gaitkeeper("show", "bridge", beside=beside).stdout


PLAYED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"action": "add", "name": "Mira", "sheet": {"pace": 7, "nerve": 2}}, "Mira joined the foes."),
    ({"action": "add", "name": "Oda"}, "Oda joined the foes."),
    (
        {"action": "start", "dice": [3, 4]},
        "Mira has initiative 5 (1d6: 3, typed total). "
        "Oda has initiative 4 (1d6: 4, typed total). Round 1. Mira's turn.",
    ),
    (
        {"action": "move", "who": "Mira", "distance": 6, "gait": "run"},
        "Mira takes the gait Run (10 m). Mira moves 6 m, Run: 4 m left this turn.",
    ),
    (
        {"action": "move", "who": "Mira", "distance": 5},
        "refused: Mira has 4 m left this turn, not 5 m.",
    ),
    (
        {"action": "move", "who": "Oda", "distance": 1},
        "refused: Oda cannot move now: it is not their turn.",
    ),
    ({"action": "next"}, "Oda's turn."),
    ({"action": "undo"}, "Undone: Oda's turn."),
    ({"action": "next"}, "Oda's turn."),
    ({"action": "move", "who": "Oda", "distance": 8}, "Oda moves 8 m, Walk: 0 m left this turn."),
    ({"action": "next"}, "Round 2. Mira's turn."),
    ({"action": "gait", "who": "Mira", "gait": "walk"}, "Mira takes the gait Walk (7 m)."),
    ({"action": "move", "who": "Mira", "distance": 4}, "Mira moves 4 m, Walk: 3 m left this turn."),
)
FIGHT = [request for request, _ in PLAYED]


def told(answer: dict[str, Any]) -> str:
    error = answer.get("error")
    return f"{error['code']}: {error['message']}" if error else answer["text"]


def test_its_own_tests_pass(site: Path, tmp_path: Path) -> None:
    tests = EXAMPLE / "tests"
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, str(tests))
    said = python(*words, beside=(site, tmp_path))
    assert said.returncode == 0, said.stdout


@pytest.mark.parametrize(("source", "fault"), BROKEN.values(), ids=BROKEN)
def test_a_broken_book_gives_one_line_and_the_others_are_listed(
    site: Path, broken: Path, source: str, fault: str
) -> None:
    ship(broken, source)
    asked = gaitkeeper("rules", "house", beside=(site, broken))
    assert (asked.returncode, asked.stdout) == (2, "")
    [line] = asked.stderr.splitlines()
    assert line.startswith("gaitkeeper: The rulebook house (house_book) does not load: ")
    assert fault in line
    listed = gaitkeeper("rules", beside=(site, broken))
    assert (listed.returncode, listed.stderr) == (0, asked.stderr)
    assert "pace: Pace and a Half" in listed.stdout
    assert "emala: Emala" in listed.stdout


def test_a_book_from_elsewhere_cannot_replace_ours(site: Path, broken: Path) -> None:
    ship(broken, "TITLE = 1 / 0", "emala")
    listed = gaitkeeper("rules", beside=(site, broken))
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout.count("emala: Emala") == 1


def test_a_broken_book_stops_neither_actions_nor_the_tracker(site: Path, broken: Path) -> None:
    ship(broken, "raise ValueError('no luck')")
    assert gaitkeeper("actions", beside=(site, broken)).returncode == 0
    script = f"{PLAYABLE}; print([one.id for one in playable()][-2:])"
    assert python("-c", script, beside=(site, broken)).stdout == "['emala', 'pace']\n"


def test_a_stream_of_requests_goes_on_after_a_broken_book(site: Path, broken: Path) -> None:
    ship(broken, "raise ValueError('no luck')")
    request = {"system": "house", "rule": "speed", "in": {}}
    ours = {"system": "pace", "rule": "initiative", "in": {"roll": 1}}
    said = gaitkeeper("rule", "--jsonl", given=lines(request, ours), beside=(site, broken))
    first, second = map(json.loads, said.stdout.splitlines())
    assert first["error"]["code"] == "unknown-system"
    assert second["out"] == {"initiative": 1}


def test_a_book_without_play_answers_rules_and_begins_no_fight(site: Path, broken: Path) -> None:
    ship(broken, RULES_ALONE)
    beside = (site, broken)
    assert "speed: 6 m" in gaitkeeper("rule", "house", "speed", "walk=3", beside=beside).stdout
    said = gaitkeeper("new", "Bridge", "--system", "house", beside=beside)
    assert said.returncode == 2
    assert said.stderr.splitlines() == [
        "gaitkeeper: house answers rules, but no fight can be played under it yet."
    ]
    assert not (broken / "saves" / "bridge.json").exists()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("BOOK = replace(BOOK, words=None)", "words have to be a Vocabulary"),
        ("BOOK = replace(BOOK, movement=3)", "movement have to be a Movement"),
        ("BOOK = replace(BOOK, rounds=3)", "rounds do not answer start, next, pass_turn"),
        ("BOOK = replace(BOOK, state=dict)", "state has to be a msgspec Struct"),
        ("BOOK = replace(BOOK, words=replace(WORDS, id='other'))", "id other: expected house"),
        ("BOOK = replace(BOOK, words=replace(WORDS, gaits=()))", "have to name a gait"),
        ("BOOK = replace(BOOK, rules={})", "needs a rule initiative"),
    ],
)
def test_a_book_that_cannot_be_played_says_why(
    site: Path, broken: Path, change: str, fault: str
) -> None:
    source = (EXAMPLE / BOOK).read_text().replace('"pace"', '"house"')
    ship(broken, f"{source}\nfrom msgspec.structs import replace\n{change}\n")
    said = gaitkeeper("new", "Bridge", "--system", "house", beside=(site, broken))
    assert said.returncode == 2
    [line] = said.stderr.splitlines()
    assert fault in line


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ('words={"by": {"who": 3}},', "scare: the word by is a field of it"),
        ('numbers={"for": "turns"},', "scare: the number behind for is turns, which it has not"),
    ],
)
def test_a_book_with_a_wrong_word_says_the_word_and_its_action_as_its_fight_is_opened(
    site: Path, broken: Path, change: str, fault: str
) -> None:
    source = (EXAMPLE / BOOK).read_text().replace('"pace"', '"house"')
    ship(broken, source.replace('group="Turns",', f'group="Turns", {change}'))
    beside = (site, broken)
    assert gaitkeeper("new", "Bridge", "--system", "house", beside=beside).returncode == 0
    said = gaitkeeper("apply", "bridge", given=lines({"action": "next"}), beside=beside)
    assert json.loads(said.stdout)["error"] == {
        "code": "unknown-system",
        "field": "system",
        "message": f"The rulebook house (Pace and a Half) does not load: {fault}.",
    }


@pytest.mark.parametrize("name", [BOOK, "pyproject.toml", "tests/test_pace_and_half.py"])
def test_the_page_on_it_shows_its_files_unchanged(name: str) -> None:
    language = "toml" if name.endswith(".toml") else "python"
    shown = f"```{language}\n{(EXAMPLE / name).read_text()}```\n"
    assert shown in PAGE.read_text(), f"{PAGE.name} shows another {name}"
