"""The ordinary moves of a path: one move for each part on one ground."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from rules.dice import NotTyped, Tray
from rules.encounter import Encounter
from rules.encounter.remembered import remembered
from rules.errors import Refused
from rules.fight.actions.base import Action, ActionScene, by_name, do_own, name_of
from rules.fight.actions.movement import Move, set_out
from rules.fight.ways_of_moves import AlongTheGrid, AlongTheLine, Straight
from rules.map.grid_paths import GroundLeft
from rules.numbers.exact import exact
from rules.numbers.figures import unrounded
from rules.rulebook.answers import Budget
from rules.rulebook.ground import WayCost


class PathMoves:
    """The moves of one walker on a path. A named gait or ground counts until another is named.

    `per` is the number of metres in the book's unit. `effects` are sentences about the effects of
    the moves. `gaits` are the gaits of the moves of the present leg. `has_moved` is true after a
    move, even after a move of 0 metres.
    """

    def __init__(self, scene: ActionScene, who: str, per: Fraction) -> None:
        self.scene = scene
        self.who = who
        self.per = per
        self._gait = ""
        self._is_named = False
        self.has_moved = False
        self.terrain = ""
        self.effects: list[str] = []
        self.gaits: list[str] = []
        me = scene.find(who)
        forced = scene.book.words.terrain(scene.encounter, me.terrain).gait
        # A gait that the ground forces ends with the ground; the book says which gait follows.
        self._at_first = "" if me.pace.gait == forced else me.pace.gait

    @property
    def said(self) -> tuple[object, ...]:
        """The settings of the next moves: gait, ground, and whether everything is allowed."""
        gait = self._gait, self._is_named, self._at_first
        return *gait, self.terrain, self.scene.override

    def say_gait(self, gait: str) -> None:
        """Set the gait of all later moves.

        If the gait is new, the next move names it to the book.
        """
        self._gait, self._is_named = gait, self._is_named and gait == self._gait

    def take_gait_early(self) -> None:
        """Take the named gait before a ground that forces another one.

        After this ground, the walker goes on in the named gait. If the book refuses the gait now,
        log the reason.
        """
        if not self._gait or self._is_named:
            return
        scene, gait = self.trial(), self.scene.book.words.gait(self._gait)
        try:
            scene.book.movement.take_gait(scene, scene.find(self.who), gait)
        except Refused as fault:
            self.effects.append(fault.message)
            return
        except NotTyped:
            return
        told = len(self.scene.lines), len(self.scene.acts)
        scene.book.movement.take_gait(self.scene, self.scene.find(self.who), gait)
        self.scene.settle()
        self.take_effects(*told, is_told=False)
        self._is_named = True

    def in_next_gait(self, scene: ActionScene) -> ActionScene | None:
        """Take the gait of the next move in a scene, and return the scene.

        Return None if the walker already has this gait, or if the book refuses the gait.
        """
        gait, _ = self._changes("")
        if gait is None:
            return None
        try:
            set_out(scene, scene.find(self.who), gait, None)
            scene.settle()
        except (Refused, NotTyped):
            return None
        self._is_named = self._is_named or scene is self.scene
        return scene

    def why_no_gait(self) -> str:
        """Return why the book refuses the gait of the next move; '' if it does not."""
        gait, _ = self._changes("")
        if gait is None:
            return ""
        scene = self.trial()
        try:
            set_out(scene, scene.find(self.who), gait, None)
        except Refused as fault:
            return fault.message
        except NotTyped:
            return ""
        return ""

    def next_gait(self, terrain: str) -> str:
        """Return the gait of the next move, on this ground."""
        return self._changes(terrain)[0] or self.scene.find(self.who).pace.gait

    def move(
        self,
        metres: Fraction,
        terrain: str,
        walk: AlongTheLine | AlongTheGrid | Straight,
        *,
        until: bool,
        rising: Fraction | None = None,
        gait: str = "",
    ) -> Fraction:
        """Move on one ground. Return how many metres the walker went.

        If `until` is true, the move is at most the remaining movement. Each metre rises by `rising`
        metres; None if this is unknown. `gait` is for this move only; without it, the walker keeps
        their own gait.

        Raises:
            Refused, InputError: the book does not allow the move.
        """
        named, ground = self._changes(terrain, gait)
        if until:
            metres = min(metres, self._left(named, ground, metres))
        if metres <= 0:
            return Fraction(0)
        before = walk.gone
        move = by_name(tuple(self.scene.book.actions)).get(name_of(Move), Move)
        self.scene.heading, self.scene.rising = (self.who, walk), rising
        try:
            told = len(self.scene.lines), len(self.scene.acts)
            way = exact(metres / self.per)
            asked = {"who": self.who, "distance": way, "gait": named, "terrain": ground}
            move(**asked).apply(self.scene)
            self.scene.settle()
            self.take_effects(*told)
        finally:
            self.scene.heading = self.scene.rising = None
        self._is_named = self._is_named or (named is not None and not gait)
        self._has_moved()
        return walk.gone - before

    def go_by(
        self, action: Action, terrain: str, walk: AlongTheLine | AlongTheGrid | Straight
    ) -> tuple[Fraction, int]:
        """Do an action of the book that covers a way by itself; return the metres of this way.

        Also return the number of sentences in the log before the action.

        Raises:
            Refused, InputError: the book does not allow the action.
        """
        scene, before = self.scene, walk.gone
        gait = None if self._is_named else self._gait or None
        _, ground = self._changes(terrain)
        if gait or ground:
            set_out(scene, scene.find(self.who), gait, ground)
            scene.settle()
            self._is_named = True
        told = len(scene.lines)
        scene.heading = (self.who, walk)
        try:
            action.apply(scene)
            scene.settle()
        finally:
            scene.heading = None
        self._has_moved()
        return walk.gone - before, told

    def pay(
        self, costs: Sequence[WayCost], *, after: bool = False, is_elsewhere: bool = False
    ) -> None:
        """Do the book's own actions that pay for a way.

        If `after` is true, do instead the actions that end a hindrance of the way. With
        `is_elsewhere`, a hindrance belongs to the ground of the next move, and not to the present
        ground: a slope out of the water puts nobody out of their depth.
        """
        scene, told = self.scene, (len(self.scene.lines), len(self.scene.acts))
        for cost in costs:
            request = cost.after if after else cost.action
            self._do(scene, request, settles=not (is_elsewhere and cost.after))
        # A hindrance that ends and begins again on the way is told once.
        is_once = all(cost.after for cost in costs)
        self.take_effects(*told, is_told=not after, is_once=is_once)

    def pay_in(self, scene: ActionScene, costs: Sequence[WayCost]) -> None:
        """Do the actions that pay for a way in the separate scene `scene`."""
        for cost in costs:
            self._do(scene, cost.action)

    def act(self, request: Mapping[str, object], walk: AlongTheLine | AlongTheGrid) -> None:
        """Do an action of the book that itself moves the walker along the map."""
        scene, told = self.scene, (len(self.scene.lines), len(self.scene.acts))
        scene.heading = (self.who, walk)
        try:
            self._do(scene, request)
        finally:
            scene.heading = None
        self._has_moved()
        self.take_effects(*told)

    def _has_moved(self) -> None:
        self.has_moved = True
        self.gaits.append(self.scene.find(self.who).pace.gait)

    def _do(
        self, scene: ActionScene, request: Mapping[str, object], *, settles: bool = True
    ) -> None:
        if request:
            do_own(scene, {**request, "who": self.who})
        if request and settles:
            scene.settle()

    def stand_on(self, terrain: str, *, not_in: str = "") -> None:
        """Let the walker stand on a ground; raises Refused.

        If the walker is then in the gait `not_in`, they take their own gait or the book's resting
        gait.
        """
        scene, told = self.scene, (len(self.scene.lines), len(self.scene.acts))
        there = set_out(scene, scene.find(self.who), None, terrain)
        if not_in and there.pace.gait == not_in:
            own = self._gait or self._at_first
            gait = scene.book.words.resting_gait if own in ("", not_in) else own
            set_out(scene, there, gait, None)
        scene.settle()
        self.take_effects(*told)

    def left_after(self, costs: Sequence[WayCost], terrain: str) -> Fraction:
        """Return the metres left on a ground after these costs; 0 if they are refused."""
        return self.surely_left(costs, terrain) or Fraction(0)

    def surely_left(self, costs: Sequence[WayCost], terrain: str) -> Fraction | None:
        """Return the metres left on a ground after these costs.

        Return None if the book refuses the costs or the ground, or rolls for them.
        """
        try:
            budget = self._budget(*self._changes(terrain), costs)
        except (Refused, NotTyped):
            return None
        return Fraction(budget.left.figure.value) * self.per

    def share_after(self, costs: Sequence[WayCost]) -> Fraction:
        """Return which share of the movement is left after paying these costs.

        Return 0 if the book refuses them.
        """
        before = self.left_on("").left
        return self.left_on("", costs).left / before if before else Fraction(1)

    def left(self, terrain: str = "", gait: str = "", most: Fraction | None = None) -> Fraction:
        """Return how many metres the walker can still go on a ground.

        Without `terrain`, the present ground counts. If the book refuses the gait or the ground,
        return `most`, or 0 without `most`.
        """
        return self._left(*self._changes(terrain, gait), most)

    def left_on(self, terrain: str, costs: Sequence[WayCost] = ()) -> GroundLeft:
        """Return the metres of a whole turn on a ground, and those that are left of this turn.

        `costs` are paid first. If the walker cannot enter the ground in this gait, both numbers of
        metres are 0.
        """
        try:
            budget = self._budget(*self._changes(terrain), costs)
        except (Refused, NotTyped):
            return GroundLeft(Fraction(0), Fraction(0))
        # Not rounded: grounds are compared by it, and a rounded number makes one of them too dear.
        whole, left = budget.limit.figure.value, unrounded(budget.left.figure)
        return GroundLeft(Fraction(whole) * self.per, Fraction(left) * self.per)

    def on_ground(self, terrain: str, *, at_any_time: bool = False) -> ActionScene | None:
        """Return a separate scene in which the walker is on a ground, in the gait of the next move.

        Return None if the book refuses this. With `at_any_time` no refusal counts, so the scene
        also shows what is possible only at the start of a turn.
        """
        trial = self.trial()
        trial.override = trial.override or at_any_time
        try:
            set_out(trial, trial.find(self.who), *self._changes(terrain))
            trial.settle()
        except (Refused, NotTyped):
            return None
        return trial

    def _changes(self, terrain: str, gait: str = "") -> tuple[str | None, str | None]:
        """Return the gait and the ground that the next move names; None for a value that stays.

        `gait` is for the next move only. If the ground forces a gait, the move names none, so that
        the walker's own gait comes back after this ground. No gait is named twice, because this can
        cost an action.
        """
        scene, book = self.scene, self.scene.book
        combatant = scene.find(self.who)
        ground = book.words.terrain(scene.encounter, self.terrain or terrain or combatant.terrain)
        if gait:
            there = None if ground.id == combatant.terrain else ground.id
            return None if gait == combatant.pace.gait else gait, there
        wanted = self._gait or self._at_first or combatant.pace.gait
        forced = ground.gait and ground.gait != wanted and not self.terrain
        same = wanted == combatant.pace.gait and (self._is_named or not self._gait)
        return (
            None if forced or same else wanted,
            None if ground.id == combatant.terrain else ground.id,
        )

    def _left(self, gait: str | None, terrain: str | None, most: Fraction | None) -> Fraction:
        """Return the metres left in this gait on this ground; this is tried in a separate scene.

        If the book refuses the gait or the ground, return `most`, because the move itself is
        refused then.
        """
        try:
            budget = self._budget(gait, terrain)
        except (Refused, NotTyped):
            return most or Fraction(0)
        return Fraction(budget.left.figure.value) * self.per

    def why_not_on(self, terrain: str, gait: str = "", *, is_under_way: bool = False) -> str:
        """Return why a walker who has moved cannot go on a ground; '' if nothing forbids it.

        Return '' also if the next move names a new gait, because the book may then refuse the gait
        and not the ground. `is_under_way` is true after a part of the leg; a new gait then makes no
        difference. If no movement is left at all, only the book's refusal of the ground counts.
        """
        me = self.scene.find(self.who)
        names_gait = self._gait and not self._is_named and not is_under_way
        if names_gait or not self.has_moved:
            return ""
        try:
            budget = self._budget(*self._changes(terrain, gait))
        except NotTyped:
            return ""
        except Refused as fault:
            return fault.message
        is_used_up = self._left(None, None, None) <= 0
        if is_used_up or budget.left.figure.value > 0 or not budget.reason:
            return ""
        return f"{me.name} cannot move there: {budget.reason}."

    def why_none_left(self, terrain: str) -> str:
        """Return why no movement is left on a ground, in the book's words.

        Return '' if movement is left.
        """
        try:
            budget = self._budget(*self._changes(terrain))
        except (Refused, NotTyped):
            return ""
        return (budget.reason or "") if budget.left.figure.value <= 0 else ""

    def _budget(
        self, gait: str | None, terrain: str | None, costs: Sequence[WayCost] = ()
    ) -> Budget:
        """Return the movement in this gait on this ground after paying these costs.

        Without costs, it is computed once for a state of the fight. Raises Refused, NotTyped.
        """
        if costs:
            return self._tried(gait, terrain, costs)
        known = _known_budgets(self.scene.encounter)
        about = self.who, gait, terrain, self.scene.override
        if about not in known:
            known[about] = self._tried(gait, terrain, ())
        return known[about]

    def _tried(self, gait: str | None, terrain: str | None, costs: Sequence[WayCost]) -> Budget:
        """Return the result of `_budget`, which is tried in a separate scene."""
        trial = self.trial()
        for cost in costs:
            self._do(trial, cost.action, settles=terrain is None or not cost.after)
        set_out(trial, trial.find(self.who), gait, terrain)
        trial.settle()
        return trial.book.movement.budget(trial.encounter, trial.find(self.who))

    def trial(self) -> ActionScene:
        """Return a separate scene with the present state and without dice."""
        scene = self.scene
        found = ActionScene(
            scene.encounter,
            Tray(),
            number=scene.number,
            override=scene.override,
            history=scene.history,
        )
        found.settled = scene.settled
        return found

    def take_effects(
        self, lines: int, acts: int, *, is_told: bool = True, is_once: bool = False
    ) -> None:
        """Keep the new sentences about effects for the end of the path.

        Sentences about the act itself are dropped, because the path logs the act once. If `is_once`
        is true, sentences that are kept already are dropped too.
        """
        scene = self.scene
        done = [*scene.acts[acts:], *(map(str.strip, self.effects) if is_once else ())]
        if is_told:
            self.effects += [one for one in scene.lines[lines:] if one.strip() not in done]
        del scene.lines[lines:], scene.acts[acts:]


@remembered
def _known_budgets(_encounter: Encounter) -> dict[Hashable, Budget]:
    """Return the budgets that were already found in an encounter, by walker, gait and ground."""
    return {}
