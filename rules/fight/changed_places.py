"""Two combatants on a grid who change places: each moves to spaces where the other one stands.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.grid_fitting import largest_among, rooms_at
from rules.fight.on_the_grid import full_size, say_size
from rules.fight.on_the_line import known_map
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import taken_spaces
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.squeezing import wider
from rules.map.whereabouts import Whereabouts, with_spot
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import Scene


def change_on_grid(
    scene: Scene, book: Rulebook, mine: Sequence[str], theirs: Sequence[str]
) -> None:
    """Let two companies change places. A company has the ids of all who move together.

    Each company goes to the new space of its largest member.

    Raises:
        InputError: one of the two does not fit where the other one stands.
    """
    standing, rooms = scene.encounter.map, rooms_after(scene.encounter, book, mine, theirs)
    if standing is UNSET or not rooms:
        return
    for who, room in rooms.items():
        if room.size < (full := full_size(scene.encounter, book, scene.find(who))):
            say_size(scene, book, who, full)
    known, both = known_map(scene), {*mine, *theirs}
    spots = {who: one for who, one in known.spots.items() if who not in both}
    moved = replace(known, spots=spots)
    for side in (mine, theirs):
        place = next(rooms[who].place for who in side if who in rooms)
        for who in _on_grid(standing, side):
            size = (rooms.get(who) or standing.spots[who]).size
            moved = with_spot(moved, who, Spot(place, size=size))
    scene.change(map=moved)


def rooms_after(
    encounter: Encounter, book: Rulebook, mine: Sequence[str], theirs: Sequence[str]
) -> Mapping[str, Spot]:
    """Return the new spot of the largest member of each company, by id.

    Return nothing if one of the companies is not on a grid.

    Raises:
        InputError: conflict: there is no room for both.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is None:
        return {}
    mine, theirs = (_on_grid(standing, side) for side in (mine, theirs))
    if not mine or not theirs:
        return {}
    one, other = (largest_among(encounter, book, side) for side in (mine, theirs))
    away = [each.id for each in encounter.combatants.values() if each.out or each.arrives]
    taken = taken_spaces(standing, {*mine, *theirs, *away})
    here, there = standing.spots[one.id], standing.spots[other.id]
    rooms = [
        [*_spots_for(encounter, book, standing.grid, who, place)]
        for who, place in ((one, there), (other, here))
    ]
    for who, place, found in ((one, there, rooms[0]), (other, here, rooms[1])):
        if not found:
            stays = other if who is one else one
            whole = body_of(standing.grid, place.place, full_size(encounter, book, who))
            why = why_no_fit(standing.grid, whole) or "there is no room"
            message = f"{who.name} does not fit where {stays.name} stands: {why}."
            raise InputError("conflict", "other", message)
    change = _Change(standing.grid, (here, there), taken)
    free = [pair for pair in product(*rooms) if change.is_free(pair)]
    if not free:
        names = sorted({encounter.combatants[who].name for who in change.in_the_way(*rooms)})
        why = f"{listed(names, 'and')} {'is' if len(names) == 1 else 'are'} in the way"
        message = f"{one.name} and {other.name} have no room to change places"
        raise InputError("conflict", "other", f"{message}{names and f': {why}'}.")
    mine_after, theirs_after = min(free, key=change.far)
    return {one.id: mine_after, other.id: theirs_after}


def _on_grid(standing: Whereabouts, side: Sequence[str]) -> list[str]:
    return [who for who in side if who in standing.spots]


def _spots_for(
    encounter: Encounter, book: Rulebook, grid: GridMap, who: Combatant, place: Spot
) -> Iterator[Spot]:
    """Yield the spots that `who` can take where another combatant stands, at `place`."""
    full, body = full_size(encounter, book, who), body_of(grid, place.place, place.size)
    sizes = [full, full - 1] if full > 1 and book.ground.squeezing(encounter, who) else [full]
    for size in sizes:
        for room in sorted(rooms_at(grid, body, size), key=lambda one: (one.space.y, one.space.x)):
            both = {*body} & {*room.body}
            is_there = len(both) == min(len(body), len(room.body))
            if is_there and not _has_more(grid, room.space, size, full):
                yield Spot(room.space.name, size=size)


def _has_more(grid: GridMap, space: Space, size: int, full: int) -> bool:
    """Whether a combatant would be squeezed in a space where its whole size fits too."""
    return size < full and bool(wider(grid, space, full))


class _Change:
    """The places of two combatants who change places. `taken` has the spaces of all others."""

    def __init__(self, grid: GridMap, places: tuple[Spot, Spot], taken: Mapping[Space, str]):
        self.grid = grid
        self.places = places
        self.bodies = tuple({*self._body(one)} for one in places)
        self.taken = taken

    def is_free(self, rooms: tuple[Spot, ...]) -> bool:
        """Whether the two combatants can stand in these two spots."""
        mine, theirs = (self._body(one) for one in rooms)
        # Only two who stand in one space now may do so afterwards.
        overlap = self.bodies[0] & self.bodies[1]
        return (bool(overlap) or not {*mine} & {*theirs}) and not self._others(rooms)

    def in_the_way(self, mine: Sequence[Spot], theirs: Sequence[Spot]) -> set[str]:
        """Return all other combatants who stand in one of these spots."""
        return {who for pair in product(mine, theirs) for who in self._others(pair)}

    def far(self, rooms: tuple[Spot, ...]) -> tuple[object, ...]:
        """Return a sort key for two new spots: large ones first, then those with short ways."""
        mine, theirs = rooms
        ways = [self._way(self.places[0], mine), self._way(self.places[1], theirs)]
        if theirs.size > mine.size:
            ways.reverse()
        return -mine.size - theirs.size, *ways

    def _others(self, rooms: tuple[Spot, ...]) -> set[str]:
        """Return the others in the way: in a space of the new spots, but not of the old ones."""
        return {
            self.taken[space]
            for room, place in zip(rooms, reversed(self.bodies), strict=True)
            for space in {*self._body(room)} - place
            if space in self.taken
        }

    def _body(self, spot: Spot) -> tuple[Space, ...]:
        return body_of(self.grid, spot.place, spot.size)

    def _way(self, one: Spot, other: Spot) -> int:
        lattice = lattice_of(self.grid)
        way = lattice.offset(read_space(one.place), read_space(other.place))
        return lattice.product(way, way)
