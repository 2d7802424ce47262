"""Show the card of a combatant.

The card has the matrix of gaits and grounds, urgent matters, the load and the notes.
"""

from collections.abc import Iterable
from itertools import zip_longest

from msgspec import UNSET, Struct

from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.letters import letters
from rules.fight.turns import question_of
from rules.numbers.exact import in_words, unit_word
from rules.rulebook.answers import GaitRate, Remarks, tells_of
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views import guesses, matrix, noted
from tracker.views import load as loads
from tracker.views.aligned import Column, filled, in_columns
from tracker.views.conditions import called
from tracker.views.spans import (
    BLANK,
    Line,
    Span,
    joined,
    kept_by_gm,
    line,
    name_of,
    number_span,
    numbered,
    remark_spans,
    short_name,
    shortened,
    unbroken,
    width_of,
)
from tracker.views.table import hit_points, temporary
from tracker.views.timeline import waiting
from tracker.views.wrapping import wrapped

TWO_COLUMNS = 72
"""The smallest width, in cells, of a card with the matrix and the rest side by side."""

MATRIX = 53
"""The fewest cells of a matrix beside the rest. On a wide card, it takes 3/5 of the width."""

MORE = "\u2026 more"
RULE = "\u2500"
RULED = 4
"""The fewest cells that a head leaves free for the line around the head, and for the blanks."""

MOVEMENT_LEFT = 3
"""How many spans of a head say how much movement is left, without the words 'this turn'."""

BORDER = "\u2502"
INDENT = 1
"""Cells of the blank before the lines below the matrix."""


class CardKeys(Struct, frozen=True):
    """Two keys: `card` shows the whole card, and `terrain` shows all grounds of the matrix."""

    card: str = ""
    terrain: str = ""


NO_KEYS = CardKeys()


def title(encounter: Encounter, book: Rulebook, combatant: Combatant | None, width: int) -> Line:
    """Return the card's head: the combatant, and the remaining movement.

    If no more movement remains, the head also gives the reason. If there is too little room, the
    head leaves out the reason, the end of a long name, the side, and 'this turn', in this order.
    """
    if combatant is None:
        return ruled(line(Span("Combatant", "heading")), width)
    head, why = _head(encounter, book, combatant)
    (letter, _, side, *left) = head
    named = (letter, Span(short_name(combatant.name), "heading"))
    all_heads = (_with_why(head, why), head, (*named, side, *left), (*named, *left))
    fitting = (one for one in all_heads if _fits_head(one, width))
    return ruled(next(fitting, (*named, *left[:MOVEMENT_LEFT])), width)


def _head(encounter: Encounter, book: Rulebook, combatant: Combatant) -> tuple[Line, Line]:
    """Return a line with the letter, the name, the side and the movement of a combatant.

    The second line says why no movement remains.
    """
    letter = letters(encounter).get(combatant.id)
    spans = [
        Span(f"{letter} " if letter else "", "mark"),
        Span(name_of(combatant), "heading"),
        Span(f" {combatant.side}", "dim"),
    ]
    if combatant.out:
        told = "to come" if combatant.arrives else "out of the fight"
        return (*spans, Span(f" {told}", "warn")), BLANK
    if encounter.ended:
        return (*spans, Span(" the fight is over", "dim")), BLANK
    budget = book.movement.budget(encounter, combatant)
    left = numbered(budget.left, "", combatant.id)
    unit = unit_word(left.value, budget.left.figure.unit or "")
    spans += [Span(" "), number_span(left), Span(f" {unit} left", "dim")]
    spans += [Span(f" this {budget.scope}", "dim")]
    why = budget.reason or budget.not_now
    return tuple(spans), (Span(why, "dim"),) if why else BLANK


def _fits_head(head: Line, width: int) -> bool:
    return width_of(head) <= width - RULED


def _why_lines(
    encounter: Encounter, book: Rulebook, combatant: Combatant, width: int
) -> list[Line]:
    """Return why no movement remains, if the head of the card has no room for this reason."""
    head, why = _head(encounter, book, combatant)
    return [why] if why and not _fits_head(_with_why(head, why), width) else []


def _with_why(head: Line, why: Line) -> Line:
    return (*head, Span(": ", "dim"), *why) if why else head


def ruled(head: Line, width: int) -> Line:
    """Return a head as a part of a horizontal line. The line goes across the whole pane."""
    text = shortened(head, max(0, width - RULED))
    used = width_of(text) + 3
    return (Span(f"{RULE} ", "dim"), *text, Span(f" {RULE * max(0, width - used)}", "dim"))


