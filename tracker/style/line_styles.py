"""Make the styles of text pieces once from the theme, and not in every pane from CSS.

Textual's component classes would give the same styles. But then every pane searches the style sheet
for each class, and the first screen takes one sixth more time to appear.
"""

from collections.abc import Mapping
from functools import lru_cache

from rich.style import Style
from textual.color import Color

_LOOKS: dict[str, tuple[str, str, bool]] = {
    "dim": ("quiet", "", False),
    "strong": ("", "", True),
    "heading": ("accent", "", True),
    "good": ("success", "", False),
    "bad": ("error", "", True),
    "warn": ("warning", "", False),
    "mark": ("secondary", "", True),
    "party": ("primary", "", False),
    "foes": ("", "", False),
    "cursor": ("", "surface-lighten-2", True),
    "filled": ("", "turn", True),
    "number-cursor": ("", "", True),
    "text-cursor": ("", "", False),
}
"""For each style: the theme variables of letters and background, and whether letters are bold."""

REVERSED = ("number-cursor", "text-cursor")


def line_styles(variables: Mapping[str, str]) -> Mapping[str, Style]:
    """Return the styles of text pieces. The keys are the names of the styles.

    The variables of a theme give the colours.
    """
    used = {name for look in _LOOKS.values() for name in look[:2] if name}
    return _styles(tuple(sorted((name, variables.get(name, "")) for name in used)))


@lru_cache(maxsize=8)
def _styles(variables: tuple[tuple[str, str], ...]) -> Mapping[str, Style]:
    colours = dict(variables)
    return {
        name: Style(
            color=_colour(colours.get(letters, "")),
            bgcolor=_colour(colours.get(behind, "")),
            bold=bold or None,
            reverse=name in REVERSED or None,
        )
        for name, (letters, behind, bold) in _LOOKS.items()
    }


def _colour(value: str) -> str | None:
    return Color.parse(value).hex6 if value else None
