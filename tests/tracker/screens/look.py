"""The text of the panes of a screen."""

from textual.pilot import Pilot
from textual.screen import Screen

from tracker.app import GaitkeeperApp
from tracker.screens.fight import FightScreen
from tracker.widgets.line_pane import LinePane


def text_of(screen: Screen[object], selector: str) -> str:
    """The lines of a pane, one below the other."""
    lines = screen.query_one(selector, LinePane).lines
    return "\n".join("".join(piece.text for piece in line) for line in lines)


def listed(screen: Screen[object]) -> str:
    """The list of a list screen, its filter line first."""
    return text_of(screen, "#pick-list")


def detail(screen: Screen[object]) -> str:
    """The detail of a list screen."""
    return text_of(screen, "#pick-detail")


def prompt(app: GaitkeeperApp) -> str:
    """The prompt line of the fight screen."""
    return text_of(fight_screen(app), "#prompt")


def newest(app: GaitkeeperApp) -> str:
    """The end of the log of the fight screen, as one line."""
    return " ".join(text_of(fight_screen(app), "#log").split())


def fight_screen(app: GaitkeeperApp) -> FightScreen:
    """The fight screen, wherever it is in the stack."""
    return next(screen for screen in app.screen_stack if isinstance(screen, FightScreen))


async def previewed(pilot: Pilot[None], app: GaitkeeperApp) -> None:
    """Wait for the preview of the next turn: afterwards, rules run only because of keys."""
    while not fight_screen(app)._previewing.done:
        await pilot.pause(0.01)
