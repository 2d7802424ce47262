"""All keys on one page, by their purpose: those that work now are bright."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult

from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import Command
from tracker.desk.commands.all import COMMANDS
from tracker.desk.keymap import KeyedDesk, KeyMap
from tracker.screens.page import PageScreen
from tracker.text.sanitize import sanitize
from tracker.typed.line_edit import BACK
from tracker.views.bars import list_keys
from tracker.views.keys import Key, KeyWord, Section, page
from tracker.views.spans import BLANK, Line, Span, line
from tracker.views.wrapping import wrapped
from tracker.widgets.backdrop import OneColour
from tracker.widgets.detail_pane import DetailPane
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane

CLOSING = frozenset({*BACK, "enter", "backspace", "question_mark"})
PAGES = {"pagedown": 1, "pageup": -1}
CARETS = {f"Ctrl+{key}": f"^{key}" for key in "KTPOEFDL"}
SHORTER = {"Backspace": "Bksp", "Shift+Tab": "S-Tab", "Right": "→", "Left": "←", **CARETS}

HABITS = (
    "Lists: type to filter, Up and Down move, Enter takes, Esc goes back.",
    "Amounts: 2d6+1 rolls, 2d6+1=9 is your own total, 2d6+1=3 5 your own dice.",
)


class KeyPlace(NamedTuple):
    """An entry of the page: its heading, the ids of its commands, and a word for them."""

    title: str
    ids: tuple[str, ...]
    word: str


PLACES = (
    KeyPlace("Turn", ("next", "previous"), "next, back"),
    KeyPlace("Turn", ("undo", "redo"), "undo, redo"),
    KeyPlace("Turn", ("undo-turn",), "turn anew"),
    KeyPlace("Turn", ("end-round",), "end round"),
    KeyPlace("Turn", ("next-group", "take-turn"), "group, act"),
    KeyPlace("Turn", ("run-on",), "run on"),
    KeyPlace("Turn", ("as-before",), "as before"),
    KeyPlace("Turn", ("initiative", "initiative-all"), "initiative"),
    KeyPlace("Turn", ("set-initiative",), "set init"),
    KeyPlace("Turn", ("earlier", "later"), "order"),
    KeyPlace("Turn", ("delay",), "delay"),
    KeyPlace("Turn", ("ready", "act-now"), "ready, now"),
    KeyPlace("Turn", ("join-group", "split-group"), "join, split"),
    KeyPlace("Turn", ("arrive", "event"), "later, event"),
    KeyPlace("Turn", ("override",), "override"),
    KeyPlace("Move", ("move",), "move"),
    KeyPlace("Move", ("gait",), "gait"),
    KeyPlace("Move", ("terrain",), "terrain"),
    KeyPlace("Move", ("load",), "load"),
    KeyPlace("Move", ("mount",), "mount"),
    KeyPlace("Move", ("grant", "spend-movement"), "grant, spend"),
    KeyPlace("Move", ("rule-on",), "rule on it"),
    KeyPlace("Health", ("damage", "heal"), "damage, heal"),
    KeyPlace("Health", ("correct",), "correct it"),
    KeyPlace("Health", ("condition", "end-condition"), "condition, end"),
    KeyPlace("Health", ("out", "surprise"), "out, surprised"),
    KeyPlace("People", ("add", "edit"), "add, edit"),
    KeyPlace("People", ("duplicate", "remove"), "more, remove"),
    KeyPlace("People", ("library",), "library"),
    KeyPlace("People", ("keep-template", "keep-party"), "keep"),
    KeyPlace("People", ("note", "answer-note"), "note, answer"),
    KeyPlace("People", ("hide",), "hide, reveal"),
    KeyPlace("Look", ("why",), "why?"),
    KeyPlace("Look", ("log",), "log"),
    KeyPlace("Look", ("timing", "turn-timer"), "timing"),
    KeyPlace("Look", ("summary", "end-fight"), "sum, end"),
    KeyPlace("Look", ("down", "up"), "go to"),
    KeyPlace("Look", ("top", "bottom"), "ends"),
    KeyPlace("Look", ("number-right", "number-left"), "number"),
    KeyPlace("Look", ("to-turn",), "to turn"),
    KeyPlace("Look", ("filter",), "search"),
    KeyPlace("Look", ("match-after", "match-before"), "matches"),
    KeyPlace("Look", ("mark", "pin"), "mark"),
    KeyPlace("Look", ("unmark",), "unmark"),
    KeyPlace("Look", ("jump",), "letter"),
    KeyPlace("Look", ("fold",), "fold"),
    KeyPlace("Look", ("fold-all",), "fold all"),
    KeyPlace("Look", ("card",), "card"),
    KeyPlace("Look", ("reach",), "reach"),
    KeyPlace("Rules", ("palette",), "all commands"),
    KeyPlace("Rules", ("special",), "more actions"),
    KeyPlace("Rules", ("consult", "compare"), "ask, compare"),
    KeyPlace("Program", ("rulebook",), "rulebook"),
    KeyPlace("Program", ("next-fight", "describe"), "next, about"),
    KeyPlace("Program", ("import", "export"), "in, out"),
    KeyPlace("Program", ("theme",), "colours"),
    KeyPlace("Program", ("redraw",), "redraw"),
    KeyPlace("Program", ("help",), "these keys"),
    KeyPlace("Program", ("saves", "quit"), "saves, quit"),
)
"""The entries of every fight's commands; a book's own commands stand under its title."""

GROUPS = {
    "Turns": "Turn",
    "History": "Turn",
    "Movement": "Move",
    "Health": "Health",
    "Roster": "People",
}
"""The headings of commands without an entry above, by group; the rest stand under Look."""


class KeysScreen(OneColour, PageScreen[str | None]):
    """Shows the keys; closes with the id of the command whose key was pressed, or with None."""

    CSS_PATH = "../style/keys.tcss"

    def __init__(self, desk: KeyedDesk) -> None:
        super().__init__()
        self._keymap = desk.keymap
        self._title = f" Keys under {sanitize(desk.fight.book.title)}"
        self._sections = sections(desk)

    def compose(self) -> ComposeResult:
        """Make the title, the page, and the bar of the page's own keys."""
        yield LinePane(id="page-title", classes="bar")
        yield DetailPane(id="page-lines")
        yield KeysBar(id="page-keys", classes="bar")

    def show_page(self) -> None:
        """Show the title, the page and its keys."""
        self.query_one("#page-title", LinePane).show([line(Span(self._title, "heading"))])
        self._show()

    def on_resize(self) -> None:
        """Arrange the page for the new size."""
        self.call_after_refresh(self._show)

    def on_key(self, event: events.Key) -> None:
        """Close with the command of the key, turn a long page, or go back."""
        event.stop()
        event.prevent_default()
        command = self._keymap.command(event.key, event.character)
        pane = self.query_one(DetailPane)
        if event.key in PAGES and pane.is_long:
            pane.turn_page(PAGES[event.key])
        elif event.key in CLOSING or (command is not None and command.id in ("help", "quit")):
            self.dismiss(None)
        elif command is not None:
            self.dismiss(command.id)

    def _show(self) -> None:
        pane = self.query_one(DetailPane)
        pane.show_detail(page_lines(self._sections, pane.size.width, pane.size.height))
        turning = [("PageDown", "more")] if pane.is_long else []
        keys = [*turning, ("a bright key", "does it"), ("Esc", "back")]
        self.query_one("#page-keys", LinePane).show([list_keys(keys, self.size.width)])


