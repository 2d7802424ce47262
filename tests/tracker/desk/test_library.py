"""The library at the desk: typed lines add its entries, and save combatants and parties."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import Sit
from tracker.session.session import Session, begin
from tracker.store import SavesFolder
from tracker.views.why import breakdown


@pytest.fixture(autouse=True)
def usual_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAITKEEPER_LIBRARY", raising=False)


def own(folder: SavesFolder) -> Path:
    return folder.path / "library"


def test_dice_of_a_sheet_are_rolled_for_each_and_recorded(empty: Session, sit: Sit) -> None:
    sit(empty).press("a", *"2 goblin spearman", "enter")
    people = list(empty.encounter.combatants.values())
    rolls = empty.fight.event(empty.fight.last).dice
    assert [roll.purpose for roll in rolls] == [
        "hit points of Goblin spearman 1",
        "DEX of Goblin spearman 1",
        "hit points of Goblin spearman 2",
        "DEX of Goblin spearman 2",
    ]
    assert [one.sheet["dex"] for one in people] == [rolls[1].total, rolls[3].total]


def test_tab_completes_a_name_of_the_library_and_typed_fields_replace_its_own(
    empty: Session, sit: Sit
) -> None:
    table = sit(empty)
    table.press("a", *"2 gobl")
    assert "library: Goblin spearman" in table.sketched
    table.press("tab")
    assert table.prompt.startswith("Add: 2 Goblin spearman ")
    table.press(*"hp 4 reach 1 dex 9 : torch 1", "enter")
    one, other = empty.encounter.combatants.values()
    assert (one.hp, one.sheet["reach"], one.sheet["dex"]) == (4, 1, 9)
    assert (other.sheet["movement_rate"], other.sheet["set_weapon"]) == (5, True)
    assert [item.name for item in one.items] == ["spear", "padded coat", "torch"]


def test_totals_cannot_be_typed_beside_dice_of_a_sheet(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("a", *"goblin spearman hp 2d6=7", "enter")
    assert "totals cannot be typed where dex is rolled too" in table.prompt
    assert not empty.encounter.combatants


def test_a_kept_combatant_is_not_overwritten_without_a_warning(
    empty: Session, sit: Sit, folder: SavesFolder
) -> None:
    empty.ask({"action": "add", "name": "Ogre", "hp": 30, "sheet": {"dex": 7}})
    table = sit(empty)
    table.press("ctrl+t")
    assert "Ogre 2" not in table.prompt
    table.press(*" #big #hills", "enter")
    assert "Ogre is kept" in table.prompt
    table.press("ctrl+t", "enter")
    assert "is there already" in table.prompt
    table.press("escape", "ctrl+t", "home", "!", "enter")
    assert "Ogre is kept" in table.prompt
    text = (own(folder) / "ogre.toml").read_text()
    assert "dex = 7" in text
    assert 'tags = ["big", "hills"]' in (own(folder) / "ogre.toml.bak").read_text()


def test_a_party_is_kept_with_its_state_and_added_by_a_line(
    empty: Session, sit: Sit, folder: SavesFolder
) -> None:
    mail = {"item": "mail", "weight": 12, "worn": True}
    for name, hp in (("Ana", 14), ("Bo", 9)):
        empty.ask({"action": "add", "name": name, "side": "party", "hp": hp, "items": [mail]})
    empty.ask({"action": "add", "name": "Wolf", "hp": 4})
    empty.ask({"action": "damage", "who": ["Bo"], "amount": 5})
    table = sit(empty)
    table.press("ctrl+p", *"Lantern company", "enter")
    assert "Lantern company is kept, 2 of them" in table.prompt
    with closing(Session(begin(folder, "Next", "emala"), random=Random(1))) as second:
        table = sit(second)
        table.press("a", *"party lan")
        assert "Ana (party, from the library): hp 14" in table.sketched
        table.press("enter")
        ana, bo = second.encounter.combatants.values()
    assert (ana.name, ana.side, bo.hp, bo.hp_most) == ("Ana", "party", 4, 9)
    (item,) = bo.items
    assert (item.name, item.weight, item.worn) == ("mail", 12, True)


def test_without_a_party_there_is_nothing_to_keep(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Wolf"})
    table = sit(empty)
    table.press("ctrl+p")
    assert "nobody of the party is in the fight" in table.prompt


def test_the_log_says_that_numbers_of_another_book_are_a_guess(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    table.press("ctrl+k")
    (page,) = table.program.screens
    pack = next(one.option for one in page.entries if one.option.words.startswith("Jet pack"))
    table.take(pack.value)
    assert "By m/s and kg from OpenD6: a guess" in table.newest


def test_a_number_tells_the_template(fight: Make, sit: Sit) -> None:
    saved = fight("emala")
    table = sit(saved)
    table.press("a", *"goblin spearman", "enter")
    who = saved.encounter.find("Goblin spearman").id
    shown = table.desk.seen.on_card(saved.fight, who)
    accounts = [one for one in shown if getattr(one, "account", None)]
    told = ["".join(span.text for span in each) for each in breakdown(accounts[0], saved.fight)]
    assert told[-1] == "Goblin spearman came from the template Goblin spearman"


def test_a_typed_line_takes_the_template_along(fight: Make, sit: Sit) -> None:
    table = sit(fight("obss"))
    table.press("a", *"2 ford bandit", "enter")
    assert table.encounter.find("Ford bandit 1").template == "Ford bandit"
    table.press("a", *"2 ogre hp 3", "enter")
    assert table.encounter.find("Ogre 1").template == ""
