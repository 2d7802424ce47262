"""Facing: turning, and what lies in front, at the side and behind."""

from fractions import Fraction
from typing import Annotated, ClassVar

from rules.books.emala.actions import prompts
from rules.books.emala.rates import budget
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import Direction, keep, kept, primary
from rules.books.emala.text.facing import facing_change, facing_square
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Who
from rules.fight.actions.movement import use_up
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import why_not
from rules.numbers.inputs import Quantity, Whole

COMPASS = "nesw"


class Face(Action, frozen=True, kw_only=True, tag="face"):
    """Change facing, by degrees or toward a side of the map; `free` is the free action."""

    title: ClassVar[str] = "Change facing"
    prompt: ClassVar[ActionPrompt | None] = prompts.FACE

    who: Who
    degrees: Annotated[Number, Quantity("degrees", least=0, most=180)] | None = None
    toward: Direction | None = None
    free: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError without degrees or direction, Refused where the gait forbids it."""
        combatant = scene.find(self.who)
        degrees = self._degrees(combatant)
        gait = primary(combatant)
        asked = facing_change(gait=gait, degrees=degrees, free_action=self.free)
        turning = scene.record(asked, combatant.id).answer
        what = f"{combatant.name} cannot change facing"
        scene.refuse_if(why_not(turning.allowed), what, "degrees")
        cost = Fraction(turning.cost.value)
        if cost:
            self._check_paid(scene, combatant, cost)
            combatant = use_up(combatant, cost)
        scene.put(keep(combatant, facing=self.toward) if self.toward else combatant)
        paid = f" for {in_words(cost)} m" if cost else ""
        scene.log(f"{combatant.name} turns {in_words(degrees)} degrees{_to(self.toward)}{paid}.")

    def _check_paid(self, scene: ActionScene, combatant: Combatant, cost: Fraction) -> None:
        now = budget(scene.encounter, combatant)
        scene.refuse_if(now.not_now, f"{combatant.name} cannot pay for turning now", "who")
        left = Fraction(now.left.figure.value) / now.factor
        if cost > left:
            turning = f"turning costs {in_words(cost)} m"
            scene.refuse(f"{turning}, {combatant.name} has {in_words(left)} m left this turn.")

    def _degrees(self, combatant: Combatant) -> Number:
        if self.degrees is not None:
            return self.degrees
        if self.toward is None:
            message = "say how far to turn, in degrees, or toward where."
            raise InputError("missing", "degrees", message)
        now = kept(combatant).facing
        quarters = (COMPASS.index(self.toward) - COMPASS.index(now)) % 4
        return 90 * min(quarters, 4 - quarters)


class NameSquare(Action, frozen=True, kw_only=True, tag="square"):
    """Say whether a square beside a combatant is in front of it, at its side or behind it.

    `dx` counts squares to the east, `dy` to the south, from its north-west square.
    """

    title: ClassVar[str] = "Front, side or back?"

    who: Who
    dx: Annotated[int, Whole(least=-60, most=60)]
    dy: Annotated[int, Whole(least=-60, most=60)]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        facing, footprint = kept(combatant).facing, int(WORDS.number(combatant, "footprint"))
        ruling = facing_square(footprint=footprint, facing=facing, dx=self.dx, dy=self.dy)
        zone = scene.record(ruling, combatant.id).answer.zone.value or "no"
        square = f"The square {self.dx} east, {self.dy} south"
        scene.log(f"{square} is a {zone} square of {combatant.name}.")


def _to(toward: str | None) -> str:
    words = {"n": "north", "e": "east", "s": "south", "w": "west"}
    return f" to the {words[toward]}" if toward else ""
