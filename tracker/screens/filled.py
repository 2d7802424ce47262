"""A page that is in sight at once, and is worked out behind that, a part at a time."""

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
"""Seconds for which a page is worked on before it opens: most are whole by then."""

A_PART: Final = 0.01
"""Seconds for which a key waits at most for the part that is worked on."""

BETWEEN: Final = 0.001
"""Seconds between two parts, in which keys are dealt with: a call that is due at once would run
before any of them is read."""

TOLD_AGAIN: Final = 0.3
"""Seconds after which the page says anew how far it is."""

A_STEP = 50
"""Events that are taken before anybody looks at the time."""


class Filled(NamedTuple):
    """What a page shows once it is whole."""

    choices: Sequence[PickerOption]
    detail: Detail


Work = Generator[str, None, Filled]
"""What a page is made by: it says now and then how far it is."""


class Taker(Protocol):
    """What takes the events that hold, the newest first."""

    def take(self, event: Played) -> None:
        """Take one; raises CodedError where it does not fit those before it."""


def along(fight: Fight, *takers: Taker) -> Iterator[str]:
    """Give the events that hold to all who take them; says every few of them how far that is."""
    for count, event in enumerate(fight.held(), start=1):
        for one in takers:
            one.take(event)
        if count % A_STEP == 0:
            yield f"The history is read: event {event.n} of {fight.last}, towards the first."


class FilledScreen(ReadScreen):
    """Shows its first line and how far it is; all of it as soon as that is worked out.

    Whoever leaves it ends the work.
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
        """Show what there is, and go on with the rest."""
        super().show_page()
        if self._filled is None:
            self.set_timer(BETWEEN, self._go_on)

    def on_unmount(self) -> None:
        """Nobody waits for it any more."""
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
