"""The words that somebody may have meant by one that is none."""

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Those of the known words that are most like this one, the likest first."""
    # Slow to import, and for mistakes alone.
    from difflib import get_close_matches  # noqa: PLC0415

    return get_close_matches(word[:60], list(known), most)
