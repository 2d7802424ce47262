"""The mouse, if it is switched on. A click selects a row, takes an entry or presses a key."""

import pytest
from textual import events
from textual.pilot import Pilot

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import detail, fight_screen, press, prompt, text_of
from tracker.screens.fight import FightScreen
from tracker.screens.form import FormScreen
from tracker.screens.keys import KeysScreen
from tracker.screens.log import LogScreen
from tracker.screens.saves import SavesScreen
from tracker.screens.why import WhyScreen
from tracker.session.session import Session, begin
from tracker.store import SavesFolder
from tracker.views.bars import list_keys
from tracker.views.spans import width_of
from tracker.widgets.keys_bar import key_called, pressed_at

LARGE = (120, 36)


async def click(pilot: Pilot[None], pane: str, words: str) -> None:
    """Click on the first place in a pane that shows these words."""
    rows = text_of(pilot.app.screen, pane).splitlines()
    y = next(at for at, row in enumerate(rows) if words in row)
    await pilot.click(pane, offset=(rows[y].index(words), y))
    await pilot.pause()


async def wheel(pilot: Pilot[None], pane: str, *, down: int = 0, up: int = 0) -> None:
    kinds = [events.MouseScrollDown] * down + [events.MouseScrollUp] * up
    for kind in kinds:
        await pilot._post_mouse_events([kind], widget=pane, button=0)
    await pilot.pause()


async def test_a_click_on_a_row_selects_it_and_the_wheel_moves_on(play: Play) -> None:
    async with play() as (app, pilot):
        screen = fight_screen(app)
        await click(pilot, "#table", "Goblin 1")
        assert screen.desk.cursor.target_names() == "Goblin 1"
        await wheel(pilot, "#table", up=1)
        assert screen.desk.cursor.target_names() == "Grak"
        await wheel(pilot, "#table", down=9)
        assert screen.desk.cursor.target_names() == "Goblin 1"
        await pilot.click("#table", offset=(3, 0))
        assert screen.desk.cursor.target_names() == "Goblin 1"


async def test_a_click_in_the_last_line_presses_the_key(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        await click(pilot, "#keys", "damage")
        assert prompt(app).startswith("Damage:")
        await pilot.press("2")
        await click(pilot, "#keys", "Enter")
        assert "Mira is the one who acts: Enter again" in prompt(app)
        await click(pilot, "#keys", "Enter")
        assert saved.encounter.find("Mira").hp == 7
        await click(pilot, "#keys", "? keys")
        assert isinstance(app.screen, KeysScreen)
        await click(pilot, "#page-keys", "back")
        assert isinstance(app.screen, FightScreen)


async def test_a_click_leaves_the_list_of_initiative(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "I")
        assert not isinstance(app.screen, FightScreen)
        await click(pilot, "#initiative-keys", "back")
        assert isinstance(app.screen, FightScreen)


async def test_a_click_selects_no_row_while_a_prompt_is_open(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("d", "2")
        await click(pilot, "#table", "Goblin 1")
        await wheel(pilot, "#table", down=1)
        assert prompt(app).startswith("Damage: 2")
        assert fight_screen(app).desk.cursor.target_names() == "Mira"


async def test_a_click_takes_an_entry_of_a_list_in_a_pane(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("g")
        await wheel(pilot, "#choice", down=2, up=1)
        await click(pilot, "#choice", "Sprint")
        assert "Sprint" in text_of(app.screen, "#log")
        assert text_of(app.screen, "#combatant").startswith("─ b Mira party")
        assert "next" in text_of(app.screen, "#keys")


async def test_a_click_takes_an_entry_of_a_list(play: Play) -> None:
    async with play(size=LARGE) as (app, pilot):
        await pilot.press(":", *"edit the")
        await click(pilot, "#pick-list", "Edit the combatant")
        assert isinstance(app.screen, FormScreen)
        await click(pilot, "#form-rows", "Hit points")
        assert app.screen.form.current.label == "Hit points"
        await wheel(pilot, "#form-rows", up=1)
        assert app.screen.form.current.label != "Hit points"


async def test_a_click_selects_an_entry_of_a_list_for_reading(play: Play) -> None:
    async with play(size=LARGE) as (app, pilot):
        await pilot.press("w", *"takes")
        await click(pilot, "#pick-list", "Grak takes 3")
        assert isinstance(app.screen, WhyScreen)
        assert detail(app.screen).startswith("Event 6")
        await pilot.press("escape", "L")
        await wheel(pilot, "#pick-list", up=3)
        assert detail(app.screen).startswith("Event 3")
        await click(pilot, "#pick-list", "Mira joined")
        assert isinstance(app.screen, LogScreen)
        assert app.screen.number == 3
        await click(pilot, "#pick-list", "Grak takes 3")
        assert app.screen.number == 6


async def test_the_wheel_scrolls_a_long_text(play: Play) -> None:
    async with play(size=(80, 14)) as (app, pilot):
        await pilot.press("w")
        before = detail(app.screen)
        await wheel(pilot, "#pick-detail", down=1)
        after = detail(app.screen)
        assert before.splitlines()[3] == after.splitlines()[0]


async def test_the_wheel_scrolls_a_page_of_keys_that_is_too_long(play: Play) -> None:
    async with play(size=(40, 14)) as (app, pilot):
        await pilot.press("?")
        before = text_of(app.screen, "#page-lines")
        await wheel(pilot, "#page-lines", down=1)
        assert before.splitlines()[3] == text_of(app.screen, "#page-lines").splitlines()[0]
        await wheel(pilot, "#page-lines", up=2)
        assert text_of(app.screen, "#page-lines") == before


async def test_a_click_opens_a_save(folder: SavesFolder, run: Play) -> None:
    for name in ("Bridge", "Tower"):
        begin(folder, name, "emala")
    async with run() as (app, pilot):
        await wheel(pilot, "#saves-list", down=1)
        assert isinstance(app.screen, SavesScreen)
        await click(pilot, "#saves-list", "Bridge")
        assert isinstance(app.screen, FightScreen)
        assert app.screen.desk.encounter.name == "Bridge"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("n", "n"),
        ("?", "?"),
        ("Esc", "escape"),
        ("Enter", "enter"),
        ("Ctrl+N", "ctrl+n"),
        ("PageDown", "pagedown"),
        ("Up Down", None),
        ("a bright key", None),
    ],
)
def test_the_key_that_a_bar_names_is_pressed(name: str, key: str | None) -> None:
    found = key_called(name)
    assert (found and found.key) == key


def test_each_word_of_a_bar_belongs_to_the_key_before_it() -> None:
    bar = list_keys([("Ctrl+N", "new"), ("Up Down", "choose"), ("Esc", "go back")])
    text = "".join(span.text for span in bar)
    for words, key in [
        ("Ctrl", "ctrl+n"),
        ("new", "ctrl+n"),
        ("Esc", "escape"),
        ("back", "escape"),
    ]:
        found = pressed_at(bar, text.index(words))
        assert found is not None
        assert found.key == key
    assert pressed_at(bar, text.index("choose")) is None
    assert pressed_at(bar, width_of(bar) + 5) is None
