"""A walk straight on: in the direction of the last step along the line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.map.goals import end_of, first_metres, onward_from, why_shut, with_longer_end
from rules.map.kept_direction import Direction
from rules.map.line_map import UNNAMED, LineMap, Spot
from rules.map.line_ways import WayPiece, direction_after, length, spot_after
from rules.map.moves import walked_off, walked_to
from rules.map.whereabouts import Whereabouts, with_direction


class StraightOn:
    """A walk straight on from the spot of `who`, along the row of the line to its end.

    The line gets longer at an end without a name. A walker who passes an end with a name, or comes
    to a shut door, leaves the line.
    """

    def __init__(self, who: str) -> None:
        self.who = who

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people go these metres. Return where everybody stands after that."""
        pieces = pieces_ahead(standing, self.who)
        more = metres - length(pieces)
        if pieces and more > 0:
            end = end_of(standing.line, Spot(), pieces)
            if end.place.startswith(UNNAMED):
                standing = with_longer_end(standing, end, more)
                pieces = pieces_ahead(standing, self.who)
        pieces = first_metres(pieces, metres)
        if not metres or length(pieces) < metres or why_shut(standing.line, pieces):
            for who in people if metres else ():
                standing = walked_off(standing, who, metres)
            return standing
        spot, direction = spot_after(standing.line, pieces, metres), direction_after(pieces, metres)
        for who in people:
            standing = with_direction(walked_to(standing, who, spot, metres), who, direction)
        return standing


def pieces_ahead(standing: Whereabouts, who: str) -> tuple[WayPiece, ...]:
    """Return the way that leads straight on to the end of the row.

    Return () if the direction or the spot of the walker is unknown.
    """
    spot, direction = standing.spots.get(who), standing.directions.get(who)
    if spot is None or direction is None or standing.grid is not None:
        return ()
    return onward_from(standing.line, _here(standing.line, spot, direction))


def _here(line: LineMap, spot: Spot, direction: Direction) -> WayPiece:
    """Return a piece of 0 m at a combatant's spot, in the direction that the combatant faces."""
    there = not direction.back
    row = line.rows[direction.row]
    whole = line.stretch(direction.row, direction.stretch).metres
    is_end = spot.place == row.ends(direction.stretch)[True]
    at = spot.metres if not spot.place else whole if is_end else Fraction(0)
    return WayPiece(direction.row, direction.stretch, at, at, there)
