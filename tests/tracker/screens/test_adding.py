"""Adding combatants in one line, adding more of a kind, and the rulebook of an empty fight."""

import pytest

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import (
    fight_screen,
    listed,
    newest,
    paste,
    press,
    prompt,
    screen_of,
    text_of,
    typed,
)
from tracker.screens.form import FormScreen
from tracker.session.session import Session


async def test_a_line_adds_several_combatants_with_their_things_in_one_step(
    empty: Session, run: Play
) -> None:
    before = empty.fight.last
    async with run(empty, size=(120, 36)) as (app, pilot):
        await pilot.press("a", *typed("3 goblin hp 2d6 : spear 1"))
        preview = text_of(app.screen, "#choice")
        assert "Goblin 1 to 3 (foes): hp 2d6 each; each with" in preview
        await pilot.press("enter")
        assert "Goblin 1 (2d6: " in newest(app)
        assert empty.fight.last == before + 1
        await pilot.press("u")
        assert not empty.encounter.combatants


async def test_a_name_that_only_another_books_library_has_is_refused_before_enter(
    empty: Session, run: Play
) -> None:
    async with run(empty, size=(160, 36)) as (app, pilot):
        await pilot.press("a", *typed("2 road warden"))
        told = "Road warden is a template of OBSS, not of Emala: the library converts it, or type "
        assert told in text_of(app.screen, "#choice")
        await pilot.press("enter")
        assert not empty.encounter.combatants


@pytest.mark.parametrize("text", ['"Road warden"', "road warden hp 7", "road warden : spear 1"])
async def test_a_name_of_another_books_library_is_somebody_new_in_quotes_or_with_values(
    empty: Session, run: Play, text: str
) -> None:
    async with run(empty, size=(120, 36)) as (_, pilot):
        await pilot.press("a", *typed(text), "enter")
        assert [one.name.casefold() for one in empty.encounter.in_order()] == ["road warden"]
        await pilot.press("a", *typed("road warden"), "enter")
        assert len(empty.encounter.combatants) == 2


async def test_the_next_command_is_for_the_combatants_just_added(empty: Session, run: Play) -> None:
    empty.ask({"action": "add", "name": "Grak", "hp": 9})
    async with run(empty, size=(120, 36)) as (_, pilot):
        await pilot.press("a", *typed("2 goblin hp 7"), "enter")
        await pilot.press("d", "3", "enter")
        assert [one.hp for one in empty.encounter.in_order()] == [9, 4, 4]
        await pilot.press("d", "1", "enter")
        assert [one.hp for one in empty.encounter.in_order()] == [9, 3, 4]


async def test_the_marks_of_added_combatants_end_when_the_cursor_moves(
    empty: Session, run: Play
) -> None:
    async with run(empty, size=(120, 36)) as (app, pilot):
        await pilot.press("a", *typed("2 goblin hp 7"), "enter", "down")
        assert fight_screen(app).cursor.target_names() == "Goblin 2"


async def test_of_several_kinds_only_the_first_is_selected(empty: Session, run: Play) -> None:
    async with run(empty, size=(120, 36)) as (app, pilot):
        await pilot.press("a", *typed("Ilse party; 2 goblin"), "enter")
        assert fight_screen(app).cursor.target_names() == "Ilse"


async def test_a_combatant_added_after_the_start_has_no_initiative_and_the_prompt_says_so(
    play: Play,
) -> None:
    async with play(size=(160, 36)) as (app, pilot):
        await pilot.press("a", *"Oda", "enter")
        assert prompt(app) == "no initiative yet, i rolls it: Oda."


async def test_a_line_with_a_fault_keeps_its_text(empty: Session, run: Play) -> None:
    async with run(empty, size=(160, 36)) as (app, pilot):
        await pilot.press("a", *typed("goblin hp"), "enter")
        assert prompt(app).startswith("Add: goblin hp")
        assert "hp has no value: expected a number or dice, as 7 or 2d6." in prompt(app)
    assert not empty.encounter.combatants


async def test_tab_completes_a_field_and_then_offers_the_next(empty: Session, run: Play) -> None:
    async with run(empty, size=(160, 36)) as (app, pilot):
        await pilot.press("a", *typed("goblin mov"), "tab")
        assert prompt(app).startswith("Add: goblin movement_rate ")
        await pilot.press("6", "space", "tab")
        assert prompt(app).startswith("Add: goblin movement_rate 6 hp ")


async def test_a_pasted_roster_is_added_by_one_enter(empty: Session, run: Play) -> None:
    async with run(empty, size=(120, 36)) as (_, pilot):
        await pilot.press("a")
        await paste(pilot, "4 goblin hp 7\r- ogre hp 30 : club 5\r\rIlse party dex 14\r")
        await pilot.press("enter")
    assert [one.name for one in empty.encounter.in_order()] == [
        *("Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"),
        "Ogre",
        "Ilse",
    ]


