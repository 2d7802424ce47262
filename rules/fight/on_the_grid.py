"""A grid in a fight: the GM draws it, changes its spaces, and says who stands in which space.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.letters import letters
from rules.errors import InputError
from rules.map.free_spaces import free_beside
from rules.map.grid_edit import edited, why_in_the_way
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import LARGEST, is_space, read_space
from rules.map.grid_steps import taken_spaces
from rules.map.grid_text import UNITS, grid_text, read_grid
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.line_text import Grounds
from rules.map.squeezing import wider
from rules.map.whereabouts import Whereabouts, by_joining, with_size
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import Scene


def grounds_of(encounter: Encounter, book: Rulebook) -> Grounds:
    """Return the words with which a text names the grounds of a book.

    The words are their ids and labels.
    """
    terrains = book.words.terrains_of(encounter)
    words = {word.casefold(): one.id for one in terrains for word in (one.id, one.label)}
    return Grounds(words, book.ground.climbing.grounds)


def signs_of(encounter: Encounter) -> dict[str, str]:
    """Return a mapping from signs to the ids of combatants.

    A sign is the combatant's letter. If a combatant has no letter, the sign is the id.
    """
    own = letters(encounter)
    return {own.get(who, who): who for who in (*own, *encounter.combatants)}


def read_on_grid(
    encounter: Encounter, text: str, book: Rulebook
) -> tuple[Whereabouts, dict[str, int]]:
    """Read a grid; also return the whole sizes of combatants in its text, by id.

    Raises:
        InputError: the text is no grid, or somebody does not fit or cannot be squeezed.
    """
    unit = book.ground.grid.unit
    units = UNITS if unit is None else dict.fromkeys(UNITS, unit)
    found, sizes = read_grid(text, signs_of(encounter), grounds_of(encounter, book), units)
    assert found.grid is not None  # the reader makes a grid
    spots = {}
    for who, spot in found.spots.items():
        one = encounter.combatants[who]
        if sizes.get(who, 0) > spot.size:
            _refuse_squeezed(encounter, book, one, "grid")
            spots[who] = spot
            continue
        size = sizes.get(who) or size_of(encounter, book, one)
        spots[who] = fitting(encounter, book, found.grid, one, replace(spot, size=size))
        _refuse_no_fit(found.grid, one, spots[who], "grid")
    return replace(found, spots=spots), dict(sizes)


def grid_of_fight(encounter: Encounter, book: Rulebook, signs: Mapping[str, str]) -> str:
    """Return the grid of a fight with its people as text, which `read_on_grid` reads again."""
    standing = encounter.map
    assert standing is not UNSET, "the callers have a grid"
    people = map(encounter.find, standing.spots)
    return grid_text(standing, signs, {one.id: full_size(encounter, book, one) for one in people})


def size_of(encounter: Encounter, book: Rulebook, one: Combatant) -> int:
    """Return how many spaces along an edge a combatant covers, as the GM or the book says."""
    known = one.id in _spots(encounter)
    return full_size(encounter, book, one) if known else _own_size(encounter, book, one)


def full_size(encounter: Encounter, book: Rulebook, one: Combatant) -> int:
    """Return the size that a combatant has when it is not squeezed."""
    standing = encounter.map
    if standing is UNSET or one.id not in standing.spots:
        return 1
    size = standing.spots[one.id].size
    own = standing.sizes.get(one.id) or book.ground.size(encounter, one)
    return own if own == size + 1 and book.ground.squeezing(encounter, one) else size


def fitting(
    encounter: Encounter, book: Rulebook, grid: GridMap, one: Combatant, spot: Spot
) -> Spot:
    """Return a spot with the size in which a combatant fits there, perhaps squeezed."""
    lattice, space = lattice_of(grid), read_space(spot.place)
    if not why_no_fit(grid, lattice.footprint(space, spot.size)):
        return spot
    smaller = spot.size - 1
    if smaller < 1 or not book.ground.squeezing(encounter, one):
        return spot
    fits = not why_no_fit(grid, lattice.footprint(space, smaller))
    is_squeezed = fits and not wider(grid, space, spot.size)
    return replace(spot, size=smaller) if is_squeezed else spot


def _own_size(encounter: Encounter, book: Rulebook, one: Combatant) -> int:
    return _said(encounter).get(one.id) or book.ground.size(encounter, one)


def _said(encounter: Encounter) -> Mapping[str, int]:
    """Return the sizes that the GM has said."""
    return {} if encounter.map is UNSET else encounter.map.sizes


def _spots(encounter: Encounter) -> Mapping[str, Spot]:
    """Return the spots of a grid; empty in a fight without a grid."""
    standing = encounter.map
    return {} if standing is UNSET or standing.grid is None else standing.spots


def keep_sizes(scene: Scene, book: Rulebook, before: Encounter) -> None:
    """Store the sizes of those who left the grid after `before`; restore those of newcomers.

    The text of a new grid has the sizes of all who are in it.
    """
    if scene.encounter.map is before.map:
        return
    were, are = _spots(before), _spots(scene.encounter)
    for who in sorted((were.keys() - are.keys()) & scene.encounter.combatants.keys()):
        # A size that only the spot has was said too, unless the book has sizes of its own.
        own = book.ground.size(scene.encounter, scene.find(who))
        if own == 1 < were[who].size and who not in _said(before):
            say_size(scene, book, who, were[who].size)
    if _grid(before) is _grid(scene.encounter):
        restore_sizes(scene, book, are.keys() - were.keys())


def _grid(encounter: Encounter) -> GridMap | None:
    return None if encounter.map is UNSET else encounter.map.grid


def restore_sizes(scene: Scene, book: Rulebook, newcomers: Collection[str]) -> None:
    """Give newcomers to the grid their own sizes, if there is room."""
    standing = scene.encounter.map
    if standing is UNSET or standing.grid is None:
        return
    sized = {who: _fitting(scene, book, standing, who) for who in newcomers}
    if any(standing.spots[who] != spot for who, spot in sized.items()):
        scene.change(map=replace(standing, spots={**standing.spots, **sized}))


def say_size(scene: Scene, book: Rulebook, who: str, size: int) -> None:
    """Store the size that the GM has said for a combatant, if the book does not say the same."""
    standing = scene.encounter.map
    if standing is UNSET:
        return
    sizes = {one: said for one, said in standing.sizes.items() if one != who}
    if size != book.ground.size(scene.encounter, scene.find(who)):
        sizes = dict(sorted({**sizes, who: size}.items(), key=lambda one: by_joining(one[0])))
    if sizes != standing.sizes:
        scene.change(map=replace(standing, sizes=sizes))


def set_sizes(
    scene: Scene, book: Rulebook, who: Sequence[str], size: int, whole: int | None = None
) -> None:
    """Store and log the size of combatants; with `whole`, they are squeezed from that size.

    Raises InputError if the fight has no grid, or if nobody is squeezed so.
    """
    if whole not in (None, size + 1):
        told_size, larger = f"{size}x{size}", f"{size + 1}x{size + 1}"
        message = f"squeezed to {told_size} is only somebody of {larger}."
        raise InputError("conflict", "whole", message)
    for one in who:
        standing = scene.encounter.map
        if standing is UNSET or standing.grid is None:
            message = "only on a grid somebody covers several spaces: draw one first."
            raise InputError("missing", "size", message)
        if whole is not None:
            _refuse_squeezed(scene.encounter, book, scene.find(one), "whole")
        if one in standing.spots:
            scene.change(map=with_size(standing, one, size))
        say_size(scene, book, one, size)
        covers = f"{size}x{size} {standing.grid.shape}" if size > 1 else "one space"
        squeezed = f", squeezed from {whole}x{whole}" if whole else ""
        scene.log(f"{scene.find(one).name} covers {covers}{squeezed}.")


def _fitting(scene: Scene, book: Rulebook, standing: Whereabouts, who: str) -> Spot:
    """Return the spot of a newcomer to the grid, in the newcomer's own size if there is room."""
    grid, spot = standing.grid, standing.spots[who]
    assert grid is not None  # the caller has checked this
    one = scene.find(who)
    own = replace(spot, size=_own_size(scene.encounter, book, one))
    found = fitting(scene.encounter, book, grid, one, own)
    return spot if why_no_fit(grid, body_of(grid, found.place, found.size)) else found


