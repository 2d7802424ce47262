"""The commands for the GM's events on the timeline, and for the real time of a fight."""

from collections.abc import Iterator

from rules.encounter import Encounter, TimelineEvent
from rules.fight.timeline import moment_in_words, often_in_words
from tracker.desk.commands import groups
from tracker.desk.commands.making import act, ask_for, of_look, of_turns, opens
from tracker.desk.desk import FightDesk
from tracker.text.sanitize import sanitize
from tracker.typed import moments
from tracker.typed.grammar import Asked
from tracker.typed.picker import PickerOption
from tracker.views.players_text import Public, players_read
from tracker.views.spans import Span, line

EVENT = "@"
"""The first sign of an answer about a timeline event; no combatant's id begins with this sign."""
OFF = "-"
"""The sign before the id of a timeline event that is removed."""


@of_turns(
    "event",
    "Put an event on the timeline",
    "]",
    beside=groups.arrive.id,
    word="event",
    also="reminder, alarm",
)
def event(desk: FightDesk) -> None:
    """Write down an event and its time: "on 20 the roof falls", or "in 3 rounds the tide"."""

    def read(text: str) -> list[Asked]:
        return [moments.event(text, desk.fight)]

    word = desk.fight.book.words.round_word
    hint = f"what, and when: on 20, in 3 {word}s, {word} 4; every {word}; shown lets players see it"

    def in_short(encounter: Encounter) -> str:
        words, added = desk.fight.book.words, encounter.timeline[-1]
        when = f"{moment_in_words(words, added.next)}, {often_in_words(words, added)}"
        public = Public(encounter, desk.fight.book)
        told = players_read(public.event(added)) if added.shown and public.keeps else ""
        return "; ".join(filter(None, (told, when)))

    ask_for(desk, "On the timeline:", read, hint=hint, in_short=in_short)


@opens("playing_time.open_timing")
@of_look("timing", "How long it takes", "~", row=515, word="timing", also="clock, hours, time")
def timing(_: FightDesk) -> None:
    """Show how long the fight and everybody's turns have taken, and the time in the game."""


@opens("playing_time.ask_timer")
@of_turns("turn-timer", "A timer for turns", beside="timing", also="countdown, pause")
def turn_timer(_: FightDesk) -> None:
    """Count each turn down in the title, and say when its time is up; 0 turns the timer off."""


def in_order(desk: FightDesk) -> list[TimelineEvent]:
    """Return the events of the timeline. Events whose time has come are first."""
    return sorted(desk.fight.encounter.timeline, key=lambda one: one.came is None)


def choices(desk: FightDesk, letters: Iterator[str]) -> list[PickerOption]:
    """Return the choices for the timeline: mark an event as handled, or remove an event."""
    found: list[PickerOption] = []
    for one in in_order(desk):
        letter = next(letters, "")
        if one.came is not None and one.every:
            found.append(_choice(desk, one, f"{EVENT}{one.id}", letter, "seen to, comes again"))
            letter = letter.upper()
        value = f"{EVENT}{OFF}{one.id}"
        done = "seen to" if one.over else "taken off"
        found.append(_choice(desk, one, value, letter, done))
    return found


def take(desk: FightDesk, value: str) -> None:
    """Carry out a choice that was taken from the list of timeline events."""
    named = value.removeprefix(EVENT)
    act(desk, "answer-event", event=named.removeprefix(OFF), over=named.startswith(OFF))


def _choice(
    desk: FightDesk, one: TimelineEvent, value: str, letter: str, done: str
) -> PickerOption:
    words = desk.fight.book.words
    when = moment_in_words(words, one.came or one.next)
    told = f"{when}, {often_in_words(words, one)}: {sanitize(one.text)}"
    style = "warn" if one.came else "dim"
    shown = line(Span(f"{letter or ' '} ", "mark"), Span(told, style), Span(f" {done}", "dim"))
    return PickerOption(value, f"{told}\n{done}", shown, None, letter)
