"""A form has text fields, the faults of the texts, and a cursor. A form needs no screen."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from rules.errors import RulesError
from tracker.typed.line_edit import MOVES, LineEdit

LONGEST = 2000
ERASES = frozenset({"backspace", "ctrl+h", "delete"})
"""Keys that empty a field whose text is untouched."""

TURNS = {"left": -1, "right": 1}
"""Keys that go through the words of a field; in a field without words they move the cursor."""


class FormField(Struct, frozen=True):
    """One field to fill in.

    - `hint`: the expected values, in short
    - `help`: the expected values, with more details
    - `words`: Tab completes a typed word to one of these words; left and right go through the words
    - `group`: fields of a group are shown together under its name
    - `check`: called when the cursor leaves the field; raises RulesError for a wrong text
    - `longest`: the most characters of the text
    - `overwrites`: a typed sign replaces the sign at the cursor, as in a row of a map
    """

    id: str
    label: str
    text: str = ""
    hint: str = ""
    help: str = ""
    words: tuple[str, ...] = ()
    unit: str = ""
    group: str = ""
    check: Callable[[str], object] | None = None
    longest: int = LONGEST
    overwrites: bool = False


class Form:
    """The texts of a form, and the place of the cursor.

    `untouched` is true until the user types a key in a field. In an untouched field, the first
    letter replaces the text, and Backspace clears the text.
    """

    def __init__(self, fields: Sequence[FormField]) -> None:
        self.fields = tuple(fields)
        self.faults: dict[str, str] = {}
        self.at = 0
        self.untouched = True
        self._lines = {
            one.id: LineEdit(one.text, longest=one.longest, words=one.words) for one in fields
        }
        for one in fields:
            self._lines[one.id].cursor *= not one.overwrites
        self._before = self.texts()

    @property
    def current(self) -> FormField:
        """The field with the cursor."""
        return self.fields[self.at]

    @property
    def line(self) -> LineEdit:
        """The text of the current field during editing."""
        return self._lines[self.current.id]

    @property
    def changed(self) -> bool:
        """Whether a text of the form has changed.

        The texts are compared with the texts when the form opened, or when the form was last used.
        """
        return self.texts() != self._before

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups, from the first to the last; empty in a form without groups."""
        return tuple(dict.fromkeys(one.group for one in self.fields if one.group))

    @property
    def on_last(self) -> bool:
        """Whether the cursor is in the last field."""
        return self.at == len(self.fields) - 1

    def text(self, name: str) -> str:
        """The text of a field."""
        return self._lines[name].text

    def texts(self) -> dict[str, str]:
        """Return the texts of all fields. The keys are the ids of the fields.

        Blanks at both ends of a text are removed.
        """
        return {name: line.text.strip() for name, line in self._lines.items()}

    def step(self, by: int) -> None:
        """Complete and check the text of the current field, and go to another field."""
        if self.fields:
            self._leave()
            self._go((self.at + by) % len(self.fields))

    def step_group(self, by: int) -> None:
        """Go to the first field of the next group or of the previous group."""
        if self.groups:
            self._leave()
            at = self.groups.index(self.current.group) + by
            group = self.groups[at % len(self.groups)]
            self._go(next(at for at, one in enumerate(self.fields) if one.group == group))

    def taken(self) -> None:
        """Note that the texts of the form were used, and go to the first field.

        The texts then count as unchanged.
        """
        self.faults = {}
        self._before = self.texts()
        self._go(0)

    def take_key(self, name: str, character: str | None) -> None:
        """Edit the text of the current field with a key."""
        if not self.fields:
            return
        if character and character.isprintable():
            self.type(character)
        elif self._replaced_at_once and name in ERASES and self.line.text:
            self.line.replace("")
            self._changed()
        elif self.current.words and name in TURNS:
            self._turn(TURNS[name])
        elif self.line.take_key(name, character):
            self._changed()
        self.untouched = self.untouched and name not in MOVES

    def type(self, text: str) -> None:
        """Insert text at the cursor.

        The new text replaces a text that nobody has edited yet. In some fields the new text
        replaces the character at the cursor.
        """
        if self._replaced_at_once:
            self.line.replace("")
        elif self.current.overwrites:
            self.line.take_key("delete", None)
        self.line.insert(text)
        self._changed()

    def paste(self, text: str) -> None:
        """Insert pasted text like typed text; if the text is too long, show a fault."""
        if self.untouched:
            self.line.replace("")
        left_out = self.line.paste(text)
        self._changed()
        if left_out:
            self.faults[self.current.id] = left_out

    def complete(self) -> None:
        """Complete the typed word, if only one word is possible."""
        if self.fields and self.line.rest():
            self.line.complete()
            self._changed()

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Show these faults, and go to the first field with a fault."""
        by_id = {field.id: field for field in self.fields}
        self.faults = {
            name: _named(by_id[name], fault) if name in by_id else fault
            for name, fault in faults.items()
        }
        wrong = [at for at, field in enumerate(self.fields) if field.id in faults]
        if wrong:
            self._go(wrong[0])

    def _leave(self) -> None:
        """Complete the typed word of the current field, and show the fault of the field's text."""
        self.complete()
        text = self.line.text.strip()
        if text and self.current.check is not None:
            try:
                self.current.check(text)
            except RulesError as fault:
                self.faults[self.current.id] = _named(self.current, fault.message)

    @property
    def _replaced_at_once(self) -> bool:
        """Whether the first key replaces the text of the field."""
        return self.untouched and not self.current.overwrites

    def _go(self, at: int) -> None:
        column, keeps = self.line.cursor, self.current.overwrites
        self.at = at
        end = len(self.line.text)
        keeps = keeps and self.current.overwrites
        self.line.cursor = min(column, end) if keeps else end * (not self.current.overwrites)
        self.untouched = True

    def _changed(self) -> None:
        self.untouched = False
        self.faults.pop(self.current.id, None)
        self.faults.pop("", None)

    def _turn(self, by: int) -> None:
        words, here = self.current.words, self.line.text.casefold()
        at = next((at for at, word in enumerate(words) if word.casefold() == here), None)
        if at is None:
            begun = [at for at, word in enumerate(words) if word.casefold().startswith(here)]
            at = (begun[0] if by > 0 else begun[-1]) - by if begun else -by
        self.line.replace(words[(at + by) % len(words)])
        self._changed()


def _named(field: FormField, fault: str) -> str:
    """Return the message of a fault with the label of the field at its beginning.

    The original message begins with the id of the field.
    """
    rest = fault.removeprefix(field.id.rpartition(".")[2])
    return f"{field.label}{rest}" if rest != fault and rest[:1] in (" ", ":", ",") else fault
