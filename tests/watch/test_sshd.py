"""An account that may only watch, on a real sshd, as docs/players-view.md describes it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.support.sshd import Sshd, free_port, running_sshd, said
from tests.watch.conftest import HIDDEN
from tracker.session.session import Session
from tracker.store.names import events_path

FORCED = """
DisableForwarding yes
PermitUserRC no
PermitUserEnvironment no
PermitTTY yes
ForceCommand {command}
"""


@pytest.fixture(params=["config", "key"])
def account(fight: Session, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Sshd]:
    """Yield an account that can only open the view.

    It is tried twice: limited by the server's config, and limited by the line of the key.
    """
    folder = tmp_path / "sshd"
    folder.mkdir(mode=0o700)
    command = f"{sys.executable} -P -m tracker watch {fight.path}"
    settings, key = "AcceptEnv LANG LC_*\n", ""
    if request.param == "config":
        settings += FORCED.format(command=command)
    else:
        key = f'restrict,pty,command="{command}"'
    with running_sshd(folder, settings=settings, key=key) as server:
        yield server


def opened(account: Sshd, *words: str) -> Terminal:
    """Run `ssh -t account words` on a terminal, and return the terminal."""
    return Terminal(account.ssh(*words, options=["-t"]), columns=80, rows=24)


def test_the_account_sees_the_view_and_gets_no_shell(account: Sshd, fight: Session) -> None:
    before = events_path(fight.path).read_bytes()
    with opened(account) as terminal:
        terminal.wait_for("Mira")
        terminal.send("ctrl+z", "ctrl+c")
        terminal.wait()
        assert "$" not in terminal.text
    with opened(account, "sh", "-i") as terminal:
        terminal.wait_for("Mira")
        fight.ask({"action": "damage", "who": ["Grak"], "amount": 1})
        terminal.wait_for("19/20")
        assert HIDDEN not in terminal.text
        terminal.send("q")
        assert terminal.wait() == 0
    assert events_path(fight.path).read_bytes().startswith(before)


def test_no_command_file_or_forwarding_works_through_the_account(
    account: Sshd, fight: Session, tmp_path: Path
) -> None:
    made = tmp_path / "made"
    for words in (("touch", str(made)), ("cat", str(fight.path)), ("gaitkeeper", "show")):
        done = said(account.ssh(*words))
        assert done.returncode == 2
        assert "needs a terminal" in done.stderr
        assert HIDDEN not in done.stdout
    assert not made.exists()
    sftp = said(account.ssh("sftp", options=["-s"]))
    assert HIDDEN not in sftp.stdout
    assert sftp.returncode != 0
    port = free_port()
    forwarded = said(account.ssh(options=["-W", f"127.0.0.1:{port}"]))
    assert forwarded.returncode != 0
    assert "prohibited" in forwarded.stderr or "failed" in forwarded.stderr
    back = said(account.ssh(options=["-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{port}:x:1"]))
    assert "forwarding failed" in back.stderr
