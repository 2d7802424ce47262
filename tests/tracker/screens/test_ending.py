"""The end of a fight, the summary, the next fight, and the notes and backups of saves."""

from contextlib import closing
from typing import Any

import pytest

from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Open, Play
from tests.tracker.screens.look import (
    SUMMARY,
    detail,
    fight_screen,
    listed,
    press,
    screen_of,
    text_of,
    until,
)
from tracker.screens.fight import FightScreen
from tracker.screens.pick import PickScreen
from tracker.screens.saves import SavesScreen
from tracker.screens.summary import SummaryScreen
from tracker.session.playing_time import Timing
from tracker.session.session import Session, begin
from tracker.store import SavesFolder
from tracker.store.backups import MOST
from tracker.store.restoring import backups_of
from tracker.views import saves as saves_view

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36)])


def played(fight: Make, system: str = "emala") -> Session:
    """Return a fight of three rounds.

    It has two kinds of damage, healing, and a goblin who has fallen.
    """
    saved = fight(system)
    saved.ask({"action": "damage", "who": "Goblin 1", "amount": 6, "by": "Grak", "kind": "fire"})
    saved.ask({"action": "end-round"})
    saved.ask({"action": "damage", "who": "Mira", "amount": 4, "by": "Goblin 2"})
    saved.ask({"action": "heal", "who": "Mira", "amount": 2})
    saved.ask({"action": "end-round"})
    return saved


async def test_a_fight_is_ended_and_summed_up(fight: Make, run: Play) -> None:
    async with run(played(fight)) as (app, pilot):
        await press(pilot, "$", "enter")
        assert isinstance(app.screen, SummaryScreen)
        assert "The fight is over after 3 rounds." in detail(app.screen)
        assert "Goblin 1 fell in round 1, hit by Grak." in detail(app.screen)
        await press(pilot, "escape")
        assert "The fight is over." in text_of(app.screen, "#title")


@pytest.mark.parametrize("system", ["emala", "obss"])
async def test_the_summary_lists_what_each_combatant_did(
    fight: Make, run: Play, system: str
) -> None:
    async with run(played(fight, system)) as (app, pilot):
        await press(pilot, *SUMMARY)
        rows = {row.split()[0]: row.split()[1:] for row in listed(app.screen).splitlines()[2:]}
        assert rows["Grak"] == ["3", "6"]
        assert rows["Mira"][:2] == ["4", "2"]
        await pilot.press(*"Goblin 1")
        assert "Took 6 damage (6 fire)." in detail(app.screen)


