"""Show the positions: draw the line as rows, and give everybody's distance from one combatant.

Only a fight with positions imports this module.
"""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

from msgspec import UNSET

from rules.encounter import Encounter
from rules.encounter.combatant import PARTY
from rules.encounter.letters import letters
from rules.fight.on_the_line import present
from rules.map.distances import distance
from rules.map.drawn_row import DrawnRow, RowLook, RowPart, as_text, drawn
from rules.map.grid_text import grid_text
from rules.map.line_map import UNNAMED
from rules.map.line_writer import line_text
from rules.map.ranges import Range
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import exact, in_words, plain
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.positions import as_bodies, surely_apart
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views import grid_rows
from tracker.views.position import path_text, where_text
from tracker.views.spans import (
    BLANK,
    Between,
    Line,
    ShownNumber,
    Span,
    line,
    name_of,
    numbered,
    shortened,
)

NARROWEST = 60
"""The least width for which the line is drawn. In a narrower pane, the line is cut at the edge."""

UNLIMITED = 10_000
"""A width, in cells, that is larger than every row."""

_METRES = re.compile(r"(\d+(?:\.\d+)?)")
_HEIGHT = re.compile(r"(?<=\^)(-?\d+(?:\.\d+)?)")

UNSAID = "?"
ENGAGED = "="


def signs(encounter: Encounter) -> Mapping[str, str]:
    """Return the sign of each combatant. The keys are the ids of the combatants.

    The sign is the letter of the combatant. Members of the party have capital letters.
    """
    people = encounter.combatants
    return {
        who: letter.upper() if people[who].side == PARTY else letter
        for who, letter in letters(encounter).items()
    }


def rows(encounter: Encounter, book: Rulebook, width: int) -> list[Line]:
    """Return the rows of text that draw the line. Return no rows if nobody has a position.

    For a grid, return one row with everybody's space.
    """
    if encounter.map is UNSET:
        return []
    acting = "" if encounter.ended else encounter.turn_of or ""
    if encounter.map.grid is not None:
        row = grid_rows.who_is_where(encounter, encounter.map, signs(encounter), acting)
        return [shortened(row, width)]
    found = _drawn(encounter, book, acting, max(width, NARROWEST))
    painted = [[span for part in row for span in _spans(encounter, part, acting)] for row in found]
    return [shortened(tuple(row), width) for row in painted]


def whole_width(encounter: Encounter, book: Rulebook) -> int:
    """Return the width of the line's widest row if no part of this row is shortened or left out."""
    if encounter.map is UNSET or encounter.map.grid is not None:
        return 0
    found = _drawn(encounter, book, encounter.turn_of or "", UNLIMITED)
    return max((len(as_text(row)) for row in found), default=0)


def picture(encounter: Encounter, book: Rulebook, width: int) -> list[Line]:
    """Return the lines of a picture of the map: the rows of the line, or the whole grid."""
    if encounter.map is UNSET or encounter.map.grid is None:
        return rows(encounter, book, width)
    standing = present(encounter)
    return grid_rows.drawn_lines(encounter, standing, book, signs(encounter), width)


def texts(encounter: Encounter, book: Rulebook, width: int) -> list[str]:
    """Return the rows of the line or of the grid as plain texts.

    The combatant who has the turn is not marked.
    """
    if encounter.map is not UNSET and encounter.map.grid is not None:
        return grid_rows.texts(encounter, present(encounter), book, signs(encounter))
    return [as_text(row).rstrip() for row in _drawn(encounter, book, "", width)]


def in_short(encounter: Encounter, book: Rulebook, width: int) -> list[str]:
    """Return the rows of the line as plain texts.

    For a grid, return only the list of the places of all combatants.
    """
    if encounter.map is not UNSET and encounter.map.grid is not None:
        row = grid_rows.who_is_where(encounter, encounter.map, signs(encounter))
        return ["".join(span.text for span in row)]
    return texts(encounter, book, width)


def as_typed(encounter: Encounter) -> str:
    """Return the text that draws the line or the grid again. Return '' if there is no map.

    The rows of a grid have ';' between them, because a prompt has one line.
    """
    if encounter.map is UNSET:
        return ""
    if encounter.map.grid is not None:
        return grid_text(encounter.map, signs(encounter), between="; ")
    return line_text(encounter.map, signs(encounter))


def _drawn(encounter: Encounter, book: Rulebook, acting: str, width: int) -> tuple[DrawnRow, ...]:
    if encounter.map is UNSET:
        return ()
    grounds = book.words.terrains_of(encounter)
    marks = {one.id: f" {sanitize(one.label).casefold()}" for one in grounds}
    pairs = [frozenset(pair) for pair in book.ground.engaged(encounter)]
    return drawn(present(encounter), RowLook(signs(encounter), marks, acting, pairs), width)


def _spans(encounter: Encounter, part: RowPart, acting: str) -> Iterable[Span]:
    """Return the spans of one piece of the row. The key `w` explains the numbers in these spans."""
    if part.kind == "place":
        return _numbered(part.text, _HEIGHT, "strong", "height of a place", "m")
    if part.kind == "sign" and part.who:
        return _numbered(part.text, _METRES, "dim", "combatants who are not shown here", None)
    if part.kind != "who" or not part.who:
        return _numbered(part.text, _METRES, "dim", "length of a stretch", "m")
    if acting in part.who:
        return line(Span(part.text, "good"))
    one = encounter.combatants[part.who[0]]
    style = "dim" if one.out else {PARTY: PARTY, "foes": "foes"}.get(one.side, "")
    return line(Span(part.text, style))


