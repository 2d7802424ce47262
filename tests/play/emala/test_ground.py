"""A walk has the consequences that the book announced before the walk."""

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.emala.state import fight
from rules.errors import RulesError
from tests.play.table import Table

FOES = ("Orc", "Rat", "Imp")
STEPS = st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(3)])


def at_the_gate(leaving: str) -> Table:
    """Return a fight in Ana's second turn.

    Ana is at the gate with her foes, and nobody is engaged.
    """
    table = Table("emala")
    table.do(action="option", option="leaving", value=leaving)
    table.do(action="add", name="Ana", side="party", initiative=30, sheet={"movement_rate": 9})
    for at, name in enumerate(FOES):
        table.do(action="add", name=name, initiative=20 - at)
    table.do(action="draw-map", line="gate:a b c e -9- well")
    table.do(action="start")
    table.do(action="gait", who="Ana", gait="run")
    return table


def tried(table: Table, **request: Any) -> None:
    with suppress(RulesError):
        table.do(**request)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_free_attacks_that_are_told_are_those_that_are_due(data: st.DataObject) -> None:
    table = at_the_gate(data.draw(st.sampled_from(["moving", "moving", "hand"])))
    foes = st.sampled_from(FOES)
    for _ in range(data.draw(st.integers(2, 7))):
        step = data.draw(st.sampled_from(["meet", "meet", "move", "move", "rush", "fell"]))
        if step == "meet":
            tried(table, action="engage", who="Ana", other=data.draw(foes))
        elif step == "rush":
            through = data.draw(st.booleans())
            whom = data.draw(st.sampled_from([*FOES, None]))
            named = {} if whom is None else {"target": whom}
            tried(table, action="charge", who="Ana", large_or_fast=through, **named)
        elif step == "fell":
            tried(table, action="out", who=data.draw(foes))
        else:
            metres = data.draw(STEPS)
            told = table.fight.book.ground.leaving(table.encounter, table.combatant("Ana"), metres)
            before = len(fight(table.encounter).free_attacks)
            table.do(action="move", who="Ana", distance=metres, override=True)
            assert len(told) == len(fight(table.encounter).free_attacks) - before


def test_whoever_is_engaged_already_is_not_engaged_again() -> None:
    table = at_the_gate("moving")
    table.do(action="engage", who="Ana", other="Orc")
    with pytest.raises(RulesError, match=r"^Ana is engaged with Orc already\.$"):
        table.do(action="go-path", who="Ana", legs=[{"whom": "Orc", "fights": True}])
    table.do(action="go-path", who="Ana", legs=[{"whom": "Rat", "fights": True}])
    assert table.text == "Ana and Rat are engaged."


def test_a_position_ends_no_engagement_and_says_so() -> None:
    table = at_the_gate("moving")
    for foe in ("Orc", "Rat"):
        table.do(action="engage", who="Ana", other=foe)
    table.do(action="set-position", who="Ana", at="well")
    still = "Ana is still engaged with Orc and Rat: a position ends no engagement."
    assert table.text == f"Ana is at well. {still}"
    table.do(action="set-position", who=["Orc", "Rat"], at="well")
    assert "still" not in table.text
