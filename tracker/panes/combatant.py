"""The pane of the selected combatant."""

from rules.encounter import Combatant, Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.panes.lower import LowerPane
from tracker.views import combatant as view
from tracker.views.spans import Line


class CombatantPane(LowerPane):
    """Gaits, load, conditions, hit points of one combatant."""

    def show_combatant(
        self, encounter: Encounter, book: Rulebook, combatant: Combatant | None
    ) -> None:
        """Show one combatant, or nobody."""
        head = view.title(encounter, combatant)
        self.show([head, *(self._rest(encounter, book, combatant) if combatant else ())])

    def _rest(self, encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
        width, height = self.size
        return self._memo.get(
            encounter,
            (combatant.id, width, height),
            lambda: view.lines(encounter, book, combatant, width, height - 1),
        )
