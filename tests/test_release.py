"""What is promised of a release: where it runs, where it lives, and what holds it back."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.release.publish import refusals
from tests.release.pythons import promised

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ADDRESS = PROJECT["urls"]["Homepage"]
HOME, TAGS = "https://forge.example/gaitkeeper-rpg", "v1.0.0\n"


@pytest.mark.parametrize(
    ("address", "changed", "tags", "against"),
    [
        (HOME, "", TAGS, []),
        ("https://example.invalid/gaitkeeper-rpg", "", TAGS, ["the project has no home yet"]),
        (HOME, " M README.md\n", TAGS, ["there are changes that are not committed"]),
        (HOME, "", "v0.9.0\n", ["the commit has no tag v1.0.0"]),
    ],
)
def test_a_release_is_held_back_by_what_is_not_in_order(
    address: str, changed: str, tags: str, against: list[str]
) -> None:
    told = refusals(address, "1.0.0", changed, tags)
    assert all(one.startswith(reason) for one, reason in zip(told, against, strict=True))


def test_make_release_refuses_to_publish_as_long_as_there_is_no_home() -> None:
    if ".invalid" not in ADDRESS:
        pytest.skip("the project has a home")
    made = subprocess.run(
        ["make", "--silent", "release", "PUBLISH=1", "READY_DEV="],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode != 0
    assert "not published: the project has no home yet" in made.stderr
    assert "hatchling" not in made.stdout


def test_the_project_is_at_one_address_wherever_it_is_named() -> None:
    named = {
        f"{path.relative_to(ROOT)}: {found}"
        for path in texts()
        for found in re.findall(r"https://example\.invalid[\w./-]*", path.read_text("utf-8"))
        if not re.fullmatch(rf"{re.escape(ADDRESS)}(/.*)?", found.rstrip("."))
    }
    assert named == set()


def texts() -> list[Path]:
    folders = (ROOT / name for name in ("docs", ".github"))
    found = [*ROOT.glob("*.md"), *(path for folder in folders for path in folder.rglob("*.*"))]
    return [path for path in found if path.suffix in (".md", ".yml")]


def test_the_oldest_python_that_is_promised_is_the_one_that_is_required() -> None:
    assert PROJECT["requires-python"] == f">={promised()[0]}"
    assert promised() == sorted(promised(), key=lambda one: int(one.partition(".")[2]))


def test_the_readme_says_the_pythons_that_are_promised() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"Python {promised()[0]} to {promised()[-1]}" in readme
