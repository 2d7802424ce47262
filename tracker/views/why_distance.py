"""Explain a distance with the line, the GM's statements, or the distances to a third combatant.

Only a fight with positions imports this module.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

from msgspec import UNSET

from rules.encounter import Encounter
from rules.map.distances import distance, kept_bound, spot_of
from rules.map.grid_areas import ray
from rules.map.lattices import body_of, lattice_of
from rules.map.line_map import UNNAMED, LineMap, Spot
from rules.map.line_ways import WayPiece, way
from rules.map.ranges import Range
from rules.map.whereabouts import PLACE, Whereabouts
from rules.numbers.exact import in_words
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import listed
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.positions import as_bodies
from tracker.views.spans import Between

METRE = "m"


def account(encounter: Encounter, between: Between) -> Account:
    """Return the steps of the distance between two points.

    The bound in `between` says which end of the range the steps explain.
    """
    standing = encounter.map
    if standing is UNSET:
        raise ValueError("nobody has a position")
    label, found = _pair(encounter, between.one, between.other), _figure(encounter, between)
    return Account(label, found, GM_RULING, _ledges(encounter, between))


def _figure(encounter: Encounter, between: Between) -> Figure:
    one, other, bound = between
    standing = encounter.map
    assert standing is not UNSET  # `account` has looked
    here, there = spot_of(standing, one), spot_of(standing, other)
    if here is not None and there is not None:
        if standing.grid is not None:
            return _by_steps(standing, distance(as_bodies(encounter), one, other).low)
        return _along(encounter, standing, between)
    found = distance(standing, one, other)
    if bound == "least" and not found.low:
        return figure("nothing says that they are farther apart", 0, METRE)
    value = found.low if bound == "least" or found.high is None else found.high
    said = _statements(standing, between)
    if len(said) == 1 and {*said[0]} <= {one, other}:
        return figure(_said(encounter, said[0]), value, METRE)
    over = next(_by_way_of(encounter, standing, between, found), None)
    if over is not None:
        return over
    told = listed([_said(encounter, pair) for pair in said], "and")
    return figure(told or "kept in the fight", value, METRE)


def _by_steps(standing: Whereabouts, metres: Fraction) -> Figure:
    """Return the number of steps between two combatants on a grid, times the metres of a step."""
    assert standing.grid is not None  # the caller has looked
    unit = standing.grid.unit
    steps = figure("steps between the nearest spaces", metres / unit, "steps")
    return steps.times("metres a step", unit, unit=METRE)


def _ledges(encounter: Encounter, between: Between) -> str:
    """Return a sentence about the ledges on the straight line between two combatants.

    An example is 'A ledge is between, from C1 to D1: 3 m up.' Return '' if there is no ledge.
    """
    standing = as_bodies(encounter)
    grid = standing.grid
    here, there = (spot_of(standing, who) for who in (between.one, between.other))
    if grid is None or "ledge" not in grid.edges.values() or here is None or there is None:
        return ""
    bodies = [body_of(grid, spot.place, spot.size) for spot in (here, there)]
    lattice = lattice_of(grid)
    start, end = min(product(*bodies), key=lambda ends: lattice.distance(*ends))
    told = [
        f"from {one.name} to {other.name}: {_height(grid.rise(one, other))}"
        for one, other in pairwise((start, *ray(grid, start, end, lattice.distance(start, end))))
        if grid.edge(one, other) == "ledge"
    ]
    if not told:
        return ""
    are = "A ledge is" if len(told) == 1 else "Ledges are"
    return f"{are} between, {listed(told, 'and')}."


def _height(rise: Fraction) -> str:
    return f"{in_words(abs(rise))} {METRE} {'up' if rise > 0 else 'down'}"


def _along(encounter: Encounter, standing: Whereabouts, between: Between) -> Figure:
    """Return the lengths of the stretches on the way between two points of the line."""
    one, other, _ = between
    here, there = spot_of(standing, one), spot_of(standing, other)
    assert here is not None  # both are on the line
    assert there is not None
    pieces = way(standing.line, here, there, lambda _piece, _stretch: True) or ()
    ends = [_end(standing.line, piece) for piece in pieces]
    first, last = _name(encounter, one), _name(encounter, other)
    starts = [_shown(here) or first, *(end or "there" for end in ends[:-1])]
    stops = [*(end or "a place without a name" for end in ends[:-1]), _shown(there) or last]
    if not pieces:
        return figure("in the same spot", 0, METRE)
    total: Figure | None = None
    for piece, start, stop in zip(pieces, starts, stops, strict=True):
        label = f"from {start} to {stop}"
        total = (
            figure(label, piece.metres, METRE) if total is None else total.plus(label, piece.metres)
        )
    return total or figure("in the same spot", 0, METRE)


def _end(line: LineMap, piece: WayPiece) -> str:
    """Return the name of the place at the end of a piece. The text is empty without a name."""
    place = line.rows[piece.row].ends(piece.at)[1 if piece.there else 0]
    return "" if place.startswith(UNNAMED) else place


def _shown(spot: Spot) -> str:
    return "" if spot.place.startswith(UNNAMED) else spot.place


def _statements(standing: Whereabouts, between: Between) -> list[tuple[str, ...]]:
    """Return the GM's statements that decide the bound of a range. Each is a pair of combatants."""
    found = kept_bound(standing.far, between.one, between.other)
    mask = found.low_from if between.bound == "least" else found.high_from
    if between.bound == "exact":
        mask |= found.low_from
    return [pair for bit, pair in enumerate(standing.far.said) if mask >> bit & 1 and pair]


def _said(encounter: Encounter, pair: tuple[str, ...]) -> str:
    one, other = pair[0], pair[-1]
    if one == other:
        return f"where {_name(encounter, one)} left the line, and what was walked since"
    return f"said of {_name(encounter, one)} and {_name(encounter, other)}, and walked since"


def _by_way_of(
    encounter: Encounter, standing: Whereabouts, between: Between, found: Range
) -> Iterator[Figure]:
    """Yield figures that explain one bound of a range with the help of a third combatant.

    Each figure is the sum or the difference of two distances: from the third combatant to each of
    the other two.
    """
    one, other, bound = between
    for third in standing.people():
        if third in (one, other):
            continue
        mine, theirs = distance(standing, one, third), distance(standing, third, other)
        if not (mine.high and theirs.high):
            continue
        to_third, from_third = _pair(encounter, one, third), _pair(encounter, third, other)
        if bound != "least":
            if mine.high + theirs.high == found.high:
                begun = figure(f"at most, {to_third}", mine.high, METRE)
                yield begun.plus(f"at most, {from_third}", theirs.high)
        elif mine.low - theirs.high == found.low:
            begun = figure(f"at least, {to_third}", mine.low, METRE)
            yield begun.minus(f"at most, {from_third}", theirs.high)
        elif theirs.low - mine.high == found.low:
            begun = figure(f"at least, {from_third}", theirs.low, METRE)
            yield begun.minus(f"at most, {to_third}", mine.high)


def _pair(encounter: Encounter, one: str, other: str) -> str:
    return f"{_name(encounter, one)} to {_name(encounter, other)}"


def _name(encounter: Encounter, point: str) -> str:
    if point.startswith(PLACE):
        return point.removeprefix(PLACE)
    return encounter.combatants[point].name
