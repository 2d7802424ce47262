"""The panes below the timeline: the selected combatant, the terrains, the end of the log."""

from rules.encounter import Combatant, Encounter
from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.panes.memo import Memo
from tracker.views import combatant as combatant_view
from tracker.views import log as log_view
from tracker.views import terrain as terrain_view
from tracker.views.spans import Line, Span, line
from tracker.widgets.line_pane import LinePane

TERRAIN_HEAD = line(Span("Terrain", "heading"), Span("  t to choose", "dim"))
LOG_HEAD = line(Span("Log", "heading"), Span("  L for all of it", "dim"))


class ChoosingPane(LinePane):
    """Follows the cursor of the timeline; shows a list in its place while one is open."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._memo: Memo[list[Line]] = Memo()

    def show_choice(self, head: Line, options: list[Line], cursor: int) -> None:
        """Show the options around the cursor."""
        room = max(1, self.size.height - 1)
        top = max(0, cursor - room + 1)
        self.show([head, *options[top : top + room]], cursor - top + 1)


class CombatantPane(ChoosingPane):
    """Gaits, load, conditions, hit points of one combatant."""

    def show_combatant(
        self, encounter: Encounter, book: Rulebook, combatant: Combatant | None
    ) -> None:
        """Show one combatant, or nobody."""
        head = combatant_view.title(encounter, combatant)
        self.show([head, *(self._rest(encounter, book, combatant) if combatant else ())])

    def _rest(self, encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
        width, height = self.size
        return self._memo.get(
            encounter,
            (combatant.id, width, height),
            lambda: combatant_view.lines(encounter, book, combatant, width, height - 1),
        )


class TerrainPane(ChoosingPane):
    """As many terrains as fit, each with what is left in it."""

    def show_terrains(
        self, encounter: Encounter, book: Rulebook, combatant: Combatant | None
    ) -> None:
        """Show what the terrains are for one combatant."""
        room = max(0, self.size.height - 1)
        lines = self._first(room, encounter, book, combatant) if combatant else ()
        self.show([TERRAIN_HEAD, *lines])

    def every_line(self, encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
        """The terrains that there is no room for included."""
        return self._first(len(book.words.terrains_of(encounter)), encounter, book, combatant)

    def _first(
        self, count: int, encounter: Encounter, book: Rulebook, combatant: Combatant
    ) -> list[Line]:
        """The lines of so many terrains: no rule is asked for one that is not in sight."""
        terrains = book.words.terrains_of(encounter)[:count]

        def made() -> list[Line]:
            costs = book.terrain_costs(encounter, combatant, terrains)
            return terrain_view.lines(book, costs, combatant)

        return self._memo.get(encounter, (combatant.id, len(terrains)), made)


class LogPane(LinePane):
    """Shows as many of the newest events as fit, the newest last."""

    def show_log(self, fight: Fight) -> None:
        """Show the end of this fight's log."""
        room = max(0, self.size.height - 1)
        self.show([LOG_HEAD, *log_view.lines(fight, room, self.size.width)])
