"""The panes of the fight screen: each shows its part of the state and asks for nothing itself."""

from tracker.panes.combatant import CombatantPane
from tracker.panes.log import LogPane
from tracker.panes.terrain import TerrainPane
from tracker.panes.timeline import TimelinePane

__all__ = ["CombatantPane", "LogPane", "TerrainPane", "TimelinePane"]
