"""Letters: one letter takes an entry of a list; a combatant's letter names the combatant."""

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import (
    fight_screen,
    newest,
    press,
    prompt,
    selected,
    text_of,
    typed,
)
from tracker.session.session import Session


async def test_a_gait_takes_two_keys(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("g", "r")
        assert "takes the gait Run" in newest(app)


async def test_a_ground_is_chosen_by_the_key_that_is_shown_before_it(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("t")
        shown = text_of(fight_screen(app), "#choice")
        assert "\n>o Open ground" in shown
        assert "\n h Sheer climb" in shown
        await pilot.press("w")
        assert selected(app).terrain == "water"


async def test_a_letter_takes_a_thing_off_and_its_capital_drops_the_thing(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("home", "l", "p", *"mail 3 worn", "enter")
        await pilot.press("l", "m")
        assert [one.worn for one in selected(app).items] == [False]
        await pilot.press("l", "M")
        assert selected(app).items == ()


async def test_a_letter_selects_its_combatant(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        for letter, name in (("a", "Grak"), ("b", "Mira"), ("c", "Goblin 1"), ("e", "Goblin 2")):
            await pilot.press("apostrophe", letter)
            assert selected(app).name == name


async def test_letters_are_in_the_table_and_on_the_card(saved: Session, run: Play) -> None:
    saved.ask({"action": "add", "name": "Vexnara", "hidden": True})
    async with run(saved) as (app, pilot):
        rows = [row.split() for row in text_of(fight_screen(app), "#table").splitlines()[1:]]
        found = {row[-1]: row for row in rows}
        assert rows[0][:1] == ["▶|b"]
        assert any("zz" in row and "Vexnara" in row for row in rows), found
        assert text_of(fight_screen(app), "#combatant").startswith("─ b Mira party")
        await pilot.press("apostrophe", "/", *"zz", "enter")
        assert selected(app).name == "Vexnara"
        assert text_of(fight_screen(app), "#combatant").startswith("─ zz Vexnara foes")


async def test_a_letter_is_set_from_the_palette_and_swapped(saved: Session, run: Play) -> None:
    async with run(saved, size=(160, 36)) as (app, pilot):
        await press(pilot, ":", *"miniature", "enter")
        assert "Letter of Mira:" in text_of(fight_screen(app), "#prompt")
        await pilot.press("c")
        assert "Mira has the letter c now, and Goblin 1 has b." in prompt(app)
        await pilot.press("escape")
        await press(pilot, ":", *"letter", "enter")
        await pilot.press(*typed("a = d"))
        assert "because d6 is a die: expected a letter from a to z" in prompt(app)
        await pilot.press("backspace", "g", "enter")
        assert "Grak has the letter g now, not a." in newest(app)
        await pilot.press("apostrophe", "g")
        assert selected(app).name == "Grak"


async def test_a_folded_group_is_hit_by_its_first_letter_and_a_plus(
    saved: Session, run: Play
) -> None:
    saved.ask({"action": "add", "name": "Wolf", "count": 3, "hp": 9})
    async with run(saved, size=(160, 36)) as (app, pilot):
        await pilot.press("apostrophe", "f", "tab")
        assert "f+" in text_of(fight_screen(app), "#table")
        await pilot.press("d", *"f 2")
        assert "f is folded: f+ is all of Wolf who stand" in prompt(app)
        await pilot.press("escape", "d", *"f+ 2")
        assert "Wolf 1 9 to 7, Wolf 2 9 to 7, Wolf 3 9 to 7" in prompt(app)
        await pilot.press("escape", "d", *"f2 5")
        assert "Wolf 2 has the letter g" in prompt(app)


async def test_a_letter_names_the_mount_and_d_dismounts(saved: Session, run: Play) -> None:
    first, second = saved.encounter.find("Mira"), saved.encounter.find("Grak")
    async with run(saved) as (app, pilot):
        await pilot.press("home", "Y")
        assert "Dismount" not in text_of(fight_screen(app), "#choice")
        await pilot.press("a", *"x 2", "enter")
        assert f"The GM rules: mount {second.name}, movement x 2." in newest(app)
        assert f"{first.name} mounts {second.name}." in newest(app)
        await pilot.press("Y", "d")
        assert f"dismounts from {second.name}." in newest(app)
        await pilot.press("Y", "a")
        assert f"mounts {second.name}." in newest(app)


async def test_what_a_mount_does_is_asked_until_it_is_understood(saved: Session, run: Play) -> None:
    first, second = saved.encounter.find("Mira"), saved.encounter.find("Grak")
    async with run(saved) as (app, pilot):
        await pilot.press("home", "Y", "a", *"fast", "enter")
        assert "type own for its own speed" in text_of(fight_screen(app), "#prompt")
        await pilot.press("ctrl+u", *"own", "enter")
        assert f"{first.name} mounts {second.name}." in newest(app)


async def test_a_mount_need_not_be_in_the_fight(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("Y", "/", *"old grey", "enter")
        assert "mounts old grey." in newest(app)
