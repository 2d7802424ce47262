"""Looking: why, help, the palette, filters, the cursor; and leaving."""

from tracker.commands.base import SOMEBODY, command, need
from tracker.commands.desk import Desk

TURN = need(lambda desk: desk.fight.encounter.turn_of in desk.cursor.rows(), "it is nobody's turn")
MARKED = need(lambda desk: desk.cursor.marked, "nobody is marked")


def measured(desk: Desk) -> str | None:
    """Needs a book that says what its measures are."""
    book = desk.fight.book
    told = f"{book.title} does not say what its measures are in metres and seconds"
    return told if book.measures is None else None


@command("why", "Why?", "w", group="Look", bar="why", needs=(SOMEBODY,))
def why(desk: Desk) -> None:
    """Ask why the number under the cursor is what it is; from there, any number on the screen."""
    desk.open("why")


@command("compare", "The same under another book", "B", group="Look", needs=(measured, SOMEBODY))
def compare(desk: Desk) -> None:
    """See the selected combatant's speeds, grounds and load under another book, side by side."""
    desk.open("compare")


@command("palette", "All commands", ":", group="Look", bar="all")
def palette(desk: Desk) -> None:
    """Everything there is to do, found by its name."""
    desk.open("palette")


@command("help", "Keys", "?", group="Look", bar="keys")
def keys(desk: Desk) -> None:
    """What the keys do, here and now."""
    desk.open("help")


@command("log", "The whole log", "L", group="Look")
def log(desk: Desk) -> None:
    """The whole log: ask why of a line, correct it, go back to it."""
    desk.open("log")


@command("theme", "Colours", "T", group="Look")
def theme(desk: Desk) -> None:
    """Choose the colours."""
    desk.open("theme")


@command("filter", "Filter by name", "/", group="Look")
def filter_names(desk: Desk) -> None:
    """Show only the combatants whose name holds what is typed; Enter alone shows all."""

    def answered(text: str) -> None:
        desk.cursor.filter(text)
        desk.show()

    desk.ask("Show:", answered, hint="a part of the name; Enter alone shows all")


def _step(desk: Desk, by: int) -> None:
    desk.cursor.step(by)
    desk.show()


@command("down", "Cursor down", "down", "j", group="Look", needs=(SOMEBODY,))
def down(desk: Desk) -> None:
    """To the next combatant."""
    _step(desk, 1)


@command("up", "Cursor up", "up", "k", group="Look", needs=(SOMEBODY,))
def up(desk: Desk) -> None:
    """To the combatant above."""
    _step(desk, -1)


@command("top", "To the top", "home", "pageup", group="Look", needs=(SOMEBODY,))
def top(desk: Desk) -> None:
    """To the first combatant."""
    _step(desk, -1000)


@command("bottom", "To the bottom", "end", "pagedown", group="Look", needs=(SOMEBODY,))
def bottom(desk: Desk) -> None:
    """To the last combatant."""
    _step(desk, 1000)


@command("number-right", "Next number", "right", "tab", group="Look", needs=(SOMEBODY,))
def number_right(desk: Desk) -> None:
    """To the next number in the row."""
    desk.step_number(1)


@command("number-left", "Number before", "left", "shift+tab", group="Look", needs=(SOMEBODY,))
def number_left(desk: Desk) -> None:
    """To the number before in the row."""
    desk.step_number(-1)


@command("to-turn", "To whose turn it is", ".", group="Look", needs=(TURN,))
def to_turn(desk: Desk) -> None:
    """To the one whose turn it is."""
    desk.cursor.follow_turn()
    desk.show()


@command("mark", "Mark", "space", group="Look", needs=(SOMEBODY,))
def mark(desk: Desk) -> None:
    """Mark the selected combatant, so that a command is for several at once."""
    desk.cursor.mark()
    desk.show()


@command("unmark", "Take marks off", "backspace", group="Look", needs=(MARKED,))
def unmark(desk: Desk) -> None:
    """Take every mark off."""
    desk.cursor.unmark()
    desk.show()


@command("redraw", "Redraw", "ctrl+l", group="Look")
def redraw(desk: Desk) -> None:
    """Draw the whole screen anew, where the terminal lost some of it."""
    desk.app.redraw()


@command("saves", "To the list of saves", "o", group="Look")
def saves(desk: Desk) -> None:
    """Close this fight and go to the list of saves; everything is saved already."""
    desk.leave()


@command("quit", "Quit", "q", "ctrl+q", group="Look", bar="quit")
def leave(desk: Desk) -> None:
    """Leave; everything is saved already."""
    desk.app.leave()
