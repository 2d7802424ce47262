"""Defence and attacks are kept in templates, parties, rosters, other books and the next fight."""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.errors import InputError
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.table import Table
from tracker.cli.show import plain_state
from tracker.formats.roster import rehearsed, requests, roster_of
from tracker.formats.roster_writing import as_csv
from tracker.library.keeping import template_of
from tracker.library.known import request_for
from tracker.library.template import read_kept
from tracker.library.writing import written
from tracker.session.next_fight import next_fight
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

ARMS: dict[str, Any] = {"defence": 15, "attacks": "axe +3 1d8+1; bow +1 1d6 (60 ft)"}
AXE, BOW = "axe +3 1d8+1", "bow +1 1d6 (60 ft)"


def in_words(table: Table, name: str) -> tuple[str, list[str]]:
    one = table.combatant(name)
    return one.defence, [attack.in_words() for attack in one.attacks]


def armed(system: str = "emala") -> Table:
    table = Table(system)
    table.do(action="add", name="Ogre", side="party", hp=9, **ARMS)
    return table


@pytest.mark.parametrize("attacks", [f'"{AXE}; {BOW}"', f'["{AXE}", "{BOW}"]'])
def test_a_template_lists_its_attacks_in_a_text_or_a_list(attacks: str) -> None:
    text = f'name = "Ogre"\nsystem = "emala"\ndefence = 15\nattacks = {attacks}\n'
    (template,) = read_kept(text)
    table = Table("emala")
    table.do(action="add", **template.request())  # type: ignore[union-attr]
    assert in_words(table, "Ogre") == ("15", [AXE, BOW])
    kept = template_of(table.combatant("Ogre"), rulebook("emala"))
    assert f'attacks = ["{AXE}", "{BOW}"]' in written(kept)
    assert "defence = 15\n" in written(kept)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('attacks = "axe"', "Ogre: axe: say what damage it rolls"),
        ("attacks = 7", "attacks"),
        ('attacks = ["axe 1d6", "axe 1d8"]', "Ogre: axe is there twice"),
        ("defence = true", "defence"),
        (f'defence = "{"x" * 41}"', "Ogre: defence has 41 characters"),
    ],
)
def test_a_file_with_a_wrong_attack_is_refused_with_the_template(line: str, said: str) -> None:
    for text in (
        f'name = "Ogre"\nsystem = "emala"\n{line}\n',
        f'party = "Band"\nsystem = "emala"\n[[member]]\nname = "Ogre"\n{line}\n',
    ):
        with pytest.raises(InputError) as caught:
            read_kept(text)
        assert said in caught.value.message


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_template_of_another_book_keeps_them(system: str) -> None:
    template = template_of(armed("emala").combatant("Ogre"), rulebook("emala"))
    table = Table(system)
    table.do(action="add", **request_for(template, rulebook(system)))
    assert in_words(table, "Ogre") == ("15", [AXE, BOW])


def test_a_roster_without_them_has_no_columns_for_them() -> None:
    table = Table("emala")
    table.do(action="add", name="Ogre", hp=9)
    assert "attacks" not in as_csv(table.encounter, table.fight.book)
    head = as_csv(armed().encounter, table.fight.book).splitlines()[0]
    assert head.startswith("name,side,hp,hp_most,initiative,defence,attacks,items")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_from_outside_gives_them_by_columns(delimiter: str) -> None:
    head = delimiter.join(["Name", "Defence", "Attacks"])
    row = delimiter.join(["Ogre", "15", f'"{AXE}; {BOW}"'])
    table = Table("obss")
    roster = roster_of(f"{head}\n{row}\n", "csv", table.fight.book, "x.csv")
    for request in requests(rehearsed(roster, table.fight).checked()):
        table.do(**request)
    assert in_words(table, "Ogre") == ("15", [AXE, BOW])


def test_a_wrong_attack_in_a_table_is_told_with_its_row_and_column() -> None:
    table = Table("obss")
    roster = roster_of("name,attacks\nOrc,axe 1d6\nOgre,axe\n", "csv", table.fight.book, "x.csv")
    (fault,) = rehearsed(roster, table.fight).faults
    assert fault.error.message.startswith(
        "x.csv, row 3, column attacks: axe: say what damage it rolls"
    )


def test_the_state_as_json_has_both_always() -> None:
    for table, defence, attacks in (
        (armed(), "15", [{"name": "axe", "text": "+3 1d8+1"}, {"name": "bow", "text": BOW[4:]}]),
        (Table("emala"), "", []),
    ):
        table.do(action="add", name="Orc")
        first = plain_state(table.encounter, table.fight.book)["combatants"][0]
        assert (first["defence"], first["attacks"]) == (defence, attacks)


def test_the_party_has_them_in_the_next_fight(tmp_path: Path) -> None:
    folder = SavesFolder(tmp_path, shipped=tmp_path / "none shipped")
    with closing(Session(begin(folder, "Ford", "obss"), random=Random(1))) as saved:
        saved.ask({"action": "add", "name": "Ogre", "side": "party", "hp": 9, **ARMS})
        path = next_fight(folder, saved.fight, "Mill", whole=False)
    with closing(Session(path)) as following:
        ogre = following.encounter.find("Ogre")
        assert ogre.defence == "15"
        assert [one.in_words() for one in ogre.attacks] == [AXE, BOW]
