"""The ordinary moves of a path: one for each run on one ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from rules.dice import NotTyped, Tray
from rules.errors import Refused
from rules.fight.actions.base import Action, ActionScene, name_of, read_action
from rules.fight.actions.movement import Move, set_out
from rules.map.grid_spaces import Space
from rules.map.line_map import Spot
from rules.map.line_ways import WayPiece, spot_after
from rules.map.moves import WalkAim, walked_off, walked_to
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import exact
from rules.rulebook.answers import Budget
from rules.rulebook.ground import WayCost


class AlongTheLine:
    """A walk along pieces of the line; `gone` are the metres so far."""

    def __init__(self, pieces: tuple[WayPiece, ...]) -> None:
        self.pieces = pieces
        self.gone = Fraction(0)

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk these metres more; return who stands where then."""
        self.gone += metres
        spot = spot_after(standing.line, self.pieces, self.gone)
        for who in people:
            standing = walked_to(standing, who, spot, metres)
        return standing


class AlongTheGrid:
    """A walk over spaces, which are `unit` metres from each other; `gone` are the metres so far.

    Nobody stands between two spaces. The walk can end in the spaces for which `may_end` is true.
    """

    def __init__(
        self, spaces: Sequence[Space], unit: Fraction, may_end: Callable[[Space], bool]
    ) -> None:
        self.spaces = spaces
        self.unit = unit
        self.may_end = may_end
        self.gone = Fraction(0)

    def whole_steps(self, wanted: Fraction, metres: Fraction) -> Fraction:
        """Return the most metres of whole steps, up to these, after which the walk can end.

        If these are all the metres that are wanted, the walk goes on or ends as its leg says.
        """
        steps = metres // self.unit
        if metres < wanted:
            while steps and not self.may_end(self.spaces[steps - 1]):
                steps -= 1
        return steps * self.unit

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk these metres more; return who stands where then."""
        self.gone += metres
        space = self.spaces[max(0, int(self.gone / self.unit) - 1)]
        for who in people:
            standing = walked_to(standing, who, Spot(space.name), metres)
        return standing


class Straight:
    """A straight walk off the line; after `metres` the walker is in a spot, if this is known."""

    def __init__(self, aim: WalkAim | None, metres: Fraction, arrives: Spot | None = None) -> None:
        self.aim = aim
        self.metres = metres
        self.arrives = arrives
        self.gone = Fraction(0)

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk these metres more; return who stands where then."""
        self.gone += metres
        for who in people:
            if self.arrives is not None and self.gone >= self.metres:
                standing = walked_to(standing, who, self.arrives, metres)
            else:
                standing = walked_off(standing, who, metres, self.aim)
        return standing


class AimedWalk:
    """A walk that ends in a known spot of the line, or straight towards somebody off the line."""

    def __init__(self, spot: Spot | None, towards: str | None) -> None:
        self.spot = spot
        self.towards = towards

    def __call__(
        self, standing: Whereabouts, people: Sequence[str], metres: Fraction
    ) -> Whereabouts:
        """Let people walk these metres; return who stands where then."""
        aim = None if self.towards is None else WalkAim("towards", self.towards)
        for who in people:
            if self.spot is not None:
                standing = walked_to(standing, who, self.spot, metres)
            else:
                standing = walked_off(standing, who, metres, aim)
        return standing


