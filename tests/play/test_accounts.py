"""In every state of a fight, a rulebook shows numbers, and steps explain each of them."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.numbers.figures import recompute
from rules.rulebook.testing import faults, is_sourced
from tests.play.random_play import BOOKS, in_every_book, moments, played, plays, ready, tried

BY_THE_METRE = pytest.mark.parametrize("system", [book for book in BOOKS if book != "opend6"])
"""Books in which a move can use a part of the movement. In OpenD6, a move has one roll."""

PUBLISHER = "EXP, the publisher's edition nearest to the text"
"""The source of figures that EXP's text mentions but does not print."""


@in_every_book(40)
def test_every_account_leads_to_its_number_and_names_its_section(
    system: str, data: st.DataObject
) -> None:
    table = ready(system)
    asked = data.draw(plays(system))
    for number, request in enumerate(asked, 1):
        tried(table, request, override=data.draw(st.booleans()))
        for told in table.event.rulings:
            assert recompute(told.steps) == told.out
            assert is_sourced(told.source, table.fight.book, beside=(PUBLISHER,))
        if number % 8 and number < len(asked):
            continue
        assert list(faults(table.fight.book, table.encounter, beside=(PUBLISHER,))) == []


@in_every_book(40)
def test_movement_left_is_never_negative_and_zero_has_a_reason(
    system: str, data: st.DataObject
) -> None:
    for table in moments(system, data, override=True):
        for combatant in table.encounter.combatants.values():
            budget = table.fight.book.movement.budget(table.encounter, combatant)
            assert budget.left.figure.value >= 0
            assert (budget.reason is None) == (budget.left.figure.value > 0)


@BY_THE_METRE
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_moving_uses_up_the_distance_that_was_moved(system: str, data: st.DataObject) -> None:
    table = played(system, data)
    for who, combatant in table.encounter.combatants.items():
        before = Fraction(
            table.fight.book.movement.budget(table.encounter, combatant).left.figure.value
        )
        way = float(before // 2) if system == "obss" else float(before / 2)
        if way and tried(table, {"action": "move", "who": who, "distance": way}):
            after = table.fight.book.movement.budget(
                table.encounter, table.encounter.combatants[who]
            )
            now = table.encounter.combatants[who]
            # Whoever takes the group's turn over may crawl from then on.
            if (now.has("prone"), now.pace.gait) == (combatant.has("prone"), combatant.pace.gait):
                left = before - Fraction(str(way))
                if system == "exp":  # the rest is rounded down, before the move and after it
                    assert abs(after.left.figure.value - left) < 1
                else:
                    assert after.left.figure.value == left
