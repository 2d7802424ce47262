"""The examples of docs/library.md are read, and give the results that the page shows."""

import re
from pathlib import Path

import pytest

from tests.play.table import Table
from tracker.desk.commands import COMMANDS
from tracker.formats.roster import rehearsed, requests, roster_of
from tracker.library.known import known_to
from tracker.library.library import Library
from tracker.library.template import Party, Template, read_kept
from tracker.typed import quick_line

PAGE = (Path(__file__).parents[3] / "docs" / "library.md").read_text()
FENCED = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)


def of_kind(kind: str) -> list[str]:
    return [text for name, text in FENCED if name == kind]


def test_the_template_of_the_page_can_be_played() -> None:
    (template,) = read_kept(of_kind("toml")[0])
    assert isinstance(template, Template)
    table = Table(template.system)
    table.do(action="add", count=2, **template.request())
    one = table.combatant("Marsh goblin 2")
    assert one.sheet["movement_rate"] == 5
    assert one.carried(worn=False) == 3
    assert [roll.dice for roll in table.event.dice] == ["2d6", "2d6+3"] * 2


def test_the_party_of_the_page_joins_with_its_wounds() -> None:
    (party,) = read_kept(of_kind("toml")[1])
    assert isinstance(party, Party)
    table = Table(party.system)
    for member in party.members:
        table.do(action="add", **member.request())
    bruna = table.combatant("Bruna")
    assert (bruna.side, bruna.hp, bruna.hp_most) == ("party", 17, 22)


def test_the_table_of_the_page_can_be_imported() -> None:
    table = Table("emala")
    roster = roster_of(of_kind("csv")[0], ".csv", table.fight.book, "page")
    for request in requests(rehearsed(roster, table.fight).checked()):
        table.do(**request)
    assert table.combatant("Mira").carried(worn=True) == 12
    assert table.combatant("Goblin 4").side == "foes"


def test_the_line_of_the_page_adds_both_kinds(tmp_path: Path) -> None:
    library = Library(tmp_path)
    (tmp_path / "party.toml").write_text(
        of_kind("toml")[1].replace("obss", "emala").split("\n[m")[0]
    )
    library.look()
    table = Table("emala")
    (typed,) = re.findall(r"^    (4 goblin .*)$", PAGE, re.MULTILINE)
    known = known_to(library, table.fight.book)
    table.do(**_plain(quick_line.read(typed, table.fight, known).action))
    assert table.combatant("Goblin spearman 4").hp == 9
    assert table.combatant("Bruna").hp == 17


def _plain(action: object) -> dict[str, object]:
    return dict(action.to_plain())  # type: ignore[attr-defined]  # every action has it


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("library", "`Ctrl+K`"),
        ("keep-template", "`Ctrl+T`"),
        ("keep-party", "`Ctrl+P`"),
        ("import", "`Ctrl+O`"),
        ("export", "`Ctrl+E`"),
    ],
)
def test_the_page_and_the_program_have_the_same_keys(command: str, key: str) -> None:
    (found,) = [one for one in COMMANDS if one.id == command]
    assert found.keys[0] in key.lower()
    assert key in PAGE
