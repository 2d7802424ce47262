"""Help with a line that is typed at a prompt, beyond the help that every line has."""

from collections.abc import Callable
from typing import NamedTuple

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
