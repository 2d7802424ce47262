"""A real sshd on loopback, with separate keys and a separate configuration, for the tests."""

import getpass
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
NONE = "there is no sshd here: `apt-get install openssh-server` brings it."

_CONFIG = """\
ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/host
AuthorizedKeysFile {folder}/authorized_keys
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
LogLevel ERROR
Subsystem sftp internal-sftp
"""


class Sshd:
    """A running server.

    Whoever logs in with the server's key becomes the user of this process.
    """

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        self.port = port

    def ssh(self, *words: str, options: Sequence[str] = ()) -> list[str]:
        """Return the command that logs in and runs `words` on the server."""
        return ["ssh", *self.client_options(), *options, self.host, *words]

    @property
    def host(self) -> str:
        """Return the text `user@host` that ssh needs for the server."""
        return f"{getpass.getuser()}@127.0.0.1"

    def client_options(self, port: str = "-p") -> list[str]:
        """Return options for ssh, sftp and scp.

        `port` is the option for the port: `-p` for ssh, `-P` for sftp and scp.
        """
        settings = {
            "IdentityFile": self._folder / "client",
            "IdentitiesOnly": "yes",
            "UserKnownHostsFile": self._folder / "known_hosts",
            "StrictHostKeyChecking": "accept-new",
            "LogLevel": "ERROR",
            "ConnectTimeout": 5,
        }
        named = [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]
        return ["-F", "none", port, str(self.port), *named]


@contextmanager
def running_sshd(folder: Path, *, settings: str = "", key: str = "") -> Iterator[Sshd]:
    """Start a server, and end it afterwards. Skip the test if the machine has no sshd.

    `settings` are added to the server's configuration. `key` is put in front of the client's key.
    """
    if SSHD is None or shutil.which("ssh") is None:
        pytest.skip(NONE)
    for name in ("host", "client"):
        words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(words, check=True)
    public = (folder / "client.pub").read_text()
    (folder / "authorized_keys").write_text(f"{key} {public}".lstrip())
    if os.geteuid() == 0:
        # A server of root needs a folder that its package makes when the machine starts.
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    port = free_port()
    config = folder / "sshd_config"
    config.write_text(_CONFIG.format(folder=folder, port=port) + settings)
    with (folder / "sshd.log").open("w") as log:
        server = subprocess.Popen([SSHD, "-D", "-e", "-f", str(config)], stderr=log)
        try:
            _wait_for(port, server, folder / "sshd.log")
            yield Sshd(folder, port)
        finally:
            server.terminate()
            server.wait(10)


def said(command: list[str], given: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command of a client, and return the result.

    The command reads the text `given` as its input.
    """
    return subprocess.run(
        command, input=given, capture_output=True, text=True, check=False, timeout=20
    )


def processes_with(word: str) -> list[int]:
    """Return the ids of the processes with this word in their command line.

    Our own clients are not included.
    """
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        # A process may end while it is examined.
        with suppress(OSError):
            words = path.read_bytes().split(b"\0")
            inside = any(word.encode() in one for one in words)
            if inside and not words[0].endswith((b"ssh", b"sshd")):
                found.append(int(path.parent.name))
    return found


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and server.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    pytest.fail(f"sshd did not start: {log.read_text()}")
