"""The account in docs/ssh.md that can only run the tracker, tried on a real sshd."""

import getpass
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.support.sshd import Sshd, running_sshd, said
from tests.trust.table import everything, passed, record
from tracker.session.session import begin
from tracker.store import SavesFolder

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ssh.md").read_text()
ASKED = ("id", "sh -c id", "/bin/sh", "cat /etc/passwd", "show bridge", "; id", "$(id)")
WAYS = ("sshd_config", "authorized_keys")
NAMES = ("../out", "/tmp/out", "..", "~/out", "a/../../out", ".json")
FORWARDED = {
    "a port here": ["-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22"],
    "a port there": ["-W", "127.0.0.1:{port}"],
    "a socket there": ["-N", "-o", "ExitOnForwardFailure=yes", "-R", "/tmp/gk:127.0.0.1:22"],
    "a tunnel": ["-N", "-o", "ExitOnForwardFailure=yes", "-w", "any"],
}


def block(kind: str, folder: Path) -> str:
    """The block of this kind in docs/ssh.md, with this account, this program and this folder."""
    found = re.search(rf"^```{kind}\n(.*?)^```", PAGE, re.M | re.S)
    assert found
    program = f"{Path(sys.executable).parent}/gaitkeeper"
    text = found[1].replace("/opt/gaitkeeper/bin/gaitkeeper", program)
    text = text.replace("/srv/gaitkeeper/saves", str(folder))
    return text.replace("User gm", f"User {getpass.getuser()}")


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with one save. Outside the folder are files that the GM must not reach."""
    folder = tmp_path_factory.mktemp("account") / "saves"
    folder.mkdir(mode=0o700)
    begin(SavesFolder(folder), "The bridge", "emala")
    begin(SavesFolder(folder.parent), "Not the GM's", "emala")
    (folder.parent / "secret.csv").write_text("name\nthe secret")
    return folder


@pytest.fixture(scope="module", params=WAYS if everything() else WAYS[:1])
def sshd(
    request: pytest.FixtureRequest, saves: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Sshd]:
    """Yield the server of docs/ssh.md. Either its configuration or the key limits the account."""
    folder = tmp_path_factory.mktemp("sshd")
    # Here clients may also set the program's variables, which the page does not allow.
    environ = "AcceptEnv GAITKEEPER_* TEXTUAL* XDG_*\n"
    if request.param == "sshd_config":
        server = running_sshd(folder, settings=environ + block("sshd_config", saves))
    else:
        key, _, _ = block("authorized_keys", saves).partition(" ssh-ed25519")
        server = running_sshd(folder, settings=environ, key=key)
    with server as running:
        yield running


def everything_but(saves: Path) -> dict[Path, bytes]:
    """Return the contents of all files outside the folder of saves."""
    around = (path for path in saves.parent.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in around if saves not in path.parents}


def test_without_a_terminal_the_tracker_answers_every_command(sshd: Sshd) -> None:
    reached = 0
    asked = ASKED if everything() else ASKED[:2]
    for words in asked:
        answer = said(sshd.ssh(words), "id\n")
        reached += answer.stdout != "" or "needs a terminal" not in answer.stderr
    passed("account for the tracker alone: commands asked for", reached, len(asked))


def test_on_a_terminal_every_command_opens_the_list_of_saves(sshd: Sshd) -> None:
    for asked in ("/bin/sh", "cat /etc/passwd", "") if everything() else ("/bin/sh",):
        command = sshd.ssh(*filter(None, [asked]), options=["-tt"])
        with Terminal(command, columns=80, rows=24) as terminal:
            terminal.wait_for("The bridge")
            # Ctrl+Z, Ctrl+\ and keys that open a shell in editors and pagers.
            terminal.send_bytes(b"\x1a\x1c:!id\r!id\r|id\r")
            terminal.settle(0.1)
            assert "uid=" not in terminal.text
            terminal.send("escape", "ctrl+c", "ctrl+c", "ctrl+c")
            terminal.wait(10)
            assert "$ " not in terminal.text


def test_files_can_be_neither_fetched_nor_stored(sshd: Sshd, saves: Path, tmp_path: Path) -> None:
    before = everything_but(saves)
    here = tmp_path / "here"
    here.mkdir()
    source = tmp_path / "left.txt"
    source.write_text("left")
    options = sshd.client_options("-P")
    protocols: list[list[str]] = [[], ["-O"]] if everything() else [[]]
    for protocol in protocols:
        for way in (
            [f"{sshd.host}:/etc/passwd", str(here)],
            [str(source), f"{sshd.host}:{saves.parent}/left.txt"],
        ):
            assert said(["scp", *options, *protocol, *way]).returncode != 0
    batch = f"get /etc/passwd {here}/\nput {source} {saves.parent}/left.txt\n"
    assert said(["sftp", "-b", "-", *options, sshd.host], batch).returncode != 0
    assert list(here.iterdir()) == []
    record("account for the tracker alone: sftp and scp", 1 + 2 * len(protocols), 0)
    assert everything_but(saves) == before


@pytest.mark.parametrize("way", FORWARDED.values(), ids=FORWARDED)
def test_nothing_is_forwarded(sshd: Sshd, way: list[str]) -> None:
    options = [word.replace("{port}", str(sshd.port)) for word in way]
    answer = said(sshd.ssh(options=options))
    assert answer.returncode != 0
    assert "SSH-2.0" not in answer.stdout
    record("account for the tracker alone: forwarding", 1, 0)


def test_variables_of_the_client_open_no_file(sshd: Sshd, saves: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.toml"
    theirs.write_text("nonsense")
    named = {
        "GAITKEEPER_SAVES": saves.parent,
        "GAITKEEPER_CONFIG": theirs,
        "GAITKEEPER_DEBUG": "1",
        "TEXTUAL_DRIVER": "antigravity:theirs",
        "TEXTUAL_LOG": tmp_path / "log",
        "XDG_CONFIG_HOME": tmp_path,
    }
    # ssh takes only the first SetEnv option.
    settings = " ".join(f"{name}={value}" for name, value in named.items())
    command = sshd.ssh(options=["-tt", "-o", f"SetEnv={settings}"])
    with Terminal(command, columns=80, rows=24) as terminal:
        terminal.wait_for("The bridge")
        assert "Not the GM's" not in terminal.text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["theirs.toml"]
    record("account for the tracker alone: variables of the client", len(named), 0)


def test_a_typed_name_is_never_a_path(sshd: Sshd, saves: Path) -> None:
    before = everything_but(saves)
    with Terminal(sshd.ssh(options=["-tt"]), columns=80, rows=24) as terminal:
        terminal.wait_for("The bridge")
        for number, name in enumerate(NAMES):
            terminal.send("ctrl+u", "The bridge", "ctrl+y", shows="Name of the copy")
            terminal.send(f"{name} {number}", "enter")
            if "/" in name:
                terminal.wait_for("holds a slash")
                terminal.send("escape")
            else:
                # The cursor is now on the copy.
                terminal.wait_for(f"> {name} {number}")
            terminal.send("ctrl+r", shows="New name")
            terminal.send("ctrl+u", f"{name}/{number}", "enter", shows="holds a slash")
            terminal.send("escape")
            terminal.settle(quiet=0.2)
    record("account for the tracker alone: paths typed as names", 2 * len(NAMES), 0)
    assert everything_but(saves) == before
    made = [
        path
        for path in saves.iterdir()
        if path.is_file() and path.stem.partition(".")[0] != "the-bridge"
    ]
    assert {path.suffix for path in made} <= {".json", ".events", ".lock", ".bak"}
    for path in made:
        path.unlink()
