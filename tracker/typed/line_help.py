"""A line that is typed at a prompt: what its question can have, and help beyond the usual help."""

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
    """What a question can have besides its text; everything may be left out."""

    hint: str
    """Says what may be typed."""
    typed: str
    """The text at the beginning."""
    words: Sequence[str]
    """The words to which Tab completes the typed text."""
    changed: Callable[[str], str]
    """Takes the changed text, once after a burst of keys; returns what is wrong with the text."""
    left: Callable[[], None]
    """Called if the question is left without an answer."""
    preview: Callable[[str], str]
    """Returns the result that a text would have."""
    line_help: LineHelp
    nearest: Callable[[str, Number], str]
    """Puts the nearest allowed number into a refused text; Tab then takes the new text."""
