"""The screens under a book from a file."""

from pathlib import Path

import pytest

from tests.example_book import forget
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import detail, listed, press, text_of
from tracker.formats.book_folders import offer
from tracker.session.session import Session


async def test_why_names_the_sections_of_the_file(of_d20: Session, run: Play) -> None:
    of_d20.ask({"action": "terrain", "who": "Ana", "terrain": "difficult"})
    async with run(of_d20, size=(120, 36)) as (app, pilot):
        await pilot.press("w", *"left")
        shown = detail(app.screen)
        assert "Speed" in shown
        assert "for each ft, difficult ground" in shown
        assert "Source: d20 Fantasy, Moving" in shown


async def test_the_rules_of_the_file_are_in_the_browser(of_d20: Session, run: Play) -> None:
    async with run(of_d20, size=(120, 36)) as (app, pilot):
        await pilot.press("r", *"high")
        assert "action-high-jump" in listed(app.screen)


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
