"""Initiative and turns: rolling, placing, starting, going on, holding back."""

from typing import Annotated, ClassVar, Literal

from msgspec import field
from msgspec.structs import replace

from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, ByPerson, Who, Whose
from rules.fight.initiative import place, roll_for, set_to, settle
from rules.fight.turns import in_fight
from rules.numbers.exact import Number
from rules.numbers.inputs import Quantity, Whole


class RollInitiative(Action, frozen=True, kw_only=True, tag="roll-initiative"):
    """Roll initiative for some, or for all who are in the fight; typed dice are taken in order.

    `results` are final numbers by whose they are, which nothing is rolled for; with `together`
    the foes of a kind roll once for all of them; with `begins` the fight begins with it.
    """

    title: ClassVar[str] = "Roll initiative"

    who: Whose | None = None
    results: Annotated[dict[str, Number], ByPerson(Quantity())] = field(default_factory=dict)
    together: bool = False
    begins: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound; InputError where there is nobody to roll for, or the fight has begun."""
        if self.begins:
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
            scene.book.rounds.start(scene)


class SetInitiative(Action, frozen=True, kw_only=True, tag="set-initiative"):
    """Set initiative by hand."""

    title: ClassVar[str] = "Set initiative"
    acts: ClassVar[bool] = False

    who: Who
    value: Annotated[Number, Quantity()]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        set_to(scene, combatant, self.value)
        settle(scene, scene.book.initiative, (combatant.id,))


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """Move a combatant in the order by hand, right before or after another; it sticks."""

    title: ClassVar[str] = "Place in the order"
    acts: ClassVar[bool] = False

    who: Who
    other: Who
    where: Literal["before", "after"] = "before"

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and InputError (conflict) for one placed by itself."""
        combatant, other = scene.find(self.who), scene.find(self.other, "other")
        if combatant.id == other.id:
            raise InputError("conflict", "other", f"{other.name} cannot be placed beside itself.")
        rest = [who for who in scene.encounter.order if who != combatant.id]
        place(scene, combatant.id, rest.index(other.id) + (self.where == "after"))
        scene.log(f"{combatant.name} is placed {self.where} {other.name}.")


class Start(Action, frozen=True, kw_only=True, tag="start"):
    """Begin the fight with its first round."""

    title: ClassVar[str] = "Start the fight"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError where it has begun, or where there is nobody to fight."""
        check_not_begun(scene)
        if not scene.encounter.combatants:
            raise InputError("missing", None, "there is nobody in the fight: add combatants first.")
        scene.book.rounds.start(scene)


class Next(Action, frozen=True, kw_only=True, tag="next"):
    """Go on: to the next turn, pulse or phase. `spend` changes what the (first) turn cost."""

    title: ClassVar[str] = "Next"

    spend: Annotated[int, Whole(least=0, most=100)] | None = None
    times: Annotated[int, Whole(least=1, most=300)] = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError before the start, and where nobody is left to act."""
        check_begun(scene)
        scene.book.rounds.next(scene, self.spend)
        for _ in range(self.times - 1):
            scene.settle()
            scene.book.rounds.next(scene, None)


class EndRound(Action, frozen=True, kw_only=True, tag="end-round"):
    """Go on to the end of the round, pulses and turns included."""

    title: ClassVar[str] = "Run to the end of the round"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError before the start."""
        check_begun(scene)
        scene.book.rounds.end_round(scene)


class Delay(Action, frozen=True, kw_only=True, tag="delay"):
    """Hold back: the turn passes on, and may be taken later in the round."""

    title: ClassVar[str] = "Delay"

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and Refused for one who is out or delays already."""
        check_begun(scene)
        combatant = scene.find(self.who)
        if combatant.delayed or combatant.out:
            why = "delays already" if combatant.delayed else "is out of the fight"
            scene.refuse(f"{combatant.name} {why}.", "who")
        scene.log(f"{combatant.name} delays.")
        held = scene.put(replace(combatant, delayed=True))
        if scene.encounter.turn_of == combatant.id:
            held = scene.put(replace(held, turn_held=True))
            scene.book.rounds.pass_turn(scene, held)


class ComeBack(Action, frozen=True, kw_only=True, tag="come-back"):
    """Come back from a delay: acts right after the one whose turn it is."""

    title: ClassVar[str] = "Come back"

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and Refused for one who does not delay."""
        check_begun(scene)
        combatant = scene.find(self.who)
        if not combatant.delayed:
            scene.refuse(f"{combatant.name} does not delay.", "who")
        combatant = scene.put(replace(combatant, delayed=False))
        now = scene.encounter.turn_of
        if now is not None and now != combatant.id:
            rest = [who for who in scene.encounter.order if who != combatant.id]
            place(scene, combatant.id, rest.index(now) + 1)
            scene.log(f"{combatant.name} comes back, after {scene.find(now).name}.")
        else:
            scene.log(f"{combatant.name} comes back.")


def check_not_begun(scene: ActionScene) -> None:
    """Raise InputError (conflict) after the first round has begun."""
    if scene.encounter.started:
        raise InputError("conflict", None, "the fight has begun already: go on with next.")


def check_begun(scene: ActionScene) -> None:
    """Raise InputError (conflict) before the first round."""
    if not scene.encounter.started:
        raise InputError("conflict", None, "the fight has not begun: start it first.")
