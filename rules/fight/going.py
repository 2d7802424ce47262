"""Going somewhere: a path along the line or off it, as ordinary moves in one event.

A path has no arithmetic of its own: each run on one ground is a move of the book. Only a fight with
positions imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import ActionScene
from rules.fight.actions.going_on import takes_over
from rules.fight.actions.movement import wanted
from rules.fight.legs_off_the_line import go_off_the_line
from rules.fight.legs_on_the_grid import go_on_the_grid, refuse_barred_way
from rules.fight.legs_on_the_line import go_on_the_line, refuse_shut_way
from rules.fight.on_the_line import known_map
from rules.fight.path_walker import Walker
from rules.fight.path_words import LegDone, intended_told, path_told
from rules.map.distances import spot_of
from rules.map.line_map import Spot
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.whereabouts import PLACE, without_path
from rules.numbers.inputs import listed


def go(scene: ActionScene, who: Sequence[str], legs: Sequence[PathLeg]) -> None:
    """Let combatants go along these legs, one after the other; without legs on their kept paths.

    Raises:
        InputError, NotFound: a goal or a position is not known.
        Refused: the book or the line does not allow a move.
    """
    known_map(scene)
    for one in who:
        walker = scene.find(one)
        scene.refuse_out(walker)
        takes_over(scene, walker.id)
        _Path(scene, walker.id, among_several=len(who) > 1).go(tuple(legs))


def give_up(scene: ActionScene, who: Sequence[str]) -> None:
    """Drop kept paths; raises Refused for a combatant without one."""
    for one in who:
        walker = scene.find(one)
        _kept(scene, walker)
        scene.change(map=without_path(known_map(scene), walker.id))
    names = [scene.find(one).name for one in who]
    give = "gives" if len(names) == 1 else "give"
    scene.log(f"{listed(names, 'and')} {give} the path up.")


def _kept(scene: ActionScene, walker: Combatant) -> KeptPath:
    """Return the kept path of a combatant; raises InputError if there is none."""
    kept = known_map(scene).paths.get(walker.id)
    if kept is None:
        message = f"{walker.name} has no path to go on with: say where to, as in >f."
        raise InputError("missing", "legs", message)
    return kept


class _Path:
    """The path of one walker.

    `among_several` is whether others go too: then nobody is refused who is there already.
    """

    def __init__(self, scene: ActionScene, who: str, *, among_several: bool) -> None:
        self.scene = scene
        self.among_several = among_several
        self.walker = Walker(scene, who)
        self.done: list[LegDone] = []
        self._has_engaged = False

    def go(self, legs: tuple[PathLeg, ...]) -> None:
        """Go along the legs; what this turn has not is kept."""
        fixed = None
        if not legs:
            kept = _kept(self.scene, self.walker.me)
            legs, fixed = kept.legs, kept.seen
            self._refuse_changed(kept)
        if self._comes_later():
            self._intend(legs)
            return
        self.scene.change(map=without_path(self.walker.standing, self.walker.who))
        begun, brief = len(self.scene.lines), self.scene.turns[-1]
        said_before = brief[:]
        for number, leg in enumerate(legs):
            begins = spot_of(self.walker.standing, self.walker.who)
            done = self._leg(leg, fixed if number == 0 else None)
            self.done.append(done)
            if not done.whole or (self.walker.book.ground.by_pulses and leg is legs[-1]):
                self._keep(legs[number:], done, begins)
            if not done.whole:
                break
        self._refuse_nothing_done(legs)
        brief[:] = said_before
        self.walker.moves.effects += self.scene.lines[begun:]
        del self.scene.lines[begun:]
        path_told(self.scene, self.walker.me, self.done)
        for sentence in self.walker.moves.effects:
            self.scene.log(sentence, brief=sentence.strip())

    def _comes_later(self) -> bool:
        """Whether the round moves the walker along the path later, and nobody can move now."""
        book, encounter = self.walker.book, self.scene.encounter
        budget = book.movement.budget(encounter, self.walker.me)
        return book.ground.by_pulses and budget.not_now is not None

    def _intend(self, legs: tuple[PathLeg, ...]) -> None:
        """Keep a path that the pulses of the round will follow; check that its goals exist."""
        walker = self.walker
        self._refuse_no_aim(legs)
        points = [walker.goal(leg) for leg in legs]
        here, there = spot_of(walker.standing, walker.who), spot_of(walker.standing, points[0])
        if here is not None and there is not None:
            refuse = refuse_shut_way if walker.standing.grid is None else refuse_barred_way
            refuse(walker, legs[0], here, there)
        self._keep_path(legs, here, points[0])
        ways = list(zip(legs, map(walker.shown, points), strict=True))
        intended_told(self.scene, walker.me, ways)
        for sentence in walker.book.ground.crossing(self.scene.encounter, walker.me):
            self.scene.log(sentence)

    def _refuse_no_aim(self, legs: tuple[PathLeg, ...]) -> None:
        """Refuse a leg that the pulses do not follow on a grid: only ways to a goal."""
        on_grid = self.walker.standing.grid is not None
        if on_grid and any(leg.goal != "to" or leg.distance is not None for leg in legs):
            message = "on a grid the pulses follow a path to somebody or to a space, as in >F7."
            raise InputError("conflict", "legs", message)

    def _leg(self, leg: PathLeg, fixed: Spot | None) -> LegDone:
        """Go along one leg; `fixed` is the spot of the goal when the path was kept."""
        if leg.gait:
            self.walker.moves.say_gait(leg.gait)
        self.walker.moves.terrain = leg.terrain or self.walker.moves.terrain
        goal = self.walker.goal(leg)
        if leg.fights and self.walker.book.ground.engage is None:
            message = "this book keeps no engagements: leave the = out, as in >f."
            raise InputError("bad-choice", "legs", message)
        standing = self.walker.standing
        here, there = spot_of(standing, self.walker.who), spot_of(standing, goal)
        if fixed is not None and not leg.follow:
            there = fixed
        if not self.done:
            self._tell_leaving(leg)
        if standing.grid is not None and (here is None or there is None):
            lost = self.walker.name if here is None else self.walker.shown(goal)
            message = f"nobody has said in which space {lost} is: say it first, as in @F7."
            raise InputError("missing", "who" if here is None else "whom", message)
        if here is None or there is None:
            done = go_off_the_line(self.walker, leg, goal)
        else:
            go = go_on_the_line if standing.grid is None else go_on_the_grid
            done = go(self.walker, leg, goal, here, there)
        if done.whole and leg.goal == "to" and not goal.startswith(PLACE):
            self._engage(leg, goal)
        return done

    def _engage(self, leg: PathLeg, goal: str) -> None:
        """Engage the goal, if the leg says so or the book does; nothing if they are engaged."""
        ground, other = self.walker.book.ground, self.scene.find(goal)
        if ground.engage is None or goal in self.walker.engaged():
            return
        if self.walker.behind_shut_door(goal):
            return
        if leg.fights or ground.engages(self.scene.encounter, self.walker.me, other):
            ground.engage(self.scene, self.walker.me, other)
            self._has_engaged = True

    def _tell_leaving(self, leg: PathLeg) -> None:
        """Tell what leaving draws; a book that keeps engagements tells it with its moves."""
        if self.walker.book.ground.engage is not None:
            return
        metres = self.walker.metres(leg)
        leaving = self.walker.book.ground.leaving(self.scene.encounter, self.walker.me, metres)
        told = self.walker.moves.effects
        told += [one for one in leaving if one not in told]

    def _refuse_nothing_done(self, legs: tuple[PathLeg, ...]) -> None:
        """Refuse a path on which the walker goes nowhere and engages nobody."""
        if self._has_engaged or any(one.grounds for one in self.done):
            return
        last = self.done[-1]
        if last.whole:
            there = last.ends or "there"
            if last.leg.goal == "away":
                on_line = self.walker.standing.grid is None
                there = "at the end of the line" if on_line else "as far away as this turn leads"
            elif last.leg.fights and not last.goal.startswith(PLACE):
                there = f"engaged with {last.shown}"
            message = f"{self.walker.name} is {there} already."
            if self.among_several:
                self.walker.moves.effects.append(message)
                return
            raise InputError("conflict", "legs", message)
        budget = self.walker.book.movement.budget(self.scene.encounter, self.walker.me)
        self.scene.refuse_if(budget.not_now, f"{self.walker.name} cannot move now", "who")
        wanted(self.walker.me, budget, "all")

    # Kept paths.

    def _keep(self, legs: tuple[PathLeg, ...], done: LegDone, begins: Spot | None) -> None:
        """Keep what is left of a path, unless a number was typed for the present leg.

        If the pulses move everybody along their paths, every path is kept, so that a walker who
        has arrived stands there. `begins` is where the present leg began.
        """
        leg = legs[0]
        ends = leg.distance is not None or leg.goal == "away"
        if self.walker.book.ground.by_pulses:
            self._keep_path(legs, begins, done.goal)
        elif not ends:
            self._keep_path(legs, spot_of(self.walker.standing, self.walker.who), done.goal)

    def _keep_path(self, legs: tuple[PathLeg, ...], here: Spot | None, goal: str) -> None:
        standing, who = self.walker.standing, self.walker.who
        now, seen = spot_of(standing, who), spot_of(standing, goal)
        kept = KeptPath(
            tuple(map(self._as_kept, legs)),
            now,
            seen,
            self.walker.engaged(),
            None if here == now else here,
        )
        paths = {**standing.paths, who: kept}
        self.scene.change(map=replace(standing, paths=dict(sorted(paths.items()))))

    def _as_kept(self, leg: PathLeg) -> PathLeg:
        """Return a leg with the id of its goal and the names of the places on the line."""
        return replace(
            leg,
            whom=self.scene.find(leg.whom).id if leg.whom else "",
            place=self.walker.place(leg.place) if leg.place else "",
            by=self.walker.by(leg),
        )

    def _refuse_changed(self, kept: KeptPath) -> None:
        """Refuse to go on if the goal has moved since, or if the walker is engaged since."""
        leg = kept.legs[0]
        goal = self.walker.goal(leg)
        now = spot_of(self.walker.standing, goal)
        moved = now is not None and kept.seen is not None and not now.same_as(kept.seen)
        if moved and leg.follow:
            message = f"{self.walker.shown(goal)} has moved since: type >f again, or go on anyway."
            self.scene.refuse(message, "legs")
        new = [self.scene.find(one).name for one in self.walker.engaged() if one not in kept.foes]
        if new:
            message = (
                f"{self.walker.name} is engaged with {listed(new, 'and')} since this path was kept."
            )
            self.scene.refuse(message, "legs")
