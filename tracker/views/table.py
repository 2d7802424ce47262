"""Show the fight as a table.

Each combatant has a row with slots, movement, hit points and states.
"""

from collections.abc import Sequence

from rules.encounter import Combatant, Encounter
from rules.encounter.groups import group_name
from rules.numbers.exact import Number, in_words, round_half_up, unit_word
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account, Budget, Slot
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import cell_width, sanitize
from tracker.views import gauges
from tracker.views.aligned import filled, padded
from tracker.views.columns import AWAY, MOVE_BAR, NUMBER, SPREAD, Columns
from tracker.views.spans import (
    BLANK,
    Line,
    ShownNumber,
    Span,
    kept_by_gm,
    line,
    name_of,
    number_span,
    numbered,
    width_of,
    with_its_number,
    without_numbers,
)
from tracker.views.state_column import states
from tracker.views.timeline import to_come

PARTY = "+"
"""The sign in front of the party's names, because colour is never the only sign of a side."""

SLOTS = {"acted": "●", "now": "▶", "ahead": "○", "never": " "}
STANDS = "·"
WAITS = "…"
GONE_AROUND = len("gone  ")
"""The cells of the word 'gone' before a moved distance, and of the blanks around the distance."""


def heading(encounter: Encounter, shape: Columns, more: str = "") -> Line:
    """Return the headings of the columns.

    If some rows are not visible, `more` says which rows are visible.
    """
    said = more.strip()
    told = [f"name{more}", said]
    if shape.away and said:
        # Nobody must read this number as a distance in the column beside it.
        told = [f"name ({said})", f"({said})", f"{said},", said]
    name = next((one for one in told if len(one) <= shape.name), said.partition(",")[0])
    cells = range(shape.first, shape.first + shape.slots) if shape.round > 1 else ()
    slots = "".join(padded(_cell_head(encounter, cell), shape.slot) for cell in cells)
    room = shape.hp_bar + shape.hp
    heads = (
        ("", shape.signs),
        ("  ini", shape.initiative),
        (f" {name}", shape.name + 2),
        (f"{AWAY:>{max(0, shape.away - 2)}}" if shape.away else "", shape.away),
        (slots, shape.slot_cells),
        (_move_head(encounter, shape), shape.move_bar + shape.move),
        ("hit points" if room > len("hit points") else "hp", room),
    )
    state = "state" if shape.state > len("state") else ""
    return line(Span("".join(padded(*one) for one in heads) + state, "heading"))


def _cell_head(encounter: Encounter, cell: int) -> str:
    return SLOTS["now"] if cell == encounter.cell and encounter.started else str(cell % 10)


def _move_head(encounter: Encounter, shape: Columns) -> str:
    """Return the heading 'move m'.

    If there is no room for the word 'move', return only the unit.
    """
    if encounter.ended:
        return ""
    if _has_unit(shape):
        return f"move {shape.unit}"
    # The numbers of the slots stand before it: '▶23 m' would be 23 metres.
    apart = 2 if shape.slots and shape.round > 1 else 0
    return " " * min(apart, max(0, shape.move - 1 - len(shape.unit))) + shape.unit


def _has_unit(shape: Columns) -> bool:
    """Whether the column for the movement is wide enough for the unit."""
    return shape.move > NUMBER + 1


def row(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    shape: Columns,
    members: Sequence[Combatant] = (),
) -> Line:
    """Return the row of a combatant or of a folded group.

    The first three spans of the row are for signs.
    """
    style = "dim" if combatant.out else ("strong" if encounter.turn_of == combatant.id else "")
    slots = book.slots(encounter, combatant)
    blank = " " * (shape.signs - 2)
    spans = [_turn_sign(encounter, combatant, members), Span(" ", "mark"), Span(blank, "mark")]
    if shape.initiative:
        spans += _initiative(book, combatant, style, shape.initiative)
    spans += _name(combatant, members, style, shape)
    if shape.away:
        from tracker.views.line_row import away_spans  # noqa: PLC0415  # few fights have positions

        people = [one.id for one in members] or [combatant.id]
        far = [one._replace(style=style) for one in away_spans(encounter, book, people)]
        spans += [Span(" " * (shape.away - 2 - width_of(far))), *far, Span("  ")]
    if combatant.arrives is not None:
        cells = shape.slot_cells + shape.move_bar + shape.move
        spans += to_come(book.words, combatant, cells)
    elif shape.slots:
        spans += _slots(slots, combatant, shape)
    if shape.move and not combatant.arrives:
        spread = _spread(encounter, book, members, shape)
        spans += spread or _move(encounter, book, combatant, members, slots, shape)
    if shape.hp:
        spans += _group_hit_points(members, shape) if members else _hit_points(combatant, shape)
    if shape.state > 3:
        spans += states(encounter, book, combatant, members, shape.state)
    return tuple(spans)


