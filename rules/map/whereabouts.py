"""Who stands where: spots on the line, and ranges for everybody off the line."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.map.grid_map import GridMap
from rules.map.kept_direction import Direction
from rules.map.line_map import LineMap, Spot
from rules.map.path_legs import KeptPath, PathLeg

PLACE = "@"
"""The beginning of the id of a place; no id of a combatant begins so."""

Numbers = tuple[int, ...]
"""A bound: (d,), (low, high), or (low, high, mask, mask) if statements gave the bound.

(d,) is an exact distance. If `high` is -1, there is no upper bound.
"""


class Far(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The ranges of everybody off the line, in integers of 1/`per` metre.

    - `ranges`: a row for each combatant off the line, even if nothing is known. The bound of two
      combatants off the line is in the row of the smaller id.
    - `said`: the two combatants of each statement; a statement of how somebody left the line names
      this combatant twice. Bounds have a bit for each of their statements: its index in `said`.
    """

    per: int = 1
    ranges: Mapping[str, Mapping[str, Numbers]] = {}
    said: tuple[tuple[str, ...], ...] = ()


NOBODY_OFF = Far()
NO_LINE = LineMap()


class Whereabouts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who stands where: a combatant is on the line, off the line with ranges, or nowhere.

    `paths` has the kept path of each walker who goes on later. With a `grid`, there is no line, and
    the spots are spaces of the grid. `directions` has the directions in which combatants moved
    last, if the book keeps them. `sizes` maps ids to the sizes that the GM gave, 1 to 4. A size is
    kept even if the combatant has no space now.
    """

    line: LineMap = NO_LINE
    spots: Mapping[str, Spot] = {}
    far: Far = NOBODY_OFF
    paths: Mapping[str, KeptPath] = {}
    grid: GridMap | None = None
    directions: Mapping[str, Direction] = {}
    sizes: Mapping[str, int] = {}

    def has(self, who: str) -> bool:
        """Whether the fight knows anything about where a combatant is."""
        return who in self.spots or who in self.far.ranges

    def people(self) -> tuple[str, ...]:
        """Return the ids of everybody, sorted."""
        return tuple(sorted({**self.spots, **self.far.ranges}, key=by_joining))


Walk = Callable[[Whereabouts, Sequence[str], Fraction], Whereabouts]
"""A function that lets those who move together walk some metres; it returns who stands where."""


def by_joining(who: str) -> tuple[int, str]:
    """Return a key that sorts ids in the order of joining the fight: c2 comes before c10."""
    return len(who), who


def first_of(one: str, other: str) -> tuple[str, str]:
    """Return two ids in the order in which a pair is stored."""
    return (one, other) if by_joining(one) <= by_joining(other) else (other, one)


def with_spot(standing: Whereabouts, who: str, spot: Spot) -> Whereabouts:
    """Return the whereabouts with a combatant in a spot, as the last of the people there.

    The combatant then has no row of ranges and no direction. Rows of other combatants still have
    ranges to this combatant.
    """
    standing = without_direction(standing, who)
    there = [one for other, one in standing.spots.items() if other != who and one.same_as(spot)]
    last = max((one.beside for one in there), default=-1) + 1
    size = standing.spots[who].size if who in standing.spots else spot.size
    spots = {**standing.spots, who: replace(spot, beside=last, size=size)}
    in_order = dict(sorted(spots.items(), key=lambda one: by_joining(one[0])))
    ranges = {one: row for one, row in standing.far.ranges.items() if one != who}
    return replace(standing, spots=in_order, far=replace(standing.far, ranges=ranges))


def with_size(standing: Whereabouts, who: str, size: int) -> Whereabouts:
    """Return the whereabouts with the size of a combatant who has a spot."""
    spots = {**standing.spots, who: replace(standing.spots[who], size=size)}
    return replace(standing, spots=spots)


def with_direction(standing: Whereabouts, who: str, direction: Direction) -> Whereabouts:
    """Return the whereabouts with the direction in which somebody moved last."""
    directions = {**standing.directions, who: direction}
    return replace(standing, directions=dict(sorted(directions.items())))


def with_side(standing: Whereabouts, who: str, side: str) -> Whereabouts:
    """Return the whereabouts after somebody has turned to this side without a step."""
    known = standing.directions.get(who, Direction())
    return with_direction(standing, who, replace(known, to=side))


def without_direction(standing: Whereabouts, who: str) -> Whereabouts:
    """Forget the direction in which somebody moved last."""
    if who not in standing.directions:
        return standing
    directions = {one: way for one, way in standing.directions.items() if one != who}
    return replace(standing, directions=directions)


def gone(standing: Whereabouts, who: str) -> Whereabouts:
    """Take a combatant who has left the fight off the map.

    Drop all paths that lead to this combatant.
    """
    for walker, kept in standing.paths.items():
        if any(leg.whom == who for leg in kept.legs):
            standing = without_path(standing, walker)
    spots = {one: spot for one, spot in standing.spots.items() if one != who}
    standing = without_direction(without_path(standing, who), who)
    sizes = {one: size for one, size in standing.sizes.items() if one != who}
    return replace(standing, spots=spots, sizes=sizes, far=without(standing.far, who))


def staying(standing: Whereabouts, who: str) -> Whereabouts:
    """Let a walker on the map stay: the walker's kept path then leads to the walker's own spot."""
    here = standing.spots.get(who)
    if here is None:
        return standing
    leg = PathLeg(whom=who) if standing.grid is None else PathLeg(place=here.place)
    path = KeptPath((leg,), here, here)
    return replace(standing, paths=dict(sorted({**standing.paths, who: path}.items())))


def without_path(standing: Whereabouts, who: str) -> Whereabouts:
    """Drop the kept path of a combatant."""
    if who not in standing.paths:
        return standing
    return replace(
        standing, paths={one: kept for one, kept in standing.paths.items() if one != who}
    )


def without(far: Far, who: str) -> Far:
    """Drop every range of a combatant."""
    ranges = {
        one: {other: bound for other, bound in row.items() if other != who}
        for one, row in far.ranges.items()
        if one != who
    }
    return tidy(replace(far, ranges=ranges))


def tidy(far: Far, doubtful: int = -1) -> Far:
    """Forget the statements that give no bound. If nobody is off the line, forget all statements.

    `doubtful` has a bit for each statement to check; by default, all statements are checked.
    """
    if not far.ranges:
        return NOBODY_OFF
    lost = doubtful & sum(1 << bit for bit, pairs in enumerate(far.said) if pairs)
    for row in far.ranges.values():
        if not lost:
            break
        lost &= ~sources(row.values())
    said = [() if lost >> bit & 1 else pairs for bit, pairs in enumerate(far.said)]
    while said and not said[-1]:
        said.pop()
    return replace(far, said=tuple(said))


def sources(bounds: Iterable[Numbers]) -> int:
    """Return a number with a bit for each statement that gives one of these bounds."""
    found = 0
    for numbers in bounds:
        if len(numbers) > 2:
            found |= numbers[2] | numbers[3]
    return found
