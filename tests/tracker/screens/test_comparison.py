"""The comparison page: the choice of the other book, both columns, and missing values."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.rulebook import catalogue
from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import detail, fight_screen, listed, newest, press, prompt
from tracker.desk.commands import view
from tracker.screens.comparison import ComparisonScreen
from tracker.screens.pick import PickScreen
from tracker.session.session import Session

SMALL, LARGE = (80, 24), (120, 36)
TO_OBSS = ["B", *"obss", "enter"]


async def test_the_other_books_are_offered(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("B")
        assert isinstance(app.screen, PickScreen)
        assert "Realms of Myth" in listed(app.screen)
        assert "OBSS" in listed(app.screen)
        assert "Emala" not in listed(app.screen)


async def test_both_columns_are_side_by_side_with_their_steps(play: Play) -> None:
    async with play(size=LARGE) as (app, pilot):
        await press(pilot, *TO_OBSS)
        assert isinstance(app.screen, ComparisonScreen)
        walk = next(row for row in listed(app.screen).splitlines() if "Walk" in row)
        assert walk.split() == [">Walk", "6", "m/round", "1.2", "m/s", "|", "12", "m", "1.2", "m/s"]
        await press(pilot, "enter")
        assert "m/s in 1 m/round" in detail(app.screen)
        assert "m/s in 1 m\n" in detail(app.screen) + "\n"


async def test_unconverted_values_and_assumptions_are_listed(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, *TO_OBSS, *"conv")
        assert "Not converted" in listed(app.screen)
        assert "ENC, which stands for no weight in kg" in detail(app.screen)
        await pilot.press(*["backspace"] * 4, *"lasts")
        assert "a round of Emala lasts 5 seconds" in detail(app.screen)


async def test_a_number_of_the_other_sheet_names_its_source(play: Play) -> None:
    async with play(size=LARGE) as (app, pilot):
        await press(pilot, *TO_OBSS, *"sheet mov")
        assert "Movement 12 m" in listed(app.screen)
        assert "movement rate" in detail(app.screen)


@pytest.mark.parametrize("key", ["escape", "ctrl+c", "ctrl+g", "backspace"])
async def test_each_key_that_goes_back_leads_to_the_unchanged_fight(
    saved: Session, run: Play, key: str
) -> None:
    last = saved.fight.last
    async with run(saved) as (app, pilot):
        await press(pilot, *TO_OBSS, key)
        assert app.screen is fight_screen(app)
        assert "Grak takes 3 from an arrow" in newest(app)
    assert saved.fight.last == last


def forget_measures_of_emala(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove Emala's measures in metres and seconds."""
    bare = replace(catalogue.rulebook("emala"), measures=None)
    others = catalogue._play
    monkeypatch.setattr(catalogue, "_play", lambda name: bare if name == "emala" else others(name))


async def test_a_book_without_measures_is_not_compared_and_says_why(
    fight: Make, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(fight("rom"))
    forget_measures_of_emala(monkeypatch)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("B", *"emala")
        assert "not comparable: it does not say" in listed(app.screen)
        await press(pilot, "enter")
        assert app.screen is fight_screen(app)
        assert "Emala: it does not say" in prompt(app)


async def test_a_fight_under_a_book_without_measures_cannot_be_compared(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_measures_of_emala(monkeypatch)
    async with play() as (app, _):
        reason = view.compare.unavailable(fight_screen(app).desk)
        assert reason is not None
        assert "does not say what its measures are" in reason


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x36"])
@pytest.mark.parametrize(
    ("here", "there"),
    [("emala", "obss"), ("emala", "opend6"), ("exp", "rom"), ("opend6", "exp"), ("rom", "emala")],
)
def test_the_comparison_looks_as_it_did(
    fight: Make, open_app: Open, snap_compare: Any, size: tuple[int, int], here: str, there: str
) -> None:
    app = open_app(fight(here))
    assert snap_compare(app, press=["B", *there, "enter"], terminal_size=size)