class PathMoves:
    """The moves of one walker on a path: the gait and the ground that were said last hold on.

    `per` are the metres in the book's unit. `effects` are the sentences about what the moves bring
    about.
    """

    def __init__(self, scene: ActionScene, who: str, per: Fraction) -> None:
        self.scene = scene
        self.who = who
        self.per = per
        self._gait = ""
        self._is_named = False
        self._has_moved = False
        self.terrain = ""
        self.effects: list[str] = []
        self._at_first = scene.find(who).pace.gait
        own = (kind for kind in scene.book.actions if issubclass(kind, Action))
        self._own_actions = {name_of(kind): kind for kind in own}

    def say_gait(self, gait: str) -> None:
        """Take a gait for all moves from now on; the next move names a new one to the book."""
        self._gait, self._is_named = gait, self._is_named and gait == self._gait

    def move(
        self,
        metres: Fraction,
        terrain: str,
        walk: AlongTheLine | AlongTheGrid | Straight,
        *,
        until: bool,
        rising: Fraction | None = None,
    ) -> Fraction:
        """Move on one ground, and return the metres gone; with `until` at most what is left.

        Each metre of the move rises by `rising` metres; None if nobody knows.

        Raises:
            Refused, InputError: the book does not allow the move.
        """
        gait, ground = self._changes(terrain)
        if until:
            metres = min(metres, self._left(gait, ground, metres))
        if metres <= 0:
            return Fraction(0)
        before = walk.gone
        move = self._own_actions.get(name_of(Move), Move)
        self.scene.heading, self.scene.rising = (self.who, walk), rising
        try:
            told = len(self.scene.lines), len(self.scene.acts)
            way = exact(metres / self.per)
            asked = {"who": self.who, "distance": way, "gait": gait, "terrain": ground}
            move(**asked).apply(self.scene)
            self.scene.settle()
            self._take_effects(*told)
        finally:
            self.scene.heading = self.scene.rising = None
        self._is_named = self._is_named or gait is not None
        self._has_moved = True
        return walk.gone - before

    def pay(self, costs: Sequence[WayCost], *, after: bool = False) -> None:
        """Do the book's own actions that pay for a way; with `after` those that end its effect."""
        scene, told = self.scene, (len(self.scene.lines), len(self.scene.acts))
        for cost in costs:
            request = cost.after if after else cost.action
            if request:
                action = read_action(self._own_actions, {**request, "who": self.who})
                action.apply(scene)
                scene.settle()
        self._take_effects(*told, is_told=not after)

    def possible(self, terrain: str, metres: Fraction) -> Fraction:
        """Return how many of these metres the walker can still go on a ground.

        It is all of them if the book refuses the ground: the move itself is refused then.
        """
        return min(metres, self._left(*self._changes(terrain), metres))

    def left(self, terrain: str = "") -> Fraction:
        """Return the metres that the walker can still go on a ground; by default where they are."""
        return self._left(*self._changes(terrain), None)

    def _changes(self, terrain: str) -> tuple[str | None, str | None]:
        """Return the gait and the ground that the next move takes, each None if it stays.

        A gait that the ground forces is not changed, and the walker's own is taken again after it.
        Naming a gait can cost an action, so only the first move names a gait that stays.
        """
        scene, book = self.scene, self.scene.book
        combatant = scene.find(self.who)
        ground = book.words.terrain(scene.encounter, self.terrain or terrain or combatant.terrain)
        wanted = self._gait or self._at_first
        forced = ground.gait and ground.gait != wanted and not self.terrain
        same = wanted == combatant.pace.gait and (self._is_named or not self._gait)
        return (
            None if forced or same else wanted,
            None if ground.id == combatant.terrain else ground.id,
        )

    def _left(self, gait: str | None, terrain: str | None, most: Fraction | None) -> Fraction:
        """Return the metres left in this gait on this ground, found in a scene of its own.

        If the book refuses the gait or the ground, return `most`: the move itself is refused then.
        """
        try:
            budget = self._budget(gait, terrain)
        except (Refused, NotTyped):
            return most or Fraction(0)
        return Fraction(budget.left.figure.value) * self.per

    def why_not_on(self, terrain: str) -> str:
        """Return why the walker, who has moved, cannot go on a ground; '' if they can.

        It is also '' if the movement is used up already, and if the next move names a new gait: a
        refusal is then about the gait.
        """
        me = self.scene.find(self.who)
        names_gait = self._gait and not self._is_named
        if names_gait or not self._has_moved or self._left(None, None, None) <= 0:
            return ""
        try:
            budget = self._budget(*self._changes(terrain))
        except NotTyped:
            return ""
        except Refused as fault:
            return fault.message
        if budget.left.figure.value > 0 or not budget.reason:
            return ""
        return f"{me.name} cannot move there: {budget.reason}."

    def _budget(self, gait: str | None, terrain: str | None) -> Budget:
        """Return the movement in this gait on this ground; raises Refused, NotTyped."""
        scene = self.scene
        trial = ActionScene(
            scene.encounter,
            Tray(),
            number=scene.number,
            override=scene.override,
            history=scene.history,
        )
        set_out(trial, trial.find(self.who), gait, terrain)
        trial.settle()
        return scene.book.movement.budget(trial.encounter, trial.find(self.who))

    def _take_effects(self, lines: int, acts: int, *, is_told: bool = True) -> None:
        """Keep the sentences about effects; those about the act are told once for the path."""
        scene = self.scene
        done = scene.acts[acts:]
        if is_told:
            self.effects += [one for one in scene.lines[lines:] if one.strip() not in done]
        del scene.lines[lines:], scene.acts[acts:]