def with_signs(row: Line, sign: Span | None, letter: str) -> Line:
    """Return the row with a letter. The row may also have the sign of a mark or of the cursor."""
    first = row[1] if sign is None else sign
    return (row[0], first, Span(padded(letter, len(row[2].text)), "mark"), *row[3:])


def hit_points(combatant: Combatant) -> tuple[ShownNumber, ...]:
    """Return the present hit points and the greatest hit points. The GM keeps both numbers."""
    kept = (("hit points", combatant.hp), ("hit points at most", combatant.hp_most))
    return tuple(
        kept_by_gm(label, value, "HP", combatant.id) for label, value in kept if value is not None
    )


def health(value: int, most: int) -> str:
    """Return the style of hit points.

    The style is bad up to a third of `most`, warn up to two thirds, and good above.
    """
    if value * 3 <= most:
        return "bad"
    return "warn" if value * 3 <= most * 2 else "good"


def _initiative(book: Rulebook, combatant: Combatant, style: str, cells: int) -> Line:
    account = book.initiative_account(combatant)
    if account is None:
        shown = Span("-", "dim")
    else:
        shown = number_span(numbered(account, "initiative", combatant.id), style)
    return filled(shown, cells - 1, gap=1, right=True, grows=True)


def _name(combatant: Combatant, members: Sequence[Combatant], style: str, shape: Columns) -> Line:
    side = PARTY if combatant.side == "party" else " "
    coloured = {"party": "party", "foes": "foes"}.get(combatant.side, style)
    style = style if combatant.out else coloured
    if not members:
        name = side + with_its_number(name_of(combatant), shape.name)
        return filled(name, shape.name + 1, gap=1, style=style)
    count = number_span(kept_by_gm("how many in the group", len(members)), style)
    room = shape.name - len(count.text) - 1
    name = f"{side}▸ {sanitize(group_name(combatant))}"
    name = name if cell_width(name) <= room else without_numbers(name)
    return (*filled(name, room, gap=1, style=style), Span("x", style), count, Span(" "))


def _slots(slots: Sequence[Slot], combatant: Combatant, shape: Columns) -> list[Span]:
    spans: list[Span] = []
    shown = {slot.number: slot for slot in slots}
    styles = {"now": "good", "ahead": ""}
    for cell in range(shape.first, shape.first + shape.slots):
        slot = shown.get(cell)
        if slot is None or combatant.out:
            spans += filled("", shape.slot)
            continue
        sign = SLOTS["now"] if slot.kind == "now" else slot.sign or _unsigned(slot, shape)
        spans += filled(sign, shape.slot, style=styles.get(slot.kind, "dim"))
    return [*spans, Span(" ")]


def _unsigned(slot: Slot, shape: Columns) -> str:
    """Return the sign of a slot in which nobody acts and for which nothing is declared.

    If the round has many slots, the sign is a dot.
    """
    return STANDS if shape.round > SPREAD and slot.kind != "never" else SLOTS[slot.kind]


