"""A Containerfile's steps without an engine: played on a folder that debootstrap fills."""

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

WANTED = ("debootstrap", "unshare", "chroot", "mount")
"""Programs that are needed; root is needed too."""

CERTIFICATES = os.environ.get("SSL_CERT_FILE", "")
"""Those that this machine trusts, where it names them; a package in there brings its own."""

_THEIRS = "/usr/local/share/machine-certificates.crt"

_INSIDE = """
mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" "$@"
"""


def steps(text: str) -> Iterator[tuple[str, str]]:
    """The instructions, each with what stands behind it."""
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("#"))
    for line in "\n".join(lines).replace("\\\n", "").splitlines():
        if line.strip():
            name, _, rest = line.partition(" ")
            yield name, rest.strip()


class Container:
    """What the steps made, in a folder; `command` is what it is to run."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.command: list[str] = []

    def build(self, file: Path, context: Path) -> None:
        """Carry out the steps, one after the other; raises KeyError for one that is not known.

        Raises:
            subprocess.CalledProcessError: one of them failed.
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
        """Where a path of the container's lies."""
        return self.root / inside.lstrip("/")

    def inside(self, command: Sequence[str]) -> list[str]:
        """The command line that runs a command in there; its mounts are gone afterwards."""
        own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _INSIDE]
        return [*own, str(self.root), *command]

    def run(self, command: Sequence[str]) -> None:
        """Run a command in there."""
        subprocess.run(self.inside(command), env=self.environ(), check=True)

    def environ(self) -> dict[str, str]:
        """The variables in there: an engine's, and where this machine's certificates are."""
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
