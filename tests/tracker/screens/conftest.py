"""The program, with a small saved fight on its screen."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tracker.conftest import Make
from tracker.app import GaitkeeperApp
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder

Open = Callable[..., GaitkeeperApp]
Shown = tuple[GaitkeeperApp, Pilot[None]]
Play = Callable[..., AbstractAsyncContextManager[Shown]]


@pytest.fixture
def open_app(folder: SavesFolder) -> Open:
    """Return a function that opens the program on a fight, or on the list of saves."""

    def open_(first: Session | None = None, **options: Any) -> GaitkeeperApp:
        return GaitkeeperApp(folder, first, Config(**options), random=Random(1))

    return open_


@pytest.fixture
def run(open_app: Open) -> Play:
    """Return a function that runs the program on a fight, or on the list of saves.

    The screen usually has 80 x 24 cells.
    """

    @asynccontextmanager
    async def run_(
        first: Session | None = None, size: tuple[int, int] = (80, 24), **options: Any
    ) -> AsyncIterator[Shown]:
        app = open_app(first, **options)
        async with app.run_test(size=size) as pilot:
            yield app, pilot

    return run_


@pytest.fixture
def play(fight: Make, run: Play) -> Play:
    """Return a function that runs the program on a new fight of four under a rulebook."""
    return lambda system="emala", **more: run(fight(system), **more)
