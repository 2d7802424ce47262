"""The table of the fight: a row a combatant, with slots, movement, hit points and state."""

from collections.abc import Sequence

from rules.encounter import Combatant, Encounter
from rules.encounter.groups import group_name
from rules.numbers.exact import Number, in_words, round_half_up, unit_word
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account, Slot
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views import gauges
from tracker.views.columns import MOVE_BAR, NUMBER, SIGNS, SPREAD, Columns
from tracker.views.spans import (
    BLANK,
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
from tracker.views.state_column import states
from tracker.views.timeline import to_come

PARTY = "+"
"""Stands before the names of the party: colour is never the only sign of anything."""

SLOTS = {"acted": "●", "now": "▶", "ahead": "○", "never": " "}
STANDS = "·"
WAITS = "…"


def heading(encounter: Encounter, shape: Columns, more: str = "") -> Line:
    """The head of the columns; `more` says which rows are in sight, where not all are."""
    text = " " * SIGNS
    if shape.initiative:
        text += padded("  ini", shape.initiative)
    name = f"name{more}" if len(f"name{more}") <= shape.name else more.strip()
    text += " " + padded(name, shape.name + 1)
    if shape.slots:
        last = shape.first + shape.slots
        heads = (_cell_head(encounter, cell) for cell in range(shape.first, last))
        told = "".join(padded(one, shape.slot) for one in heads) if shape.round > 1 else ""
        text += padded(told, shape.slot_cells)
    if shape.move:
        text += padded(_move_head(encounter, shape), shape.move_bar + shape.move)
    if shape.hp:
        room = shape.hp_bar + shape.hp
        text += padded("hit points" if room > len("hit points") else "hp", room)
    if shape.state > len("state"):
        text += "state"
    return line(Span(text, "heading"))


def _cell_head(encounter: Encounter, cell: int) -> str:
    return SLOTS["now"] if cell == encounter.cell and encounter.started else str(cell % 10)


def _move_head(encounter: Encounter, shape: Columns) -> str:
    """'move m': what movement is counted in, alone where there is no room for more."""
    if encounter.ended:
        return ""
    return f"move {shape.unit}" if _has_unit(shape) else shape.unit


def _has_unit(shape: Columns) -> bool:
    """True where the column of the movement has room for the unit."""
    return shape.move > NUMBER + 1


def row(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    shape: Columns,
    members: Sequence[Combatant] = (),
) -> Line:
    """A combatant's row, or that of a folded group; the first two spans are places for signs."""
    style = "dim" if combatant.out else ("strong" if encounter.turn_of == combatant.id else "")
    slots = book.slots(encounter, combatant)
    spans = [
        _turn_sign(encounter, combatant, members),
        Span(" ", "mark"),
        Span("  ", "mark"),
    ]
    if shape.initiative:
        spans += _initiative(book, combatant, style, shape.initiative)
    spans += _name(combatant, members, style, shape)
    if combatant.arrives is not None:
        spans += to_come(book.words, combatant, _before_hit_points(shape))
    elif shape.slots:
        spans += _slots(slots, combatant, shape)
    if shape.move and not combatant.arrives:
        spans += _move(encounter, book, combatant, slots, shape)
    if shape.hp:
        spans += _group_hit_points(members, shape) if members else _hit_points(combatant, shape)
    if shape.state > 3:
        spans += states(encounter, book, combatant, members, shape.state)
    return tuple(spans)


def with_signs(row: Line, sign: Span | None, letter: str) -> Line:
    """The row with the sign of a mark or of the cursor, and its letter."""
    first = row[1] if sign is None else sign
    return (row[0], first, Span(f"{letter or ' '} ", "mark"), *row[3:])


def hit_points(combatant: Combatant) -> tuple[ShownNumber, ...]:
    """The hit points now and at most, as the GM keeps them."""
    kept = (("hit points", combatant.hp), ("hit points at most", combatant.hp_most))
    return tuple(
        kept_by_gm(label, value, "HP", combatant.id) for label, value in kept if value is not None
    )


def health(value: int, most: int) -> str:
    """The style of hit points: good, worse than two thirds, down to a third."""
    if value * 3 <= most:
        return "bad"
    return "warn" if value * 3 <= most * 2 else "good"


def _ids(members: Sequence[Combatant]) -> set[str]:
    return {one.id for one in members}


def _initiative(book: Rulebook, combatant: Combatant, style: str, cells: int) -> list[Span]:
    account = book.initiative_account(combatant)
    if account is None:
        return [Span(padded("- ", cells, right=True), "dim")]
    number = numbered(account, "initiative", combatant.id)
    text = in_words(number.value)
    blank = " " * max(0, cells - 1 - len(text))
    return [Span(blank, style), Span(text, style, number), Span(" ", style)]


def _name(
    combatant: Combatant, members: Sequence[Combatant], style: str, shape: Columns
) -> list[Span]:
    side = PARTY if combatant.side == "party" else " "
    coloured = {"party": "party", "foes": "foes"}.get(combatant.side, style)
    style = style if combatant.out else coloured
    if not members:
        return [Span(side + padded(name_of(combatant), shape.name) + " ", style)]
    count = kept_by_gm("how many in the group", len(members))
    text = in_words(count.value)
    name = padded(f"▸ {sanitize(group_name(combatant))}", shape.name - len(text) - 2)
    return [Span(f"{side}{name} x", style), Span(text, style, count), Span(" ")]


def _slots(slots: Sequence[Slot], combatant: Combatant, shape: Columns) -> list[Span]:
    spans = []
    shown = {slot.number: slot for slot in slots}
    for cell in range(shape.first, shape.first + shape.slots):
        slot = shown.get(cell)
        if slot is None or combatant.out:
            spans.append(Span(" " * shape.slot))
            continue
        sign = SLOTS["now"] if slot.kind == "now" else slot.sign or _unsigned(slot, shape)
        styles = {"now": "good", "ahead": ""}
        spans.append(Span(padded(sign, shape.slot), styles.get(slot.kind, "dim")))
    return [*spans, Span(" ")]


def _unsigned(slot: Slot, shape: Columns) -> str:
    """The sign of a slot in which nothing was done or declared; a dot where there are many."""
    return STANDS if shape.round > SPREAD and slot.kind != "never" else SLOTS[slot.kind]


def _move(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    slots: Sequence[Slot],
    shape: Columns,
) -> list[Span]:
    """What is left: before the turn the whole, after it nothing, with what was gone.

    What may be moved after it all the same, as where the GM grants it, is left too.
    """
    width = shape.move_bar + shape.move
    if combatant.out:
        return [Span(padded("out", width), "dim")]
    if encounter.ended:
        return [Span(" " * width)]
    budget = book.movement.budget(encounter, combatant)
    if encounter.started and not any(slot.kind in {"now", "ahead"} for slot in slots):
        lost = combatant.surprised and all(slot.kind == "never" for slot in slots)
        if lost or budget.not_now or budget.left.figure.value <= 0:
            return _spent(combatant, shape, lost=lost)
    left = numbered(budget.left, "", combatant.id)
    style = "" if left.value > 0 else "dim"
    spans = []
    if shape.move_bar:
        part = gauges.share(left.value, budget.limit.figure.value)
        spans = [gauges.in_cells(part, MOVE_BAR)._replace(style=style), Span(" ")]
    text = _at_most(left.value, NUMBER)
    unit = f" {unit_word(left.value, budget.left.figure.unit or '')}" if _has_unit(shape) else ""
    rest = shape.move - len(text)
    return [*spans, Span(text, style, left), Span(padded(unit, rest), "dim")]


def _before_hit_points(shape: Columns) -> int:
    """The cells of the slots and of the movement."""
    return shape.slot_cells + (shape.move_bar + shape.move if shape.move else 0)


def _turn_sign(encounter: Encounter, combatant: Combatant, members: Sequence[Combatant]) -> Span:
    """The sign of whose turn it is, or of one who holds it back."""
    if encounter.ended:
        return Span(" ", "good")
    if encounter.turn_of in {combatant.id, *_ids(members)}:
        return Span(SLOTS["now"], "good")
    waits = combatant.delayed and not (combatant.out or members)
    return Span(WAITS, "warn") if waits else Span(" ", "good")


def _spent(combatant: Combatant, shape: Columns, *, lost: bool) -> list[Span]:
    """That nothing is left once the round holds no more for somebody, and what was gone in it.

    `lost` where the one turn of it is lost to surprise.
    """
    marks = combatant.pace.marks
    bar = Span(gauges.EMPTY * MOVE_BAR + " " if shape.move_bar else "", "dim")
    if len(marks) != 1 or not _has_unit(shape):
        return [bar, Span(padded("lost" if lost else "done", shape.move), "dim")]
    number = ShownNumber("moved", marks[0].distance, event=marks[0].event, about=combatant.id)
    text = _at_most(number.value, NUMBER)
    rest = padded("", shape.move - len("gone ") - len(text))
    return [bar, Span("gone ", "dim"), Span(text, "dim", number), Span(rest)]


def _at_most(value: Number, cells: int) -> str:
    """A number with one decimal, or without any where that takes too many cells."""
    text = in_words(value, 1)
    return text if len(text) <= cells else str(round_half_up(value))


def _hit_points(combatant: Combatant, shape: Columns) -> list[Span]:
    numbers = hit_points(combatant)
    if not numbers:
        return [Span(padded("", shape.hp_bar + shape.hp), "dim")]
    most = combatant.hp_most or combatant.hp or 1
    style = "dim" if combatant.out else health(combatant.hp or 0, most)
    spans = _hp_bar(max(0, combatant.hp or 0), most, style, shape)
    texts = [in_words(number.value) for number in numbers]
    shown = [Span(texts[0], style, numbers[0]), *temporary(combatant)]
    if len(numbers) > 1 and width_of(shown) + len(f"/{texts[1]}") <= shape.hp - bool(shape.state):
        shown += [Span("/", "dim"), Span(texts[1], "dim", numbers[1])]
    return [*spans, *shown, Span(" " * max(0, shape.hp - width_of(shown)))]


def temporary(combatant: Combatant) -> Line:
    """'+5', the temporary hit points behind the others; nothing where there are none."""
    if not combatant.hp_temporary:
        return BLANK
    number = kept_by_gm("temporary hit points", combatant.hp_temporary, "HP", combatant.id)
    return (Span("+", "good"), Span(in_words(number.value), "good", number))


def _hp_bar(value: Number, most: Number, style: str, shape: Columns) -> list[Span]:
    if not shape.hp_bar:
        return []
    return [Span(gauges.in_eighths(gauges.share(value, most), shape.hp_bar - 1), style), Span(" ")]


def _group_hit_points(members: Sequence[Combatant], shape: Columns) -> list[Span]:
    """The hit points of a folded group together."""
    counted = [one for one in members if one.hp is not None]
    if not counted:
        return [Span(padded("", shape.hp_bar + shape.hp))]
    now = _sum("hit points of the group", [(one, max(0, one.hp or 0)) for one in counted])
    most = _sum(
        "hit points of the group at most", [(one, one.hp_most or one.hp or 0) for one in counted]
    )
    style = health(int(now.value), int(most.value))
    texts = in_words(now.value), in_words(most.value)
    shown = [Span(texts[0], style, now)]
    if len("/".join(texts)) <= shape.hp - bool(shape.state):
        shown += [Span("/", "dim"), Span(texts[1], "dim", most)]
    bar = _hp_bar(now.value, most.value, style, shape)
    return [*bar, *shown, Span(" " * max(0, shape.hp - width_of(shown)))]


def _sum(label: str, parts: Sequence[tuple[Combatant, int]]) -> ShownNumber:
    """A number of a group that its members' numbers come to."""
    first, *others = parts
    total = figure(f"{name_of(first[0])}, kept by the GM", first[1], "HP")
    for one, value in others:
        total = total.plus(name_of(one), value)
    return numbered(Account(label, total, GM_RULING))
