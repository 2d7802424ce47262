"""The packages of `dist/`, environments in which to install them, and the tools."""

import os
import tarfile
from pathlib import Path

import pytest

from tests.release.environments import TOOLS, Installed, made
from tests.release.publish import DIST
from tests.release.pythons import promised, python

collect_ignore_glob = [] if os.environ.get("GAITKEEPER_RELEASE") else ["test_*.py"]


@pytest.fixture(scope="session")
def wheel() -> Path:
    """Return the path of the wheel that will be released."""
    [path] = DIST.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def archive() -> Path:
    """Return the path of the source archive that will be released."""
    [path] = DIST.glob("*.tar.gz")
    return path


@pytest.fixture
def checkout(archive: Path, tmp_path: Path) -> Path:
    """Unpack the source archive.

    Return the folder of the project, as a user has it after a download.
    """
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "fetched", filter="data")
    [folder] = (tmp_path / "fetched").iterdir()
    return folder


@pytest.fixture(scope="session", params=promised())
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    """Install the wheel and its extra in a clean environment.

    The test runs once for each supported Python.
    """
    executable = python(request.param)
    if executable is None:
        pytest.skip(f"there is no Python {request.param} on this machine")
    folder = tmp_path_factory.mktemp("clean") / "environment"
    return Installed(request.param, made(folder, executable, f"{wheel}[serve]"))


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of uv, pipx and twine."""
    oldest = next(found for found in map(python, promised()) if found)
    return made(tmp_path_factory.mktemp("tools") / "environment", oldest, *TOOLS) / "bin"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the home folder of a user who has never run the program."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder
