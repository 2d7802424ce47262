"""Going somewhere: a path along the line or off it, as ordinary moves in one event.

A path computes no movement of its own: each part on one ground is a move of the book. Only a fight
with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import InputError, Refused
from rules.fight.actions.base import ActionScene
from rules.fight.actions.movement import set_out, wanted
from rules.fight.doing import Doing, doing_of
from rules.fight.grid_doors import tell_doors
from rules.fight.grid_turning import look_towards
from rules.fight.group_turn import takes_over
from rules.fight.kept_paths import (
    end_paths_of_others,
    has_way_ahead,
    is_down,
    less_than_a_step,
    refuse_changed,
)
from rules.fight.legs_by_action import (
    BY_ACTION,
    as_gone_by,
    come_by_action,
    refuse_goals,
    refuse_short,
)
from rules.fight.legs_off_the_line import go_off_the_line
from rules.fight.legs_on_the_grid import go_on_the_grid, refuse_barred_way
from rules.fight.legs_on_the_line import go_on_the_line, refuse_shut_way
from rules.fight.on_the_line import known_map, together
from rules.fight.out_of_reach import tell_leaving
from rules.fight.path_obstacles import climbed_before
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import LegDone, arrival_told, intended_told, path_told
from rules.fight.spaces_by_action import go_over_spaces_by_action
from rules.fight.taken_along import bring, take_along
from rules.map.distances import spot_of
from rules.map.line_map import Spot
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.whereabouts import PLACE, staying, without_path
from rules.numbers.exact import Number, counted
from rules.numbers.inputs import listed
from rules.rulebook import positions


@contextmanager
def named_leg(number: int) -> Iterator[None]:
    """Put the number of the leg into a refusal. The number is left out for the first leg."""
    try:
        yield
    except (InputError, Refused) as fault:
        if number:
            fault.message = f"leg {number + 1}: {fault.message}"
        raise


@contextmanager
def named_costs(walker: Walker) -> Iterator[None]:
    """If a distance is refused, put the costs of the way, such as a hill, into the message."""
    walker.paid.clear()
    try:
        yield
    except Refused as fault:
        if walker.paid and fault.nearest is not None:
            words = listed([*dict.fromkeys(walker.paid)], "and")
            fault.message = f"{fault.message.removesuffix('.')}; on the way: {words}."
        raise


class Going(NamedTuple):
    """The request of `go-path`: the legs, the book's own action, and the combatants taken along."""

    legs: Sequence[PathLeg]
    doing: Mapping[str, object] | None = None
    along: Sequence[str] = ()
    how: str = ""


def go(scene: ActionScene, who: Sequence[str], going: Going) -> None:
    """Let combatants go along legs, one after the other; without legs, along their kept paths.

    Raises:
        InputError, NotFound: a goal or a position is not known, the action takes no goal, or
            everybody is at the goal already.
        Refused: the book or the line does not allow a move.
    """
    known_map(scene)
    doing = None if going.doing is None else doing_of(scene.book, going.doing)
    there: list[str] = []
    later: list[Combatant] = []
    for one in who:
        walker = scene.find(one)
        scene.refuse_out(walker)
        if doing is None:
            _refuse_company(scene, walker, going.legs)
        if _comes_later(scene, walker):
            later.append(walker)
        else:
            takes_over(scene, walker.id)
        path = _Path(scene, walker.id, doing, among_several=len(who) > 1)
        with_them = path.walker.along = take_along(path.walker, going.along, going.how)
        if doing is None:
            path.go(tuple(going.legs))
        else:
            path.go_by(doing, tuple(going.legs))
        bring(path.walker, with_them)
        there += [path.stays] if path.stays else []
    if who and len(there) == len(who):
        raise InputError("conflict", "legs", " ".join(there))
    _tell_crossings(scene, later)


def _refuse_company(scene: ActionScene, walker: Combatant, legs: Sequence[PathLeg]) -> None:
    """Refuse legs to somebody who moves together with the walker, such as the rider."""
    goals = [scene.find(leg.whom, "whom") for leg in legs if leg.whom]
    company = together(scene.encounter, scene.book, walker) if goals else []
    for other in goals:
        if other.id != walker.id and other.id in company:
            message = f"{walker.name} and {other.name} move together: name another goal."
            raise InputError("conflict", "whom", message)


def _comes_later(scene: ActionScene, walker: Combatant) -> bool:
    """Whether the round moves a walker along the path later, but not now."""
    movement, by_pulses = scene.book.movement, scene.book.ground.by_pulses
    return by_pulses and movement.budget(scene.encounter, walker).not_now is not None


def _tell_crossings(scene: ActionScene, walkers: Sequence[Combatant]) -> None:
    """Log whom walkers will meet or cross, when all of them have their paths."""
    for one in walkers:
        whose = f"{one.name}: " if len(walkers) > 1 else ""
        for sentence in scene.book.ground.crossing(scene.encounter, scene.find(one.id)):
            scene.log(f"{whose}{sentence}")


def give_up(scene: ActionScene, who: Sequence[str]) -> None:
    """Drop kept paths. Raises Refused for a combatant who has no kept path."""
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


NO_AIM = "on a grid the pulses follow a path to somebody or to a space"


def _has_aim(leg: PathLeg) -> bool:
    """Whether the pulses can follow a leg on a grid."""
    return leg.goal == "to" and not leg.direction and leg.distance is None


class _Path:
    """The path of one walker.

    If `among_several` is true, a walker who is at the goal already is not refused.
    """

    def __init__(
        self, scene: ActionScene, who: str, doing: Doing | None, *, among_several: bool
    ) -> None:
        self.scene = scene
        self.among_several = among_several
        self.walker = Walker(scene, who)
        self.walker.doing = doing
        self.done: list[LegDone] = []
        self._had_path = False
        self.stays = ""
        """The sentence for a walker who is at the goal already, if several walkers go there."""
        self._has_engaged = False

    def go(self, legs: tuple[PathLeg, ...]) -> None:
        """Go along the legs. If this turn is too short for the path, keep the rest of the path."""
        fixed = None
        if not legs:
            kept = _kept(self.scene, self.walker.me)
            legs, fixed = kept.legs, kept.seen
            refuse_changed(self.walker, kept, lambda: self._metres_ahead(legs))
        else:
            legs = (self._said_again(legs[0]), *legs[1:])
        end_paths_of_others(self.walker)
        if _comes_later(self.scene, self.walker.me):
            self._intend(legs)
        else:
            self._go_now(legs, fixed)

    def _go_now(self, legs: tuple[PathLeg, ...], fixed: Spot | None) -> None:
        """Go along the legs. If the path was kept, `fixed` is the spot of the first goal then."""
        self.walker.climbed = climbed_before(self.walker, legs[0])
        self._had_path = has_way_ahead(self.walker, self.walker.who)
        self.scene.change(map=without_path(self.walker.standing, self.walker.who))
        begun, brief = len(self.scene.lines), self.scene.turns[-1]
        said_before = brief[:]
        for number, said in enumerate(legs):
            begins = spot_of(self.walker.standing, self.walker.who)
            with named_leg(number), named_costs(self.walker):
                leg = self._to_its_space(said)
                legs = (*legs[:number], leg, *legs[number + 1 :])
                done = self._leg(leg, fixed if number == 0 else None)
            self.done.append(done)
            if leg is not legs[-1] and self._is_there_already(done):
                there = f"{self.walker.name} is {done.ends or 'there'} already."
                self.walker.moves.effects.append(there)
            if not done.whole or (self.walker.book.ground.by_pulses and leg is legs[-1]):
                self._keep(legs[number:], done, begins)
            if not done.whole:
                break
        if self._waits_for_a_step():
            del self.scene.lines[begun:]
            brief[:] = said_before
            self._intend_on(legs)
            return
        self._refuse_nothing_done(legs)
        brief[:] = said_before
        self.walker.moves.effects += self.scene.lines[begun:]
        del self.scene.lines[begun:]
        path_told(self.scene, self.walker.me, self.done)
        for sentence in self.walker.moves.effects:
            self.scene.log(sentence, brief=sentence.strip())

    def _said_again(self, leg: PathLeg) -> PathLeg:
        """Return a leg; drop its word for ledges if the kept path has already passed the ledges."""
        kept = self.walker.standing.paths.get(self.walker.who)
        here = spot_of(self.walker.standing, self.walker.who)
        if kept is None or not leg.by or kept.legs[0].by or not kept.begins_at(here):
            return leg
        rest = replace(leg, by="")
        return rest if self._as_kept(rest) == kept.legs[0] else leg

    def _to_its_space(self, leg: PathLeg) -> PathLeg:
        """Return a leg such as '1 e climb' as a leg to the space there, with the same word."""
        if not (leg.direction and leg.by) or self.walker.standing.grid is None:
            return leg
        place = self.walker.goal(leg).removeprefix(PLACE)
        return replace(leg, direction="", distance=None, place=place)

    def _is_there_already(self, done: LegDone) -> bool:
        """Whether nothing happens on a leg because the walker is already at the goal."""
        return done.leg.goal == "to" and done.whole and not (done.grounds or self._has_engaged)

    def _metres_ahead(self, legs: tuple[PathLeg, ...]) -> Fraction | None:
        """Return the metres that the walker goes along legs in this turn; None if dice decide."""
        trial = self.walker.moves.trial()
        trial.override = True
        try:
            _Path(trial, self.walker.who, None, among_several=True).go(legs)
        except (InputError, Refused):
            return None
        made = trial.find(self.walker.who).pace.made - self.walker.me.pace.made
        return Fraction(made) * self.walker.per

    def go_by(self, doing: Doing, legs: tuple[PathLeg, ...]) -> None:
        """Go along the legs with the book's own action, or with ordinary moves after the action."""
        refuse_goals(doing, legs)
        why_no_goal = doing.goes.why_no_goal(doing.fields)
        if why_no_goal:
            self.scene.refuse(why_no_goal, "legs")
        # An action that names nobody, such as leaving all engagements, still names nobody.
        said = legs[0]
        if doing.goes.whom:
            legs = tuple(map(self._with_foe, legs))
        leg, about = legs[0], self.walker.goal(legs[0])
        if doing.kind.strikes and leg.goal == "away" and not doing.goes.away:
            title = doing.kind.title.lower()
            self.scene.refuse(f"a {title} goes to its target, as in >f, not away.", "legs")
        if doing.kind.strikes and doing.goes.away == (leg.goal == "away") and leg.whom:
            self.scene.tell_friends(self.walker.me, [about])
        if doing.goes.comes:
            come_by_action(self.walker, doing, leg, about)
        elif doing.goes.way:
            self._by_one_action(doing, leg)
        else:
            self._begin(doing, said, about)
            self.go(legs if doing.goes.away else (replace(leg, gait=""), *legs[1:]))
        for done in self.done[:1]:
            refuse_short(self.walker, leg, about, done)

    def _begin(self, doing: Doing, leg: PathLeg, about: str) -> None:
        """Do the action that begins the path, in the gait of the first leg.

        If turning costs nothing before this action, the walker first turns to the goal. A walker
        who leaves somebody takes the gait with the way, after the turn.
        """
        turning, me = self.walker.book.ground.turning_round, self.walker.me
        if not turning(self.scene.encounter, me):
            positions.turned(self.scene, me.id, half=False)
            look_towards(self.walker, about)
        if leg.gait and not doing.goes.away:
            set_out(self.scene, self.walker.me, leg.gait, None)
            self.scene.settle()
            self.walker.set_out()
        doing.action(self.walker.who, leg, about).apply(self.scene)
        self.scene.settle()

    def _by_one_action(self, doing: Doing, leg: PathLeg) -> None:
        """Go along a whole leg with one action of the book."""
        leg = as_gone_by(doing, leg)
        self.walker.walks = BY_ACTION
        with named_costs(self.walker):
            done = self._leg(leg, None)
        self._refuse_other_gait(doing, leg)
        self.done.append(done)
        if done.grounds:
            self.scene.change(map=without_path(self.walker.standing, self.walker.who))
        if not done.whole and doing.goes.partly and not self.walker.book.ground.by_pulses:
            self._keep((leg,), done, None)
        arrival_told(self.scene, self.walker.me, done)
        for sentence in self.walker.moves.effects:
            self.scene.log(sentence, brief=sentence.strip())

    def _refuse_other_gait(self, doing: Doing, leg: PathLeg) -> None:
        """Refuse a gait that the action has not kept: a charge may be a run, whatever was typed."""
        taken, gaits = self.walker.me.pace.gait, self.walker.book.words
        is_charge = doing.goes.straight and doing.goes.whom
        if not is_charge or leg.gait in ("", taken):
            return
        typed, goes = (gaits.gait(one).label.lower() for one in (leg.gait, taken))
        message = f"a {doing.kind.title.lower()} is in the gait {goes} here: leave {typed} out."
        raise InputError("conflict", "legs", message)

    def _with_foe(self, leg: PathLeg) -> PathLeg:
        """Return the leg. If it leads away but names no goal, the first foe becomes its goal."""
        nobody = leg.goal == "away" and not (leg.whom or leg.place)
        return replace(leg, whom=self.walker.foe()) if nobody else leg

    def _waits_for_a_step(self) -> bool:
        """Whether a walker has gone nowhere because the pulse has too little left for a step."""
        kept = self.walker.standing.paths.get(self.walker.who)
        is_kept = self.walker.book.ground.by_pulses and kept is not None and bool(kept.rest)
        return is_kept and not (self.walker.moves.has_moved or self.walker.has_acted)

    def _intend_on(self, legs: tuple[PathLeg, ...]) -> None:
        """Keep a path that begins with less than a step.

        Who has not moved in this pulse yet walks along it at the end of the pulse.
        """
        kept, cell = self.walker.standing.paths[self.walker.who], self.scene.encounter.cell
        has_moved = any(mark.cell == cell for mark in self.walker.me.pace.marks)
        self.walker.moves.effects.clear()
        self._intend(legs, kept.rest if has_moved else NONE)

    def _intend(self, legs: tuple[PathLeg, ...], rest: Fraction = NONE) -> None:
        """Keep a path that the pulses of the round will follow; check that its goals exist.

        The walker takes the gait of the first leg now, and keeps this gait in all the pulses.

        Raises:
            InputError: a goal is not known, or a later leg has another gait.
        """
        walker, words = self.walker, self.walker.book.words
        if any(leg.gait not in ("", legs[0].gait) for leg in legs[1:]):
            message = (
                f"{walker.name} has one gait in a {words.round_word}: say it with the first leg."
            )
            raise InputError("conflict", "legs", message)
        if legs[0].gait:
            walker.book.movement.take_gait(self.scene, walker.me, words.gait(legs[0].gait))
        self._refuse_no_aim(legs)
        points = [walker.goal(leg) for leg in legs]
        here, there = spot_of(walker.standing, walker.who), spot_of(walker.standing, points[0])
        if here is not None and there is not None:
            if walker.standing.grid is None:
                refuse_shut_way(walker, legs[0], here, there)
            else:
                tell_doors(walker, refuse_barred_way(walker, legs[0], here, there))
        self._keep_path(legs, here, points[0], rest)
        ways = list(zip(legs, map(walker.shown, points), strict=True))
        intended_told(self.scene, walker.me, ways)
        for sentence in walker.moves.effects:
            self.scene.log(sentence)

    def _refuse_no_aim(self, legs: tuple[PathLeg, ...]) -> None:
        """Refuse a leg without a goal on a grid: there the pulses follow only ways to a goal."""
        on_grid = self.walker.standing.grid is not None
        if on_grid and not all(map(_has_aim, legs)):
            raise InputError("conflict", "legs", f"{NO_AIM}, as in >F7.")

    def _leg(self, leg: PathLeg, fixed: Spot | None) -> LegDone:
        """Go along one leg. If the path was kept, `fixed` is the spot of its goal at that time."""
        if leg.gait:
            self.walker.moves.say_gait(leg.gait)
        self.walker.moves.terrain = leg.terrain or self.walker.moves.terrain
        self.walker.moves.gaits = []
        goal = self.walker.goal(leg)
        if leg.fights and self.walker.book.ground.engage is None:
            message = "this book keeps no engagements: leave the = out, as in >f."
            raise InputError("bad-choice", "legs", message)
        standing, before = self.walker.standing, self.scene.encounter
        here, there = spot_of(standing, self.walker.who), spot_of(standing, goal)
        if fixed is not None and not leg.follow:
            there = fixed
        if standing.grid is not None and (here is None or there is None):
            lost = self.walker.name if here is None else self.walker.shown(goal)
            message = f"nobody has said in which space {lost} is: say it first, as in @F7."
            raise InputError("missing", "who" if here is None else "whom", message)
        if here is None or there is None:
            done = go_off_the_line(self.walker, leg, goal)
        else:
            go = go_on_the_line if standing.grid is None else go_on_the_grid
            if standing.grid is not None and self.walker.walks is not None:
                go = go_over_spaces_by_action
            done = go(self.walker, leg, goal, here, there)
        gaits = tuple(dict.fromkeys(self.walker.moves.gaits))
        done = done._replace(gaits=gaits, kept=fixed is not None)
        tell_leaving(self.walker, before)
        if done.whole and leg.goal == "to" and not goal.startswith(PLACE):
            self._engage(leg, goal)
        return done

    def _engage(self, leg: PathLeg, goal: str) -> None:
        """Engage the goal, if the leg or the book demands this, and no engagement exists yet."""
        ground, other = self.walker.book.ground, self.scene.find(goal)
        if ground.engage is None or goal in self.walker.engaged():
            return
        if self.walker.behind_shut_door(goal):
            return
        if leg.fights or ground.engages(self.scene.encounter, self.walker.me, other):
            told = len(self.scene.lines), len(self.scene.acts)
            ground.engage(self.scene, self.walker.me, other)
            self.walker.moves.take_effects(*told)
            self._has_engaged = True

    def _refuse_nothing_done(self, legs: tuple[PathLeg, ...]) -> None:
        """Refuse a path on which the walker goes nowhere and engages nobody."""
        has_acted = self.walker.has_acted or self.walker.moves.has_moved
        if self._has_engaged or has_acted or any(one.grounds for one in self.done):
            return
        last = self.done[-1]
        why_no_gait = self.walker.moves.why_no_gait() if last.leg.goal == "away" else ""
        if why_no_gait:
            self.scene.refuse(why_no_gait, "legs")
        if last.whole:
            there = last.ends or "there"
            if last.leg.goal == "away":
                on_line = self.walker.standing.grid is None
                there = "at the end of the line" if on_line else "as far away as this turn leads"
            elif last.leg.fights and not last.goal.startswith(PLACE):
                there = f"engaged with {last.shown}"
            message = f"{self.walker.name} is {there} already."
            if last.leg.goal == "away" and last.leg.distance is not None:
                message = self._no_farther(last.leg.distance, last.shown)
            if self.among_several:
                self.stays = message
                self.walker.moves.effects.append(message)
                return
            raise InputError("conflict", "legs", message)
        budget = self.walker.book.movement.budget(self.scene.encounter, self.walker.me)
        self.scene.refuse_if(budget.not_now, f"{self.walker.name} cannot move now", "who")
        wanted(self.walker.me, budget, "all")
        told = " ".join(self.walker.moves.effects)
        why = f": {told}" if told else ", for nothing is left of the movement there."
        message = f"{self.walker.name} gets nowhere on this way{why}"
        raise InputError("out-of-range", "legs", message)

    def _no_farther(self, distance: Number, goal: str) -> str:
        """Return the sentence for a walker whom a typed distance brings no farther away."""
        far = counted(Fraction(distance), self.walker.book.words.distance_unit)
        return f"{self.walker.name} comes no farther away from {goal} in {far}."

    # Kept paths.

    def _keep(self, legs: tuple[PathLeg, ...], done: LegDone, begins: Spot | None) -> None:
        """Keep the rest of a path, unless a number was typed for the present leg.

        If the pulses move everybody, every path is kept, so that a walker who has arrived stays at
        the goal. `begins` is the spot where the present leg began.
        """
        leg = legs[0]
        ends = leg.distance is not None or leg.goal == "away" or leg.direction
        if self.walker.book.ground.by_pulses:
            self._keep_for_pulses(legs, done, begins)
        elif not ends:
            here = spot_of(self.walker.standing, self.walker.who)
            rest = replace(leg, by=done.leg.by), *legs[1:]
            self._keep_path(rest, here, done.goal, self.walker.climbed)

    def _keep_for_pulses(
        self, legs: tuple[PathLeg, ...], done: LegDone, begins: Spot | None
    ) -> None:
        """Keep the legs that the pulses can follow; without such a leg, the walker stays here."""
        standing = self.walker.standing
        on_grid = standing.grid is not None
        followed = tuple(takewhile(_has_aim, legs)) if on_grid else legs
        if followed:
            rest = NONE if done.whole else less_than_a_step(self.walker, legs[0], done.goal)
            self._keep_path(followed, begins, done.goal, rest)
        else:
            self.scene.change(map=staying(standing, self.walker.who))
            if self._had_path:
                self.walker.moves.effects.append(f"{self.walker.name}'s path ends.")
        if len(followed) < len(legs) - (1 if done.whole else 0):
            self.walker.moves.effects.append(f"The rest is not kept: {NO_AIM}.")

    def _keep_path(
        self, legs: tuple[PathLeg, ...], here: Spot | None, goal: str, rest: Fraction = NONE
    ) -> None:
        standing, who = self.walker.standing, self.walker.who
        now, seen = spot_of(standing, who), spot_of(standing, goal)
        kept = KeptPath(
            tuple(map(self._as_kept, legs)),
            now,
            seen,
            self.walker.engaged(),
            None if here == now else here,
            rest,
            down=is_down(self.walker, goal),
        )
        paths = {**standing.paths, who: kept}
        self.scene.change(map=replace(standing, paths=dict(sorted(paths.items()))))

    def _as_kept(self, leg: PathLeg) -> PathLeg:
        """Return a leg in the form that is kept: with the goal's id, and with the names that places
        have on the line.
        """
        return replace(
            leg,
            whom=self.scene.find(leg.whom).id if leg.whom else "",
            place=self.walker.place(leg.place) if leg.place else "",
            by=self.walker.by(leg),
        )