def _move(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    members: Sequence[Combatant],
    slots: Sequence[Slot],
    shape: Columns,
) -> Sequence[Span]:
    """Return the remaining movement of a combatant, or of a folded group with these members.

    If the turn is over and no movement remains, return how far the combatant moved. If the GM or
    the book still allows movement after the turn, this movement remains.
    """
    width = shape.move_bar + shape.move
    if combatant.out:
        return filled("out", width, style="dim")
    if encounter.ended:
        return filled("", width)
    budget = book.movement.budget(encounter, combatant)
    if _is_spent(encounter, combatant, slots, budget):
        able = [one for one in members if not one.out and one.arrives is None]
        return _spent(able or [combatant], shape, lost=_lost(combatant, slots))
    left = numbered(budget.left, "", combatant.id)
    style = "" if left.value > 0 else "dim"
    spans = []
    if shape.move_bar:
        part = gauges.share(left.value, budget.limit.figure.value)
        spans = [gauges.in_cells(part, MOVE_BAR)._replace(style=style), Span(" ")]
    text = _at_most(left.value, NUMBER)
    unit = f" {unit_word(left.value, budget.left.figure.unit or '')}" if _has_unit(shape) else ""
    rest = filled(unit, shape.move - len(text), style="dim")
    return [*spans, Span(text, style, left), *rest]


def _is_spent(
    encounter: Encounter, combatant: Combatant, slots: Sequence[Slot], budget: Budget
) -> bool:
    """Whether the combatant has neither a turn nor movement left in this round."""
    if not encounter.started or any(slot.kind in {"now", "ahead"} for slot in slots):
        return False
    nothing = budget.not_now or budget.left.figure.value <= 0
    return bool(nothing) or _lost(combatant, slots)


def _lost(combatant: Combatant, slots: Sequence[Slot]) -> bool:
    """Whether surprise takes the combatant's only turn in this round."""
    return combatant.surprised and all(slot.kind == "never" for slot in slots)


def _spread(
    encounter: Encounter, book: Rulebook, members: Sequence[Combatant], shape: Columns
) -> Line:
    """Return the least and the greatest remaining movement of a folded group, as in '20-32 m'.

    The line is empty if all members have the same movement left. If both numbers do not fit, a '+'
    follows the least number.
    """
    able = [one for one in members if not one.out and one.arrives is None]
    if encounter.ended or len(able) < 2:
        return BLANK
    lefts = [_left(encounter, book, one) for one in able]
    least, *_, most = sorted(lefts, key=lambda one: one.value)
    width = shape.move_bar + shape.move
    texts = [in_words(one.value, 1) for one in (least, most)]
    if len("-".join(texts)) >= width:
        texts = [str(round_half_up(one.value)) for one in (least, most)]
    if texts[0] == texts[1]:
        return BLANK
    shown: Line = (Span(texts[0], "", least), Span("-", "dim"), Span(texts[1], "", most))
    if width_of(shown) >= width:
        shown = (shown[0], Span("+", "dim"))
    unit = f" {unit_word(most.value, book.words.distance_unit)}"
    told = (*shown, Span(unit, "dim")) if width_of(shown) + len(unit) < width else shown
    return filled(told, width, grows=True)


def _left(encounter: Encounter, book: Rulebook, one: Combatant) -> ShownNumber:
    """Return the movement that a member of a group still has in this round.

    Return 0 if the member has no turn left.
    """
    budget = book.movement.budget(encounter, one)
    left = budget.left
    if _is_spent(encounter, one, book.slots(encounter, one), budget):
        left = Account(left.label, figure("no turn left", 0, left.figure.unit), left.source)
    return numbered(left, "", one.id)


def _turn_sign(encounter: Encounter, combatant: Combatant, members: Sequence[Combatant]) -> Span:
    """Return the sign of a combatant who has the turn, or of a combatant who delays the turn."""
    if encounter.ended:
        return Span(" ", "good")
    if encounter.turn_of in {one.id for one in (combatant, *members)}:
        return Span(SLOTS["now"], "good")
    waits = combatant.delayed and not (combatant.out or members)
    return Span(WAITS, "warn") if waits else Span(" ", "good")


def _spent(people: Sequence[Combatant], shape: Columns, *, lost: bool) -> Line:
    """Return how far combatants without further turns have moved: 'gone 4', or 'gone 0-4'.

    Without a move, the text is 'done'. If surprise took the combatant's only turn in this round,
    the text is 'lost' instead.
    """
    width = shape.move_bar + shape.move
    gone = sorted((_gone(one) for one in people), key=lambda one: one.value)
    texts = [_at_most(one.value, width - GONE_AROUND) for one in (gone[0], gone[-1])]
    text = "-".join(dict.fromkeys(texts))
    if text == "0" or len(text) > width - GONE_AROUND:
        return filled("lost" if lost else "done", width, style="dim")
    spans = [Span(one, "dim", each) for one, each in zip(texts, (gone[0], gone[-1]), strict=True)]
    between = [Span("-", "dim"), spans[1]] if texts[0] != texts[1] else []
    return filled((Span("gone ", "dim"), spans[0], *between), width)


