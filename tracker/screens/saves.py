"""The list of saves. It is the first screen if the user named no save at the start."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual import events, on
from textual.app import ComposeResult

from rules.errors import CodedError
from tracker.desk.tour import SAMPLE
from tracker.screens.application import Application
from tracker.screens.painting import PaintedOnce
from tracker.screens.rulebooks import rulebook_screen
from tracker.session.session import begin
from tracker.store import StoreError, operations
from tracker.store.listing import SaveRow, save_rows
from tracker.store.names import display_name
from tracker.text.sanitize import cell_width, sanitize, sanitize_sentence
from tracker.typed.line_edit import BACK
from tracker.typed.picker import LEAPS, STEPS, FilterText, stepped
from tracker.typed.prompt import Prompt, Question
from tracker.views import saves as view
from tracker.views.bars import list_keys
from tracker.views.spans import Line, Span, line
from tracker.widgets.backdrop import Backdrop, OneColour
from tracker.widgets.detail_pane import DetailPane
from tracker.widgets.filter_list import FilterList
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane
from tracker.widgets.prompt_pane import PromptPane, message_line

KEYS = (
    ("Ctrl+N", "new"),
    ("Ctrl+O", "tour"),
    ("Ctrl+Y", "copy"),
    ("Ctrl+R", "name"),
    ("Ctrl+X", "archive"),
    ("Ctrl+C", "quit"),
    ("Ctrl+T", "what is archived"),
)
KEYS_OF_ARCHIVE = (("Ctrl+X", "take out"), ("Ctrl+T", "back to the saves"), ("Ctrl+C", "quit"))

NONE_OF_YOURS = "New here? Ctrl+O is a tour of two minutes. Ctrl+N begins a fight of yours."
IN_ARCHIVE = "in the archive: Ctrl+X takes it out first."


class SavesScreen(OneColour, PaintedOnce[None]):
    """Lists the saves. From here a user opens, makes, copies, renames and archives saves."""

    CSS_PATH = "../style/saves.tcss"

    app: Application

    def __init__(self, message: str = "") -> None:
        super().__init__()
        self._first_message = message
        self._message: Line = ()
        self._prompt = Prompt()
        self._filter_text = FilterText()
        self._saves: list[SaveRow] = []
        self._archived = False
        self._at = 0
        self._keys: dict[str, Callable[[], None]] = {
            "enter": self._open,
            "ctrl+n": self._new,
            "ctrl+y": self._copy,
            "ctrl+r": self._rename,
            "ctrl+x": self._put_away,
            "ctrl+t": self._toggle_archive,
            "ctrl+o": self._begin_tour,
            "ctrl+e": partial(self._kept, "ask_note"),
            "ctrl+b": partial(self._kept, "open_backups"),
            "ctrl+f": partial(self._kept, "ask_next_fight"),
            "ctrl+q": self.app.leave,
        }

    def compose(self) -> ComposeResult:
        """Make the list, the detail of the selected save, the prompt, and the keys."""
        with Backdrop(id="saves-body"):
            yield FilterList(id="saves-list")
            yield DetailPane(id="saves-detail")
        yield PromptPane(id="saves-prompt")
        yield KeysBar(id="saves-keys", classes="bar")

    def on_mount(self) -> None:
        """Read the folder of saves, and show the message with which the screen was opened."""
        self.reload()
        if self._first_message:
            self.tell(self._first_message, "bad")
        elif self._saves and all(one.entry.sample for one in self._saves):
            self.tell(NONE_OF_YOURS)

    def on_resize(self, event: events.Resize) -> None:
        """Put the detail beside the list if the screen is wide enough."""
        self.set_class(event.size.width >= 110, "-wide")
        self.call_after_refresh(self.show_list)

    @property
    def selected(self) -> SaveRow | None:
        """The save under the cursor."""
        found = self.matching()
        return found[self._at] if self._at < len(found) else None

    def matching(self) -> list[SaveRow]:
        """The saves that match all typed words."""
        return [one for one in self._saves if self._filter_text.match(one.words)]

    def tell(self, message: str, style: str = "") -> None:
        """Show a message in the prompt line. The detail shows a long message too."""
        self._message = message_line(message, style)
        self._show_prompt()
        if cell_width(message) > self.size.width:
            self.query_one(DetailPane).show_detail([line(Span(sanitize_sentence(message), style))])

    @on(FilterList.Resized)
    def show_list(self) -> None:
        """Show the matching saves, and the detail of the save under the cursor."""
        found = self.matching()
        self._at = max(0, min(self._at, len(found) - 1))
        pane = self.query_one(FilterList)
        title, does = (
            ("archive", "Ctrl+X takes out") if self._archived else ("saves", "Enter opens")
        )
        head = self._filter_text.head(f"Gaitkeeper, {title}", f"type to filter, {does}")
        pane.show_choice(head, [view.row(one, pane.size.width) for one in found], self._at)
        self.query_one(DetailPane).show_detail(self._detail())
        self._show_keys()

    def _show_prompt(self) -> None:
        """Show the open question with its typed text. If no question is open, show the message."""
        self._prompt.settle()
        self.query_one(PromptPane).show_prompt(self._prompt, self._message)

    def _show_keys(self) -> None:
        """Show the keys of the open question; if no question is open, show the keys of the list."""
        keys = KEYS_OF_ARCHIVE if self._archived else KEYS
        shown = list_keys(self._prompt.keys_shown if self._prompt.asking else keys, self.size.width)
        self.query_one("#saves-keys", LinePane).show([shown])

    def on_key(self, event: events.Key) -> None:
        """Give a key to the open question; if no question is open, give it to the list."""
        event.stop()
        event.prevent_default()
        if self._prompt.asking:
            self._prompt.take_key(event.key, event.character)
            self.app.when_caught_up(self._show_prompt, self)
        else:
            self._take_key(event)
        self._show_keys()

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into the open question. If no question is open, filter with the text."""
        event.stop()
        if self._prompt.asking:
            self._prompt.take_text(event.text)
            self._show_prompt()
        else:
            left_out = self._filter_text.paste(event.text)
            self._filtered()
            self.tell(left_out, "bad")

    @on(LinePane.Clicked)
    def row_clicked(self, message: LinePane.Clicked) -> None:
        """Open the clicked save."""
        pane = self.query_one(FilterList)
        at = pane.option_at(message.row) if message.pane is pane else None
        if at is not None and not self._prompt.asking:
            self._at = at
            self.show_list()
            self._open()

    @on(LinePane.Scrolled)
    def wheel_turned(self, message: LinePane.Scrolled) -> None:
        """Move through the saves when the wheel is turned."""
        if not self._prompt.asking:
            self._at = max(0, min(self._at + message.by, len(self.matching()) - 1))
            self.show_list()

    def _take_key(self, event: events.Key) -> None:
        if event.key in self._keys:
            self._keys[event.key]()
        elif event.key in BACK:
            self._go_back(event.key)
        elif event.key in STEPS or event.key in LEAPS:
            self._at = stepped(event.key, self._at, len(self.matching()))
            self.app.when_caught_up(self.show_list, self)
        else:
            if self._filter_text.take_key(event.key, event.character):
                self._at = 0
                self.tell("")
            self.app.when_caught_up(self.show_list, self)

    def _filtered(self) -> None:
        self._at = 0
        self.show_list()

    def _go_back(self, key: str) -> None:
        if self._filter_text.text:
            self._filter_text = FilterText()
            self.tell("")
            self._filtered()
        elif self._archived:
            self._toggle_archive()
        elif key == "ctrl+c":
            self.app.leave()
        else:
            self.tell("Ctrl+C quits.")

    def _detail(self) -> tuple[Line, ...] | list[Line]:
        if self.selected is not None:
            return view.detail(self.selected)
        return view.nothing(archived=self._archived, filtered=bool(self._filter_text.text))

    def reload(self, path: Path | None = None) -> None:
        """Read the folder again, and put the cursor on the save at `path`."""
        try:
            self._saves = save_rows(self.app.folder, archived=self._archived)
        except StoreError as fault:
            self._saves = []
            self.tell(fault.message, "bad")
        paths = [one.entry.path for one in self.matching()]
        if path is not None and path not in paths:
            self._filter_text = FilterText()
            paths = [one.entry.path for one in self._saves]
        if path in paths:
            self._at = paths.index(path)
        self.show_list()

    def _open(self) -> None:
        one = self.selected
        if one is None:
            way = "Esc shows all" if self._filter_text.text else "Ctrl+N begins a fight"
            way = "Ctrl+T leads back to the saves" if self._archived else way
            self.tell(f"There is nothing to open: {way}.", "warn")
        elif self._archived:
            self.tell(f"{one.entry.name} is {IN_ARCHIVE}", "warn")
        elif one.entry.fault:
            self._mend(one, one.entry.fault)
        else:
            self._play(one.entry.path)

    def _begin_tour(self) -> None:
        samples = (one.entry.path for one in self._saves if one.entry.sample)
        path = next((path for path in samples if path.stem == SAMPLE), None)
        if path is None:
            self.tell("The sample that the tour is played on is not here.", "warn")
        else:
            self._play(path, tour=True)

    def _play(self, path: Path, *, tour: bool = False) -> None:
        try:
            self.app.open_save(path, tour=tour)
        except CodedError as fault:
            if fault.code == "save-locked":
                self._offer_to_look(path)
            elif fault.code == "save-damaged" and self.selected:
                self._mend(self.selected, fault.message)
            else:
                self.reload(path)
                self.tell(fault.message, "bad")

    def _offer_to_look(self, path: Path) -> None:
        def answered(_: str) -> None:
            self._try(lambda: self.app.open_save(path, writable=False))

        question = "Somebody else has this save open. Look at it, without changing it?"
        self.ask(Question(question, answered, hint="Enter looks, Esc goes back"))

    def _mend(self, one: SaveRow, fault: str) -> None:
        """Offer to make a new save from the readable part of a damaged save.

        The damaged save stays unchanged.
        """
        from tracker.session.repair import mended, repair  # noqa: PLC0415

        path = one.entry.path
        try:
            told = mended(path).told
        except StoreError as unread:
            nothing = f"Nothing of it can be read: move {path.name} elsewhere to be rid of it."
            self.tell(nothing if unread.code == "save-damaged" else fault, "bad")
            return

        def make() -> None:
            made, told = repair(path)
            self.reload(made)
            name = self.selected.entry.name if self.selected else made.stem
            self.tell(f"{name} is new: {told}. The damaged save stays as it is.")

        def answered(_: str) -> None:
            self._try(make)

        self.ask(Question("Damaged. A new save?", answered, hint=f"Enter: {told}"))

    def _new(self) -> None:
        def answered(text: str) -> None:
            name = display_name(text)
            self.app.folder.refuse_name(name)
            self._ask_rulebook(name)

        typed = "" if self.matching() else self._filter_text.text
        self.ask(Question("Name of the new fight:", answered, typed=typed))

    def _ask_rulebook(self, name: str) -> None:
        def chosen(system: str | None) -> None:
            if system is not None:
                self._try(lambda: self._play(begin(self.app.folder, name, system)))

        self.app.push_screen(rulebook_screen(f"Rulebook of {sanitize(name)}"), chosen)

    def _copy(self) -> None:
        self._ask_name("Name of the copy:", operations.copy, "")

    def _rename(self) -> None:
        one = self.selected
        self._ask_name("New name:", operations.rename, one.entry.name if one else "")

    def _ask_name(self, question: str, move: Callable[[Path, str], Path], typed: str) -> None:
        one = self.selected
        if one is None:
            return
        if one.entry.sample:
            self.tell("A sample stays as it is: a copy is made of it by the first change.", "warn")
            return

        def answered(text: str) -> None:
            self.reload(move(one.entry.path, text))

        self.ask(Question(question, answered, typed=typed))

    def ask(self, question: Question) -> None:
        """Ask for a line of text. A fault appears beside the text."""
        self._prompt.ask(question)
        self._show_prompt()
        self._show_keys()

    def _kept(self, page: str) -> None:
        """Open a page for the save under the cursor. `page` names a function of `saves_kept`.

        The module `saves_kept` is imported only now.
        """
        from tracker.screens import saves_kept  # noqa: PLC0415

        one = self.selected
        if one is None:
            return
        if self._archived:
            self.tell(f"{one.entry.name} is {IN_ARCHIVE}", "warn")
        elif one.entry.sample and page != "ask_next_fight":
            self.tell("A sample stays as it is: a copy is made of it by the first change.", "warn")
        else:
            self._try(lambda: getattr(saves_kept, page)(self, one))

    def _put_away(self) -> None:
        one = self.selected
        if one is None:
            return
        if one.entry.sample:
            self.tell("A sample stays where it is.", "warn")
            return
        move, told = (
            (operations.unarchive, "is back among the saves")
            if self._archived
            else (operations.archive, "is in the archive now")
        )
        if self._try(lambda: move(one.entry.path)):
            if self.matching() == [one]:
                self._filter_text = FilterText()
            self.reload()
            self.tell(f"{one.entry.name} {told}.")

    def _toggle_archive(self) -> None:
        self._archived = not self._archived
        self._at = 0
        self.tell("")
        self.reload()

    def _try(self, move: Callable[[], object]) -> bool:
        """Call `move`, which changes a save, and return True.

        If `move` raises an error, show the fault and return False.
        """
        try:
            move()
        except CodedError as fault:
            self.tell(fault.message, "bad")
            return False
        return True
