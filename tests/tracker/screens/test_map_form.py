"""The form of the whole map: rows, legend, walls, people."""

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import press, text_of, typed
from tests.tracker.screens.test_map import GRID, drawn

OPEN = (":", *typed("map edit"), "enter")


async def test_rows_are_written_over_and_the_map_is_drawn_as_one_event(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        last = desk.fight.last
        await press(pilot, *OPEN)
        rows = text_of(app.screen, "#form-rows")
        assert "............" in rows
        assert "D1|E1" in rows
        await press(pilot, "down", "down", "right", "#", "%", "down", "#")
        await press(pilot, *["down"] * 4, *typed("%(rough)"), "ctrl+o")
        assert app.screen.query("#table")
        grid = desk.encounter.map.grid
        assert grid.rows["2"] == ".#%........."
        assert grid.rows["3"] == "...#........"
        assert grid.legend["%"].terrain == "rough"
        assert [spot.place for spot in desk.encounter.map.spots.values()] == ["A1"]
        assert desk.fight.last == last + 1


async def test_a_fault_stands_at_its_row_and_nothing_is_drawn(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        last = desk.fight.last
        await press(pilot, *OPEN, "down", "down", "?", "ctrl+o")
        assert "'?' at A2 is not in the legend" in text_of(app.screen, "#form-foot")
        assert desk.fight.last == last
        await press(pilot, ".", "down", "delete", "ctrl+o")
        assert "11 spaces" in text_of(app.screen, "#form-foot")
        await press(pilot, "escape", "escape")
        assert desk.fight.last == last


async def test_an_unchanged_map_is_not_drawn_again(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app, GRID)
        last = desk.fight.last
        await press(pilot, *OPEN, "ctrl+o")
        assert desk.fight.last == last