def lines(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    width: int,
    height: int,
    since: Remarks = (),
    keys: CardKeys = NO_KEYS,
) -> list[Line]:
    """Return everything about a combatant, the most urgent first.

    `since` has the events since the combatant's last turn. If there is too little room, the last
    line says that lines are missing.
    """
    beside = _beside(width)
    rest = [
        *_why_lines(encounter, book, combatant, width),
        *_rest(encounter, book, combatant, since, beside),
    ]
    if combatant.out:
        return _indented(_fitted(rest, width - INDENT, height, keys.card))
    if width < TWO_COLUMNS:
        most = max(4, height - 5)
        table = matrix.lines(encounter, book, combatant, width, most, keys.terrain)
        return [*table, *_indented(_fitted(rest, beside, height - len(table), keys.card))]
    left = _matrix(width)
    table = matrix.lines(encounter, book, combatant, left - 1, height, keys.terrain)
    both = zip_longest(table, _fitted(rest, beside, height, keys.card), fillvalue=BLANK)
    column, border = Column(left, grows=True), Span(f"{BORDER} ", "dim")
    return [in_columns((column,), (row, (border, *right))) for row, right in both]


def _matrix(width: int) -> int:
    """Return the width in cells of a matrix that stands beside the rest of the card.

    The width includes a blank.
    """
    return max(MATRIX, width * 3 // 5)


def whole(
    encounter: Encounter, book: Rulebook, combatant: Combatant, width: int, terrain_key: str
) -> list[Line]:
    """Return all lines of the whole card. `terrain_key` is the key that shows all grounds."""
    rest = [
        *_why_lines(encounter, book, combatant, 0),
        *_rest(encounter, book, combatant, (), width - INDENT, apart=True),
    ]
    table = () if combatant.out else matrix.whole(encounter, book, combatant, width, terrain_key)
    return [*table, *_indented(wrapped(rest, width - INDENT))]


def of_the_fight(encounter: Encounter, book: Rulebook, width: int) -> list[Line]:
    """Return a heading, and the book's lines about the fight below the heading.

    Return no line if the book says nothing about the fight.
    """
    told = [remark_spans(one) for one in book.lines(encounter)]
    head = [line(Span("The fight", "heading"))] if told else []
    return _indented(wrapped([*head, *told], width - INDENT))


def _beside(width: int) -> int:
    """Return the width in cells of a line beside the matrix.

    On a narrow card, such lines are below the matrix. The result is then the width of a line below
    the matrix.
    """
    return width - (_matrix(width) + 2 if width >= TWO_COLUMNS else INDENT)


def _indented(rest: list[Line]) -> list[Line]:
    """Return the lines below the matrix.

    The lines begin at the same column as the gaits of the matrix.
    """
    return [(Span(" " * INDENT), *one) for one in rest]


def _fitted(found: list[Line], width: int, height: int, key: str) -> list[Line]:
    """Return the lines of the card, broken or cut to the width of the card.

    A long line is broken if there is room for its parts; if there is no room, the line is cut. If
    there are too many lines, the last line says so, and names the key for the whole card.
    """
    spare = height - len(found)
    if spare < 0:
        cut = [shortened(one, width) for one in found[: max(0, height - 1)]]
        told = f"{MORE}{f': {key}' if key else ''}"
        return [*cut, line(Span(told, "dim"))] if height > 0 else []
    kept: list[Line] = []
    for one in found:
        broken = wrapped([one], width)
        more = len(broken) - 1
        kept += broken if more <= spare else [shortened(one, width)]
        spare -= more if more <= spare else 0
    return kept


def _rest(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    since: Remarks,
    width: int,
    *,
    apart: bool = False,
) -> list[Line]:
    """Return the lines that stand beside the matrix or below it.

    If `apart` is true, each attack has a separate line.
    """
    told = book.in_row(encounter, combatant)
    asked: list[Line] = [(Span(sanitize(question_of(one)), "warn"),) for one in combatant.asking]
    waits = waiting(combatant)
    held = [
        one
        for one in combatant.conditions
        if one.left is not None or one.secret or not tells_of(told, one.name)
    ]
    now = [*asked, *waits, *(remark_spans(one, "warn", combatant.id) for one in told)]
    return [
        *_health_lines(combatant),
        *([(Span("! ", "warn"), *joined(now, Span("; ", "warn")))] if now else []),
        *_condition_lines(encounter, combatant, held, apart=apart),
        *(noted.armed_apart(combatant) if apart else noted.armed(combatant)),
        *_position_lines(encounter, book, combatant),
        *_counter_lines(encounter, book, combatant),
        *loads.lines(encounter, book, combatant, width),
        *(remark_spans(note, "", combatant.id) for note in book.notes(encounter, combatant)),
        *guesses.lines(combatant),
        *_mount_lines(encounter, combatant),
        *(noted.notes_by_heading(combatant) if apart else noted.notes(combatant)),
        *(noted.template(combatant) if apart else ()),
        *_since_lines(since, combatant),
    ]


def _since_lines(since: Remarks, combatant: Combatant) -> list[Line]:
    """Return one line with the events that changed a combatant.

    Only events since the combatant's last turn count.
    """
    told = joined((remark_spans(one, "", combatant.id) for one in since), Span("; ", "dim"))
    return [(Span("Since their turn ", "dim"), *told)] if told else []


def gait_lines(
    encounter: Encounter, book: Rulebook, combatant: Combatant, rates: Iterable[GaitRate]
) -> list[Line]:
    """Return a line for each gait, with the remaining movement on the combatant's ground.

    A closed gait shows the reason, and a mark shows the gait in force. The rate comes first, then
    the remaining movement, as in the matrix.
    """
    rates = list(rates)
    lines = [_gait_line(rate, combatant) for rate in rates]
    left = [_left_in(encounter, book, combatant, rate) for rate in rates]
    wide = max((width_of(one) for one, more in zip(lines, left, strict=True) if more), default=0)
    column = Column(wide, gap=2)
    both = zip(lines, left, strict=True)
    return [in_columns((column,), (one, more)) if more else one for one, more in both]


def _left_in(encounter: Encounter, book: Rulebook, combatant: Combatant, rate: GaitRate) -> Line:
    """Return the movement that remains, as in '40 m left this round'.

    The line is empty if the gait is closed.
    """
    cell = None if rate.closed else matrix.here(encounter, book, combatant, rate)
    if cell is None or cell.left is None or cell.closed:
        return BLANK
    number = numbered(cell.left, f"left by {rate.gait.label.lower()}", combatant.id)
    unit = unit_word(number.value, cell.left.figure.unit or "")
    scope = book.movement.budget(encounter, combatant).scope
    return number_span(number), Span(f" {unit} left this {scope}", "dim")


def _gait_line(rate: GaitRate, combatant: Combatant) -> Line:
    now = rate.gait.id == combatant.pace.gait
    style = "strong" if now else ("dim" if rate.closed else "")
    label = f"{'>' if now else ' '}{rate.gait.letter} {rate.gait.label}"
    spans = [*filled(label, 18, grows=True, style=style)]
    if rate.rate is not None:
        number = numbered(rate.rate, f"{rate.gait.label} rate", combatant.id)
        word = unit_word(number.value, rate.rate.figure.unit or "")
        unit = " ".join(filter(None, (word, rate.each)))
        spans += [number_span(number, style), Span(f" {unit}", "dim")]
        if rate.difficulty is not None:
            number = numbered(rate.difficulty, f"{rate.gait.label} difficulty", combatant.id)
            spans += [Span(" difficulty ", "dim"), number_span(number, style)]
        if rate.rate.note:
            spans.append(Span(f" {rate.rate.note}", "warn"))
    told_already = rate.rate is not None and rate.rate.note == rate.closed
    if rate.closed and not told_already:
        spans.append(Span(f"  {rate.closed}" if rate.rate else rate.closed, "dim"))
    return tuple(spans)


def _counter_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    """Return one line with the numbers that the book counts. Numbers that are 0 are left out."""
    counters = (one for one in book.movement.counters(encounter, combatant) if one.figure.value)
    told = joined((loads.account_line(one, combatant) for one in counters), Span("  "))
    return [told] if told else []


def _health_lines(combatant: Combatant) -> list[Line]:
    if not combatant.out:
        return []
    numbers = hit_points(combatant)
    spans = [Span("HP ", "dim"), number_span(numbers[0])] if numbers else []
    spans += temporary(combatant)
    if len(numbers) > 1:
        spans += [Span(" of "), number_span(numbers[1])]
    return [tuple(spans)] if spans else []


def _condition_lines(
    encounter: Encounter, combatant: Combatant, held: list[Condition], *, apart: bool
) -> list[Line]:
    """Return a line for each condition.

    If `apart` is false, all conditions without an end share one line.
    """
    together = [one for one in held if one.left is None and not apart]
    names = joined((line(Span(called(one), "warn")) for one in together), Span(", ", "warn"))
    timed = (_condition_line(encounter, combatant, one) for one in held if one not in together)
    return [*([(Span("! ", "warn"), *names)] if together else []), *timed]


def _condition_line(encounter: Encounter, combatant: Combatant, held: Condition) -> Line:
    spans = [Span("! ", "warn"), Span(called(held), "warn")]
    if held.left is not None:
        number = kept_by_gm(f"{sanitize(held.name)}, turns left", held.left, about=combatant.id)
        counted = encounter.combatants.get(held.whose or "")
        rounds = f" {unit_word(held.left, 'round')}"
        name = unbroken(name_of(counted)) if counted else ""
        if counted and held.left == 1:
            return (*spans, Span(f" until the {held.ends} of {name}'s turn", "dim"))
        whose = f" {held.ends}s of {name}'s turns" if counted else rounds
        spans += [Span(" for "), Span(in_words(held.left), "warn", number), Span(whose, "dim")]
    return tuple(spans)


def _position_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    if encounter.map is UNSET:
        return []
    from tracker.views import position  # noqa: PLC0415  # few fights have positions

    return position.lines(encounter, book, combatant)


def _mount_lines(encounter: Encounter, combatant: Combatant) -> list[Line]:
    if not combatant.mount:
        return []
    return [line(Span("Rides ", "dim"), sanitize(encounter.mount_name(combatant)))]
