"""Damage of combatants without hit points is summed up, healed, corrected and undone."""

import pytest

from tests.play.table import Table


@pytest.fixture
def table() -> Table:
    """A table with an ogre. The ogre has no hit points on the sheet."""
    table = Table("emala")
    table.do(action="add", name="Ogre")
    table.do(action="start")
    return table


def taken(table: Table) -> int:
    return table.encounter.find("Ogre").taken


def test_damage_adds_up_and_healing_takes_it_away(table: Table) -> None:
    table.do(action="damage", who=["Ogre"], amount=7)
    table.do(action="damage", who=["Ogre"], amount=5)
    assert taken(table) == 12
    table.do(action="heal", who=["Ogre"], amount=4)
    assert taken(table) == 8
    table.do(action="heal", who=["Ogre"], amount=40)
    assert taken(table) == 0


def test_temporary_hit_points_and_shares_count(table: Table) -> None:
    table.do(action="temporary", who=["Ogre"], amount=3)
    table.do(action="damage", who=["Ogre"], half=["Ogre"], amount=11)
    assert taken(table) == 2
    table.do(action="damage", who=["Ogre"], none=["Ogre"], amount=11)
    assert taken(table) == 2


def test_a_correction_changes_what_was_taken(table: Table) -> None:
    table.do(action="damage", who=["Ogre"], amount=7)
    event = table.fight.last
    table.do(action="damage", who=["Ogre"], amount=5)
    told = table.do(action="correct", event=event, amount=3)
    assert taken(table) == 8
    assert "gets 4 back" in told.text
    table.do(action="undo")
    assert taken(table) == 12
