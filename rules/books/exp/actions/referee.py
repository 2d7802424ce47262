"""What the referee decides: rolls asked for, adjustments switched off, time let go by."""

from typing import Annotated, ClassVar

from rules.books.exp.rates.mover import Mover
from rules.books.exp.source import Difficulty
from rules.books.exp.state import keep, kept
from rules.books.exp.text.timing import Span, duration
from rules.books.exp.turns.melees import end_unit, let_pass
from rules.books.exp.turns.rolls import Attribute, knock_down, roll_attribute
from rules.errors import InputError, NotFound
from rules.fight.actions.base import Action, ActionScene, Name, Rolled, Who
from rules.fight.actions.order import check_begun
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Quantity

LONGEST = 15_552_000 * 100
"""A hundred years of units: no fight waits longer."""


class Check(Rolled, frozen=True, kw_only=True, tag="check"):
    """A roll against an attribute that the referee asks for; `falls` if it fails, as on ice."""

    title: ClassVar[str] = "Attribute roll"

    attribute: Attribute
    difficulty: Difficulty = "difficult"
    falls: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        if not roll_attribute(scene, combatant, self.attribute, self.difficulty) and self.falls:
            knock_down(scene, combatant, "she fell")
            scene.log(f"{combatant.name} falls and is prone.")


class SwitchOff(Action, frozen=True, kw_only=True, tag="switch-off"):
    """Switch one adjustment of a combatant off, by its name; or `on` again."""

    title: ClassVar[str] = "Switch an adjustment off or on"

    who: Who
    adjustment: Name
    on: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for an adjustment that the combatant does not have."""
        combatant = scene.find(self.who)
        found = Mover(scene.encounter, combatant).adjustments(combatant.terrain)
        wanted = self.adjustment.casefold()
        one = next((one for one in found if wanted in (one.id, one.label.casefold())), None)
        if one is None:
            names = ", ".join(one.id for one in found) or "none"
            message = f"{combatant.name} has no adjustment {wanted[:60]!r}, but: {names}."
            raise NotFound(message, "adjustment")
        others = tuple(name for name in kept(combatant).switched_off if name != one.id)
        scene.put(keep(combatant, switched_off=others if self.on else (*others, one.id)))
        state = "counts again" if self.on else "is switched off"
        scene.log(f"{one.label.capitalize()} {state} for {combatant.name}: {one.amount:+} h/u.")


class EndUnit(Action, frozen=True, kw_only=True, tag="end-unit"):
    """Go on to the end of this unit, every turn of it."""

    title: ClassVar[str] = "Run to the end of the unit"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError before the start."""
        check_begun(scene)
        end_unit(scene)


class PassTime(Action, frozen=True, kw_only=True, tag="pass-time"):
    """Let game time go by, from a unit to years; what was begun and takes time runs down."""

    title: ClassVar[str] = "Let time pass"

    amount: Annotated[Number, Quantity(above=0)]
    span: Span = "unit"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError before the start, for parts of a unit, and beyond a hundred years."""
        check_begun(scene)
        ruling = duration(amount=self.amount, unit=self.span)
        units = ruling.answer.units.value
        if units.denominator != 1 or units > LONGEST:
            message = f"{in_words(units)} units: expected whole ones, at most a hundred years."
            raise InputError("out-of-range", "amount", message)
        scene.record(ruling)
        seconds = in_words(ruling.answer.seconds.value)
        scene.log(f"{in_words(units)} units ({seconds} seconds) go by.")
        let_pass(scene, int(units))
