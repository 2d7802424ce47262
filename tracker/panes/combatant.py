"""The pane of the selected combatant."""

from __future__ import annotations

from rules.encounter import Combatant, Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.views import combatant as view
from tracker.views.pieces import Line
from tracker.widgets.line_pane import LinePane


class CombatantPane(LinePane):
    """Gaits, load, conditions, hit points; a list to choose from while one is asked for."""

    def show_combatant(
        self, encounter: Encounter, book: Rulebook, combatant: Combatant | None
    ) -> None:
        """Show one combatant, or nobody."""
        head = view.title(encounter, combatant)
        width, height = self.size
        rest = view.lines(encounter, book, combatant, width, height - 1) if combatant else []
        self.show([head, *rest])

    def show_choice(self, head: Line, options: list[Line], cursor: int) -> None:
        """Show options in place of the combatant."""
        room = max(1, self.size.height - 1)
        top = max(0, cursor - room + 1)
        self.show([head, *options[top : top + room]], cursor - top + 1)
