"""A tracker watches a save that another player plays. It shows every event and changes nothing."""

import shutil
import time
from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot

from rules.rulebook.catalogue import rulebook
from tests.watch.conftest import ROOT
from tracker.app import GaitkeeperApp
from tracker.screens.fight import FightScreen
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder
from tracker.store.names import events_path
from tracker.widgets.prompt_pane import PromptPane

SOON = 0.3


def looking_on(fight: Session) -> GaitkeeperApp:
    return GaitkeeperApp(
        SavesFolder(fight.path.parent), Session(fight.path, writable=False), Config()
    )


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until the function `holds` returns True. On an idle machine this takes no time."""
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline
        await pilot.pause(0.05)


def shown(app: GaitkeeperApp) -> FightScreen:
    assert isinstance(app.screen, FightScreen)
    return app.screen


async def test_events_played_elsewhere_are_shown_and_the_cursor_follows_the_turn(
    fight: Session,
) -> None:
    app = looking_on(fight)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            fight.ask({"action": "next"})
            await until(pilot, lambda: shown(app).desk.encounter == fight.encounter)
            screen = shown(app)
            assert screen.desk.cursor.selected is not None
            assert screen.desk.cursor.selected.id == fight.encounter.turn_of
        fight.ask({"action": "undo"})
        await until(pilot, lambda: shown(app).desk.encounter == fight.encounter)
        followed, last = shown(app).desk.fight, fight.fight.last
        assert [followed.event(n).n for n in (1, last)] == [1, last]


async def test_a_watching_tracker_writes_nothing(fight: Session) -> None:
    before = events_path(fight.path).read_bytes()
    app = looking_on(fight)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause(SOON)
    assert events_path(fight.path).read_bytes() == before


async def test_a_save_that_was_moved_away_is_reported_and_followed_when_it_is_back(
    fight: Session,
) -> None:
    app = looking_on(fight)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(SOON)
        away = events_path(fight.path).rename(fight.path.with_name("away"))
        await until(pilot, lambda: "moved, renamed or deleted" in _told(app))
        away.rename(events_path(fight.path))
        fight.ask({"action": "next"})
        await until(pilot, lambda: shown(app).desk.encounter == fight.encounter)
        assert _told(app) == ""


def _told(app: GaitkeeperApp) -> str:
    lines = shown(app).query_one(PromptPane).lines
    return "".join(span.text for line in lines for span in line).strip()


async def test_another_fight_under_the_same_name_is_shown_with_its_own_book(fight: Session) -> None:
    app = looking_on(fight)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(SOON)
        fight.close()
        other = ROOT / "saves" / "samples" / "climb-to-the-relay.json"
        for file in (other, events_path(other)):
            copy = shutil.copy(file, fight.path.with_suffix(".new"))
            copy.replace(fight.path.with_suffix(file.suffix))
        await until(pilot, lambda: shown(app).desk.book is rulebook("exp"))
        await pilot.press("down")
        assert shown(app).desk.encounter.name == "Climb to the relay"
