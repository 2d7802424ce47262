"""The only matcher of typed words, for prompts, the command line and actions."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Protocol, TypeVar

from rules.errors import InputError
from rules.numbers.inputs import listed
from rules.numbers.nearest import nearest, the_nearest, told

MOST_NAMED = 6
SHORTEST_STEM = 3
"""An id of at least this length is also found by a longer typed word: 'running' finds 'run'."""


ENDING = r"\w?(?:s|es|ed|er|ing)"
"""The end of a longer form of a word. A letter may be doubled before it, as in 'running'."""


class Named(Protocol):
    """A thing with an id and a label; a gait also has a letter."""

    @property
    def id(self) -> str:
        """The word in saves and in requests."""

    @property
    def label(self) -> str:
        """The words on the screen."""


class NotUnderstood(InputError):
    """The error for a `word` that matches nothing; the message names the nearest words."""

    nearest: tuple[str, ...] = ()
    word: str = ""


class Ambiguous(InputError):
    """The error for a word that matches several things; the message names at most six of them."""


def not_understood(field: str | None, message: str, word: str) -> NotUnderstood:
    """Return the error for a word that matches nothing. The caller gives the message."""
    fault = NotUnderstood("bad-choice", field, message)
    fault.word = word
    return fault


T = TypeVar("T", bound=Named)


def match(typed: str, known: Iterable[T], field: str, what: str = "") -> T:
    """Return the thing that a typed word means: by its id, its label, its letter or its beginning.

    The order is: the exact name (its words in any order: 'deep mud' for 'Mud, deep'), the letter,
    the beginning of a name, a longer form of the id ('running' for 'run'). `what` describes the
    wanted thing in a few words ("gait or terrain").

    Raises:
        NotUnderstood: nothing matches.
        Ambiguous: several things match.
    """
    candidates = tuple(known)
    wanted = " ".join(typed.casefold().split())
    for answers in TIERS:
        found = [one for one in candidates if answers(one, wanted)] if wanted else []
        if len({one.id for one in found}) == 1:
            return found[0]
        if found:
            raise _ambiguous(typed, found, field)
    raise _unknown(typed, candidates, field, what or field)


def matches(typed: str, known: Iterable[T]) -> bool:
    """Whether the function `match` would find at least one thing."""
    wanted = " ".join(typed.casefold().split())
    return bool(wanted) and any(answers(one, wanted) for one in known for answers in TIERS)


def named_exactly(typed: str, known: Iterable[T]) -> tuple[T, ...]:
    """Return the things whose id or label is the typed word. 'running' also finds the id run."""
    wanted = " ".join(typed.casefold().split())
    return tuple(one for one in known if _exactly(one, wanted) or _by_stem(one, wanted))


def _exactly(one: Named, wanted: str) -> bool:
    return wanted in (one.id.casefold(), one.label.casefold())


def _by_its_words(one: Named, wanted: str) -> bool:
    said = sorted(_words(wanted))
    return len(said) > 1 and said in (sorted(_words(one.id)), sorted(_words(one.label)))


@lru_cache(maxsize=2048)
def _words(name: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", name.casefold()))


def _by_letter(one: Named, wanted: str) -> bool:
    return bool(wanted) and getattr(one, "letter", "").casefold() == wanted


def _by_beginning(one: Named, wanted: str) -> bool:
    names = (one.id.casefold(), one.label.casefold())
    return any(name.startswith(wanted) or _starts_a_word(name, wanted) for name in names)


def _starts_a_word(name: str, wanted: str) -> bool:
    """Whether each typed word is the beginning of a word of the name, in the same order."""
    parts, words = _words(wanted), iter(_words(name))
    return bool(parts) and all(any(word.startswith(part) for word in words) for part in parts)


def _by_stem(one: Named, wanted: str) -> bool:
    name = one.id.casefold()
    # A form of a word has an ending: 'running' is 'run', 'run mud' and 'runnn' are not.
    ending = wanted.removeprefix(name)
    return len(name) >= SHORTEST_STEM and ending != wanted and bool(re.fullmatch(ENDING, ending))


TIERS: tuple[Callable[[Named, str], bool], ...] = (
    _exactly,
    _by_its_words,
    _by_letter,
    _by_beginning,
    _by_stem,
)


def _ambiguous(typed: str, found: list[T], field: str) -> Ambiguous:
    names = [one.id for one in found[:MOST_NAMED]]
    more = [f"{len(found) - MOST_NAMED} more"] if len(found) > MOST_NAMED else []
    message = f"{told(typed)} may be {listed([*names, *more])}: say which."
    return Ambiguous("bad-choice", field, message)


def _unknown(typed: str, known: tuple[T, ...], field: str, what: str) -> NotUnderstood:
    names = [(one.id, one.label, *_words(one.label)) for one in known]
    message = f"{told(typed)} is no {what}{the_nearest(typed, names)}."
    fault = NotUnderstood("bad-choice", field, message)
    fault.nearest = tuple(nearest(typed, names))
    fault.word = typed
    return fault
