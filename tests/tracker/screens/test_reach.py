"""Reach: a key asks for a distance. Then a table shows each combatant's turns, with reasons."""

from collections.abc import Iterator

import pytest

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import detail, fight_screen, listed, press
from tracker.screens import reach


async def test_one_table_lists_everybody_with_the_turns_at_each_gait(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "P", *"30 m", "enter")
        head, *rows = listed(app.screen).splitlines()
        assert head.startswith("Turns (rounds) to go 30 m through open ground")
        assert [row[1:].split()[0] for row in rows] == ["Mira", "Goblin", "Grak", "Goblin"]
        assert all("Walk " in row and "Run " in row and "Swim" not in row for row in rows)
        assert "turn 1: " in detail(app.screen)
        await pilot.press("escape")
        assert app.screen is fight_screen(app)


async def test_results_that_take_long_are_added_while_the_page_is_open(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each result alone takes longer than the page waits."""
    monkeypatch.setattr(reach, "AT_ONCE", 0)
    monkeypatch.setattr(reach, "A_PART", 0)
    monkeypatch.setattr(reach, "BETWEEN", 0.2)
    async with play() as (app, pilot):
        await press(pilot, "P", *"30 m", "enter")
        rows = listed(app.screen).splitlines()[1:]
        assert len(rows) == 2
        assert "counting on" in rows[-1]
        while "counting on" in listed(app.screen):
            await pilot.pause(0.1)
        names = [row[1:].split()[0] for row in listed(app.screen).splitlines()[1:]]
        assert names == ["Mira", "Goblin", "Grak", "Goblin"]


async def test_the_page_opens_and_closes_while_the_first_result_is_counted(play: Play) -> None:
    parts = 0

    def never_done() -> Iterator[None]:
        nonlocal parts
        while True:
            parts += 1
            yield

    async with play() as (app, pilot):
        fight = fight_screen(app)
        app.push_screen(reach.ReachScreen(fight.desk, never_done(), "go 30 m"))
        await pilot.pause()
        assert "counting on; Esc goes back" in listed(app.screen)
        await press(pilot, "escape")
        assert app.screen is fight
        counted = parts
        await pilot.pause(0.1)
        assert parts == counted
