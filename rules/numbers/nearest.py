"""What a mistyped word may have meant: the nearest of those that are known."""

from collections.abc import Iterable

NEAREST = 3
LONGEST_TOLD = 40
"""So much of what was typed is told again."""

LONGEST_OFFERED = 100
"""What is offered is typed whole: nobody types a longer name."""


def nearest(typed: str, known: Iterable[str | tuple[str, ...]]) -> list[str]:
    """The words that are most like the one that was typed, at most three, the likest first.

    What is known is a word, or a word with other names of the same thing behind it: the first is
    what is offered.
    """
    # Slower to import than all of this file, and only a slip of the keyboard needs it.
    from difflib import SequenceMatcher  # noqa: PLC0415

    wanted = typed[:LONGEST_TOLD].casefold()

    def likeness(name: str) -> float:
        return SequenceMatcher(None, wanted, name[:LONGEST_OFFERED].casefold()).ratio()

    named = [(one,) if isinstance(one, str) else one for one in known]
    found = {each[0]: max(map(likeness, each)) for each in named if _can_be_typed(each[0])}
    return sorted(found, key=lambda name: found[name], reverse=True)[:NEAREST]


def told(typed: str) -> str:
    """What was typed as an answer tells it: in quotes, and no longer than a name."""
    return repr(typed[:LONGEST_TOLD])


def the_nearest(typed: str, known: Iterable[str | tuple[str, ...]]) -> str:
    """'; the nearest are log, show and rule': the end of a sentence; '' where nothing is known."""
    *others, last = nearest(typed, known) or [""]
    if others:
        return f"; the nearest are {', '.join(others)} and {last}"
    return last and f"; the nearest is {last}"


def _can_be_typed(name: str) -> bool:
    return 0 < len(name) <= LONGEST_OFFERED and name.isprintable()
