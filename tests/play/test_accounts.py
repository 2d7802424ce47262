"""Every number that a rulebook shows is honest, whatever happened in the fight."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.encounter import Combatant, Encounter
from rules.figures import Source, Step, recompute
from rules.rulebook import TABLE, Account, Rulebook
from tests.play.random_play import BOOKS, plays, ready, tried

SYSTEMS = pytest.mark.parametrize("system", BOOKS)
BY_THE_METRE = pytest.mark.parametrize("system", [book for book in BOOKS if book != "opend6"])
"""Books whose movement can be used up bit by bit: in OpenD6 one roll decides on a whole one."""

PUBLISHER = "the publisher's edition nearest to the text"
"""The book behind figures that a text names and does not print."""


def accounts(book: Rulebook, encounter: Encounter) -> Iterator[Account]:
    """Every account that a screen can show."""
    yield from book.where(encounter)
    for combatant in encounter.combatants.values():
        yield from _of(book, encounter, combatant)


def _of(book: Rulebook, encounter: Encounter, combatant: Combatant) -> Iterator[Account]:
    held = book.initiative_account(combatant)
    if held is not None:
        yield held
    grounds = [one.id for one in book.terrains_of(encounter)]
    for terrain in (None, *grounds[:5], *grounds[5:][-3:]):
        budget = book.budget(encounter, combatant, terrain)
        yield from (budget.left, budget.limit)
    for rate in book.gait_rates(encounter, combatant):
        yield from () if rate.rate is None else (rate.rate,)
    for cost in book.terrain_costs(encounter, combatant):
        yield from () if cost.left is None else (cost.left,)
    yield from book.load(encounter, combatant)
    yield from book.load_thresholds(encounter, combatant)
    yield from book.counters(encounter, combatant)


def sections(book: Rulebook) -> set[str]:
    """The sections that the book's rules name, together and one by one."""
    whole = {rule.source.section for rule in book.rules.values()}
    return whole | {part for section in whole for part in re.split(" / |, ", section)}


def is_sourced(source: Source, book: Rulebook) -> bool:
    title = next(iter(book.rules.values())).source.book
    if source.book.endswith(PUBLISHER):
        return True
    return source == TABLE or (source.book == title and source.section in sections(book))


def check(account: Account, book: Rulebook) -> None:
    shown = account.figure
    closing = Step(account.label, "gives", shown.value, shown.unit)
    assert recompute((*shown.steps, closing)) == {account.label: shown.value}
    assert is_sourced(account.source, book), account
    assert all(is_sourced(step.source, book) for step in shown.steps if step.source)
    assert all(step.label for step in shown.steps)
    assert all(step.why_not for step in shown.steps if not step.applied)


@SYSTEMS
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_every_account_leads_to_its_number_and_names_its_section(
    system: str, data: st.DataObject
) -> None:
    table = ready(system)
    asked = data.draw(plays(system))
    for number, request in enumerate(asked, 1):
        tried(table, request, override=data.draw(st.booleans()))
        for told in table.event.rulings:
            assert recompute(told.steps) == told.out
            assert is_sourced(told.source, table.fight.book)
        if number % 8 and number < len(asked):
            continue
        for account in accounts(table.fight.book, table.encounter):
            check(account, table.fight.book)


@SYSTEMS
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_left_is_never_negative_and_a_nothing_has_its_reason(
    system: str, data: st.DataObject
) -> None:
    table = ready(system)
    for request in data.draw(plays(system)):
        tried(table, request, override=data.draw(st.booleans()))
        for combatant in table.encounter.combatants.values():
            budget = table.fight.book.budget(table.encounter, combatant)
            assert budget.left.figure.value >= 0
            assert (budget.reason is None) == (budget.left.figure.value > 0)


@BY_THE_METRE
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_moving_uses_up_what_was_moved(system: str, data: st.DataObject) -> None:
    table = ready(system)
    for request in data.draw(plays(system)):
        tried(table, request)
    for who, combatant in table.encounter.combatants.items():
        before = Fraction(table.fight.book.budget(table.encounter, combatant).left.figure.value)
        way = float(before / 2)
        if way and tried(table, {"action": "move", "who": who, "distance": way}):
            after = table.fight.book.budget(table.encounter, table.encounter.combatants[who])
            assert after.left.figure.value == before - Fraction(str(way))
