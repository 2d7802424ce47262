"""Measure how long the questions about a grid take, in each book: `python -m benchmarks grids`.

A map of 60x40 spaces has 40 combatants. A map of 200x200 spaces has 200 combatants. The results are
milliseconds of processor time: the median of calls, and the first of these calls. The limits are
for the median. Before that, the import of large files is measured, and the page of the map in the
program itself. `python -m benchmarks.grids emala obss` measures only the fights of these books.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from benchmarks import formats, map_page
from benchmarks.grid_fights import SCENES, fight_on
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.fight.foreseen import foresee
from rules.fight.reach_on_line import reach_to
from rules.fight.spaces_within_reach import reach_now
from rules.history import Fight
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space
from tests.play.table import Table

SIZES = ((60, 40, 40), (200, 200, 200))
TIMES = 21
MOST_EVENT = 1000
"""The most bytes of the event of a brush stroke."""


class Measured(NamedTuple):
    """A measurement: its name, the limit in milliseconds, and the calls, which are made in turn."""

    name: str
    most: int
    runs: Sequence[Callable[[], object]]


def main(systems: Sequence[str] = ()) -> None:
    """Print all measurements, and the limit of each; with `systems`, only the fights of these."""
    if not systems:
        # The kernel counts the memory of this process to that of its children: they come first.
        formats.main()
        map_page.main()
    print(f"{'':44}{'median':>9}{'first':>9} ms")
    for scene in SCENES:
        if systems and scene.system not in systems:
            continue
        for width, height, people in SIZES:
            wide = f"a walker of {scene.size}x{scene.size}, " if scene.size > 1 else ""
            print(f"{scene.system}, {scene.kind}, {wide}{width}x{height} with {people}", flush=True)
            table, _ = fight_on(scene, width, height, people)
            for one in measured(table.fight, large=people > SIZES[0][2]):
                first, later = timed(one.runs)
                print(f"  {one.name:42}{later:9.2f}{first:9.2f}   of {one.most}", flush=True)
            print(f"  {'the event of a brush stroke':42}{stroke(table):9} bytes   of {MOST_EVENT}")


def measured(fight: Fight, *, large: bool) -> list[Measured]:
    """Return every measurement."""
    encounter, book = fight.encounter, fight.book
    standing = encounter.map
    assert standing is not UNSET, "the fight has a map"
    first, *others = [encounter.combatants[who] for who in standing.spots]
    most = 15 if encounter.system == "exp" else 5
    dice, grid = Random(2), grid_of(encounter)
    near = sorted(reach_now(fresh(encounter), book, first))
    far = [Space(x, y) for y in range(grid.height) for x in range(grid.width)]

    def to(goals: list[Space]) -> list[Callable[[], object]]:
        # As in the program, the cursor moves over one and the same fight.
        return [partial(foreseen, fight, goal) for goal in dice.choices(goals, k=TIMES)]

    return [
        Measured(
            "reach, after a change",
            30 if large else most,
            [lambda: reach_now(fresh(encounter), book, first)] * TIMES,
        ),
        Measured("the cursor within reach", 30 if large else most, to(near)),
        Measured("the cursor anywhere", 200 if large else most, to(far)),
        Measured(
            "how far everybody has, once",
            1000,
            [lambda: reach_to(fresh(encounter), book, standing, others[0].id)],
        ),
    ][: 3 if large else 4]


def foreseen(fight: Fight, goal: Space) -> object:
    """Foresee the path to a space, as the page of the map does for its cursor."""
    encounter = fight.encounter
    assert encounter.map is not UNSET, "the fight has a map"
    walker = next(iter(encounter.map.spots))
    path = {"action": "go-path", "who": [walker], "legs": [{"place": goal.name}]}
    try:
        action = fight.read(path)
        return foresee(encounter, [(action, ())], number=fight.last + 1, history=fight)
    except RulesError as fault:
        return fault


def stroke(table: Table) -> int:
    """Return the bytes of the event of a brush stroke in the lower right corner of the map."""
    grid = grid_of(table.encounter)
    corner = Space(grid.width - 1, grid.height - 1)
    sign = "." if grid.sign(corner) == "#" else "#"
    table.do(action="edit-map", edit=f"{corner.name} {sign}")
    return len(msgspec.json.encode(table.event))


def grid_of(encounter: Encounter) -> GridMap:
    """Return the grid of a fight that has one."""
    assert encounter.map is not UNSET, "the fight has a map"
    assert encounter.map.grid is not None, "the fight has a grid"
    return encounter.map.grid


def fresh(encounter: Encounter) -> Encounter:
    """Return an equal encounter about which nothing is remembered."""
    assert encounter.map is not UNSET, "the fight has a map"
    return replace(encounter, map=replace(encounter.map))


def timed(runs: Sequence[Callable[[], object]]) -> tuple[float, float]:
    """Return the milliseconds of processor time of the first call, and the median of all calls.

    As in the program, objects from before are not looked at by the garbage collector.
    """
    gc.collect()
    gc.freeze()
    found = []
    for run in runs:
        start = process_time()
        run()
        found.append((process_time() - start) * 1000)
    gc.unfreeze()
    return found[0], median(found)


if __name__ == "__main__":
    main(sys.argv[1:])
