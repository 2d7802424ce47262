"""A line that is typed at a prompt: the options of its question, and special help for it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypedDict

from rules.numbers.exact import Number
from tracker.typed.line_edit import LONGEST


class LineHelp(NamedTuple):
    """Functions for Tab, for pasted text, and for keys that leave the question.

    `completed` returns the line after Tab. `pasted` returns the line for a pasted text, and raises
    InputError if the line is too long. `elsewhere` takes a key and the line; it returns the
    function that replaces the question, or None.
    """

    completed: Callable[[str], str]
    pasted: Callable[[str], str]
    elsewhere: Callable[[str, str], Callable[[], None] | None]
    longest: int = LONGEST


class Asking(TypedDict, total=False):
    """The options of a question; each of them may be left out."""

    hint: str
    """Says what may be typed."""
    typed: str
    """The text at the beginning."""
    words: Sequence[str]
    """The words to which Tab completes the typed text."""
    changed: Callable[[str], str]
    """Gets the changed text, once after several quick keys; returns the fault of the text."""
    left: Callable[[], None]
    """Called if the question is left without an answer."""
    preview: Callable[[str], str]
    """Returns the result that a text would have."""
    line_help: LineHelp
    nearest: Callable[[str, Number], str]
    """Puts the nearest allowed number into a refused text; Tab then takes the new text."""
