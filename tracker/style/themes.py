"""The themes: dark, light and high contrast.

A colour never shows a fact alone. Each fact is also shown by words or signs.
"""

from typing import Any

from textual.theme import Theme

from tracker.style.theme_names import LIGHT, NAMES

COLOURS = {
    "primary": ("#7fb4ca", "#0b5c80", "#66ddff"),
    "secondary": ("#c8a2d0", "#74368c", "#ff99ff"),
    "accent": ("#e0b060", "#8a5200", "#ffff66"),
    "foreground": ("#d8d4c8", "#23211c", "#ffffff"),
    "background": ("#15171c", "#f6f3ea", "#000000"),
    "surface": ("#1c1f26", "#ece8dc", "#000000"),
    "panel": ("#262a33", "#ddd8c8", "#333333"),
    "success": ("#8fc48f", "#236b2c", "#66ff66"),
    "warning": ("#e6c35c", "#7a5a00", "#ffff66"),
    "error": ("#ff7a6b", "#a8201a", "#ff8888"),
}
VARIABLES = {"quiet": ("#8d8a7e", "#6b675c", "#c8c8c8"), "turn": ("#2f4a3a", "#cfe3c4", "#005500")}
"""The colours of each theme, in the order of `NAMES`; the variables are our own."""


def _theme(at: int, name: str) -> Theme:
    colours: dict[str, Any] = {role: shades[at] for role, shades in COLOURS.items()}
    variables = {role: shades[at] for role, shades in VARIABLES.items()}
    return Theme(name, dark=name != LIGHT, variables=variables, **colours)


THEMES = tuple(_theme(at, name) for at, name in enumerate(NAMES))