def space_named(
    scene: Scene, standing: Whereabouts, book: Rulebook, at: str, who: Sequence[str]
) -> tuple[Spot, str]:
    """Return a space in which these combatants fit, and its name in a sentence.

    `at` is the name of a space, or a combatant on the grid: then it is a free space beside that
    combatant.

    Raises:
        InputError, NotFound: there is no such space or combatant, or somebody does not fit.
    """
    grid = standing.grid
    assert grid is not None  # the caller has checked this
    if not is_space(at):
        return _beside(scene, standing, book, at, who)
    for one in map(scene.find, who):
        _refuse_no_fit(grid, one, sized(scene, book, grid, one, Spot(at)), "at")
    return Spot(at), f"at {at}"


def sized(scene: Scene, book: Rulebook, grid: GridMap, one: Combatant, spot: Spot) -> Spot:
    """Return a spot of the grid in the size that a combatant would have there."""
    own = replace(spot, size=size_of(scene.encounter, book, one))
    return fitting(scene.encounter, book, grid, one, own)


def _beside(
    scene: Scene, standing: Whereabouts, book: Rulebook, at: str, who: Sequence[str]
) -> tuple[Spot, str]:
    """Return a free space beside a combatant. Raises InputError if there is no free space."""
    grid = standing.grid
    assert grid is not None  # the caller has checked this
    known = {one.name.casefold() for one in scene.encounter.combatants.values()}
    if at.casefold() not in known and at not in scene.encounter.combatants:
        raise InputError("bad-choice", "at", f"{told(at)} is no space of the map, such as F7.")
    other = scene.find(at, "at")
    there = standing.spots.get(other.id)
    if there is None:
        raise InputError("conflict", "at", f"{other.name} is not on the map.")
    size = max(size_of(scene.encounter, book, scene.find(one)) for one in who)
    taken = taken_spaces(standing, who)
    body = body_of(grid, there.place, there.size)
    free = next(free_beside(grid, body, size, taken), None)
    if free is None:
        raise InputError("conflict", "at", f"there is no free space beside {other.name}.")
    return Spot(free.name), f"beside {other.name}"


