"""Letters: one letter takes an entry of a list; the letter of a row names a combatant."""

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, newest, selected, text_of
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


async def test_the_letter_of_a_row_selects_it(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        for letter, who in zip("abc", saved.encounter.order, strict=False):
            await pilot.press("apostrophe", letter)
            assert selected(app).name == saved.encounter.combatants[who].name


async def test_a_letter_names_the_mount_and_d_dismounts(saved: Session, run: Play) -> None:
    first, second, *_ = saved.encounter.in_order()
    async with run(saved) as (app, pilot):
        await pilot.press("home", "Y")
        assert "Dismount" not in text_of(fight_screen(app), "#choice")
        await pilot.press("b", *"x 2", "enter")
        assert f"The GM rules: mount {second.name}, movement x 2." in newest(app)
        assert f"{first.name} mounts {second.name}." in newest(app)
        await pilot.press("Y", "d")
        assert f"dismounts from {second.name}." in newest(app)
        await pilot.press("Y", "b")
        assert f"mounts {second.name}." in newest(app)


async def test_what_a_mount_does_is_asked_until_it_is_understood(saved: Session, run: Play) -> None:
    first, second, *_ = saved.encounter.in_order()
    async with run(saved) as (app, pilot):
        await pilot.press("home", "Y", "b", *"fast", "enter")
        assert "type own for its own speed" in text_of(fight_screen(app), "#prompt")
        await pilot.press("ctrl+u", *"own", "enter")
        assert f"{first.name} mounts {second.name}." in newest(app)


async def test_a_mount_need_not_be_in_the_fight(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("Y", "/", *"old grey", "enter")
        assert "mounts old grey." in newest(app)
