"""The pane of the terrains."""

from rules.encounter import Combatant, Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.panes.lower import LowerPane
from tracker.views import terrain as view
from tracker.views.spans import Line, Span, line

HEAD = line(Span("Terrain", "heading"), Span("  t to choose", "dim"))


class TerrainPane(LowerPane):
    """As many terrains as fit, each with what is left in it."""

    def show_terrains(
        self, encounter: Encounter, book: Rulebook, combatant: Combatant | None
    ) -> None:
        """Show what the terrains are for one combatant."""
        room = max(0, self.size.height - 1)
        self.show([HEAD, *(self._first(room, encounter, book, combatant) if combatant else ())])

    def every_line(self, encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
        """The terrains that there is no room for included."""
        return self._first(len(book.words.terrains_of(encounter)), encounter, book, combatant)

    def _first(
        self, count: int, encounter: Encounter, book: Rulebook, combatant: Combatant
    ) -> list[Line]:
        """The lines of so many terrains: no rule is asked for one that is not in sight."""
        terrains = book.words.terrains_of(encounter)[:count]
        return self._memo.get(
            encounter,
            (combatant.id, len(terrains)),
            lambda: view.lines(book, book.terrain_costs(encounter, combatant, terrains), combatant),
        )
