"""The title bar and the key bar, a line each."""

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from rules.encounter import Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import cell_width, sanitize
from tracker.views.spans import Line, Span, numbered, padded, width_of


class KeyLabel(NamedTuple):
    """A key, what the bar says of it, and whether it does nothing now."""

    key: str
    label: str
    closed: bool


def title(encounter: Encounter, book: Rulebook, width: int, next_key: str) -> Line:
    """The encounter, its rulebook, the round and the place in it."""
    spans = [
        Span(f" {sanitize(encounter.name)}", "strong"),
        Span(f"  {book.title}  ", "dim"),
    ]
    if encounter.started:
        for account in book.rounds.clock(encounter):
            number = numbered(account)
            spans += [
                Span(f"{account.label} "),
                Span(str(number.value), "strong", number),
                Span(" "),
            ]
    words = _status(encounter, book) if encounter.started else _how_to_begin(encounter, next_key)
    text = f" {sanitize(words)}" if words else ""
    return (*spans, Span(padded(text, max(0, width - width_of(spans))), "good"))


def keys(shown: Iterable[KeyLabel], width: int) -> Line:
    """As many keys as fit; those that do nothing now are dimmed."""
    spans: list[Span] = []
    used = 0
    for key, label, closed in shown:
        used += cell_width(f"{key} {label} ")
        if used > width:
            break
        spans += [
            Span(f"{key} ", "dim" if closed else "strong"),
            Span(f"{label} ", "dim" if closed else ""),
        ]
    return tuple(spans)


def list_keys(pairs: Iterable[tuple[str, str]], width: float = inf) -> Line:
    """The keys of a list screen, as many as fit."""
    spans: list[Span] = []
    used = 0
    for key, does in pairs:
        used += cell_width(f" {key} {does} ")
        if used > width:
            break
        spans += [Span(f" {key} ", "strong"), Span(f"{does} ")]
    return tuple(spans)


def _status(encounter: Encounter, book: Rulebook) -> str:
    """Where the fight stands, without the place in the round: its numbers stand before it."""
    place, _, text = book.rounds.status(encounter).partition(": ")
    repeated = (f"{one.label} {one.figure.value}" for one in book.rounds.clock(encounter))
    return "" if text.startswith(tuple(repeated)) else text or place


def _how_to_begin(encounter: Encounter, next_key: str) -> str:
    """What the key of `next` does before the first round."""
    if not (encounter.combatants and next_key):
        return "Not begun."
    return f"Not begun: {next_key} begins the fight."
