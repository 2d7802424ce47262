"""Riders, burdens and teams on a grid who part: they stand beside each other.

Only a fight with a grid imports this module.
"""

from collections.abc import Iterator

from msgspec import UNSET

from rules.books.obss.moves.squares import share_square
from rules.books.obss.rates.company import (
    bearers,
    bound_in,
    company,
    leader_of,
    out_of_reach,
)
from rules.encounter import Combatant, Encounter
from rules.map.free_spaces import free_beside
from rules.map.grid_spaces import Space
from rules.map.grid_steps import taken_spaces
from rules.map.lattices import body_of, lattice_of
from rules.map.line_map import Spot
from rules.map.whereabouts import with_spot
from rules.rulebook.positions import common_space
from rules.rulebook.scene import Scene


def stand_beside(scene: Scene, before: Encounter) -> None:
    """Put everybody who has left a mount, a bearer or a cart since `before` beside it.

    If no space of the same ground is free there, they share the square, or are confined in it.
    """
    for one, other in [*_parted(scene.encounter, before)]:
        if not common_space(scene.encounter, (one.id, other.id)):
            continue
        space = _free_space(scene, one, other)
        if space is None:
            share_square(scene, one, other)
            scene.log(f"{one.name} stays in the square of {other.name}: no space beside is free.")
        else:
            _put(scene, one, space)
            scene.log(f"{one.name} is beside {other.name}, at {space.name}.")


def _parted(encounter: Encounter, before: Encounter) -> Iterator[tuple[Combatant, Combatant]]:
    """Yield everybody who goes by themselves since `before`, with whoever took them along then."""
    for who in encounter.order:
        was, now = before.combatants.get(who), encounter.combatants[who]
        if was is None or who not in bound_in(before) or now.out or _takers(encounter, now):
            continue
        for one in _takers(before, was):
            other = encounter.combatants.get(one.id)
            if other is not None and not other.out and not out_of_reach(now, other):
                yield now, other


def _takers(encounter: Encounter, one: Combatant) -> tuple[Combatant, ...]:
    """Return everybody who takes a combatant along: mount, bearer, and leader of the cart."""
    leader = leader_of(encounter, one)
    return (*bearers(encounter, one), *(() if leader is None else (leader,)))


def _free_space(scene: Scene, one: Combatant, other: Combatant) -> Space | None:
    """Return a free space beside `other`, of the same ground and height; None if there is none."""
    standing = scene.encounter.map
    if standing is UNSET or standing.grid is None:
        return None
    grid, mine, theirs = standing.grid, standing.spots[one.id], standing.spots[other.id]
    taken = taken_spaces(standing, [each.id for each in company(scene.encounter, one)])
    body = body_of(grid, theirs.place, theirs.size)
    footprint, here = lattice_of(grid).footprint, grid.kind(body[0])
    return next(
        (
            space
            for space in free_beside(grid, body, mine.size, taken)
            if all(grid.kind(each) == here for each in footprint(space, mine.size))
        ),
        None,
    )


def _put(scene: Scene, one: Combatant, space: Space) -> None:
    standing = scene.encounter.map
    if standing is UNSET:
        return
    for each in company(scene.encounter, one):
        if each.id in standing.spots:
            standing = with_spot(standing, each.id, Spot(space.name))
    scene.change(map=standing)
