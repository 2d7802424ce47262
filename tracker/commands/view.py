"""Looking: why, help, the palette, filters, the cursor; and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.commands.base import Command, ForSelected

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen


class Why(ForSelected):
    """Ask why the number under the cursor is what it is; from there, any number on the screen."""

    id = "why"
    title = "Why?"
    keys = ("w",)
    group = "Look"
    bar = "why"

    def run(self, screen: FightScreen) -> None:
        """Open the breakdowns."""
        from tracker.screens.why import WhyScreen  # noqa: PLC0415

        screen.app.push_screen(WhyScreen(screen))


class Compare(ForSelected):
    """See the selected combatant's speeds, grounds and load under another book, side by side."""

    id = "compare"
    title = "The same under another book"
    keys = ("B",)
    group = "Look"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs somebody, and a book that says what its measures are."""
        if screen.book.measures is None:
            return f"{screen.book.title} does not say what its measures are in metres and seconds"
        return super().unavailable(screen)

    def run(self, screen: FightScreen) -> None:
        """Choose the other book."""
        from tracker.screens.comparison import open_comparison  # noqa: PLC0415

        if screen.selected is not None:
            open_comparison(screen, screen.selected)


class Palette(Command):
    """Everything there is to do, found by its name."""

    id = "palette"
    title = "All commands"
    keys = (":",)
    group = "Look"
    bar = "all"

    def run(self, screen: FightScreen) -> None:
        """Open the palette."""
        from tracker.screens.palette import open_palette  # noqa: PLC0415

        open_palette(screen)


class Help(Command):
    """What the keys do, here and now."""

    id = "help"
    title = "Keys"
    keys = ("?",)
    group = "Look"
    bar = "keys"

    def run(self, screen: FightScreen) -> None:
        """Open the help."""
        from tracker.screens.palette import open_help  # noqa: PLC0415

        open_help(screen)


class Log(Command):
    """The whole log: ask why of a line, correct it, go back to it."""

    id = "log"
    title = "The whole log"
    keys = ("L",)
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Open the log."""
        from tracker.screens.log import LogScreen  # noqa: PLC0415

        screen.app.push_screen(LogScreen(screen))


class Filter(Command):
    """Show only the combatants whose name holds what is typed; Enter alone shows all."""

    id = "filter"
    title = "Filter by name"
    keys = ("/",)
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Ask for the words."""

        def answered(text: str) -> str | None:
            before, screen.wanted = screen.wanted, text
            if not screen.rows():
                screen.wanted = before
                return "nobody is called that"
            screen.show_all()
            return None

        screen.ask("Show:", answered, hint="a part of the name; Enter alone shows all")


class Down(ForSelected):
    """To the next combatant."""

    id = "down"
    title = "Cursor down"
    keys = ("down", "j")
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Move the cursor."""
        screen.step(1)


class Up(ForSelected):
    """To the combatant above."""

    id = "up"
    title = "Cursor up"
    keys = ("up", "k")
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Move the cursor."""
        screen.step(-1)


class Top(ForSelected):
    """To the first combatant."""

    id = "top"
    title = "To the top"
    keys = ("home", "pageup")
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Move the cursor."""
        screen.step(-1000)


class Bottom(ForSelected):
    """To the last combatant."""

    id = "bottom"
    title = "To the bottom"
    keys = ("end", "pagedown")
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Move the cursor."""
        screen.step(1000)


class NumberRight(ForSelected):
    """To the next number in the row."""

    id = "number-right"
    title = "Next number"
    keys = ("right", "tab")
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Move the cursor."""
        screen.step_number(1)


class NumberLeft(ForSelected):
    """To the number before in the row."""

    id = "number-left"
    title = "Number before"
    keys = ("left", "shift+tab")
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Move the cursor."""
        screen.step_number(-1)


class ToTurn(Command):
    """To the one whose turn it is."""

    id = "to-turn"
    title = "To whose turn it is"
    keys = (".",)
    group = "Look"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs a turn."""
        return None if screen.encounter.turn_of in screen.rows() else "it is nobody's turn"

    def run(self, screen: FightScreen) -> None:
        """Move the cursor."""
        if screen.encounter.turn_of is not None:
            screen.select(screen.encounter.turn_of)


class Mark(ForSelected):
    """Mark the selected combatant, so that a command is for several at once."""

    id = "mark"
    title = "Mark"
    keys = ("space",)
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Mark, or take the mark off."""
        screen.mark()


class Unmark(Command):
    """Take every mark off."""

    id = "unmark"
    title = "Take marks off"
    keys = ("backspace",)
    group = "Look"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs a mark."""
        return None if screen.marked else "nobody is marked"

    def run(self, screen: FightScreen) -> None:
        """Take the marks off."""
        screen.unmark()


class Redraw(Command):
    """Draw the whole screen anew, where the terminal lost some of it."""

    id = "redraw"
    title = "Redraw"
    keys = ("ctrl+l",)
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Send every cell again."""
        screen.app.redraw()


class Theme(Command):
    """Choose the colours."""

    id = "theme"
    title = "Colours"
    keys = ("T",)
    group = "Look"

    def run(self, screen: FightScreen) -> None:
        """Choose a theme."""
        from tracker.screens.themes import choose_theme  # noqa: PLC0415

        choose_theme(screen)


class Quit(Command):
    """Leave; everything is saved already."""

    id = "quit"
    title = "Quit"
    keys = ("q", "ctrl+q")
    group = "Look"
    bar = "quit"

    def run(self, screen: FightScreen) -> None:
        """Leave."""
        screen.app.leave()