async def test_the_next_fight_can_begin_from_the_summary(
    fight: Make, run: Play, folder: SavesFolder
) -> None:
    async with run(played(fight)) as (app, pilot):
        await press(pilot, *SUMMARY)
        await press(pilot, "ctrl+f")
        await pilot.press("enter")
        await press(pilot, *"Mill", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.screen.desk.encounter.name == "Mill"
        people = {one.name: one.hp for one in app.screen.desk.encounter.in_order()}
        assert people == {"Grak": 11, "Mira": 7}
    with closing(Session(folder.find("Ford emala"))) as first:
        assert len(first.encounter.combatants) == 4


async def test_the_list_finds_a_save_by_its_note_and_its_combatants(fight: Make, run: Play) -> None:
    fight().close()
    fight("rom").close()
    async with run() as (app, pilot):
        screen = screen_of(app, SavesScreen)
        await press(pilot, *"rom", "ctrl+e", *"They came at dusk", "enter")
        assert "They came at dusk" in text_of(screen, "#saves-detail")
        await pilot.press("escape", *"dusk")
        assert [one.entry.name for one in screen.matching()] == ["Ford rom"]
        await pilot.press("escape", *"mira")
        assert len(screen.matching()) == 2


async def test_an_earlier_state_becomes_a_new_save(
    fight: Make, run: Play, folder: SavesFolder
) -> None:
    played(fight).close()
    async with run() as (app, pilot):
        await press(pilot, "ctrl+b")
        assert isinstance(app.screen, PickScreen)
        await pilot.press("down")
        assert "round 1" in listed(app.screen)
        assert "Goblin 1 5" in detail(app.screen)
        await press(pilot, "enter")
        await press(pilot, "enter")
        assert "stays as it is" in text_of(app.screen, "#saves-prompt")
        await press(pilot, "enter")
        assert fight_screen(app).desk.session.name == "Ford emala, round 1"
        assert fight_screen(app).desk.encounter.find("Mira").hp == 9
    assert {one.name for one in folder.entries()} == {"Ford emala", "Ford emala, round 1"}


async def test_a_save_without_earlier_states_says_when_they_are_kept(
    run: Play, folder: SavesFolder
) -> None:
    begin(folder, "Bridge", "rom")
    async with run() as (app, pilot):
        await press(pilot, "ctrl+b")
        assert "at the end of a round, a minute or more apart" in " ".join(
            text_of(app.screen, "#saves-detail").split()
        )


@pytest.mark.parametrize("from_list", [False, True])
async def test_the_next_fight_names_its_book_and_can_have_another(
    fight: Make, run: Play, from_list: bool
) -> None:
    saved = played(fight)
    if from_list:
        saved.close()
    async with run(*([] if from_list else [saved])) as (app, pilot):
        await press(pilot, "ctrl+f", *([] if from_list else ["enter"]))
        if from_list:
            await press(pilot, "enter")
        prompt = "#saves-prompt" if from_list else "#prompt"
        assert "Name of the next fight under Emala" in text_of(app.screen, prompt)
        await press(pilot, "escape", "ctrl+f", "end", "enter")
        await press(pilot, *"obss", "enter")
        assert "Name of the next fight under obss" in text_of(app.screen, prompt)
        await press(pilot, *"Mill", "enter")
        await until(pilot, lambda: isinstance(app.screen, FightScreen))
        await until(pilot, lambda: screen_of(app, FightScreen).desk.encounter.system == "obss")


async def test_the_next_fight_can_begin_from_the_list_of_saves(fight: Make, run: Play) -> None:
    played(fight).close()
    async with run() as (app, pilot):
        await press(pilot, "ctrl+f")
        await press(pilot, "down", "enter")
        assert "a name; then Enter begins it" in text_of(app.screen, "#saves-prompt")
        await pilot.press(*"Ford emala", "enter")
        assert "there already" in text_of(app.screen, "#saves-prompt")
        await press(pilot, *" 2", "enter")
        assert fight_screen(app).desk.encounter.name == "Ford emala 2"


@SIZES
def test_the_page_that_sums_a_fight_up(
    fight: Make,
    open_app: Open,
    snap_compare: Any,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    monkeypatch.setattr("tracker.session.playing_time.Clock.timing", lambda _: Timing(fight=754))
    app = open_app(played(fight))
    assert snap_compare(app, press=[*SUMMARY, "down", "up"], terminal_size=size)


@SIZES
def test_the_page_of_earlier_states(
    fight: Make,
    open_app: Open,
    snap_compare: Any,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    monkeypatch.setattr(saves_view, "clock_time", lambda _: "2026-01-02 03:04")
    played(fight).close()
    assert snap_compare(open_app(), press=["ctrl+b", "down"], terminal_size=size)


@pytest.mark.parametrize(("system", "word"), [("rom", "CS"), ("exp", "melee"), ("obss", "round")])
async def test_saves_and_earlier_states_use_the_books_word_for_a_round(
    fight: Make, run: Play, system: str, word: str
) -> None:
    fight(system).close()
    async with run(size=(120, 36)) as (app, pilot):
        assert f" {word} 1 " in text_of(app.screen, "#saves-list")
        assert f", {word} 1" in text_of(app.screen, "#saves-detail")
        await press(pilot, "ctrl+b")
        assert f"{word} 1, event 6, just now" in listed(app.screen)
        await press(pilot, "enter")
        assert f"Ford {system}, {word} 1" in text_of(app.screen, "#saves-prompt")


async def test_all_the_earlier_states_are_visible(
    fight: Make, run: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = played(fight)
    saved.close()
    kept = backups_of(saved.path)[:1] * MOST
    monkeypatch.setattr("tracker.screens.saves_kept.backups_of", lambda _: kept)
    async with run() as (app, pilot):
        await press(pilot, "ctrl+b")
        assert len(listed(app.screen).splitlines()) == MOST + 1


async def test_the_list_says_that_an_ended_fight_is_over(saved: Session, run: Play) -> None:
    saved.ask({"action": "end-fight"})
    saved.close()
    async with run() as (app, _):
        assert " over " in text_of(app.screen, "#saves-list")
        assert ", over in round 1" in text_of(app.screen, "#saves-detail")
