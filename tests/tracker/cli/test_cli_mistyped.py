"""Mistyped commands, saves and options: one line says how to correct the call."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tracker.cli.conftest import Run
from tracker.cli import COMMANDS
from tracker.cli.exit_status import MEANINGS
from tracker.cli.parser import parser_of

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("lgo", "Ambush"), "no command 'lgo'; the nearest is log."),
        (("lgo", "Ambush", "--markdown"), "no command 'lgo'; the nearest is log."),
        (("lgo", "Abmush"), "no command 'lgo'; the nearest is log."),
        (("lgo", "Abmush"), "no save called 'Abmush' in "),
        (("rul", "emala", "gait"), "no command 'rul'; the nearest are rule, rules "),
        (("list", "Ambush"), "no command 'list'; `gaitkeeper` alone lists the saves."),
        (("create", "Bridge"), "no command 'create'; the nearest is new."),
        (("lgo",), "no save called 'lgo'"),
        (("lgo",), "Nor is there a command 'lgo'; the nearest is log."),
        (("show", "Abmush"), "; the nearest is ambush."),
        (("show", "frod-at-dusk"), "; the nearest is ford-at-dusk."),
        (
            ("Ambush", "log"),
            'log is a command: it stands before its words, as in `gaitkeeper log "',
        ),
        (("--seed", "7", "apply", "Ambush"), "apply is a command: it stands before its words"),
        (("Ambush", "--json"), "a command stands before it"),
        (("log", "Ambush", "--markdwon"), "no option '--markdwon'; the nearest is --markdown;"),
        (("--hlep",), "no option '--hlep'; the nearest is --help;"),
        (("show", "The", "bridge"), "'bridge' is one word too many: a name with blanks stands in"),
        (("import", "Ambush", "x", "--format", "cvs"), "no 'cvs'; the nearest is csv"),
        (("book", "chekc", "x"), "no 'chekc'; the nearest is check"),
        (("show",), 'SAVE is missing, as in `gaitkeeper show "The bridge" --json`'),
        (("show", "--saves"), "--saves: what belongs behind it is missing, as in"),
        (("export", "Ambush", "--csv", "--svg"), "--svg is not taken together with --csv"),
        (("serve", "Ambush", "--port", "x"), "--port: 'x' is no whole number"),
    ],
)
def test_one_line_says_how_to_correct_a_call(
    run: Run, ambush: Path, words: tuple[str, ...], told: str
) -> None:
    said = run(*words)
    assert (said.status, said.out) == (2, "")
    assert told in said.err
    assert said.err.count("\n") == 1


def test_the_nearest_saves_in_the_message_can_be_opened(run: Run, ambush: Path) -> None:
    for typed in ("ambsh", "ford", "relay", "stiar"):
        found = re.search(r"the nearest (?:is|are) (.+?)\. `", run("show", typed).err)
        assert found
        names = found[1].replace(" and ", ", ").split(", ")
        assert {run("show", name).status for name in names} == {0}


@pytest.mark.parametrize("typed", ["list", "x", "x\x1b[2Jy", "\udcff", "a" * 5000])
def test_a_save_that_is_not_near_is_not_suggested(run: Run, ambush: Path, typed: str) -> None:
    assert "the nearest" not in run("show", typed).err


def test_a_path_is_no_command(run: Run, ambush: Path) -> None:
    assert "Nor is there" not in run("./nowhere.json").err


@pytest.mark.parametrize("words", [("lgo", "x"), ("lgo", "--json"), ("ambush", "log")])
def test_with_only_saves_no_command_is_suggested(
    run: Run, ambush: Path, words: tuple[str, ...]
) -> None:
    said = run("--only-saves", str(ambush.parent), *words)
    assert (said.status, said.out) == (2, "")
    assert said.err == (
        f"gaitkeeper: with --only-saves the tracker alone is opened, not {words[0]!r}.\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        ("rule", "emala", "gait", "--json", "gait=walk", "movement_rate=6"),
        ("reach", "Ambush", "10", "--json", "m"),
        ("--markdown", "log", "Ambush"),
        ("show", "--", "Ambush"),
    ],
)
def test_options_may_be_anywhere_in_a_call(run: Run, ambush: Path, words: tuple[str, ...]) -> None:
    assert run(*words).status == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_the_example_and_the_statuses(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.status == 0
    assert f"  gaitkeeper {COMMANDS[command].example}\n" in said.out
    for status, meaning in MEANINGS.items():
        assert f"{status}  {meaning}\n" in said.out
    assert parser_of(command).example in said.out


def test_the_readme_lists_the_same_statuses(run: Run) -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    told = run("--help").out
    for status, meaning in MEANINGS.items():
        assert f"{status}  {meaning}\n" in told
        assert f"| `{status}` | {meaning} |" in readme


def test_everything_behind_two_hyphens_is_a_word_and_no_option(run: Run) -> None:
    said = run("show", "--", "--json")
    assert said.status == 2
    assert "'--json'" in said.err
    assert "option" not in said.err


@pytest.mark.parametrize("folder_typed", ["", "roster.csv"])
def test_saves_must_lie_in_a_folder_that_has_a_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder_typed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roster.csv").touch()
    said = run("new", "Bridge", "--system", "emala", "--saves", folder_typed)
    assert (said.status, said.out) == (2, "")
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".json"] == []
