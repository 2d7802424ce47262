"""The selected combatant: gaits with their limits, load, conditions, hit points."""

from __future__ import annotations

from rules.encounter import Combatant, Condition, Encounter, Item
from rules.numbers.exact import in_words
from rules.numbers.figures import figure
from rules.rulebook.rulebook import GM_RULING, Account, GaitRate, Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.pieces import Line, Piece, line, name_of, number_piece, shown, width_of
from tracker.views.timeline import hit_points

BAR = 12
DIGITS = " 0123456789"


def title(encounter: Encounter, combatant: Combatant | None) -> Line:
    """The pane's head: who it is, and on which side."""
    if combatant is None:
        return line(Piece("Combatant", "heading"))
    has_turn = ", whose turn it is" if encounter.turn_of == combatant.id else ""
    return line(Piece(f"{name_of(combatant)} ({combatant.side}{has_turn})", "heading"))


def lines(
    encounter: Encounter, book: Rulebook, combatant: Combatant, width: int, height: int
) -> list[Line]:
    """Everything there is to know of a combatant; the gaits close together where room is short."""
    gaits = gait_lines(encounter, book, combatant)
    rest = _rest(encounter, book, combatant)
    if len(gaits) + len(rest) > height:
        gaits = _close_together(encounter, book, combatant, width)
    return [*gaits, *rest]


