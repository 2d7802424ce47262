"""A form over the fight: fields to fill in, and their faults."""

from collections.abc import Callable, Collection, Mapping, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Offset

from rules.errors import RulesError
from tracker.screens.application import Application
from tracker.screens.page import LowPage
from tracker.store import StoreError
from tracker.text.sanitize import sanitize
from tracker.typed.form_model import Form, FormField
from tracker.typed.line_edit import BACK
from tracker.views import form as view
from tracker.views.spans import BLANK, Line, Span, line
from tracker.views.wrapping import in_rows, wrapped
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane

STEPS = {"down": 1, "tab": 1, "up": -1, "shift+tab": -1}
GROUP_STEPS = {"pagedown": 1, "pageup": -1}
SAVE = ("ctrl+o", "ctrl+s")
FOOT = 2
"""Lines at the foot of a form, to show a fault in full."""
PREVIEW = 2
"""The number of lines that a preview adds to the foot of a form."""

THROWN_AWAY = line(Span(" Esc again throws away what was typed.", "warn"))

SHEET = "sheet."
"""The prefix of sheet fields in a form, because an action's own fields may have the same names."""

Faults = Mapping[str, str] | None
"""Faults by field of the form ("" for the whole form); None if the texts were accepted."""


class Refusal(dict[str, str]):
    """The faults of an action that the rules refuse. The keys are the fields.

    `again` is the key that does the action in spite of the faults.
    """

    def __init__(self, faults: Mapping[str, str], again: str, do: Callable[[], Faults]) -> None:
        super().__init__(faults)
        self.again = again
        self.do = do


