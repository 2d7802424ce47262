"""The tour: a line names the next key. After this key is pressed, it names another."""

from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest
from textual.pilot import Pilot

from rules.rulebook.catalogue import rulebook
from tests.tracker.screens.conftest import Open, Play
from tests.tracker.screens.look import press, text_of
from tracker.app import GaitkeeperApp
from tracker.desk.book_keys import keymap_of
from tracker.desk.tour import SAMPLE, STEPS, Tour
from tracker.screens.fight import FightScreen
from tracker.screens.saves import SavesScreen
from tracker.session.tour_session import GONE, TourSession
from tracker.store import SavesFolder
from tracker.views.spans import width_of
from tracker.widgets.prompt_pane import PromptPane

SMALL = (80, 24)
SAMPLES = Path(__file__).parents[3] / "saves" / "samples"


@pytest.fixture
def samples(folder: SavesFolder) -> SavesFolder:
    """Return a folder with only the samples."""
    copytree(SAMPLES, folder.path / "samples")
    return folder


async def begun(pilot: Pilot[None]) -> FightScreen:
    """Open the fight of the tour from the list of saves."""
    await press(pilot, "ctrl+o")
    screen = pilot.app.screen
    assert isinstance(screen, FightScreen)
    return screen


def step(app: GaitkeeperApp) -> str:
    return text_of(app.screen, "#tour")


async def test_the_tour_is_offered_if_there_is_no_fight_yet(
    samples: SavesFolder, run: Play
) -> None:
    async with run() as (app, _):
        assert "Ctrl+O is a tour of two minutes" in text_of(app.screen, "#saves-prompt")
        assert "Ctrl+O tour" in text_of(app.screen, "#saves-keys")


async def test_esc_in_a_page_does_not_end_the_tour(samples: SavesFolder, run: Play) -> None:
    async with run() as (app, pilot):
        await begun(pilot)
        await press(pilot, "n", "m", "1", "enter")
        assert step(app).startswith(" Tour 3/9  ")
        await press(pilot, "w", "escape")
        assert step(app).startswith(" Tour 4/9  ")
        await press(pilot, "o")
        assert isinstance(app.screen, SavesScreen)
        assert GONE in text_of(app.screen, "#saves-prompt")


async def test_the_line_of_the_tour_goes_when_esc_ends_the_tour(
    samples: SavesFolder, run: Play
) -> None:
    async with run() as (app, pilot):
        screen = await begun(pilot)
        await pilot.press("escape")
        assert not screen.query_one("#tour").display
        assert app.screen is screen


async def test_the_copy_of_the_tour_is_deleted_when_it_is_left(
    samples: SavesFolder, run: Play
) -> None:
    async with run() as (_, pilot):
        screen = await begun(pilot)
        await pilot.press("n")
        copy = screen.desk.session.path
        assert copy.exists()
        assert not copy.is_relative_to(samples.path)
        assert "This is a copy for the tour." in text_of(screen, "#prompt")
    assert not copy.parent.exists()
    assert samples.entries() == []


def test_with_access_to_the_saves_alone_the_copy_of_the_tour_is_among_them(
    samples: SavesFolder,
) -> None:
    sample = next(one.path for one in samples.samples() if one.path.stem == SAMPLE)
    before = set(samples.path.iterdir())
    saved = TourSession(sample, SavesFolder(samples.path, names_only=True), random=Random(1))
    saved.ask({"action": "next"})
    assert saved.path.is_relative_to(samples.path)
    saved.close()
    assert set(samples.path.iterdir()) == before
    assert saved.warning == GONE


async def test_a_missing_sample_of_the_tour_is_reported(folder: SavesFolder, run: Play) -> None:
    async with run() as (app, pilot):
        await pilot.press("ctrl+o")
        assert "is not here" in "".join(
            span.text for line in app.screen.query_one(PromptPane).lines for span in line
        )


def test_each_step_fits_into_a_line_of_80_cells_and_names_a_command() -> None:
    keymap = keymap_of(rulebook("emala"), {})
    for one in STEPS:
        tour = Tour((one,))
        assert keymap.key_of(one.command) in "".join(span.text for span in tour.line(keymap.key_of))
        assert width_of(tour.line(keymap.key_of)) <= 80
        tour.ran(one.command, asks=True)
        assert width_of(tour.line(keymap.key_of)) <= 80


@pytest.mark.parametrize("size", [SMALL, (120, 36)], ids=["80x24", "120x36"])
def test_the_tour_looks_as_it_did(
    samples: SavesFolder, open_app: Open, snap_compare: Any, size: tuple[int, int]
) -> None:
    async def begin(pilot: Any) -> None:
        await begun(pilot)
        await pilot.pause()

    assert snap_compare(open_app(), run_before=begin, terminal_size=size)


def test_the_next_tour_deletes_the_copy_of_a_tour_that_was_killed(
    samples: SavesFolder,
) -> None:
    left = samples.path / ".gaitkeeper-tour-killed"
    left.mkdir()
    (left / "copy.json").write_text("{}")
    only = SavesFolder(samples.path, names_only=True)
    TourSession(samples.find("ford-at-dusk"), only, random=Random(1)).close()
    assert not list(samples.path.glob(".gaitkeeper-tour-*"))
