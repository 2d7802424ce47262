"""Show the rows of the list of saves, and the details of a save."""

import time
from datetime import UTC, datetime

from rules.numbers.exact import counted
from tracker.store.listing import SaveRow, round_word
from tracker.store.restoring import Backup
from tracker.store.snapshot import ListedFight, Standing
from tracker.text.sanitize import sanitize, sanitize_sentence
from tracker.views.aligned import Column, filled, in_columns
from tracker.views.bars import list_keys
from tracker.views.spans import BLANK, Line, Span, line, unbroken

MINUTE, HOUR, DAY = 60, 3600, 86400
MOST_DAYS = 30
"""If the last change is older than this number of days, its date is shown."""

MORE_KEYS = tuple(
    span._replace(text=f" {unbroken(span.text[1:])}") if span.style else span
    for span in list_keys(
        (("Ctrl+E", "note"), ("Ctrl+B", "earlier states"), ("Ctrl+F", "next fight with this party"))
    )
)
"""The keys for which the line of keys has no room."""

MENDING = "Enter looks what can be read, and offers a new save of that; this one stays as it is."
"""The advice for a damaged save."""

NONE_YET = (
    line(Span("No saves yet.", "heading")),
    line("Ctrl+N begins a fight: it asks for a name and for the rulebook."),
)
NONE_MATCHES = line("Nothing here is called that.")
NONE_ARCHIVED = (line("The archive is empty."), line("Ctrl+X puts a save away into it."))

MOST_NAMES = 20
SIDES = {"party": "Party", "foes": "Foes", "others": "Others"}
"""The names of the sides, in the order in which they are listed."""

LEAST_NAME, LONGEST_NAME = 16, 40
SIGN = 2
"""Cells before a name: for the cursor, and a blank."""

ARCHIVED = " archived"


SHAPES = ((17, 11, 17), (17, 11, 12), (0, 11, 11))
"""The cells after a name: for the rulebook, the round and the time, each with a blank before it.

The first shape that leaves room for the shortest name is taken. A column with 0 cells is left out.
"""


def row(save: SaveRow, width: int) -> Line:
    """Return a save's line: name, rulebook, round, last change, and whether it is archived.

    If there is little room, the rulebook and the time of day are left out.
    """
    fight = save.entry.fight
    room = width - SIGN - (len(ARCHIVED) if save.archived else 0)
    shape = next((one for one in SHAPES if room - sum(one) >= LEAST_NAME), SHAPES[-1])
    wide = max(LEAST_NAME, min(LONGEST_NAME, room - sum(shape)))
    name = filled(f" {sanitize(save.entry.name)}", 1 + wide)
    if save.entry.fault:
        return (*name, Span(" ! damaged", "bad"), Span("  Enter says more", "dim"))
    stands = "over" if fight.ended else place(fight)
    changed = save.kind if save.kind == "sample" else when(save, shape[-1] - 1)
    found = (
        f" {sanitize(save.title).partition(' (')[0].partition(':')[0]}",
        Span(f" {stands}", "" if fight.round else "dim"),
        Span(f" {changed}", "dim"),
        Span(ARCHIVED if save.archived else "", "warn"),
    )
    return (*name, *in_columns(map(Column, shape), found))


def detail(save: SaveRow) -> list[Line]:
    """Return the details of a save. The list has no room for these details."""
    entry = save.entry
    name = Span(sanitize(entry.name), "heading")
    if entry.fault:
        fault = line(Span(sanitize_sentence(entry.fault), "bad"))
        way_out = [] if save.archived else [BLANK, line(Span(MENDING, "dim"))]
        return [line(name, Span(f"  {save.kind}", "warn")), fault, *way_out]
    head = line(name, Span(f"  {sanitize(save.title)}"), Span(f"  {save.kind}", "warn"))
    note = entry.fight.about
    about = [line(Span(sanitize(note), "strong"))] if note else []
    fight = [*about, *standing(entry.fight)]
    if entry.sample:
        advice = "Enter opens it; your first change goes into a copy, the sample stays."
        return [head, *fight, BLANK, line(Span(advice, "dim"))]
    lately = ago(time.time() - entry.modified)
    changed = f"changed {lately}, on {date(save)}" if lately else f"changed on {date(save)}"
    changed = f"{changed}; {counted(entry.n, 'event')}, {_size(entry.size)}"
    return [head, *fight, line(Span(changed, "dim")), *([] if save.archived else [MORE_KEYS])]


