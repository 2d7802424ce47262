"""The selected combatant: gaits with their limits, load, conditions, hit points."""

from collections.abc import Iterable

from rules.encounter import Combatant, Condition, Encounter, Item
from rules.numbers.exact import in_words
from rules.rulebook.answers import Account, GaitRate
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.spans import (
    Line,
    Span,
    kept_by_gm,
    line,
    name_of,
    number_span,
    numbered,
    width_of,
)
from tracker.views.timeline import hit_points

BAR = 12
DIGITS = " 0123456789"


def title(encounter: Encounter, combatant: Combatant | None) -> Line:
    """The pane's head: who it is, and on which side."""
    if combatant is None:
        return line(Span("Combatant", "heading"))
    has_turn = ", whose turn it is" if encounter.turn_of == combatant.id else ""
    return line(Span(f"{name_of(combatant)} ({combatant.side}{has_turn})", "heading"))


def lines(
    encounter: Encounter, book: Rulebook, combatant: Combatant, width: int, height: int
) -> list[Line]:
    """Everything there is to know of a combatant; the gaits close together where room is short."""
    rates = book.movement.gait_rates(encounter, combatant)
    gaits = gait_lines(rates, combatant)
    rest = _rest(encounter, book, combatant)
    if len(gaits) + len(rest) > height:
        gaits = _close_together(rates, combatant, width)
    return [*gaits, *rest]


