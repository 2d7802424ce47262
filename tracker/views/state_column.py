"""The states of combatants, such as conditions, in the last column of the table."""

from collections.abc import Sequence

from rules.encounter import Combatant, Encounter
from rules.fight.riding import as_on_foot
from rules.fight.turns import question_of
from rules.numbers.exact import in_words, unit_word
from rules.rulebook.answers import Account, tells_of
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.aligned import filled
from tracker.views.conditions import called
from tracker.views.spans import Line, Span, joined, kept_by_gm, name_of, numbered, remark_spans
from tracker.views.timeline import waiting


def states(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    members: Sequence[Combatant],
    width: int,
) -> Line:
    """The states of a combatant: the count of the turn, the book's remarks, conditions."""
    if members:
        told = book.in_group_row(encounter, members)
        pieces = [*(remark_spans(one, "warn") for one in told), *_of_group(members)]
    else:
        asked = [(Span(sanitize(question_of(one)), "warn"),) for one in combatant.asking]
        count = _turn_count(encounter, book, combatant)
        pieces = [*asked, *count, *_of_one(encounter, book, combatant)]
    return filled(joined(pieces, Span(", ", "warn")), width)


def _of_group(members: Sequence[Combatant]) -> list[Line]:
    told = [
        ("still in the fight", "stand", [one for one in members if not one.out], len(members)),
        ("hidden from the players", "hidden", [one for one in members if one.hidden], 0),
    ]
    numbers = [
        (kept_by_gm(label, len(those)), word)
        for label, word, those, usual in told
        if len(those) != usual
    ]
    return [
        (Span(in_words(number.value), "warn", number), Span(f" {word}", "warn"))
        for number, word in numbers
    ]


def _turn_count(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    """The book's first count, if the combatant has the turn."""
    if encounter.ended or encounter.turn_of != combatant.id:
        return []
    counters = (one for one in book.movement.counters(encounter, combatant) if one.figure.value)
    return [_count(one, combatant) for one in counters][:1]


def _count(account: Account, combatant: Combatant) -> Line:
    number = numbered(account, "", combatant.id)
    unit = account.figure.unit
    word = unit_word(number.value, unit or account.label)
    return (Span(in_words(number.value, 1), "", number), Span(f" {word}", "dim"))


def _of_one(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    told = book.in_row(encounter, combatant)
    found: list[Line] = [(Span("hidden", "warn"),)] if combatant.hidden else []
    found += waiting(combatant)
    found += [remark_spans(one, "warn", combatant.id) for one in told]
    for held in combatant.conditions:
        if tells_of(told, held.name) and not held.secret:
            continue
        left: Line = ()
        if held.left is not None:
            label = f"{sanitize(held.name)}, turns left"
            number = kept_by_gm(label, held.left, about=combatant.id)
            left = (Span(" "), Span(in_words(held.left), "warn", number))
        found.append((Span(called(held), "warn"), *left))
    if mount := encounter.mount_name(combatant):
        slow = " as on foot" if as_on_foot(encounter, book, combatant) else ""
        found.append((Span(f"on {sanitize(mount)}", "dim"), Span(slow, "warn")))
    riders = encounter.riders_of(combatant)
    found += [(Span(f"carries {name_of(one)}", "dim"),) for one in riders]
    return [*found, *([(Span("guess", "dim"),)] if combatant.guesses else [])]
