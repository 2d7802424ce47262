"""The cost of a ground on foot, for each size of the body."""

from functools import cache

from msgspec import Struct

from rules.books.exp import sheet
from rules.books.exp.source import Size
from rules.books.exp.text.depths import GroundAnswer
from rules.books.exp.text.movement import PenaltyAnswer
from rules.books.exp.text.terrain import foliage, ice, sand
from rules.books.exp.text.water import liquid
from rules.encounter import Combatant, Encounter
from rules.numbers.figures import Figure, Source
from rules.rulings.ruling import Ruling

MUST = {"water": "swim", "foliage": "climb", "mud": "stuck", "snow": "stuck", "sand": "stuck"}
"""What combatants must do on a ground that is too deep to walk on."""

WHY = {
    "swim": "too deep to wade: swim or sink",
    "climb": "a complete barrier: it has to be climbed",
    "stuck": "too deep: stuck in it",
}


class Footing(Struct, frozen=True):
    """The effect of a ground on a combatant on foot: a penalty in h/u, or a demanded act."""

    penalty: int = 0
    source: Source | None = None
    must: str = ""  # swim, climb, stuck, or empty if they can walk


def ground_of(terrain: str) -> sheet.TerrainMakeup:
    """Return what a terrain consists of; the GM's own terrains count as open ground."""
    return sheet.GROUNDS.get(terrain, sheet.GROUNDS["open"])


def footing(encounter: Encounter, combatant: Combatant, terrain: str) -> Footing:
    """Return the penalty of a ground for this combatant, or the act that the ground demands."""
    as_liquid = sheet.WORDS.chosen(encounter, "sand") == "liquids"
    return footing_on(ground_of(terrain), sheet.size_of(combatant), sand_as_liquid=as_liquid)


def no_footing(encounter: Encounter, combatant: Combatant, terrain: str) -> str | None:
    """Return why a combatant of this size cannot enter a ground on foot; None if they can."""
    must = footing(encounter, combatant, terrain).must
    if must and not sheet.ignores(encounter, "terrain"):
        return WHY[must]
    needed = sheet.WORDS.terrain(encounter, terrain).gait or ""
    return {"climb": "it has to be climbed", "fly": "there is nothing to stand on"}.get(needed)


@cache
def footing_on(ground: sheet.TerrainMakeup, size: Size, *, sand_as_liquid: bool = False) -> Footing:
    """Return the effect of a ground on a body of this size, from the table for this ground."""
    ruling = _ask(ground, size, sand_as_liquid=sand_as_liquid)
    if ruling is None:
        return Footing()
    penalty = ruling.answer.penalty
    if isinstance(penalty, Figure):
        return Footing(int(penalty.value), ruling.source)
    return Footing(0, ruling.source, MUST[ground.kind])


def _ask(
    ground: sheet.TerrainMakeup, size: Size, *, sand_as_liquid: bool
) -> Ruling[GroundAnswer | PenaltyAnswer] | None:
    match ground.kind:
        case "foliage":
            depth = sheet.GRASS_DEPTHS[ground.rung]
            return foliage(depth=depth, size=size, shrubs=ground.shrubs, thorny=ground.thorny)
        case "ice":
            return ice()
        case "sand" if not sand_as_liquid:
            return sand(depth=sheet.GRASS_DEPTHS[ground.rung], size=size)
        case "sand":
            return liquid(depth=sheet.LIQUID_DEPTHS[ground.rung], size=size)
        case "water" | "mud" | "snow":
            return liquid(depth=sheet.LIQUID_DEPTHS[ground.rung], size=size, substance=ground.kind)
    return None
