"""Why a way of a leg on a grid is refused, and what stops a walker on it."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from rules.errors import InputError
from rules.fight.grid_fitting import largest_of
from rules.fight.grid_ledges import LEDGE_WORDS, why_no_ledge
from rules.fight.grid_walkers import costs_past, who_bars_here, why_bars
from rules.fight.path_obstacles import doors_told
from rules.fight.ways_of_legs import WayOfLeg
from rules.map import way_parts
from rules.map.grid_spaces import Space
from rules.map.grid_ways import GridWay
from rules.map.lattices import lattice_of
from rules.map.squeezing import is_narrow_step
from rules.map.start_grounds import dearest_under
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost

LEDGE = "a ledge is between"
"""The words of a step that a ledge bars."""


class BarredWay(WayOfLeg):
    """The way of one leg of a walker on a grid, with the reasons why it is refused."""

    def refuse_never(self, way: GridWay) -> None:
        """Refuse a way over a ground that the walker can never enter: deep water in armour."""
        starts = self._starts
        if starts is None or self.leg.goal != "to" or way.barred:
            return
        # With a typed distance or direction, the walker may stop before this ground.
        taken_up, me = self.walker.book.ground.taken_up, self.walker.me
        if self.leg.distance is not None or self.leg.direction or taken_up is None:
            return
        for step, space in enumerate(way.spaces[1:], 1):
            ground = dearest_under(self.grid, space, self.size, starts.dearness)
            is_closed = ground and ground not in starts.grounds
            if is_closed and taken_up(self.among, me, ground):
                self._refuse_ground(ground, way_parts.step_named(way.spaces, step))
                return

    def _refuse_ground(self, ground: str, step: str) -> None:
        """Refuse a step onto a ground on which the walker has no movement, even in a new turn."""
        one = self.walker
        there = one.moves.on_ground(ground, at_any_time=True)
        words, why = one.book.words, ""
        if there is not None:
            why = one.book.movement.budget(there.encounter, there.find(one.who)).reason or ""
        label = words.terrain(one.scene.encounter, ground).label.lower()
        goal = one.shown(self.goal)
        message = f"{one.name} never gets to {goal}: {step}the ground is {label}"
        one.scene.refuse(f"{message}{why and ', and '}{why}.", "legs")

    def refuse_too_near(self, way: GridWay) -> None:
        """Refuse a way away from somebody if a typed distance leads no farther away from them."""
        walker, most = self.walker, self.walker.metres(self.leg)
        is_away = self.leg.goal == "away" and not self.by and not walker.book.ground.by_pulses
        if not is_away or most is None or self.odd is not None or way.barred:
            return
        if not 0 < self.metres(way.spaces)[-1] <= most - self.grid.unit:
            return
        if most > self.left > 0:
            within = copy(self)
            within.leg = replace(self.leg, distance=self.left / walker.per)
            way = within.way()
        far = self.metres(way.spaces)[-1] / walker.per
        if not far:
            return
        unit, goal = walker.book.words.distance_unit, walker.shown(self.goal)
        message = f"{walker.name} can go only {counted(far, unit)} away from {goal} now"
        farthest = self._farthest_away()
        if far < most / walker.per < farthest:
            typed, least = counted(most / walker.per, unit), counted(far, unit)
            message = f"{walker.name} comes no farther away from {goal} in {typed} than in {least}"
            message = f"{message}; {counted(farthest, unit)} lead farther"
        walker.scene.refuse(f"{message}.", "legs", far)

    def _farthest_away(self) -> Fraction:
        """Return the distance of the leg away that leads as far away as this turn allows."""
        whole = copy(self)
        whole.leg = replace(self.leg, distance=None)
        return self.metres(whole.way().spaces)[-1] / self.walker.per

    def refuse_barred(self, way: GridWay, steps: int | None) -> None:
        """Refuse a way if one of its first `steps` steps is barred. None means all steps."""
        if way.nearer is not None and steps is not None and steps < way.step:
            way = way.nearer
        if not way.barred or (steps is not None and way.step > steps):
            return
        end = way.spaces[-1 if steps is None else steps]
        fits, is_last = self._fits(end), way.step == len(way.spaces) - 1
        told = self._as_told(way)
        why, step = self._why_barred(told), way_parts.step_named(told.spaces, told.step)
        if not fits and is_last and self.leg.place:
            step = ""  # no way leads into rock, so no step of it is worth naming
        nearest = self.metres(way.spaces)[max(0, way.step - 1)] / self.walker.per
        message = f"{self.walker.name} cannot go there: {step}{why}."
        if not fits:
            # Even an override puts nobody into rock or beyond the edge of the map.
            raise InputError("conflict", "legs", message)
        self.walker.scene.refuse(message, "legs", nearest if self.leg.distance else None)

    def _as_told(self, way: GridWay) -> GridWay:
        """Return a barred way. If nobody is in the way, it may be barred by a narrow passage."""
        is_taken = way.taken is not None or LEDGE in way.barred
        return way if is_taken else self._as_too_wide(way)

    def _why_barred(self, way: GridWay) -> str:
        why = way.barred
        if way.taken is not None:
            here = who_bars_here(self.among, self.walker.book, self.walker.me)
            there = (here,) if here and way.taken == self.start else self.taken[way.taken]
            found = (why_bars(self.among, self.walker.book, self.walker.me, who) for who in there)
            bars = next(filter(None, found), None) or self._why_not_past(way.taken)
            why = (bars or why).rstrip(".")
        ends = way.spaces[way.step - 1 : way.step + 1]
        # A way past somebody may end before its barred step.
        if LEDGE in why and len(ends) == 2:
            return f"{why}; {why_no_ledge(self.walker, *ends, self.size)}"
        return f"{why}; {self._doors_told()}" if "the door is shut" in why else why

    def _doors_told(self) -> str:
        """Return a hint for a shut door: how to open it, or that a charge cannot do this."""
        doing = self.walker.doing
        if doing is not None and doing.goes.straight:
            return f"a {doing.kind.title.lower()} goes through no shut door"
        return doors_told(self.walker)

    def _why_not_past(self, space: Space) -> str:
        """Return why a walker may not step into a space with others in the present gait.

        Return '' if this is allowed.
        """
        gait = self.walker.book.words.gait(self.walker.me.pace.gait).label.lower()
        for other in map(self.among.find, self.taken[space]):
            costs = costs_past(self.among, self.walker.book, self.walker.me, (other.id,))
            if costs:
                is_there = f"{other.name} {'lies' if other.out else 'stands'} there"
                words = "; ".join(one.words for one in costs)
                return f"{is_there} ({words}), which is not possible in the gait {gait}"
        return ""

    def costs_past(self, space: Space) -> tuple[WayCost, ...]:
        """Return what a step of the walker into a space costs more, because others are there."""
        return costs_past(self.among, self.walker.book, self.walker.me, self.people_at(space))

    def _as_too_wide(self, barred: GridWay) -> GridWay:
        """Return a barred way. If it is open for somebody smaller, the reason is that it is narrow.

        If a ledge bars it for somebody smaller too, return the way to this ledge.
        """
        for size in range(self.size - 1, 0, -1):
            smaller = self.squeezed(self.start, size)
            smaller.full = size
            if self.leg.by in LEDGE_WORDS:
                smaller.leg = replace(self.leg, by="")
            way = smaller.way_through_doors()
            if LEDGE in way.barred:
                return way
            if size == self.size - 1 and not self.has_narrow_step(way):
                return barred
            if not way.barred:
                space = "square" if self.grid.shape == "squares" else "hex"
                wide = f"one {space}" if size == 1 else counted(size, space)
                large = largest_of(self.walker.scene.encounter, self.walker.book, self.walker.me)
                covers = f"{large.name} is {self.size} wide"
                why = f"the way there is only {wide} wide, and {covers}"
                barred = barred._replace(barred=f"{why}{self._why_not_squeezed(size)}")
                return self._at_passage(barred, way.spaces, size + 1)
        return barred

    def _at_passage(self, barred: GridWay, way: tuple[Space, ...], size: int) -> GridWay:
        """Return a way that is too narrow, barred where the way of somebody smaller is narrow.

        The barred step stays if it leads into the same passage. `size` is too large for this way.
        """
        footprint = lattice_of(self.grid).footprint
        ends = barred.spaces[max(0, barred.step - 1) : barred.step + 1]
        before, after = ({*footprint(one, self.size)} for one in (ends[0], ends[-1]))
        if not barred.step or not (after - before).isdisjoint(way):
            return barred
        steps = enumerate(pairwise(way), 1)
        narrow = (step for step, ends in steps if is_narrow_step(self.grid, *ends, size))
        return barred._replace(spaces=way, step=next(narrow, 1))

    def _why_not_squeezed(self, size: int) -> str:
        """Return why a walker cannot squeeze to this size in the present gait; '' for no reason."""
        walker = self.walker
        told = walker.book.ground.squeezing(walker.scene.encounter, walker.me)
        if size + 1 != self.size or not told:
            return ""
        if walker.doing is not None and walker.doing.goes.straight:
            how = f"a {walker.doing.kind.title.lower()}"
        else:
            gait = walker.book.words.gait(walker.moves.next_gait("")).label.lower()
            how = f"the gait {gait}"
        return f" ({told[0].words}), which is not possible in {how}"

    def sharing(self, walked: tuple[Space, ...]) -> tuple[WayCost, ...]:
        """Return the cost of a stop where somebody stands; refused if the book has no such cost."""
        walker = self.walker
        people = self.standing_at_end(walked[-1]) if len(walked) > 1 else ()
        if not people:
            return ()
        costs = walker.book.ground.sharing(walker.scene.encounter, walker.me, people)
        if not costs:
            names = listed([one.name for one in people], "and")
            step = way_parts.step_named(walked, len(walked))
            stand = "stands" if len(people) == 1 else "stand"
            message = f"{walker.name} cannot stop there: {step}{names} {stand} there."
            walker.scene.refuse(message, "legs")
        return costs
