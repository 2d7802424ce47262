"""The wheel and the source archive are complete, well described, and agree with each other."""

import tarfile
from pathlib import Path
from zipfile import ZipFile

from tests.release.environments import run
from tests.release.publish import DIST
from tests.test_packaging import build


def test_one_wheel_and_one_source_archive_were_built(wheel: Path, archive: Path) -> None:
    assert sorted(DIST.iterdir()) == sorted([wheel, archive])


def test_the_package_index_would_show_their_pages(
    tools: Path, wheel: Path, archive: Path, home: Path
) -> None:
    run([str(tools / "twine"), "check", "--strict", str(wheel), str(archive)], home)


def test_the_wheel_built_from_the_source_archive_is_the_same(checkout: Path, wheel: Path) -> None:
    build("wheel", checkout)
    [again] = (checkout / "dist").glob("*.whl")
    assert contents(again) == contents(wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_the_source_archive_has_the_tests_and_their_tools(archive: Path) -> None:
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"Makefile", "tests/test_packaging.py", "docs/demo.svg", "CONTRIBUTING.md"} <= names
