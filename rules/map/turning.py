"""Turning: whether a way goes back, and the direction of a combatant who turns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from rules.map.kept_direction import Direction
from rules.map.lattices import lattice_of
from rules.map.line_ways import WayPiece
from rules.map.sides import OR
from rules.map.whereabouts import Whereabouts, with_direction, without_direction


def turned_round(
    standing: Whereabouts, who: str, *, half: bool, sides: Collection[int] = ()
) -> Whereabouts:
    """Return the whereabouts after a combatant has turned by half a circle, or by other angles.

    `sides` has the possible angles on a grid, as numbers of sides. The combatant may have turned to
    the left or to the right, so several directions are kept. If `sides` is empty, none is kept.
    """
    direction = standing.directions[who]
    if half and not direction.to:
        return with_direction(standing, who, replace(direction, back=not direction.back))
    if not direction.to or not (half or sides):
        return without_direction(standing, who)
    assert standing.grid is not None  # only there a direction has a name
    around = list(lattice_of(standing.grid).STEPS)
    by = (len(around) // 2,) if half else (*sides, *(-one for one in sides))
    found = {
        (around.index(one) + far) % len(around) for one in direction.to.split(OR) for far in by
    }
    to = OR.join(around[at] for at in sorted(found))
    return with_direction(standing, who, replace(direction, to=to))


def goes_back(standing: Whereabouts, who: str, pieces: Sequence[WayPiece]) -> bool:
    """Whether a way on the line begins against the direction of the combatant's last step."""
    if not pieces:
        return False
    first = pieces[0]
    return standing.directions.get(who) == Direction(first.row, first.at, back=first.there)


def without_forgotten(standing: Whereabouts, is_kept: Callable[[str], bool]) -> Whereabouts:
    """Return the whereabouts with the last directions of those for whom `is_kept` is true."""
    directions = {who: one for who, one in standing.directions.items() if is_kept(who)}
    if len(directions) == len(standing.directions):
        return standing
    return replace(standing, directions=directions)
