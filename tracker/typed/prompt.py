"""A question, and the text that answers the question. The prompt needs no screen."""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from rules.errors import InputError, Refused, RulesError
from rules.numbers.exact import Number
from tracker.typed.faults import fault_of
from tracker.typed.line_edit import LONGEST, LineEdit
from tracker.typed.nearest_allowed import Nearest

ENTRIES_STEPS = {"up": -1, "ctrl+p": -1, "down": 1, "ctrl+n": 1}
MOST_ENTRIES = 100


class LineHelp(Struct, frozen=True):
    """Functions for Tab, for pasted text, and for keys that leave the question.

    - `completed`: returns the line after Tab
    - `pasted`: returns the line for a pasted text; raises InputError if the line is too long
    - `elsewhere`: gets a key and the line; returns the function that replaces the question, or None
    """

    completed: Callable[[str], str]
    pasted: Callable[[str], str]
    elsewhere: Callable[[str, str], Callable[[], None] | None]
    longest: int = LONGEST


class NewText(Struct, frozen=True):
    """A whole new answer, which replaces the text at the beginning of a question.

    - `begins`: whether a typed or pasted text begins such an answer
    - `pasted`: returns the line for a pasted text of this kind
    - `longest`: the most characters of such an answer
    """

    begins: Callable[[str], bool]
    pasted: Callable[[str], str]
    longest: int = LONGEST


class Preview(Struct, frozen=True):
    """The result of a text, and a warning. On the screen the warning comes first."""

    text: str
    warning: str = ""

    def __str__(self) -> str:
        """Return the warning and the result in one text."""
        return f"{self.warning}. {self.text}" if self.warning else self.text


def asks_first(question: str) -> str:
    """Return the text that tells the GM beforehand what Enter asks; '' if Enter asks nothing."""
    return f"Enter asks: {question}" if question else ""


class Question(Struct, frozen=True):
    """A question that a typed text answers.

    - `answered`: gets the text; if it raises RulesError or StoreError, the question stays open
    - `hint`: what may be typed
    - `typed`: the text at the beginning
    - `words`: the words to which Tab completes the text
    - `whole`: words that Tab leaves unchanged
    - `changed`: gets the text after a change, and returns the fault of the text
    - `left`: called if the question is left without an answer
    - `preview`: returns the result that a text would have; if `at_once`, also for an empty text
    - `nearest`: puts the nearest allowed number into a refused text; Tab then takes the new text
    - `asks`: returns the question with the names of the people in the typed text
    - `ignored`: a key that types nothing into an empty text, because it is easily pressed too often
    - `anew`: an answer of another kind, which replaces the text at the beginning
    """

    text: str
    answered: Callable[[str], None]
    hint: str = ""
    typed: str = ""
    words: Sequence[str] = ()
    changed: Callable[[str], str] | None = None
    left: Callable[[], None] = lambda: None
    preview: Callable[[str], str | Preview] | None = None
    help: LineHelp | None = None
    nearest: Callable[[str, Number], str] | None = None
    at_once: bool = False
    whole: Collection[str] = ()
    asks: Callable[[str], str] | None = None
    ignored: str = ""
    anew: NewText | None = None

    @property
    def longest(self) -> int:
        """The greatest number of characters in an answer."""
        return next((one.longest for one in (self.help, self.anew) if one), LONGEST)

    def asked(self, typed: str) -> str:
        """Return the text of the question. The text may depend on the typed answer."""
        return self.asks(typed) if self.asks else self.text


Submit = Callable[[Question, str], str | None]
"""Gives the typed text to a question; returns the fault, or None if the text was accepted."""


def submit(question: Question, text: str) -> str | None:
    """Give the typed text to a question.

    Return the fault, or return None if the question accepted the text.
    """
    return fault_of(question.answered, text)


