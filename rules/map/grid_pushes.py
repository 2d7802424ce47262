"""Pushes on a grid: the spot of a combatant after a push, or after a step back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import direction_of, heading_to, open_steps, taken_spaces, why_barred
from rules.map.lattices import apart, body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.turning import turned_round
from rules.map.whereabouts import Whereabouts


class StepOf(NamedTuple):
    """A step of a combatant on a grid. The combatants in `besides` take no room.

    Each function returns the spot after the step. It returns None if this spot is unknown, if the
    step is barred, or if the space is taken.
    """

    standing: Whereabouts
    who: str
    besides: frozenset[str]

    def step_back(self) -> Spot | None:
        """Return the spot from which the combatant came with the last step."""
        if self.who not in self.standing.directions:
            return None
        turned = turned_round(self.standing, self.who, half=True)
        return self._free_steps().get(turned.directions[self.who].to)

    def step_towards(self, there: Spot, *, away: bool) -> Spot | None:
        """Return the spot that is one step nearer to the spot `there`, or one step farther away.

        If the straight step is barred, and several other steps are possible, return None.
        """
        spot = self.standing.spots[self.who]
        now = self._apart(spot, there)
        sign = 1 if away else -1
        good = {
            name: one
            for name, one in self._free_steps().items()
            if sign * (self._apart(one, there) - now) > 0
        }
        ends = [read_space(one.place) for one in (spot, there)]
        straight = heading_to(self._grid, *(reversed(ends) if away else ends))
        return good.get(straight) or (next(iter(good.values())) if len(good) == 1 else None)

    def step_past(self, other: str) -> Spot | None:
        """Return the spot on the far side of the neighbour `other`, straight ahead.

        Past somebody in the same space, ahead is the direction of the last step.
        """
        grid, lattice = self._grid, lattice_of(self._grid)
        spot, there = self.standing.spots[self.who], self.standing.spots[other]
        body, here = {*body_of(grid, there.place, there.size)}, read_space(spot.place)
        direction = heading_to(grid, here, read_space(there.place))
        if not direction and self.who in self.standing.directions:
            direction = self.standing.directions[self.who].to
        if not direction or self._apart(spot, there) > 1:
            return None
        behind = here
        while behind == here or body & {*lattice.footprint(behind, spot.size)}:
            if why_barred(grid, behind, direction, spot.size):
                return None
            behind = lattice.step(behind, direction)
        return self._free_at(behind)

    def free_at(self, spot: Spot) -> Spot | None:
        """Return this spot if the combatant has room there."""
        body = body_of(self._grid, spot.place, spot.size)
        taken = taken_spaces(self.standing, {self.who, *self.besides})
        is_free = not why_no_fit(self._grid, body) and not any(one in taken for one in body)
        return spot if is_free else None

    @property
    def _grid(self) -> GridMap:
        assert self.standing.grid is not None  # the caller has checked this
        return self.standing.grid

    def _apart(self, one: Spot, other: Spot) -> int:
        bodies = [body_of(self._grid, spot.place, spot.size) for spot in (one, other)]
        return apart(self._grid, *bodies)

    def _free_steps(self) -> Mapping[str, Spot]:
        """Return the spots around the combatant that are open and free, by direction."""
        spot = self.standing.spots[self.who]
        here = read_space(spot.place)
        steps = ((one, self._free_at(one)) for one in open_steps(self._grid, here, spot.size))
        return {direction_of(self._grid, here, one): there for one, there in steps if there}

    def _free_at(self, space: Space) -> Spot | None:
        """Return the combatant's spot at a space; None if somebody else stands there."""
        spot = self.standing.spots[self.who]
        taken = taken_spaces(self.standing, {self.who, *self.besides})
        if any(one in taken for one in lattice_of(self._grid).footprint(space, spot.size)):
            return None
        return replace(spot, place=space.name, beside=0)
