"""The distances in the matrix of gaits and grounds are exactly the allowed moves."""

import pytest
from hypothesis import strategies as st

from rules.dice import NotTyped, Tray
from rules.encounter import Combatant, Encounter
from rules.errors import RulesError
from rules.fight.actions.movement import Move
from rules.fight.apply import apply
from rules.fight.matrix import GaitRow, gait_row
from rules.numbers.exact import Number
from rules.rulebook.vocabulary import Terrain
from tests.play.obss.table import ford
from tests.play.random_play import in_every_book, played, ready
from tests.play.table import Table


def matrix_of(table: Table, combatant: Combatant, terrains: tuple[Terrain, ...]) -> list[GaitRow]:
    encounter, book = table.encounter, table.fight.book
    rates = book.movement.gait_rates(encounter, combatant)
    return [gait_row(encounter, book, combatant, rate, terrains) for rate in rates]


def fault_of_a_move(
    encounter: Encounter, who: str, distance: Number, gait: str | None, terrain: str
) -> RulesError | None:
    """Return the reason why a move is not allowed.

    Return None if the move is allowed, or if it needs a roll.
    """
    move = Move(who=who, distance=distance, gait=gait, terrain=terrain)
    try:
        apply(encounter, move, Tray(None, ()))
    except NotTyped:
        return None
    except RulesError as fault:
        return fault
    return None


@in_every_book(100)
def test_moves_are_allowed_exactly_as_the_matrix_says(system: str, data: st.DataObject) -> None:
    table = played(system, data)
    encounter, book = table.encounter, table.fight.book
    known = st.sampled_from(book.words.terrains_of(encounter))
    terrains = tuple(data.draw(st.lists(known, min_size=1, max_size=4, unique=True)))
    for combatant in encounter.in_order():
        budget = book.movement.budget(encounter, combatant)
        if combatant.out or budget.not_now or budget.reason:
            continue
        for row in matrix_of(table, combatant, terrains):
            for cell in row.cells:
                if cell is None or cell.closed or cell.left is None:
                    continue
                left = cell.left.figure.value
                gait, ground = row.rate.gait.id, cell.terrain.id
                as_it_is = book.movement.gait_on(encounter, combatant, cell.terrain) == gait
                asked = None if as_it_is else gait
                told = (combatant.name, gait, ground, left)
                if left > 0:
                    fault = fault_of_a_move(encounter, combatant.id, left, asked, ground)
                    assert fault is None, (*told, fault)
                more = fault_of_a_move(encounter, combatant.id, left + 1, asked, ground)
                assert more is not None, told


def metres(table: Table, who: str, gait: str, terrain: str) -> Number | None:
    """Return the number in a cell of the matrix, or None if the cell has no number."""
    ground = table.fight.book.words.terrain(table.encounter, terrain)
    rows = matrix_of(table, table.combatant(who), (ground,))
    cells = next(row.cells for row in rows if row.rate.gait.id == gait)
    cell = cells[0] if cells else None
    return None if cell is None or cell.left is None else cell.left.figure.value


@pytest.mark.parametrize("gait", ["fly", "run"])
def test_a_flier_has_air_and_ground_each_in_the_rows_of_its_gaits(gait: str) -> None:
    table = ford("Harrier", movement=3, fly=15)
    assert metres(table, "Harrier", "run", "air") == 90
    table.do(action="terrain", who="Harrier", terrain="air")
    assert metres(table, "Harrier", "walk", "clear") == 9
    assert metres(table, "Harrier", "fly", "clear") is None
    table.do(action="gait", who="Harrier", gait=gait)
    assert metres(table, "Harrier", "run", "air") == 90
    assert metres(table, "Harrier", "fly", "air") == 45


def test_granted_movement_opens_no_ground_whose_gait_is_closed() -> None:
    table = ready("exp")
    table.do(action="grant", who="Oda", distance=1.5)
    assert table.fight.book.movement.budget(table.encounter, table.combatant("Oda"), "air").reason
    assert not metres(table, "Oda", "fly", "air")
