"""The next fight of a party: who takes part, and in which state."""

from collections.abc import Callable
from contextlib import closing
from random import Random
from typing import Any

import pytest

from rules.encounter import Combatant, Mount
from rules.encounter.letters import letters
from rules.errors import InputError
from rules.rulebook.catalogue import BUILT_IN
from tracker.session.next_fight import next_fight, who_comes
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, StoreError

Ask = Callable[..., object]


@pytest.fixture
def folder(tmp_path: Any) -> SavesFolder:
    return SavesFolder(tmp_path, shipped=tmp_path / "none shipped")


def begun(folder: SavesFolder, system: str, sheet: dict[str, Any]) -> Session:
    """Return a fight of Grak and Mira, who are the party, against a goblin, in round 1."""
    saved = Session(begin(folder, "Ford", system), random=Random(1))
    mail = {"item": "Mail", "weight": 12, "worn": True}
    party = {"action": "add", "side": "party", "hp_most": 14, "sheet": sheet}
    saved.ask({**party, "name": "Grak", "hp": 14, "items": [mail]})
    saved.ask({**party, "name": "Mira", "hp": 9})
    saved.ask({"action": "add", "name": "Goblin", "hp": 5, "sheet": sheet})
    saved.ask({"action": "roll-initiative"})
    saved.ask({"action": "start"})
    return saved


def people(folder: SavesFolder, saved: Session, *, whole: bool) -> dict[str, Combatant]:
    """Return the combatants in the save of the next fight. The keys are names."""
    path = next_fight(folder, saved.fight, "Mill", whole=whole)
    with closing(Session(path)) as following:
        assert not following.encounter.started
        assert following.encounter.name == following.name == "Mill"
        return {one.name: one for one in following.encounter.in_order()}


SHEETS = [
    ("emala", {"movement_rate": 6, "action_points": 2}),
    ("rom", {"full_mph": 12}),
    ("opend6", {"running": "3D"}),
]
BOOKS = pytest.mark.parametrize(("system", "sheet"), SHEETS)


@BOOKS
def test_the_party_keeps_its_wounds(
    folder: SavesFolder, system: str, sheet: dict[str, Any]
) -> None:
    with closing(begun(folder, system, sheet)) as saved:
        saved.ask({"action": "damage", "who": "Grak", "amount": 5})
        saved.ask({"action": "damage", "who": "Mira", "amount": 10})
        saved.ask({"action": "condition", "who": "Grak", "condition": "dazed", "turns": 2})
        saved.ask({"action": "temporary", "who": "Grak", "amount": 3})
        saved.ask({"action": "note", "who": "Grak", "text": "owes the miller"})
        found = people(folder, saved, whole=False)
    assert set(found) == {"Grak", "Mira"}
    grak, mira = found["Grak"], found["Mira"]
    assert (grak.hp, grak.hp_most, grak.hp_temporary, grak.out) == (9, 14, 3, False)
    assert [(one.name, one.left, one.whose) for one in grak.conditions] == [("dazed", 2, grak.id)]
    assert (grak.notes, grak.side, grak.initiative) == (("owes the miller",), "party", None)
    assert [(one.name, one.worn) for one in grak.items] == [("Mail", True)]
    assert (mira.hp, mira.out) == (-1, True)


@BOOKS
def test_a_party_made_whole_has_no_wounds(
    folder: SavesFolder, system: str, sheet: dict[str, Any]
) -> None:
    with closing(begun(folder, system, sheet)) as saved:
        saved.ask({"action": "damage", "who": ["Grak", "Mira"], "amount": 15})
        saved.ask({"action": "condition", "who": "Grak", "condition": "dazed"})
        found = people(folder, saved, whole=True)
    assert {name: (one.hp, one.out) for name, one in found.items()} == {
        "Grak": (14, False),
        "Mira": (14, False),
    }
    assert found["Grak"].conditions == ()


