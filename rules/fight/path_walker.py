"""A combatant on a path, the goals of this combatant, and the results of the legs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import ActionScene
from rules.fight.doing import Doing
from rules.fight.on_the_line import known_map, metres_a_unit
from rules.fight.path_moves import PathMoves
from rules.fight.path_words import GroundGone, LegDone
from rules.fight.ways_of_moves import Straight
from rules.map.distances import distance, spot_of
from rules.map.geometry import geometry
from rules.map.goals import behind_shut_door, is_named_here
from rules.map.grid_map import on_grid
from rules.map.grid_spaces import MOST_SIDE, Space, read_space
from rules.map.grid_steps import failed_step, next_but_walled, straight
from rules.map.lattices import lattice_of
from rules.map.line_map import UNNAMED, Spot
from rules.map.line_text import KINDS
from rules.map.line_ways import WayPiece
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import PLACE, Whereabouts
from rules.numbers.inputs import listed
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.ground import WayCost
from rules.rulebook.positions import as_bodies

NONE = Fraction(0)


class LegWalks(NamedTuple):
    """Two functions that walk a leg: `along` goes along pieces of the line, and `straight` goes
    straight off the line.
    """

    along: Callable[[Walker, PathLeg, str, tuple[WayPiece, ...], Fraction], LegDone]
    straight: Callable[[Walker, PathLeg, str, Fraction, Straight], Fraction]


class Walker:
    """A combatant who goes along legs, with everything that the legs name.

    - `doing`, `walks`: the book's own action for the path, and the functions for a leg by this
      action; for ordinary moves both are None
    - `has_gone`, `has_acted`: whether the walker has moved, or has acted, such as opening a door
    - `last`: the last piece of the walk
    - `trail`: the spots where this leg passed others, or turned into another stretch
    - `paid`: words for the extra costs of this leg
    - `along`: the combatants who are taken along, if the book has no rule for this
    - `climbed`: the metres already climbed on a ledge beside the present space
    - `hung`: whether the walker hung on a ledge before the path
    """

    doing: Doing | None = None
    walks: LegWalks | None = None

    def __init__(self, scene: ActionScene, who: str) -> None:
        self.scene = scene
        self.who = who
        self.book = scene.book
        self.per = self._metres_a_unit()
        self.set_out()
        self.has_acted = False
        self.has_gone = False
        self.last: WayPiece | None = None
        self.trail: list[Spot] = []
        self.paid: list[str] = []
        self.along: tuple[str, ...] = ()
        self.climbed = NONE
        self.hung = self._hung_before()
        if not self.standing.has(who):
            message = f"nobody has said where {self.name} is: say it first{self._at_somewhere()}."
            raise InputError("missing", "who", message)

    def set_out(self) -> None:
        """Begin the moves from here, in the present gait."""
        self.moves = PathMoves(self.scene, self.who, self.per)

    def on_trial(self) -> Walker:
        """Return the same walker in a separate scene, which has no dice."""
        trial = copy(self)
        trial.scene, trial.moves = self.moves.trial(), copy(self.moves)
        trial.moves.scene, trial.moves.effects, trial.moves.gaits = trial.scene, [], []
        trial.trail, trial.paid = [], []
        return trial

    def pay(self, costs: Sequence[WayCost], terrain: str = "") -> None:
        """Pay for a part of the way on a ground, before the walk."""
        self.paid += [one.words for one in costs]
        self.moves.pay(costs, is_elsewhere=terrain not in ("", self.me.terrain))

    def _at_somewhere(self) -> str:
        """Return an example of a typed position, beside the first combatant who has a spot.

        Return '' if nobody has a spot.
        """
        people = [self.scene.find(one).name for one in self.standing.spots]
        return f", as in {self.name} @ {people[0]}" if people else ""

    @property
    def standing(self) -> Whereabouts:
        """Who stands where now."""
        return known_map(self.scene)

    @property
    def bodies(self) -> Whereabouts:
        """Who stands where now; on a grid a rider covers the spaces of the mount."""
        known_map(self.scene)
        return as_bodies(self.scene.encounter)

    @property
    def me(self) -> Combatant:
        """The walker as they are now."""
        return self.scene.find(self.who)

    @property
    def name(self) -> str:
        """The walker's name."""
        return self.me.name

    def goal(self, leg: PathLeg) -> str:
        """Return the goal of a leg: the id of a combatant, or '@' and the name of a place."""
        if leg.place:
            return PLACE + self.place(leg.place)
        if leg.direction:
            return PLACE + self._straight_to(leg)
        whom = leg.whom or self.foe()
        other = self.scene.find(whom, "whom")
        if other.id == self.who:
            raise InputError("conflict", "whom", f"{other.name} cannot go to themselves.")
        if not self.standing.has(other.id):
            message = f"nobody has said where {other.name} is: say it first."
            raise InputError("missing", "whom", message)
        return other.id

    def _straight_to(self, leg: PathLeg) -> str:
        """Return the space where a leg in a direction ends; raises InputError beyond the map."""
        grid, here = self.standing.grid, self.standing.spots.get(self.who)
        if grid is None or here is None:
            message = f"'{leg.direction}' is a direction of a grid, where {self.name} has no space."
            raise InputError("conflict", "legs", message)
        directions = list(lattice_of(grid).STEPS)
        if leg.direction not in directions:
            message = f"{grid.shape} have no direction {leg.direction}: {listed(directions, 'or')}."
            raise InputError("bad-choice", "legs", message)
        most = self.metres(leg)
        steps = MOST_SIDE if most is None else min(int(most // grid.unit), MOST_SIDE)
        way = straight(grid, read_space(here.place), leg.direction, steps)
        if most is None:
            way = tuple(takewhile(grid.has, way)) or way[:1]
        for number, space in enumerate(way, 1):
            if not grid.has(space):
                message = self._why_stopped((read_space(here.place), *way[: number - 1]), here.size)
                message = message or f"Step {number} leads beyond the edge of the map."
                raise InputError("conflict", "legs", message)
        if not way:
            raise InputError("out-of-range", "legs", "that is less than a step to the next space.")
        return way[-1].name

    def _why_stopped(self, way: Sequence[Space], size: int) -> str:
        """Return which step of a straight way is barred, as a sentence; '' if none is."""
        grid = self.standing.grid
        failed = None if grid is None else failed_step(grid, way, size)
        if failed is None:
            return ""
        one, other = way[failed[0] - 1 : failed[0] + 1]
        step = f"step {failed[0]}, from {one.name} to {other.name}"
        return f"{self.name} cannot go there: {step}: {failed[1]}."

    def unmarked(self) -> str:
        """Return the walker's ground on a part of the map where no ground is named.

        If the map names the walker's present ground here, or if the walker hangs on a ledge, the
        result is open ground. Otherwise the result is '': the walker keeps the present ground.
        """
        named = is_named_here(self.standing, self.who, self.me.terrain)
        return self.book.words.open_ground if named or self.hangs else ""

    @property
    def hangs(self) -> bool:
        """Whether the present ground is the climb of a ledge on which the walker hangs."""
        climbs = self.me.terrain == self.book.ground.climbing.terrain
        return bool(self.hung or self.climbed) and climbs

    @property
    def next_move(self) -> tuple[object, ...]:
        """Everything besides the fight on which the limits of the next move depend."""
        return self.who, bool(self.hung or self.climbed), *self.moves.said

    def _hung_before(self) -> bool:
        """Whether the walker hung on a ledge when the path was kept."""
        kept = self.standing.paths.get(self.who)
        if kept is None or not kept.rest or kept.legs[0].by != "climb":
            return False
        return kept.begins_at(spot_of(self.standing, self.who))

    def place(self, name: str) -> str:
        """Return a place of the line by its name, or a space of the grid.

        Small and capital letters are equal.
        """
        if self.standing.grid is not None:
            return on_grid(self.standing.grid, name).name
        places = [one for one in geometry(self.standing.line).index if not one.startswith(UNNAMED)]
        found = {one.casefold(): one for one in places}.get(name.casefold())
        if found is None:
            people = [one.name for one in self.scene.encounter.combatants.values()]
            message = f"no {told(name)} here{the_nearest(name, [*places, *people])}."
            raise InputError("bad-choice", "place", message)
        return found

    def by(self, leg: PathLeg) -> str:
        """Return the place that a leg must pass, or the kind of a stretch on its way.

        Return '' if the leg has neither.
        """
        return leg.by if not leg.by or leg.by in KINDS else self.place(leg.by)

    def foe(self) -> str:
        """Return the first combatant with whom the walker is engaged.

        Raises InputError if there is none.
        """
        foes = self.engaged()
        if not foes:
            message = f"{self.name} is engaged with nobody: say away from whom, as in <f."
            raise InputError("missing", "whom", message)
        return foes[0]

    def engaged(self) -> tuple[str, ...]:
        """The ids of all combatants with whom the walker is engaged."""
        pairs = self.book.ground.engaged(self.scene.encounter)
        return tuple(one for pair in pairs if self.who in pair for one in pair if one != self.who)

    def reach(self, goal: str) -> Fraction:
        """Return how near to a goal, in metres, the walker counts as beside it; 0 for a place."""
        if goal.startswith(PLACE):
            return NONE
        return self.book.ground.beside(self.scene.encounter, self.me, self.scene.find(goal))

    def stop(self, leg: PathLeg, goal: str) -> Fraction:
        """Return how many metres before the goal the leg ends."""
        if leg.stop is not None:
            return Fraction(leg.stop)
        return self.reach(goal) if leg.follow else NONE

    def has_movement(self) -> bool:
        """Whether the walker has movement left on the present ground, in the present gait."""
        budget = self.book.movement.budget(self.scene.encounter, self.me)
        return budget.left.figure.value > 0

    def tell_none_left(self, why: str) -> None:
        """Log why no movement is left on a ground, unless no movement is left anywhere."""
        if why and self.has_movement():
            self.moves.effects.append(f"{self.name} cannot move there: {why}.")

    def _metres_a_unit(self) -> Fraction:
        metres = metres_a_unit(self.book)
        if metres is None:
            unit = self.book.words.distance_unit
            message = f"{self.book.title} does not say how many metres are in its {unit}."
            raise InputError("conflict", "legs", message)
        return metres

    def metres(self, leg: PathLeg) -> Fraction | None:
        """Return the distance of a leg in metres, if the leg has one."""
        return None if leg.distance is None else Fraction(leg.distance) * self.per

    def shown(self, goal: str) -> str:
        """Return the name of a goal."""
        return goal[1:] if goal.startswith(PLACE) else self.scene.find(goal).name

    def ends(self, leg: PathLeg, goal: str) -> str:
        """Return the walker's place relative to the goal: 'beside Fenn', 'at C4, 3 m from Fenn'.

        Somebody large on a grid may cover the goal, and stand in the space beside it.
        """
        if leg.direction and leg.distance is None:
            return f"at {self.standing.spots[self.who].place}"
        known, name = distance(self.bodies, self.who, goal), self.shown(goal)
        if goal.startswith(PLACE) and known.high == 0:
            own = self.standing.spots[self.who]
            covers = own.size > 1 and own.place != name
            return f"at {own.place}, covering {name}" if covers else f"at {name}"
        near = known.high is not None and known.high <= self.reach(goal)
        far = f"{known} m from {name}" if known.low or known.high else ""
        if leg.stop is None and near and not self.behind_shut_door(goal):
            far = f"beside {name}"
            if leg.goal != "past":
                return far
        space = self.space()
        return f"at {space}, {far}" if space and far else far

    def space(self) -> str:
        """Return the name of the walker's space on a grid; '' on a line, or without a position."""
        spot = self.standing.spots.get(self.who)
        return "" if spot is None or self.standing.grid is None else spot.place

    def behind_shut_door(self, goal: str) -> bool:
        """Whether a shut door, or a wall of a grid, is between the walker and a goal on the map."""
        here, there = spot_of(self.bodies, self.who), spot_of(self.bodies, goal)
        if here is None or there is None:
            return False
        if self.standing.grid is not None:
            return next_but_walled(self.standing.grid, here, there)
        return behind_shut_door(self.standing.line, here, there)

    def leg_done(
        self,
        leg: PathLeg,
        goal: str,
        on: Sequence[GroundGone],
        target: Fraction,
        passes: Sequence[str],
        free: Fraction = NONE,
    ) -> LegDone:
        """Return the result of a leg; `on` has the metres on each ground, in order.

        `free` is the number of further metres that cost no movement, such as those of a fall.
        """
        total = sum((one.distance for one in on), free)
        names = tuple(self.scene.find(one).name for one in passes)
        grounds = tuple(one._replace(distance=one.distance / self.per) for one in on)
        whole = total >= target
        ends, space = self.ends(leg, goal), self.space()
        space = space if space and ends.startswith(f"at {space}, ") else ""
        return LegDone(leg, self.shown(goal), goal, grounds, names, whole, ends, space=space)
