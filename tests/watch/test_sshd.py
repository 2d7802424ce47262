"""An account that may only watch, on a real sshd, as docs/players-view.md describes it."""

import getpass
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.watch.conftest import HIDDEN
from tracker.session.session import Session
from tracker.store.names import events_path

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")

pytestmark = pytest.mark.skipif(
    SSHD is None or shutil.which("ssh") is None,
    reason="there is no sshd here (Debian: openssh-server) to try the players' account on",
)

CONFIG = """
ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/host
PidFile {folder}/sshd.pid
AuthorizedKeysFile {folder}/authorized_keys
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
AcceptEnv LANG LC_*
Subsystem sftp internal-sftp
"""
FORCED = """
DisableForwarding yes
PermitUserRC no
PermitUserEnvironment no
PermitTTY yes
ForceCommand {command}
"""

Words = Sequence[str]


class Account:
    """The players' account, and ssh calls to it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.options = [
            *("-F", "none", "-p", str(port), "-i", str(folder / "player")),
            *("-o", "IdentitiesOnly=yes", "-o", f"UserKnownHostsFile={folder / 'known'}"),
            *("-o", "StrictHostKeyChecking=accept-new", "-o", "LogLevel=ERROR"),
        ]
        self.name = f"{getpass.getuser()}@127.0.0.1"

    def ask(self, *words: str, options: Words = ()) -> "subprocess.CompletedProcess[str]":
        """The result of `ssh account words`."""
        return subprocess.run(
            ["ssh", *self.options, *options, self.name, *words],
            capture_output=True,
            text=True,
            timeout=20,
            stdin=subprocess.DEVNULL,
            check=False,
        )

    def open(self, *words: str) -> Terminal:
        """A terminal with `ssh -t account words` on it."""
        return Terminal(["ssh", "-t", *self.options, self.name, *words], columns=80, rows=24)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _new_key(file: Path) -> str:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file)], check=True)
    return file.with_suffix(".pub").read_text().strip()


@pytest.fixture(params=["config", "key"])
def account(fight: Session, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Account]:
    """The account, limited to the view by the server's config, or by the line of its key."""
    assert SSHD is not None
    folder, port = tmp_path / "sshd", _free_port()
    folder.mkdir(mode=0o700)
    _new_key(folder / "host")
    key = _new_key(folder / "player")
    command = f"{sys.executable} -P -m tracker watch {fight.path}"
    config = CONFIG.format(port=port, folder=folder)
    if request.param == "config":
        config += FORCED.format(command=command)
    else:
        key = f'restrict,pty,command="{command}" {key}'
    (folder / "authorized_keys").write_text(f"{key}\n")
    (folder / "config").write_text(config)
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    server = subprocess.Popen(
        [SSHD, "-D", "-e", "-f", str(folder / "config")], stderr=(folder / "log").open("w")
    )
    try:
        _wait_for(port)
        yield Account(folder, port)
    finally:
        server.terminate()
        server.wait(5)


def _wait_for(port: int) -> None:
    for _ in range(100):
        with socket.socket() as tried:
            if not tried.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.05)
    raise AssertionError("sshd did not start")


def test_the_account_sees_the_view_and_gets_no_shell(account: Account, fight: Session) -> None:
    before = events_path(fight.path).read_bytes()
    with account.open() as terminal:
        terminal.wait_for("Mira")
        terminal.send("ctrl+z", "ctrl+c")
        terminal.wait()
        assert "$" not in terminal.text
    with account.open("sh", "-i") as terminal:
        terminal.wait_for("Mira")
        fight.ask({"action": "damage", "who": ["Grak"], "amount": 1})
        played = time.perf_counter()
        terminal.wait_for("19/20")
        assert time.perf_counter() - played < 3
        assert HIDDEN not in terminal.text
        terminal.send("q")
        assert terminal.wait() == 0
    assert events_path(fight.path).read_bytes().startswith(before)


def test_no_command_file_or_forwarding_works_through_the_account(
    account: Account, fight: Session, tmp_path: Path
) -> None:
    made = tmp_path / "made"
    for words in (("touch", str(made)), ("cat", str(fight.path)), ("gaitkeeper", "show")):
        done = account.ask(*words)
        assert done.returncode == 2
        assert "needs a terminal" in done.stderr
        assert HIDDEN not in done.stdout
    assert not made.exists()
    sftp = account.ask("sftp", options=["-s"])
    assert HIDDEN not in sftp.stdout
    assert sftp.returncode != 0
    port = _free_port()
    forwarded = account.ask(options=["-W", f"127.0.0.1:{port}"])
    assert forwarded.returncode != 0
    assert "prohibited" in forwarded.stderr or "failed" in forwarded.stderr
    back = account.ask(options=["-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{port}:x:1"])
    assert "forwarding failed" in back.stderr
