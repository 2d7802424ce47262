"""The terrain picker."""

from __future__ import annotations

from rules.encounter import Combatant, Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.views import terrain as view
from tracker.views.pieces import Line, Piece, line
from tracker.widgets.line_pane import LinePane


class TerrainPane(LinePane):
    """Every terrain with what is left in it; a list to choose from while terrain is asked for."""

    def show_terrains(
        self, encounter: Encounter, book: Rulebook, combatant: Combatant | None
    ) -> None:
        """Show what the terrains are for one combatant."""
        head = line(Piece("Terrain", "heading"), Piece("  t to choose", "dim"))
        rest = view.lines(encounter, book, combatant) if combatant else []
        self.show([head, *rest])

    def show_choice(self, head: Line, options: list[Line], cursor: int) -> None:
        """Show the terrains that match what was typed."""
        room = max(1, self.size.height - 1)
        top = max(0, cursor - room + 1)
        self.show([head, *options[top : top + room]], cursor - top + 1)