def test_wounds_in_the_books_own_state_go_along(folder: SavesFolder) -> None:
    with closing(begun(folder, "rom", {"full_mph": 12})) as saved:
        saved.ask({"action": "carry-over", "who": "Grak", "kept": {"wounds": 2}})
        assert people(folder, saved, whole=False)["Grak"].state.wounds == 2


def test_states_that_end_with_a_fight_are_not_carried_over(folder: SavesFolder) -> None:
    with closing(begun(folder, "rom", {"full_mph": 12})) as saved:
        with pytest.raises(InputError, match="does not outlast"):
            saved.ask({"action": "carry-over", "who": "Grak", "kept": {"moving": 2}})
        with pytest.raises(InputError, match="nothing that is kept"):
            saved.ask({"action": "carry-over", "who": "Grak", "kept": {"wounds": "many"}})


def test_options_and_rulings_of_the_gm_go_along(folder: SavesFolder) -> None:
    with closing(begun(folder, "emala", SHEETS[0][1])) as saved:
        option = saved.fight.book.words.options[0]
        saved.ask({"action": "option", "option": option.id, "value": option.choices[-1]})
        saved.ask({"action": "rule-on", "about": "terrain", "name": "Scree", "multiplier": 0.5})
        path = next_fight(folder, saved.fight, "Mill", whole=True)
        with closing(Session(path)) as following:
            assert following.encounter.options == saved.encounter.options
            assert following.encounter.rulings == saved.encounter.rulings


def test_the_own_speed_of_a_mount_goes_along_with_the_mount(folder: SavesFolder) -> None:
    with closing(begun(folder, "emala", SHEETS[0][1])) as saved:
        for mount in ("Mira", "Goblin"):
            saved.ask({"action": "rule-on", "about": "mount", "name": mount, "own_speed": True})
        saved.ask({"action": "edit", "who": "Mira", "name": "Daisy"})
        path = next_fight(folder, saved.fight, "Mill", whole=True)
        with closing(Session(path)) as following:
            told = [(one.name, one.own_speed) for one in following.encounter.rulings.values()]
            assert told == [("Daisy", True)]


def test_a_fight_without_a_party_makes_nothing(folder: SavesFolder) -> None:
    with closing(Session(begin(folder, "Ford", "emala"))) as saved:
        with pytest.raises(InputError, match="nobody of the party"):
            next_fight(folder, saved.fight, "Mill", whole=True)
        assert [one.name for one in folder.entries()] == ["Ford"]


def test_a_taken_name_is_refused(folder: SavesFolder) -> None:
    with closing(begun(folder, "emala", SHEETS[0][1])) as saved:
        with pytest.raises(StoreError, match="there already"):
            next_fight(folder, saved.fight, "Ford", whole=True)
        assert [one.name for one in folder.entries()] == ["Ford"]


def test_a_condition_still_hides_its_secret_from_the_players(folder: SavesFolder) -> None:
    system, sheet = SHEETS[0]
    with closing(begun(folder, system, sheet)) as saved:
        saved.ask({"action": "add", "name": "Vexnara", "hidden": True})
        held: dict[str, Any] = {"action": "condition", "who": "Grak"}
        saved.ask({**held, "condition": "marked by Vexnara"})
        saved.ask({**held, "condition": "held by Mira"})
        saved.ask({**held, "condition": "cursed by Vexnara", "secret": True})
        grak = people(folder, saved, whole=False)["Grak"]
    assert [(one.name, one.secret) for one in grak.conditions] == [
        ("marked by somebody", False),
        ("held by Mira", False),
        ("cursed by Vexnara", True),
    ]


