"""Compute the size of the drawing. A terminal may report no size, or a size that is too large."""

from typing import Final

from textual.geometry import Size

USUAL: Final = Size(80, 24)
"""The size for a terminal that reports no size, such as the terminal of a script."""

LARGEST: Final = Size(500, 200)
"""The largest drawn size: every cell takes memory and time, and no screen is larger."""


def drawn_size(columns: int, lines: int) -> Size:
    """Return the size of the drawing, in cells, for a terminal that reports this size."""
    return Size(
        min(columns, LARGEST.width) if columns > 0 else USUAL.width,
        min(lines, LARGEST.height) if lines > 0 else USUAL.height,
    )