def nothing(*, archived: bool, filtered: bool) -> tuple[Line, ...]:
    """Return the lines that are shown instead of the list if no save is listed."""
    if not filtered:
        return NONE_ARCHIVED if archived else NONE_YET
    way = "Esc shows all that is archived." if archived else "Ctrl+N begins a fight of that name."
    return (NONE_MATCHES, line(way))


def place_and_time(backup: Backup) -> str:
    """Return the place in the fight and the age of a backup, as in 'round 3, event 57, 2 h ago'.

    The text is 'damaged' if the backup cannot be used.
    """
    if backup.found is None:
        return "damaged"
    lately = ago(time.time() - backup.written) or clock_time(backup.written)
    fight = backup.found.summary()
    over = "over in " if fight.ended else ""
    return f"{over}{place(fight)}, event {backup.found.n}, {lately}"


def when(save: SaveRow, cells: int) -> str:
    """Return how long ago a save was changed, or the date of the change.

    If there are too few cells, return only the day.
    """
    told = date(save)
    return ago(time.time() - save.entry.modified) or (
        told if len(told) <= cells else told.partition(" ")[0]
    )


def ago(seconds: float) -> str:
    """Return how long ago something happened, as in '2 h ago', in the largest possible unit.

    The text is empty after many days.
    """
    if seconds < MINUTE:
        return "just now"
    if seconds < HOUR:
        return f"{seconds // MINUTE:.0f} min ago"
    if seconds < DAY:
        return f"{seconds // HOUR:.0f} h ago"
    days = int(seconds // DAY)
    if days > MOST_DAYS:
        return ""
    return "a day ago" if days == 1 else f"{days} days ago"


def date(save: SaveRow) -> str:
    """The local date and time of the last change."""
    return clock_time(save.entry.modified)


def clock_time(seconds: float) -> str:
    """The local date and time, for a time in seconds since 1970."""
    return f"{datetime.fromtimestamp(seconds, UTC).astimezone():%Y-%m-%d %H:%M}"


def standing(fight: ListedFight) -> list[Line]:
    """Return the combatants of a fight with their hit points: party, foes, then all others."""
    if not fight.people:
        return [line("Nobody is in it yet.")]
    found = [line(f"{len(fight.people)} in it{_whose_turn(fight)}")]
    for side, word in SIDES.items():
        people = [one for one in fight.people if one.side == side]
        if people:
            shown = ", ".join(map(_stands, people[:MOST_NAMES]))
            more = f" and {len(people) - MOST_NAMES} more" if len(people) > MOST_NAMES else ""
            found.append(line(Span(f"{word}: ", "dim"), Span(f"{shown}{more}")))
    return found


def place(fight: ListedFight) -> str:
    """Return the round as in 'round 3', or 'not begun'.

    The book may have another word for a round.
    """
    return f"{round_word(fight.system)} {fight.round}" if fight.round else "not begun"


def _whose_turn(fight: ListedFight) -> str:
    if fight.ended:
        return f", over in {place(fight)}"
    turn = f", {sanitize(fight.turn_of)}'s turn" if fight.turn_of else ""
    return f", {place(fight)}{turn}" if fight.round else ""


def _stands(one: Standing) -> str:
    """Return a combatant's name and hit points, as in 'Grak 11/14'.

    For a combatant who is out of the fight, the text is as in 'Mira out'.
    """
    name = sanitize(one.name)
    if one.out:
        return f"{name} out"
    if one.hp is None:
        return name
    return f"{name} {one.hp}/{one.hp_most}" if one.hp_most is not None else f"{name} {one.hp}"


def _size(size: int) -> str:
    return f"{size} bytes" if size < 1024 else f"{size / 1024:.0f} kB"
