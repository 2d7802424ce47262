"""The screens under an installed rulebook from another package, which has very few rules."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.example_book import installed
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import detail, fight_screen, listed, newest, press, prompt, text_of
from tracker.session.session import Session, begin
from tracker.store import SavesFolder


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Session]:
    """A fight of Mira and Oda under the installed book; it is Mira's turn."""
    with installed():
        saved = Session(begin(SavesFolder(tmp_path), "Bridge", "pace"), random=Random(1))
        saved.ask({"action": "add", "name": "Mira", "sheet": {"pace": 7}, "initiative": 6})
        saved.ask({"action": "add", "name": "Oda", "initiative": 2})
        saved.ask({"action": "start"})
        yield saved
        saved.close()


async def test_a_fight_is_shown_and_played(bridge: Session, run: Play) -> None:
    async with run(bridge) as (app, pilot):
        await pilot.press("m", *"6", "space", *"run", "enter")
        assert newest(app).endswith("Mira runs 6 m.")
        assert "water" in text_of(app.screen, "#combatant")
        await pilot.press("u")
        assert "1 undone: Mira runs 6 m." in newest(app)
        assert bridge.encounter.find("Mira").pace.round == 0


async def test_an_action_of_the_book_has_a_key_a_prompt_and_a_line(
    bridge: Session, run: Play
) -> None:
    async with run(bridge, size=(160, 24)) as (app, pilot):
        assert "f scare" in text_of(app.screen, "#keys")
        await pilot.press("f")
        assert prompt(app).startswith("Mira meets:    what there is to be afraid of")
        await pilot.press(*"a ghost", "enter")
        assert newest(app).endswith("Mira is afraid of a ghost.")
        assert "Afraid: runs away, or stands still." in text_of(app.screen, "#combatant")
        await pilot.press("w", *"ghost")
        assert "Source: Pace and a Half, Fear" in detail(app.screen)


async def test_the_page_of_keys_and_the_palette_list_the_action_of_the_book(
    bridge: Session, run: Play
) -> None:
    async with run(bridge, size=(120, 24)) as (app, pilot):
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


async def test_the_config_file_moves_the_key_of_the_book(bridge: Session, run: Play) -> None:
    async with run(bridge, keys={"scare": ("z",), "declare": ("f4",)}) as (app, pilot):
        await pilot.press("f")
        assert "f does nothing under Pace and a Half: ? shows the keys." in prompt(app)
        await pilot.press("z")
        assert prompt(app).startswith("Mira meets:")
