"""The list of initiative: the GM types the players' rolls, the program rolls for all others."""

from random import Random

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import text_of
from tracker.app import GaitkeeperApp
from tracker.screens.initiative import InitiativeScreen
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

WIDE = (120, 36)


@pytest.fixture
def saved(folder: SavesFolder) -> Session:
    """Return Ilse and Cato against three goblins and an ogre, before the fight begins."""
    return a_fight(folder, "emala")


def a_fight(folder: SavesFolder, system: str) -> Session:
    saved = Session(begin(folder, f"Ford {system}", system), random=Random(1))
    for name in ("Ilse", "Cato"):
        saved.ask({"action": "add", "name": name, "side": "party"})
    saved.ask({"action": "add", "name": "Goblin", "count": 3})
    saved.ask({"action": "add", "name": "Ogre"})
    return saved


def values(saved: Session) -> dict[str, int]:
    people = saved.encounter.in_order()
    return {one.name: int(one.initiative.value) for one in people if one.initiative}


def rows(app: GaitkeeperApp) -> list[str]:
    return text_of(app.screen, "#initiative-rows").split("\n")


def is_open(app: GaitkeeperApp) -> bool:
    return isinstance(app.screen, InitiativeScreen)


async def test_each_line_previews_its_result(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", "7", "tab", *"=21")
        ilse, cato, goblins, ogre = rows(app)
        assert ilse.split() == ["+Ilse", "[7", "]", "+", "10", "initiative", "bonus", "=", "17"]
        assert cato.split() == ["+Cato", "[=21", "]", "=", "21", "is", "the", "final", "number"]
        assert goblins.split() == ["Goblin", "x", "3", "rolls", "1d10", "each"]
        assert ogre.split() == ["Ogre", "rolls", "1d10"]
        assert values(saved) == {}


async def test_enter_sets_every_initiative_in_one_event(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        before = saved.fight.last
        await pilot.press("I", "tab", "9", "enter")
        assert not is_open(app)
        assert saved.fight.last == before + 1
        assert values(saved)["Cato"] == 19
        assert len(values(saved)) == 6


async def test_a_kind_of_foes_may_roll_once(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", "g")
        assert "rolls 1d10, one roll for all of them" in rows(app)[2]
        await pilot.press("up", "up", "4")
        assert "+ 10 initiative bonus = 14" in rows(app)[2]
        await pilot.press("enter")
        assert [values(saved)[f"Goblin {n}"] for n in (1, 2, 3)] == [14, 14, 14]


async def test_next_asks_for_the_players_rolls_and_begins_the_fight(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("n")
        assert "then the fight begins" in text_of(app.screen, "#initiative-title")
        await pilot.press("9", "enter")
        assert values(saved)["Ilse"] == 19
        assert saved.encounter.started
        await pilot.press("u")
        assert not saved.encounter.started
        assert values(saved) == {}


async def test_an_impossible_roll_is_refused_and_stays_in_its_field(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", *"15", "enter")
        told = "15 cannot be rolled on 1d10 (1 to 10)."
        assert told in rows(app)[0]
        assert told in text_of(app.screen, "#initiative-fault")
        assert values(saved) == {}
        await pilot.press("backspace", "enter")
        assert values(saved)["Ilse"] == 11


async def test_a_combatant_who_has_rolled_is_shown_with_that_number(
    saved: Session, run: Play
) -> None:
    saved.ask({"action": "set-initiative", "who": "Cato", "value": 17})
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I")
        assert any("now 17, rolls 1d10" in row for row in rows(app))


async def test_going_back_rolls_nothing(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("n", "5", "escape")
        assert not is_open(app)
        assert values(saved) == {}
        assert not saved.encounter.started


async def test_a_line_typed_ahead_is_no_initiative(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        before = saved.fight.last
        await pilot.press("I", *"dc 6", "enter")
        assert rows(app)[0].split()[:3] == ["+Ilse", "[dc", "6"]
        assert is_open(app)
        assert saved.fight.last == before


@pytest.mark.parametrize("system", BUILT_IN)
async def test_next_pressed_again_is_no_roll(system: str, folder: SavesFolder, run: Play) -> None:
    saved = a_fight(folder, system)
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", "n", "n")
        assert rows(app)[0].split()[1] == "["
        assert "n is no roll: Enter rolls" in text_of(app.screen, "#initiative-fault")
        await pilot.press("7", "n")
        assert rows(app)[0].split()[1] == "[7"
        await pilot.press("enter")
        assert not is_open(app)


async def test_a_key_of_the_list_with_a_blank_behind_it_is_a_letter(
    saved: Session, run: Play
) -> None:
    saved.ask({"action": "letter", "who": "Ilse", "letter": "g"})
    saved.ask({"action": "letter", "who": "Cato", "letter": "n"})
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", "tab", *"n 8", "up", *"g 7", "enter")
        assert (values(saved)["Ilse"], values(saved)["Cato"]) == (17, 18)
        assert values(saved)["Goblin 1"] != values(saved)["Goblin 2"]
        assert not is_open(app)


@pytest.mark.parametrize("system", BUILT_IN)
async def test_every_book_takes_a_roll_and_a_final_number(
    system: str, folder: SavesFolder, run: Play
) -> None:
    saved = a_fight(folder, system)
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", "6", "down", *"=33", "enter")
        assert not is_open(app)
        assert values(saved)["Cato"] == 33
        assert len(values(saved)) == 6


async def test_a_long_list_follows_the_cursor(folder: SavesFolder, run: Play) -> None:
    saved = Session(begin(folder, "Host", "emala"), random=Random(1))
    saved.ask({"action": "add", "name": "Levy", "count": 40, "side": "party"})
    async with run(saved) as (app, pilot):
        await pilot.press("I", *["down"] * 20)
        assert any("Levy 21 " in row for row in rows(app))
        assert "of 40" in text_of(app.screen, "#initiative-title")


@pytest.mark.parametrize("system", ["emala", "opend6"])
async def test_a_new_round_asks_for_the_players_rolls_if_the_table_wants_it(
    folder: SavesFolder, run: Play, system: str
) -> None:
    saved = a_fight(folder, system)
    saved.ask({"action": "option", "option": "initiative-each-round", "value": "asked"})
    saved.ask({"action": "start"})
    saved.ask({"action": "end-round"})
    first = next(one.name for one in saved.encounter.in_order() if one.side == "party")
    async with run(saved, size=WIDE) as (app, pilot):
        assert "initiative; n goes on" in text_of(app.screen, "#title")
        await pilot.press("n")
        assert "then the fight goes on" in text_of(app.screen, "#initiative-title")
        await pilot.press(*"=40", "enter")
        assert not is_open(app)
        assert values(saved)[first] == 40
        assert len(values(saved)) == 6
        assert saved.encounter.round == 2
        assert saved.encounter.combatants[saved.encounter.turn_of or ""].name == first
        await pilot.press("u")
        assert values(saved) == {}
        await pilot.press("n", "escape")
        assert values(saved) == {}


async def test_numbers_for_several_go_each_into_its_own_field(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", *"a 7, b =21")
        assert "= Ilse 7, Cato =21" in rows(app)[0]
        await pilot.press("tab")
        assert "[7 " in rows(app)[0]
        assert "[=21" in rows(app)[1]
        await pilot.press("enter")
        assert (values(saved)["Ilse"], values(saved)["Cato"]) == (17, 21)


async def test_enter_shares_numbers_out_too_and_a_name_is_as_good(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (_, pilot):
        await pilot.press("I", "tab", *"cato 4 Ilse 5", "enter")
        assert (values(saved)["Ilse"], values(saved)["Cato"]) == (15, 14)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("c 7", "Goblin 1 has no field here"),
        ("ab 7", "Ilse and Cato: 2 numbers needed, 1 typed."),
        ("k 7", "nobody has the letter k"),
        ("a 15", "15 cannot be rolled on 1d10"),
        ("a 7, b 9x", "'9x' is no whole number."),
        ("7 b", "people come before their number, as in b 7"),
    ],
)
async def test_the_cursor_goes_to_the_refused_field(
    saved: Session, run: Play, typed: str, told: str
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", *typed, "enter")
        assert told in text_of(app.screen, "#initiative-fault")
        assert is_open(app)
        assert values(saved) == {}
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", "tab", *"12x", "up", "enter")
        assert "12x" in rows(app)[1]
        assert app.screen.model.at == 1


async def test_a_number_for_a_field_with_another_number_is_refused(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", "4", "down", *"a 7", "enter")
        assert "Ilse has 4 already" in text_of(app.screen, "#initiative-fault")
        assert values(saved) == {}


async def test_a_second_press_of_next_types_nothing_behind_a_number(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("n", "n", "7", "n")
        assert "n is no roll: Enter rolls what is blank." in text_of(
            app.screen, "#initiative-fault"
        )
        await pilot.press("enter")
        assert values(saved)["Ilse"] == 17


@pytest.mark.parametrize("typed", ["c+ 7", "c+7", "b 3, c+ 7"])
async def test_the_letter_of_a_folded_group_means_its_kind(
    saved: Session, run: Play, typed: str
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", "g", *typed)
        await pilot.press("enter")
        assert not is_open(app)
        assert len({values(saved)[f"Goblin {n}"] for n in (1, 2, 3)}) == 1


async def test_a_later_cs_waits_after_the_initiative_as_the_first_does(
    folder: SavesFolder, run: Play
) -> None:
    saved = a_fight(folder, "rom")
    saved.ask({"action": "start"})
    saved.ask({"action": "end-round"})
    saved.ask({"action": "next"})
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("n")
        assert "goes on" not in text_of(app.screen, "#initiative-title")
        await pilot.press("enter")
        assert not is_open(app)
        assert "initiative is set; n goes on" in text_of(app.screen, "#title")
        assert saved.encounter.turn_of is None
        await pilot.press("n")
        assert saved.encounter.turn_of == saved.encounter.order[0]


async def test_a_total_that_needs_many_sixes_in_a_row_is_asked_back(
    folder: SavesFolder, run: Play
) -> None:
    saved = a_fight(folder, "opend6")
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("I", *"99", "enter")
        fault = text_of(app.screen, "#initiative-fault")
        assert "99 on 2D is 15 sixes in a row: Enter again" in fault
        assert values(saved) == {}
        await pilot.press("enter")
        assert values(saved)["Ilse"] == 99
