"""The way of a move: where everybody stands after each of its metres."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction

from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import direction_of
from rules.map.kept_direction import Direction
from rules.map.line_map import Spot
from rules.map.line_ways import WayPiece, direction_after, length, spot_after
from rules.map.moves import WalkAim, walked_off, walked_to
from rules.map.pulse_walks import WalkPart
from rules.map.whereabouts import Whereabouts, with_direction


class AlongTheLine:
    """A walk along pieces of the line. The walker has walked `gone` metres until now.

    A metre of movement brings the walker `scale` metres along the line.
    """

    def __init__(self, pieces: tuple[WayPiece, ...], scale: Fraction = Fraction(1)) -> None:
        self.pieces = pieces
        self.scale = scale
        self.gone = Fraction(0)

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk this many more metres. Return where everybody stands after that."""
        self.gone += metres * self.scale
        spot = spot_after(standing.line, self.pieces, self.gone)
        direction = direction_after(self.pieces, self.gone)
        for who in people:
            standing = walked_to(standing, who, spot, metres)
            standing = with_direction(standing, who, direction)
        return standing


class AlongTheGrid:
    """A walk over spaces; `ends` are the metres from the start to each space.

    The walker has walked `gone` metres until now. Nobody stands between two spaces. The walk can
    end in the spaces for which `may_end` is true. `odd` says for each space whether the number of
    diagonal steps in this turn of the fight is odd; empty if the walk does not change this.
    """

    def __init__(
        self,
        spaces: Sequence[Space],
        ends: Sequence[Fraction],
        may_end: Callable[[Space], bool],
        odd: Sequence[bool] = (),
    ) -> None:
        self.spaces = spaces
        self.ends = ends
        self.may_end = may_end
        self.odd = odd
        self.gone = Fraction(0)

    def whole_steps(self, wanted: Fraction, metres: Fraction) -> Fraction:
        """Return the longest distance in whole steps, up to `metres`, after which the walk can end.

        A walk of `wanted` metres or more may end in any space.
        """
        steps = bisect_right(self.ends, metres)
        if metres < wanted:
            while steps and not self.may_end(self.spaces[steps - 1]):
                steps -= 1
        return self.ends[steps - 1] if steps else Fraction(0)

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk this many more metres. Return where everybody stands after that."""
        self.gone += metres
        last = max(0, bisect_right(self.ends, self.gone) - 1)
        space, before = self.spaces[last], read_space(standing.spots[people[0]].place)
        before = self.spaces[last - 1] if last else before
        to = "" if standing.grid is None else direction_of(standing.grid, before, space)
        known = standing.directions.get(people[0], Direction())
        last_step = Direction(to=to, odd=self.odd[last] if self.odd else known.odd)
        for who in people:
            standing = walked_to(standing, who, Spot(space.name), metres)
            standing = with_direction(standing, who, last_step) if to else standing
        return standing


class OverLedge(AlongTheGrid):
    """A climb of some metres over a ledge into a space.

    A walker who has not climbed the whole ledge stays in the first space.
    """

    def __init__(self, space: Space, metres: Fraction) -> None:
        super().__init__((space,), (metres,), lambda _space: True)

    def whole_steps(self, wanted: Fraction, metres: Fraction) -> Fraction:
        """Return how far the climb goes with `metres` of movement: a climb may end anywhere."""
        return min(wanted, metres)

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people climb this many more metres. Return where everybody stands after that."""
        if self.gone + metres >= self.ends[0]:
            return super().__call__(standing, people, metres)
        self.gone += metres
        return standing


class Straight:
    """A straight walk off the line. If the walk has `metres` or more, it ends in a known spot."""

    def __init__(self, aim: WalkAim | None, metres: Fraction, arrives: Spot | None = None) -> None:
        self.aim = aim
        self.metres = metres
        self.arrives = arrives
        self.gone = Fraction(0)

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk this many more metres. Return where everybody stands after that."""
        self.gone += metres
        for who in people:
            if self.arrives is not None and self.gone == self.metres:
                standing = walked_to(standing, who, self.arrives, metres)
            else:
                standing = walked_off(standing, who, metres, self.aim)
        return standing


class AlongAndOn(AlongTheLine):
    """A walk along pieces of the line.

    If the walk is longer than these pieces, the walker leaves the line.
    """

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk this many more metres. Return where everybody stands after that."""
        if metres and self.gone + metres <= length(self.pieces):
            return super().__call__(standing, people, metres)
        self.gone += metres
        for who in people if metres else ():
            standing = walked_off(standing, who, metres)
        return standing


class WalkInParts:
    """A walk in parts.

    A part ends in a spot of the line, or it leads straight towards a point off the line.
    """

    def __init__(self, parts: Sequence[WalkPart]) -> None:
        self.parts = parts

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], _metres: Fraction
    ) -> Whereabouts:
        """Let people walk all the parts. Return where everybody stands after that."""
        for part in self.parts:
            aim = _aim_of(part)
            for who in people:
                if part.spot is not None:
                    standing = walked_to(standing, who, part.spot, part.metres)
                else:
                    standing = walked_off(standing, who, part.metres, aim)
        return standing


def _aim_of(part: WalkPart) -> WalkAim | None:
    if part.towards is None:
        return None
    if part.stop is None:
        return WalkAim("towards", part.towards)
    return WalkAim("until", part.towards, part.stop)
