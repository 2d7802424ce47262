"""The library on the screen: find entries, add entries to the fight, save, convert."""

from pathlib import Path
from random import Random

import pytest

from tests.tracker.screens.conftest import Open, Play
from tests.tracker.screens.look import (
    detail,
    fight_screen,
    listed,
    newest,
    press,
    prompt,
    text_of,
    typed,
)
from tracker.app import GaitkeeperApp
from tracker.library.keeping import party_of
from tracker.library.library import Library
from tracker.panes.seen import SeenOnPanes
from tracker.screens.fight import FightScreen
from tracker.screens.library import LibraryScreen
from tracker.session.session import Session, begin
from tracker.store import SavesFolder
from tracker.views.spans import ShownNumber

SMALL, LARGE = (80, 24), (120, 36)
MOST_KEYS = 40


def detailed(app: GaitkeeperApp) -> str:
    """Return the detail of the entry under the cursor, in one line."""
    return " ".join(detail(app.screen).split())


@pytest.fixture(autouse=True)
def usual_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAITKEEPER_LIBRARY", raising=False)


def own(folder: SavesFolder) -> Path:
    return folder.path / "library"


async def test_a_name_or_a_tag_finds_a_template_and_a_number_before_it_says_how_many(
    empty: Session, run: Play
) -> None:
    async with run(empty, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+k", *typed("3 swamp scout"))
        assert isinstance(app.screen, LibraryScreen)
        assert "Marsh runner" in listed(app.screen)
        assert "Goblin" not in listed(app.screen).partition("\n")[2]
        assert "Marsh runner 1 to 3 (foes, from the library): hp 1d6+3 each" in detailed(app)
        assert "Walk 6 m/round" in detail(app.screen)
        await press(pilot, "enter")
    names = [one.name for one in empty.encounter.in_order()]
    assert names == ["Marsh runner 1", "Marsh runner 2", "Marsh runner 3"]
    last = empty.fight.event(empty.fight.last)
    assert [roll.dice for roll in last.dice] == ["1d6+3"] * 3


async def test_a_kept_combatant_is_in_the_list(empty: Session, run: Play) -> None:
    empty.ask({"action": "add", "name": "Ogre", "hp": 30, "sheet": {"dex": 7}})
    async with run(empty, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+t", "enter", "ctrl+k", *typed("ogre"))
        assert "* Ogre" in listed(app.screen)


async def test_a_converted_vehicle_without_speeds_says_that_it_has_the_defaults(
    folder: SavesFolder, run: Play
) -> None:
    saved = Session(begin(folder, "Stair", "rom"), random=Random(1))
    async with run(saved, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+k", *typed("family"))
        told = "No speed comes over from OpenD6: all are Realms of Myth's defaults."
        assert told in detailed(app)
        await press(pilot, "enter")
        assert "By m/s and kg from OpenD6: a guess; without all speeds" in newest(app)


async def test_a_template_of_another_book_is_a_guess_that_explains_its_numbers(
    empty: Session, run: Play
) -> None:
    async with run(empty, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+k", *typed("storm hawk"))
        assert "OBSS: a guess" in listed(app.screen)
        assert "a guess by m/s and kg from OBSS" in detailed(app)
        await press(pilot, "enter")
        screen = fight_screen(app)
        assert "guess" in text_of(screen, "#table")
        (guessed,) = [one for one in _asked(screen) if one.label == "Movement rate, a guess"]
        assert guessed.value == empty.encounter.find("Storm hawk").sheet["movement_rate"]
        await press(pilot, "w", *typed("rate, a guess"))
        assert "m/s in 1 m/round" in detail(app.screen)
        assert "m/s in 1 m" in detail(app.screen)
        await press(pilot, "escape", "y", "enter")
        assert set(empty.encounter.find("Storm hawk 2").guesses) == {"movement_rate", "fly"}
        edit = {"action": "edit", "who": "Storm hawk", "sheet": {"movement_rate": 4}}
        empty.ask(edit)
    assert "movement_rate" not in empty.encounter.find("Storm hawk").guesses


def _asked(screen: FightScreen) -> list[ShownNumber]:
    seen = screen.desk.seen
    assert isinstance(seen, SeenOnPanes)
    return [one for one in seen.numbers(screen.desk) if isinstance(one, ShownNumber)]


async def test_a_broken_file_is_listed_with_its_fault_and_adds_nobody(
    empty: Session, run: Play, folder: SavesFolder
) -> None:
    own(folder).mkdir()
    (own(folder) / "bad.toml").write_text("name = \x1b[31m\n")
    (own(folder) / "odd.toml").write_text(
        'name = "Odd one"\nsystem = "emala"\n[sheet]\ndex = 900\n'
    )
    async with run(empty, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+k", *typed("bad.toml"))
        assert "bad.toml" in listed(app.screen)
        await press(pilot, "enter")
        assert "bad.toml" in prompt(app)
        await press(pilot, "ctrl+k", *typed("odd one"))
        assert "Odd one cannot come in: dex is 900" in detailed(app)
    assert not empty.encounter.combatants


async def test_a_fight_of_twelve_with_two_groups_and_a_stored_party_takes_at_most_forty_keys(
    folder: SavesFolder, run: Play
) -> None:
    saved = Session(begin(folder, "Before", "emala"), random=Random(1))
    for name in ("Ana", "Bo", "Cy", "Di"):
        saved.ask({"action": "add", "name": name, "side": "party", "hp": 12})
    people = saved.encounter.combatants.values()
    Library(own(folder)).keep(party_of(people, saved.fight.book, "Lantern company"))
    saved.close()
    for path in folder.path.glob("before*"):
        path.unlink()
    keys = ["ctrl+n", "F", "enter", *"emala", "enter", "a", *typed("party l;4 gob")]
    keys += ["tab", *typed(";4 car"), "tab", "enter"]
    async with run() as (app, pilot):
        for key in keys:
            await press(pilot, key)
        names = [one.name for one in fight_screen(app).desk.encounter.combatants.values()]
    assert len(names) == 12
    assert names[:4] == ["Ana", "Bo", "Cy", "Di"]
    assert names[4:] == [
        *(f"Goblin spearman {number}" for number in range(1, 5)),
        *(f"Caravan scout {number}" for number in range(1, 5)),
    ]
    assert len(keys) <= MOST_KEYS, len(keys)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x36"])
@pytest.mark.parametrize("words", ["", "3 spear", "jet pack"], ids=["all", "three", "guess"])
def test_the_library_looks_as_it_did(empty: Session, open_app: Open, snap_compare, size, words):  # type: ignore[no-untyped-def]  # the fixture has no types
    app = open_app(empty)
    assert snap_compare(app, press=["ctrl+k", *typed(words)], terminal_size=size)
