"""What a ground calls for: a gait of its own, or that she is stuck in it."""

from __future__ import annotations

from rules.books.exp.rates.footing import footing, ground_of
from rules.books.exp.rates.mover import Mover
from rules.books.exp.sheet import OFF_THE_GROUND, WORDS, ignores
from rules.books.exp.text.terrain import stopped_by_terrain
from rules.rulebook.vocabulary import Terrain


def must(mover: Mover, terrain: str) -> str:
    """What she must do on a ground: swim, climb, stuck, or nothing."""
    if ignores(mover.encounter, "terrain"):
        return ""
    found = footing(mover.encounter, mover.combatant, terrain)
    if found.must or not found.penalty:
        return found.must
    kind = ground_of(terrain).kind
    ruling = stopped_by_terrain(
        speed=mover.on_foot(terrain), ground="other" if kind == "ice" else kind
    )
    needed = ruling.answer.must.value
    return "stuck" if needed == "free-herself" else needed or ""


def gait_on(mover: Mover, terrain: Terrain) -> str:
    """The gait that she would move in there, with the one in force now."""
    if terrain.gait is not None:
        return terrain.gait
    if must(mover, terrain.id) == "swim":
        return "flail" if mover.combatant.sheet.get("swim") is None else "swim"
    now = mover.combatant.pace.gait
    return WORDS.resting_gait if now in OFF_THE_GROUND and now != "fly" else now
