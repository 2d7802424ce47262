"""Pages that open immediately and are filled afterwards."""

import pytest
from msgspec.structs import replace

from rules.encounter.patch import Change
from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import (
    SUMMARY,
    detail,
    fight_screen,
    listed,
    press,
    screen_of,
    until,
)
from tracker.screens.filled import FilledScreen
from tracker.session.session import Session


@pytest.mark.parametrize("keys", [SUMMARY, ("~",)], ids=["summary", "timing"])
async def test_a_page_is_the_same_whether_made_at_once_or_part_by_part(
    play: Play, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    told = []
    async with play() as (app, pilot):
        for at_once in (9.0, 0.0):
            monkeypatch.setattr("tracker.screens.filled.AT_ONCE", at_once)
            await pilot.press(*keys)
            await until(pilot, lambda: "Mira" in listed(app.screen))
            told.append((listed(app.screen), detail(app.screen)))
            await press(pilot, "escape")
    assert told[0][0] == told[1][0]
    # The page of times changes with the clock.
    assert keys == ("~",) or told[0][1] == told[1][1]
    assert "Mira" in told[0][0]


async def test_an_incomplete_page_answers_keys_and_shows_its_progress(
    saved: Session, run: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.screens.filled.AT_ONCE", 0.0)
    monkeypatch.setattr("tracker.screens.filled.A_PART", 0.0)
    async with run(saved) as (app, pilot):
        await pilot.press(*SUMMARY, "down", "up")
        screen = screen_of(app, FilledScreen)
        assert len(listed(screen).splitlines()) == 2
        await press(pilot, "escape")
        assert app.screen is fight_screen(app)
        assert screen._work.gi_frame is None


async def test_a_page_shows_a_fault_of_the_history(
    saved: Session, fight: Make, run: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = saved.fight.event(saved.fight.head)
    wrong = replace(event, changes=(Change(("combatants", "c1", "hp"), 99, 98),))
    monkeypatch.setattr(type(saved.fight), "held", lambda _: iter((wrong,)))
    async with run(saved) as (app, pilot):
        await pilot.press(*SUMMARY)
        assert "event 6 does not fit: it does not lead to the hp that is there" in detail(
            app.screen
        )
