"""Show the library as lines.

An entry is shown with its combatant, whose numbers follow the rules of this fight.
"""

from collections.abc import Iterable, Sequence

from rules.comparison.conversion import short_title
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import in_words, value_in_words
from rules.rulebook.answers import GaitRate
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views import guesses, noted
from tracker.views import load as loads
from tracker.views.aligned import Column, in_columns
from tracker.views.spans import BLANK, Line, Span, line, name_of

COLUMNS = (Column(2), Column(22))
LOAD = 60
"""The cells for the line of a load."""


def row(name: str, tags: Sequence[str], of: str, *, own: bool) -> Line:
    """Return a line of the list of templates and parties.

    `of` is the book of the entry, if the fight has another book.
    """
    told = f"{sanitize(of)}: a guess  " if of else ""
    more = sanitize(", ".join(tags)) if tags else ""
    found = (Span("*" if own else "", "mark"), sanitize(name), " ", Span(told, "warn"))
    return in_columns(COLUMNS, (*found, Span(more, "dim")))


def unreadable_row(name: str, reason: str) -> Line:
    """Return a line of the list for a file that the program could not read."""
    found = (Span("!", "warn"), Span(sanitize(name), "warn"), " ", Span(sanitize(reason), "dim"))
    return in_columns(COLUMNS, found)


def head(name: str, about: str, place: str, told: str) -> list[Line]:
    """Return the head of the details.

    The head names the entry, the file of the entry, and the effect of Enter.
    """
    lines = [line(Span(sanitize(name), "heading"))]
    lines += [line(sanitize(about))] if about else []
    lines += [line(Span("From  ", "dim"), Span(sanitize(place, 300), "dim"))]
    return [*lines, line(Span("Enter ", "strong"), Span(sanitize(told, 400))), BLANK]


def fault(text: str) -> list[Line]:
    """Return lines with the reason why the fight cannot take an entry."""
    return [line(Span(sanitize(text, 400), "warn"))]


def sheet(encounter: Encounter, book: Rulebook, one: Combatant) -> list[Line]:
    """Return the lines about a combatant.

    The lines have the gaits under this book's rules, the load and the sheet.
    """
    rates = book.movement.gait_rates(encounter, one)
    return [
        _gaits(rates),
        *loads.lines(encounter, book, one, LOAD),
        *noted.armed(one),
        *guesses.lines(one),
        BLANK,
        *_fields(book, one),
    ]


def without_guess(one: Combatant, of: str, book: Rulebook) -> list[Line]:
    """Return a remark if no number was converted from the other book `of`.

    The text is empty if a number was converted, or if there is no other book.
    """
    if not of or one.guesses:
        return []
    told = f"No speed comes over from {sanitize(of)}: all are {short_title(book)}'s defaults."
    return [line(Span(told, "warn"))]


def member(encounter: Encounter, book: Rulebook, one: Combatant) -> list[Line]:
    """Return the lines about a member of a party: the name, the hit points and the load."""
    hp = "" if one.hp is None else f"  HP {one.hp}"
    most = "" if one.hp_most in (None, one.hp) else f"/{one.hp_most}"
    return [
        line(Span(name_of(one), "strong"), Span(f"{hp}{most}", "dim")),
        *noted.armed(one),
        *loads.lines(encounter, book, one, LOAD),
        *guesses.lines(one),
    ]


def _gaits(rates: Iterable[GaitRate]) -> Line:
    """Return one line with each gait that has a rate."""
    spans: list[Span] = []
    for one in rates:
        if one.rate is None:
            continue
        spans += [Span("; " if spans else "Gaits ", "dim"), Span(f"{one.gait.label} ", "dim")]
        spans += [Span(in_words(one.rate.figure.value), "strong")]
        spans += [Span(f" {one.rate.figure.unit}", "dim")] if one.rate.figure.unit else []
    return tuple(spans)


def _fields(book: Rulebook, one: Combatant) -> list[Line]:
    """Return the values of the sheet in one line.

    A value that differs from the default is bright.
    """
    spans: list[Span] = []
    for field in book.words.fields:
        value = one.sheet.get(field.id, field.default)
        usual = value == field.default
        text = f"{field.label} {sanitize(value_in_words(value))}"
        spans += [Span("; ", "dim")] if spans else [Span("Sheet ", "dim")]
        spans.append(Span(text, "dim" if usual else ""))
    return [tuple(spans)]
