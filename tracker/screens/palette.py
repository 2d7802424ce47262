"""Show the palette, which lists all commands with their keys and the rulebook's actions."""

from collections.abc import Sequence

from rules.fight.actions import Action, name_of
from rules.fight.apply import own_actions
from tracker.desk.commands.making import FightCommand
from tracker.desk.commands.of_book import command_of
from tracker.desk.desk import FightDesk
from tracker.screens.book_actions import FORM, open_action, open_form
from tracker.screens.pages import Pages
from tracker.screens.pick import PickScreen
from tracker.typed.picker import PickerOption
from tracker.views.aligned import Column, in_columns
from tracker.views.spans import Line, Span, line

ACTION = "action:"
OWN = "Rulebook"
COLUMNS = (Column(9), Column(10), Column(29, gap=1))


class PaletteScreen(PickScreen):
    """Lists commands and actions. Returns a command, or an action after "action:" or "form:"."""

    keys_shown = (
        ("Enter", "do it"),
        ("Up Down", "choose"),
        ("Tab", "form of an action"),
        ("Esc", "back"),
    )

    def __init__(self, desk: FightDesk) -> None:
        self._desk = desk
        super().__init__("All commands", entries(desk), detail=self._lines)
        self.add_class("-stacked", "-short-detail")

    def by_tab(self, value: str) -> str | None:
        """Return the value that opens the action's form. Return None if the choice has no form."""
        for kind in own_actions(self._desk.fight.book):
            command = command_of(kind)
            if value == (f"{ACTION}{name_of(kind)}" if command is None else command.id):
                return f"{FORM}{name_of(kind)}"
        return None

    def _lines(self, value: str) -> Sequence[Line]:
        if value.startswith(ACTION):
            return _action_lines(self._desk, value.removeprefix(ACTION))
        return _command_lines(self._desk, self._desk.keymap.by_id(value))


def entries(desk: FightDesk) -> list[PickerOption]:
    """Return the commands, sorted by group, then the rulebook's actions that have no command."""
    groups = list(dict.fromkeys(one.group for one in desk.keymap.commands))
    commands = sorted(desk.keymap.commands, key=lambda one: groups.index(one.group))
    actions = (kind for kind in own_actions(desk.fight.book) if command_of(kind) is None)
    return [*(_command_choice(desk, one) for one in commands), *map(_action_choice, actions)]


def open_palette(pages: Pages) -> None:
    """Show all commands and actions, and run the chosen entry."""
    desk = pages.desk
    screen = PaletteScreen(desk)
    pages.push(screen, lambda chosen: _do(pages, chosen, screen.typed))


def _do(pages: Pages, chosen: str, typed: str) -> None:
    """Run the chosen command or action.

    `typed` is the search text with which the game master found this entry.
    """
    if chosen.startswith(ACTION):
        open_action(pages, chosen.removeprefix(ACTION))
    elif chosen.startswith(FORM):
        open_form(pages, chosen.removeprefix(FORM))
    else:
        pages.desk.run_for(pages.desk.keymap.by_id(chosen), typed)


def _command_choice(desk: FightDesk, command: FightCommand) -> PickerOption:
    reason = command.unavailable(desk)
    sentence = command.sentence
    shown = _row(
        command.group,
        desk.keymap.key_of(command.id),
        command.title,
        f"not now: {reason}" if reason else sentence,
        closed=reason is not None,
    )
    words = _words(command.title, (command.word, *command.also), command.group, sentence)
    return PickerOption(command.id, words, shown, reason)


def _action_choice(kind: type[Action]) -> PickerOption:
    sentence = kind.summary()
    shown = _row(OWN, "", kind.title, sentence, closed=False)
    words = _words(kind.title, kind.typed.also if kind.typed else (), OWN, sentence)
    return PickerOption(f"{ACTION}{name_of(kind)}", words, shown)


def _words(title: str, also: Sequence[str], group: str, sentence: str) -> str:
    """Return the text that a search reads: an entry's title, other names, group and sentence."""
    return f"{title}\n{', '.join(also)}\n{group} {sentence}"


def _row(group: str, key: str, title: str, sentence: str, *, closed: bool) -> Line:
    own = Span(key, "dim" if closed else "strong"), Span(title, "dim" if closed else "")
    return in_columns(COLUMNS, (Span(group, "dim"), *own, Span(sentence, "dim")))


def _command_lines(desk: FightDesk, command: FightCommand) -> list[Line]:
    keys = ", ".join(desk.keymap.keys_of(command.id)) or "no key"
    lines = [
        line(Span(command.title, "heading"), Span(f"  {keys}", "strong")),
        line(command.sentence),
    ]
    reason = command.unavailable(desk)
    return [*lines, line(Span(f"Not now: {reason}.", "warn"))] if reason else lines


def _action_lines(desk: FightDesk, name: str) -> list[Line]:
    kind = next(one for one in own_actions(desk.fight.book) if name_of(one) == name)
    return [
        line(Span(kind.title, "heading"), Span(f"  of {desk.fight.book.title}", "dim")),
        line(kind.summary()),
    ]
