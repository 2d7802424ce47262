"""Checks on a rulebook's numbers, for the tests of our books and of books from elsewhere."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from rules.encounter import Combatant, Encounter
from rules.map.line_map import Stretch
from rules.numbers.figures import Source, recompute
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.rulebook import Rulebook


def faults(book: Rulebook, encounter: Encounter, *, beside: tuple[str, ...] = ()) -> Iterator[str]:
    """Return sentences about the faults of all accounts that a screen could show.

    An account's applied steps must lead to its number. The source of an account must be the GM, a
    section that one of the book's rules names, or one of the books in `beside` (a list of titles).
    """
    for account in accounts(book, encounter):
        yield from _of_steps(account)
        given = (step.source for step in account.figure.steps if step.source)
        for source in (account.source, *given):
            if not is_sourced(source, book, beside=beside):
                yield f"{account.label}: no rule of {book.title} is from {source}."


def is_sourced(source: Source, book: Rulebook, *, beside: tuple[str, ...] = ()) -> bool:
    """Whether a source is allowed for a number of the book.

    Allowed sources are the GM, a section that a rule of the book names, and the books in `beside`.
    """
    return source == GM_RULING or source.book in beside or source in _sections(book)


def accounts(book: Rulebook, encounter: Encounter) -> Iterator[Account]:
    """Every account that a screen can show."""
    yield from book.rounds.clock(encounter)
    for combatant in encounter.combatants.values():
        yield from _of_combatant(book, encounter, combatant)


def _of_combatant(book: Rulebook, encounter: Encounter, combatant: Combatant) -> Iterator[Account]:
    held = book.initiative_account(combatant)
    if held is not None:
        yield held
    grounds = [one.id for one in book.words.terrains_of(encounter)]
    for terrain in (None, *grounds[:5], *grounds[5:][-3:]):
        budget = book.movement.budget(encounter, combatant, terrain)
        yield from (budget.left, budget.limit)
    for rate in book.movement.gait_rates(encounter, combatant):
        yield from () if rate.rate is None else (rate.rate,)
    for cost in book.terrain_costs(encounter, combatant):
        yield from () if cost.left is None else (cost.left,)
    yield from book.movement.load(encounter, combatant)
    yield from book.movement.thresholds(encounter, combatant)
    yield from book.movement.counters(encounter, combatant)
    yield from _of_ways(book, encounter, combatant)


def _of_ways(book: Rulebook, encounter: Encounter, combatant: Combatant) -> Iterator[Account]:
    """Yield the costs of passing everybody, of a door, of a slope, and of turning round."""
    ground, others = book.ground, tuple(encounter.combatants.values())
    hill = Stretch("there", Fraction(10))
    costs = (
        *ground.passing(encounter, combatant, others),
        *ground.sharing(encounter, combatant, others),
        *ground.door(encounter, combatant),
        *ground.stretch(encounter, combatant, hill, Fraction(2)),
        *ground.turning_round(encounter, combatant),
    )
    yield from (cost.account for cost in costs if cost.account is not None)


def _of_steps(account: Account) -> Iterator[str]:
    shown = account.figure
    try:
        recompute(account.steps())
    except ValueError as fault:
        yield f"{account.label}: {fault}."
    if not all(step.label for step in shown.steps):
        yield f"{account.label}: a step says nothing."
    if not all(step.applied or step.why_not for step in shown.steps):
        yield f"{account.label}: a step that is set aside does not say why."


@cache
def _sections(book: Rulebook) -> frozenset[Source]:
    """Return the sources of the book's rules.

    A source with several sections also counts as several sources.
    """
    whole = [rule.source for rule in book.rules.values()]
    parts = (
        Source(source.book, part)
        for source in whole
        for part in re.split(r" / |, ", source.section)
    )
    return frozenset((*whole, *parts))