def open_keys(desk: KeyedDesk) -> None:
    """Show the keys, and run the command of the pressed key."""

    def closed(name: str | None) -> None:
        if name is not None:
            desk.run_command(desk.keymap.by_id(name))

    desk.push(KeysScreen(desk), closed)


def page_lines(shown: list[Section], width: int, height: int) -> list[Line]:
    """The page, and below it the help on lists and amounts, if there is room."""
    lines = page(shown, width, height)
    habits = wrapped([line(Span(f" {habit}", "dim")) for habit in HABITS], width)
    return [*lines, BLANK, *habits] if len(lines) + 1 + len(habits) <= height else lines


def sections(desk: KeyedDesk) -> list[Section]:
    """Every command that has a key, the book's own too, under the headings of the page."""
    book, keymap = desk.fight.book, desk.keymap
    places = [*PLACES, *_further(book, keymap.commands)]
    known = {one.id for one in keymap.commands}
    found: dict[str, list[KeyWord]] = {}
    for title, ids, word in places:
        commands = [keymap.by_id(name) for name in ids if name in known and keymap.key_of(name)]
        if commands:
            keys = [Key(_shortest(keymap, one), bool(one.unavailable(desk))) for one in commands]
            found.setdefault(title, []).append(KeyWord(keys, word))
    return [Section(title, keys) for title, keys in found.items()]


def _further(book: Rulebook, commands: Iterable[Command]) -> Iterator[KeyPlace]:
    """The entries of the commands that PLACES does not name."""
    placed = {name for place in PLACES for name in place.ids}
    everywhere = {one.id for one in COMMANDS}
    for one in commands:
        if one.id not in placed:
            own = one.id not in everywhere
            title = _short(book.title) if own else GROUPS.get(one.group, "Look")
            yield KeyPlace(title, (one.id,), one.word or one.title.lower())


def _shortest(keymap: KeyMap, command: Command) -> str:
    key = min(keymap.keys_of(command.id), key=len)
    return SHORTER.get(key, key)


def _short(title: str) -> str:
    """A book's title without the part in brackets or after a colon."""
    return title.partition(" (")[0].partition(":")[0]
