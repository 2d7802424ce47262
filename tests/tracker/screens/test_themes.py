"""Choose the colours. A theme is shown immediately, and going back restores the old theme."""

import pytest
from textual.color import Color

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import fight_screen, prompt
from tracker.app import GaitkeeperApp
from tracker.settings.config import Config, read_config
from tracker.store import SavesFolder
from tracker.style.themes import THEMES

STRONG_ENOUGH = 4.5
"""By WCAG, the contrast with which text is easy to read."""


async def test_a_theme_is_shown_on_the_fight_itself_when_the_cursor_reaches_it(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("T", "down")
        assert app.screen is fight_screen(app)
        assert app.theme == "gaitkeeper-light"
        await pilot.press("enter", "n")
        assert app.theme == "gaitkeeper-light"


@pytest.mark.parametrize("keys", [("home",), ("down", "down"), ("z", "z")])
async def test_going_back_restores_the_old_theme(play: Play, keys: tuple[str, ...]) -> None:
    async with play(theme="gaitkeeper-contrast") as (app, pilot):
        await pilot.press("T", *keys, "escape")
        assert app.theme == "gaitkeeper-contrast"


async def test_a_chosen_theme_is_kept_in_the_config_file(fight: Make, folder: SavesFolder) -> None:
    file = folder.path / "config.toml"
    app = GaitkeeperApp(folder, fight(), Config(), config_file=file)
    async with app.run_test(size=(140, 24)) as pilot:
        await pilot.press("T", "down", "escape")
        assert not file.exists()
        await pilot.press("T", "down", "enter")
        assert f"kept in {file}" in prompt(app)
    assert read_config(file).theme == "gaitkeeper-light"


async def test_a_theme_that_cannot_be_kept_is_still_shown(fight: Make, folder: SavesFolder) -> None:
    file = folder.path / "config.toml"
    file.write_text("half a line")
    app = GaitkeeperApp(folder, fight(), Config(), config_file=file)
    async with app.run_test(size=(240, 24)) as pilot:
        await pilot.press("T", "down", "enter")
        assert app.theme == "gaitkeeper-light"
        assert "until you quit" in prompt(app)
    assert file.read_text() == "half a line"


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def brightness(colour: str) -> float:
    """The brightness of a colour to the eye, from 0 to 1."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in Color.parse(colour).normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_colour_of_a_theme_is_readable_on_its_backgrounds(theme) -> None:  # type: ignore[no-untyped-def]  # Textual's theme
    letters = [theme.foreground, theme.primary, theme.secondary, theme.accent, theme.success]
    letters += [theme.warning, theme.error, theme.variables["quiet"]]
    for ground in (theme.background, theme.surface):
        for colour in letters:
            assert contrast(colour, ground) >= STRONG_ENOUGH, (colour, ground)
