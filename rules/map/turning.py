"""Turning: whether a way goes back, and the direction of a combatant who turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.map.kept_direction import Direction
from rules.map.lattices import lattice_of
from rules.map.line_ways import WayPiece
from rules.map.whereabouts import Whereabouts, with_direction, without_direction


def turned_round(standing: Whereabouts, who: str, *, half: bool) -> Whereabouts:
    """Return the whereabouts after a combatant has turned.

    After half a circle, the direction is reversed. After another turn, it is forgotten.
    """
    direction = standing.directions[who]
    if not half:
        return without_direction(standing, who)
    if not direction.to:
        return with_direction(standing, who, replace(direction, back=not direction.back))
    assert standing.grid is not None  # only there a direction has a name
    around = list(lattice_of(standing.grid).STEPS)
    other = around[(around.index(direction.to) + len(around) // 2) % len(around)]
    return with_direction(standing, who, replace(direction, to=other))


def goes_back(standing: Whereabouts, who: str, pieces: Sequence[WayPiece]) -> bool:
    """Whether a way on the line begins against the direction of the combatant's last step."""
    if not pieces:
        return False
    first = pieces[0]
    return standing.directions.get(who) == Direction(first.row, first.at, back=first.there)


def without_forgotten(standing: Whereabouts, is_kept: Callable[[str], bool]) -> Whereabouts:
    """Return the whereabouts with only some of the last directions.

    A direction stays if `is_kept` is true of its combatant.
    """
    directions = {who: one for who, one in standing.directions.items() if is_kept(who)}
    if len(directions) == len(standing.directions):
        return standing
    return replace(standing, directions=directions)
