"""Only visible pages are rendered. Pages are loaded before a key opens them."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.geometry import Size
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import is_seen, press, text_of, until
from tracker.app import GaitkeeperApp
from tracker.screens import preloading
from tracker.screens.page import PageScreen
from tracker.screens.preloading import preload
from tracker.session.session import Session
from tracker.store import Snapshot
from tracker.views.spans import Line
from tracker.views.wrapping import wrapped


@pytest.mark.parametrize("key", ["w", "?", "L", "r", "E"])
async def test_a_page_is_not_rendered_while_it_is_held_back(
    key: str, fight: Make, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(fight())
    held: list[bool] = []
    render = Compositor.render_update

    def counted(compositor: Compositor, **settings: object) -> object:
        held.append(bool(app._batch_count))
        return render(compositor, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(Compositor, "render_update", counted)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(key)
        await pilot.pause(0.05)
    assert False in held
    assert True not in held


@pytest.mark.parametrize("key", ["w", "?", ":", "L", "B", "ctrl+k", "r"])
async def test_a_page_is_placed_and_styled_once_as_it_opens(
    key: str, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with play() as (app, pilot):
        await preload(app)
        styled: Counter[DOMNode] = Counter()
        placed: list[Screen[object]] = []
        apply, place = Stylesheet.apply, PageScreen.lay_out_now

        def counted(sheet: Stylesheet, node: DOMNode, **settings: Any) -> None:
            styled[node] += 1
            apply(sheet, node, **settings)

        def placing(page: PageScreen[object], size: Size | None = None) -> None:
            placed.append(page)
            place(page, size)

        monkeypatch.setattr(Stylesheet, "apply", counted)
        monkeypatch.setattr(PageScreen, "lay_out_now", placing)
        await pilot.press(key)
        page = app.screen
        assert placed == [page]
        assert {node for node, times in styled.items() if times > 1} == set()
        assert page in styled


async def test_a_pane_is_mounted_when_it_first_has_a_place(play: Play) -> None:
    async with play() as (app, pilot):
        assert not app.screen.query("#choice, #map, #tour")
        await press(pilot, "g")
        assert is_seen(app.screen, "#choice")
        assert "Gait of" in text_of(app.screen, "#choice")
        await press(pilot, "escape")
        assert not is_seen(app.screen, "#choice")


async def test_the_pages_of_the_keys_read_no_style_sheet_after_preloading(play: Play) -> None:
    async with play() as (app, pilot):
        await preload(app)
        there = set(app.stylesheet.source)
        for key in ("w", "?", "L", "E", "r"):
            await pilot.press(key, "escape")
        read = {Path(path).suffix for path, _ in set(app.stylesheet.source) - there}
        assert ".tcss" not in read


async def test_the_books_that_the_library_names_are_loaded_with_the_pages(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(preloading, "rulebook", loaded.append)
    async with play() as (app, _):
        await preload(app)
        assert set(loaded) == set(BUILT_IN)


async def test_a_detail_is_broken_into_lines_once_for_each_width(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    breaks = wrapped

    def counted(lines: Sequence[Line], width: int) -> list[Line]:
        asked.append((id(lines), width))
        return breaks(lines, width)

    monkeypatch.setattr("tracker.widgets.detail_pane.wrapped", counted)
    async with play() as (_, pilot):
        await pilot.press("ctrl+k", "down", "right")
        await pilot.pause()
        assert asked
        assert len(asked) == len(set(asked))


@pytest.mark.parametrize("key", ["e", "I"])
async def test_the_fight_stays_visible_above_a_low_page_without_being_rendered_again(
    key: str, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def anew(*_: object) -> None:
        raise AssertionError("the lines of the fight are taken apart")

    monkeypatch.setattr(BackgroundScreen, "__init__", anew)
    async with play() as (app, pilot):
        before = _seen(app)
        await pilot.press(key)
        await pilot.pause()
        assert _seen(app)[1:3] == before[1:3]
        await pilot.resize_terminal(90, 40)
        await pilot.pause(0.1)
        assert "move" in _seen(app)[1]
        assert {len(one) for one in _seen(app)} == {90}


def _seen(app: GaitkeeperApp) -> list[str]:
    """Return all lines of the screen that the user sees."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


async def test_an_action_is_shown_before_the_state_is_written_beside_the_history(
    saved: Session, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(saved)
    shown_when_written: list[str] = []
    painted: list[str] = []
    checkpoint, render = Session.checkpoint, Compositor.render_update

    def written(session: Session, *, keep: bool = False) -> None:
        shown_when_written.append(painted[-1])
        checkpoint(session, keep=keep)

    def rendered(compositor: Compositor, **settings: object) -> object:
        painted.append(text_of(app.screen, "#title"))
        return render(compositor, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(Session, "checkpoint", written)
    async with app.run_test(size=(120, 36)) as pilot:
        monkeypatch.setattr(Compositor, "render_update", rendered)
        await pilot.press("E")
        await pilot.pause(0.1)
        assert len(shown_when_written) == 1
        assert "round 2" in shown_when_written[0]
        assert Snapshot(saved.path).latest().n == saved.fight.last


async def test_preloading_waits_for_a_pause_in_typing_but_not_for_ever(
    fight: Make, open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(fight())
    monkeypatch.setattr(preloading, "TYPING", 0.05)
    monkeypatch.setattr(preloading, "LONGEST", 0.3)
    monkeypatch.setattr(type(app), "quiet_for", 0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        ready: list[bool] = []
        monkeypatch.setattr(preloading, "freeze_collector", lambda: ready.append(True))
        app.run_worker(preload(app))
        await pilot.pause(0.2)
        assert not ready
        await until(pilot, lambda: ready)
