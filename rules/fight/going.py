"""Going somewhere: a path along the line or off it, as ordinary moves in one event.

A path has no arithmetic of its own: each run on one ground is a move of the book. Only a fight with
positions imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import ActionScene
from rules.fight.actions.going_on import takes_over
from rules.fight.actions.movement import wanted
from rules.fight.on_the_line import known_map, metres_a_unit
from rules.fight.path_moves import AlongTheLine, PathMoves, Straight
from rules.fight.path_words import LegDone, intended_told, path_told
from rules.map import goals
from rules.map.asking import what_decides
from rules.map.distances import distance, spot_of, walked_between
from rules.map.geometry import geometry
from rules.map.line_map import UNNAMED, Spot
from rules.map.line_ways import WayPiece, length
from rules.map.moves import Straight as StraightKind
from rules.map.moves import WalkAim
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.ranges import Range
from rules.map.whereabouts import PLACE, Whereabouts, without_path
from rules.numbers.exact import in_words
from rules.numbers.inputs import listed
from rules.numbers.nearest import the_nearest, told

NONE = Fraction(0)


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
        _Walker(scene, walker.id, among_several=len(who) > 1).go(tuple(legs))


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


class _Walker:
    """One combatant who goes along legs.

    `among_several` is whether others go too: then nobody is refused who is there already.
    """

    def __init__(self, scene: ActionScene, who: str, *, among_several: bool) -> None:
        self.scene = scene
        self.among_several = among_several
        self.who = who
        self.book = scene.book
        self.per = self._metres_a_unit()
        self.moves = PathMoves(scene, who, self.per)
        self.done: list[LegDone] = []
        if not self.standing.has(who):
            message = f"nobody has said where {self.name} is: say it first, as in {self.name} @ f."
            raise InputError("missing", "who", message)

    @property
    def standing(self) -> Whereabouts:
        """Who stands where now."""
        return known_map(self.scene)

    @property
    def me(self) -> Combatant:
        """The walker as they are now."""
        return self.scene.find(self.who)

    @property
    def name(self) -> str:
        """The walker's name."""
        return self.me.name

    def go(self, legs: tuple[PathLeg, ...]) -> None:
        """Go along the legs; what this turn has not is kept."""
        fixed = None
        if not legs:
            kept = _kept(self.scene, self.me)
            legs, fixed = kept.legs, kept.seen
            self._refuse_changed(kept)
        if self._comes_later():
            self._intend(legs)
            return
        self.scene.change(map=without_path(self.standing, self.who))
        begun, brief = len(self.scene.lines), self.scene.turns[-1]
        said_before = brief[:]
        for number, leg in enumerate(legs):
            begins = spot_of(self.standing, self.who)
            done = self._leg(leg, fixed if number == 0 else None)
            self.done.append(done)
            if not done.whole or (self.book.ground.by_pulses and leg is legs[-1]):
                self._keep(legs[number:], done, begins)
            if not done.whole:
                break
        self._refuse_nothing_done(legs)
        brief[:] = said_before
        self.moves.effects += self.scene.lines[begun:]
        del self.scene.lines[begun:]
        path_told(self.scene, self.me, self.done)
        for sentence in self.moves.effects:
            self.scene.log(sentence, brief=sentence.strip())

    def _comes_later(self) -> bool:
        """Whether the round moves the walker along the path later, and nobody can move now."""
        budget = self.book.movement.budget(self.scene.encounter, self.me)
        return self.book.ground.by_pulses and budget.not_now is not None

    def _intend(self, legs: tuple[PathLeg, ...]) -> None:
        """Keep a path that the pulses of the round will follow; check that its goals exist."""
        goals_of_legs = [self._goal(leg) for leg in legs]
        here, there = self.standing.spots.get(self.who), spot_of(self.standing, goals_of_legs[0])
        if here is not None and there is not None:
            way = self._way(legs[0], here, there)
            if way.shut:
                self.scene.refuse(f"{self.name} cannot go there: {way.shut}.", "legs")
        self._keep_path(legs, here, goals_of_legs[0])
        intended_told(
            self.scene,
            self.me,
            list(zip(legs, map(self._shown, goals_of_legs), strict=True)),
        )
        for sentence in self.book.ground.crossing(self.scene.encounter, self.me):
            self.scene.log(sentence)

    def _leg(self, leg: PathLeg, fixed: Spot | None) -> LegDone:
        """Go along one leg; `fixed` is the spot of the goal when the path was kept."""
        self.moves.gait = leg.gait or self.moves.gait
        self.moves.terrain = leg.terrain or self.moves.terrain
        goal = self._goal(leg)
        if leg.engage and self.book.ground.engage is None:
            message = "this book keeps no engagements: leave the = out, as in >f."
            raise InputError("bad-choice", "legs", message)
        here, there = spot_of(self.standing, self.who), spot_of(self.standing, goal)
        if fixed is not None and not leg.follow:
            there = fixed
        if not self.done:
            self._tell_leaving(leg)
        if here is None or there is None:
            done = self._off_the_line(leg, goal)
        else:
            done = self._on_the_line(leg, goal, here, there)
        if done.whole and leg.goal == "to" and not goal.startswith(PLACE):
            self._engage(leg, goal)
        return done

    def _goal(self, leg: PathLeg) -> str:
        """Return the point that a leg is about: an id, or a place behind '@'."""
        if leg.place:
            return PLACE + self._place(leg.place)
        whom = leg.whom or self._foe()
        other = self.scene.find(whom, "whom")
        if other.id == self.who:
            raise InputError("conflict", "whom", f"{other.name} cannot go to themselves.")
        if not self.standing.has(other.id):
            message = f"nobody has said where {other.name} is: say it first."
            raise InputError("missing", "whom", message)
        return other.id

    def _place(self, name: str) -> str:
        """Return a place of the line by its name, in small or capital letters."""
        places = [one for one in geometry(self.standing.line).index if not one.startswith(UNNAMED)]
        found = {one.casefold(): one for one in places}.get(name.casefold())
        if found is None:
            people = [one.name for one in self.scene.encounter.combatants.values()]
            message = f"no {told(name)} here{the_nearest(name, [*places, *people])}."
            raise InputError("bad-choice", "place", message)
        return found

    def _foe(self) -> str:
        """Return the first of those with whom the walker is engaged; raises InputError if none."""
        foes = self._engaged()
        if not foes:
            message = f"{self.name} is engaged with nobody: say away from whom, as in <f."
            raise InputError("missing", "whom", message)
        return foes[0]

    def _engaged(self) -> tuple[str, ...]:
        pairs = self.book.ground.engaged(self.scene.encounter)
        return tuple(one for pair in pairs if self.who in pair for one in pair if one != self.who)

    def _reach(self, goal: str) -> Fraction:
        """Return the metres from a goal at which the walker is beside it; 0 for a place."""
        if goal.startswith(PLACE):
            return NONE
        reach, encounter = self.book.ground.reach, self.scene.encounter
        return max(reach(encounter, self.me), reach(encounter, self.scene.find(goal)))

    def _stop(self, leg: PathLeg, goal: str) -> Fraction:
        if leg.stop is not None:
            return Fraction(leg.stop)
        return self._reach(goal) if leg.follow else NONE

    def _metres_a_unit(self) -> Fraction:
        metres = metres_a_unit(self.book)
        if metres is None:
            unit = self.book.words.distance_unit
            message = f"{self.book.title} does not say how many metres are in its {unit}."
            raise InputError("conflict", "legs", message)
        return metres

    def _metres(self, leg: PathLeg) -> Fraction | None:
        """Return the distance of a leg in metres, if the leg has one."""
        return None if leg.distance is None else Fraction(leg.distance) * self.per

    # Along the line.

    def _on_the_line(self, leg: PathLeg, goal: str, here: Spot, there: Spot) -> LegDone:
        way = self._way(leg, here, there)
        if way.shut:
            self.scene.refuse(f"{self.name} cannot go there: {way.shut}.", "legs")
        stop = self._stop(leg, goal)
        far, most = length(way.pieces), self._metres(leg)
        if leg.goal == "to":
            target = max(NONE, far - stop)
            target = target if most is None else min(most, target)
        elif leg.goal == "past":
            target = walked_between(self.standing.line, here, there) + stop
            target = target if most is None else most
        else:
            target = self._left_away(way.pieces) if most is None else most
        if target > far:
            return self._beyond(leg, goal, here, way.pieces, target)
        self._refuse_barred(way.pieces, target, leg)
        self._refuse_full(way.pieces, target)
        return self._walk(leg, goal, way.pieces, target)

    def _way(self, leg: PathLeg, here: Spot, there: Spot) -> goals.LineWay:
        line = self.standing.line
        if leg.goal == "to":
            return goals.way_to(line, here, there, self._by(leg))
        if leg.goal == "past":
            return goals.way_past(line, here, there, self._by(leg))
        return goals.way_away(line, here, there, self._by(leg))

    def _by(self, leg: PathLeg) -> str:
        if not leg.by or leg.by in goals.KINDS:
            return leg.by
        return self._place(leg.by)

    def _left_away(self, pieces: tuple[WayPiece, ...]) -> Fraction:
        """Return how far the walker gets away this turn, at most to an end that has a name."""
        line = self.standing.line
        far = length(pieces)
        here = self.standing.spots[self.who]
        end = goals.end_of(line, here, pieces)
        left = self.moves.left()
        named = end.place and not end.place.startswith(UNNAMED)
        return min(left, far) if named else left

    def _beyond(
        self, leg: PathLeg, goal: str, here: Spot, pieces: tuple[WayPiece, ...], target: Fraction
    ) -> LegDone:
        """Go on beyond the end of the line, which gets longer; at a named end this is refused."""
        end = goals.end_of(self.standing.line, here, pieces)
        more = target - length(pieces)
        if end.place and not end.place.startswith(UNNAMED):
            nearest = length(pieces) / self.per
            message = f"The line ends at {end.place}: {in_words(more)} m more lead beyond it."
            self.scene.refuse(message, "legs", nearest if leg.distance else None)
        self.scene.change(map=goals.with_longer_end(self.standing, end, more))
        spots = self.standing.spots
        there = spot_of(self.standing, goal)
        return self._on_the_line(leg, goal, spots[self.who], there or spots[self.who])

    def _refuse_barred(self, pieces: tuple[WayPiece, ...], target: Fraction, leg: PathLeg) -> None:
        """Refuse a way past somebody whom the book does not let the walker pass."""
        standing = self.standing
        for other in goals.met_on(standing, self.who, pieces, target):
            one = self.scene.find(other)
            why = None if one.out else self.book.ground.bars(self.scene.encounter, self.me, one)
            if why is not None:
                there = walked_between(
                    standing.line, standing.spots[self.who], standing.spots[other]
                )
                nearest = max(NONE, there - self._reach(other)) / self.per
                self.scene.refuse(why, "legs", nearest if leg.distance else None)

    def _refuse_full(self, pieces: tuple[WayPiece, ...], target: Fraction) -> None:
        walked = goals.first_metres(pieces, target)
        if walked:
            end = goals.end_of(self.standing.line, Spot(), walked)
            why = goals.why_no_room(self.standing, self.who, end)
            self.scene.refuse_if(why or None, f"{self.name} cannot stop there", "legs")

    def _walk(
        self, leg: PathLeg, goal: str, pieces: tuple[WayPiece, ...], target: Fraction
    ) -> LegDone:
        on: list[tuple[str, Fraction]] = []
        for run in goals.runs(self.standing.line, pieces, target):
            walk = AlongTheLine(run.pieces)
            terrain = run.terrain or self._unmarked()
            gone = self.moves.move(run.metres, terrain, walk, until=leg.distance is None)
            on += [(self.me.terrain, gone)] if gone else []
            if gone < run.metres:
                break
        total = sum((metres for _, metres in on), NONE)
        passes = goals.met_on(self.standing, self.who, pieces, total)
        return self._leg_done(leg, goal, on, target, passes)

    def _unmarked(self) -> str:
        """Return the ground of a stretch that names none.

        It is open ground for a walker whose ground is that of the line. Any other ground, which the
        game master has said, stays.
        """
        standing, open_ground = self.standing, self.book.words.open_ground
        spot = standing.spots.get(self.who)
        own = () if spot is None else goals.grounds_at(standing.line, spot)
        return open_ground if self.me.terrain in own else ""

    # Off the line.

    def _off_the_line(self, leg: PathLeg, goal: str) -> LegDone:
        known, stop = distance(self.standing, self.who, goal), self._stop(leg, goal)
        target, aim = self._target_off(leg, goal, known, stop)
        arrives = None
        if leg.goal == "to" and known.exact and target == known.low and not stop:
            arrives = spot_of(self.standing, goal)
        straight = None if leg.by else WalkAim(aim, goal)
        walk = Straight(straight, target, arrives)
        gone = self.moves.move(target, "", walk, until=leg.distance is None)
        on = [(self.me.terrain, gone)] if gone else []
        wanted_all = known.low - stop if known.exact else None
        whole = target if leg.goal != "to" else max(target, wanted_all or target + 1)
        return self._leg_done(leg, goal, on, target if leg.distance else whole, ())

    def _target_off(
        self, leg: PathLeg, goal: str, known: Range, stop: Fraction
    ) -> tuple[Fraction, StraightKind]:
        """Return how far to walk, and how; raises InputError if the exact distance counts."""
        left, typed = self.moves.left(), self._metres(leg)
        if leg.goal == "away":
            return (left if typed is None else typed), "away"
        if leg.goal == "past":
            if typed is None and not known.exact:
                raise self._asks(goal, known)
            return (known.low + stop if typed is None else typed), "past"
        answer = what_decides(known, left, typed=typed, stop=stop)
        if answer == "ask":
            raise self._asks(goal, known)
        most = left if typed is None else typed
        if answer == "reach":
            return min(most, max(NONE, known.low - stop)), "towards"
        return most, "towards"

    def _asks(self, goal: str, known: Range) -> InputError:
        """Return the error that asks how far a goal is."""
        name = self._shown(goal)
        least = in_words(known.low)
        far = f"{least} m or more" if known.high is None else f"{least} to {in_words(known.high)} m"
        message = (
            f"{name} is {far} away by what was said, and it counts here: say how far, as in =k 12,"
            " and then go."
        )
        return InputError("missing", "legs", message)

    # What all legs share.

    def _leg_done(
        self,
        leg: PathLeg,
        goal: str,
        on: list[tuple[str, Fraction]],
        target: Fraction,
        passes: Sequence[str],
    ) -> LegDone:
        total = sum((metres for _, metres in on), NONE)
        names = tuple(self.scene.find(one).name for one in passes)
        grounds = tuple((terrain, metres / self.per) for terrain, metres in on)
        whole = total >= target
        return LegDone(leg, self._shown(goal), goal, grounds, names, whole, self._ends(leg, goal))

    def _ends(self, leg: PathLeg, goal: str) -> str:
        """Return where the walker now is, seen from the goal: 'beside Fenn', '3 m from Fenn'."""
        known, name = distance(self.standing, self.who, goal), self._shown(goal)
        if goal.startswith(PLACE) and known.high == 0:
            return f"at {name}"
        if leg.stop is None and known.high is not None and known.high <= self._reach(goal):
            return f"beside {name}"
        return f"{known} m from {name}" if known.low or known.high else ""

    def _shown(self, goal: str) -> str:
        return goal[1:] if goal.startswith(PLACE) else self.scene.find(goal).name

    def _engage(self, leg: PathLeg, goal: str) -> None:
        """Engage the goal, if the leg says so or the book does; nothing if they are engaged."""
        ground, other = self.book.ground, self.scene.find(goal)
        if ground.engage is None or goal in self._engaged():
            return
        if leg.engage or ground.engages(self.scene.encounter, self.me, other):
            ground.engage(self.scene, self.me, other)

    def _tell_leaving(self, leg: PathLeg) -> None:
        metres = self._metres(leg)
        leaving = self.book.ground.leaving(self.scene.encounter, self.me, metres)
        self.moves.effects += [one for one in leaving if one not in self.moves.effects]

    def _refuse_nothing_done(self, legs: tuple[PathLeg, ...]) -> None:
        """Refuse a path on which the walker goes nowhere and engages nobody."""
        if any(one.grounds or (one.leg.engage and one.whole) for one in self.done):
            return
        last = self.done[-1]
        if last.whole:
            message = f"{self.name} is {last.ends or 'there'} already."
            if self.among_several:
                self.moves.effects.append(message)
                return
            raise InputError("conflict", "legs", message)
        budget = self.book.movement.budget(self.scene.encounter, self.me)
        self.scene.refuse_if(budget.not_now, f"{self.name} cannot move now", "who")
        wanted(self.me, budget, "all")

    # Kept paths.

    def _keep(self, legs: tuple[PathLeg, ...], done: LegDone, begins: Spot | None) -> None:
        """Keep what is left of a path, unless a number was typed for the present leg.

        If the pulses move everybody along their paths, every path is kept, so that a walker who
        has arrived stands there. `begins` is where the present leg began.
        """
        leg = legs[0]
        ends = leg.distance is not None or leg.goal == "away"
        if self.book.ground.by_pulses:
            self._keep_path(legs, begins, done.goal)
        elif not ends:
            self._keep_path(legs, spot_of(self.standing, self.who), done.goal)

    def _keep_path(self, legs: tuple[PathLeg, ...], here: Spot | None, goal: str) -> None:
        now, seen = spot_of(self.standing, self.who), spot_of(self.standing, goal)
        by_id = tuple(self._by_id(leg) for leg in legs)
        kept = KeptPath(by_id, now, seen, self._engaged(), None if here == now else here)
        paths = {**self.standing.paths, self.who: kept}
        self.scene.change(map=replace(self.standing, paths=dict(sorted(paths.items()))))

    def _by_id(self, leg: PathLeg) -> PathLeg:
        """Return a leg with the id of its goal, which stays if somebody gets another name."""
        return replace(leg, whom=self.scene.find(leg.whom).id) if leg.whom else leg

    def _refuse_changed(self, kept: KeptPath) -> None:
        """Refuse to go on if the goal has moved since, or if the walker is engaged since."""
        leg = kept.legs[0]
        goal = self._goal(leg)
        now = spot_of(self.standing, goal)
        moved = now is not None and kept.seen is not None and not now.same_as(kept.seen)
        if moved and leg.follow:
            message = f"{self._shown(goal)} has moved since: type >f again, or go on anyway."
            self.scene.refuse(message, "legs")
        new = [self.scene.find(one).name for one in self._engaged() if one not in kept.foes]
        if new:
            message = f"{self.name} is engaged with {listed(new, 'and')} since this path was kept."
            self.scene.refuse(message, "legs")
