"""The timeline: a row a combatant, a cell a pulse, what is left to move."""

from typing import NamedTuple

from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number, in_words, round_half_up
from rules.rulebook.answers import Account, Budget
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.spans import (
    Line,
    ShownNumber,
    Span,
    kept_by_gm,
    line,
    name_of,
    numbered,
    padded,
    width_of,
)

WIDE = 100
SHORTEST_NAME = 8
LONGEST_NAME = 24
LEFT = len("99.9 of 99.9")
HIT_POINTS = len("999/999")


PARTY = "+"
"""Stands before the names of the party."""


class Columns(NamedTuple):
    """How many cells each column of the timeline takes; a column of 0 is left out."""

    name: int
    cell: int
    first: int
    cells: int
    left: int
    counter: int
    hp: int
    rest: int


def columns(encounter: Encounter, book: Rulebook, width: int) -> Columns:
    """The columns that fit: the strip, what is left and hit points before all else."""
    total = book.rounds.cells(encounter)
    cell = 5 if width >= WIDE else 4
    left = LEFT + len(book.words.distance_unit) + 2
    room = width - 8 - left - SHORTEST_NAME - 1
    cells = max(1, min(total, room // cell))
    first = max(1, min(encounter.cell - cells + 2, total - cells + 1)) if total > cells else 1
    room -= cells * cell
    hp = HIT_POINTS if room >= HIT_POINTS else 0
    room -= hp
    counter = 8 if room >= 12 else 0
    room -= counter
    name = min(LONGEST_NAME, SHORTEST_NAME + max(0, room if width < WIDE else room // 2))
    rest = max(0, room - (name - SHORTEST_NAME))
    return Columns(name, cell, first, cells, left, counter, hp, rest)


def heading(encounter: Encounter, book: Rulebook, shape: Columns, more: str = "") -> Line:
    """The head of the columns; the cell that the round is in stands in brackets.

    `more` says which rows are in sight, where not all are.
    """
    cells = "".join(
        padded(f"[{cell}]" if cell == encounter.cell else str(cell), shape.cell)
        for cell in range(shape.first, shape.first + shape.cells)
    )
    text = f"  {padded('Init', 6)}{padded(_name_head(shape, more), shape.name)}{cells}"
    text += padded("Left", shape.left)
    if shape.counter:
        text += padded(_counter_unit(encounter, book), shape.counter)
    if shape.hp:
        text += padded("HP", shape.hp)
    return line(Span(text, "heading"))


def row(encounter: Encounter, book: Rulebook, combatant: Combatant, shape: Columns) -> Line:
    """A combatant's row; its second span is the place of a mark."""
    has_turn = encounter.turn_of == combatant.id
    style = "dim" if combatant.out else ("strong" if has_turn else "")
    spans = [
        Span(">" if has_turn else " ", "good"),
        Span(" ", "mark"),
        *_initiative(book, combatant, style),
        Span(
            _side(combatant) + padded(name_of(combatant), shape.name), _name_style(combatant, style)
        ),
        *_strip(encounter, book, combatant, shape),
        *_left(book.movement.budget(encounter, combatant), combatant, shape.left),
    ]
    if shape.counter:
        counters = book.movement.counters(encounter, combatant)
        blank = [Span(" " * shape.counter)]
        spans += _counter(counters[0], combatant, shape.counter) if counters else blank
    if shape.hp:
        spans += _hit_points(combatant, shape.hp)
    if shape.rest > 3:
        conditions = ", ".join(sanitize(held.name) for held in combatant.conditions)
        spans.append(Span(padded(conditions, shape.rest), "warn"))
    return tuple(spans)


def hit_points(combatant: Combatant) -> tuple[ShownNumber, ...]:
    """The hit points now and at most, as the GM keeps them."""
    kept = (("hit points", combatant.hp), ("hit points at most", combatant.hp_most))
    return tuple(
        kept_by_gm(label, value, "HP", combatant.id) for label, value in kept if value is not None
    )


def _counter_unit(encounter: Encounter, book: Rulebook) -> str:
    of_people = (book.movement.counters(encounter, one) for one in encounter.in_order())
    first = next((counters[0] for counters in of_people if counters), None)
    return "" if first is None else first.figure.unit or ""


def _initiative(book: Rulebook, combatant: Combatant, style: str) -> list[Span]:
    account = book.initiative_account(combatant)
    if account is None:
        return [Span("   - ", "dim")]
    number = numbered(account, "initiative", combatant.id)
    text = in_words(number.value, 1)
    return [Span(" " * max(0, 4 - len(text)), style), Span(text, style, number), Span(" ", style)]


def _strip(
    encounter: Encounter, book: Rulebook, combatant: Combatant, shape: Columns
) -> list[Span]:
    marks = {mark.cell: mark for mark in combatant.pace.marks}
    spans = []
    for cell in range(shape.first, shape.first + shape.cells):
        mark = marks.get(cell)
        if mark is None:
            spans.append(_still(encounter, book, combatant, shape.cell, cell))
            continue
        label = f"moved in {book.words.cell_word} {cell}"
        number = ShownNumber(label, mark.distance, event=mark.event, about=combatant.id)
        text = _at_most(mark.distance, shape.cell - 1)
        letter = book.words.gait(mark.gait).letter if len(text) + 2 <= shape.cell else ""
        rest = Span(" " * (shape.cell - len(text) - len(letter)))
        spans += [Span(letter, "good"), Span(text, "good", number), rest]
    return spans


def _still(
    encounter: Encounter, book: Rulebook, combatant: Combatant, width: int, cell: int
) -> Span:
    """A cell without movement: the book's word for it, else whether it is over."""
    word = book.in_cell(encounter, combatant, cell)
    if word:
        return Span(padded(word if len(word) < width else word[:1], width), "warn")
    return Span(padded("-" if cell < encounter.cell else ".", width), "dim")


def _left(budget: Budget, combatant: Combatant, width: int) -> list[Span]:
    if combatant.out:
        return [Span(padded("out", width), "dim")]
    if combatant.delayed:
        return [Span(padded("delays", width), "warn")]
    left, limit = numbered(budget.left, "", combatant.id), numbered(budget.limit, "", combatant.id)
    style = "dim" if budget.not_now or left.value <= 0 else ""
    unit = f" {limit.account.figure.unit}" if limit.account else ""
    room = (width - len(" of ") - len(unit) - 1) // 2
    texts = _at_most(left.value, room), _at_most(limit.value, room)
    used = sum(map(len, texts)) + len(" of ") + len(unit)
    return [
        Span(texts[0], style, left),
        Span(" of ", "dim"),
        Span(texts[1], "dim", limit),
        Span(unit + " " * max(1, width - used), "dim"),
    ]


def _at_most(value: Number, cells: int) -> str:
    """A number with one decimal, or without any where that takes too many cells."""
    text = in_words(value, 1)
    return text if len(text) <= cells else str(round_half_up(value))


def _counter(account: Account, combatant: Combatant, width: int) -> list[Span]:
    number = numbered(account, "", combatant.id)
    text = in_words(number.value, 1)
    rest = padded(f" {account.figure.unit or ''}", max(1, width - len(text)))
    return [Span(text, "", number), Span(rest, "dim")]


def _hit_points(combatant: Combatant, width: int) -> list[Span]:
    numbers = hit_points(combatant)
    if not numbers:
        return [Span(padded("-", width), "dim")]
    style = _health(combatant)
    texts = [in_words(number.value) for number in numbers]
    spans = [Span(texts[0], style, numbers[0])]
    if len(numbers) > 1 and len("/".join(texts)) <= width:
        spans += [Span("/", "dim"), Span(texts[1], "dim", numbers[1])]
    used = width_of(spans)
    return [*spans, Span(" " * max(0, width - used))]


def _health(combatant: Combatant) -> str:
    if combatant.hp is None or not combatant.hp_most:
        return ""
    return "bad" if combatant.hp * 3 <= combatant.hp_most else ""


def _name_head(shape: Columns, more: str) -> str:
    """'Name', which rows are in sight, and what the sign of the party means where it fits."""
    head = f"Name{more}"
    legend = f"{head} ({PARTY} party)"
    return legend if len(legend) < shape.name else head


def _side(combatant: Combatant) -> str:
    """The sign of the party: colour is never the only sign of anything."""
    return PARTY if combatant.side == "party" else " "


def _name_style(combatant: Combatant, style: str) -> str:
    if combatant.out:
        return style
    return {"party": "party", "foes": "foes"}.get(combatant.side, style)
