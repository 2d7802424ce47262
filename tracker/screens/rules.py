"""The screen of the book's rules.

Here a game master finds and reads a rule, asks for a ruling, and logs the ruling.
"""

from collections.abc import Mapping
from typing import Any

from textual import events
from textual.app import ComposeResult

from rules.errors import InputError
from rules.numbers.inputs import Input
from rules.rulings.rule import Rule
from rules.rulings.ruling import Ruling
from tracker.desk.commands.making import act
from tracker.desk.desk import FightDesk
from tracker.screens.form import FormScreen
from tracker.screens.page import PageScreen
from tracker.screens.pages import Pages
from tracker.screens.pick import PickScreen
from tracker.typed.form_model import FormField
from tracker.typed.form_values import form_field, read_texts, text_of
from tracker.typed.line_edit import BACK
from tracker.typed.picker import PickerOption
from tracker.views import rules as view
from tracker.views.form import key_line
from tracker.views.spans import Span, line, short_name
from tracker.widgets.detail_pane import DetailPane
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane

PAGES = {"pagedown": 1, "down": 1, "space": 1, "right": 1, "pageup": -1, "up": -1, "left": -1}


class RulingScreen(PageScreen[bool]):
    """Shows a ruling with its breakdown.

    The screen returns True if the ruling must be kept in the log.
    """

    CSS_PATH = "../style/rules.tcss"

    def __init__(self, ruling: Ruling[Any], about: str) -> None:
        super().__init__()
        self._ruling = ruling
        self._about = about

    def compose(self) -> ComposeResult:
        """Make the rule's name, the breakdown, and the keys."""
        yield LinePane(id="ruling-title", classes="bar")
        yield DetailPane(id="ruling-lines")
        yield KeysBar(id="ruling-keys", classes="bar")

    def show_page(self) -> None:
        """Show the ruling."""
        title = line(Span(f" {self._ruling.rule}", "heading"))
        self.query_one("#ruling-title", LinePane).show([title])
        self.query_one(DetailPane).show_detail(view.ruling(self._ruling))
        keep = f"keep it in the log{self._about}"
        keys = key_line([("k", keep), ("Esc", "back to the inputs")])
        self.query_one("#ruling-keys", LinePane).show([keys])

    def on_key(self, event: events.Key) -> None:
        """Keep the ruling, scroll, or go back."""
        event.stop()
        event.prevent_default()
        if event.character in ("k", "K"):
            self.dismiss(True)
        elif event.key in (*BACK, "enter", "backspace"):
            self.dismiss(False)
        elif event.key in PAGES:
            self.query_one(DetailPane).turn_page(PAGES[event.key])


def open_rules(pages: Pages) -> None:
    """Open the list of the book's rules; Enter opens the form of a rule."""
    desk = pages.desk
    rules = desk.fight.book.rules
    choices = [PickerOption(name, view.words(rule), view.row(rule)) for name, rule in rules.items()]
    title = f"Rules of {desk.fight.book.title}"
    picker = PickScreen(title, choices, detail=lambda name: view.entry(rules[name]))
    pages.push(picker, lambda name: ask_rule(pages, rules[name]))


def ask_rule(pages: Pages, rule: Rule[..., Any]) -> None:
    """Open a form for the inputs of a rule. The ruling then appears over the form."""
    desk = pages.desk
    combatant = desk.cursor.selected

    def submit(texts: dict[str, str]) -> Mapping[str, str]:
        values, faults = read_texts(rule.inputs, texts)
        if faults:
            return faults
        try:
            ruling = rule.ask(values)
        except InputError as fault:
            return {fault.field if fault.field in texts else "": fault.message}
        about = f" of {short_name(combatant.name)}" if combatant else ""

        def closed(keep: bool) -> None:
            if keep:
                who = {"who": combatant.id} if combatant else {}
                form.dismiss(True)
                act(desk, "consult", **{"rule": rule.name, "in": values, **who})

        pages.push(RulingScreen(ruling, about), closed)
        return {}

    blanks = [_blank(desk, rule, one) for one in rule.inputs]
    form = FormScreen(rule.id, blanks, submit, verb="ask", about=[line(Span(f" {rule.summary}"))])
    pages.push(form)


def _blank(desk: FightDesk, rule: Rule[..., Any], one: Input) -> FormField:
    """Return the form field for an input of a rule.

    The value in the field comes from the selected combatant's sheet.
    """
    used = {field.id for field in desk.fight.book.words.fields if rule.name in field.used_by}
    if desk.cursor.selected is not None and one.name in used:
        return form_field(one, text=text_of(desk.cursor.selected.sheet.get(one.name)))
    return form_field(one)
