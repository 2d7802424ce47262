"""Explain every number on the fight screen, and the newest events, with breakdowns."""

from collections.abc import Sequence

from rules.history import Fight
from tracker.desk.number_cursor import under_cursor
from tracker.screens.pages import Pages
from tracker.screens.pick import ReadScreen
from tracker.typed.log_search import LogSearch
from tracker.typed.picker import PickerOption
from tracker.views import why as view
from tracker.views.log import log_line
from tracker.views.spans import BLANK, Line, name_of

EVENT = "event:"


def open_why(pages: Pages) -> None:
    """List the numbers on the screen and the newest events, each with its breakdown."""
    pages.push(WhyScreen(pages))


class WhyScreen(ReadScreen):
    """Lists numbers and events.

    The list opens with the cursor on the number that is under the cursor of the fight.
    """

    def __init__(self, pages: Pages) -> None:
        desk, seen = pages.desk, pages.seen
        self._fight = desk.fight
        self._encounter = desk.fight.encounter
        self._unit = desk.fight.book.words.distance_unit
        self._numbers, wanted = seen.numbers(desk), under_cursor(desk)
        at = self._numbers.index(wanted) if wanted in self._numbers else 0
        selected = desk.cursor.selected
        super().__init__(
            f"Why, {name_of(selected)}" if selected else "Why",
            [*self._number_choices(), *_event_choices(self._fight, max(1, seen.events))],
            detail=self._lines,
            start=str(at),
        )

    def _number_choices(self) -> list[PickerOption]:
        named = ((one, view.whose(one, self._encounter)) for one in self._numbers)
        return [
            PickerOption(str(at), f"{name} {one.label}", view.number_line(one, name, self._unit))
            for at, (one, name) in enumerate(named)
        ]

    def _lines(self, value: str) -> Sequence[Line]:
        if value.startswith(EVENT):
            return view.event_lines(self._fight.as_told(int(value.removeprefix(EVENT))))
        number = self._numbers[int(value)]
        head = view.number_heading(number, self._encounter, self._unit)
        return [head, BLANK, *view.breakdown(number, self._fight)]


def _event_choices(fight: Fight, count: int) -> list[PickerOption]:
    """Return the newest `count` events as choices, the newest first."""
    first = max(1, fight.last - count + 1)
    search = LogSearch(fight)
    newest = (fight.as_told(n) for n in range(fight.last, first - 1, -1))
    return [
        PickerOption(f"{EVENT}{one.n}", one.text, log_line(one, active=search.is_active(one.n)))
        for one in newest
    ]
