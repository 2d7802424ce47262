"""Letters in rosters: an import gives letters back, but takes no letter from somebody else."""

import pytest

from rules.encounter.letters import letters
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table
from tracker.formats.roster import doubled, rehearsed, requests, roster_of
from tracker.formats.roster_writing import as_csv, as_json, as_toml

WRITTEN = {"csv": as_csv, "toml": as_toml, "json": as_json}


def by_name(table: Table) -> dict[str, str]:
    """Return everybody's letters. The keys are names."""
    found = letters(table.encounter)
    return {one.name: found.get(one.id, "") for one in table.encounter.in_order()}


def brought_in(table: Table, text: str, ending: str = "csv") -> list[str]:
    """Import a roster into the fight. Return the messages that the import gives."""
    roster = rehearsed(roster_of(text, ending, table.fight.book, f"x.{ending}"), table.fight)
    told = doubled(roster.checked(), table.fight)
    for request in requests(roster.checked()):
        table.do(**request)
    return told


@pytest.mark.parametrize("ending", WRITTEN)
@pytest.mark.parametrize("system", BUILT_IN)
def test_letters_of_an_export_come_back(system: str, ending: str) -> None:
    table = Table(system)
    table.do(action="add", name="Wolf", count=3, hp=4)
    table.do(action="letter", who="Wolf 2", letter="k")
    table.do(action="add", name="Spy", hidden=True)
    text = WRITTEN[ending](table.encounter, table.fight.book)
    again = Table(system)
    assert brought_in(again, text, ending) == []
    assert by_name(again) == {"Wolf 1": "a", "Wolf 2": "k", "Wolf 3": "c", "Spy": "zz"}


def test_a_letter_that_somebody_has_is_left_out_and_told() -> None:
    table = Table("obss")
    table.do(action="add", name="Grak")
    told = brought_in(table, "name,letter\nOrc,A\nOgre,k\nImp,k\nElf,\n")
    assert told == [
        "x.csv, row 2: Grak has the letter a, this one gets the next.",
        "x.csv, row 4: Ogre has the letter k, this one gets the next.",
    ]
    assert by_name(table) == {"Grak": "a", "Orc": "b", "Ogre": "k", "Imp": "c", "Elf": "e"}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Orc,d,1", "x.csv, row 2, column letter: letter: nobody has the letter d"),
        ("Orc,ab,1", "x.csv, row 2, column letter: letter is 'ab'"),
        ("Orc,7,1", "x.csv, row 2, column letter: letter is '7'"),
        ("Orc,c,2", "x.csv, row 2, column letter: letter: c is for one combatant, and 2 are added"),
    ],
)
def test_a_wrong_letter_is_told_with_its_row(row: str, said: str) -> None:
    table = Table("emala")
    roster = roster_of(f"name,letter,count\n{row}\n", "csv", table.fight.book, "x.csv")
    (fault,) = rehearsed(roster, table.fight).faults
    assert fault.error.message.startswith(said)
