"""The pulse of a fight on a grid: everybody with a kept path goes over its spaces.

Nobody is asked about meetings here. Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import UNSET
from msgspec.structs import replace

from rules.books.rom.rounds.walkers import FOOT, goes_along, leaders, ways
from rules.encounter import Encounter
from rules.map.grid_paths import GridWalker
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import taken_spaces
from rules.map.grid_ways import WayGoal, to_goal
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.moves import walked_to
from rules.map.whereabouts import Walk, Whereabouts

NONE = Fraction(0)


def walks_over_spaces(encounter: Encounter) -> dict[str, tuple[Fraction, Walk]]:
    """Return the feet and the walk of everybody with a kept path in this pulse, by id.

    Who goes along with a rider or a mount has a walk that changes no position.
    """
    standing = encounter.map
    assert standing is not UNSET  # the caller has looked
    known = ways(encounter, 1)
    found: dict[str, tuple[Fraction, Walk]] = {}
    leading = leaders(encounter, known)
    for who, leader in leading.items():
        if leader in standing.paths and leader in standing.spots:
            company = [one for one, other in leading.items() if other == leader]
            walk = _OverSpaces(standing, leader, known[leader].metres[0], company)
            found[who] = (walk.feet, walk if who == leader else goes_along)
    return found


class _OverSpaces:
    """The walk of one combatant in a pulse: only whole steps change the space.

    What is less than a step is kept with the path, and counts in the next pulse.
    """

    def __init__(
        self, standing: Whereabouts, who: str, metres: Fraction, company: Sequence[str]
    ) -> None:
        grid = standing.grid
        assert grid is not None  # the caller has looked
        self.who, self.grid = who, grid
        self.size = standing.spots[who].size
        self.kept = standing.paths[who]
        self.taken = taken_spaces(standing, company)
        self.way = self._way(standing)
        whole = max(NONE, (len(self.way) - 1) * grid.unit - self.kept.rest)
        self.metres = min(metres, whole)

    @property
    def feet(self) -> Fraction:
        """The feet of this pulse; whoever is at the goal goes no farther."""
        return self.metres / FOOT

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk these metres; return who stands where then."""
        steps, rest = divmod(self.kept.rest + metres, self.grid.unit)
        last = min(int(steps), len(self.way) - 1)
        while last and not self._is_free(self.way[last]):
            last -= 1
        for one in people:
            standing = walked_to(standing, one, Spot(self.way[last].name), metres)
        kept = replace(self.kept, rest=Fraction(rest))
        return replace(standing, paths={**standing.paths, self.who: kept})

    def _is_free(self, space: Space) -> bool:
        body = lattice_of(self.grid).footprint(space, self.size)
        return not why_no_fit(self.grid, body) and not any(one in self.taken for one in body)

    def _way(self, standing: Whereabouts) -> tuple[Space, ...]:
        """Return the way of the present leg with its start; only the start if none is open."""
        grid, leg = self.grid, self.kept.legs[0]
        start = read_space(standing.spots[self.who].place)
        there = standing.spots.get(leg.whom) if leg.follow else self.kept.seen
        there = Spot(leg.place) if leg.place else there
        if there is None or leg.goal != "to" or leg.distance is not None:
            return (start,)
        follows = bool(leg.whom) and leg.stop is None and leg.follow
        steps = 1 if follows else int(Fraction(leg.stop or 0) // grid.unit)
        body = body_of(grid, there.place, there.size)
        alike = dict.fromkeys(["", *(kind.terrain for kind in grid.legend.values())], 1)
        walker = GridWalker(self.size, alike, self.taken)
        found = to_goal(grid, walker, start, WayGoal(body, steps, follows, self._is_free))
        return (start,) if found.barred else found.spaces
