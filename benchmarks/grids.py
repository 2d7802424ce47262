"""Measure how long the questions about a grid take, in each book; `benchmarks.map` runs it.

A map of 60x40 spaces has 40 combatants. A map of 200x200 spaces has 200
combatants.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Encounter
from rules.encounter.letters import letters
from rules.errors import RulesError
from rules.fight.foreseen import foresee
from rules.fight.grid_walkers import reach_now
from rules.fight.reach_on_line import reach_to
from rules.history import Fight
from rules.map.grid_spaces import Space
from tests.play.table import Table

BOOKS = {
    "emala": ("squares 1 m", "rough", "water"),
    "exp": ("hexes 2 m", "grass-normal", "mud-ankles"),
    "obss": ("squares 1 m", "difficult", "minimal"),
    "opend6": ("squares 1 m", "rough", "hazardous"),
    "rom": ("squares 2 ft", "", ""),
}
SIZES = ((60, 40, 40), (200, 200, 200))


def main() -> None:
    """Print the median of each measurement in milliseconds, and the limit for this median."""
    for system in BOOKS:
        for width, height, people in SIZES:
            print(f"{system}, {width}x{height} with {people}", flush=True)
            fight = fight_on(system, width, height, people)
            for what, most, times, run in measured(fight, large=people > SIZES[0][2]):
                print(f"  {what:32}{timed(run, times):9.2f} ms   of {most}", flush=True)


def fight_on(system: str, width: int, height: int, people: int) -> Fight:
    """Return a fight on a map with two grounds and rock. Everybody stands in a random space."""
    dice, (shape, slow, slower) = Random(1), BOOKS[system]
    signs = "." * 40 + "#" + ("%%~" if slow else "")
    rows = [[dice.choice(signs) for _ in range(width)] for _ in range(height)]
    legend = [f"legend %({slow}) ~({slower})"] if slow else []
    free = [(x, y) for y in range(height) for x in range(width) if rows[y][x] == "."]
    table = Table(system)
    names = [f"P{number}" for number in range(people)]
    for number, name in enumerate(names):
        table.do(action="add", name=name, side="party" if number % 2 else "foes", sheet={})
    for number, name in enumerate(names):
        table.do(action="set-initiative", who=name, value=people - number)
    table.do(action="start")
    own = letters(table.encounter)
    ids = [table.combatant(name).id for name in names]
    stand = (
        f"{Space(*place).name}:{own.get(who, who)}"
        for who, place in zip(ids, dice.sample(free, people), strict=True)
    )
    text = "\n".join((shape, *map("".join, rows), *legend, f"people {' '.join(stand)}"))
    table.do(action="draw-map", grid=text)
    return table.fight


def measured(fight: Fight, *, large: bool) -> list[tuple[str, int, int, Callable[[], object]]]:
    """Return every measurement: its name, the limit, how often it is made, and the call."""
    encounter, book = fight.encounter, fight.book
    standing = encounter.map
    assert standing is not UNSET, "the fight has a map"
    first, *others = [encounter.combatants[who] for who in standing.spots]
    found: list[tuple[str, int, int, Callable[[], object]]] = [
        ("reach", 30 if large else 5, 5, lambda: reach_now(fresh(encounter), book, first))
    ]
    path: dict[str, object] = {
        "action": "go-path",
        "who": [first.id],
        "legs": [{"whom": others[-1].id}],
    }
    found.append(("a path", 200 if large else 5, 3, lambda: foreseen(fight, path)))
    if not large:
        goal = others[0].id
        far = lambda: reach_to(fresh(encounter), book, standing, goal)  # noqa: E731
        found.append(("how far everybody has", 1000, 1, far))
    return found


def foreseen(fight: Fight, request: dict[str, object]) -> object:
    """Foresee a path as the screen does."""
    try:
        action = fight.read(request)
        return foresee(fresh(fight.encounter), [(action, ())], number=fight.last + 1, history=fight)
    except RulesError as fault:
        return fault


def fresh(encounter: Encounter) -> Encounter:
    """Return an equal encounter about which nothing is remembered."""
    assert encounter.map is not UNSET, "the fight has a map"
    return replace(encounter, map=replace(encounter.map))


def timed(run: Callable[[], object], times: int) -> float:
    """Return the median of the milliseconds of processor time that a call takes."""
    found = []
    for _ in range(times):
        start = process_time()
        run()
        found.append((process_time() - start) * 1000)
    return median(found)
