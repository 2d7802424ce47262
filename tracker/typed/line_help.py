"""Help with a line that is typed at a prompt, beyond what every line has."""

from collections.abc import Callable
from typing import NamedTuple

from tracker.typed.line_edit import LONGEST


class LineHelp(NamedTuple):
    """What Tab makes of a line, what is made of pasted text, and the keys that go elsewhere.

    `pasted` raises InputError for a text that the line cannot hold. `elsewhere` gets a key and
    what is typed, and gives what to do in place of the question, or None.
    """

    completed: Callable[[str], str]
    pasted: Callable[[str], str]
    elsewhere: Callable[[str, str], Callable[[], None] | None]
    longest: int = LONGEST
