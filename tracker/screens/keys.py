"""The page of all keys, sorted by their purpose. The keys that work now are bright."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from tracker.desk.commands.making import FightCommand
from tracker.desk.commands.view import keys, leave
from tracker.desk.desk import FightDesk
from tracker.desk.keymap import KeyMap
from tracker.screens.page import PageScreen
from tracker.screens.pages import Pages
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


class KeysScreen(OneColour, PageScreen[str | None]):
    """Shows the keys. Returns the id of the command whose key was pressed, or None."""

    CSS_PATH = "../style/keys.tcss"

    def __init__(self, desk: FightDesk) -> None:
        super().__init__()
        self._keymap = desk.keymap
        self._title = f" Keys under {sanitize(desk.fight.book.title)}"
        self._sections = sections(desk)
        self._shown_at: Size | None = None

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
        elif event.key in CLOSING or command in (keys, leave):
            self.dismiss(None)
        elif command is not None:
            self.dismiss(command.id)

    def _show(self) -> None:
        pane = self.query_one(DetailPane)
        if pane.size == self._shown_at:
            return
        self._shown_at = pane.size
        pane.show_detail(page_lines(self._sections, pane.size.width, pane.size.height))
        turning = [("PageDown", "more")] if pane.is_long else []
        keys = [*turning, ("a bright key", "does it"), ("Esc", "back")]
        self.query_one("#page-keys", LinePane).show([list_keys(keys, self.size.width)])


def open_keys(pages: Pages) -> None:
    """Show the keys, and run the command of the pressed key."""
    desk = pages.desk
    pages.push(KeysScreen(desk), lambda name: desk.run(desk.keymap.by_id(name)))


def page_lines(shown: list[Section], width: int, height: int) -> list[Line]:
    """Return the page. If there is room, the help on lists and amounts is at the end."""
    lines = page(shown, width, height)
    habits = wrapped([line(Span(f" {habit}", "dim")) for habit in HABITS], width)
    return [*lines, BLANK, *habits] if len(lines) + 1 + len(habits) <= height else lines


def sections(desk: FightDesk) -> list[Section]:
    """Return all commands that have a key, under the headings of the page.

    The book's own commands are included.
    """
    keymap = desk.keymap
    first = sorted(
        (one for one in keymap.commands if not one.beside), key=lambda one: one.row.place
    )
    together = {one.id: [one] for one in first}
    for one in keymap.commands:
        if one.beside:
            together[one.beside].append(one)
    found: dict[str, list[KeyWord]] = {}
    for commands in together.values():
        keyed = [one for one in commands if keymap.key_of(one.id)]
        if keyed:
            keys = [Key(_shortest(keymap, one), bool(one.unavailable(desk))) for one in keyed]
            word = ", ".join(one.word for one in commands if one.word)
            found.setdefault(commands[0].row.heading, []).append(KeyWord(keys, word))
    return [Section(title, keys) for title, keys in found.items()]


def _shortest(keymap: KeyMap[FightDesk], command: FightCommand) -> str:
    key = min(keymap.keys_of(command.id), key=len)
    return SHORTER.get(key, key)
