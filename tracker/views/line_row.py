"""Show who stands where: the line as rows, and everybody's distance from one combatant.

Only a fight with positions imports this module.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

from msgspec import UNSET

from rules.encounter import Encounter
from rules.encounter.letters import letters
from rules.map.distances import distance
from rules.map.drawn_row import DrawnRow, RowLook, RowPart, as_text, drawn
from rules.map.line_map import UNNAMED
from rules.map.line_writer import line_text
from rules.map.ranges import Range
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import in_words, plain
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.spans import Line, Span, shortened

PARTY = "party"
NARROWEST = 60
"""The line is drawn for this width at least, and cut at the edge of a narrower pane."""

UNSAID = "?"
ENGAGED = "="


def signs(encounter: Encounter) -> Mapping[str, str]:
    """Return the signs of the combatants by id; a sign is a letter, and a capital for the party."""
    people = encounter.combatants
    return {
        who: letter.upper() if people[who].side == PARTY else letter
        for who, letter in letters(encounter).items()
    }


def rows(encounter: Encounter, book: Rulebook, width: int) -> list[Line]:
    """Return the rows of text that draw the line; no rows if nobody has a position."""
    if encounter.map is UNSET:
        return []
    acting = "" if encounter.ended else encounter.turn_of or ""
    found = _drawn(encounter, book, acting, max(width, NARROWEST))
    return [
        shortened(tuple(_span(encounter, part, acting) for part in row), width) for row in found
    ]


def texts(encounter: Encounter, book: Rulebook, width: int) -> list[str]:
    """Return the rows of the line as plain texts; nobody has an arrow."""
    return [as_text(row).rstrip() for row in _drawn(encounter, book, "", width)]


def as_typed(encounter: Encounter) -> str:
    """Return the line as the text that draws it again; empty if nobody has a position."""
    if encounter.map is UNSET:
        return ""
    return line_text(encounter.map, signs(encounter))


def _drawn(encounter: Encounter, book: Rulebook, acting: str, width: int) -> tuple[DrawnRow, ...]:
    if encounter.map is UNSET:
        return ()
    grounds = book.words.terrains_of(encounter)
    marks = {one.id: f" {sanitize(one.label).casefold()}" for one in grounds}
    pairs = [frozenset(pair) for pair in book.engaged(encounter)]
    return drawn(encounter.map, RowLook(signs(encounter), marks, acting, pairs), width)


def _span(encounter: Encounter, part: RowPart, acting: str) -> Span:
    if part.kind != "who" or not part.who:
        return Span(part.text, "strong" if part.kind == "place" else "dim")
    if acting in part.who:
        return Span(part.text, "good")
    one = encounter.combatants[part.who[0]]
    return Span(part.text, "dim" if one.out else {PARTY: PARTY, "foes": "foes"}.get(one.side, ""))


def away(encounter: Encounter, book: Rulebook, people: Iterable[str]) -> str:
    """Return the distance of a row's people from the combatant who has the turn.

    The text is '9', '~9-15' or '='. It is '?' if no distance is known. It is empty if nobody has
    the turn, or if there are no positions.
    """
    standing, actor = encounter.map, encounter.turn_of
    if standing is UNSET or actor is None or encounter.ended or not standing.has(actor):
        return ""
    people = [who for who in people if who != actor and standing.has(who)]
    if any({actor, who} == set(pair) for who in people for pair in book.engaged(encounter)):
        return ENGAGED
    return _together([distance(standing, actor, who) for who in people])


def _together(found: list[Range]) -> str:
    if not found:
        return ""
    low, highs = min(one.low for one in found), [one.high for one in found]
    high = None if None in highs else max(one for one in highs if one is not None)
    if low == high:
        return in_words(low, 1)
    # Rounded outwards, because a range never claims more than is known.
    least, most = floor(low), "" if high is None else ceil(high)
    return f"~{least}-{most}" if least or most != "" else UNSAID


def plain_map(encounter: Encounter) -> dict[str, Any] | None:
    """Return the text of the line and its places as plain data; None if nobody has a position."""
    if encounter.map is UNSET:
        return None
    line = encounter.map.line
    named = [name for name in line.names() if not name.startswith(UNNAMED)]
    return {"line": as_typed(encounter), "places": named}


def plain_position(encounter: Encounter, who: str) -> dict[str, Any] | None:
    """Return somebody's position and the metres to everybody as plain data.

    The result is None if the position is unknown. `place` is the name of the place where the
    combatant stands. `place` is None between two places and off the line.
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
        "metres": {one: _plain_range(standing, who, one) for one in others},
    }


def _plain_range(standing: Whereabouts, one: str, other: str) -> dict[str, Any]:
    found = distance(standing, one, other)
    return {"least": _number(found.low), "most": _number(found.high)}


def _number(value: Fraction | None) -> Any:
    return None if value is None else plain(value)
