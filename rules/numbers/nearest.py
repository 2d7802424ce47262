"""Suggest what a mistyped word may have meant: the nearest of the known words."""

from collections.abc import Iterable

NEAREST = 3
LONGEST_TOLD = 40
"""The most characters of a typed text that a message repeats."""

LONGEST_OFFERED = 100
"""The most characters of a suggestion: nobody types a longer name."""


def nearest(typed: str, known: Iterable[str | tuple[str, ...]]) -> list[str]:
    """Return the known words that are most like the typed one: at most three, the nearest first.

    A known word may come with other names of the same thing after it; only the first is suggested.
    """
    # This import is slower than the rest of this file, and only a typing error needs it.
    from difflib import SequenceMatcher  # noqa: PLC0415

    wanted = typed[:LONGEST_TOLD].casefold()

    def likeness(name: str) -> float:
        return SequenceMatcher(None, wanted, name[:LONGEST_OFFERED].casefold()).ratio()

    named = [(one,) if isinstance(one, str) else one for one in known]
    found = {each[0]: max(map(likeness, each)) for each in named if _can_be_typed(each[0])}
    return sorted(found, key=lambda name: found[name], reverse=True)[:NEAREST]


def told(typed: str) -> str:
    """Return a typed text for a message: in quotes, and cut to the length of a name."""
    return repr(typed[:LONGEST_TOLD])


def the_nearest(typed: str, known: Iterable[str | tuple[str, ...]]) -> str:
    """Return the end of a sentence: '; the nearest are log, show and rule'; '' if none is known."""
    *others, last = nearest(typed, known) or [""]
    if others:
        return f"; the nearest are {', '.join(others)} and {last}"
    return last and f"; the nearest is {last}"


def _can_be_typed(name: str) -> bool:
    return 0 < len(name) <= LONGEST_OFFERED and name.isprintable()