def _gone(combatant: Combatant) -> ShownNumber:
    """Return how far a combatant moved in this round; 0 without a move."""
    marks = combatant.pace.marks
    if len(marks) == 1:
        return ShownNumber("moved", marks[0].distance, event=marks[0].event, about=combatant.id)
    way = figure("moved" if marks else "no move", marks[0].distance if marks else 0)
    for at, mark in enumerate(marks[1:], 2):
        way = way.plus(f"move {at}", mark.distance)
    return numbered(Account("moved", way, GM_RULING), "", combatant.id)


def _at_most(value: Number, cells: int) -> str:
    """Return a number with one decimal. If `cells` are too few, return it without decimals."""
    text = in_words(value, 1)
    return text if len(text) <= cells else str(round_half_up(value))


def _hit_points(combatant: Combatant, shape: Columns) -> Line:
    numbers = hit_points(combatant)
    if not numbers:
        return filled(_taken([combatant]), shape.hp_bar + shape.hp)
    most = combatant.hp_most or combatant.hp or 1
    style = "dim" if combatant.out else health(combatant.hp or 0, most)
    bar = _hp_bar(max(0, combatant.hp or 0), most, style, shape)
    texts = [in_words(number.value) for number in numbers]
    shown = [Span(texts[0], style, numbers[0]), *temporary(combatant)]
    if len(numbers) > 1 and width_of(shown) + len(f"/{texts[1]}") <= shape.hp - shape.after_hp:
        shown += [Span("/", "dim"), Span(texts[1], "dim", numbers[1])]
    return (*bar, *filled(tuple(shown), shape.hp, grows=True))


def temporary(combatant: Combatant) -> Line:
    """Return the temporary hit points as in '+5'. The line is empty without such points."""
    if not combatant.hp_temporary:
        return BLANK
    number = kept_by_gm("temporary hit points", combatant.hp_temporary, "HP", combatant.id)
    return (Span("+", "good"), Span(in_words(number.value), "good", number))


def _hp_bar(value: Number, most: Number, style: str, shape: Columns) -> Line:
    if not shape.hp_bar:
        return BLANK
    return (Span(gauges.in_eighths(gauges.share(value, most), shape.hp_bar - 1), style), Span(" "))


def _group_hit_points(members: Sequence[Combatant], shape: Columns) -> Line:
    counted = [one for one in members if one.hp is not None]
    if not counted:
        return filled(_taken(members), shape.hp_bar + shape.hp)
    now = _sum("hit points of the group", [(one, max(0, one.hp or 0)) for one in counted])
    most = _sum(
        "hit points of the group at most", [(one, one.hp_most or one.hp or 0) for one in counted]
    )
    style = health(int(now.value), int(most.value))
    texts = in_words(now.value), in_words(most.value)
    shown = [Span(texts[0], style, now)]
    if len("/".join(texts)) <= shape.hp - shape.after_hp:
        shown += [Span("/", "dim"), Span(texts[1], "dim", most)]
    bar = _hp_bar(now.value, most.value, style, shape)
    return (*bar, *filled(tuple(shown), shape.hp, grows=True))


def _taken(people: Sequence[Combatant]) -> Line:
    """Return the damage of combatants who have no hit points, as in '12 taken'.

    The line is empty if the damage is 0.
    """
    parts = [(one, one.taken) for one in people if one.taken]
    if not parts:
        return BLANK
    number = _sum("damage taken", parts)
    return (Span(in_words(number.value), "warn", number), Span(" taken", "dim"))


def _sum(label: str, parts: Sequence[tuple[Combatant, int]]) -> ShownNumber:
    """Return the sum of the numbers of several members.

    The key `w` explains the sum as a number of the group.
    """
    first, *others = parts
    total = figure(f"{name_of(first[0])}, kept by the GM", first[1], "HP")
    for one, value in others:
        total = total.plus(name_of(one), value)
    return numbered(Account(label, total, GM_RULING))
