"""Show the load of a combatant.

The lines give the state of the load, its effects, and a gauge with a tick at each limit.
"""

from rules.encounter import Combatant, Encounter
from rules.numbers.exact import in_words, unit_word
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views import gauges
from tracker.views.spans import Line, Span, joined, kept_by_gm, number_span, numbered, width_of

GAUGE, SHORTEST_GAUGE = 12, 5


def lines(encounter: Encounter, book: Rulebook, combatant: Combatant, width: int) -> list[Line]:
    """Return the load with its limits, the effects of the load, and the carried things.

    If there is no room for the whole text about the next limit, this text is left out.
    """
    accounts = book.movement.load(encounter, combatant)
    thresholds = book.movement.thresholds(encounter, combatant)
    found = [_gauge(accounts[0], thresholds, combatant, width)]
    brought = [one for one in accounts[1:] if one.figure.value and not _plain_one(one)]
    known = {one.figure.value for one in thresholds}
    effects = [one for one in brought if one.figure.value not in known]
    if effects:
        found.append(joined((account_line(one, combatant) for one in effects), Span("  ", "dim")))
    if combatant.items:
        found.append(_items(combatant))
    return found


def state(encounter: Encounter, book: Rulebook, combatant: Combatant) -> str:
    """Return the word for a load that is above a limit: 'ENCUMBERED'.

    The text is empty if the load is below all limits.
    """
    thresholds = book.movement.thresholds(encounter, combatant)
    if not thresholds:
        return ""
    load = book.movement.load(encounter, combatant)[0]
    passed = [one for one in thresholds if _passed(one, load)]
    return sanitize(_state(passed[-1]).upper()) if passed else ""


def _plain_one(account: Account) -> bool:
    """Whether an account is only the factor 1, which changes nothing."""
    return account.figure.value == 1 and not account.figure.unit


def _gauge(
    account: Account, thresholds: tuple[Account, ...], combatant: Combatant, width: int
) -> Line:
    value = account.figure.value
    passed = [one for one in thresholds if _passed(one, account)][-1:]
    ahead = [one for one in thresholds if one.figure.value and not _passed(one, account)][:1]
    state = _state(passed[0]).upper() if passed else "Load"
    spans = [Span(f"{state} ", "bad" if passed else "dim")]
    spans.append(number_span(numbered(account, "", combatant.id)))
    for limit in passed or ahead:
        spans += [Span("/", "dim"), number_span(numbered(limit, "", combatant.id), "dim")]
    spans.append(Span(f" {unit_word(value, account.figure.unit or '')}", "dim"))
    limits = (one.figure.value for one in (*passed, *ahead))
    room = min(GAUGE, width - width_of(spans) - 1)
    bar = gauges.with_ticks(value, limits, room) if room >= SHORTEST_GAUGE else ""
    if bar:
        spans.append(Span(f" {bar}", "warn" if passed else ""))
    for limit in ahead:
        number = number_span(numbered(limit, "", combatant.id), "dim")
        told = (Span(f" {_state(limit)} {limit.note} ", "dim"), number)
        spans += told if width_of((*spans, *told)) <= width else ()
    return tuple(spans)


def _state(limit: Account) -> str:
    return limit.state or limit.label


def _passed(limit: Account, load: Account) -> bool:
    """Return whether the load has passed a limit.

    At some limits the effect begins when the load is equal to the limit.
    """
    if limit.note == "from":
        return load.figure.value >= limit.figure.value > 0
    return load.figure.value > limit.figure.value


def account_line(account: Account, combatant: Combatant) -> Line:
    """Return one line with the label, the number and the unit of an account."""
    number = number_span(numbered(account, "", combatant.id))
    unit = account.figure.unit
    told = f" {unit_word(account.figure.value, unit)}" if unit else ""
    return (Span(f"{account.label} ", "dim"), number, Span(told, "dim"))


def _items(combatant: Combatant) -> Line:
    pieces: list[Line] = []
    for item in combatant.items:
        name = sanitize(item.name)
        spans = [Span(name)]
        if item.count > 1:
            number = kept_by_gm(f"{name}, pieces", item.count, about=combatant.id)
            spans += [Span(" x"), Span(in_words(item.count), "", number)]
        pieces.append((*spans, Span(" worn" if item.worn else "", "dim")))
    return joined(pieces, Span(" · ", "dim"))
