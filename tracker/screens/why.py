"""Why? Every number on the fight screen, and the newest events, each with its breakdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events

from rules.history import Event, Fight
from tracker.panes import CombatantPane, LogPane, TerrainPane, TimelinePane
from tracker.screens.pick import PickScreen
from tracker.typed.picker import PickerOption
from tracker.views import numbers as view
from tracker.views.log import log_line
from tracker.views.pieces import BLANK, Line, Shown, name_of
from tracker.views.why import breakdown, event_lines
from tracker.widgets.line_pane import LinePane

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen

EVENT = "event:"


class WhyScreen(PickScreen):
    """Lists what can be asked why; the number that the cursor was on comes selected."""

    keys_shown = (
        ("Up Down", "choose"),
        ("Left Right", "scroll the text"),
        ("Enter", "larger"),
        ("Esc", "back"),
    )

    def __init__(self, fight_screen: FightScreen) -> None:
        self._encounter = fight_screen.encounter
        self._fight = fight_screen.saved.fight
        self._unit = fight_screen.book.distance_unit
        self._numbers = numbers_on(fight_screen)
        wanted = fight_screen.number_under_cursor()
        at = self._numbers.index(wanted) if wanted in self._numbers else 0
        selected = fight_screen.selected
        super().__init__(
            f"Why, {name_of(selected)}" if selected else "Why",
            [*self._number_choices(), *_event_choices(self._fight, fight_screen)],
            detail=self._lines,
            start=str(at),
            hint="type to filter, Backspace or Esc goes back",
        )

    def take_key(self, event: events.Key) -> None:
        """There is nothing to take: Enter gives the breakdown the room of the list."""
        if event.key == "enter":
            self.enlarge()
        else:
            super().take_key(event)

    def _number_choices(self) -> list[PickerOption]:
        return [
            PickerOption(
                str(at),
                f"{view.whose(number, self._encounter)} {number.label}",
                view.number_line(number, self._encounter, self._unit),
            )
            for at, number in enumerate(self._numbers)
        ]

    def _lines(self, value: str) -> Sequence[Line]:
        if value.startswith(EVENT):
            return event_lines(self._fight.event(int(value.removeprefix(EVENT))))
        number = self._numbers[int(value)]
        head = view.number_heading(number, self._encounter, self._unit)
        return [head, BLANK, *breakdown(number, self._fight)]


def numbers_on(screen: FightScreen) -> list[Shown]:
    """Every number on the fight screen once: those of the selected combatant come first."""
    timeline = screen.query_one(TimelinePane)
    others = [who for who in screen.rows() if screen.selected is None or who != screen.selected.id]
    found = [
        *screen.numbers(),
        *view.numbers_in(screen.query_one(CombatantPane).lines),
        *view.numbers_in(screen.query_one(TerrainPane).lines),
        *view.numbers_in(screen.query_one("#title", LinePane).lines),
        *(
            number
            for who in others
            for number in timeline.numbers_of(screen.encounter, screen.book, who)
        ),
    ]
    return list(dict.fromkeys(found))


def _event_choices(fight: Fight, screen: FightScreen) -> list[PickerOption]:
    """The events in the log pane, the newest first."""
    room = screen.query_one(LogPane).size.height - 1
    first = max(1, fight.last - max(1, room) + 1)
    active = fight.active_since(first)
    return [
        _event_choice(fight.event(n), active=n in active) for n in range(fight.last, first - 1, -1)
    ]


def _event_choice(event: Event, *, active: bool) -> PickerOption:
    return PickerOption(f"{EVENT}{event.n}", event.text, log_line(event, active=active))
