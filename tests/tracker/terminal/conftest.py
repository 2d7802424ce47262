"""A clock for tests of pastes. A paste ends when no more text comes for some time."""

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
