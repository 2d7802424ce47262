"""The commands that open pages such as the log, that change colours, and that leave the fight."""

from tracker.desk.command import LATE
from tracker.desk.commands.making import SOMEBODY, of_look, opens
from tracker.desk.desk import FightDesk


def measured(desk: FightDesk) -> str | None:
    """Return the reason why this book cannot be compared. Return None if a comparison is possible.

    A comparison needs the book's measures in metres and seconds.
    """
    book = desk.fight.book
    told = f"{book.title} does not say what its measures are in metres and seconds"
    return told if book.measures is None else None


@opens("why.open_why")
@of_look(
    "why", "Why?", "w", row=505, bar=(90, "why"), needs=(SOMEBODY,), also="explain, breakdown, how"
)
def why(_: FightDesk) -> None:
    """Ask why the number under the cursor is what it is; then look up other numbers."""


@opens("keys.open_keys")
@of_look(
    "help",
    "Keys",
    "?",
    row=730,
    heading="Program",
    word="these keys",
    bar=(100, "keys"),
    also="help, shortcuts, hotkeys",
)
def keys(_: FightDesk) -> None:
    """Show what the keys do now."""


@opens("palette.open_palette")
@of_look("palette", "All commands", ":", row=605, heading="Rules", bar=(120, "all"), needed=True)
def palette(_: FightDesk) -> None:
    """Find every command by its name."""


@of_look(
    "quit",
    "Quit",
    "q",
    "ctrl+q",
    beside="saves",
    word="quit",
    bar=(130, "quit"),
    needed=True,
    also="exit, close, leave",
)
def leave(desk: FightDesk) -> None:
    """Leave; everything is saved already."""
    desk.outside.quit()


@opens("rules.open_rules")
@of_look(
    "consult",
    "Ask a rule",
    "r",
    row=615,
    heading="Rules",
    word="ask",
    also="rules, look up, rulebook",
)
def consult(_: FightDesk) -> None:
    """Look a rule up, fill in its inputs, and keep its ruling in the log."""


@opens("comparison.open_comparison")
@of_look(
    "compare",
    "The same under another book",
    "B",
    beside="consult",
    word="compare",
    needs=(measured, SOMEBODY),
    also="convert",
)
def compare(_: FightDesk) -> None:
    """See the selected combatant's speeds, grounds and load under another book, side by side."""


@opens("reach.open_reach")
@of_look(
    "reach",
    "Who can be where",
    "P",
    row=585,
    word="reach",
    needs=(SOMEBODY,),
    also="map, position, range, distance",
)
def reach(_: FightDesk) -> None:
    """Ask how far and on what ground, or where to; see everybody's turns at each gait."""


@opens("log.open_log")
@of_look("log", "The whole log", "L", row=510, word="log", also="history")
def log(_: FightDesk) -> None:
    """Show the whole log; ask why of a line, correct it, or go back to it."""


@of_look(
    "saves",
    "To the list of saves",
    "o",
    row=735,
    heading="Program",
    word="saves",
    rank=LATE,
    also="open, load game",
)
def saves(desk: FightDesk) -> None:
    """Close this fight and go to the list of saves; everything is saved already."""
    desk.leave()


@opens("themes.choose_theme")
@of_look(
    "theme", "Colours", "T", row=720, heading="Program", rank=LATE, also="theme, color, dark, light"
)
def theme(_: FightDesk) -> None:
    """Choose the colours."""


@of_look("redraw", "Redraw", "ctrl+l", row=725, heading="Program", rank=LATE)
def redraw(desk: FightDesk) -> None:
    """Draw the whole screen again, if the terminal lost some of it."""
    desk.outside.redraw()