def test_the_party_keeps_its_letters_and_foes_get_those_between(folder: SavesFolder) -> None:
    with closing(begun(folder, "emala", {"movement_rate": 6})) as saved:
        saved.ask({"action": "letter", "who": "Mira", "letter": "m"})
        saved.ask({"action": "add", "name": "Oda", "side": "party", "hidden": True})
        saved.ask({"action": "set-initiative", "who": "Oda", "value": 99})
        path = next_fight(folder, saved.fight, "Mill", whole=False)
    with closing(Session(path)) as following:
        following.ask({"action": "add", "name": "Wolf", "count": 3})
        people = following.encounter.combatants
        shown = {people[who].name: letter for who, letter in letters(following.encounter).items()}
    party = {"Grak": "a", "Mira": "m", "Oda": "zz"}
    assert shown == {**party, "Wolf 1": "b", "Wolf 2": "c", "Wolf 3": "e"}


def test_whoever_has_no_letter_takes_none_from_the_party(folder: SavesFolder) -> None:
    with closing(Session(begin(folder, "Ford", "emala"))) as saved:
        saved.ask({"action": "add", "name": "Guard", "side": "party", "count": 50})
        saved.ask({"action": "add", "name": "Mira", "side": "party", "initiative": 9})
        saved.ask({"action": "place", "who": "Mira", "other": "Guard 1", "where": "before"})
        path = next_fight(folder, saved.fight, "Mill", whole=False)
    with closing(Session(path)) as following:
        mira = following.encounter.find("Mira").id
        guards = [following.encounter.find(f"Guard {at}").id for at in (1, 50)]
        found = letters(following.encounter)
    assert [found.get(who) for who in (*guards, mira)] == ["a", "zz", None]


def riding(folder: SavesFolder, system: str, sheet: dict[str, Any]) -> Session:
    """Return a fight with a horse, a mule and a hound.

    The animals do not belong to the party. Grak rides the horse.
    """
    saved = begun(folder, system, sheet)
    for name, side in {"Horse": "foes", "Mule": "others", "Hound": "others"}.items():
        saved.ask({"action": "add", "name": name, "side": side, "hp": 12, "sheet": sheet})
    saved.ask({"action": "rule-on", "about": "mount", "name": "Horse", "own_speed": True})
    saved.ask({"action": "mount", "who": "Grak", "mount": "Horse"}, override=True)
    return saved


EVERY_BOOK = pytest.mark.parametrize(
    ("system", "sheet"),
    [*SHEETS, ("exp", {"dex": 13, "awe": 12, "pstr": 14}), ("obss", {"movement": 9})],
)


@EVERY_BOOK
def test_a_mount_comes_along_with_its_rider_wounds_and_letter(
    folder: SavesFolder, system: str, sheet: dict[str, Any]
) -> None:
    with closing(riding(folder, system, sheet)) as saved:
        saved.ask({"action": "damage", "who": "Horse", "amount": 5})
        saved.ask({"action": "letter", "who": "Horse", "letter": "k"})
        told = who_comes(saved.fight)
        assert told.startswith("Left behind: Mule, Hound and 1 foe. Along: ")
        assert "Horse" in told
        path = next_fight(folder, saved.fight, "Mill", whole=False)
        with closing(Session(path)) as following:
            found = following.encounter
            horse, grak = found.find("Horse"), found.find("Grak")
            assert {one.name for one in found.in_order()} == {"Grak", "Mira", "Horse"}
            assert (horse.hp, horse.side, letters(found)[horse.id]) == (7, "foes", "k")
            assert found.mount_of(grak) == horse
            assert [one.name for one in found.rulings.values()] == ["Horse"]


@EVERY_BOOK
def test_a_mount_of_a_mount_and_one_that_is_only_a_name_come_along(
    folder: SavesFolder, system: str, sheet: dict[str, Any]
) -> None:
    with closing(riding(folder, system, sheet)) as saved:
        saved.ask({"action": "rule-on", "about": "mount", "name": "Mule", "multiplier": 1})
        saved.ask({"action": "mount", "who": "Horse", "mount": "Mule"}, override=True)
        saved.ask({"action": "mount", "who": "Mira", "mount": "a grey mare"})
        found = people(folder, saved, whole=True)
    assert set(found) == {"Grak", "Mira", "Horse", "Mule"}
    assert found["Mira"].mount == Mount("a grey mare")
    assert found["Horse"].mount == Mount("Mule", found["Mule"].id)


