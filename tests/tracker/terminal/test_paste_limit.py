"""How much of a paste is kept, beside how much anything reads of one."""

from tracker.formats.incoming import ROSTER
from tracker.terminal.paste import MOST


def test_a_paste_that_is_too_large_for_a_roster_is_refused() -> None:
    assert ROSTER.largest + 1 == MOST
