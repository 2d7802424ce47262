"""Choose a theme. The fight shows each theme under the cursor; the chosen theme is saved."""

from tracker.screens.pages import Pages
from tracker.settings.config import ConfigError
from tracker.style.themes import THEMES
from tracker.typed.picker import ChoiceList, PickerOption
from tracker.views.spans import line

DESCRIPTIONS = {
    "gaitkeeper-dark": "light letters on a dark ground",
    "gaitkeeper-light": "dark letters on a light ground",
    "gaitkeeper-contrast": "the strongest contrast",
}


def choose_theme(pages: Pages) -> None:
    """Ask for a theme. While the cursor is on a theme, the fight shows this theme."""
    desk = pages.desk
    app = pages.app
    before = app.theme
    choices = [
        PickerOption(theme.name, _words(theme.name), line(f" {_words(theme.name)}"))
        for theme in THEMES
    ]

    def put_on(name: str) -> None:
        app.theme = name

    def taken(name: str) -> None:
        put_on(name)
        try:
            kept = app.keep_theme(name)
        except ConfigError as fault:
            desk.tell(f"These are the colours until you quit: {fault.message}", "warn")
        else:
            desk.tell(f"{_words(name).capitalize()}{kept}.")

    desk.choose(
        ChoiceList(
            "Colours",
            choices,
            taken,
            moved=put_on,
            left=lambda: put_on(before),
            start=before,
        )
    )


def _words(name: str) -> str:
    return f"{name}, {DESCRIPTIONS[name]}" if name in DESCRIPTIONS else name
