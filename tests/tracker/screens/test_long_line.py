"""A line that is wider than the table has the whole width of the screen."""

import pytest

from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, is_seen, press, text_of

LONG = "gate:a -9- courtyard:b -12- stables -4- storehouse:c -30- well:e -14- tower"
BRANCH = "; well -6 stair/3.5- balcony^3"
SHORT = "gate:a -9- b c -4- well:e"


@pytest.mark.parametrize(
    ("line", "size", "across", "in_table"),
    [
        (LONG, (120, 36), 1, 0),
        (LONG + BRANCH, (120, 36), 2, 0),
        (LONG + BRANCH, (110, 20), 2, 0),
        (SHORT, (120, 36), 0, 1),
        (LONG, (200, 60), 0, 1),
        (LONG, (80, 24), 0, 1),
        (LONG + BRANCH, (60, 20), 0, 2),
        (LONG, (120, 12), 0, 1),
    ],
)
async def test_a_line_wider_than_the_table_is_across_the_screen(
    line: str, size: tuple[int, int], across: int, in_table: int, fight: Make, run: Play
) -> None:
    saved = fight("emala")
    saved.ask({"action": "draw-map", "line": line})
    async with run(saved, size=size) as (app, pilot):
        await pilot.pause()
        screen = fight_screen(app)
        rows = text_of(screen, "#standing").splitlines() if is_seen(screen, "#standing") else []
        table = [one for one in text_of(screen, "#table").splitlines() if "\u2500" in one]
        assert (len(rows), len(table)) == (across, in_table)
        if rows:
            assert rows[0].startswith("gate:A")
            assert rows[0].endswith("well:e \u2500\u250014\u2500\u2500 tower")
            assert screen.query_one("#standing").region.width == size[0]


async def test_the_line_comes_and_goes_with_its_length_and_w_explains_it(
    fight: Make, run: Play
) -> None:
    saved = fight("emala")
    saved.ask({"action": "draw-map", "line": SHORT})
    async with run(saved, size=(120, 36)) as (app, pilot):
        screen = fight_screen(app)
        assert not is_seen(screen, "#standing")
        await press(pilot, "@", "ctrl+u", *LONG, "enter")
        await pilot.pause()
        assert is_seen(screen, "#standing")
        assert "gate:A" not in text_of(screen, "#table")
        await press(pilot, "w", *"length")
        assert "length of a stretch" in text_of(app.screen, "#pick-list")
        await press(pilot, "escape", "escape", "u")
        await pilot.pause()
        assert not is_seen(screen, "#standing")
        assert "gate:A" in text_of(screen, "#table")