async def test_a_wrong_line_of_a_pasted_roster_is_named(empty: Session, run: Play) -> None:
    async with run(empty, size=(200, 36)) as (app, pilot):
        await pilot.press("a")
        await paste(pilot, "4 goblin hp 7\nogre strength 30\n")
        await pilot.press("enter")
        assert "'ogre strength 30': " in prompt(app)
        assert prompt(app).startswith("Add: 4 goblin hp 7; ogre strength 30")
    assert not empty.encounter.combatants


async def test_the_form_takes_over_the_typed_line(empty: Session, run: Play) -> None:
    async with run(empty, size=(120, 36)) as (app, pilot):
        await press(pilot, "a", *typed("4 goblin hp 2d6 dex 12 : torch 1 x 3"), "ctrl+f")
        form = screen_of(app, FormScreen)
        texts = form.form.texts()
    assert (texts["count"], texts["name"], texts["hp"]) == ("4", "Goblin", "2d6")
    assert (texts["sheet.dex"], texts["items"]) == ("12", "torch 1 x 3")


async def test_leaving_the_form_gives_the_line_back(empty: Session, run: Play) -> None:
    async with run(empty, size=(120, 36)) as (app, pilot):
        await press(pilot, "a", *typed("goblin hp 7; ogre"), "ctrl+f", "escape")
        assert prompt(app).startswith("Add: goblin hp 7; ogre")


async def test_more_of_a_kind_have_its_numbers_its_sheet_and_its_things(
    empty: Session, run: Play
) -> None:
    spear = {"item": "spear", "weight": 1}
    goblin = {"name": "Goblin", "count": 2, "hp": 7, "sheet": {"dex": 12}, "items": [spear]}
    empty.ask({"action": "add", **goblin})
    empty.ask({"action": "damage", "who": ["Goblin 2"], "amount": 3})
    async with run(empty, size=(120, 36)) as (app, pilot):
        await pilot.press("down", "y", *typed("2 side party"))
        assert "Goblin 3 to 4 (party): hp 7; each with spear (1 ENC)" in prompt(app)
        await pilot.press("enter")
    added = empty.encounter.find("Goblin 4")
    assert (added.hp, added.side, added.sheet["dex"], len(added.items)) == (7, "party", 12, 1)


async def test_the_typed_number_says_how_many_more_are_added(empty: Session, run: Play) -> None:
    empty.ask({"action": "add", "name": "Goblin", "hp": 7})
    async with run(empty, size=(120, 36)) as (app, pilot):
        await pilot.press("y")
        assert "(Enter: 1)" in prompt(app)
        await pilot.press("3", "enter")
        assert len(empty.encounter.combatants) == 4
        await pilot.press("y", "enter")
        assert len(empty.encounter.combatants) == 5


async def test_the_rulebook_of_an_empty_fight_can_be_changed_and_its_keys_change_too(
    empty: Session, run: Play
) -> None:
    async with run(empty, size=(120, 36)) as (app, pilot):
        await press(pilot, "@")
        assert "emala   Emala" in listed(app.screen)
        assert "ten pulses a sequence" in listed(app.screen)
        await press(pilot, *"rom", "enter")
        assert empty.fight.book.id == "rom"
        await pilot.press("a", *"Cael", "enter", "f")
        assert prompt(app).startswith("Cael declares:")
        await pilot.press("escape", "u", "u")
        assert empty.fight.book.id == "emala"


async def test_the_rulebook_stays_once_somebody_is_in_the_fight(fight: Make, play: Play) -> None:
    async with play(size=(120, 36)) as (app, pilot):
        await pilot.press("@")
        assert prompt(app) == (
            "Change the rulebook: somebody is in the fight, whose sheets are the book's."
        )


async def test_combatants_just_added_pick_things_up_together(empty: Session, run: Play) -> None:
    async with run(empty, size=(160, 36)) as (app, pilot):
        await pilot.press("a", *typed("2 goblin"), "enter", "l")
        assert prompt(app).startswith("Goblin 1, Goblin 2 pick up:")
        await pilot.press(*typed("spear 1"), "enter")
    assert [len(one.items) for one in empty.encounter.in_order()] == [1, 1]


async def test_more_of_the_same_have_the_same_attacks(saved: Session, run: Play) -> None:
    saved.ask({"action": "add", "name": "Orc", "defence": 13, "attacks": "axe 1d8"})
    async with run(saved) as (_, pilot):
        await pilot.press("end", "y", "enter")
    second = saved.encounter.find("Orc 2")
    assert (second.defence, [one.name for one in second.attacks]) == ("13", ["axe"])
