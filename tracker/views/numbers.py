"""Every number that panes show, with whom it is about: taken from the very spans they paint."""

from collections.abc import Iterable

from rules.encounter import Encounter
from rules.numbers.exact import in_words
from tracker.views.spans import Line, ShownNumber, Span, line, name_of


def numbers_in(lines: Iterable[Line]) -> tuple[ShownNumber, ...]:
    """The numbers of some lines, in the order in which they are painted."""
    return tuple(span.number for row in lines for span in row if span.number is not None)


def with_unit(number: ShownNumber, distance_unit: str) -> str:
    """The number in words, and its unit where it has one; an event's number is a distance."""
    unit = number.account.figure.unit if number.account else distance_unit
    return f"{in_words(number.value)} {unit}" if unit else in_words(number.value)


def whose(number: ShownNumber, encounter: Encounter) -> str:
    """The name of the one that a number is about, empty where it is about the fight."""
    combatant = encounter.combatants.get(number.about)
    return name_of(combatant) if combatant else ""


def number_line(number: ShownNumber, encounter: Encounter, distance_unit: str) -> Line:
    """A number in a list: what it comes to, what it is, and whose."""
    name = whose(number, encounter)
    return line(
        Span(f"{with_unit(number, distance_unit):>12}  ", "strong"),
        Span(number.label),
        Span(f"  {name}" if name else "", "dim"),
    )


def number_heading(number: ShownNumber, encounter: Encounter, distance_unit: str) -> Line:
    """A number over its breakdown."""
    name = whose(number, encounter)
    of_whom = f"{name}: " if name else ""
    return line(Span(f"{of_whom}{number.label}, {with_unit(number, distance_unit)}", "heading"))
