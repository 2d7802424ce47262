"""Initiative and turns: rolling, placing, starting, going on, holding back."""

from typing import Annotated, ClassVar, Literal

from msgspec import field
from msgspec.structs import replace

from rules.encounter import Combatant
from rules.encounter.groups import made_with
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, ByPerson, Who, Whose
from rules.fight.initiative import place, roll_for, set_to, settle, with_groups
from rules.fight.stopping import why_stop
from rules.fight.turns import in_fight
from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity, Text, Whole


class RollInitiative(Action, frozen=True, kw_only=True, tag="roll-initiative"):
    """Roll initiative for some combatants, or for all in the fight.

    - `results`: the final numbers of combatants who do not roll
    - `together`: foes of one kind share one roll
    - `begins`: afterwards, the fight begins; if it has begun and waits for this roll, it goes on
    """

    title: ClassVar[str] = "Roll initiative"
    harmless: ClassVar[bool] = True

    who: Whose | None = None
    results: Annotated[dict[str, Number], ByPerson(Quantity())] = field(default_factory=dict)
    together: bool = False
    begins: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound.

        Raises InputError if nobody can roll, or if `begins` is true but nothing can begin.
        """
        waits = scene.encounter.started and scene.book.initiative.is_next(scene.encounter)
        if self.begins and not waits:
            check_not_begun(scene)
        if self.who is not None:
            people = [scene.find(who).id for who in self.who]
        else:
            people = in_fight(scene.encounter)
        if not people and not self.results:
            raise InputError("missing", "who", "there is nobody to roll for: add combatants first.")
        roll_for(
            scene,
            scene.book.initiative,
            dict.fromkeys(people),
            results={scene.find(who, "results").id: now for who, now in self.results.items()},
            together=self.together,
        )
        if self.begins:
            scene.settle()
            rounds = scene.book.rounds
            rounds.next(scene, None) if waits else rounds.start(scene)


class SetInitiative(Action, frozen=True, kw_only=True, tag="set-initiative"):
    """Set a combatant's initiative without a roll; in a group made by the GM, set everybody's."""

    title: ClassVar[str] = "Set initiative"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Who
    value: Annotated[Number, Quantity()]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        people = with_groups(scene.encounter, (scene.find(self.who).id,))
        for who in people:
            set_to(scene, scene.find(who), self.value)
        settle(scene, scene.book.initiative, people)


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """Put a combatant directly before or after another combatant in the order.

    The combatant stays there. If it is in a group that the GM made, the whole group moves along.
    """

    title: ClassVar[str] = "Place in the order"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Who
    other: Who
    where: Literal["before", "after"] = "before"

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and InputError (conflict) if a combatant is put beside itself."""
        combatant, other = scene.find(self.who), scene.find(self.other, "other")
        if combatant.id == other.id:
            raise InputError("conflict", "other", f"{other.name} cannot be placed beside itself.")
        members = made_with(scene.encounter, combatant)
        if other.id in members:
            members = (combatant.id,)
        rest = [who for who in scene.encounter.order if who not in members]
        at = rest.index(other.id) + (self.where == "after")
        scene.change(order=(*rest[:at], *members, *rest[at:]))
        placed = combatant.group if len(members) > 1 else combatant.name
        scene.log(f"{placed} is placed {self.where} {other.name}.")


class Start(Action, frozen=True, kw_only=True, tag="start"):
    """Begin the fight with its first round."""

    title: ClassVar[str] = "Start the fight"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the fight has begun, or if there is nobody in it."""
        check_not_begun(scene)
        if not scene.encounter.combatants:
            raise InputError("missing", None, "there is nobody in the fight: add combatants first.")
        scene.book.rounds.start(scene)


class Next(Action, frozen=True, kw_only=True, tag="next"):
    """Go on: to the next turn, pulse or phase.

    `spend` replaces the cost of the first turn. `times` repeats this, until something happens that
    the GM must see: an event of the timeline, foes who meet, a roll of the party for initiative.
    """

    title: ClassVar[str] = "Next"

    spend: Annotated[int, Whole(least=0, most=100)] | None = None
    times: Annotated[int, Whole(least=1, most=300)] = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the fight has not begun, or if nobody is left to act."""
        check_begun(scene)
        before = scene.encounter
        scene.book.rounds.next(scene, self.spend)
        for over in range(1, self.times):
            scene.settle()
            stop = why_stop(before, scene)
            if stop:
                scene.log(f"Stopped after {over} of {self.times}: {stop}.")
                return
            before = scene.encounter
            scene.book.rounds.next(scene, None)


