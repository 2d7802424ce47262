"""The pictures of the docs: to make a picture again gives the same picture."""

import re
from pathlib import Path

from docs.pictures import PICTURES, SMALL, Picture, drawn

ROOT = Path(__file__).parents[1]
SHOWN = re.compile(r"!\[[^\]]+\]\((?:docs/)?([\w-]+)\.svg\)")


def test_the_docs_show_exactly_the_pictures_that_are_made() -> None:
    pages = (ROOT / "README.md", ROOT / "docs" / "tour.md")
    shown = {name for page in pages for name in SHOWN.findall(page.read_text(encoding="utf-8"))}
    assert shown == {one.name for one in PICTURES}
    assert [one.name for one in PICTURES if not (ROOT / f"docs/{one.name}.svg").exists()] == []


def test_a_picture_is_the_same_every_time_and_loads_nothing_from_the_web() -> None:
    picture = Picture("a try", "ford-at-dusk", ("n", "d", *"2d6", "enter", "enter"), SMALL)
    first = drawn(picture)
    assert drawn(picture) == first
    assert "damage" in first
    assert "font-face" not in first
    assert "url(http" not in first


def test_playing_for_a_picture_leaves_the_samples_unchanged() -> None:
    samples = ROOT / "saves" / "samples"
    before = {path.name: path.read_bytes() for path in samples.iterdir()}
    drawn(Picture("a try", "ford-at-dusk", ("n",)))
    assert {path.name: path.read_bytes() for path in samples.iterdir()} == before
