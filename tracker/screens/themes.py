"""Theme picker: every line is seen in the colours before they are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.screens.pick import PickScreen
from tracker.style.themes import THEMES
from tracker.typed.picker import PickerOption
from tracker.views.pieces import BLANK, Line, Piece, line

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen

DESCRIPTIONS = {
    "gaitkeeper-dark": "light letters on a dark ground",
    "gaitkeeper-light": "dark letters on a light ground",
    "gaitkeeper-contrast": "the strongest contrast",
}

SAMPLES: tuple[Line, ...] = (
    line(Piece("A heading", "heading")),
    line(Piece("> ", "good"), Piece("Whose turn it is", "strong"), Piece("  and plain text")),
    line(Piece("The party", "party"), "  ", Piece("The foes", "foes")),
    line(Piece("* marked", "mark"), "  ", Piece("! a condition", "warn")),
    line(Piece("Refused", "bad"), "  ", Piece("moved", "good"), "  ", Piece("in the back", "dim")),
)


def choose_theme(screen: FightScreen) -> None:
    """Choose among the themes; each is put on as the cursor comes to it."""
    app = screen.app
    before = app.theme
    choices = [
        PickerOption(theme.name, _words(theme.name), line(_words(theme.name))) for theme in THEMES
    ]

    def put_on(name: str) -> None:
        app.theme = name

    def closed(chosen: str | None) -> None:
        app.theme = chosen or before

    pick = PickScreen("Colours", choices, detail=_samples, moved=put_on, start=before)
    app.push_screen(pick, closed)


def _words(name: str) -> str:
    return f"{name}, {DESCRIPTIONS[name]}" if name in DESCRIPTIONS else name


def _samples(name: str) -> tuple[Line, ...]:
    kept = line(Piece("To keep it, write in the config file: ", "dim"), Piece(f'theme = "{name}"'))
    return (*SAMPLES, BLANK, kept)
