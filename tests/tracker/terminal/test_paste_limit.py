"""The limit of a paste is one more than the largest roster."""

from tracker.formats.incoming import ROSTER
from tracker.terminal.paste import MOST


def test_a_paste_that_is_too_large_for_a_roster_is_refused() -> None:
    assert ROSTER.largest + 1 == MOST
