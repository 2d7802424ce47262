"""The fight screen: a key, its action, and the panes that show the result."""

from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, newest, selected, text_of
from tracker.app import GaitkeeperApp
from tracker.panes.table import TablePane
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder
from tracker.store.operations import running_copy

SAMPLES = Path(__file__).parents[3] / "saves" / "samples"
SIZES = [(80, 24), (120, 36), (40, 12), (60, 20), (200, 60)]


HOSTILE = (
    "[/]",
    "[@click=app.quit]run[/]",
    "\x1b]52;c;aGk=\x07clip",
    "\x9b31mred",
    "very " * 2000,
    "\N{DRAGON}\N{ZERO WIDTH JOINER}\N{FIRE}\N{VARIATION SELECTOR-16}",
    "גרק הגדול",
    "محارب",
    "a\u202eb",
)


async def test_a_move_is_typed_in_words(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("m", *"2 m", "enter")
        assert "Mira walks 2 m." in newest(app)
        assert "▶ ○  ▓▓░░░░ 1 m " in text_of(fight_screen(app), "#table")


async def test_the_title_names_the_next_key_when_it_is_nobodys_turn(fight: Make, run: Play) -> None:
    saved = fight("rom")
    async with run(saved, keys={"next": ("space",)}) as (app, pilot):
        screen = fight_screen(app)
        assert "initiative; Space goes on" in text_of(screen, "#title")
        await pilot.press("E", "enter", "E", "E")
        assert "resolution; Space goes on" in text_of(screen, "#title")


async def test_the_title_says_how_a_fight_begins(empty: Session, run: Play) -> None:
    async with run(empty, keys={"next": ("space",)}) as (app, pilot):
        assert "Nobody is here yet: a adds" in text_of(fight_screen(app), "#title")
        empty.ask({"action": "add", "name": "Mira"})
        fight_screen(app).show_changes()
        assert "Not begun: Space begins the fight." in text_of(fight_screen(app), "#title")
        await pilot.press("space")
        assert "round 1" in text_of(fight_screen(app), "#title")


async def test_a_gait_is_chosen_in_the_combatants_pane(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("g", "s", "enter")
        assert selected(app).pace.gait == "sprint"
        assert "▸s Sprint" in text_of(fight_screen(app), "#combatant")


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
async def test_a_hostile_name_is_shown_without_control_characters(
    name: str, empty: Session, run: Play
) -> None:
    kinds = empty.fight.action_kinds()
    empty.do(kinds["add"](name=name, count=2, hp=3))
    empty.do(kinds["start"]())
    async with run(empty) as (app, pilot):
        await pilot.press("n", "w")
        await pilot.press("ctrl+c")
        shown = text_of(fight_screen(app), "#table")
        assert not any(
            ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in shown.replace("\n", "")
        )


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)])
async def test_the_screen_survives_any_size(size: tuple[int, int], play: Play) -> None:
    async with play("rom", size=size) as (app, pilot):
        await pilot.press("n", "m", "1", "enter")
        assert "Grak" in text_of(fight_screen(app), "#table")


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("sample", sorted(path.stem for path in SAMPLES.glob("*.json")))
def test_the_fight_screen(
    sample: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any
) -> None:
    samples = tmp_path / "samples"
    copytree(SAMPLES, samples)
    saved = Session(running_copy(samples / f"{sample}.json", tmp_path), random=Random(1))
    app = GaitkeeperApp(SavesFolder(tmp_path), saved, Config(), random=Random(1))
    assert snap_compare(app, terminal_size=size)


async def test_a_search_dims_all_rows_but_its_match(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("home", "/", *"gra")
        plain = {"dim", "mark"}
        rows = fight_screen(app).query_one(TablePane).lines[1:]
        lit = [
            row for row in rows if not {span.style for span in row if span.text.strip()} <= plain
        ]
        assert ["Grak" in "".join(span.text for span in row) for row in lit] == [True]
