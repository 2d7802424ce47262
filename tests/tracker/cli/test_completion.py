"""For the next word of a call, completion gives a shell all possible words."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from docs import command_line
from tests.tracker.cli.conftest import Run
from tracker.cli import COMMANDS
from tracker.cli.completion.answer import ASKED, FILES
from tracker.cli.completion.bash import BREAKS
from tracker.cli.completion.command_table import read_table

SHELLS = ("bash", "zsh", "fish")

KNOWN_TO_NOBODY = {*("NAME", "DISTANCE [GROUND] [GAIT]", "N", "HOST", "PORT", "TOKEN", "TABLE")}
"""Words that no list contains, because for example a GM makes them up."""


def offered(run: Run, *words: str) -> list[str]:
    """Return the words that the completion offers for the last word of a call."""
    said = run("completion", "zsh", "after", *words)
    assert (said.status, said.err) == (0, "")
    return [line.partition("\t")[0] for line in said.out.splitlines()[1:]]


def kind(run: Run, *words: str) -> str:
    return run("completion", "zsh", "after", *words).out.partition("\n")[0]


def in_bash(run: Run, line: str, breaks: str = BREAKS) -> list[str]:
    return run("completion", "bash", "after", breaks, line).out.splitlines()[1:]


def test_the_table_is_the_same_as_the_parsers_give_now() -> None:
    for path, text in command_line.files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is old: run `make docs`"


def test_every_value_of_a_command_has_a_list_or_is_known_to_have_none() -> None:
    takes = read_table().commands.values()
    options = [option.value for one in takes for option in one.options if option.value]
    values = [*(word for one in takes for word in one.words), *options]
    called = {one.called for one in values if not one.choices}
    assert called - ASKED.keys() - FILES.keys() - KNOWN_TO_NOBODY == set()


def test_the_first_word_is_a_command_or_a_save(run: Run, ambush: Path) -> None:
    found = offered(run, "")
    assert {*COMMANDS, "ambush", "ford-at-dusk"} <= set(found)


def test_a_save_with_the_name_of_a_command_is_offered_only_where_no_command_fits(
    run: Run, folder: Path
) -> None:
    run("new", "Show", "--system", "emala")
    assert offered(run, "").count("show") == 1
    assert "show" in offered(run, "log", "")


def test_the_saves_of_the_typed_folder_are_offered(run: Run, ambush: Path) -> None:
    assert "ambush" in offered(run, "--saves", str(ambush.parent), "show", "")
    assert "ambush" not in offered(run, "--saves", str(ambush.parent / "none"), "show", "")
    assert "ambush" not in offered(run, f"--saves={ambush.parent}x", "show", "")


def test_behind_two_dashes_a_name_may_begin_with_a_dash(run: Run, ambush: Path) -> None:
    (ambush.parent / "-odd.json").write_text("{}")
    assert "-odd" not in offered(run, "show", "")
    assert "-odd" in offered(run, "show", "--", "")
    assert offered(run, "show", "--", "-") == offered(run, "show", "--", "")


def test_the_shell_looks_for_files_where_a_path_is_typed(run: Run, folder: Path) -> None:
    assert kind(run, "show", "./") == kind(run, "show", "~/x") == "files"
    assert kind(run, "import", "ford", "") == kind(run, "--book", "") == "files"
    assert kind(run, "--saves", "") == kind(run, "show", "--saves=") == "folders"


def test_options_are_offered_once_and_those_of_every_command_too(run: Run, folder: Path) -> None:
    assert {"--json", "--saves", "--help"} <= set(offered(run, "show", "ford", "--"))
    assert "--json" not in offered(run, "show", "--json", "--")
    assert "--book" in offered(run, "--book", "x.toml", "--")


def test_the_value_of_an_option_is_completed_behind_a_blank_or_an_equals_sign(
    run: Run, folder: Path
) -> None:
    assert offered(run, "import", "a", "b", "--format", "") == [
        *("csv", "toml", "json", "map", "board", "dungeon"),
    ]
    assert "--format=csv" in offered(run, "import", "a", "b", "--format=")
    assert in_bash(run, "gaitkeeper import a b --format=c") == ["csv"]
    assert in_bash(run, "gaitkeeper import a b --format=c", " ") == ["--format=csv"]


def test_rules_of_the_book_and_inputs_of_the_rule_are_offered(run: Run, folder: Path) -> None:
    assert "gait-switch" in offered(run, "rule", "emala", "")
    assert "gait-switch" not in offered(run, "rule", "rom", "")
    assert "gait=" in offered(run, "rule", "emala", "gait", "movement_rate=6", "")
    assert "movement_rate=" not in offered(run, "rule", "emala", "gait", "movement_rate=6", "")
    assert offered(run, "rule", "none", "") == []
    assert "emala" in offered(run, "book", "numbers", "")


def test_books_are_offered_to_be_shown_and_files_to_be_checked(run: Run, folder: Path) -> None:
    assert "emala" in offered(run, "book", "show", "")
    assert kind(run, "book", "show", "./") == kind(run, "book", "check", "") == "files"


def test_a_book_in_a_file_is_offered_with_its_rules(run: Run, folder: Path) -> None:
    book = str(Path(__file__).parents[3] / "examples" / "d20-fantasy.toml")
    assert "d20" in " ".join(offered(run, "--book", book, "rules", ""))
    broken = folder.parent / "broken.toml"
    broken.write_text("half a line")
    assert "emala" in offered(run, "--book", str(broken), "rules", "")


def test_nothing_is_offered_after_the_last_argument_of_a_command(run: Run, folder: Path) -> None:
    assert offered(run, "show", "ford", "") == offered(run, "ford", "") == []


def test_every_built_in_action_is_offered(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-books-of-my-own"))
    named = {one["action"] for one in run("actions", "--json").json() if one["system"] != "d20"}
    assert set(offered(run, "actions", "")) == named


def test_one_action_is_shown_alone_and_an_unknown_one_is_refused(run: Run, folder: Path) -> None:
    assert {one["action"] for one in run("actions", "move", "--json").json()} == {"move"}
    assert run("actions", "dance").status == 2


@pytest.mark.parametrize(
    "line",
    [
        "",
        "gaitkeeper",
        'gaitkeeper "',
        "gaitkeeper '$(x",
        "gaitkeeper show a\\",
        "g -- -- -- ",
        "\\",
    ],
)
def test_half_a_line_is_no_fault(run: Run, folder: Path, line: str) -> None:
    said = run("completion", "bash", "after", BREAKS, line)
    assert (said.status, said.err) == (0, "")


@pytest.mark.parametrize("words", [(), ("--",), ("-",), ("=",), ("\ud800",), ("rule", "\x00", "")])
def test_odd_words_are_no_fault(run: Run, folder: Path, words: tuple[str, ...]) -> None:
    said = run("completion", "fish", "after", *words)
    assert (said.status, said.err) == (0, "")


def test_a_folder_that_cannot_be_read_offers_no_saves(run: Run, folder: Path) -> None:
    folder.write_text("no folder")
    assert offered(run, "show", "") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_printed_and_a_word_too_many_refused(run: Run, shell: str) -> None:
    assert "gaitkeeper completion " + shell in run("completion", shell).out
    assert run("completion", shell, "more").status == 2
    assert run("completion").status == 2


def test_an_answer_imports_no_command_and_no_fight(tmp_path: Path) -> None:
    script = (
        "import sys, json; from tracker.cli.main import main;"
        "main(['completion', 'fish', 'after', 'show', '']);"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert not loaded & {
        "textual",
        "rich",
        "tracker.session.session",
        "tracker.cli.show",
        "rules.fight",
    }
