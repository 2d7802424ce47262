"""The last line of every screen shows the keys that work now."""

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import text_of
from tracker.app import GaitkeeperApp
from tracker.session.session import Session


def keys(app: GaitkeeperApp) -> str:
    return text_of(app.screen, "#keys")


async def test_the_title_and_the_last_line_of_an_empty_fight_show_the_key_that_adds(
    empty: Session, run: Play
) -> None:
    async with run(empty) as (app, _):
        assert "a adds combatants" in text_of(app.screen, "#title")
        assert keys(app).startswith("a add ")


async def test_a_question_in_the_list_of_saves_shows_its_keys(run: Play) -> None:
    async with run() as (app, pilot):
        before = text_of(app.screen, "#saves-keys")
        await pilot.press("ctrl+n")
        assert text_of(app.screen, "#saves-keys") == " Enter take it  Esc back "
        await pilot.press("escape")
        assert text_of(app.screen, "#saves-keys") == before
