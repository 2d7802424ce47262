"""A form over the fight: a field a row, its fault beside it."""

from collections.abc import Callable, Collection, Mapping, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.screen import ModalScreen

from rules.errors import RulesError
from tracker.store import StoreError
from tracker.text.sanitize import sanitize
from tracker.typed.form_model import Form, FormField
from tracker.typed.line_edit import BACK
from tracker.views import form as view
from tracker.views.spans import Line, Span, line
from tracker.views.wrapping import wrapped
from tracker.widgets.line_pane import LinePane

STEPS = {"down": 1, "tab": 1, "up": -1, "shift+tab": -1}
SAVE = ("ctrl+o", "ctrl+s")
FOOT = 2
"""Lines at the foot, where a fault is told in full."""

SHEET = "sheet."
"""Before the ids of sheet fields in a form, where an action's own fields may be called the same."""

Faults = Mapping[str, str] | None
"""What is wrong, by the form's fields ("" for the whole of it); None where it was taken."""


class FormScreen(ModalScreen[bool]):
    """Asks for some texts at once, and knows nothing of what they are for.

    Closes with True where they were taken, with False where the GM went back.

    `submit` takes the texts of the fields; `about` are lines over the fields; `verb` is what
    Enter in the last field does.
    """

    CSS_PATH = "../style/form.tcss"

    def __init__(
        self,
        title: str,
        fields: Sequence[FormField],
        submit: Callable[[dict[str, str]], Faults],
        *,
        verb: str = "save",
        about: Sequence[Line] = (),
    ) -> None:
        super().__init__()
        self.form = Form(fields)
        self._head = line(Span(f" {sanitize(title)}", "heading"))
        self._submit = submit
        self._verb = verb
        self._about = tuple(about)
        self._broken: Sequence[Line] = ()
        self._top = 0

    def compose(self) -> ComposeResult:
        """Title, rows, what is wrong or expected, keys."""
        with Vertical(id="form"):
            yield LinePane(id="form-title", classes="bar")
            yield LinePane(id="form-rows")
            yield LinePane(id="form-foot")
            yield LinePane(id="form-keys", classes="bar")

    def on_mount(self) -> None:
        """Take the height that the fields need."""
        self._lay_out()

    def on_resize(self) -> None:
        """Take what there is now."""
        self._lay_out()

    def on_key(self, event: events.Key) -> None:
        """Edit, go to another field, save or go back."""
        event.stop()
        event.prevent_default()
        if event.key in BACK:
            self.dismiss(False)
        elif event.key in SAVE:
            self.save()
        elif event.key == "enter":
            self._go_on()
        else:
            if event.key in STEPS:
                self.form.step(STEPS[event.key])
            else:
                self.form.take_key(event)
            self.show_form()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is text, and no keys."""
        event.stop()
        if self.form.fields and event.text:
            self.form.type(event.text)
            self.show_form()

    def save(self) -> None:
        """Hand the texts over; close where they were taken, else show what is wrong."""
        self.form.complete()
        faults = self._submit(self.form.texts())
        if faults is None:
            self.dismiss(True)
        else:
            self.form.show_faults(faults)
            self.show_form()

    def show_form(self) -> None:
        """Show the fields around the cursor; panes repaint the lines that changed."""
        pane = self.query_one("#form-rows", LinePane)
        about = self._about_shown(pane.size.height)
        room = max(1, pane.size.height - len(about))
        self._top = max(min(self._top, self.form.at), self.form.at - room + 1)
        rows = view.rows(self.form, self._top, room, pane.size.width)
        cursor = len(about) + self.form.at - self._top if rows else None
        pane.show([*about, *rows], cursor)
        if cursor is not None:
            offset = Offset(view.caret(self.form, pane.size.width), cursor)
            self.app.cursor_position = pane.region.offset + offset
        where = f"  field {self.form.at + 1} of {len(self.form.fields)}"
        more = [Span(where, "dim")] if len(rows) < len(self.form.fields) else []
        self.query_one("#form-title", LinePane).show([(*self._head, *more)])
        foot = wrapped([view.foot(self.form)], pane.size.width)
        self.query_one("#form-foot", LinePane).show(foot[:FOOT])
        self.query_one("#form-keys", LinePane).show([view.keys(self.form, self._verb)])

    def _go_on(self) -> None:
        if not self.form.fields or self.form.on_last:
            self.save()
        else:
            self.form.step(1)
            self.show_form()

    def _about_shown(self, height: int) -> Sequence[Line]:
        """The lines over the fields, as far as four fields still fit below them."""
        room = height - min(4, len(self.form.fields))
        return self._broken[: max(0, room)]

    def _lay_out(self) -> None:
        self._broken = wrapped(self._about, self.app.size.width - 1)
        wanted = len(self._broken) + max(1, len(self.form.fields))
        pane = self.query_one("#form-rows", LinePane)
        pane.styles.height = max(1, min(wanted, self.app.size.height - FOOT - 2))
        self.call_after_refresh(self.show_form)


def submitted(do: Callable[[], None], fields: Collection[str]) -> Faults:
    """Do what a form asked for; a fault stands beside the field that it is about."""
    try:
        do()
    except RulesError as fault:
        places = (fault.field or "", f"{SHEET}{fault.field}")
        return {next((one for one in places if one in fields), ""): fault.message}
    except StoreError as fault:
        return {"": fault.message}
    return None