def _rest(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    return [
        *_budget_lines(encounter, book, combatant),
        *(_condition_line(encounter, combatant, held) for held in combatant.conditions),
        *_load_lines(encounter, book, combatant),
        *_counter_lines(encounter, book, combatant),
        *_health_lines(combatant),
        *_other_lines(combatant),
    ]


def gait_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    """A line a gait, the one in force marked, closed ones with the reason."""
    rates = book.gait_rates(encounter, combatant)
    return [_gait_line(rate, combatant) for rate in rates]


def _gait_line(rate: GaitRate, combatant: Combatant) -> Line:
    now = rate.gait.id == combatant.pace.gait
    style = "strong" if now else ("dim" if rate.closed else "")
    pieces = [Piece(f"{'>' if now else ' '}{rate.gait.letter} {rate.gait.label:<15}", style)]
    if rate.rate is not None:
        number = shown(rate.rate, f"{rate.gait.label} rate", combatant.id)
        pieces += [
            number_piece(number, style),
            Piece(f" {rate.rate.figure.unit or ''}", "dim"),
        ]
        if rate.difficulty is not None:
            number = shown(rate.difficulty, f"{rate.gait.label} difficulty", combatant.id)
            pieces += [Piece(" difficulty ", "dim"), number_piece(number, style)]
        if rate.rate.note:
            pieces.append(Piece(f" {rate.rate.note}", "warn"))
    if rate.closed:
        pieces.append(Piece(f"  {rate.closed}" if rate.rate else rate.closed, "dim"))
    return tuple(pieces)


def _close_together(
    encounter: Encounter, book: Rulebook, combatant: Combatant, width: int
) -> list[Line]:
    """The gaits side by side: letter, name and rate; why one is closed is told by the picker."""
    found: list[Line] = []
    row: tuple[Piece, ...] = ()
    for rate in book.gait_rates(encounter, combatant):
        pieces = _short_gait(rate, combatant)
        if row and width_of(row) + width_of(pieces) > width:
            found.append(row)
            row = ()
        row += pieces
    return [*found, row]


def _short_gait(rate: GaitRate, combatant: Combatant) -> tuple[Piece, ...]:
    now = rate.gait.id == combatant.pace.gait
    style = "strong" if now else ("dim" if rate.closed else "")
    label = Piece(f"{'>' if now else ' '}{rate.gait.label} ", style)
    if rate.rate is None:
        return (label, Piece("-", "dim"))
    number = shown(rate.rate, f"{rate.gait.label} rate", combatant.id)
    return (label, number_piece(number, style))


def _budget_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    budget = book.budget(encounter, combatant)
    why = budget.reason or budget.not_now
    pieces = [
        Piece("Left  ", "dim"),
        number_piece(shown(budget.left, "", combatant.id)),
        Piece(" of "),
        number_piece(shown(budget.limit, "", combatant.id)),
        Piece(f" {budget.limit.figure.unit or ''} this {budget.scope}"),
    ]
    if why:
        pieces.append(Piece(f": {why}", "dim"))
    return [tuple(pieces)]


def _counter_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    pieces: list[Piece] = []
    for account in book.counters(encounter, combatant):
        pieces += [
            Piece("  " if pieces else ""),
            Piece(f"{account.label} ", "dim"),
            number_piece(shown(account, "", combatant.id)),
            Piece(f" {account.figure.unit}" if account.figure.unit else "", "dim"),
        ]
    intent = combatant.choice("intent")
    rest = [line(Piece("Intends ", "dim"), sanitize(intent))] if intent else []
    return [tuple(pieces), *rest] if pieces else rest


def _load_lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    accounts = book.load(encounter, combatant)
    thresholds = book.load_thresholds(encounter, combatant)
    found = [_load_bar(accounts[0], thresholds, combatant)]
    for account in accounts[1:]:
        unit = f" {account.figure.unit}" if account.figure.unit else ""
        number = number_piece(shown(account, "", combatant.id))
        found.append(line(Piece(f"{account.label} ", "dim"), number, Piece(unit, "dim")))
    for item in combatant.items:
        found.append(_item_line(combatant, item))
    return found


def _load_bar(account: Account, thresholds: tuple[Account, ...], combatant: Combatant) -> Line:
    value = account.figure.value
    ahead = next((one for one in thresholds if one.figure.value >= value), None)
    pieces = [
        Piece("Load  ", "dim"),
        number_piece(shown(account, "", combatant.id)),
        Piece(f" {account.figure.unit or ''} ", "dim"),
    ]
    if ahead is not None and ahead.figure.value > 0:
        filled = int(min(1, value / ahead.figure.value) * BAR)
        pieces += [
            Piece("[" + "=" * filled + " " * (BAR - filled) + "] "),
            Piece(f"{ahead.label.rstrip(DIGITS)} {ahead.note} ", "dim"),
            number_piece(shown(ahead, "", combatant.id), "dim"),
        ]
    return tuple(pieces)


def _item_line(combatant: Combatant, item: Item) -> Line:
    number = shown(_kept(f"{sanitize(item.name)}, pieces", item.count), "", combatant.id)
    many = (Piece(" x "), number_piece(number)) if item.count > 1 else ()
    return line(Piece("  "), sanitize(item.name), *many, Piece(" worn" if item.worn else "", "dim"))


def _health_lines(combatant: Combatant) -> list[Line]:
    numbers = hit_points(combatant)
    if not numbers:
        return []
    pieces = [Piece("HP    ", "dim"), number_piece(numbers[0])]
    if len(numbers) > 1:
        pieces += [Piece(" of "), number_piece(numbers[1])]
    if combatant.out:
        pieces.append(Piece("  out of the fight", "warn"))
    return [tuple(pieces)]


def _condition_line(encounter: Encounter, combatant: Combatant, held: Condition) -> Line:
    pieces = [Piece("! ", "warn"), Piece(sanitize(held.name), "warn")]
    if held.left is not None:
        account = _kept(f"{sanitize(held.name)}, turns left", held.left)
        number = shown(account, "", combatant.id)
        counted = encounter.combatants.get(held.whose or "")
        whose = f" {held.ends} of {name_of(counted)}'s turns" if counted else " rounds"
        pieces += [Piece(" for "), Piece(in_words(held.left), "warn", number), Piece(whose, "dim")]
    return tuple(pieces)


def _other_lines(combatant: Combatant) -> list[Line]:
    found = []
    if combatant.mount:
        found.append(line(Piece("Rides ", "dim"), sanitize(combatant.mount)))
    found += [line(Piece("Note  ", "dim"), sanitize(note)) for note in combatant.notes]
    return found


def _kept(label: str, value: int) -> Account:
    return Account(label, figure(f"{label}, kept by the GM", value), GM_RULING)
