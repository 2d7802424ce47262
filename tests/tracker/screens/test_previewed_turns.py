"""The preview of the next turn is made while nobody types, so the next key only shows it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual._compositor import Compositor

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.screens.conftest import Open, Play
from tests.tracker.screens.look import fight_screen, previewed
from tests.tracker.screens.test_unchanged import Asked, asked
from tracker.app import GaitkeeperApp
from tracker.screens import previewing
from tracker.screens.fight import FightScreen
from tracker.screens.previewing import Previewing
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder

__all__ = ["asked"]

SAMPLES = sorted((Path(__file__).parents[3] / "saves" / "samples").glob("*.json"))
KEYS = [*["n"] * 6, "down", "n", "space", "n", "tab", "n", "u", "n", "E", "n", "n"]


async def shown(sample: Path, folder: Path, size: tuple[int, int], *, wait: bool) -> list[object]:
    """The cells and colours that a fight shows after each key."""
    found: list[object] = []
    saved = Session(sample, random=Random(3), copies_to=folder)
    app = GaitkeeperApp(SavesFolder(folder), saved, Config(), random=Random(3))
    async with app.run_test(size=size) as pilot:
        for key in KEYS:
            if wait:
                await previewed(pilot, app)
            await pilot.press(key)
            found.append([list(strip) for strip in app.screen._compositor.render_strips()])
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids=str)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
async def test_a_previewed_turn_looks_like_a_turn_without_preview(
    sample: Path, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it = await shown(sample, tmp_path / "a", size, wait=True)
    monkeypatch.setattr(Previewing, "begin", lambda *_: None)
    without = await shown(sample, tmp_path / "b", size, wait=False)
    for key, one, other in zip(KEYS, with_it, without, strict=True):
        assert one == other, key


async def test_previewing_paints_nothing_and_does_nothing(
    saved: Session, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(saved)
    painted: list[object] = []
    render = Compositor.render_update

    def counted(compositor: Compositor, **settings: Any) -> object:
        painted.append(compositor)
        return render(compositor, **settings)

    monkeypatch.setattr(previewing, "PAUSE", 0.3)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("n")
        monkeypatch.setattr(Compositor, "render_update", counted)
        last = saved.fight.last
        assert not fight_screen(app)._previewing.done
        await previewed(pilot, app)
        assert (painted, saved.fight.last) == ([], last)


@pytest.mark.parametrize("book", BUILT_IN)
async def test_going_on_after_the_preview_asks_no_rule(
    book: str, play: Play, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with play(book) as (app, pilot):
        await previewed(pilot, app)
        monkeypatch.setattr(Previewing, "begin", lambda *_: None)
        asked.clear()
        await pilot.press("n")
        assert asked == []


async def test_a_turn_is_previewed_once_however_often_it_is_shown(play: Play, asked: Asked) -> None:
    async with play() as (app, pilot):
        await previewed(pilot, app)
        asked.clear()
        fight_screen(app).show_all()
        await pilot.press("w", "escape")
        await pilot.pause(0.1)
        assert fight_screen(app)._previewing.done
        assert "emala/initiative" not in asked


async def test_a_fight_that_is_left_previews_nothing(
    saved: Session, run: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previewing, "PAUSE", 0.1)
    async with run(saved) as (app, pilot):
        await pilot.press("n")
        fight_screen(app).leave()
        monkeypatch.setattr(Session, "preview_next", lambda *_: pytest.fail("it was left"))
        await pilot.pause(0.3)
        assert not isinstance(app.screen, FightScreen)
