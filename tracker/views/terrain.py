"""The terrain picker: what each ground costs this combatant, in the gait that it goes there."""

from __future__ import annotations

from rules.encounter import Combatant, Encounter
from rules.numbers.exact import in_words
from rules.numbers.figures import figure
from rules.rulebook.rulebook import GM_RULING, Account, Rulebook, TerrainCost
from tracker.text.sanitize import sanitize
from tracker.views.pieces import Line, Piece, number_piece, shown

FEWEST_CELLS, MOST_CELLS = 14, 20
"""How wide the names of terrains stand."""


def lines(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    """A line a terrain: the book's, then the GM's own."""
    costs = book.terrain_costs(encounter, combatant)
    longest = max(len(one.label) for one in book.terrains)
    cells = min(MOST_CELLS, max(FEWEST_CELLS, longest))
    return [_line(cost, combatant, book.distance_unit, cells) for cost in costs]


def _line(cost: TerrainCost, combatant: Combatant, unit: str, cells: int) -> Line:
    here = cost.terrain.id == combatant.terrain
    style = "strong" if here else ("dim" if cost.closed else "")
    pieces = [Piece(f"{'>' if here else ' '} {sanitize(cost.terrain.label):<{cells}} ", style)]
    if cost.left is not None and not cost.closed:
        number = shown(cost.left, f"left on {sanitize(cost.terrain.label).lower()}", combatant.id)
        pieces += [number_piece(number, style), Piece(f" {unit} left", "dim")]
    if cost.difficulty is not None and not cost.closed:
        harder = shown(cost.difficulty, "", combatant.id)
        pieces += [Piece(", difficulty +", "dim"), number_piece(harder, "dim")]
    if cost.closed:
        pieces.append(Piece(cost.closed, "dim"))
    return (*pieces, *_ruled(cost, unit))


def _ruled(cost: TerrainCost, unit: str) -> list[Piece]:
    if cost.ruled is None:
        return []
    pieces = [Piece("  GM:", "warn")]
    name = sanitize(cost.terrain.label)
    if cost.ruled.multiplier is not None:
        label = f"{name}, the GM's multiplier"
        account = Account(label, figure("multiplier", cost.ruled.multiplier), GM_RULING)
        pieces += [Piece(" x "), Piece(in_words(cost.ruled.multiplier), "warn", shown(account))]
    if cost.ruled.distance is not None:
        label = f"{name}, the GM's distance"
        account = Account(label, figure("at most", cost.ruled.distance, unit), GM_RULING)
        pieces += [
            Piece(" at most "),
            Piece(in_words(cost.ruled.distance), "warn", shown(account)),
            Piece(f" {unit}"),
        ]
    return pieces
