"""A flying character's rapid change of speed, measured in the speed levels of vehicles."""

from fractions import Fraction
from typing import Annotated, ClassVar

from rules.books.opend6 import moves, state
from rules.books.opend6.actions.moving import Move, attempt
from rules.books.opend6.rates import budget, on_foot
from rules.books.opend6.rates.terrain import terrain_of
from rules.books.opend6.rolls import Actions, Extra
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.text.modifiers import TERRAIN_MODIFIER
from rules.books.opend6.text.vehicles import level_of, vehicle_shift
from rules.encounter import Combatant
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.actions.base import ActionScene, Rolled
from rules.fight.actions.goes import Goes
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import Quantity
from rules.rulebook.scene import Scene


class RapidFlight(Rolled, frozen=True, kw_only=True, tag="rapid-flight"):
    """Fly two speed levels faster or slower than in the last round; the distance 0 is a stop.

    These are the levels of a vehicle whose Move is the flying rate. The flier rolls once, against
    the difficulty of the flight and against 10. A flier who rolls below 10 loses control.
    """

    title: ClassVar[str] = "Change speed rapidly in flight"
    goes: ClassVar[Goes | None] = Goes(way="distance", partly=True)
    typed: ClassVar[Typed | None] = Typed(
        number="distance",
        good={"20": {"distance": 20}, "0 extra 5": {"distance": 0, "extra": 5}},
        bad={"": "distance is missing"},
    )

    distance: Annotated[Number, Quantity("m", least=0)]
    extra: Extra = 0
    actions: Actions | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a vehicle.

        Raises Refused if the flight or the change is impossible.
        """
        combatant = scene.find(self.who)
        if state.is_vehicle(state.subject(scene.encounter, combatant)):
            message = "a vehicle changes its speed by drive; this is for characters who fly."
            raise InputError("conflict", "who", message)
        flier = moves.take_gait(scene, combatant, WORDS.gait("fly"), quiet=True)
        not_now = budget(scene.encounter, flier).not_now
        scene.refuse_if(not_now, f"{flier.name} cannot move now", "who")
        base, none = on_foot.rate(scene.encounter, flier, "fly")
        if base is None:
            # The GM cannot override this: without a rate there are no levels.
            raise InputError("conflict", "who", f"{flier.name} cannot fly: {none}.")
        why = on_foot.barred(scene.encounter, flier, "fly")
        scene.refuse_if(why, f"{flier.name} cannot fly", "who")
        way, rate = Fraction(self.distance), base.figure.value
        shift = self._difficulty(scene, flier, way, rate)
        move = Move(who=self.who, distance=way, extra=self.extra, actions=self.actions)
        attempt(scene, flier, "fly", move, way, rate, shift)

    def _difficulty(self, scene: Scene, flier: Combatant, way: Fraction, rate: Number) -> Number:
        """Return the difficulty of the rapid change.

        Raises Refused if the speed does not change by two levels.
        """
        flown = state.kept(flier).rates.get("fly", NONE)
        before, after = level_of(rate, flown), level_of(rate, way)
        conditions = TERRAIN_MODIFIER[terrain_of(flier.terrain)] + self.extra
        ruling = vehicle_shift(from_=before, to=after, conditions=conditions)
        answer = scene.record(ruling, flier.id).answer
        told = f"{flier.name} flew {in_words(flown)} m last round ({before}); {in_words(way)} m"
        if not answer.allowed.value:
            scene.refuse(f"{told} is {after}: at most two levels a round.", "distance")
        elif not isinstance(answer.difficulty, Figure):
            scene.refuse(f"{told} is {after}, which needs no rapid change: move.", "distance")
        return answer.difficulty.value or 0
