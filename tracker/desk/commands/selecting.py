"""The commands that select: search, the cursor, marks and folds."""

from tracker.desk.commands.making import SOMEBODY, need, of_look, opens
from tracker.desk.commands.movement import with_key
from tracker.desk.commands.people import people
from tracker.desk.desk import FightDesk
from tracker.desk.number_cursor import in_reach
from tracker.typed.picker import ChoiceList
from tracker.typed.prompt import Question
from tracker.views.spans import Closed

TURN = need(lambda desk: desk.fight.encounter.turn_of in desk.cursor.rows(), "it is nobody's turn")
MARKED = need(lambda desk: desk.cursor.marked, "nobody is marked")


@of_look("filter", "Search for a name", "/", row=545, word="search", needs=(SOMEBODY,), also="find")
def search(desk: FightDesk) -> None:
    """Go to the next combatant whose name contains the typed words; all rows stay visible."""
    desk.cursor.begin_search()

    def typed(text: str) -> str:
        found = desk.cursor.search(text)
        return "" if found else "nobody is called that"

    def answered(_text: str) -> None:
        desk.cursor.end_search(stay=True)

    def left() -> None:
        desk.cursor.end_search(stay=False)

    after, before = desk.key_of("match-after"), desk.key_of("match-before")
    hint = f"a part of the name; Enter stays there, Esc goes back, {after} and {before} to others"
    desk.ask(Question("Search:", answered, hint=hint, changed=typed, left=left))


@of_look("match-after", "Next one searched for", ";", row=550, word="matches", needs=(SOMEBODY,))
def match_after(desk: FightDesk) -> None:
    """Go to the next combatant whose name contains the words of the search."""
    _to_match(desk, 1)


@of_look("match-before", "One before searched for", ",", beside="match-after", needs=(SOMEBODY,))
def match_before(desk: FightDesk) -> None:
    """Go to the previous combatant whose name contains the words of the search."""
    _to_match(desk, -1)


def _to_match(desk: FightDesk, by: int) -> None:
    if not desk.cursor.to_match(by):
        desk.tell(f"Nobody was searched for: {desk.key_of('filter')} searches.", "warn")


def _step(desk: FightDesk, by: int) -> None:
    desk.cursor.step(by)


@of_look("down", "Cursor down", "down", "j", row=525, word="go to", needs=(SOMEBODY,))
def down(desk: FightDesk) -> None:
    """Go to the next combatant."""
    _step(desk, 1)


@of_look("up", "Cursor up", "up", "k", beside="down", needs=(SOMEBODY,))
def up(desk: FightDesk) -> None:
    """Go to the combatant above."""
    _step(desk, -1)


@of_look("top", "To the top", "home", "pageup", row=530, word="ends", needs=(SOMEBODY,))
def top(desk: FightDesk) -> None:
    """Go to the first combatant."""
    _step(desk, -1000)


@of_look("bottom", "To the bottom", "end", "pagedown", beside="top", needs=(SOMEBODY,))
def bottom(desk: FightDesk) -> None:
    """Go to the last combatant."""
    _step(desk, 1000)


@of_look("number-right", "Next number", "right", row=535, word="number", needs=(SOMEBODY,))
def number_right(desk: FightDesk) -> None:
    """Go to the next number in the row."""
    _step_number(desk, 1)


@of_look("number-left", "Number before", "left", beside="number-right", needs=(SOMEBODY,))
def number_left(desk: FightDesk) -> None:
    """Go to the previous number in the row."""
    _step_number(desk, -1)


def _step_number(desk: FightDesk, by: int) -> None:
    """Move the cursor among the numbers of the selected row.

    The numbers of the selected combatant's card follow the numbers of the row.
    """
    told = in_reach(desk)
    if not told:
        return
    one = told[desk.cursor.step_number(by, len(told))]
    asks = f"{desk.key_of('why')} asks why"
    said = with_key(desk, one.reason) if isinstance(one, Closed) else asks
    desk.tell(f"{one.label}: {said}")


@of_look(
    "to-turn",
    "To whose turn it is",
    ".",
    row=540,
    word="to turn",
    needs=(TURN,),
    also="who is next, whose turn, active, current",
)
def to_turn(desk: FightDesk) -> None:
    """Go to the combatant whose turn it is."""
    desk.cursor.follow_turn()


@of_look("jump", "Go to a letter", "'", "apostrophe", row=565, word="letter", needs=(SOMEBODY,))
def jump(desk: FightDesk) -> None:
    """Go to the row with a letter."""

    def take(who: str) -> None:
        desk.cursor.select(who)

    everybody = people(desk, desk.fight.encounter.in_order())
    desk.choose(ChoiceList("Go to", everybody, take, at_once=True))


@of_look("mark", "Mark", "space", row=555, needs=(SOMEBODY,), also="select, target, several")
def mark(desk: FightDesk) -> None:
    """Mark the selected combatant; a command then is for all marked combatants."""
    desk.cursor.mark()
    _tell_marks(desk)


@of_look("fold", "Fold a group", "tab", row=570, word="fold", needs=(SOMEBODY,), also="collapse")
def fold(desk: FightDesk) -> None:
    """Show the group under the cursor as one row, or show each of its members in a row again."""
    _told_fold(desk, folded=desk.cursor.fold())


@of_look(
    "fallen",
    "The fallen below the others",
    "|",
    beside="fold",
    needs=(SOMEBODY,),
    also="corpse, bodies, hide the dead",
)
def sink(desk: FightDesk) -> None:
    """Show the rows of the fallen below all others, or in their places again."""
    desk.cursor.sinks = not desk.cursor.sinks
    where = "below the others" if desk.cursor.sinks else "in their places"
    desk.tell(f"The fallen are {where}: {desk.key_of('fallen')} changes it.")


@of_look("fold-all", "Fold every group", "shift+tab", row=575, word="fold all", needs=(SOMEBODY,))
def fold_all(desk: FightDesk) -> None:
    """Show each group as one row, or everybody in a row of their own again."""
    _told_fold(desk, folded=desk.cursor.fold_all())


def _told_fold(desk: FightDesk, *, folded: bool) -> None:
    if not folded:
        desk.tell("No group here: one is of one kind, side and initiative, side by side.", "warn")


@opens("whole_card.open_card")
@of_look("card", "The whole card", "_", row=580, word="card", needs=(SOMEBODY,))
def card(_: FightDesk) -> None:
    """Show everything about the selected combatant."""


@of_look("unmark", "Take marks off", "backspace", row=560, word="unmark", needs=(MARKED,))
def unmark(desk: FightDesk) -> None:
    """Remove every mark."""
    desk.cursor.unmark()


@of_look("pin", "Pin the marks", "*", beside="mark", needs=(MARKED,))
def pin(desk: FightDesk) -> None:
    """Keep the marks after each command, or let the next command remove them again."""
    desk.cursor.pinned = not desk.cursor.pinned
    _tell_marks(desk)


def _tell_marks(desk: FightDesk) -> None:
    count = len(desk.cursor.marked)
    kept = "pinned; " if desk.cursor.pinned else ""
    off = f"{desk.key_of('unmark')} takes the marks off"
    told = f"{count} marked: {desk.cursor.target_names()} ({kept}{off})"
    desk.tell(told if count else "")
