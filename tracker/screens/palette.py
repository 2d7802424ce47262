"""Everything there is to do: the commands with their keys, and the rulebook's own actions."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.fight.actions import Action, name_of
from tracker.commands.base import Command
from tracker.commands.book import OfTheBook
from tracker.screens.pick import PickScreen
from tracker.typed.picker import PickerOption
from tracker.views.pieces import BLANK, Line, Piece, line, padded

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen

ACTION = "action:"
GROUPS = ("Turns", "Movement", "Health", "History", "Roster", "Look")
OWN = "Rulebook"

HABITS = (
    "In every list: type to filter, Up and Down (or Ctrl+N and Ctrl+P) move, Enter takes.",
    "Backspace on an empty line, Esc, Ctrl+C or Ctrl+G goes back.",
    "Amounts take dice: 2d6+1 rolls, 2d6+1=9 is your own total, 2d6+1=3 5 are your own dice.",
)


class PaletteScreen(PickScreen):
    """Gives the id of the command that was chosen, or "action:" and the name of an action."""

    keys_shown = (("Enter", "do it"), ("Up Down", "choose"), ("Esc", "back"))

    def __init__(self, fight_screen: FightScreen, title: str = "All commands") -> None:
        self._fight_screen = fight_screen
        super().__init__(title, self.entries(fight_screen), detail=self._lines)
        self.add_class("-stacked", "-short-detail")

    def entries(self, screen: FightScreen) -> list[PickerOption]:
        """The commands by group, then the rulebook's own actions."""
        commands = sorted(screen.keymap.commands, key=_place)
        with_command = {one.action for one in commands if isinstance(one, OfTheBook)}
        kinds = (kind for kind in screen.book.actions if name_of(kind) not in with_command)
        own = [_action_choice(kind) for kind in kinds]
        return [*(_command_choice(screen, one) for one in commands), *own]

    def _lines(self, value: str) -> Sequence[Line]:
        if value.startswith(ACTION):
            return _action_lines(self._fight_screen, value.removeprefix(ACTION))
        return _command_lines(self._fight_screen, self._fight_screen.keymap.by_id(value))


class HelpScreen(PaletteScreen):
    """The keys that do something here and now, by group; the others follow, with the reason."""

    def __init__(self, fight_screen: FightScreen) -> None:
        super().__init__(fight_screen, "Keys")

    def entries(self, screen: FightScreen) -> list[PickerOption]:
        """The commands that have a key, those that can be used now first."""
        with_key = (one for one in screen.keymap.commands if screen.keymap.key_of(one.id))
        commands = sorted(with_key, key=lambda one: (bool(one.unavailable(screen)), *_place(one)))
        return [_command_choice(screen, one) for one in commands]

    def _lines(self, value: str) -> Sequence[Line]:
        habits = [line(Piece(habit, "dim")) for habit in HABITS]
        return [*super()._lines(value), BLANK, *habits]


def open_palette(screen: FightScreen) -> None:
    """Show everything there is to do, and do what is chosen."""
    screen.app.push_screen(PaletteScreen(screen), lambda chosen: _do(screen, chosen))


def open_help(screen: FightScreen) -> None:
    """Show the keys, and do what is chosen."""
    screen.app.push_screen(HelpScreen(screen), lambda chosen: _do(screen, chosen))


def _do(screen: FightScreen, chosen: str | None) -> None:
    if chosen is None:
        return
    if chosen.startswith(ACTION):
        from tracker.screens.book_actions import open_action  # noqa: PLC0415

        open_action(screen, chosen.removeprefix(ACTION))
    else:
        screen.command(screen.keymap.by_id(chosen))


def _place(command: Command) -> tuple[int, str]:
    known = command.group in GROUPS
    return (GROUPS.index(command.group) if known else len(GROUPS), command.group)


def _command_choice(screen: FightScreen, command: Command) -> PickerOption:
    reason = command.unavailable(screen)
    sentence = command.sentence()
    shown = _row(
        command.group,
        screen.keymap.key_of(command.id),
        command.title,
        f"not now: {reason}" if reason else sentence,
        closed=reason is not None,
    )
    return PickerOption(command.id, f"{command.group} {command.title} {sentence}", shown, reason)


def _action_choice(kind: type[Action]) -> PickerOption:
    sentence = _sentence(kind)
    shown = _row(OWN, "", kind.title, sentence, closed=False)
    return PickerOption(f"{ACTION}{name_of(kind)}", f"{OWN} {kind.title} {sentence}", shown)


def _row(group: str, key: str, title: str, sentence: str, *, closed: bool) -> Line:
    return line(
        Piece(padded(group, 9), "dim"),
        Piece(padded(key, 10), "dim" if closed else "strong"),
        Piece(f"{padded(title, 29)} ", "dim" if closed else ""),
        Piece(sentence, "dim"),
    )


def _command_lines(screen: FightScreen, command: Command) -> list[Line]:
    keys = ", ".join(screen.keymap.keys_of(command.id)) or "no key"
    lines = [
        line(Piece(command.title, "heading"), Piece(f"  {keys}", "strong")),
        line(command.sentence()),
    ]
    reason = command.unavailable(screen)
    return [*lines, line(Piece(f"Not now: {reason}.", "warn"))] if reason else lines


def _action_lines(screen: FightScreen, name: str) -> list[Line]:
    kind = next(one for one in screen.book.actions if name_of(one) == name)
    return [
        line(Piece(kind.title, "heading"), Piece(f"  of {screen.book.title}", "dim")),
        line(_sentence(kind)),
    ]


def _sentence(kind: type[Action]) -> str:
    return " ".join((inspect.getdoc(kind) or "").partition("\n\n")[0].split())
