"""The last line: on every screen it shows the keys that work now."""

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import prompt, text_of
from tracker.app import GaitkeeperApp
from tracker.session.session import Session


def keys(app: GaitkeeperApp) -> str:
    return text_of(app.screen, "#keys")


async def test_a_prompt_shows_its_own_keys_and_then_the_commands_again(play: Play) -> None:
    async with play() as (app, pilot):
        before = keys(app)
        await pilot.press("d")
        assert keys(app) == " Enter take it  Esc back "
        await pilot.press("2")
        assert "Ctrl+U clear" in keys(app)
        await pilot.press("enter")
        assert keys(app) == before
        await pilot.press("d", "escape")
        assert keys(app) == before


async def test_earlier_answers_are_offered_at_the_same_question(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("d", "2", "enter", "d")
        assert "Up typed before" in keys(app)


async def test_a_refused_move_shows_the_key_that_does_it_anyway(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("m", "9", "9", "enter")
        assert keys(app).startswith(" ! do it anyway  Enter take it ")
        await pilot.press("backspace")
        assert "anyway" not in keys(app)


async def test_a_list_in_a_pane_shows_its_keys(play: Play) -> None:
    async with play() as (app, pilot):
        before = keys(app)
        await pilot.press("g")
        assert keys(app) == " Enter take  Up Down choose  Esc back "
        await pilot.press(*"zz")
        assert keys(app) == " Ctrl+U show all  Esc back "
        await pilot.press("escape")
        assert keys(app) == before


async def test_a_list_that_accepts_typed_text_says_so(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("t", *"lava")
        assert keys(app).startswith(" Enter take what is typed ")


async def test_an_empty_fight_shows_the_key_that_adds(empty: Session, run: Play) -> None:
    async with run(empty) as (app, pilot):
        assert "a adds combatants" in text_of(app.screen, "#title")
        assert keys(app).startswith("a add ")
        await pilot.press("n")
        assert "there is nobody" in prompt(app)


async def test_a_question_in_the_list_of_saves_shows_its_keys(run: Play) -> None:
    async with run() as (app, pilot):
        before = text_of(app.screen, "#saves-keys")
        await pilot.press("ctrl+n")
        assert text_of(app.screen, "#saves-keys") == " Enter take it  Esc back "
        await pilot.press("escape")
        assert text_of(app.screen, "#saves-keys") == before
