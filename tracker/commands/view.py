"""Looking: why, help, the palette, filters, the cursor; and leaving."""

from __future__ import annotations

from typing import ClassVar

from rules.encounter import Combatant
from tracker.commands.base import Command, ForSelected, Opens
from tracker.commands.desk import Desk


class Why(Opens, ForSelected):
    """Ask why the number under the cursor is what it is; from there, any number on the screen."""

    id = "why"
    title = "Why?"
    keys = ("w",)
    group = "Look"
    bar = "why"


class Compare(Opens, ForSelected):
    """See the selected combatant's speeds, grounds and load under another book, side by side."""

    id = "compare"
    title = "The same under another book"
    keys = ("B",)
    group = "Look"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs somebody, and a book that says what its measures are."""
        book = desk.fight.book
        if book.measures is None:
            return f"{book.title} does not say what its measures are in metres and seconds"
        return super().unavailable(desk)


class Palette(Opens):
    """Everything there is to do, found by its name."""

    id = "palette"
    title = "All commands"
    keys = (":",)
    group = "Look"
    bar = "all"


class Help(Opens):
    """What the keys do, here and now."""

    id = "help"
    title = "Keys"
    keys = ("?",)
    group = "Look"
    bar = "keys"


class Log(Opens):
    """The whole log: ask why of a line, correct it, go back to it."""

    id = "log"
    title = "The whole log"
    keys = ("L",)
    group = "Look"


class Theme(Opens):
    """Choose the colours."""

    id = "theme"
    title = "Colours"
    keys = ("T",)
    group = "Look"


class Filter(Command):
    """Show only the combatants whose name holds what is typed; Enter alone shows all."""

    id = "filter"
    title = "Filter by name"
    keys = ("/",)
    group = "Look"

    def run(self, desk: Desk) -> None:
        """Ask for the words."""

        def answered(text: str) -> None:
            desk.cursor.filter(text)
            desk.show()

        desk.ask("Show:", answered, hint="a part of the name; Enter alone shows all")


class _Steps(ForSelected):
    """A command that moves the cursor up or down."""

    by: ClassVar[int]
    group = "Look"

    def run_for(self, desk: Desk, combatant: Combatant) -> None:
        """Move the cursor."""
        desk.cursor.step(self.by)
        desk.show()


class Down(_Steps):
    """To the next combatant."""

    id = "down"
    title = "Cursor down"
    keys = ("down", "j")
    by = 1


class Up(_Steps):
    """To the combatant above."""

    id = "up"
    title = "Cursor up"
    keys = ("up", "k")
    by = -1


class Top(_Steps):
    """To the first combatant."""

    id = "top"
    title = "To the top"
    keys = ("home", "pageup")
    by = -1000


class Bottom(_Steps):
    """To the last combatant."""

    id = "bottom"
    title = "To the bottom"
    keys = ("end", "pagedown")
    by = 1000


class _StepsNumber(ForSelected):
    """A command that moves the cursor along the row."""

    by: ClassVar[int]
    group = "Look"

    def run_for(self, desk: Desk, combatant: Combatant) -> None:
        """Move the cursor."""
        desk.step_number(self.by)


class NumberRight(_StepsNumber):
    """To the next number in the row."""

    id = "number-right"
    title = "Next number"
    keys = ("right", "tab")
    by = 1


class NumberLeft(_StepsNumber):
    """To the number before in the row."""

    id = "number-left"
    title = "Number before"
    keys = ("left", "shift+tab")
    by = -1


class ToTurn(Command):
    """To the one whose turn it is."""

    id = "to-turn"
    title = "To whose turn it is"
    keys = (".",)
    group = "Look"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs a turn."""
        has_turn = desk.fight.encounter.turn_of in desk.cursor.rows()
        return None if has_turn else "it is nobody's turn"

    def run(self, desk: Desk) -> None:
        """Move the cursor."""
        desk.cursor.follow_turn()
        desk.show()


class Mark(ForSelected):
    """Mark the selected combatant, so that a command is for several at once."""

    id = "mark"
    title = "Mark"
    keys = ("space",)
    group = "Look"

    def run(self, desk: Desk) -> None:
        """Mark, or take the mark off."""
        desk.cursor.mark()
        desk.show()


class Unmark(Command):
    """Take every mark off."""

    id = "unmark"
    title = "Take marks off"
    keys = ("backspace",)
    group = "Look"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs a mark."""
        return None if desk.cursor.marked else "nobody is marked"

    def run(self, desk: Desk) -> None:
        """Take the marks off."""
        desk.cursor.unmark()
        desk.show()


class Redraw(Command):
    """Draw the whole screen anew, where the terminal lost some of it."""

    id = "redraw"
    title = "Redraw"
    keys = ("ctrl+l",)
    group = "Look"

    def run(self, desk: Desk) -> None:
        """Send every cell again."""
        desk.app.redraw()


class Saves(Command):
    """Close this fight and go to the list of saves; everything is saved already."""

    id = "saves"
    title = "To the list of saves"
    keys = ("o",)
    group = "Look"

    def run(self, desk: Desk) -> None:
        """Close, and list."""
        desk.leave()


class Quit(Command):
    """Leave; everything is saved already."""

    id = "quit"
    title = "Quit"
    keys = ("q", "ctrl+q")
    group = "Look"
    bar = "quit"

    def run(self, desk: Desk) -> None:
        """Leave."""
        desk.app.leave()