class Prompt:
    """The open question with the typed text.

    The prompt also keeps the earlier answers to each kind of question.
    """

    def __init__(self, submit: Submit = submit) -> None:
        self.question: Question | None = None
        self.answering: Question | None = None
        """The question that is just being answered."""
        self.line = LineEdit()
        self.entered = ""
        """The text at the last Enter, if that Enter left the question open.

        It becomes empty when the text is edited.
        """
        self.fault = ""
        """The fault of the typed text; empty if none was found yet."""
        self.previewed = ""
        """The result that the typed text would have, after its warning."""
        self.warning = ""
        self.instead = Nearest(None)
        self._submit = submit
        self._kind = ""
        self._entries: dict[str, list[str]] = {}
        self._is_changed = self._is_behind = False

    @property
    def asking(self) -> bool:
        """Whether a question is open."""
        return self.question is not None

    @property
    def typed(self) -> str:
        """The typed text."""
        return self.line.text

    @property
    def told(self) -> str:
        """The result of the typed text. If there is no result, this is the hint of the question."""
        return self.previewed or (self.question.hint if self.question else "")

    @property
    def keys_shown(self) -> tuple[tuple[str, str], ...]:
        """The keys that the open question accepts. The keys for typing are left out."""
        further = (
            (self.line.rest(), ("Tab", "complete")),
            (self._entries.get(self._kind), ("Up", "typed before")),
            (self.typed, ("Ctrl+U", "clear")),
        )
        return (("Enter", "take it"), *(keys for there, keys in further if there), ("Esc", "back"))

    def ask(self, question: Question, kind: str = "") -> None:
        """Open a question.

        Up and Down go through the earlier answers to questions of this `kind`. The default kind is
        the text of the question.
        """
        self.question, self._kind = question, kind or question.text
        self.entered, self.fault, self.instead = "", "", Nearest(question.nearest)
        self.line = LineEdit(
            question.typed,
            longest=question.longest,
            words=question.words,
            whole=question.whole,
            entries=self._entries.get(self._kind, ()),
        )
        self._is_changed, self._is_behind = False, True

    def cancel(self) -> None:
        """Close the question without an answer."""
        if self.question is not None:
            left = self.question.left
            self.question = None
            left()

    def take_key(self, name: str, character: str | None) -> None:
        """Handle a key for the open question."""
        question, before = self.question, self.typed
        if question is None:
            return
        elsewhere = question.help and question.help.elsewhere(name, before)
        if elsewhere:
            self.question = None
            elsewhere()
        elif self.line.goes_back(name):
            self.cancel()
        elif name == "enter":
            self.settle()
            self._answer(question)
        else:
            self._edit(question, name, character)
            if name == "tab" or not self.typed.startswith(self.entered):
                self.entered = ""
            self._is_changed = self._is_changed or self.typed != before
            self._is_behind = True

    def take_text(self, text: str) -> None:
        """Insert pasted text into the open question."""
        question = self.question
        if question is None:
            return
        try:
            pasted = self._pasted(question, text)
        except InputError as fault:
            self.fault = fault.message
        else:
            left_out = self.line.paste(pasted)
            self.fault = left_out or (question.changed(self.typed) if question.changed else "")
        self._is_changed, self._is_behind = False, True

    def _pasted(self, question: Question, text: str) -> str:
        """Return the text that a paste puts into the line."""
        if question.help:
            return question.help.pasted(text)
        if question.anew is None or not question.anew.begins(text):
            return text
        # A whole new answer replaces everything that was in the line.
        self.line.replace("")
        return question.anew.pasted(text)

    def settle(self) -> None:
        """Report the changed text, and make the preview of this text.

        Do nothing if nothing has changed since the last call.
        """
        question = self.question
        if question is None or not self._is_behind:
            return
        if self._is_changed:
            self._is_changed = False
            self.fault = question.changed(self.typed) if question.changed else ""
        self._is_behind = False
        if not self.fault:
            found = previewed(question, self.instead, self.typed)
            self.previewed, self.warning = str(found), found.warning

    def _edit(self, question: Question, name: str, character: str | None) -> None:
        if name in ENTRIES_STEPS:
            self.line.recall(ENTRIES_STEPS[name])
        elif name == "tab":
            self._complete(question)
        elif not self.typed and character and character == question.ignored:
            return
        elif self.line.take_key(name, character):
            self._begin_anew(question)

    def _begin_anew(self, question: Question) -> None:
        """If the GM typed a whole new answer after the text at the beginning, remove this text."""
        begun = question.typed
        behind = self.typed.removeprefix(begun) if begun else ""
        if question.anew and behind != self.typed and question.anew.begins(behind):
            self.line.replace(behind.lstrip())

    def _complete(self, question: Question) -> None:
        # The text that Tab takes is known only after the preview of the typed text.
        self.settle()
        if self.instead.text:
            self.line.replace(self.instead.text)
        elif question.help is None:
            self.line.complete()
        elif self.line.cursor == len(self.typed):
            self.line.replace(question.help.completed(self.typed))

    def _answer(self, question: Question) -> None:
        self.question, self.answering = None, question
        kind, typed = self._kind, self.typed.strip()
        fault = self._submit(question, typed)
        self.answering = None
        if fault is not None:
            self.question, self.entered, self.fault = question, self.typed, fault
        elif typed:
            entries = self._entries.setdefault(kind, [])
            self._entries[kind] = [*(one for one in entries if one != typed), typed][-MOST_ENTRIES:]


def previewed(question: Question, instead: Nearest, text: str) -> Preview:
    """Return the result of a text that is not finished, or the fault in the typed part."""
    instead.text = ""
    if question.preview is None or not (text.strip() or question.at_once):
        return Preview("")
    try:
        # Enter gives the text without the blanks around it.
        found = question.preview(text.strip())
    except Refused as fault:
        return Preview(f"{fault.message}{instead.offer(text, fault.nearest)}")
    except RulesError as fault:
        return Preview(fault.message)
    return found if isinstance(found, Preview) else Preview(found)