def _rest(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    return [
        *_budget_lines(encounter, book, combatant),
        *(_condition_line(encounter, combatant, held) for held in combatant.conditions),
        *_load_lines(encounter, book, combatant),
        *_counter_lines(encounter, book, combatant),
        *(line(sanitize(note)) for note in book.notes(encounter, combatant)),
        *_health_lines(combatant),
        *_other_lines(encounter, combatant),
    ]


def gait_lines(rates: Iterable[GaitRate], combatant: Combatant) -> list[Line]:
    """A line a gait, the one in force marked, closed ones with the reason."""
    return [_gait_line(rate, combatant) for rate in rates]


def _gait_line(rate: GaitRate, combatant: Combatant) -> Line:
    now = rate.gait.id == combatant.pace.gait
    style = "strong" if now else ("dim" if rate.closed else "")
    spans = [Span(f"{'>' if now else ' '}{rate.gait.letter} {rate.gait.label:<15}", style)]
    if rate.rate is not None:
        number = numbered(rate.rate, f"{rate.gait.label} rate", combatant.id)
        spans += [number_span(number, style), Span(f" {rate.rate.figure.unit or ''}", "dim")]
        if rate.difficulty is not None:
            number = numbered(rate.difficulty, f"{rate.gait.label} difficulty", combatant.id)
            spans += [Span(" difficulty ", "dim"), number_span(number, style)]
        if rate.rate.note:
            spans.append(Span(f" {rate.rate.note}", "warn"))
    if rate.closed:
        spans.append(Span(f"  {rate.closed}" if rate.rate else rate.closed, "dim"))
    return tuple(spans)


def _close_together(rates: Iterable[GaitRate], combatant: Combatant, width: int) -> list[Line]:
    """The gaits side by side: letter, name and rate; why one is closed is told by the picker."""
    found: list[Line] = []
    row: tuple[Span, ...] = ()
    for rate in rates:
        spans = _short_gait(rate, combatant)
        if row and width_of(row) + width_of(spans) > width:
            found.append(row)
            row = ()
        row += spans
    return [*found, row]


def _short_gait(rate: GaitRate, combatant: Combatant) -> tuple[Span, ...]:
    now = rate.gait.id == combatant.pace.gait
    style = "strong" if now else ("dim" if rate.closed else "")
    label = Span(f"{'>' if now else ' '}{rate.gait.label} ", style)
    if rate.rate is None:
        return (label, Span("-", "dim"))
    number = numbered(rate.rate, f"{rate.gait.label} rate", combatant.id)
    return (label, number_span(number, style))


def _budget_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    budget = book.movement.budget(encounter, combatant)
    why = budget.reason or budget.not_now
    spans = [
        Span("Left  ", "dim"),
        number_span(numbered(budget.left, "", combatant.id)),
        Span(" of "),
        number_span(numbered(budget.limit, "", combatant.id)),
        Span(f" {budget.limit.figure.unit or ''} this {budget.scope}"),
    ]
    if why:
        spans.append(Span(f": {why}", "dim"))
    return [tuple(spans)]


def _counter_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    spans: list[Span] = []
    for account in book.movement.counters(encounter, combatant):
        spans += [Span("  " if spans else ""), *_account(account, combatant)]
    return [tuple(spans)] if spans else []


def _load_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    accounts = book.movement.load(encounter, combatant)
    thresholds = book.movement.thresholds(encounter, combatant)
    return [
        _load_bar(accounts[0], thresholds, combatant),
        *(_account(account, combatant) for account in accounts[1:]),
        *(_item_line(combatant, item) for item in combatant.items),
    ]


def _account(account: Account, combatant: Combatant) -> Line:
    unit = f" {account.figure.unit}" if account.figure.unit else ""
    number = number_span(numbered(account, "", combatant.id))
    return line(Span(f"{account.label} ", "dim"), number, Span(unit, "dim"))


def _load_bar(account: Account, thresholds: tuple[Account, ...], combatant: Combatant) -> Line:
    value = account.figure.value
    ahead = next((one for one in thresholds if one.figure.value >= value), None)
    spans = [
        Span("Load  ", "dim"),
        number_span(numbered(account, "", combatant.id)),
        Span(f" {account.figure.unit or ''} ", "dim"),
    ]
    if ahead is not None and ahead.figure.value > 0:
        filled = int(min(1, value / ahead.figure.value) * BAR)
        spans += [
            Span("[" + "=" * filled + " " * (BAR - filled) + "] "),
            Span(f"{ahead.label.rstrip(DIGITS)} {ahead.note} ", "dim"),
            number_span(numbered(ahead, "", combatant.id), "dim"),
        ]
    return tuple(spans)


def _item_line(combatant: Combatant, item: Item) -> Line:
    number = kept_by_gm(f"{sanitize(item.name)}, pieces", item.count, about=combatant.id)
    many = (Span(" x "), number_span(number)) if item.count > 1 else ()
    return line(Span("  "), sanitize(item.name), *many, Span(" worn" if item.worn else "", "dim"))


def _health_lines(combatant: Combatant) -> list[Line]:
    numbers = hit_points(combatant)
    if not numbers:
        return []
    spans = [Span("HP    ", "dim"), number_span(numbers[0])]
    if len(numbers) > 1:
        spans += [Span(" of "), number_span(numbers[1])]
    if combatant.out:
        spans.append(Span("  out of the fight", "warn"))
    return [tuple(spans)]


def _condition_line(encounter: Encounter, combatant: Combatant, held: Condition) -> Line:
    spans = [Span("! ", "warn"), Span(sanitize(held.name), "warn")]
    if held.left is not None:
        number = kept_by_gm(f"{sanitize(held.name)}, turns left", held.left, about=combatant.id)
        counted = encounter.combatants.get(held.whose or "")
        whose = f" {held.ends} of {name_of(counted)}'s turns" if counted else " rounds"
        spans += [Span(" for "), Span(in_words(held.left), "warn", number), Span(whose, "dim")]
    return tuple(spans)


def _other_lines(encounter: Encounter, combatant: Combatant) -> list[Line]:
    found = []
    if combatant.mount:
        found.append(line(Span("Rides ", "dim"), sanitize(encounter.mount_name(combatant))))
    found += [line(Span("Note  ", "dim"), sanitize(note)) for note in combatant.notes]
    return found
