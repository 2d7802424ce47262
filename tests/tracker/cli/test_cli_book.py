"""`gaitkeeper book`, --book, and folders of books, at the command line."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.bookfile.toml_text import toml_value
from rules.rulebook.catalogue import shelve
from tests.example_book import EXAMPLES, forget
from tests.tracker.cli.conftest import Run

D20 = EXAMPLES / "d20-fantasy.toml"
PACE = EXAMPLES / "pace-and-half.toml"


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the user's folder of books. The folder is empty."""
    path = tmp_path / "books"
    path.mkdir()
    monkeypatch.setenv("GAITKEEPER_BOOKS", str(path))
    forget()
    yield path
    shelve(dict)
    forget()


def put(books: Path, name: str, text: str) -> Path:
    path = books / f"{name}.toml"
    path.write_text(text)
    return path


def test_check_lists_the_contents_of_a_good_book(run: Run, books: Path) -> None:
    said = run("book", "check", str(D20))
    assert (said.status, said.err) == (0, "")
    assert "is a good book" in said.out
    assert "d20/1, d20 Fantasy" in said.out
    assert "dash (f), stand-up (A)" in said.out


def test_a_key_that_every_fight_uses_is_reported(run: Run, books: Path) -> None:
    path = put(books, "pace", PACE.read_text().replace('key = "f"', 'key = "n"'))
    assert "scare (no key, n is taken)" in run("book", "check", str(path)).out


def test_each_fault_has_its_own_line(run: Run, books: Path) -> None:
    path = put(books, "bad", '[book]\nid = "A"\ntitle = 3\n')
    said = run("book", "check", str(path))
    assert (said.status, said.out) == (2, "")
    assert [line.partition("toml: ")[2][:19] for line in said.err.splitlines()] == [
        "line 2: book.id: ex",
        "line 3: book.title:",
        "fields: expected a ",
        "gaits: expected a g",
    ]


def test_a_new_book_checks_clean_and_a_fight_is_played_under_it(
    run: Run, books: Path, folder: Path
) -> None:
    made = run("book", "new", "Monday Table")
    path = books / "monday-table.toml"
    assert (made.status, made.out.splitlines()[0]) == (0, str(path))
    assert run("book", "check", str(path)).status == 0
    assert "monday-table: Monday Table" in run("book", "list").out
    forget()
    assert run("new", "Hut", "--system", "monday-table").status == 0
    requests = [
        {"action": "add", "name": "Ana", "initiative": 3},
        {"action": "start"},
        {"action": "hurry", "who": "Ana"},
        {"action": "move", "who": "Ana", "distance": 15},
    ]
    told = [line["text"] for line in run("apply", "hut", given=requests).lines()]
    assert told[-1] == "Ana moves 15 m, Walk: 5 m left this turn."
    assert run("book", "new", "monday table").err.endswith("is there already.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "emala"), "emala is a book that comes along"),
        (("new", "3"), "'3' is no name for a book"),
        (("new",), "`gaitkeeper book new` takes NAME"),
        (("check",), "`gaitkeeper book check` takes FILE"),
        (("show",), "`gaitkeeper book show` takes SYSTEM or FILE"),
        (("show", "emla"), "There is no rulebook 'emla'; the nearest is emala"),
        (("show", "none.toml"), "none.toml is no book: there is no such file"),
        (("burn", "x"), "there is no 'burn'; there are "),
    ],
)
def test_a_bad_call_is_refused(run: Run, books: Path, words: tuple[str, ...], said: str) -> None:
    answer = run("book", *words)
    assert answer.status == 2
    assert said in answer.err


def test_a_book_in_python_is_shown_and_checks_clean_once_its_speeds_are_filled_in(
    run: Run, books: Path
) -> None:
    shown = run("book", "show", "emala").out
    path = put(books, "mine", shown.replace("# say it: speed = ...", 'speed = "movement_rate"'))
    said = run("book", "check", str(path))
    assert (said.status, said.err) == (0, "")
    assert "my-emala/3, My Emala" in said.out


@pytest.mark.parametrize("name", ["d20", str(D20)])
def test_a_book_in_a_file_is_shown_with_the_whole_contents_of_the_file(
    run: Run, books: Path, name: str
) -> None:
    shown = run("--book", str(D20), "book", "show", name)
    assert tomllib.loads(shown.out) == tomllib.loads(D20.read_text())


def test_a_shown_label_reads_back_the_same_and_moves_no_terminal(run: Run, books: Path) -> None:
    label = "[/]\"'A\u030a\u20dd\u3164\\"
    path = put(
        books, "odd", GOOD.replace("[gaits.run]", f"[gaits.run]\nlabel = {toml_value(label)}")
    )
    shown = run("book", "show", str(path)).out
    assert tomllib.loads(shown)["gaits"]["run"]["label"] == label
    assert "\u20dd" not in shown


def test_a_given_book_works_in_every_command(run: Run, books: Path, folder: Path) -> None:
    given = ("--book", str(D20))
    assert "d20/gait-walk  [Moving]" in run("rules", "d20", *given).out
    assert "dexterity" in run(*given, "fields", "d20").out
    answer = run("rule", "d20", "gait-climb", "terrain=difficult", "--json", *given).json()
    assert answer["out"]["way"] == 10
    assert answer["source"] == {"book": "d20 Fantasy", "section": "Climbing and swimming"}
    assert "long-jump" in run("actions", *given).out
    assert run("new", "Bridge", "--system", "d20", *given).status == 0
    assert "Bridge: d20 Fantasy" in run("show", "bridge", *given).out


def test_a_given_file_that_is_not_a_book_stops_the_command(run: Run, books: Path) -> None:
    path = put(books, "bad", "[book]\n")
    said = run("rules", "--book", str(path))
    assert (said.status, said.out) == (2, "")
    assert f"{path} is no book: " in said.err


