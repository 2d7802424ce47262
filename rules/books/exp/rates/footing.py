"""A ground's cost on foot: what its table takes from the pace of a body of some size."""

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

WHY = {
    "swim": "too deep to wade: swim or sink",
    "climb": "a complete barrier: it has to be climbed",
    "stuck": "too deep: stuck in it",
}


class Footing(Struct, frozen=True):
    """What a ground takes from the pace, or what they must do where it leaves none.

    `must` is swim, climb, stuck, or empty where they go on foot.
    """

    penalty: int = 0
    source: Source | None = None
    must: str = ""


def ground_of(terrain: str) -> sheet.TerrainMakeup:
    """What a terrain is made of; one of the GM's own is open ground to the book."""
    return sheet.GROUNDS.get(terrain, sheet.GROUNDS["open"])


def footing(encounter: Encounter, combatant: Combatant, terrain: str) -> Footing:
    """What a ground takes from their pace, or what they must do in it."""
    as_liquid = sheet.WORDS.chosen(encounter, "sand") == "liquids"
    return footing_on(ground_of(terrain), sheet.size_of(combatant), sand_as_liquid=as_liquid)


def no_footing(encounter: Encounter, combatant: Combatant, terrain: str) -> str | None:
    """Why nobody of their size goes there on foot."""
    must = footing(encounter, combatant, terrain).must
    if must and not sheet.ignores(encounter, "terrain"):
        return WHY[must]
    calls_for = sheet.WORDS.terrain(encounter, terrain).gait
    return {"climb": "it has to be climbed", "fly": "there is nothing to stand on"}.get(
        calls_for or ""
    )


@cache
def footing_on(ground: sheet.TerrainMakeup, size: Size, *, sand_as_liquid: bool = False) -> Footing:
    """What the ground's table has for a body of that size."""
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