@EVERY_BOOK
def test_the_mount_of_a_foe_stays_behind(
    folder: SavesFolder, system: str, sheet: dict[str, Any]
) -> None:
    with closing(riding(folder, system, sheet)) as saved:
        saved.ask({"action": "rule-on", "about": "mount", "name": "Mule", "multiplier": 1})
        saved.ask({"action": "mount", "who": "Goblin", "mount": "Mule"}, override=True)
        assert set(people(folder, saved, whole=True)) == {"Grak", "Mira", "Horse"}


@EVERY_BOOK
def test_a_rider_who_has_fallen_still_brings_the_mount(
    folder: SavesFolder, system: str, sheet: dict[str, Any]
) -> None:
    with closing(riding(folder, system, sheet)) as saved:
        saved.ask({"action": "damage", "who": "Grak", "amount": 30})
        brings = saved.encounter.find("Grak").mount is not None
        assert ("Horse" in people(folder, saved, whole=False)) == brings


@BOOKS
def test_groups_that_the_gm_made_go_along(
    folder: SavesFolder, system: str, sheet: dict[str, Any]
) -> None:
    with closing(begun(folder, system, sheet)) as saved:
        saved.ask({"action": "join-group", "who": ["Grak", "Mira", "Goblin"], "name": "Vanguard"})
        found = people(folder, saved, whole=True)
    assert {name: one.group for name, one in found.items()} == {
        "Grak": "Vanguard",
        "Mira": "Vanguard",
    }


def test_one_member_alone_is_no_group(folder: SavesFolder) -> None:
    with closing(begun(folder, *SHEETS[0])) as saved:
        saved.ask({"action": "join-group", "who": ["Grak", "Goblin"], "name": "Odd pair"})
        assert people(folder, saved, whole=True)["Grak"].group == ""


def test_the_car_of_the_party_comes_along(folder: SavesFolder) -> None:
    with closing(begun(folder, *SHEETS[2])) as saved:
        car = {"kind": "vehicle", "move": 30}
        for name, side in {"Coupe": "others", "Van": "foes"}.items():
            saved.ask({"action": "add", "name": name, "side": side, "sheet": car})
        saved.ask({"action": "board", "who": "Grak", "vehicle": "Coupe", "seat": "driver"})
        saved.ask({"action": "board", "who": "Mira", "vehicle": "Van"}, override=True)
        assert set(people(folder, saved, whole=False)) == {"Grak", "Mira", "Coupe"}


def test_several_foes_are_counted(folder: SavesFolder) -> None:
    with closing(begun(folder, *SHEETS[0])) as saved:
        saved.ask({"action": "add", "name": "Wolf", "count": 2})
        assert who_comes(saved.fight).startswith("Left behind: 3 foes. Along: ")


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_party_goes_on_under_another_book_with_guesses(
    folder: SavesFolder, system: str
) -> None:
    sheet = {"movement_rate": 6, "action_points": 2}
    with closing(begun(folder, "emala", sheet)) as saved:
        saved.ask({"action": "letter", "who": "Grak", "letter": "q"})
        saved.ask({"action": "note", "who": "Grak", "text": "owes the ferryman"})
        saved.ask({"action": "join-group", "who": ["Grak", "Mira"], "name": "Vanguard"})
        saved.ask({"action": "damage", "who": "Grak", "amount": 5})
        path = next_fight(folder, saved.fight, "Mill", whole=False, system=system)
    with closing(Session(path)) as following:
        encounter = following.encounter
        grak = encounter.find("Grak")
        assert encounter.system == system
        assert {one.name for one in encounter.in_order()} == {"Grak", "Mira"}
        assert (grak.notes, grak.group) == (("owes the ferryman",), "Vanguard")
        assert letters(encounter)[grak.id] == "q"
        assert grak.hp == (9 if system == "emala" else None)
        assert bool(grak.guesses) == (system != "emala")
