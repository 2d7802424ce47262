"""The title bar and the key bar, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.encounter import Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import cell_width, sanitize
from tracker.views.pieces import Line, Piece, padded, shown

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen


def title(encounter: Encounter, book: Rulebook, width: int) -> Line:
    """The encounter, its rulebook, the round and the place in it."""
    pieces = [
        Piece(f" {sanitize(encounter.name)}", "strong"),
        Piece(f"  {book.title}  ", "dim"),
    ]
    if encounter.started:
        for account in book.clock(encounter):
            number = shown(account)
            pieces += [
                Piece(f"{account.label} "),
                Piece(str(number.value), "strong", number),
                Piece(" "),
            ]
    room = width - sum(cell_width(piece.text) for piece in pieces)
    standing = _standing(encounter, book)
    words = f" {sanitize(standing)}" if standing else ""
    return (*pieces, Piece(padded(words, max(0, room)), "good"))


def _standing(encounter: Encounter, book: Rulebook) -> str:
    """Where the fight stands, without the place in the round: its numbers stand before it."""
    place, _, text = book.status(encounter).partition(": ")
    repeated = (f"{one.label} {one.figure.value}" for one in book.clock(encounter))
    return "" if text.startswith(tuple(repeated)) else text or place


def keys(screen: FightScreen, width: int) -> Line:
    """The keys of the moment; those that cannot be used now are dimmed."""
    pieces: list[Piece] = []
    used = 0
    for command in screen.keymap.in_bar():
        key, label = screen.keymap.key_of(command.id), command.bar
        cells = cell_width(f"{key} {label} ")
        if used + cells > width:
            break
        used += cells
        closed = command.unavailable(screen) is not None
        pieces += [
            Piece(f"{key} ", "dim" if closed else "strong"),
            Piece(f"{label} ", "dim" if closed else ""),
        ]
    return tuple(pieces)
