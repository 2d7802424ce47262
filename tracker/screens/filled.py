"""A page that opens immediately, and is filled part by part afterwards."""

from collections.abc import Generator, Iterator, Sequence
from time import perf_counter
from typing import Final, NamedTuple, Protocol

from rules.errors import CodedError
from rules.history import Fight, Played
from tracker.screens.pick import Detail, ReadScreen
from tracker.text.sanitize import sanitize
from tracker.typed.picker import PickerOption
from tracker.views.spans import Line, Span, line

AT_ONCE: Final = 0.03
"""Seconds of work before a page opens; in this time, most pages become complete."""

A_PART: Final = 0.01
"""The most seconds that a key waits while one part of the work is done."""

BETWEEN: Final = 0.001
"""Seconds between two parts of the work: in this pause, keys are read."""

TOLD_AGAIN: Final = 0.3
"""Seconds after which the page shows its progress again."""

A_STEP = 50
"""How many events are read between two checks of the time."""


class Filled(NamedTuple):
    """The content of a page after all its parts are filled."""

    choices: Sequence[PickerOption]
    detail: Detail


Work = Generator[str, None, Filled]
"""The work that makes a page: it yields its progress, and returns the content."""


class Taker(Protocol):
    """Takes the events that were not undone, one after the other, the newest first."""

    def take(self, event: Played) -> None:
        """Take one event.

        Raises CodedError if the event does not fit the events that were taken before.
        """


def along(fight: Fight, *takers: Taker) -> Iterator[str]:
    """Give every event that was not undone to each taker.

    From time to time, yield a text with the progress of the work.
    """
    for count, event in enumerate(fight.held(), start=1):
        for one in takers:
            one.take(event)
        if count % A_STEP == 0:
            yield f"The history is read: event {event.n} of {fight.last}, towards the first."


class FilledScreen(ReadScreen):
    """Shows the first line and the progress of the work. After the work, it shows the whole page.

    The work ends when the GM leaves the page.
    """

    def __init__(self, title: str, first: PickerOption, work: Work) -> None:
        self._first, self._work = first, work
        self._told, self._told_at = "", 0.0
        self._filled: Filled | None = None
        self._work_for(AT_ONCE)
        choices = self._filled.choices if self._filled else [first]
        super().__init__(title, choices, detail=self._lines)
        self.add_class("-stacked")

    def show_page(self) -> None:
        """Show the lines that are ready, and continue to fill the page."""
        super().show_page()
        if self._filled is None:
            self.set_timer(BETWEEN, self._go_on)

    def on_unmount(self) -> None:
        """Stop filling the page, because the page is closed."""
        self._work.close()

    def _go_on(self) -> None:
        self._work_for(A_PART)
        if self._filled is not None:
            self.show_others(self._filled.choices)
            return
        if perf_counter() > self._told_at + TOLD_AGAIN:
            self._told_at = perf_counter()
            self.show_list()
        self.set_timer(BETWEEN, self._go_on)

    def _work_for(self, seconds: float) -> None:
        until = perf_counter() + seconds
        try:
            while perf_counter() < until:
                self._told = next(self._work)
        except StopIteration as done:
            self._filled = done.value
        except CodedError as fault:
            told = [line(Span(sanitize(fault.message), "warn"))]
            self._filled = Filled([self._first], lambda _: told)

    def _lines(self, value: str) -> Sequence[Line]:
        return self._filled.detail(value) if self._filled else [line(Span(self._told, "dim"))]
