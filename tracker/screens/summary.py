"""Show the summary of a fight. The next fight can begin from this page."""

from textual import events

from rules.history import Fight
from rules.history.summary import Counting
from tracker.desk.commands.ending import next_fight
from tracker.desk.desk import FightDesk
from tracker.screens.filled import Filled, FilledScreen, Work, along
from tracker.screens.pages import Pages
from tracker.session.playing_time import Clock, the_end
from tracker.text.sanitize import sanitize
from tracker.typed.picker import PickerOption
from tracker.views import summary as view
from tracker.views.aligned import Column, in_columns
from tracker.views.spans import BLANK, Line, Span, line

NEXT = "ctrl+f"
NUMBER, WAY, TURNS = Column(8, right=True), Column(13, right=True), Column(11, right=True)
COLUMNS = (Column(22), NUMBER, NUMBER, NUMBER, WAY, TURNS)


def open_summary(pages: Pages) -> None:
    """Show the summary of the fight; a key begins the next fight."""
    desk = pages.desk
    pages.push(_screen(desk), lambda _: pages.open(next_fight.page))


class SummaryScreen(FilledScreen):
    """Lists what everybody has done. Returns `NEXT` if the GM wants the next fight, else None."""

    keys_shown = (
        ("Up Down", "choose"),
        ("Enter", "larger"),
        ("Ctrl+F", "next fight with the party"),
        ("Esc", "back"),
    )

    def take_key(self, event: events.Key) -> None:
        """Handle the key that begins the next fight."""
        if event.key == NEXT:
            self.dismiss(NEXT)
        else:
            super().take_key(event)


def _screen(desk: FightDesk) -> SummaryScreen:
    heads = (Span(one, "heading") for one in ("The fight", *view.COLUMNS))
    first = PickerOption("", "the fight", in_columns(COLUMNS, heads))
    title = f"What {sanitize(desk.session.name)} came to"
    return SummaryScreen(title, first, _summed_up(desk.fight, first))


def _summed_up(fight: Fight, first: PickerOption) -> Work:
    encounter, book = fight.encounter, fight.book
    counting, clock = Counting(fight), Clock(fight, the_end(fight))
    yield from along(fight, counting, clock)
    found, word = counting.summary(), book.words.round_word
    told = view.head(found, clock.timing(), encounter, book)
    whole = [_line(one) for one in (*told, *view.falls(found, word))]

    def detail(who: str) -> list[Line]:
        tally = found.tallies.get(who)
        if tally is None:
            return whole
        own = [_line(one) for one in view.about(found, tally, word)]
        return [line(Span(sanitize(tally.name), "heading")), *(own or [_line("Nothing.")])]

    rows = [
        PickerOption(one.who, one.name, in_columns(COLUMNS, (sanitize(one.name), *view.cells(one))))
        for one in view.in_order(found)
    ]
    return Filled([first, *rows], detail)


def _line(text: str) -> Line:
    return line(Span(sanitize(text))) if text else BLANK
