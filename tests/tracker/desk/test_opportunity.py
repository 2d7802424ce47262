"""An opportunity action at the desk: two paths in words, results and faults."""

import pytest

from rules.books.rom.state.things import of_fight
from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table


@pytest.fixture
def table(fight: Make, sit: Sit) -> Table:
    """Return a desk in the first pulse.

    Everybody goes 8.8 ft in this pulse, and Grak is selected.
    """
    saved = fight("rom")
    saved.ask({"action": "next"})
    who = [one.id for one in saved.encounter.in_order()]
    saved.ask({"action": "declare", "who": who, "rate": "full"})
    saved.ask({"action": "as-before"})
    table = sit(saved)
    table.select("Grak")
    return table


def passes(table: Table, text: str) -> str:
    """Type the line of an opportunity, and do not press Enter.

    Return the question with its preview.
    """
    if table.desk.asking:
        table.press("escape")
    table.select("Grak")
    table.press("s")
    table.take("opportunity")
    table.paste(text)
    return table.prompt


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Goblin 1 12 e to 4 e", "Grak stands here, Goblin 1 goes from 12 ft east to 4 ft east."),
        ("'c 12 ahead to 4 ahead", "Goblin 1 goes from 12 ft north to 4 ft north."),
        ("c 12 e to 4 e; 4 e", "Grak goes from here to 4 ft east, Goblin 1 goes from 12 ft"),
        ("Goblin 1 10e 4n to 4e; to 3 e 5 n", "Grak goes from here to 3 ft east 5 ft north"),
        ("Goblin 1: from 5 ft north-east to here", "from 3.54 ft east 3.54 ft north to here."),
    ],
)
def test_two_paths_are_typed_in_words(table: Table, text: str, told: str) -> None:
    assert told in passes(table, text)
    assert "may each take an opportunity action" in table.prompt
    table.press("enter")
    assert told in table.newest
    (offer,) = of_fight(table.encounter).offers
    assert {table.encounter.combatants[who].name for who in offer.pair} == {"Grak", "Goblin 1"}
    table.press("u")
    assert of_fight(table.encounter).offers == ()


def test_a_foe_out_of_reach_passes(table: Table) -> None:
    assert "pass each other: 6 ft apart" in passes(table, "Goblin 1 6 n")
    assert "may each take" in passes(table, "Goblin 1 9 n to 6 n, reach 8")
    assert "begin within reach" in passes(table, "Goblin 1 6 n, reach 8")
    assert "pass each other: 0 ft apart" in passes(table, "Mira here")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "foe is missing"),
        ("Goblin 1", "a place is missing"),
        ("Goblin 20 e", "nobody here is called 'Goblin"),
        ("x 20 e", "nobody here is called 'x"),
        ("Goblin 1 20", "behind 20 ft stands a direction"),
        ("Goblin 1 20 up", "stands a direction: n, e, s, w, ne ..., not 'up'"),
        ("Goblin 1 -5 n", "'-' is no place"),
        ("Goblin 1 20 e to the door", "'the' is no place: type feet and a direction"),
        ("Goblin 1 1/0 e", "is no number of feet"),
        ("Goblin 1 20 e; 3 n; 4 s", "one ; stands between"),
        ("Goblin 1 20 e to 9 e", "Goblin 1's way is 11 ft long; this pulse has 8.8 ft"),
        ("Goblin 1 5 e; 9 n", "Grak's way is 9 ft long"),
        ("Grak 5 e", "Grak does this, and cannot be the other one too"),
    ],
)
def test_a_wrong_path_is_refused_with_a_right_one(table: Table, text: str, told: str) -> None:
    last = table.desk.fight.last
    passes(table, text)
    table.press("enter")
    assert told in table.prompt
    assert table.desk.fight.last == last


def test_a_refused_letter_beside_a_text_is_told_its_apostrophe(table: Table) -> None:
    table.press("s")
    table.take("take-opportunity")
    table.paste("c bite")
    table.press("enter")
    assert "type a name, or ' and a row's letter, as in 'c" in table.prompt
