"""Draw bars of cells. A bar shows a share of a maximum, or a load with a tick at each limit."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from rules.numbers.exact import Number
from tracker.views.spans import Span

FULL, EMPTY, TICK = "█", "░", "┃"
MOVED = "▓"
EIGHTHS = " ▏▎▍▌▋▊▉"


@lru_cache(maxsize=1024)
def share(value: Number, most: Number) -> Fraction:
    """Return the value divided by the maximum, as a number from 0 to 1."""
    return min(Fraction(1), max(Fraction(0), Fraction(value) / Fraction(most))) if most else NONE


NONE = Fraction(0)


@lru_cache(maxsize=1024)
def in_eighths(part: Fraction, cells: int) -> str:
    """Draw a bar that is exact to an eighth of a cell. The bar is empty only if `part` is 0."""
    eighths = max(int(part * cells * 8), 1 if part > 0 else 0)
    whole, rest = divmod(eighths, 8)
    bar = FULL * whole + (EIGHTHS[rest] if rest else "")
    return bar + EMPTY * (cells - len(bar))


@lru_cache(maxsize=1024)
def in_cells(part: Fraction, cells: int) -> Span:
    """Return a bar of whole cells.

    The bar is empty only if `part` is 0, and full only if `part` is 1.
    """
    filled = int(part * cells)
    if part > 0 and not filled:
        filled = 1
    return Span(MOVED * filled + EMPTY * (cells - filled))


def with_ticks(value: Number, limits: Iterable[Number], cells: int) -> str:
    """Return a bar up to the highest limit, with a tick at each limit.

    The text is empty if there are no limits.
    """
    places = sorted(Fraction(one) for one in limits)
    most = places[-1] if places else NONE
    if most <= 0:
        return ""
    bar = list(in_cells(share(value, most), cells).text)
    for limit in places:
        bar[min(cells - 1, int(share(limit, most) * cells))] = TICK
    return "".join(bar)
