"""Screens with a list: a filter line, the options, and the details of the current option."""

from collections.abc import Callable, Sequence

from textual import events, on
from textual.app import App, ComposeResult

from tracker.screens.application import Application
from tracker.screens.page import PageScreen
from tracker.typed.picker import HINT, ChoiceList, FilterText, Picker, PickerOption
from tracker.views.bars import list_keys
from tracker.views.spans import Line, Span, shortened, width_of
from tracker.widgets.backdrop import OneColour
from tracker.widgets.detail_pane import DetailPane
from tracker.widgets.filter_list import FilterList
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane

Detail = Callable[[str], Sequence[Line]]
"""A function that takes the value of a choice, and returns the lines of its detail."""

WIDE = 100
"""The smallest width, in cells, of a screen that shows the detail beside the list."""

PAGES = {"pagedown": 1, "pageup": -1}
ASIDE = {"right": 1, "left": -1}
SCROLLS = "Left Right"
"""The name of the scroll keys in the bar."""

LARGE = "-large"
WHILE_LARGE = {"Enter": "smaller", "Esc": "back to the list"}
"""The bar's words for keys while the enlarged detail covers the list."""


class ListScreen(OneColour, PageScreen[str | None]):
    """A screen with a list, and with the detail of the selected entry.

    The detail is beside the list. On a narrow screen, it is below the list.
    """

    app: Application

    CSS_PATH = "../style/pick.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - Textual declares it so

    keys_shown: tuple[tuple[str, str], ...] = ()

    def __init__(self) -> None:
        super().__init__()
        self.list_pane = FilterList(id="pick-list")
        self._message = ""

    def _post_register(self, app: App[object]) -> None:
        """Note the width before the layout. Textual would check the width later."""
        self.add_class("-wide" if app.size.width >= WIDE else "-narrow", update=False)
        super()._post_register(app)

    def compose(self) -> ComposeResult:
        """Make the list, the detail, and the bar of keys."""
        yield self.list_pane
        yield DetailPane(id="pick-detail")
        yield KeysBar(id="pick-keys")

    def show_page(self) -> None:
        """Show the list from its start, and the keys."""
        self.show_keys()
        self.show_list()

    def show_keys(self, message: str = "") -> None:
        """Show a message and the keys of this screen; an empty message is not shown."""
        self._message = message
        self._show_bar()

    def show_list(self) -> None:
        """Show the list, and the detail of the entry under the cursor."""
        raise NotImplementedError

    def take_key(self, event: events.Key) -> None:
        """Handle one key."""
        raise NotImplementedError

    def take_text(self, text: str) -> str:
        """Handle pasted text. Return "", or a message if the screen cannot use the text."""
        raise NotImplementedError

    def take_at(self, at: int) -> None:
        """Handle a click on the entry whose number in the list is `at`."""
        raise NotImplementedError

    def step(self, by: int) -> None:
        """Move the cursor down by a number of entries. If the number is negative, move up."""
        raise NotImplementedError

    def show_detail(self, lines: Sequence[Line]) -> None:
        """Show the detail of the entry under the cursor."""
        self.query_one(DetailPane).show_detail(lines)
        self._show_bar()

    def turn_page(self, by: int) -> None:
        """Go forward through the detail by some pages. If the number is negative, go back."""
        self.query_one(DetailPane).turn_page(by)

    def enlarge(self) -> None:
        """Enlarge the detail so that it covers the list.

        If the detail is already enlarged, show the list again.
        """
        self.toggle_class(LARGE)

    @property
    def is_large(self) -> bool:
        """Whether the detail is enlarged and covers the list."""
        return self.has_class(LARGE)

    def on_key(self, event: events.Key) -> None:
        """Handle one key; if the detail is enlarged, Esc and Enter go back to the list."""
        event.stop()
        event.prevent_default()
        if self.is_large and event.key in ("escape", "enter"):
            self.enlarge()
        else:
            self.take_key(event)

    def on_paste(self, event: events.Paste) -> None:
        """Handle pasted text as text, not as keys."""
        event.stop()
        self.show_keys(self.take_text(event.text))

    @on(LinePane.Clicked)
    def row_clicked(self, message: LinePane.Clicked) -> None:
        """Take the clicked entry of the list."""
        at = self.list_pane.option_at(message.row) if message.pane is self.list_pane else None
        if at is not None:
            self.take_at(at)

    @on(LinePane.Scrolled)
    def wheel_turned(self, message: LinePane.Scrolled) -> None:
        """Move through the list when the wheel is turned."""
        self.step(message.by)

    @on(LinePane.Resized)
    def _show_bar(self) -> None:
        """Show the keys that do something now. Scroll keys are shown only if the detail is cut.

        A message comes first, then the keys that fit; the key for going back is always shown.
        """
        is_long = self.query_one(DetailPane).is_long
        keys = [
            (key, WHILE_LARGE.get(key, does) if self.is_large else does)
            for key, does in self.keys_shown
            if is_long or key != SCROLLS
        ]
        width = self.app.size.width
        told: Line = ()
        if self._message:
            room = width - width_of(list_keys(keys, 0))
            told = shortened((Span(f" {self._message} ", "warn"),), room)
        bar = self.query_one("#pick-keys", LinePane)
        bar.show([(*told, *list_keys(keys, width - width_of(told)))])


