"""Make clean environments, fill them, and use them as a new user would."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

TOOLS = ("uv>=0.8,<1", "pipx>=1.7,<2", "twine>=6,<7")
"""Tools that install the package, and tools that check it and upload it."""

_NOT_OURS = ("PYTHON", "VIRTUAL_ENV", "GAITKEEPER", "XDG_", "UV_", "PIPX_")


class Installed(NamedTuple):
    """An environment with only the installed package."""

    python: str
    folder: Path

    def program(self, name: str = "gaitkeeper") -> str:
        """Return the path of a program in the environment."""
        return str(self.folder / "bin" / name)


def environ(home: Path, *before: Path) -> dict[str, str]:
    """Return a new user's environment variables. PATH begins with the folders `before`."""
    kept = {name: each for name, each in os.environ.items() if not name.startswith(_NOT_OURS)}
    path = os.pathsep.join((*map(str, before), kept["PATH"]))
    return {**kept, "HOME": str(home), "PATH": path, "UV_PYTHON_DOWNLOADS": "never"}


def run(command: Sequence[str], cwd: Path, **settings: str) -> str:
    """Run a command that must succeed, and return its output."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**environ(cwd), **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def made(folder: Path, executable: str, *wanted: str) -> Path:
    """Make a new environment, install the packages `wanted`, and return the environment's path."""
    run([executable, "-m", "venv", str(folder)], folder.parent)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install"]
    run([*pip, "--quiet", *wanted], folder.parent)
    return folder
