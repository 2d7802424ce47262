"""Do the steps of the container file in a clean folder, and log in to both accounts."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.release.container import WANTED, Container
from tests.release.publish import ROOT
from tests.support.pty_terminal import Terminal

MISSING = [name for name in WANTED if shutil.which(name) is None]

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="who is not root can make no container here"),
    pytest.mark.skipif(bool(MISSING), reason=f"there is no {', '.join(MISSING)} here"),
    pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no ssh here to log in with"),
]


class Server(NamedTuple):
    """The running container, and everything that a client needs for a login."""

    container: Container
    folder: Path
    port: int

    def ssh(self, account: str, *words: str) -> list[str]:
        settings = {
            "IdentityFile": self.folder / account,
            "IdentitiesOnly": "yes",
            "UserKnownHostsFile": self.folder / "known_hosts",
            "StrictHostKeyChecking": "accept-new",
            "LogLevel": "ERROR",
        }
        named = [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]
        return [
            "ssh",
            "-F",
            "none",
            "-tt",
            "-p",
            str(self.port),
            *named,
            f"{account}@127.0.0.1",
            *words,
        ]

    def terminal(self, account: str, *words: str) -> Terminal:
        return Terminal(self.ssh(account, *words), columns=90, rows=26)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The container after its steps, with a key for each account."""
    folder = tmp_path_factory.mktemp("container")
    container = Container(folder / "root")
    container.build(ROOT / "container" / "Containerfile", ROOT)
    keys = container.path("/etc/gaitkeeper/keys")
    keys.mkdir(parents=True)
    for account in ("gm", "players"):
        new_key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / account)]
        subprocess.run(new_key, check=True)
        shutil.copy(folder / f"{account}.pub", keys / account)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    words = [*container.command, "-p", str(port), "-o", "ListenAddress=127.0.0.1"]
    with subprocess.Popen(container.inside(words), env=container.environ()) as running:
        try:
            wait_for(port, running)
            yield Server(container, folder, port)
        finally:
            running.kill()


def wait_for(port: int, running: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and running.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError("no server answers")


def test_players_who_come_before_the_game_master_are_told_so(server: Server) -> None:
    with server.terminal("players") as players:
        players.wait_for("Nothing has been played here yet", timeout=30)


def test_the_game_master_plays_and_the_players_see_it(server: Server) -> None:
    with server.terminal("gm") as gm:
        gm.wait_for("Ford at dusk", timeout=30)
        gm.send("ford", "enter")
        gm.wait_for("round 4", timeout=30)
        gm.send("d", "2", "enter")
        gm.wait_for("your copy of it now", timeout=30)
        with server.terminal("players") as players:
            players.wait_for("Bram Oxley", timeout=30)
            assert "Captain Voss" in players.text
            assert "14/17" not in players.text
            gm.send("n")
            players.wait_for("Sister Ilvane", timeout=30)
            players.send("q")
            assert players.wait(30) == 0
        gm.send("q")
        assert gm.wait(30) == 0
    saves = server.container.path("/srv/gaitkeeper/saves")
    assert (saves / "ford-at-dusk.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("account", ["gm", "players"])
def test_no_account_gives_a_shell_whatever_is_requested(server: Server, account: str) -> None:
    with server.terminal(account, "id; touch /srv/gaitkeeper/saves/out") as asked:
        asked.wait_for("Ford at dusk", timeout=30)
        assert "uid=" not in asked.text
        asked.send("ctrl+c")
    assert not server.container.path("/srv/gaitkeeper/saves/out").exists()


def test_a_key_of_one_account_opens_no_other(server: Server) -> None:
    command = server.ssh("gm")
    command[command.index("gm@127.0.0.1")] = "players@127.0.0.1"
    asked = subprocess.run(
        [*command, "-o", "BatchMode=yes"], capture_output=True, text=True, check=False, timeout=30
    )
    assert asked.returncode == 255
    assert "Permission denied" in asked.stderr
