"""The page "why": its list, its first entry, and its breakdowns."""

import pytest

from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import detail, fight_screen, listed, press, selected
from tracker.screens.why import WhyScreen

SMALL, LARGE = (80, 24), (120, 36)


async def test_the_page_begins_with_the_movement_left(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("w")
        assert isinstance(app.screen, WhyScreen)
        assert detail(app.screen).startswith(f"{selected(app).name}: movement left, 3 m")
        assert "Source: Emala, Movement and Facing, Movement During Combat" in detail(app.screen)


async def test_the_page_begins_with_the_number_under_the_cursor(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("right", "w")
        assert ": initiative, " in detail(app.screen)


async def test_the_numbers_of_everybody_are_found_by_name(play: Play) -> None:
    async with play(size=LARGE) as (app, pilot):
        await pilot.press("w", *"grak hit")
        assert "hit points  Grak" in listed(app.screen)
        assert "Goblin" not in listed(app.screen)


async def test_the_newest_events_have_breakdowns(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("w", *"arrow")
        assert detail(app.screen).startswith("Event 6: Grak takes 3 damage")


async def test_enter_gives_the_breakdown_the_room_of_the_list_and_then_gives_it_back(
    play: Play,
) -> None:
    async with play() as (app, pilot):
        await pilot.press("w")
        before = app.screen.query_one("#pick-detail").size.height
        await press(pilot, "enter")
        assert app.screen.query_one("#pick-detail").size.height > before
        assert "lines" not in detail(app.screen)
        await press(pilot, "enter")
        assert app.screen.query_one("#pick-detail").size.height == before


async def test_a_long_breakdown_can_be_paged_through(play: Play) -> None:
    async with play(size=(50, 16)) as (app, pilot):
        await pilot.press("w")
        assert "lines 1-" in detail(app.screen)
        assert "Source: " not in detail(app.screen)
        await pilot.press("pagedown", "right", "right", "right")
        assert "Source: " in detail(app.screen)


@pytest.mark.parametrize("key", ["escape", "ctrl+c", "ctrl+g", "backspace"])
async def test_each_key_that_goes_back_leads_to_the_fight(play: Play, key: str) -> None:
    async with play() as (app, pilot):
        await press(pilot, "w", key)
        assert app.screen is fight_screen(app)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x36"])
def test_why_looks_as_it_did(fight: Make, open_app: Open, snap_compare, size) -> None:  # type: ignore[no-untyped-def]  # the fixture has no types
    assert snap_compare(open_app(fight()), press=["w"], terminal_size=size)