def test_books_are_found_beside_the_saves_and_in_the_folder_of_the_user(
    run: Run, books: Path, folder: Path
) -> None:
    (folder / "books").mkdir(parents=True)
    put(books, "mine", D20.read_text())
    put(folder / "books", "theirs", PACE.read_text())
    listed = [one["system"] for one in run("rules", "--json").json()]
    assert listed[-2:] == ["d20", "pace"]
    forget()
    put(folder / "books", "nearer", D20.read_text().replace("d20 Fantasy", "Nearer"))
    assert run("rules", "d20").out.startswith("d20: Nearer")
    assert "nearer.toml has that id" in run("book", "list").out


def test_a_broken_book_gives_one_line_and_the_others_load(run: Run, books: Path) -> None:
    put(books, "bad", "[book\n")
    put(books, "emala", GOOD.replace("house", "emala"))
    put(books, "huge", "#" * 300_000)
    put(books, "good", GOOD)
    said = run("rules")
    assert said.status == 0
    assert [line.partition(" is no book: ")[2][:30] for line in said.err.splitlines()] == [
        "line 1: [book: the name of a t",
        "line 2: book.id: emala is the ",
        "it is larger than 256 kB, and ",
    ]
    assert "house: House" in said.out
    assert "emala: Emala" in said.out
    assert "1 fault: see" in run("book", "list").out


GOOD = """[book]
id = "house"
title = "House"
[fields.speed]
default = 10
[gaits.walk]
speed = "speed"
[gaits.run]
speed = "speed * 2"
"""


@pytest.fixture
def hut(run: Run, books: Path, folder: Path) -> Path:
    """Return the file of a book. Also make a fight under this book, in which Ana runs."""
    path = put(books, "house", GOOD)
    run("new", "Hut", "--system", "house")
    requests = [
        {"action": "add", "name": "Ana", "initiative": 3},
        {"action": "start"},
        {"action": "move", "who": "Ana", "distance": 5, "gait": "run"},
    ]
    assert run("apply", "hut", given=requests).status == 0
    return path


def test_a_fight_says_that_its_book_is_missing_and_opens_when_it_is_back(
    run: Run, hut: Path
) -> None:
    hut.rename(hut.with_suffix(".away"))
    forget()
    for command in ("show", "apply", "check"):
        said = run(command, "hut")
        assert said.status in (2, 3)
        assert "There is no rulebook 'house'" in said.err
        assert "is given with --book FILE" in said.err or command == "check"
        assert "damaged" not in said.err
    hut.with_suffix(".away").rename(hut)
    forget()
    assert "15 of 20 m left this turn" in run("show", "hut").out


def test_a_fight_says_that_its_book_changed_and_keeps_its_numbers(run: Run, hut: Path) -> None:
    hut.write_text(GOOD.replace("default = 10", "default = 12"))
    forget()
    said = run("show", "hut")
    assert said.status == 0
    assert said.err == (
        "gaitkeeper: The book house has changed since this was last played; "
        "what was played stands.\n"
    )
    assert "15 of 20 m left this turn" in said.out
    checked = run("check", "hut")
    assert checked.status == 0
    assert "it was played under house/1-" in checked.out


def test_a_fight_whose_book_lost_an_action_is_still_checked(
    run: Run, books: Path, folder: Path
) -> None:
    path = put(books, "house", f"{GOOD}[actions.dash]\ngives = 5\n")
    run("new", "Hut", "--system", "house")
    requests: list[dict[str, object]] = [
        {"action": "add", "name": "Ana", "initiative": 3},
        {"action": "start"},
        {"action": "dash", "who": "Ana"},
    ]
    run("apply", "hut", given=requests)
    assert "15 of 15 m left this turn" in run("show", "hut").out
    path.write_text(GOOD)
    forget()
    said = run("check", "hut")
    assert said.status == 0, said.err
    assert "would come out otherwise today" in said.out
    assert "10 of 10 m left this turn" in run("show", "hut").out


def test_a_comment_in_the_file_does_not_change_the_book(run: Run, hut: Path) -> None:
    hut.write_text(f"# a remark\n{GOOD}")
    forget()
    assert run("show", "hut").err == ""


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("[gaits.run]", "[gaits.dart]", "it has no gait run, as Ana goes"),
        ("default = 10", "most = 5", "of the sheet of Ana, speed is 10: expected"),
        (
            "[fields.speed]\ndefault = 10",
            "[fields.age]\n[fields.speed]\nmost = 5",
            "of the sheet of Ana, speed is 10: expected",
        ),
    ],
)
def test_a_fight_says_what_its_changed_book_lacks(
    run: Run, hut: Path, was: str, now: str, said: str
) -> None:
    hut.write_text(GOOD.replace(was, now))
    forget()
    answer = run("show", "hut")
    assert answer.status == 2
    assert said in answer.err


def test_without_book_files_their_modules_are_not_imported(tmp_path: Path) -> None:
    script = (
        "import sys; from tracker.cli.main import main; main(sys.argv[1:]);"
        "found = [one for one in sys.modules if one == 'tracker.formats.book' or"
        " one.startswith(('rules.bookfile', 'tomllib', 'importlib.metadata'))]; print(found)"
    )
    environment = {
        "GAITKEEPER_SAVES": str(tmp_path),
        "GAITKEEPER_BOOKS": str(tmp_path / "books"),
        "HOME": str(tmp_path),
        "PATH": "",
    }
    said = subprocess.run(
        [sys.executable, "-c", script, "fields", "emala", "--json"],
        cwd=Path(__file__).parents[3],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines()[-1] == "[]"
