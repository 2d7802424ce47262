"""A save is damaged during play. The page of the log names the bad event, and shows all others."""

from tests.support.saves import with_damaged_line
from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import detail, listed
from tracker.session.session import Session


async def test_the_log_names_an_unreadable_event_and_shows_all_others(
    fight: Make, run: Play
) -> None:
    path = with_damaged_line(fight(), 3)
    async with run(Session(path)) as (app, pilot):
        await pilot.press("L")
        assert "Event 3 cannot be read" in listed(app.screen)
        assert "Grak joined the party" in listed(app.screen)
        await pilot.press(*"cannot")
        assert "line 3" in detail(app.screen)
