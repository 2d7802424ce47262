"""The grounds of the terrain picker, and what each does to one who goes there on foot."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from msgspec import Struct

from rules.books.exp.source import Size
from rules.books.exp.text.depths import GrassDepth, LiquidDepth
from rules.books.exp.text.terrain import foliage, ice, sand
from rules.books.exp.text.water import liquid
from rules.numbers.figures import Figure, Source
from rules.rulebook.rulebook import Terrain
from rules.rulings.ruling import Answer, Ruling

GRASS = get_args(GrassDepth)
LIQUID = get_args(LiquidDepth)

STUCK_IN = ("mud", "snow", "sand")
"""Ground that holds whoever it is too deep for."""

MUST = {"water": "swim", "foliage": "climb", "mud": "stuck", "snow": "stuck", "sand": "stuck"}

WHY = {
    "swim": "too deep to wade: swim or sink",
    "climb": "a complete barrier: climb it",
    "stuck": "too deep: stuck in it",
}


class Ground(Struct, frozen=True):
    """What a terrain is made of; `depth` is a depth of its table."""

    kind: str
    depth: str = ""
    shrubs: bool = False
    thorny: bool = False


class Footing(Struct, frozen=True):
    """What a ground takes from the pace, or what she must do where it leaves none.

    `must` is swim, climb, stuck, or empty where she goes on foot.
    """

    penalty: int = 0
    source: Source | None = None
    must: str = ""


def _liquid(kind: str, label: str) -> dict[str, tuple[str, Ground]]:
    return {f"{kind}-{depth}": (f"{label}, {depth}", Ground(kind, depth)) for depth in LIQUID}


def _growth(kind: str, label: str, ground: str, **more: bool) -> dict[str, tuple[str, Ground]]:
    return {
        f"{kind}-{depth}": (f"{label}, {depth}", Ground(ground, depth, **more)) for depth in GRASS
    }


_GROUNDS: dict[str, tuple[str, Ground]] = {
    "open": ("Open ground", Ground("other")),
    "cliff": ("Cliff or wall", Ground("height")),
    "rope": ("Rope", Ground("height")),
    "ladder": ("Ladder", Ground("height")),
    "pole": ("Pole or slide", Ground("height")),
    "ice": ("Ice", Ground("ice")),
    **_growth("grass", "Grass", "foliage"),
    **_growth("shrubs", "Shrubs", "foliage", shrubs=True),
    "thorns": ("Thorns", Ground("foliage", "normal", thorny=True)),
    **_liquid("water", "Water"),
    **_liquid("mud", "Mud"),
    **_liquid("snow", "Snow"),
    "sand-packed": ("Sand, packed", Ground("other")),
    **_growth("sand", "Sand", "sand"),
    "air": ("Air", Ground("air")),
}

CALLS_FOR = {"height": "climb", "air": "fly"}

GROUNDS: dict[str, Ground] = {name: ground for name, (_, ground) in _GROUNDS.items()}
TERRAINS = tuple(
    Terrain(name, label, CALLS_FOR.get(ground.kind)) for name, (label, ground) in _GROUNDS.items()
)


def ground_of(terrain: str) -> Ground:
    """What a terrain is made of; one of the GM's own is open ground to the book."""
    return GROUNDS.get(terrain, GROUNDS["open"])


@cache
def footing(ground: Ground, size: Size, *, sand_as_liquid: bool = False) -> Footing:
    """What the ground's table has for a body of that size."""
    ruling = _ask(ground, size, sand_as_liquid=sand_as_liquid)
    if ruling is None:
        return Footing()
    penalty = ruling.outputs()["penalty"]
    if isinstance(penalty, Figure):
        return Footing(int(penalty.value), ruling.source)
    return Footing(0, ruling.source, MUST[ground.kind])


def _ask(ground: Ground, size: Size, *, sand_as_liquid: bool) -> Ruling[Any] | None:
    depth: Any = ground.depth
    substance: Any = ground.kind
    found: Ruling[Answer] | None = None
    if ground.kind == "foliage":
        found = foliage(depth=depth, size=size, shrubs=ground.shrubs, thorny=ground.thorny)
    elif ground.kind == "ice":
        found = ice()
    elif ground.kind == "sand" and not sand_as_liquid:
        found = sand(depth=depth, size=size)
    elif ground.kind == "sand":
        found = liquid(depth=LIQUID[GRASS.index(depth)], size=size)
    elif ground.kind in ("water", "mud", "snow"):
        found = liquid(depth=depth, size=size, substance=substance)
    return found
