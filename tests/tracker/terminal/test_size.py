"""The size of the drawn screen, computed from the size that a terminal reports."""

import pytest

from tracker.terminal.size import drawn_size


@pytest.mark.parametrize(
    ("told", "drawn"),
    [
        ((80, 24), (80, 24)),
        ((1, 1), (1, 1)),
        ((0, 0), (80, 24)),
        ((0, 50), (80, 50)),
        ((120, 0), (120, 24)),
        ((500, 200), (500, 200)),
        ((65_535, 65_535), (500, 200)),
        ((65_535, 1), (500, 1)),
    ],
)
def test_a_missing_size_is_the_usual_one_and_a_huge_size_is_reduced(
    told: tuple[int, int], drawn: tuple[int, int]
) -> None:
    assert drawn_size(*told) == drawn
