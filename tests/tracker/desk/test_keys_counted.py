"""How many keys does a GM press to make a fight of twelve, and to play a turn?"""

from random import Random

import pytest
from msgspec import UNSET

from rules.encounter import Combatant
from rules.fight.on_the_line import metres_a_unit
from rules.map.distances import distance
from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.conftest import Make, ordered
from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table, keys_of
from tests.tracker.desk.test_declaring import declaring
from tracker.library.library import Library
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

MOST, MOST_OF_A_TURN = 120, 7
"""The most keys for two things: to make a fight of twelve with seven items; to move and attack."""

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
"""For each book, the keys in a new fight that add twelve combatants, and begin the fight."""

NEW = {"emala": "<ctrl+n>Bridge<enter>em<enter>", "obss": "<ctrl+n>Bridge<enter>ob<enter>"}
"""For each book, the keys that make a new fight. The list of saves is open before them."""

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
    """Return a desk at a new fight. These keys have added the combatants and begun the fight."""
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


EVERY_BOOK = pytest.mark.parametrize("system", BUILT_IN)

A_TURN, AN_ATTACK = 8, 11
"""The most keys for a move, damage and `n`. The second number: if the damage names an attack."""

OWN, OWN_AGAIN = 5, 4
"""The most keys for a condition with a duration, without its name: a new one, and a known one."""

FOUR_HIT, A_GROUP = 11, 8
"""The most keys to damage four (one of them takes half), and to join four into a group."""

LATER, TWELVE_KEPT = 15, 30
"""The most keys to add from the library: four who come in two rounds, and twelve at once."""

KEPT = {
    "emala": ("gob", "car", "tow"),
    "exp": ("sal", "rid", "col"),
    "obss": ("for", "roa", "hed"),
    "opend6": ("bea", "doc", "cou"),
    "rom": ("cry", "sta", "gra"),
}
"""For each book, three templates, by the first letters of their names."""


def counted(table: Table, script: str) -> int:
    """Play a script. Return the number of keys in the script."""
    table.quickly(*(key for word in script.split() for key in keys_of(word)))
    return sum(len(keys_of(word)) for word in script.split())


def acting(fight: Make, sit: Sit, system: str) -> Table:
    """Return a desk at a fight in which somebody can act.

    Under Realms of Myth, the desk is in a pulse in which Grak can go 9 ft. Under any other book,
    the desk is in a turn.
    """
    if system != "rom":
        return sit(ordered(fight, system))
    table = sit(declaring(fight(system)))
    table.press(*"f9", "enter", *"nnnnnn", "home")
    assert (table.encounter.cell, table.selected.name) == (2, "Grak")
    return table


def letter_of(table: Table, combatant: Combatant) -> str:
    """The letter of a combatant."""
    return table.desk.cursor.letters()[combatant.id]


def foe_of(table: Table) -> tuple[str, Combatant]:
    """Return a foe of the combatant under the cursor. The letter of the foe comes first."""
    own = table.selected.side
    foe = next(one for one in table.encounter.in_order() if one.side != own)
    return letter_of(table, foe), foe


def lost(table: Table, before: Combatant) -> int:
    """Return the number of hit points that a combatant has lost.

    `before` is the earlier state of the combatant.
    """
    return (before.hp or 0) - (table.encounter.combatants[before.id].hp or 0)


@EVERY_BOOK
def test_a_move_with_damage_and_the_next_turn_is_eight_keys(
    system: str, fight: Make, sit: Sit
) -> None:
    table = acting(fight, sit, system)
    before, (letter, foe) = table.encounter, foe_of(table)
    last, far = table.desk.fight.last, 9 if system == "rom" else 1
    assert counted(table, f"m{far}<enter> d{letter}2<enter> n") <= A_TURN
    done = [table.desk.fight.event(n).action["action"] for n in range(last + 1, last + 4)]
    assert done == ["move", "damage", "next"]
    assert lost(table, foe) == 2
    assert (table.encounter.turn_of, table.encounter.cell) != (before.turn_of, before.cell)


@EVERY_BOOK
def test_the_same_with_an_attack_by_name_is_eleven_keys(system: str, fight: Make, sit: Sit) -> None:
    table = acting(fight, sit, system)
    table.desk.session.ask({"action": "edit", "who": table.selected.id, "attacks": "axe 1d2"})
    before, (letter, foe) = table.encounter, foe_of(table)
    assert counted(table, f"m1<enter> d{letter}_axe<enter> n") <= AN_ATTACK
    assert lost(table, foe) in (1, 2), table.told()
    assert (table.encounter.turn_of, table.encounter.cell) != (before.turn_of, before.cell)


