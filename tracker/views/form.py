"""Show a form as lines.

Each row has one field with its hint. If the fields are in groups, several fields are in a row.
"""

import re
from collections.abc import Sequence
from itertools import zip_longest
from math import ceil
from typing import NamedTuple

from tracker.text.sanitize import cell_width, sanitize
from tracker.typed.form_model import Form, FormField
from tracker.views.aligned import Column, filled, in_columns
from tracker.views.spans import BLANK, Line, Span, line

WIDEST_LABEL = 26
WIDEST_IN_COLUMN = 22
LEAST_TEXT = 20
LEAST_NOTE = 10
COLUMN = 38
"""Cells that a column of fields needs."""
MOST_COLUMNS = 3

Entry = str | int | None
"""An entry of a column: the name of a group, the number of a field, or None."""


class Caret(NamedTuple):
    """The place of the cursor: the number of a row of the form, and of a cell in this row."""

    row: int
    cell: int


def height(form: Form, width: int) -> int:
    """Return the number of rows for all fields."""
    return len(_table(form, width))


def row_of(form: Form, width: int) -> int:
    """The row of the field with the cursor."""
    rows = enumerate(_table(form, width))
    return next((at for at, entries in rows if form.at in entries), 0)


def field_at(form: Form, row: int, cell: int, width: int) -> int | None:
    """Return the number of the field at a cell of a row. Return None if no field is there."""
    table = _table(form, width)
    if not 0 <= row < len(table):
        return None
    entries = table[row]
    column = min(len(entries) - 1, cell // max(1, width // len(entries)))
    entry = entries[column]
    return entry if isinstance(entry, int) else None


def rows(form: Form, first: int, count: int, width: int) -> list[Line]:
    """Return `count` rows of the form as lines. The first of these rows has the number `first`."""
    shown = _table(form, width)[first : first + count]
    if not form.groups:
        label, text = _columns(form, width)
        note = max(0, width - label - 3 - text)
        columns = (Column(1 + label, gap=2), Column(text, grows=True), Column(note))
        return [_row(form, at, columns) for (at,) in shown if isinstance(at, int)]
    cells = width // max(1, len(shown[0])) if shown else width
    labels = _labels(form, _table(form, width))
    return [_grid_row(form, entries, labels, cells) for entries in shown]


def caret(form: Form, width: int) -> Caret:
    """The place of the cursor in the form."""
    table = _table(form, width)
    row = row_of(form, width)
    if not form.groups:
        label, cells = _columns(form, width)
        before, _, _ = form.line.window(cells)
        return Caret(row, label + 3 + cell_width(before))
    column = table[row].index(form.at)
    cells = width // len(table[row])
    label = _labels(form, table)[column]
    before, _, _ = form.line.window(_text_cells(form.current, label, cells))
    return Caret(row, column * cells + label + 3 + cell_width(before))


def foot(form: Form) -> list[Line]:
    """Return lines: the fault of the current field first, then the faults of other fields.

    If the current field has no fault, its hint comes first.
    """
    if not form.fields:
        fault = form.faults.get("")
        return [line(Span(f" {sanitize(fault)}", "bad"))] if fault else []
    field = form.current
    here = form.faults.get("") or form.faults.get(field.id)
    words = "; ".join(part for part in (field.hint, field.help) if part)
    hint = Span(f" {sanitize(field.label)}: {sanitize(words) if words else 'text'}", "dim")
    first = line(Span(f" ! {sanitize(here)}", "bad")) if here else line(hint)
    others = [one for one in form.fields if one.id in form.faults and one is not field]
    faults = ((one.label, form.faults[one.id]) for one in others)
    told = (fault if fault.startswith(label) else f"{label}: {fault}" for label, fault in faults)
    return [first, *(line(Span(f" ! {sanitize(one)}", "bad")) for one in told)]


def keys(form: Form, verb: str, *, again: bool = False, refused: str = "") -> Line:
    """Return the line with the keys of a form.

    `refused` is the key that does an action although the rules refuse it.
    """
    choosing = bool(form.fields) and bool(form.current.words)
    enter = verb if not form.fields or form.on_last else "next"
    pairs = [
        *([(refused, "all the same")] if refused else []),
        ("Enter", enter),
        *([("Tab", "field")] if len(form.fields) > 1 else []),
        *([("PgUp/PgDn", "group")] if form.groups else []),
        ("Ctrl+O", f"{verb}, and another" if again else verb),
        ("Esc Esc" if form.changed else "Esc", "back"),
        *([("Left/Right", "choose")] if choosing else []),
    ]
    return key_line(pairs)


def key_line(pairs: list[tuple[str, str]]) -> Line:
    """Return one line with keys. Each key has a word for its effect."""
    spans = [Span(" ")]
    for key, does in pairs:
        spans += [Span(f"{key} ", "strong"), Span(f"{does}  ")]
    return tuple(spans)


def _table(form: Form, width: int) -> list[tuple[Entry, ...]]:
    """Return the rows of the form. In each row, there is one entry for each column."""
    if not form.groups:
        return [(at,) for at in range(len(form.fields))]
    entries: list[Entry] = []
    for group in form.groups:
        entries.append(group)
        entries += [at for at, one in enumerate(form.fields) if one.group == group]
    most = max(1, min(MOST_COLUMNS, width // COLUMN))
    tall = ceil(len(entries) / most)
    columns = _filled(entries, tall)
    while len(columns) > most:
        tall += 1
        columns = _filled(entries, tall)
    return list(zip_longest(*columns))


def _filled(entries: Sequence[Entry], tall: int) -> list[list[Entry]]:
    """Return the entries in columns of at most `tall` rows.

    The name of a group is never the last entry of a column.
    """
    columns: list[list[Entry]] = [[]]
    for at, entry in enumerate(entries):
        last = isinstance(entry, str) and len(columns[-1]) == tall - 1 and at + 1 < len(entries)
        if len(columns[-1]) == tall or (last and tall > 1):
            columns.append([])
        columns[-1].append(entry)
    return columns


def _labels(form: Form, table: Sequence[tuple[Entry, ...]]) -> list[int]:
    labels = []
    for column in zip(*table, strict=True):
        widths = [cell_width(form.fields[at].label) for at in column if isinstance(at, int)]
        labels.append(min(WIDEST_IN_COLUMN, max(widths, default=0)))
    return labels


def _grid_row(form: Form, entries: Sequence[Entry], labels: Sequence[int], cells: int) -> Line:
    spans: list[Span] = []
    for entry, label in zip(entries, labels, strict=True):
        piece = BLANK
        if isinstance(entry, str):
            piece = line(Span(f" {entry}", "heading"))
        elif entry is not None:
            piece = _cell(form, entry, label, cells)
        spans += filled(piece, cells, grows=True)
    return tuple(spans)


def _cell(form: Form, at: int, label: int, cells: int) -> Line:
    """Return a field in its column: the label, the text and the unit of the field."""
    field = form.fields[at]
    wrong = field.id in form.faults
    style = "bad" if wrong else ("strong" if at == form.at else "dim")
    mark = Span("!" if wrong else (">" if at == form.at else " "), style)
    head = filled(_in_short(field.label, label), label, gap=2, style=style)
    room = _text_cells(field, label, cells)
    if at == form.at:
        text = _edited(form, room)
    else:
        shown = sanitize(form.text(field.id)) if form.text(field.id) else ""
        text = filled(shown, min(room, cell_width(shown)), style="bad" if wrong else "")
    named = field.unit and (at == form.at or form.text(field.id))
    return (mark, *head, *text, *([Span(f" {field.unit}", "dim")] if named else []))


def _in_short(label: str, cells: int) -> str:
    """Return a label. If the label is too long, return only the part before the explanation.

    The foot of the form shows the explanation.
    """
    return label if cell_width(label) <= cells else re.split(r"[,(:]", label)[0].strip()


def _text_cells(field: FormField, label: int, cells: int) -> int:
    unit = cell_width(field.unit) + 1 if field.unit else 0
    return max(4, cells - label - 4 - unit)


def _columns(form: Form, width: int) -> tuple[int, int]:
    """Return the width of the labels and the width of the texts, in cells.

    Texts get 2/5 of the width. On a narrow screen, texts get more.
    """
    label = min(WIDEST_LABEL, max((cell_width(one.label) for one in form.fields), default=0))
    room = width - label - 3
    if room >= 2 * LEAST_TEXT:
        return label, max(LEAST_TEXT, room * 2 // 5)
    return label, max(4, room - LEAST_NOTE if room > LEAST_TEXT + LEAST_NOTE else room)


def _row(form: Form, at: int, columns: Sequence[Column]) -> Line:
    field, here, cells = form.fields[at], at == form.at, columns[1].cells
    text = sanitize(form.text(field.id)) if form.text(field.id) else ""
    shown = _edited(form, cells) if here else filled(text, min(cells, cell_width(text)))
    unit = Span(f" {field.unit}" if field.unit and (text or here) else "", "dim")
    label = Span(f" {field.label}", "strong" if here else "")
    return in_columns(columns, (label, (*shown, unit), _note(form, field, active=here)))


def _note(form: Form, field: FormField, *, active: bool) -> Span:
    """Return the fault of a field. Without a fault, return the hint if the field is active."""
    fault = form.faults.get(field.id)
    if fault:
        return Span(f"! {sanitize(fault)}", "bad")
    return Span(sanitize(field.hint) if active and field.hint else "", "dim")


def _edited(form: Form, cells: int) -> Line:
    """Return the text of the current field with the cursor.

    The whole text is marked if the next letter will replace the text.
    """
    return form.line.as_line(cells, "text-cursor" if form.untouched else "")
