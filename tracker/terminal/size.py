"""The size that is drawn, of the size that a terminal tells."""

from typing import Final

from textual.geometry import Size

USUAL: Final = Size(80, 24)
"""What a terminal that tells no size is taken for, as a script's may."""

LARGEST: Final = Size(500, 200)
"""The most that is drawn: every cell takes memory and time, and no screen has more."""


def drawn_size(columns: int, lines: int) -> Size:
    """The cells that are drawn on a terminal which tells this size."""
    return Size(
        min(columns, LARGEST.width) if columns > 0 else USUAL.width,
        min(lines, LARGEST.height) if lines > 0 else USUAL.height,
    )