class FormScreen(LowPage[bool]):
    """Asks for several texts in one form.

    The form returns True if the texts were accepted, and False if the GM went back.

    - `submit`: takes the texts of the fields
    - `about`: the lines above the fields
    - `verb`: the word for the effect of Enter in the last field
    - `again`: returns a text about the result. With `again`, Ctrl+O submits and keeps the form open
    - `preview`: returns a line with the expected result

    Esc closes an unchanged form; a changed form closes only at the second Esc.
    """

    app: Application

    CSS_PATH = "../style/form.tcss"

    def __init__(
        self,
        title: str,
        fields: Sequence[FormField],
        submit: Callable[[dict[str, str]], Faults],
        *,
        verb: str = "save",
        about: Sequence[Line] = (),
        again: Callable[[], str] | None = None,
        preview: Callable[[dict[str, str]], Line] | None = None,
        fault: str = "",
    ) -> None:
        super().__init__()
        self.form = Form(fields)
        self._head = line(Span(f" {sanitize(title)}", "heading"))
        self._submit = submit
        self._verb = verb
        self._about = tuple(about)
        self._again = again
        self._preview = preview
        self._refusal: Refusal | None = None
        self._leaving = False
        self._done = ""
        self.form.faults = {"": fault} if fault else {}
        self._broken: Sequence[Line] = ()
        self._top = 0

    def compose(self) -> ComposeResult:
        """Make the parts of the form: title, fields, a foot for faults and hints, and keys."""
        yield LinePane(id="form-title", classes="bar")
        yield LinePane(id="form-rows")
        yield LinePane(id="form-foot")
        yield KeysBar(id="form-keys", classes="bar")

    def on_mount(self) -> None:
        """Set the form's height to the height that its fields need."""
        self._lay_out()

    def show_page(self) -> None:
        """Show the form."""
        self.show_form()

    def on_resize(self) -> None:
        """Fit the form to the new size."""
        self._lay_out()
        self.call_after_refresh(self.show_form)

    def on_key(self, event: events.Key) -> None:
        """Edit, go to another field, save or go back."""
        event.stop()
        event.prevent_default()
        leaving, self._leaving = self._leaving, False
        if event.key in BACK:
            self._leave(sure=leaving)
        elif self._refusal is not None and event.character == self._refusal.again:
            self._take(self._refusal.do())
        elif event.key in SAVE:
            self.save(again=self._again is not None)
        elif event.key == "enter":
            self._go_on()
        else:
            self._edit(event)
            self.app.when_caught_up(self.show_form, self)

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into the field. Its letters never count as keys."""
        event.stop()
        if self.form.fields and event.text:
            self.form.paste(event.text)
            self.show_form()

    @on(LinePane.Clicked, "#form-rows")
    def field_clicked(self, message: LinePane.Clicked) -> None:
        """Go to the clicked field."""
        width, height = message.pane.size
        row = self._top + message.row - len(self._about_shown(height))
        at = view.field_at(self.form, row, message.cell, width)
        if at is not None:
            self.form.step(at - self.form.at)
            self.show_form()

    @on(LinePane.Scrolled)
    def wheel_turned(self, message: LinePane.Scrolled) -> None:
        """Go to the next or the previous field when the wheel is turned."""
        self.form.step(message.by)
        self.show_form()

    def save(self, *, again: bool = False) -> None:
        """Submit the typed texts. Close the form, or show the faults in the texts."""
        self.form.complete()
        self._take(self._submit(self.form.texts()), again=again)

    def _take(self, faults: Faults, *, again: bool = False) -> None:
        self._refusal = faults if isinstance(faults, Refusal) else None
        if faults is None and not again:
            self.dismiss(True)
            return
        if faults is None:
            self._done = self._again() if self._again else ""
            self.form.taken()
        else:
            self.form.show_faults(faults)
        self.show_form()

    def show_form(self) -> None:
        """Show the fields around the cursor. A pane paints only the lines that have changed."""
        pane = self.query_one("#form-rows", LinePane)
        width = pane.size.width
        about = self._about_shown(pane.size.height)
        room = max(1, pane.size.height - len(about))
        row = view.row_of(self.form, width)
        self._top = max(min(self._top, row), row - room + 1)
        rows = view.rows(self.form, self._top, room, width)
        cursor = len(about) + row - self._top if rows else None
        pane.show([*about, *rows], None if self.form.groups else cursor)
        if cursor is not None:
            offset = Offset(view.caret(self.form, width).cell, cursor)
            self.app.cursor_position = pane.region.offset + offset
        where = f"  field {self.form.at + 1} of {len(self.form.fields)}"
        more = [Span(where, "dim")] if len(rows) < view.height(self.form, width) else []
        done = [Span(f"  {sanitize(self._done, 400)}", "good")] if self._done else []
        self.query_one("#form-title", LinePane).show([(*self._head, *more, *done)])
        self.query_one("#form-foot", LinePane).show(self._foot(width))
        refused = self._refusal.again if self._refusal is not None else ""
        keys = view.keys(self.form, self._verb, again=self._again is not None, refused=refused)
        self.query_one("#form-keys", LinePane).show([keys])

    def _foot(self, width: int) -> list[Line]:
        """Return the lines at the foot of the form.

        First come the faults or hints, then the preview of the typed texts.
        """
        told = in_rows([THROWN_AWAY] if self._leaving else view.foot(self.form), width, FOOT)
        if self._preview is None:
            return told
        blank = [BLANK] * (FOOT - len(told))
        previewed = BLANK if self.form.faults else self._preview(self.form.texts())
        return [*told, *blank, *in_rows([previewed], width, PREVIEW)]

    def _edit(self, event: events.Key) -> None:
        self._refusal = None
        if event.key in STEPS:
            self.form.step(STEPS[event.key])
        elif event.key in GROUP_STEPS:
            self.form.step_group(GROUP_STEPS[event.key])
        else:
            self._done = ""
            self.form.take_key(event.key, event.character)

    def _leave(self, *, sure: bool) -> None:
        """Leave the form. If something was typed, leave the form only at the second request."""
        if sure or not self.form.changed:
            self.dismiss(False)
        else:
            self._leaving = True
            self.show_form()

    def _go_on(self) -> None:
        if not self.form.fields or self.form.on_last:
            self.save()
        else:
            self.form.step(1)
            self.show_form()

    def _about_shown(self, height: int) -> Sequence[Line]:
        """Return the visible lines above the fields.

        At least one line is visible. More lines are visible if all fields still fit.
        """
        width = self.app.size.width
        room = height - view.height(self.form, width)
        room = min(max(1, room), height - min(4, len(self.form.fields)))
        return in_rows(self._broken, width, room) if room > 0 else ()

    def _lay_out(self) -> None:
        self._broken = wrapped(self._about, self.app.size.width - 1)
        wanted = len(self._broken) + max(1, view.height(self.form, self.app.size.width))
        pane = self.query_one("#form-rows", LinePane)
        foot = FOOT if self._preview is None else FOOT + PREVIEW
        self.query_one("#form-foot", LinePane).styles.height = foot
        pane.styles.height = max(1, min(wanted, self.app.size.height - foot - 2))


def submitted(do: Callable[[], None], fields: Collection[str]) -> Faults:
    """Do the action of a form. If the action fails, return the fault with the field's name."""
    try:
        do()
    except RulesError as fault:
        places = (fault.field or "", f"{SHEET}{fault.field}")
        return {next((one for one in places if one in fields), ""): fault.message}
    except StoreError as fault:
        return {"": fault.message}
    return None