def _numbered(
    text: str, pattern: re.Pattern[str], style: str, label: str, unit: str | None
) -> Iterable[Span]:
    """Yield the spans of a text. The numbers that match the pattern were set by the GM."""
    for at, piece in enumerate(pattern.split(text)):
        number = None
        if at % 2:
            told = figure(f"{label}, set by the GM", exact(piece), unit)
            number = numbered(Account(label, told, GM_RULING))
        if piece:
            yield Span(piece, style, number)


def away(encounter: Encounter, book: Rulebook, people: Iterable[str]) -> str:
    """Return the distance between a row's people and the combatant who has the turn.

    The text is '9', '~9-15' or '=', and '?' if no distance is known. The text is empty if nobody
    has the turn, or if there are no positions.
    """
    return "".join(span.text for span in away_spans(encounter, book, people))


def away_spans(encounter: Encounter, book: Rulebook, people: Iterable[str]) -> Line:
    """Return the text of `away` as spans. The key `w` explains the distances in these spans."""
    standing, actor = encounter.map, encounter.turn_of
    if standing is UNSET or actor is None or encounter.ended or not standing.has(actor):
        return BLANK
    known = encounter.combatants
    here = [who for who in people if known[who].arrives is None]
    # The fallen of a folded group do not count, unless all have fallen.
    here = [who for who in here if not known[who].out] or here
    people = [who for who in here if who != actor and standing.has(who)]
    if any(_fight_beside(encounter, book, actor, who) for who in people):
        return line(ENGAGED)
    name = name_of(encounter.combatants[actor])
    bodies = as_bodies(encounter)
    return _together(actor, name, {who: distance(bodies, actor, who) for who in people})


def _fight_beside(encounter: Encounter, book: Rulebook, one: str, other: str) -> bool:
    """Whether two combatants fight each other, and may stand beside each other.

    Return False if they are surely too far apart.
    """
    if all({one, other} != set(pair) for pair in book.ground.engaged(encounter)):
        return False
    people = encounter.combatants
    reach = book.ground.beside(encounter, people[one], people[other])
    return not surely_apart(encounter, one, other, reach)


def _together(actor: str, name: str, found: Mapping[str, Range]) -> Line:
    """Return the least and the greatest distance between the actor and several combatants."""
    if not found:
        return BLANK
    nearest = min(found, key=lambda who: found[who].low)
    low, unknown = found[nearest].low, [who for who, one in found.items() if one.high is None]
    farthest = unknown[0] if unknown else max(found, key=lambda who: found[who].high or 0)
    high = found[farthest].high
    if low == high:
        return line(
            _metres(in_words(low, 1), f"from {name}", low, Between(actor, nearest, "exact"))
        )
    # Rounded outwards, because a range never claims more than is known.
    least = floor(low)
    if high is None and not least:
        return line(UNSAID)
    begun = _metres(str(least), f"at least from {name}", low, Between(actor, nearest, "least"))
    if high is None:
        return line("~", begun, "-")
    most = _metres(str(ceil(high)), f"at most from {name}", high, Between(actor, farthest, "most"))
    return line("~", begun, "-", most)


def _metres(text: str, label: str, value: Fraction, between: Between) -> Span:
    return Span(text, "", ShownNumber(label, value, about=between.other, between=between))


def plain_map(encounter: Encounter, book: Rulebook) -> dict[str, Any] | None:
    """Return the map as plain data: a text, and the places of the line.

    Return None if there is no map.
    """
    if encounter.map is UNSET:
        return None
    if encounter.map.grid is not None:
        return grid_rows.plain_grid(encounter, book, signs(encounter))
    names = encounter.map.line.names()
    named = [name for name in names if not name.startswith(UNNAMED)]
    return {"line": as_typed(encounter), "grid": None, "places": named}


def plain_position(encounter: Encounter, book: Rulebook, who: str) -> dict[str, Any] | None:
    """Return a combatant's position as plain data. Return None if the combatant has no position.

    `place` is the name of the combatant's place or space. If the combatant is between places or not
    on the map, `place` is None. `where` and `path` are the words of the card. Without a path to
    continue, `path` is None. `metres` has the distance to each other combatant.
    """
    standing = encounter.map
    if standing is UNSET or not standing.has(who):
        return None
    spot = standing.spots.get(who)
    place = spot.place if spot and spot.place and not spot.place.startswith(UNNAMED) else None
    others = (one for one in standing.people() if one != who)
    return {
        "on_line": spot is not None,
        "place": place,
        "where": where_text(encounter, who),
        "path": path_text(encounter, book, who) or None,
        "metres": {one: _plain_range(as_bodies(encounter), who, one) for one in others},
    }


def _plain_range(standing: Whereabouts, one: str, other: str) -> dict[str, Any]:
    found = distance(standing, one, other)
    return {"least": _number(found.low), "most": _number(found.high)}


def _number(value: Fraction | None) -> Any:
    return None if value is None else plain(value)
