"""With `--only-saves`, the program accepts names of saves, but neither paths nor commands."""

from pathlib import Path

import pytest

from rules.errors import InputError
from tests.tracker.cli.conftest import Run
from tracker.cli.confined import confine
from tracker.store import SavesFolder, StoreError


@pytest.mark.parametrize(
    "words",
    [
        ("show", "ambush"),
        ("apply", "ambush"),
        ("new", "Bridge", "--system", "emala", "--from", "/etc/passwd"),
        ("check", "/etc/passwd"),
        ("rules",),
    ],
)
def test_no_command_is_run_beside_it(run: Run, ambush: Path, words: tuple[str, ...]) -> None:
    said = run("--only-saves", str(ambush.parent), *words)
    assert (said.status, said.out) == (2, "")
    assert "the tracker alone is opened" in said.err


def test_a_missing_folder_is_not_made(run: Run, tmp_path: Path) -> None:
    said = run("--only-saves", str(tmp_path / "none"))
    assert said.status == 2
    assert "there is no folder" in said.err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("path", ["ambush.json", "./ambush.json", "../saves/ambush.json"])
def test_a_path_is_no_name(ambush: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(ambush.parent)
    assert SavesFolder(ambush.parent).find(path).path.samefile(ambush)
    kept = SavesFolder(ambush.parent, names_only=True)
    with pytest.raises(StoreError, match="no save called"):
        kept.find(path)
    assert kept.find("ambush").path == ambush


def test_variables_that_name_files_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    environ = {
        "GAITKEEPER_SAVES": "/etc",
        "GAITKEEPER_DEBUG": "1",
        "TEXTUAL_DRIVER": "somewhere:else",
        "XDG_CONFIG_HOME": "/etc",
        "TERM": "xterm",
    }
    assert confine(Path(), None, environ) == tmp_path
    assert environ == {"TERM": "xterm", "GAITKEEPER_CONFIG": str(tmp_path / "config.toml")}


def test_a_command_is_refused_before_anything_is_changed(tmp_path: Path) -> None:
    environ = {"GAITKEEPER_SAVES": "/etc"}
    with pytest.raises(InputError, match="not 'show'"):
        confine(tmp_path, "show", environ)
    assert environ == {"GAITKEEPER_SAVES": "/etc"}
