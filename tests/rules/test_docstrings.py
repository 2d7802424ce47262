"""Docstrings that players read."""

from rules.fight.actions.movement import Move
from rules.numbers.docstrings import summary_of


def test_a_summary_is_the_first_paragraph_in_one_line() -> None:
    def documented() -> None:
        """Metres that are
        left.

        And more.
        """

    assert summary_of(documented) == "Metres that are left."
    assert summary_of(lambda: None) == ""
    assert Move.summary() == summary_of(Move)
