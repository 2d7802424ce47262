"""Choosing the colours: tried on at once, and taken off again."""

import pytest
from textual.color import Color

from tests.tracker.screens.conftest import Make, Open
from tests.tracker.screens.look import detail, fight_screen
from tracker.style.themes import THEMES

SMALL, LARGE = (80, 24), (120, 36)
STRONG_ENOUGH = 4.5
"""The contrast that text needs to be read easily, after WCAG."""


async def test_a_theme_is_put_on_as_the_cursor_comes_to_it(fight: Make, open_app: Open) -> None:
    app = open_app(fight())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("T", "down")
        assert app.theme == "gaitkeeper-light"
        assert 'theme = "gaitkeeper-light"' in detail(app.screen)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is fight_screen(app)
        assert app.theme == "gaitkeeper-light"


async def test_going_back_puts_the_old_theme_on_again(fight: Make, open_app: Open) -> None:
    app = open_app(fight(), theme="gaitkeeper-contrast")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("T", "home", "escape")
        await pilot.pause()
        assert app.theme == "gaitkeeper-contrast"


def contrast(one: str, other: str) -> float:
    """The ratio of two colours' brightness, from 1 to 21."""
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def brightness(colour: str) -> float:
    """How bright a colour is to the eye, from 0 to 1."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in Color.parse(colour).normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_colour_of_a_theme_can_be_read_on_its_grounds(theme) -> None:  # type: ignore[no-untyped-def]  # Textual's theme
    letters = [theme.foreground, theme.primary, theme.secondary, theme.accent, theme.success]
    letters += [theme.warning, theme.error, theme.variables["quiet"]]
    for ground in (theme.background, theme.surface):
        for colour in letters:
            assert contrast(colour, ground) >= STRONG_ENOUGH, (colour, ground)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x36"])
def test_the_colours_look_as_they_did(fight: Make, open_app: Open, snap_compare, size) -> None:  # type: ignore[no-untyped-def]  # the fixture has no types
    assert snap_compare(open_app(fight()), press=["T", "end"], terminal_size=size)
