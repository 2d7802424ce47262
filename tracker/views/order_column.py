"""The order of initiative as a narrow column beside the map, and below it the legend of the map.

Only a fight with a grid imports this module.
"""

from collections.abc import Collection, Sequence

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import PARTY
from rules.fight.on_the_line import present
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import cell_width, fit
from tracker.views.grid_rows import in_words, legend
from tracker.views.line_row import signs
from tracker.views.spans import BLANK, Line, Span, line, name_of, shortened
from tracker.views.wrapping import wrapped

WIDTH = 24
"""The cells of the column."""

LEAST_OF_LEGEND = 3
"""The lines that the legend keeps if there is too little room for the whole order."""

SHORTEST_NAME = 8

MOST_LINES = 500
"""More lines than any screen has."""


def lines_wanted(encounter: Encounter, book: Rulebook) -> int:
    """Return the number of lines of the whole order with the whole legend."""
    return len(lines(encounter, book, None, (), MOST_LINES))


def lines(
    encounter: Encounter,
    book: Rulebook,
    selected: str | None,
    marked: Collection[str],
    height: int,
) -> list[Line]:
    """Return the size of the map, some rows of the order, and the legend.

    The combatant who acts is in one of these rows. If some rows have no room, a line gives the
    number of these rows.
    """
    grid = None if encounter.map is UNSET else encounter.map.grid
    own = signs(encounter)
    told = [f"  {one}" for one in legend(encounter, present(encounter), book, own)] if grid else []
    entries = [wrapped([line(Span(one, "dim"))], WIDTH - 1) for one in told]
    meanings = [row for rows in entries for row in rows]
    people = [one for one in encounter.in_order() if one.arrives is None]
    kept = min(len(meanings), LEAST_OF_LEGEND) + bool(meanings)
    room = max(1, height - 1 - kept)
    if len(people) > room > 1:
        room -= 1
    top = _top([one.id for one in people], encounter.turn_of or selected, room)
    rows = []
    for one in people[top : top + room]:
        mark = "*" if one.id in marked else "|" if one.id == selected else ""
        rows.append(_row(encounter, one, mark, own.get(one.id, "")))
    if len(people) > room > 1:
        rows.append(line(Span(f"  {len(people) - room} more", "dim")))
    head = line(Span(f"  {in_words(grid)}", "heading"))
    below = [BLANK, *_within(entries, height - len(rows) - 2)] if entries else []
    return [head, *rows, *below][:height]


def _within(entries: Sequence[Sequence[Line]], height: int) -> list[Line]:
    """Return the legend's entries that fit. The last row gives the number of missing entries."""
    if sum(map(len, entries)) <= height:
        return [row for rows in entries for row in rows]
    found: list[Line] = []
    for number, rows in enumerate(entries):
        if len(found) + len(rows) >= height:
            return [*found, line(Span(f"  {len(entries) - number} more", "dim"))]
        found += rows
    return found


def _top(people: Sequence[str], shown: str | None, room: int) -> int:
    at = people.index(shown) if shown in people else 0
    return max(0, min(at - room // 2, len(people) - room))


def _row(encounter: Encounter, one: Combatant, mark: str, sign: str) -> Line:
    """Return one row of the order: '▶A Ilse       26/30'.

    `sign` is the sign of the combatant on the map.
    """
    acting = one.id == encounter.turn_of and not encounter.ended
    mark = "▶" if acting else mark
    style = "good" if acting else "dim" if one.out else PARTY if one.side == PARTY else ""
    health = "" if one.hp is None else f"{one.hp}" + (f"/{one.hp_most}" if one.hp_most else "")
    health = "out" if one.out else health
    room = max(SHORTEST_NAME, WIDTH - 6 - cell_width(health))
    name = fit(name_of(one), room)
    return shortened(
        line(
            Span(f" {mark:1}", "good" if acting else "mark"),
            Span(f"{sign:<2}", "mark" if not one.out else "dim"),
            Span(name, style),
            Span(f" {health}", "dim"),
        ),
        WIDTH,
    )
