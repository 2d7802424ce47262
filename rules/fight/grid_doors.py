"""Shut doors on a way over spaces. The typed word says how the walker opens them.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.fight.on_the_line import together
from rules.fight.path_obstacles import has_door_rules, pays_for_door
from rules.fight.path_walker import Walker
from rules.map.doors_of_grid import door_named, with_open
from rules.map.grid_spaces import Space
from rules.map.line_map import Spot
from rules.map.moves import walked_to
from rules.map.path_legs import PathLeg


def goes_through(
    walker: Walker, leg: PathLeg, doors: frozenset[str], space: Space, terrain: str
) -> bool | None:
    """Open the doors before a space, and go on; return whether the walk goes on.

    Return None if the door itself brought the walker into the space, and the walk ends in this
    space.

    Raises:
        Refused: the book does not allow the walker to open the door. If the walker has moved
            already, and no distance was typed, the walk ends without this error.
    """
    choice = pays_for_door(walker, leg, terrain)
    if choice is None:
        return False
    open_doors(walker, doors, is_told=not has_door_rules(walker))
    if not choice.stops:
        return True
    put_in(walker, space)
    return None


def tell_doors(walker: Walker, doors: Iterable[frozenset[str]]) -> None:
    """Log that the walker will open these doors on the way, each in its pulse."""
    for name in sorted({name for each in doors for name in each}):
        walker.moves.effects.append(f"On the way {door_named(name)} is opened.")


def open_doors(walker: Walker, doors: frozenset[str], *, is_told: bool) -> None:
    """Open these doors. If `is_told` is true, log this."""
    standing = walker.standing
    grid = standing.grid
    assert grid is not None  # the caller has checked this
    walker.scene.change(map=replace(standing, grid=with_open(grid, doors)))
    for name in sorted(doors) if is_told else ():
        walker.moves.effects.append(f"{walker.name} opens {door_named(name)}.")


def put_in(walker: Walker, space: Space) -> None:
    """Put the walker, and everybody who goes along, in a space. This step costs no movement."""
    standing, grid = walker.standing, walker.standing.grid
    assert grid is not None  # the caller has checked this
    for who in together(walker.scene.encounter, walker.book, walker.me):
        if standing.has(who):
            standing = walked_to(standing, who, Spot(space.name), grid.unit)
    walker.scene.change(map=standing)
    walker.scene.settle()
