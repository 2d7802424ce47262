"""The screens under an installed rulebook of another package, which has very few rules."""

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import detail, fight_screen, listed, press, prompt, text_of
from tracker.session.session import Session


async def test_the_page_of_keys_and_the_palette_list_the_action_of_the_book(
    of_pace: Session, run: Play
) -> None:
    async with run(of_pace, size=(120, 24)) as (app, pilot):
        await pilot.press("?")
        page = text_of(app.screen, "#page-lines")
        assert "PACE AND A HALF" in page
        assert " f scare" in page
        await pilot.press("escape", ":", *"scare")
        assert "Test the courage of a combatant against something frightening." in listed(
            app.screen
        )
        assert detail(app.screen).startswith("Scare  f")
        await press(pilot, "enter")
        assert app.screen is fight_screen(app)
        assert prompt(app).startswith("Mira meets:")


async def test_why_names_the_section_of_the_book(of_pace: Session, run: Play) -> None:
    of_pace.ask({"action": "scare", "who": "Mira", "by": "a ghost"})
    async with run(of_pace, size=(160, 24)) as (app, pilot):
        assert "f scare" in text_of(app.screen, "#keys")
        await pilot.press("w", *"ghost")
        assert "Source: Pace and a Half, Fear" in detail(app.screen)