class PickScreen(ListScreen):
    """Asks for a choice from a list. Returns the chosen value, or None.

    `detail` returns the lines that describe a choice.
    """

    keys_shown: tuple[tuple[str, str], ...] = (
        ("Enter", "take"),
        ("Up Down", "choose"),
        (SCROLLS, "scroll the text"),
        ("Esc", "back"),
    )

    def __init__(
        self,
        title: str,
        choices: Sequence[PickerOption],
        *,
        detail: Detail | None = None,
        start: str = "",
        hint: str = HINT,
        filter_text: FilterText | None = None,
    ) -> None:
        super().__init__()
        self._detail = detail
        self._value: str | None = None
        choice = ChoiceList(title, choices, self._taken, start=start)
        self._picker = Picker(choice, hint=hint, filter_text=filter_text)
        self.set_class(detail is None, "-plain")

    @property
    def typed(self) -> str:
        """The text that is typed in the filter line."""
        return self._picker.filter_text.text

    def show_list(self) -> None:
        """Show the choices that match the typed text, and the detail of the selected choice."""
        if not self._picker.open:
            return
        self.list_pane.show_choice(*self._picker.shown)
        if self._detail is not None:
            current = self._picker.current
            self.show_detail(self._detail(current.value) if current else ())

    def show_others(self, choices: Sequence[PickerOption]) -> None:
        """Show these choices in the list instead of the present choices."""
        self._picker.change_options(choices)
        self.show_list()

    def take_key(self, event: events.Key) -> None:
        """Scroll the detail, or give the key to the list.

        After the user has chosen, ignore all keys.
        """
        current = self._picker.current if event.key == "tab" else None
        other = self.by_tab(current.value) if current else None
        if self._picker.open and other is not None:
            self._picker.open = False
            self.dismiss(other)
        elif self._picker.open and not self._scrolled(event.key):
            self._picker.take_key(event.key, event.character)
            self.app.when_caught_up(self.show_list, self)
            if not self._picker.open:
                self.dismiss(self._value)

    def by_tab(self, _value: str) -> str | None:
        """Return the value that Tab chooses for this choice.

        Return None if Tab only moves to the next choice.
        """
        return None

    def take_text(self, text: str) -> str:
        """Filter the list with pasted text. Return "", or a message if the text is too long."""
        left_out = self._picker.take_text(text)
        self.show_list()
        return left_out

    def take_at(self, at: int) -> None:
        """Take the clicked choice."""
        if self._picker.open:
            self._picker.take_at(at)
            self.dismiss(self._value)

    def step(self, by: int) -> None:
        """Move the cursor down by a number of choices. If the number is negative, move up."""
        self._picker.step(by)
        self.show_list()

    def _scrolled(self, key: str) -> bool:
        if self._detail is None:
            return False
        pages = ASIDE.get(key) or (self.query_one(DetailPane).is_long and PAGES.get(key))
        if not pages:
            return False
        self.turn_page(pages)
        return True

    def _taken(self, value: str) -> None:
        self._value = value


class ReadScreen(PickScreen):
    """A list for reading only; no entry can be chosen."""

    keys_shown = (
        ("Up Down", "choose"),
        (SCROLLS, "scroll the text"),
        ("Enter", "larger"),
        ("Esc", "back"),
    )

    def take_at(self, at: int) -> None:
        """Move the cursor to the clicked entry."""
        self._picker.go_to(at)
        self.show_list()

    def take_key(self, event: events.Key) -> None:
        """At Enter, enlarge the detail until it covers the list."""
        if event.key == "enter":
            self.enlarge()
        else:
            super().take_key(event)
