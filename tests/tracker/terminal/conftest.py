"""A clock for tests of pastes. If no more text comes for some time, a paste is over."""

import pytest

from tracker.terminal import paste


class Clock:
    """A clock that goes on only when a test moves it."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(paste, "monotonic", clock.monotonic)
    return clock
