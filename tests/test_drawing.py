"""A moving picture shows only its own screens, one after another."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as Tree

import pytest

from docs.drawing import BASELINE, WIDTH, Frame, Rows, Run, moving

SVG = "{http://www.w3.org/2000/svg}"
KEYFRAMES = re.compile(r"@keyframes (m\d+) \{ (.*) \}")
STEP = re.compile(r"([\d.]+)% \{ visibility: (\w+) \}")


def screen(*lines: str) -> Rows:
    return tuple((Run(line, "#ffffff"),) for line in lines)


FRAMES = (
    Frame(screen("round 1", "Grak  20"), 2),
    Frame(screen("round 1", "Grak  13"), 1),
    Frame(screen("round 2", "Grak  13"), 1),
    Frame(screen("round 1", "Grak  13"), 4),
)


def seen_at(svg: str, percent: float) -> list[str]:
    """Return the lines of the picture that are visible at a moment, from top to bottom.

    The lines have no blanks. The moment is a percentage of the picture's duration.
    """
    steps = {
        name: [(float(at), what == "visible") for at, what in STEP.findall(text)]
        for name, text in KEYFRAMES.findall(svg)
    }
    found = []
    for line in lines_of(svg):
        turns = steps.get(line.get("class", ""), [(0.0, True)])
        if [shown for at, shown in turns if at <= percent][-1]:
            words = line.findall(f"{SVG}text")
            found.append((words[0].get("y"), "".join(word.text or "" for word in words)))
    return [text for _, text in sorted(found, key=lambda one: float(one[0] or 0))]


def lines_of(svg: str) -> Iterator[Tree.Element]:
    [screens] = Tree.fromstring(svg).findall(f"{SVG}g")
    yield from screens


@pytest.mark.parametrize(
    ("percent", "seen"),
    [
        (0, ["round1", "Grak20"]),
        (24, ["round1", "Grak20"]),
        (26, ["round1", "Grak13"]),
        (40, ["round2", "Grak13"]),
        (51, ["round1", "Grak13"]),
        (99, ["round1", "Grak13"]),
    ],
)
def test_at_every_moment_the_right_screen_is_visible(percent: float, seen: list[str]) -> None:
    assert seen_at(moving(FRAMES, "A fight"), percent) == seen


def test_a_viewer_that_cannot_move_shows_the_first_screen() -> None:
    still = [one for one in lines_of(moving(FRAMES, "A fight")) if not one.get("visibility")]
    assert ["".join(word.text or "" for word in one) for one in still] == ["round1", "Grak20"]


def test_a_line_that_several_screens_share_is_in_the_picture_once() -> None:
    assert moving(FRAMES, "A fight").count(">Grak<") == 2


def test_every_letter_has_the_place_of_its_cell() -> None:
    svg = moving((Frame(((Run("ab "), Run("日x")),), 1),), "?")
    words = [word for line in lines_of(svg) for word in line]
    assert [(word.text, word.get("x")) for word in words] == [
        ("ab", f"0 {WIDTH}"),
        ("日x", f"{3 * WIDTH} {5 * WIDTH}"),
    ]
    assert {word.get("y") for word in words} == {str(BASELINE)}


def test_special_characters_of_svg_are_text_in_the_picture() -> None:
    [line] = lines_of(moving((Frame(screen("<&>"), 1),), "<a&b>"))
    assert [word.text for word in line if word.tag == f"{SVG}text"] == ["<&>"]
