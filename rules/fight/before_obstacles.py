"""The obstacles that stop the pulses on a path along the line: a drop, a climb, and a shut door.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from rules.errors import InputError
from rules.map import goals
from rules.map.distances import spot_of
from rules.map.line_check import shown
from rules.map.line_map import Spot
from rules.map.line_text import KINDS
from rules.map.line_ways import WayPiece, length
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import Whereabouts


class Edge(NamedTuple):
    """A place from which a drop or a climb begins, and the words for this drop or climb."""

    place: str
    words: str


class ShutDoor(NamedTuple):
    """A shut door on a way: the piece of the way with the door, and the metres to the door."""

    piece: WayPiece
    metres: Fraction

    def is_passed(self, gone: Fraction) -> bool:
        """Whether a walker has gone through the door after some metres of the way."""
        # A door is at the end of its stretch: whoever comes from there stands behind it.
        return gone >= self.metres if self.piece.there else gone > self.metres


def edge_before(standing: Whereabouts, who: str, leg: PathLeg, goal: Spot) -> Edge | None:
    """Return the place where the pulses stop on the way to a goal.

    Return None if the pulses do not stop.
    """
    if leg.by not in KINDS or leg.by in goals.ON_FOOT:
        return None  # a way leads over a drop or a climb only if the leg names it
    line = standing.line
    for piece in _pieces(standing, who, leg, goal):
        kind = line.stretch(piece.row, piece.at).kind
        if kind not in goals.ON_FOOT:
            start, end = line.rows[piece.row].ends(piece.at)
            start, end = (start, end) if piece.there else (end, start)
            return Edge(start, f"the {kind} from {shown(start)} to {shown(end)}")
    return None


def shut_doors(standing: Whereabouts, who: str, leg: PathLeg, goal: Spot) -> Iterator[ShutDoor]:
    """Yield the shut doors that a leg opens on its way, up to a drop or a climb."""
    far, line = Fraction(0), standing.line
    for piece in _pieces(standing, who, leg, goal) if leg.door else ():
        if line.stretch(piece.row, piece.at).kind not in goals.ON_FOOT:
            return
        if goals.through_shut_door(line, (piece,)):
            yield ShutDoor(piece, far + length((piece,)) if piece.there else far)
        far += piece.metres


def _pieces(standing: Whereabouts, who: str, leg: PathLeg, goal: Spot) -> tuple[WayPiece, ...]:
    """Return the pieces of the line along which a leg leads.

    Return no pieces if the walker is off the line, or if the line does not lead to the goal.
    """
    here = spot_of(standing, who)
    if here is None or standing.grid is not None:
        return ()
    line = goals.doors_open(standing.line) if leg.door else standing.line
    try:
        return goals.way_to(line, here, goal, leg.by).pieces
    except InputError:
        return ()


def opened(standing: Whereabouts, doors: list[ShutDoor]) -> Whereabouts:
    """Return the whereabouts after these doors have been opened."""
    if not doors:
        return standing
    only = [(one.piece.row, one.piece.at) for one in doors]
    return replace(standing, line=goals.doors_open(standing.line, only))


def door_named(standing: Whereabouts, door: ShutDoor) -> str:
    """Return a door for a sentence: 'the door between the gate and the hall'."""
    start, end = map(shown, standing.line.rows[door.piece.row].ends(door.piece.at))
    return f"the door between {start} and {end}"
