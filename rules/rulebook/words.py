"""The one matcher of words: for prompts, the command line and actions alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from rules.errors import InputError
from rules.numbers.inputs import listed

MOST_NAMED = 6
NEAREST = 3
SHORTEST_STEM = 3
"""From how many letters on an id may be the beginning of what was typed: 'running' is 'run'."""


class Named(Protocol):
    """Anything with an id and a label; a gait has a letter beside them."""

    @property
    def id(self) -> str:
        """The word in saves and on the wire."""

    @property
    def label(self) -> str:
        """The words on the screen."""


class NotUnderstood(InputError):
    """A word that nothing answers to; the message names the nearest."""


class Ambiguous(InputError):
    """A word that several things answer to; the message names them, at most six."""


T = TypeVar("T", bound=Named)


def match(typed: str, known: Iterable[T], field: str, what: str = "") -> T:
    """The one that was meant: by id, label, letter or the beginning of a word.

    Exact beats letter, letter beats beginning, and a beginning beats a longer form of the word
    ('running' for 'run'). `what` says in a few words what is looked for ("gait or terrain").

    Raises:
        NotUnderstood: nothing answers to it.
        Ambiguous: several do.
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
    """True where `match` would find one or several."""
    wanted = " ".join(typed.casefold().split())
    return bool(wanted) and any(answers(one, wanted) for one in known for answers in TIERS)


def _exactly(one: Named, wanted: str) -> bool:
    return wanted in (one.id.casefold(), one.label.casefold())


def _by_letter(one: Named, wanted: str) -> bool:
    return bool(wanted) and getattr(one, "letter", "").casefold() == wanted


def _by_beginning(one: Named, wanted: str) -> bool:
    names = (one.id.casefold(), one.label.casefold())
    return any(name.startswith(wanted) or _starts_a_word(name, wanted) for name in names)


def _starts_a_word(name: str, wanted: str) -> bool:
    """True where each typed word begins a word of the name, in the same order."""
    words = iter(re.split(r"\W+", name))
    return all(any(word.startswith(part) for word in words) for part in re.split(r"\W+", wanted))


def _by_stem(one: Named, wanted: str) -> bool:
    name = one.id.casefold()
    return len(name) >= SHORTEST_STEM and wanted.startswith(name)


TIERS: tuple[Callable[[Named, str], bool], ...] = (_exactly, _by_letter, _by_beginning, _by_stem)
"""The ways in which a word is meant, the surest first."""


def _ambiguous(typed: str, found: list[T], field: str) -> Ambiguous:
    names = [one.id for one in found[:MOST_NAMED]]
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    message = f"{typed[:40]!r} may be {listed(names)}{more}: say which."
    return Ambiguous("bad-choice", field, message)


def _unknown(typed: str, known: tuple[T, ...], field: str, what: str) -> NotUnderstood:
    near = _nearest(typed.casefold(), known)
    verb = "are" if len(near) > 1 else "is"
    hint = f"; the nearest {verb} {listed(near, 'and')}" if near else ""
    message = f"{typed[:40]!r} is no {what}{hint}."
    return NotUnderstood("bad-choice", field, message)


def _nearest(typed: str, known: tuple[T, ...]) -> list[str]:
    # Slower to import than the matcher itself, and only a slip of the keyboard needs it.
    from difflib import SequenceMatcher  # noqa: PLC0415

    def likeness(one: Named) -> float:
        names = (one.id.casefold(), one.label.casefold(), *re.split(r"\W+", one.label.casefold()))
        return max(SequenceMatcher(None, typed[:40], name).ratio() for name in names)

    ids = {one.id: likeness(one) for one in known}
    return sorted(ids, key=lambda name: ids[name], reverse=True)[:NEAREST]
