"""The pages under docs/ match the code."""

import re
from pathlib import Path

from docs.generate import FOLDER, pages

ROOT = Path(__file__).parents[1]
ARCHITECTURE = ROOT / "docs" / "architecture.md"


def test_the_pages_of_the_rulebooks_match_the_rules() -> None:
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert there == pages(), "docs/rulebooks/ is old: run `make docs`"


def test_every_output_on_the_pages_of_the_rulebooks_has_its_kind_in_words() -> None:
    assert re.findall(r"^\| `\w+` \|  \|$", "".join(pages().values()), re.MULTILINE) == []


def test_every_path_that_the_architecture_names_exists() -> None:
    named = re.findall(
        r"`((?:rules|tracker|tests|benchmarks|docs|examples|saves)/[\w./-]*)`", text()
    )
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def text() -> str:
    return ARCHITECTURE.read_text(encoding="utf-8")
