"""Groups, waiting combatants, the timeline and the timer, on the fight screen."""

from typing import Any

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.conftest import SHEETS, Make, ordered
from tests.tracker.screens.conftest import Open, Play
from tests.tracker.screens.look import (
    detail,
    fight_screen,
    listed,
    text_of,
)
from tracker.app import GaitkeeperApp
from tracker.session.session import Session

SMALL, WIDE = (80, 24), (120, 36)
OWN = (
    *("join-group", "split-group", "arrive", "ready", "act-now", "surprise"),
    *("event", "timing"),
)


@pytest.fixture
def saved(fight: Make) -> Session:
    """The fight in a known order, under Emala."""
    return ordered(fight)


def table(app: GaitkeeperApp) -> list[str]:
    """The lines of the table."""
    return text_of(fight_screen(app), "#table").split("\n")


async def test_the_config_can_set_the_timer(saved: Session, run: Play) -> None:
    async with run(saved, turn_timer=60) as (app, _):
        assert text_of(fight_screen(app), "#title").rstrip().endswith(("1:00", "0:59"))


async def test_the_page_of_times_has_everybody_and_the_time_in_the_game(
    fight: Make, run: Play
) -> None:
    async with run(ordered(fight, "opend6"), size=WIDE) as (app, pilot):
        await pilot.press("n", "~")
        assert "Mira" in listed(app.screen)
        assert "5 seconds a round" in detail(app.screen)


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["80x24", "120x36"])
@pytest.mark.parametrize("system", BUILT_IN)
def test_parked_rows_and_events_look_as_they_did(
    system: str, size: tuple[int, int], fight: Make, open_app: Open, snap_compare: Any
) -> None:
    saved = ordered(fight, system)
    saved.ask({"action": "ready", "who": saved.encounter.order[1], "what": "the door opens"})
    wolves = {"name": "Wolf", "count": 2, "hp": 7, "sheet": SHEETS[system]}
    saved.ask({"action": "add", **wolves, "round": 4, "initiative": 9})
    saved.ask({"action": "event", "text": "the roof falls", "on": 5, "every": 1})
    saved.ask({"action": "event", "text": "the tide", "round": 5})
    saved.ask({"action": "surprise", "who": "Goblin 2"})
    assert snap_compare(open_app(saved), terminal_size=size)
