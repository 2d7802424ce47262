"""The key map, key bar, palette and page of keys are all made from the data of the commands."""

from importlib import import_module

from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, press
from tracker.desk.commands import COMMANDS, commands_of
from tracker.desk.commands.making import of_roster, opens
from tracker.desk.desk import FightDesk
from tracker.desk.keymap import KeyMap
from tracker.screens import palette
from tracker.screens.keys import sections
from tracker.views.keys import Key, KeyWord


@opens("why.open_why")
@of_roster("dance", "Dance", "ctrl+y", row=406, word="a dance", bar=(1, "dance"))
def dance(_: FightDesk) -> None:
    """Let everybody dance."""


async def test_a_new_command_is_shown_everywhere_and_opens_its_page(play: Play) -> None:
    async with play() as (app, pilot):
        desk = fight_screen(app).desk
        desk.keymap = KeyMap((*desk.keymap.commands, dance))
        assert desk.keys_now()[0].label == "dance"
        (people,) = [one for one in sections(desk) if one.title == "People"]
        assert people.keys[1] == KeyWord([Key("Ctrl+Y", closed=False)], "a dance")
        entries = palette.entries(desk)
        assert [one.value for one in entries if "Let everybody dance." in one.words] == ["dance"]
        await press(pilot, "ctrl+y")
        assert type(app.screen).__name__ == "WhyScreen"


def test_every_page_that_a_command_opens_is_there() -> None:
    pages = [one.page.split(".") for one in COMMANDS if one.page]
    assert pages
    for module, function in pages:
        assert callable(getattr(import_module(f"tracker.screens.{module}"), function))


def test_a_command_has_its_own_row_or_shares_the_row_of_another_command() -> None:
    rows = {one.id: one.row for one in COMMANDS if not one.beside}
    assert 0 not in {row.place for row in rows.values()}
    assert len({row.place for row in rows.values()}) == len(rows)
    assert {one.beside for one in COMMANDS if one.beside} <= rows.keys()


def test_a_books_commands_are_under_its_title_after_the_commands_of_every_fight() -> None:
    for book in map(rulebook, BUILT_IN):
        own = [one for one in commands_of(book) if one not in COMMANDS]
        assert all(book.title.startswith(one.row.heading) for one in own)
        assert min(one.row.place for one in own) > max(one.row.place for one in COMMANDS)
