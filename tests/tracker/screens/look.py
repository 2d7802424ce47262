"""Keys for a screen, and the text of its panes."""

from collections.abc import Callable
from typing import Any, TypeVar

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from rules.encounter import Combatant
from tracker.app import GaitkeeperApp
from tracker.screens.fight import FightScreen
from tracker.widgets.line_pane import LinePane

Kind = TypeVar("Kind", bound=Screen[Any])


def typed(text: str) -> list[str]:
    """Return the names of the keys that type a text."""
    return ["space" if char == " " else char for char in text]


SUMMARY = (":", *typed("What the fight"), "enter")
"""The keys that open the page with the summary of a fight."""


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait for the screens that the keys open."""
    await pilot.press(*keys)
    await pilot.pause()


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste a text, and wait until the program has read it."""
    pilot.app.post_message(events.Paste(text))
    await pilot.pause()


async def until(pilot: Pilot[None], true: Callable[[], object]) -> None:
    """Wait until the function `true` returns a true value. After six seconds, fail."""
    for _ in range(300):
        await pilot.pause(0.02)
        if true():
            return
    assert true()


def text_of(screen: Screen[Any], selector: str) -> str:
    """Return the text of a pane, with all its lines."""
    lines = screen.query_one(selector, LinePane).lines
    return "\n".join("".join(piece.text for piece in line) for line in lines)


def is_seen(screen: Screen[Any], selector: str) -> bool:
    """Whether a screen shows a pane. Until a pane has a place, it is not mounted."""
    return any(pane.display for pane in screen.query(selector))


def listed(screen: Screen[Any]) -> str:
    """The list of a list screen, its filter line first."""
    return text_of(screen, "#pick-list")


def detail(screen: Screen[Any]) -> str:
    """Return the text that a list screen shows about the selected entry."""
    return text_of(screen, "#pick-detail")


def prompt(app: GaitkeeperApp) -> str:
    """The prompt line of the fight screen."""
    return text_of(fight_screen(app), "#prompt")


def newest(app: GaitkeeperApp) -> str:
    """Return the end of the fight screen's log, in one line."""
    return " ".join(text_of(fight_screen(app), "#log").split())


def fight_screen(app: GaitkeeperApp) -> FightScreen:
    """Return the fight screen. Other screens may be in front of it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, FightScreen))


def selected(app: GaitkeeperApp) -> Combatant:
    """The combatant under the cursor of the fight screen."""
    found = fight_screen(app).desk.cursor.selected
    assert found is not None
    return found


def screen_of(app: GaitkeeperApp, kind: type[Kind]) -> Kind:
    """Return the screen that the user sees. Check that its class is `kind`."""
    assert isinstance(app.screen, kind)
    return app.screen
