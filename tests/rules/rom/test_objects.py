"""Handing things over."""

import pytest

from rules.books.rom.text.objects import hand_off
from tests.rules.asking import applied


@pytest.mark.parametrize(
    ("giver_mph", "receiver_mph", "who"),
    [(4, 6, "both are"), (4, 0, "the giver is"), (0, 6, "the receiver is")],
)
def test_the_check_of_a_hand_over_says_who_moves(
    giver_mph: int, receiver_mph: int, who: str
) -> None:
    told = applied(hand_off, giver_mph=giver_mph, receiver_mph=receiver_mph)
    assert f"{who} moving: the receiver checks" in told
