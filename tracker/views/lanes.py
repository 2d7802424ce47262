"""Show the round as lanes.

Each combatant has a line. Each slot of the round is a column with the actions in this slot.
"""

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import PARTY
from rules.encounter.letters import letters
from rules.numbers.exact import in_words, plural, round_half_up, unit_word
from rules.rulebook.answers import Slot
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import cell_width
from tracker.views.aligned import filled
from tracker.views.columns import slots_in
from tracker.views.conditions import called, time_left
from tracker.views.spans import (
    Line,
    ShownNumber,
    Span,
    line,
    name_of,
    shortened,
    width_of,
)
from tracker.views.table import SLOTS

TO_ACT = frozenset({"now", "ahead"})
"""Kinds of slots that nobody has after the end of the fight."""

NAME = 17
WIDEST, NARROWEST = 20, 7
END, SHORTEST_END = 24, 7
"""The widths in cells.

- `NAME`: the width of a name
- `WIDEST`, `NARROWEST`: the largest and the smallest width of a slot
- `END`, `SHORTEST_END`: the usual and the smallest width of the times when conditions end
"""


def cells_wanted(slots: int) -> int:
    """Return the width in cells that a lane needs.

    The lane shows the name, all slots, and the times at which conditions end.
    """
    return NAME + slots * NARROWEST + END


def rows(encounter: Encounter, book: Rulebook) -> tuple[str, ...]:
    """Return the ids of the combatants who have a lane. The fallen are last.

    A combatant who arrives later has no lane yet.
    """
    people = (one for one in encounter.in_order() if not one.arrives)
    return tuple(one.id for one in sorted(people, key=lambda one: book.fallen(encounter, one)))


def in_sight(encounter: Encounter, book: Rulebook, room: int) -> range:
    """Return the places of the lanes for which there is room, counted from 0.

    The lane of the combatant who has the turn is always included. The fallen, whose lanes are
    empty, are included if there is room for everybody else.
    """
    people = rows(encounter, book)
    standing = sum(not book.fallen(encounter, encounter.combatants[one]) for one in people)
    at = people.index(encounter.turn_of) if encounter.turn_of in people else 0
    first = max(0, min(at - room // 2, standing - room))
    return range(first, min(first + room, len(people)))


def count(encounter: Encounter, book: Rulebook, width: int, room: int) -> str:
    """Return the numbers of the visible lanes and slots, as in '1-7 of 17, pulses 1-9 of 10'.

    If all lanes or all slots are visible, their part is left out.
    """
    lanes, many = in_sight(encounter, book, room), len(rows(encounter, book))
    cells = slots_in(encounter, book)
    slots = _shown(encounter, cells, _each(cells, width), width)
    word = plural(book.words.cell_word)
    shown = (
        f"{lanes.start + 1}-{lanes.stop} of {many}" if len(lanes) < many else "",
        f"{word} {slots[0]}-{slots[-1]} of {cells}" if len(slots) < cells else "",
    )
    return ", ".join(filter(None, shown))


def head(encounter: Encounter, book: Rulebook, width: int) -> Line:
    """Return the headings of the columns, which are the slots of the round.

    The current slot is marked. The line begins with the unit of the numbers below it.
    """
    cells = slots_in(encounter, book)
    each = _each(cells, width)
    shown = _shown(encounter, cells, each, width)
    word = book.words.cell_word if each >= WIDEST - 4 else ""
    unit = unit_word(2, book.words.distance_unit)
    spans = [*filled(f" {unit} moved", NAME - 1, gap=1, style="dim")]
    for cell in shown:
        now = cell == encounter.cell and encounter.started and not encounter.ended
        text = f"{word} {cell}".strip() + (" ▶" if now else "")
        spans += filled(text, each, style="good" if now else "dim")
    return (*spans, Span(" until", "dim"))


def lane(encounter: Encounter, book: Rulebook, combatant: Combatant, width: int) -> Line:
    """Return the lane of a combatant.

    The lane shows the actions in past slots, the later slots, and the ends of conditions.
    """
    every = book.slots(encounter, combatant)
    cells = len(every)
    slots = {one.number: one for one in every if not (encounter.ended and one.kind in TO_ACT)}
    each = _each(cells, width)
    style = "party" if combatant.side == PARTY else ""
    letter = letters(encounter).get(combatant.id, " ")
    name = filled(f" {name_of(combatant)}", NAME - 1 - len(letter), gap=1, style=style)
    spans = [Span(letter, "mark"), *name]
    for cell in _shown(encounter, cells, each, width):
        spans += _slot(book, combatant, slots.get(cell), cell, each)
    return (*spans, *shortened(_until(combatant), max(0, width - width_of(spans))))


def _each(cells: int, width: int) -> int:
    return max(NARROWEST, min(WIDEST, (width - NAME - END) // max(1, cells)))


def _shown(encounter: Encounter, cells: int, each: int, width: int) -> range:
    """Return the numbers of the slots for which there is room.

    The current slot is always included.
    """
    room = max(1, min(cells, (width - NAME - SHORTEST_END) // each))
    first = max(1, min(encounter.cell - room // 2, cells - room + 1))
    return range(first, first + room)


def _slot(book: Rulebook, combatant: Combatant, slot: Slot | None, cell: int, width: int) -> Line:
    if slot is None or combatant.out:
        return filled("", width)
    sign = SLOTS[slot.kind]
    style = {"now": "good", "ahead": ""}.get(slot.kind, "dim")
    mark = next((one for one in combatant.pace.marks if one.cell == cell), None)
    if mark is None:
        return filled(sign + slot.sign, width, style=style)
    number = ShownNumber(
        f"moved in {book.words.cell_word} {cell}",
        mark.distance,
        event=mark.event,
        about=combatant.id,
    )
    letter, text = book.words.gait(mark.gait).letter, in_words(mark.distance, 1)
    if len(sign + letter + text) >= width:
        text = str(round_half_up(mark.distance))
    rest = filled("", width - cell_width(sign + letter + text))
    return (Span(sign, style), Span(letter, "good"), Span(text, "good", number), *rest)


def _until(combatant: Combatant) -> Line:
    """Return how long each condition still lasts. Conditions without an end are left out."""
    spans: list[Span] = []
    for held in combatant.conditions:
        if held.left is None:
            continue
        number, unit = time_left(held, combatant)
        spans += [Span(f"{', ' if spans else ' '}{called(held)} ", "warn")]
        spans += [number, Span(f" {unit}", "dim")]
    return tuple(spans) or line("")
