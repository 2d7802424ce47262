"""What anybody can do on foot: move, hold the breath, shake off fatigue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, cast

from rules.books.opend6 import on_foot, state
from rules.books.opend6.driving import against, drive
from rules.books.opend6.text.modifiers import fatigue
from rules.books.opend6.text.swimming import hold_breath
from rules.fight.actions.base import Action, Distance, Name, Who
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Flag, Whole
from rules.rulebook.rulebook import Zone
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.opend6.play import OpenD6

Extra = Annotated[int, Whole(least=-100, most=100)]
Actions = Annotated[int, Whole("actions", least=1, most=20)]

SECONDS_IN_A_ROUND = 5


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """Move a distance; what is more than a free half is rolled for. A driver moves the vehicle.

    `extra` is added to the difficulty; each of `actions` beyond the first takes 1D.
    """

    title: ClassVar[str] = "Move"
    rolls: ClassVar[bool] = True

    who: Who
    distance: Annotated[Number | str, Distance()]
    gait: Name | None = None
    terrain: Name | None = None
    into: Zone | None = None
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: Scene) -> None:
        """Raises InputError for unknown words, Refused beyond what can be tried in a round."""
        combatant = scene.find(self.who)
        if self.terrain is not None:
            terrain = scene.book.terrain(scene.encounter, self.terrain)
            combatant = scene.book.enter(scene, combatant, terrain)
        if self.gait is not None:
            self._take(scene)
        moving = state.subject(scene.encounter, scene.find(self.who))
        scene.book.before_move(scene, moving, self.into)
        distance = None if isinstance(self.distance, str) else self.distance
        if state.is_vehicle(moving):
            drive(scene, moving, distance, self.extra, self.actions)
        else:
            on_foot.go(scene, moving, distance, self.extra, self.actions)

    def _take(self, scene: Scene) -> None:
        """Take the gait without a word: the move itself tells it."""
        said = len(scene.lines)
        scene.book.take_gait(scene, scene.find(self.who), scene.book.gait(self.gait or ""))
        del scene.lines[said:]


class HoldBreath(Action, frozen=True, kw_only=True, tag="hold-breath"):
    """Hold the breath: a roll of stamina, or of Physique; `bonus` is the GM's for preparation."""

    title: ClassVar[str] = "Hold the breath"
    rolls: ClassVar[bool] = True

    who: Who
    prepared: Annotated[bool, Flag()] = False
    bonus: Extra = 0

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        book = cast("OpenD6", scene.book)
        code = state.pool(combatant, "stamina", "physique")
        roll = book.roll(scene, f"{combatant.name}: holding the breath", code)
        ruling = hold_breath(
            roll=roll.total,
            prepared=self.prepared,
            has_stamina=combatant.sheet.get("stamina") is not None,
            bonus=self.bonus,
        )
        scene.record(ruling, combatant.id)
        seconds = int(ruling.answer.seconds.value)
        rounds = max(1, seconds // SECONDS_IN_A_ROUND)
        scene.put(state.under(combatant, "holding the breath", rounds))
        held = f"{seconds} s, {rounds} round{'s' if rounds > 1 else ''}"
        scene.log(f"{combatant.name} holds the breath for {held} ({roll.in_words()}).")


class ShakeOff(Action, frozen=True, kw_only=True, tag="shake-off"):
    """Overcome fatigue: stamina or willpower against 5 and the modifier it has come to."""

    title: ClassVar[str] = "Shake off fatigue"
    rolls: ClassVar[bool] = True

    who: Who
    by: Literal["stamina", "willpower"] = "stamina"
    actions: Actions = 1

    def apply(self, scene: Scene) -> None:
        """Raises Refused for one who is not tired."""
        combatant = scene.find(self.who)
        book = cast("OpenD6", scene.book)
        comfortable = int(book.value(combatant, "comfortable"))
        tired = state.fatigue_rounds(combatant, comfortable)
        if not tired:
            scene.refuse(f"{combatant.name} is not tired.", "who")
        ruling = fatigue(rounds_beyond=tired)
        scene.record(ruling, combatant.id)
        needed = int(ruling.answer.recovery_difficulty.value)
        attribute = "physique" if self.by == "stamina" else "perception"
        code = state.pool(combatant, self.by, attribute).less(self.actions - 1)
        roll = book.roll(scene, f"{combatant.name}: {self.by}", code)
        how = against(roll, needed)
        if roll.total >= needed:
            scene.put(combatant.with_tally(state.FAST, 0))
            scene.log(f"{combatant.name} shakes off the fatigue{how}.")
        else:
            scene.log(f"{combatant.name} stays tired{how}.")


class Tire(Action, frozen=True, kw_only=True, tag="tire"):
    """Set for how many rounds somebody has moved fast: the GM's word on rest and on effort."""

    title: ClassVar[str] = "Rounds of fast movement"

    who: Who
    rounds: Annotated[int, Whole("rounds", least=0, most=10_000)]

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        tired = scene.put(combatant.with_tally(state.FAST, self.rounds))
        book = cast("OpenD6", scene.book)
        next_one = state.fatigue_rounds(tired, int(book.value(tired, "comfortable")))
        ruling = fatigue(rounds_beyond=next_one)
        scene.record(ruling, combatant.id)
        more = in_words(ruling.answer.modifier.value)
        scene.log(f"{combatant.name} has moved fast for {self.rounds} rounds: +{more} on the next.")


ON_FOOT: tuple[type[Action], ...] = (Move, HoldBreath, ShakeOff, Tire)
