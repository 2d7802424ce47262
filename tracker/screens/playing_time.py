"""Show the page of playing times, and ask for the time limit of turns."""

from datetime import UTC, datetime

from rules.history import Fight
from tracker.screens.filled import Filled, FilledScreen, Work, along
from tracker.screens.pages import Pages
from tracker.session.playing_time import Clock, Turns
from tracker.text.sanitize import sanitize
from tracker.typed.durations import seconds_in, time_in_words
from tracker.typed.picker import PickerOption
from tracker.typed.prompt import Question
from tracker.views import playing_time as view


def open_timing(pages: Pages) -> None:
    """Show how long the fight took and how long each combatant's turns took.

    The slowest combatants come first.
    """
    desk = pages.desk
    first = PickerOption("", "the fight", view.HEADING)
    pages.push(FilledScreen("How long it takes", first, _timed(desk.fight, first)))


def _timed(fight: Fight, first: PickerOption) -> Work:
    encounter, clock = fight.encounter, Clock(fight, datetime.now(UTC))
    yield from along(fight, clock)
    found = clock.timing()
    people = [one for one in encounter.in_order() if not one.arrives]
    people.sort(key=lambda one: -found.over.get(one.id, Turns()).seconds)
    rows = [
        PickerOption(one.id, one.name, view.row(one.name, found.over.get(one.id, Turns())))
        for one in people
    ]
    whole = view.whole(found, encounter, fight.book)
    return Filled([first, *rows], lambda _: whole)


def ask_timer(pages: Pages) -> None:
    """Ask for the longest time that a turn may take."""
    desk = pages.desk

    def preview(text: str) -> str:
        seconds = seconds_in(text)
        return f"each turn is counted down from {time_in_words(seconds)}" if seconds else "no timer"

    def answered(text: str) -> None:
        desk.count_down(seconds_in(text))
        desk.tell(f"Turn timer: {sanitize(preview(text))}.")

    hint = "1:30, or 90 seconds; 0 is off"
    desk.ask(Question("A turn may take:", answered, hint=hint, preview=preview))