class EndRound(Action, frozen=True, kw_only=True, tag="end-round"):
    """Go on to the end of the round, through all its turns and pulses."""

    title: ClassVar[str] = "Run to the end of the round"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the fight has not begun."""
        check_begun(scene)
        scene.book.rounds.end_round(scene)


class Delay(Action, frozen=True, kw_only=True, tag="delay"):
    """Delay: the next combatant has the turn; the delayed turn may come later in the round."""

    title: ClassVar[str] = "Delay"
    harmless: ClassVar[bool] = True

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and InputError before the fight; Refused if `who` is out or delays."""
        check_begun(scene)
        combatant = scene.find(self.who)
        if combatant.delayed or combatant.out:
            why = "delays already" if combatant.delayed else "is out of the fight"
            scene.refuse(f"{combatant.name} {why}.", "who")
        scene.log(f"{combatant.name} delays.")
        _hold_back(scene, combatant)


class Ready(Action, frozen=True, kw_only=True, tag="ready"):
    """Delay until something happens: 'when the door opens'.

    The combatant then delays by the book's rules. It comes back in the same way as after other
    delays. If it delays already, the action only writes the text down.
    """

    title: ClassVar[str] = "Ready for something"
    harmless: ClassVar[bool] = True

    who: Who
    what: Annotated[str, Text()]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and InputError if the fight has not begun."""
        check_begun(scene)
        combatant = scene.put(replace(scene.find(self.who), ready=self.what))
        scene.log(f"{combatant.name} is ready: {self.what}.")
        if not combatant.delayed:
            _hold_back(scene, combatant)


class ComeBack(Action, frozen=True, kw_only=True, tag="come-back"):
    """Come back from a delay: act directly after the present turn, or with `now` immediately.

    If this interrupts another combatant's turn, that turn goes on directly afterwards. The
    combatant who comes back keeps the new place in the order.
    """

    title: ClassVar[str] = "Come back"
    harmless: ClassVar[bool] = True

    who: Who
    now: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, InputError; Refused if `who` does not delay, or cannot act now."""
        check_begun(scene)
        combatant = scene.find(self.who)
        if not combatant.delayed:
            scene.refuse(f"{combatant.name} does not delay.", "who")
        combatant = scene.put(replace(combatant, delayed=False, ready=""))
        now = scene.encounter.turn_of
        if self.now and now is not None and now != combatant.id:
            _interrupt(scene, combatant, scene.find(now))
        elif now is not None and now != combatant.id:
            rest = [who for who in scene.encounter.order if who != combatant.id]
            place(scene, combatant.id, rest.index(now) + 1)
            scene.log(f"{combatant.name} comes back, after {scene.find(now).name}.")
        else:
            scene.log(f"{combatant.name} comes back.")


def _hold_back(scene: ActionScene, combatant: Combatant) -> None:
    """Let somebody hold back. If this combatant has the turn, the next combatant gets the turn."""
    held = scene.put(replace(combatant, delayed=True))
    if scene.encounter.turn_of == combatant.id:
        held = scene.put(replace(held, turn_held=True))
        scene.book.rounds.pass_turn(scene, held)


def _interrupt(scene: ActionScene, combatant: Combatant, other: Combatant) -> None:
    """Give the turn to a combatant who held back. The interrupted combatant comes next."""
    rest = [who for who in scene.encounter.order if who != combatant.id]
    place(scene, combatant.id, rest.index(other.id) + 1)
    scene.log(f"{combatant.name} acts now, before {other.name} goes on.")
    held = scene.put(replace(other, delayed=True, turn_held=True))
    scene.book.rounds.pass_turn(scene, held)
    scene.put(replace(scene.find(other.id), delayed=False))
    rest = [who for who in scene.encounter.order if who != other.id]
    place(scene, other.id, rest.index(combatant.id) + 1)
    scene.begins_turn = True
    if scene.encounter.turn_of != combatant.id:
        scene.refuse(f"{combatant.name} cannot act now: another is next.", "who")


def check_not_begun(scene: ActionScene) -> None:
    """Raise InputError (conflict) if the first round has begun."""
    if scene.encounter.started:
        raise InputError("conflict", None, "the fight has begun already: go on with next.")


def check_begun(scene: ActionScene) -> None:
    """Raise InputError (conflict) if the first round has not begun."""
    if not scene.encounter.started:
        raise InputError("conflict", None, "the fight has not begun: start it first.")
