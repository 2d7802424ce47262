"""Draw the table of a fight as SVG or HTML. The picture loads nothing from the web."""

import io
import re
from itertools import groupby

from msgspec import UNSET
from rich.console import Console
from rich.text import Text

from rules.encounter import Encounter
from rules.encounter.letters import letters
from rules.rulebook.rulebook import Rulebook
from tracker.style.line_styles import line_styles
from tracker.style.themes import THEMES
from tracker.text.sanitize import sanitize
from tracker.views import bars, lanes
from tracker.views import table as table_view
from tracker.views.columns import columns, slots_in
from tracker.views.spans import BLANK, Line, width_of

WIDTH = 110
"""The width of the picture, in cells; a wide grid makes the picture wider."""

# Rich loads its font from the web; a picture should load nothing.
_WEB_FONT = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


def as_svg(encounter: Encounter, book: Rulebook) -> str:
    """Return an SVG picture with the table of the fight and the lanes of the round."""
    title = sanitize(encounter.name)
    return _WEB_FONT.sub("", _drawn(encounter, book).export_svg(title=title))


def as_html(encounter: Encounter, book: Rulebook) -> str:
    """Return a page of HTML with the table of the fight and the lanes of the round."""
    return _drawn(encounter, book).export_html(inline_styles=True)


def lines_of(encounter: Encounter, book: Rulebook) -> list[Line]:
    """Return the title, a row for each combatant, the line of the map, and the lanes of the round.

    If rounds have no slots, there are no lanes.
    """
    shape = columns(encounter, book, WIDTH)
    people = encounter.in_order()
    found = [bars.title(encounter, book, WIDTH, "", (), "add"), BLANK]
    found.append(table_view.heading(encounter, shape))
    own = letters(encounter)
    rows = ((table_view.row(encounter, book, one, shape), one.id) for one in people)
    found += [table_view.with_signs(row, None, own.get(who, "")) for row, who in rows]
    if encounter.map is not UNSET:
        from tracker.views import line_row  # noqa: PLC0415  # few fights have positions

        found += [BLANK, *line_row.picture(encounter, book, WIDTH)]
    if slots_in(encounter, book) > 1:
        found += [BLANK, lanes.head(encounter, book, WIDTH)]
        found += [lanes.lane(encounter, book, one, WIDTH) for one in people]
    return found


def _drawn(encounter: Encounter, book: Rulebook) -> Console:
    theme = THEMES[0]
    named = ("primary", "secondary", "warning", "error", "success", "accent")
    colours = {name: str(getattr(theme, name) or "") for name in named}
    styles = line_styles({**theme.variables, **colours})
    lines = lines_of(encounter, book)
    width = max(WIDTH, *(width_of(one) for one in lines))
    console = Console(
        record=True, file=io.StringIO(), width=width, color_system="truecolor", highlight=False
    )
    for one in lines:
        text = Text()
        # Spans of the same style become one piece, because a grid has a span for every space.
        for style, spans in groupby(one, key=lambda span: span.style):
            text.append("".join(span.text for span in spans), styles.get(style))
        console.print(text, no_wrap=True, overflow="crop")
    return console
