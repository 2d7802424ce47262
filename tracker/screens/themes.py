"""Theme picker: every line is seen in the colours before they are taken."""

from tracker.commands.desk import Desk
from tracker.screens.pick import PickScreen
from tracker.style.themes import THEMES
from tracker.typed.picker import PickerOption
from tracker.views.spans import BLANK, Line, Span, line

DESCRIPTIONS = {
    "gaitkeeper-dark": "light letters on a dark ground",
    "gaitkeeper-light": "dark letters on a light ground",
    "gaitkeeper-contrast": "the strongest contrast",
}

SAMPLES: tuple[Line, ...] = (
    line(Span("A heading", "heading")),
    line(Span("> ", "good"), Span("Whose turn it is", "strong"), Span("  and plain text")),
    line(Span("The party", "party"), "  ", Span("The foes", "foes")),
    line(Span("* marked", "mark"), "  ", Span("! a condition", "warn")),
    line(Span("Refused", "bad"), "  ", Span("moved", "good"), "  ", Span("in the back", "dim")),
)


def choose_theme(desk: Desk) -> None:
    """Choose among the themes; each is put on as the cursor comes to it."""
    app = desk.app
    before = app.theme
    choices = [
        PickerOption(theme.name, _words(theme.name), line(_words(theme.name))) for theme in THEMES
    ]

    def put_on(name: str) -> None:
        app.theme = name

    def closed(chosen: str | None) -> None:
        app.theme = chosen or before

    pick = PickScreen("Colours", choices, detail=_samples, moved=put_on, start=before)
    desk.push(pick, closed)


def _words(name: str) -> str:
    return f"{name}, {DESCRIPTIONS[name]}" if name in DESCRIPTIONS else name


def _samples(name: str) -> tuple[Line, ...]:
    kept = line(Span("To keep it, write in the config file: ", "dim"), Span(f'theme = "{name}"'))
    return (*SAMPLES, BLANK, kept)
