"""The page of keys: it has every command with a key, and shows which keys work now."""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import fight_screen, newest, press, prompt, text_of
from tracker.screens import keys
from tracker.screens.form import FormScreen
from tracker.screens.keys import KeysScreen, page_lines, sections
from tracker.session.session import Session
from tracker.views.keys import Section
from tracker.views.spans import Line, Span

SMALL, LARGE = (80, 24), (120, 36)


def shown(found: list[Section], width: int = 80, height: int = 22) -> list[str]:
    lines = page_lines(found, width, height)
    return ["".join(span.text for span in line) for line in lines]


@pytest.mark.parametrize("system", BUILT_IN)
async def test_every_key_of_a_book_is_on_one_page_and_no_word_is_cut(
    play: Play, system: str
) -> None:
    async with play(system) as (app, _):
        desk = fight_screen(app).desk
        found = sections(desk)
        text = shown(found)
        assert len(text) <= 22
        assert "…" not in "".join(text)
        on_page = sum(len(one.keys) for section in found for one in section.keys)
        keymap = desk.keymap
        assert on_page == sum(bool(keymap.key_of(one.id)) for one in keymap.commands)
        for section in found:
            for one in section.keys:
                assert any(one.word in line for line in text)


async def test_keys_that_work_now_are_bright_and_all_other_keys_are_dim(play: Play) -> None:
    async with play() as (app, _):
        spans = [
            span for line in page_lines(sections(fight_screen(app).desk), 80, 22) for span in line
        ]
        assert Span(" u", "strong") in spans
        assert Span(" U", "dim") in spans
        assert Span("override", "dim") in spans


async def test_the_page_is_made_once_as_it_opens(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[tuple[int, int]] = []

    def counted(found: list[Section], width: int, height: int) -> list[Line]:
        sizes.append((width, height))
        return page_lines(found, width, height)

    async with play() as (_, pilot):
        monkeypatch.setattr(keys, "page_lines", counted)
        await press(pilot, "?")
        await pilot.pause()
        assert len(sizes) == 1


async def test_a_key_on_the_page_runs_its_command(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "?", "u")
        assert app.screen is fight_screen(app)
        assert "1 undone: Grak takes 3" in newest(app)
        await press(pilot, "?", "e")
        assert isinstance(app.screen, FormScreen)


@pytest.mark.parametrize("key", ["escape", "question_mark", "q", "enter", "backspace", "ctrl+c"])
async def test_leaving_the_page_does_nothing(saved: Session, run: Play, key: str) -> None:
    async with run(saved) as (app, pilot):
        before = saved.fight.last
        await press(pilot, "?", key)
        assert app.screen is fight_screen(app)
        assert saved.fight.last == before
    assert app.return_code is None


async def test_a_key_that_does_nothing_now_says_why(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "?", "U")
        assert prompt(app) == "Redo: there is nothing to redo."


async def test_moved_keys_are_shown_beside_their_commands(play: Play) -> None:
    async with play(size=LARGE, keys={"next": ("ctrl+n",), "undo": ()}) as (app, _):
        text = "\n".join(shown(sections(fight_screen(app).desk), 120))
        assert " Ctrl+N p next, back" in text
        assert " U        undo, redo" in text


async def test_a_page_longer_than_the_screen_can_be_paged_through(play: Play) -> None:
    async with play(size=(40, 20)) as (app, pilot):
        await pilot.press("?")
        assert "PageDown more" in text_of(app.screen, "#page-keys")
        before = text_of(app.screen, "#page-lines")
        await pilot.press("pagedown")
        assert isinstance(app.screen, KeysScreen)
        assert text_of(app.screen, "#page-lines") != before


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x36"])
def test_the_page_of_keys_looks_as_it_did(fight: Make, open_app: Open, snap_compare, size) -> None:  # type: ignore[no-untyped-def]  # the fixture has no types
    assert snap_compare(open_app(fight()), press=["?"], terminal_size=size)
