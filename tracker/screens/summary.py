"""The page that sums a fight up, from where the next one is begun."""

from textual import events

from rules.history.summary import summary
from tracker.commands.desk import Desk
from tracker.screens.pick import ReadScreen
from tracker.text.sanitize import sanitize
from tracker.timing import timing_to_the_end
from tracker.typed.picker import PickerOption
from tracker.views import summary as view
from tracker.views.spans import BLANK, Line, Span, line, padded

NEXT = "ctrl+f"
NAME, CELL, WAY = 22, 8, 13


def open_summary(desk: Desk) -> None:
    """Show what the fight came to; a key begins the next one."""

    def closed(taken: str | None) -> None:
        if taken == NEXT:
            desk.open("next-fight")

    desk.push(_screen(desk), closed)


class SummaryScreen(ReadScreen):
    """Looks through what everybody did; gives the key of the next fight, or None."""

    keys_shown = (
        ("Up Down", "choose"),
        ("Enter", "larger"),
        ("Ctrl+F", "next fight with the party"),
        ("Esc", "back"),
    )

    def take_key(self, event: events.Key) -> None:
        """The next fight is begun from here."""
        if event.key == NEXT:
            self.dismiss(NEXT)
        else:
            super().take_key(event)


def _screen(desk: Desk) -> SummaryScreen:
    encounter, book = desk.fight.encounter, desk.fight.book
    found, word = summary(desk.fight), book.words.round_word
    told = view.head(found, timing_to_the_end(desk.fight), encounter, book)
    whole = [_line(one) for one in (*told, *view.falls(found, word))]

    def detail(who: str) -> list[Line]:
        tally = found.tallies.get(who)
        if tally is None:
            return whole
        own = [_line(one) for one in view.about(found, tally, word)]
        return [line(Span(sanitize(tally.name), "heading")), *(own or [_line("Nothing.")])]

    rows = [
        PickerOption(one.who, one.name, _row(one.name, view.cells(one)))
        for one in view.in_order(found)
    ]
    heading = line(Span(_padded("The fight", view.COLUMNS), "heading"))
    screen = SummaryScreen(
        f"What {sanitize(desk.saved.name)} came to",
        [PickerOption("", "the fight", heading), *rows],
        detail=detail,
    )
    screen.add_class("-stacked")
    return screen


def _row(name: str, cells: tuple[str, ...]) -> Line:
    return line(Span(_padded(sanitize(name), cells)))


def _padded(name: str, cells: tuple[str, ...]) -> str:
    widths = (CELL, CELL, CELL, WAY, CELL)
    columns = (padded(one, width, right=True) for one, width in zip(cells, widths, strict=True))
    return f"{padded(name, NAME)}{''.join(columns)}"


def _line(text: str) -> Line:
    return line(Span(sanitize(text))) if text else BLANK