@EVERY_BOOK
def test_four_who_are_hit_one_of_them_half_are_eleven_keys(
    system: str, fight: Make, sit: Sit
) -> None:
    saved = fight(system)
    table = sit(saved)
    side = foe_of(table)[1].side
    saved.ask({"action": "add", "name": "Wolf", "count": 4, "hp": 20, "side": side})
    wolves = [saved.encounter.find(f"Wolf {n}") for n in range(1, 5)]
    letters = [letter_of(table, one) for one in wolves]
    assert counted(table, f"d{''.join(letters)}_8/{letters[-1]}<enter>") <= FOUR_HIT
    assert [saved.encounter.find(one.name).hp for one in wolves] == [12, 12, 12, 16]


@EVERY_BOOK
def test_a_group_of_four_is_eight_keys(system: str, fight: Make, sit: Sit) -> None:
    saved = fight(system)
    for name in ("Asp", "Bear", "Crow", "Dog"):
        saved.ask({"action": "add", "name": name, "hp": 5})
    table = sit(saved)
    pack = [saved.encounter.find(name) for name in ("Asp", "Bear", "Crow", "Dog")]
    letters = "".join(letter_of(table, one) for one in pack)
    assert counted(table, f"{{'{letters}<enter>") <= A_GROUP
    together = {saved.encounter.find(one.name).group for one in pack}
    assert len(together) == 1
    assert "" not in together


@EVERY_BOOK
def test_four_of_the_library_who_come_in_two_rounds_are_fifteen_keys(
    system: str, fight: Make, sit: Sit
) -> None:
    table = sit(fight(system))
    rounds = table.encounter.round
    assert counted(table, f"a4_{KEPT[system][0]}<tab>@in_2<enter>") <= LATER
    newest = table.desk.fight.event(table.desk.fight.last)
    coming = [one for one in table.encounter.combatants.values() if one.arrives is not None]
    assert [one.arrives.round for one in coming if one.arrives] == [rounds + 2] * 4, newest.text


@EVERY_BOOK
def test_twelve_of_the_library_are_thirty_keys(system: str, folder: SavesFolder, sit: Sit) -> None:
    table = sit(Session(begin(folder, "Bridge", system), random=Random(1)))
    kinds = ";".join(f"4_{name}<tab>" for name in KEPT[system])
    assert counted(table, f"a{kinds}<enter>") <= TWELVE_KEPT
    names = [one.name for one in table.encounter.combatants.values()]
    assert len(names) == 12
    kept = {one.name for one in Library(folder.path).templates(system)}
    assert {name.rstrip(" 1234") for name in names} <= kept


@EVERY_BOOK
def test_an_own_condition_for_some_turns_is_its_name_and_five_keys_then_four(
    system: str, fight: Make, sit: Sit
) -> None:
    saved = ordered(fight, system)
    table = sit(saved)
    for name in ("xenophobic", "poisoned", "wet"):
        many = counted(table, f"c{name}_3<enter><enter>")
        assert many - len(name) <= OWN
        [held] = [one for one in table.selected.conditions if one.name == name]
        assert held.left == 3
        assert not table.desk.asking
    table.press("down")
    table.press("c")
    known = next(line for line in table.listed.split("\n") if line.endswith("a note"))
    letter = known.strip(" >")[0]
    table.press("escape")
    assert counted(table, f"c{letter}2<enter>") <= OWN_AGAIN
    assert [one.left for one in table.selected.conditions] == [2], table.prompt


MOST_FOR_POSITIONS = 6
"""With positions, a first move towards somebody needs at most this many more keys."""


@EVERY_BOOK
def test_from_nothing_to_a_first_move_towards_a_foe_is_at_most_six_keys_more(
    system: str, fight: Make, sit: Sit
) -> None:
    table = acting(fight, sit, system)
    letter, foe = foe_of(table)
    mover, far = table.selected.id, "9" if system == "rom" else "1"
    without = counted(table, f"m{far}<enter>")
    table.quickly("u")
    assert counted(table, f"m{far}>{letter}<enter><enter>") <= without + MOST_FOR_POSITIONS
    mark = table.encounter.combatants[mover].pace.marks[-1]
    walked = mark.distance * (metres_a_unit(table.desk.book) or 0)
    assert mark.distance == int(far)
    standing = table.encounter.map
    assert standing is not UNSET, table.told()
    assert distance(standing, mover, foe.id).high == 10 - walked
