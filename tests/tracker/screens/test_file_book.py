"""The screens under a book from a file."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.example_book import EXAMPLES, forget, given
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import detail, listed, newest, press, prompt, text_of
from tracker.formats.book_folders import offer
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

D20 = EXAMPLES / "d20-fantasy.toml"


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Session]:
    """A fight of Ana and an orc; it is Ana's turn."""
    with given(D20):
        saved = Session(begin(SavesFolder(tmp_path), "Bridge", "d20"), random=Random(1))
        ana = {"strength": 14, "dexterity": 16}
        saved.ask({"action": "add", "name": "Ana", "sheet": ana, "initiative": 20})
        saved.ask({"action": "add", "name": "Orc", "initiative": 10})
        saved.ask({"action": "start"})
        yield saved
        saved.close()


async def test_a_turn_is_played_with_the_keys_of_the_file(bridge: Session, run: Play) -> None:
    async with run(bridge, size=(120, 36)) as (app, pilot):
        await pilot.press("m", *"10", "enter", "f", "enter")
        assert "Left this turn: 0 actions" in text_of(app.screen, "#combatant")
        await pilot.press("b")
        assert prompt(app).startswith("Ana will long jump:    how far: 14 ft at most")
        await pilot.press(*"15", "enter")
        assert "14 ft at most, not 15 ft" in prompt(app)
        await pilot.press("backspace", *"4", "enter")
        assert bridge.encounter.find("Ana").pace.made == 24
        await pilot.press("v", "enter")
        assert newest(app).endswith("Ana is at the gait Crawl now.")


async def test_a_closed_gait_says_why_once(bridge: Session, run: Play) -> None:
    async with run(bridge, size=(120, 36)) as (app, pilot):
        await pilot.press("g")
        assert text_of(app.screen, "#choice").count("nothing to fly with") == 1


async def test_why_names_the_sections_of_the_file(bridge: Session, run: Play) -> None:
    bridge.ask({"action": "terrain", "who": "Ana", "terrain": "difficult"})
    async with run(bridge, size=(120, 36)) as (app, pilot):
        await pilot.press("w", *"left")
        shown = detail(app.screen)
        assert "Speed" in shown
        assert "for each ft, difficult ground" in shown
        assert "Source: d20 Fantasy, Moving" in shown


async def test_the_rules_of_the_file_are_in_the_browser(bridge: Session, run: Play) -> None:
    async with run(bridge, size=(120, 36)) as (app, pilot):
        await pilot.press("r", *"high")
        assert "action-high-jump" in listed(app.screen)


async def test_a_changed_book_is_reported_when_the_fight_is_opened(
    tmp_path: Path, run: Play
) -> None:
    book = tmp_path / "d20.toml"
    book.write_text(D20.read_text())
    with given(book):
        path = begin(SavesFolder(tmp_path), "Bridge", "d20")
        Session(path).close()
    book.write_text(D20.read_text().replace("default = 30", "default = 35"))
    with given(book):
        saved = Session(path, random=Random(1))
        async with run(saved, size=(100, 24)) as (app, _):
            assert "The book d20 has changed since this was last played" in prompt(app)
        saved.close()


async def test_a_file_that_is_no_book_is_listed_last_with_the_reason(
    tmp_path: Path, run: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "bad.toml").write_text("[book]\nid = 3\n")
    monkeypatch.setenv("GAITKEEPER_BOOKS", str(tmp_path / "none"))
    forget()
    offer([], tmp_path)
    async with run(size=(120, 24)) as (app, pilot):
        await pilot.press("ctrl+n", *"Hut", "enter")
        assert "bad.toml is no book" in listed(app.screen).splitlines()[-1]
        await press(pilot, *"bad", "enter")
        told = " ".join(text_of(app.screen, "#saves-detail").split())
        assert "line 1: book: title is missing" in told
    forget()
