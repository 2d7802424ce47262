"""After a key, only new garbage is collected. All garbage is collected in a pause."""

import gc
from collections.abc import Callable

import pytest
from textual.app import App

from tracker.terminal.collecting import (
    ALL_AFTER,
    LATER,
    PAGE,
    PAUSE,
    SOON,
    WITHOUT_PAUSE,
    Collector,
)


class Waiting:
    """A timer that only the test can start."""

    def __init__(self, seconds: float, then: Callable[[], None]) -> None:
        self.seconds = seconds
        self.then = then
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


class Clock(App[None]):
    """An app that keeps its timers in a list. Only the test can start the timers."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[Waiting] = []

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Waiting:  # type: ignore[override]
        self.waiting.append(Waiting(delay, callback))
        return self.waiting[-1]


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list. It receives the number of each generation that is collected."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: found.append(generation))
    return found


def test_new_objects_are_collected_once_after_a_burst_of_keys(collected: list[int]) -> None:
    clock = Clock()
    collector = Collector(clock)
    for _ in range(5):
        collector.key_was_taken()
    (soon,) = clock.waiting
    assert (soon.seconds, collected) == (SOON, [])
    soon.then()
    assert collected == [1]


def test_everything_is_collected_in_a_pause_unless_a_key_comes_first(collected: list[int]) -> None:
    clock = Clock()
    collector = Collector(clock)
    collector.key_was_taken()
    clock.waiting[0].then()
    later = clock.waiting[1]
    assert later.seconds == LATER
    collector.key_was_taken()
    assert later.stopped
    clock.waiting[2].then()
    clock.waiting[3].then()
    assert collected == [1, 1, 2]


def test_everything_is_collected_sooner_after_a_page_was_closed(collected: list[int]) -> None:
    clock = Clock()
    collector = Collector(clock)
    collector.screen_changed()
    collector.key_was_taken()
    clock.waiting[-1].then()
    assert clock.waiting[-1].seconds == PAUSE
    clock.waiting[-1].then()
    collector.key_was_taken()
    clock.waiting[-1].then()
    assert (collected, clock.waiting[-1].seconds) == ([1, 2, 1], LATER)


def typed(collector: Collector, clock: Clock, keys: int) -> None:
    """Type this many keys, and collect the new objects after each key."""
    for _ in range(keys):
        collector.key_was_taken()
        next(one for one in reversed(clock.waiting) if one.seconds == SOON).then()


def test_after_many_keys_a_short_pause_is_enough(collected: list[int]) -> None:
    clock = Clock()
    collector = Collector(clock)
    typed(collector, clock, ALL_AFTER - 1)
    assert clock.waiting[-1].seconds == LATER
    typed(collector, clock, 1)
    assert (set(collected), clock.waiting[-1].seconds) == ({1}, PAUSE)


def test_everything_is_collected_now_and_then_without_a_pause(collected: list[int]) -> None:
    clock = Clock()
    collector = Collector(clock)
    typed(collector, clock, WITHOUT_PAUSE)
    assert collected == [*[1] * (WITHOUT_PAUSE - 1), 2]


def test_pages_without_a_pause_count_for_many_keys(collected: list[int]) -> None:
    clock = Clock()
    collector = Collector(clock)
    for _ in range(WITHOUT_PAUSE // PAGE):
        collector.screen_changed()
        typed(collector, clock, 1)
    assert collected == [*[1] * (WITHOUT_PAUSE // PAGE - 1), 2]


def test_nothing_is_collected_before_everything_is_loaded(
    collected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(gc, "isenabled", lambda: False)
    Collector(clock).key_was_taken()
    assert (clock.waiting, collected) == ([], [])
