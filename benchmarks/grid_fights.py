"""The fights on grids that `benchmarks.grids` and `benchmarks.map_page` measure."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from rules.encounter.letters import letters
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from rules.map.grid_text import read_grid
from rules.map.lattices import body_of, why_no_fit
from rules.map.line_text import Grounds
from tests.play.table import Table

BOOKS = {
    "emala": ("squares 1 m", "rough", "water"),
    "exp": ("hexes 2 m", "grass-normal", "mud-ankles"),
    "obss": ("squares 1 m", "difficult", "minimal"),
    "opend6": ("squares 1 m", "rough", "hazardous"),
    "rom": ("squares 2 ft", "", ""),
}
HILLS = "123456789"
"""The signs of hills: each is 0.4 m higher than the one before."""


class Scene(NamedTuple):
    """A map to measure: its book, its kind, and the size of the first combatant."""

    system: str
    kind: str = "open ground"
    size: int = 1


SCENES = (
    *map(Scene, BOOKS),
    Scene("exp", "hills"),
    Scene("obss", "a dungeon", 2),
    Scene("emala", "a dungeon", 2),
)


def fight_on(
    scene: Scene, width: int, height: int, people: int
) -> tuple[Table, list[dict[str, Any]]]:
    """Return a fight on such a map, and the requests that made it.

    Everybody stands in a random space.
    """
    dice, (shape, slow, slower) = Random(1), BOOKS[scene.system]
    rows = "\n".join((shape, *rows_of(scene, dice, width, height)))
    hills = " ".join(f"{sign}^{int(sign) * 4 / 10}" for sign in HILLS)
    legend = f"\nlegend %({slow}) ~({slower}) {hills}" if slow else ""
    names = [f"P{number}" for number in range(people)]
    requests: list[dict[str, Any]] = [
        {"action": "add", "name": name, "side": "party" if at % 2 else "foes", "sheet": {}}
        for at, name in enumerate(names)
    ]
    requests += [
        {"action": "set-initiative", "who": name, "value": people - at}
        for at, name in enumerate(names)
    ]
    table = Table(scene.system)
    for one in (*requests, {"action": "start"}):
        table.do(**one)
    grounds = Grounds({slow: slow, slower: slower})
    grid = read_grid(f"{rows}{legend}", {}, grounds)[0].grid
    assert grid is not None, "the text is a grid"
    own = letters(table.encounter)
    signs = [own.get(one, one) for one in table.encounter.combatants]
    stand = " ".join(
        f"{place}:{sign}({size}x{size})"
        for sign, (place, size) in zip(signs, places(grid, dice, people, scene.size), strict=True)
    )
    drawn: dict[str, Any] = {"action": "draw-map", "grid": f"{rows}{legend}\npeople {stand}"}
    table.do(**drawn)
    return table, [*requests, {"action": "start"}, drawn]


def rows_of(scene: Scene, dice: Random, width: int, height: int) -> list[str]:
    """Return the rows of a map: some other ground and rock, hills, or the rooms of a dungeon."""
    columns, rows = range(width), range(height)
    if scene.kind == "hills":
        return ["".join(HILLS[(x // 3 + y // 4 + x * y // 40) % 9] for x in columns) for y in rows]
    if scene.kind == "a dungeon":
        # Rooms of 8x6 squares have doorways of one and two squares on each side.
        return ["".join("#" if is_wall(x, y) else "." for x in columns) for y in rows]
    ground = "." * 40 + "#" + ("%%~" if BOOKS[scene.system][1] else "")
    return ["".join(dice.choice(ground) for _ in columns) for _ in rows]


def is_wall(x: int, y: int) -> bool:
    """Whether a square is in the wall between the rooms of the dungeon."""
    across, down = x % 10 in (0, 9) and y % 8 not in (3, 4), y % 8 in (0, 7) and x % 10 != 4
    return across or down


def places(grid: GridMap, dice: Random, people: int, first: int) -> list[tuple[str, int]]:
    """Return a random space and a size for each combatant. Only the first one may be large.

    The last row stays free, for the brush.
    """
    spaces = [Space(x, y).name for y in range(grid.height - 1) for x in range(grid.width)]
    dice.shuffle(spaces)
    large = next(one for one in spaces if not why_no_fit(grid, body_of(grid, one, first)))
    free = (one for one in spaces if one != large and not why_no_fit(grid, body_of(grid, one, 1)))
    return [(large, first), *((next(free), 1) for _ in range(people - 1))]
