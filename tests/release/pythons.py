"""The Pythons that the package supports, and the Pythons that this machine has."""

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")
PYENV = Path("~/.pyenv/versions").expanduser()
USABLE = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"


def promised() -> list[str]:
    """Return the versions in the package's classifiers, such as '3.11'."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = map(CLASSIFIER.fullmatch, project["classifiers"])
    return [one[1] for one in found if one]


def python(version: str) -> str | None:
    """Return a Python of that version that can make environments. Return None if there is none."""
    return next((one for one in _candidates(version) if _is(one, version)), None)


def _candidates(version: str) -> Iterator[str]:
    yield from (str(one) for one in sorted(PYENV.glob(f"{version}.*/bin/python"), reverse=True))
    for name in (f"python{version}", "python3"):
        if found := shutil.which(name):
            yield found


def _is(executable: str, version: str) -> bool:
    command = [executable, "-c", USABLE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() == version
