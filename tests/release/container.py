"""Do the steps of a Containerfile without a container engine. A folder is filled by debootstrap."""

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

WANTED = ("debootstrap", "unshare", "chroot", "mount")
"""Programs that this test needs. The user must also be root."""

CERTIFICATES = os.environ.get("SSL_CERT_FILE", "")
"""The file of certificates that this machine trusts, if a variable names one."""

_THEIRS = "/usr/local/share/machine-certificates.crt"

_INSIDE = """
mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" "$@"
"""


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Yield the instructions, each with the rest of its line."""
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("#"))
    for line in "\n".join(lines).replace("\\\n", "").splitlines():
        if line.strip():
            name, _, rest = line.partition(" ")
            yield name, rest.strip()


class Container:
    """A folder in which the steps of a container file were done.

    `command` is the command that the container runs.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.command: list[str] = []

    def build(self, file: Path, context: Path) -> None:
        """Do the steps one after another.

        Raises:
            KeyError: a step is unknown.
            subprocess.CalledProcessError: one of the steps failed.
        """
        known = {
            "FROM": self._from,
            "RUN": lambda text: self.run(["sh", "-c", text]),
            "COPY": lambda text: self._copy(context, shlex.split(text)),
            "VOLUME": lambda text: self.path(text).mkdir(parents=True, exist_ok=True),
            "EXPOSE": lambda _: None,
            "CMD": lambda text: self.command.extend(json.loads(text)),
        }
        for name, text in steps(file.read_text("utf-8")):
            known[name](text)

    def path(self, inside: str) -> Path:
        """Return the path on this machine that has the path `inside` in the container."""
        return self.root / inside.lstrip("/")

    def inside(self, command: Sequence[str]) -> list[str]:
        """Return the command line that runs a command in the container."""
        own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _INSIDE]
        return [*own, str(self.root), *command]

    def run(self, command: Sequence[str]) -> None:
        """Run a command in the container."""
        subprocess.run(self.inside(command), env=self.environ(), check=True)

    def environ(self) -> dict[str, str]:
        """Return the environment in the container: the variables of an engine, and the path of the
        certificates.
        """
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        found = {"PATH": path, "HOME": "/root"}
        return {**found, "PIP_CERT": _THEIRS} if CERTIFICATES else found

    def _from(self, image: str) -> None:
        suite = image.rpartition(":")[2].removesuffix("-slim")
        subprocess.run(["debootstrap", "--variant=minbase", suite, str(self.root)], check=True)
        shutil.copy("/etc/resolv.conf", self.path("/etc/resolv.conf"))
        if CERTIFICATES:
            shutil.copy(CERTIFICATES, self.path(_THEIRS))

    def _copy(self, context: Path, words: Sequence[str]) -> None:
        *sources, target = words
        at = self.path(target)
        for source in sources:
            found = context / source
            if found.is_dir():
                shutil.copytree(found, at, dirs_exist_ok=True)
            else:
                (at if target.endswith("/") else at.parent).mkdir(parents=True, exist_ok=True)
                shutil.copy(found, at)