def _refuse_no_fit(grid: GridMap, one: Combatant, spot: Spot, field: str) -> None:
    why = why_no_fit(grid, body_of(grid, spot.place, min(spot.size, LARGEST)))
    if why:
        raise InputError("conflict", field, f"{one.name} cannot stand at {spot.place}: {why}.")


def _refuse_squeezed(encounter: Encounter, book: Rulebook, one: Combatant, field: str) -> None:
    if not book.ground.squeezing(encounter, one):
        message = f"{one.name}: {book.title} has no rule for squeezing through narrow passages."
        raise InputError("conflict", field, message)


def edit(scene: Scene, text: str, book: Rulebook) -> None:
    """Change spaces or edges of the grid, as `rules.map.grid_edit` reads them.

    Raises:
        InputError: the fight has no grid, the text is no change, or somebody stands there.
    """
    encounter = scene.encounter
    standing = encounter.map
    if standing is UNSET or standing.grid is None:
        message = "this fight has no grid: draw one first, such as squares 20x12."
        raise InputError("missing", "edit", message)
    grid = edited(standing.grid, text, grounds_of(encounter, book))
    names = {who: encounter.combatants[who].name for who in standing.spots}
    why = why_in_the_way(standing, grid, names)
    if why:
        raise InputError("conflict", "edit", f"{why}.")
    if grid == standing.grid:
        raise InputError("conflict", "edit", "the map is like that already.")
    scene.change(map=replace(standing, grid=grid))
    scene.log(f"The map changes: {' '.join(text.split())}.")


def told_as_drawn(scene: Scene, standing: Whereabouts) -> None:
    """Log that somebody has drawn a grid, and who stands on it.

    The log does not name the spaces.
    """
    grid = standing.grid
    assert grid is not None  # the caller has drawn it
    size = f"{grid.width} x {grid.height} {grid.shape}"
    names = [scene.find(who).name for who in standing.spots]
    stand = "stands" if len(names) == 1 else "stand"
    people = f", where {listed(names, 'and')} {stand}" if names else ""
    scene.log(f"The map is set: {size}{people}.")
