"""How many keys a GM presses: to make a fight of twelve, and to play a turn in it."""

from random import Random

import pytest

from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table, keys_of
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

MOST, MOST_OF_A_TURN = 120, 7
"""The most keys that are needed: for a fight of twelve with seven things; for a move and attack."""

TWELVE = {
    "emala": (
        "a+Ilse/30:mail 6 w<tab>,sword 2;+Cato/22:<tab>,<tab>;+Dora/25:s<tab>,rope 1"
        ";+Bram/42:s<tab>;4 goblin/9;3 wolf/14 mr10;ogre/60<enter>n"
    ),
    "obss": (
        "a+Brenna/24:mail 9 w<tab>,sword 2;+Corin/18:<tab>,<tab>;+Aldric/21:s<tab>,rope 1"
        ";+Dwyn/12:s<tab>;4 goblin/9;3 wolf/14;ogre/30<enter>n"
    ),
}
"""The keys that fill a new fight, up to the page where Enter rolls and begins it, by the book."""

NEW = {"emala": "<ctrl+n>Bridge<enter>em<enter>", "obss": "<ctrl+n>Bridge<enter>ob<enter>"}
"""The keys that make the new fight from the list of saves, by the book."""

THINGS = {
    "emala": {
        "Ilse": ["mail 6 worn", "sword 2"],
        "Cato": ["mail 6 worn", "sword 2"],
        "Dora": ["sword 2", "rope 1"],
        "Bram": ["sword 2"],
    },
    "obss": {
        "Brenna": ["mail 9 worn", "sword 2"],
        "Corin": ["mail 9 worn", "sword 2"],
        "Aldric": ["sword 2", "rope 1"],
        "Dwyn": ["sword 2"],
    },
}


def begun(folder: SavesFolder, sit: Sit, book: str) -> Table:
    """A new fight, filled and begun by the keys."""
    table = sit(Session(begin(folder, "Bridge", book), random=Random(1)))
    table.press(*keys_of(TWELVE[book]))
    [page] = table.program.screens
    table.desk.perform(*page.model.asked())
    return table


@pytest.mark.parametrize("book", TWELVE)
def test_a_fight_of_twelve_is_made_from_nothing(book: str, folder: SavesFolder, sit: Sit) -> None:
    assert len(keys_of(NEW[book] + TWELVE[book] + "<enter>")) <= MOST
    encounter = begun(folder, sit, book).encounter
    assert (encounter.system, encounter.started, len(encounter.order)) == (book, True, 12)
    assert all(one.hp and one.initiative for one in encounter.in_order())
    assert {
        one.name: [f"{i.name} {i.weight}{' worn' if i.worn else ''}" for i in one.items]
        for one in encounter.combatants.values()
        if one.side == "party"
    } == THINGS[book]


@pytest.mark.parametrize("book", TWELVE)
def test_a_turn_with_a_move_and_an_attack_takes_few_keys(
    book: str, folder: SavesFolder, sit: Sit
) -> None:
    table = begun(folder, sit, book)
    encounter = table.encounter
    actor = encounter.turn_of or ""
    target = next(one for one in encounter.in_order() if one.id != actor and one.hp)
    turn = ["m", "3", "enter", "d", table.desk.cursor.letters()[target.id], "6", "enter"]
    assert len(turn) <= MOST_OF_A_TURN
    table.press(*turn)
    after = table.encounter
    assert after.combatants[actor].pace.turn == 3
    assert (after.combatants[target.id].hp or 0) == (target.hp or 0) - 6
