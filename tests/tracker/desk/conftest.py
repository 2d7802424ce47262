"""A desk without a screen, on a small saved fight."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tracker.conftest import Make
from tests.tracker.desk.table import Table
from tracker.desk.tour import Tour
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder

Sit = Callable[..., Table]
At = Callable[..., Table]


@pytest.fixture
def sit(folder: SavesFolder) -> Sit:
    """Sit down at a fight; the options are options of the config file."""

    def sit_down(saved: Session, tour: Tour | None = None, **options: Any) -> Table:
        return Table(saved, folder, Config(**options), tour)

    return sit_down


@pytest.fixture
def at(fight: Make, sit: Sit) -> At:
    """Sits down at a new fight of four under a rulebook."""
    return lambda system="emala", **options: sit(fight(system), **options)
