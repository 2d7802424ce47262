"""Looking: why, help, the palette, search, the cursor; and leaving."""

from rules.encounter import Combatant
from tracker.desk.command import SOMEBODY, command, for_selected, need
from tracker.desk.desk import Desk
from tracker.typed.picker import PickerOption
from tracker.views import card as card_view
from tracker.views.spans import short_name

TURN = need(lambda desk: desk.fight.encounter.turn_of in desk.cursor.rows(), "it is nobody's turn")
MARKED = need(lambda desk: desk.cursor.marked, "nobody is marked")


def measured(desk: Desk) -> str | None:
    """Why this book cannot be compared: it does not say what its measures are. Else None."""
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
    """Find every command by its name."""
    desk.open("palette")


@command("help", "Keys", "?", group="Look", bar="keys")
def keys(desk: Desk) -> None:
    """What the keys do, here and now."""
    desk.open("help")


@command("reach", "Who can be where", "P", group="Look", needs=(SOMEBODY,))
def reach(desk: Desk) -> None:
    """Ask how far and on what ground; see how many turns everybody takes at each gait."""
    desk.open("reach")


@command("log", "The whole log", "L", group="Look")
def log(desk: Desk) -> None:
    """The whole log: ask why of a line, correct it, go back to it."""
    desk.open("log")


@command("theme", "Colours", "T", group="Look")
def theme(desk: Desk) -> None:
    """Choose the colours."""
    desk.open("theme")


@command("filter", "Search for a name", "/", group="Look", needs=(SOMEBODY,))
def search(desk: Desk) -> None:
    """Go to the next combatant whose name holds the typed words; nobody is hidden."""
    desk.cursor.begin_search()

    def typed(text: str) -> str:
        found = desk.cursor.search(text)
        desk.show()
        return "" if found else "nobody is called that"

    def answered(_text: str) -> None:
        desk.cursor.end_search(stay=True)
        desk.show()

    def left() -> None:
        desk.cursor.end_search(stay=False)
        desk.show()

    after, before = desk.key_of("match-after"), desk.key_of("match-before")
    hint = f"a part of the name; Enter stays there, Esc goes back, {after} and {before} to others"
    desk.ask("Search:", answered, hint=hint, changed=typed, left=left)


@command("match-after", "Next one searched for", ";", group="Look", needs=(SOMEBODY,))
def match_after(desk: Desk) -> None:
    """To the next combatant whose name holds the words of the search."""
    _to_match(desk, 1)


@command("match-before", "One before searched for", ",", group="Look", needs=(SOMEBODY,))
def match_before(desk: Desk) -> None:
    """To the previous combatant whose name holds the words of the search."""
    _to_match(desk, -1)


def _to_match(desk: Desk, by: int) -> None:
    if desk.cursor.to_match(by):
        desk.show()
    else:
        desk.tell(f"Nobody was searched for: {desk.key_of('filter')} searches.", "warn")


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


@command("number-right", "Next number", "right", group="Look", needs=(SOMEBODY,))
def number_right(desk: Desk) -> None:
    """To the next number in the row."""
    desk.step_number(1)


@command("number-left", "Number before", "left", group="Look", needs=(SOMEBODY,))
def number_left(desk: Desk) -> None:
    """To the number before in the row."""
    desk.step_number(-1)


@command("to-turn", "To whose turn it is", ".", group="Look", needs=(TURN,))
def to_turn(desk: Desk) -> None:
    """To the combatant whose turn it is."""
    desk.cursor.follow_turn()
    desk.show()


@command("card", "The whole card", "_", group="Look", needs=(SOMEBODY,))
@for_selected
def card(desk: Desk, combatant: Combatant) -> None:
    """Everything about the selected combatant."""
    encounter, book = desk.fight.encounter, desk.fight.book
    lines = card_view.whole(
        encounter, book, combatant, desk.app.size.width - 1, desk.key_of("terrain")
    )
    choices = [
        PickerOption("", "".join(span.text for span in shown), shown) for shown in lines if shown
    ]
    desk.choose(short_name(combatant.name), choices, None)


@command("fold", "Fold a group", "tab", group="Look", needs=(SOMEBODY,))
def fold(desk: Desk) -> None:
    """Show the group under the cursor as one row, or each of its members as a row again."""
    _told_fold(desk, folded=desk.cursor.fold())


@command("fold-all", "Fold every group", "shift+tab", group="Look", needs=(SOMEBODY,))
def fold_all(desk: Desk) -> None:
    """Show each group as one row, or everybody in a row of their own again."""
    _told_fold(desk, folded=desk.cursor.fold_all())


def _told_fold(desk: Desk, *, folded: bool) -> None:
    desk.show()
    if not folded:
        desk.tell("No group here: one is of one kind, side and initiative, side by side.", "warn")


@command("mark", "Mark", "space", group="Look", needs=(SOMEBODY,))
def mark(desk: Desk) -> None:
    """Mark the selected combatant, to give one command for several at once."""
    desk.cursor.mark()
    desk.show()
    _tell_marks(desk)


@command("pin", "Pin the marks", "*", group="Look", needs=(MARKED,))
def pin(desk: Desk) -> None:
    """Keep the marks for further commands, or let them end with the next one again."""
    desk.cursor.pinned = not desk.cursor.pinned
    _tell_marks(desk)


def _tell_marks(desk: Desk) -> None:
    count = len(desk.cursor.marked)
    kept = "pinned; " if desk.cursor.pinned else ""
    off = f"{desk.key_of('unmark')} takes the marks off"
    told = f"{count} marked: {desk.cursor.target_names()} ({kept}{off})"
    desk.tell(told if count else "")


@command("unmark", "Take marks off", "backspace", group="Look", needs=(MARKED,))
def unmark(desk: Desk) -> None:
    """Take every mark off."""
    desk.cursor.unmark()
    desk.show()


@command("redraw", "Redraw", "ctrl+l", group="Look")
def redraw(desk: Desk) -> None:
    """Draw the whole screen again, if the terminal lost some of it."""
    desk.app.redraw()


@command("saves", "To the list of saves", "o", group="Look")
def saves(desk: Desk) -> None:
    """Close this fight and go to the list of saves; everything is saved already."""
    desk.leave()


@command("quit", "Quit", "q", "ctrl+q", group="Look", bar="quit")
def leave(desk: Desk) -> None:
    """Leave; everything is saved already."""
    desk.app.leave()
