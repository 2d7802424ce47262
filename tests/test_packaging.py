"""The contents of the built packages: the wheel and the source archive."""

import re
import shutil
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.support.programs import ran

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns("__pycache__")
NEEDED = (
    *("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE", "Makefile"),
    "docs/gaitkeeper.1",
)
SAMPLE = ("ford.json", "ford.events")
INSTALLS = re.compile(
    r"(?:pipx? install|uv (?:tool|pip) install|uvx)(?: -\S+)*[ ]+(?P<installed>[^\s-]\S*)"
    r"|[\"'](?P<required>gaitkeeper[\w-]*(?:\[|\s*[<>=~]=))"
)
"""Patterns for an install line: its packages, and the requirements that name our projects."""

BUILD = "import sys; from hatchling import build as b; getattr(b, 'build_' + sys.argv[1])('dist')"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with a sample, a save, and files that a session left."""
    copy = tmp_path_factory.mktemp("project")
    (copy / "docs").mkdir()
    for name in (*NEEDED, ".gitignore"):
        shutil.copy(ROOT / name, copy / name)
    for name in ("rules", "tracker"):
        shutil.copytree(ROOT / name, copy / name, ignore=LEFT_OUT)
    samples = copy / "saves" / "samples"
    samples.mkdir(parents=True)
    for name in (*SAMPLE, "ford.lock"):
        (samples / name).write_text("{}\n")
    (copy / "saves" / "my-own.json").write_text("{}\n")
    return copy


@pytest.fixture(scope="module")
def built(project: Path) -> Path:
    """The wheel."""
    build("wheel", project)
    [path] = (project / "dist").glob("*.whl")
    return path


@pytest.fixture(scope="module")
def wheel(built: Path) -> frozenset[str]:
    """The names of the files in the wheel."""
    return frozenset(ZipFile(built).namelist())


@pytest.fixture(scope="module")
def source_archive(project: Path) -> frozenset[str]:
    """The names of the files in the source archive, without their top folder."""
    build("sdist", project)
    [path] = (project / "dist").glob("*.tar.gz")
    with tarfile.open(path) as archive:
        return frozenset(name.partition("/")[2] for name in archive.getnames())


def build(what: str, project: Path) -> None:
    built = ran([sys.executable, "-c", BUILD, what], cwd=project)
    assert built.returncode == 0, built.stderr


def sources(project: Path) -> set[str]:
    return {
        path.relative_to(project).as_posix()
        for package in ("rules", "tracker")
        for path in (project / package).rglob("*")
        if path.is_file()
    }


def test_the_wheel_holds_every_file_of_both_packages(project: Path, wheel: frozenset[str]) -> None:
    assert sources(project) - wheel == set()


def test_the_wheel_says_that_both_packages_are_typed(wheel: frozenset[str]) -> None:
    assert {"rules/py.typed", "tracker/py.typed"} <= wheel


def test_the_wheel_brings_the_samples_and_no_other_save(
    project: Path, wheel: frozenset[str]
) -> None:
    samples = {
        name for name in wheel - sources(project) if name.endswith((".json", ".events", ".lock"))
    }
    assert samples == {f"tracker/samples/{name}" for name in SAMPLE}


def test_the_wheel_holds_nothing_beside_the_packages(wheel: frozenset[str]) -> None:
    assert {name.partition("/")[0] for name in wheel} == {
        "rules",
        "tracker",
        f"gaitkeeper_rpg-{version()}.dist-info",
        f"gaitkeeper_rpg-{version()}.data",
    }


def test_the_wheel_brings_the_page_of_the_manual_and_no_other_data(wheel: frozenset[str]) -> None:
    data = f"gaitkeeper_rpg-{version()}.data/"
    brought = {name.removeprefix(data) for name in wheel if name.startswith(data)}
    assert brought == {"data/share/man/man1/gaitkeeper.1"}


def test_the_wheel_carries_licence_notice_and_command(wheel: frozenset[str]) -> None:
    info = f"gaitkeeper_rpg-{version()}.dist-info"
    kept = {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE", f"{info}/entry_points.txt"}
    assert kept <= wheel


def test_the_package_page_shows_the_readme_without_broken_links(built: Path) -> None:
    info = f"gaitkeeper_rpg-{version()}.dist-info/METADATA"
    page = ZipFile(built).read(info).decode().partition("\n\n")[2]
    address = metadata()["urls"]["Homepage"]
    assert f"]({address}/raw/v{version()}/docs/demo.svg)" in page
    assert f"[How it is built]({address}/blob/v{version()}/docs/architecture.md)" in page
    assert re.findall(r"\]\((?!https://)[^)]*\)", page) == []
    assert re.sub(r"\]\([^)]*\)", "", page) == re.sub(r"\]\([^)]*\)", "", readme())


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_source_archive_holds_what_the_wheel_is_built_from(
    project: Path, source_archive: frozenset[str]
) -> None:
    samples = {f"saves/samples/{name}" for name in SAMPLE}
    needed = sources(project) | samples | set(NEEDED)
    assert needed - source_archive == set()
    assert "saves/my-own.json" not in source_archive


@pytest.mark.parametrize("group", ["dependencies", "dev"])
def test_every_dependency_has_a_lower_and_an_upper_bound(group: str) -> None:
    project = metadata()
    wanted = project.get(group) or project["optional-dependencies"][group]
    unbounded = [one for one in wanted if ">=" not in one or ",<" not in one]
    assert unbounded == []


def metadata() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return table


def version() -> str:
    return str(metadata()["version"])


def test_no_text_installs_or_requires_a_package_of_somebody_else() -> None:
    wrong = {
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in texts()
        for found in INSTALLS.finditer(path.read_text(encoding="utf-8"))
        if not is_ours(found)
    }
    assert wrong == set()


def is_ours(found: re.Match[str]) -> bool:
    """Whether a command in the docs installs our package: its name, a checkout or a wheel."""
    name = (found["installed"] or found["required"]).strip("'\"`,;:").removesuffix(".")
    return bool(re.match(r"(gaitkeeper-rpg\b|\.($|[\[/])|.*\.whl$|\$)", name)) or not name


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("pip install 'gaitkeeper[serve]'", False),
        ("pipx install gaitkeeper", False),
        ("uvx gaitkeeper --demo", False),
        ('dependencies = ["gaitkeeper>=0.1"]', False),
        ("pip install 'gaitkeeper-rpg[serve]'", True),
        ("uvx --from . gaitkeeper --demo", True),
        ("pip install .", True),
        ('dependencies = ["gaitkeeper-rpg>=0.1"]', True),
    ],
)
def test_our_install_lines_differ_from_those_of_other_packages(text: str, ours: bool) -> None:
    assert all(map(is_ours, INSTALLS.finditer(text))) is ours


def texts() -> Iterator[Path]:
    """Yield all texts that people read, and all messages of the program."""
    yield from ROOT.glob("*.md")
    yield from (ROOT / name for name in ("pyproject.toml", "Makefile", ".ci/run"))
    for folder in ("docs", "examples", "tracker", "rules", ".github"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".md", ".py", ".toml", ".yml", ".yaml"):
                yield path
