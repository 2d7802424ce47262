"""Actions of the referee: ask for rolls, switch adjustments off, let time pass."""

from typing import Annotated, ClassVar, get_args

from rules.books.exp.rates.mover import mover_of
from rules.books.exp.rounds.melees import MOST_ROLLS, end_unit, let_pass, panicked_through
from rules.books.exp.rounds.rolls import FELL, Attribute, knock_down, roll_attribute
from rules.books.exp.sheet import AFLOAT, WORDS
from rules.books.exp.source import HEX_PER_UNIT, Difficulty
from rules.books.exp.state import keep, kept
from rules.books.exp.text.timing import Span, duration
from rules.errors import InputError, NotFound
from rules.fight.actions.base import Action, ActionScene, Name, Rolled, Who
from rules.fight.actions.order import check_begun
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import figure
from rules.numbers.inputs import Quantity
from rules.rulebook.answers import Account

LONGEST = 15_552_000 * 100
"""The longest time that one action may let pass: a hundred years, in units."""


class AttributeCheck(Rolled, frozen=True, kw_only=True, tag="check"):
    """Roll against an attribute for the referee; with `falls`, a failed roll is a fall."""

    title: ClassVar[str] = "Attribute roll"
    typed: ClassVar[Typed | None] = Typed(also=("test", "fall", "trip"))
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    attribute: Attribute
    difficulty: Difficulty = "difficult"
    falls: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `falls` is set for a combatant who swims, flails or flies."""
        combatant = scene.find(self.who)
        if self.falls and combatant.pace.gait in AFLOAT:
            gait = WORDS.gait(combatant.pace.gait).label
            scene.refuse(f"{combatant.name} goes by the gait {gait}: nobody falls there.", "falls")
        if not roll_attribute(scene, combatant, self.attribute, self.difficulty) and self.falls:
            knock_down(scene, combatant, FELL)


class SwitchOff(Action, frozen=True, kw_only=True, tag="switch-off"):
    """Switch off one adjustment of a combatant, by its name; with `on`, switch it on again."""

    title: ClassVar[str] = "Switch an adjustment off or on"
    acts: ClassVar[bool] = False

    who: Who
    adjustment: Name
    on: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound if the combatant does not have the adjustment."""
        combatant = scene.find(self.who)
        found = mover_of(scene.encounter, combatant).adjustments(combatant.terrain)
        wanted = self.adjustment.casefold()
        one = next((one for one in found if wanted in (one.id, one.label.casefold())), None)
        if one is None:
            names = ", ".join(one.id for one in found) or "none"
            message = f"{combatant.name} has no adjustment {wanted[:60]!r}, but: {names}."
            raise NotFound(message, "adjustment")
        others = tuple(name for name in kept(combatant).switched_off if name != one.id)
        scene.put(keep(combatant, switched_off=others if self.on else (*others, one.id)))
        amount = figure(one.label, one.amount, HEX_PER_UNIT, one.source)
        scene.record_account(Account(one.id, amount, one.source), combatant.id)
        state = "counts again" if self.on else "is switched off"
        scene.log(f"{one.label.capitalize()} {state} for {combatant.name}: {one.amount:+} h/u.")


class EndUnit(Action, frozen=True, kw_only=True, tag="end-unit"):
    """Go on to the end of this unit, through all turns that are left in it."""

    title: ClassVar[str] = "Run to the end of the unit"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the fight has not begun."""
        check_begun(scene)
        end_unit(scene)


class PassTime(Action, frozen=True, kw_only=True, tag="pass-time"):
    """Let game time pass, from a unit to years.

    Activities and conditions become shorter by this time.
    """

    title: ClassVar[str] = "Let time pass"
    typed: ClassVar[Typed | None] = Typed(
        asks="Time passes",
        hint="how many units, or 2 melees, 1 hour, 3 days",
        words={f"{span}s": {"span": span} for span in get_args(Span)},
        number="amount",
        good={
            "3": {"amount": 3},
            "2 melees": {"amount": 2, "span": "melee"},
            "1 ho": {"amount": 1, "span": "hour"},
        },
        bad={"": "amount is missing", "0": "above 0", "1 m": "melee", "1 fortnight": "fortnight"},
    )

    amount: Annotated[Number, Quantity(above=0)]
    span: Span = "unit"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError before the fight, for a part of a unit, or for over a hundred years."""
        check_begun(scene)
        ruling = duration(amount=self.amount, unit=self.span)
        units = ruling.answer.units.value
        if units.denominator != 1 or units > LONGEST:
            message = f"{in_words(units)} units: expected whole ones, at most a hundred years."
            raise InputError("out-of-range", "amount", message)
        lost = panicked_through(scene.encounter, int(units))
        if lost is not None:
            why = f"{lost.name} has panicked and rolls in each unit"
            scene.refuse(f"{why}: let at most {MOST_ROLLS} units pass.", "amount")
        scene.record(ruling)
        seconds = counted(ruling.answer.seconds.value, "second")
        verb = "goes" if units == 1 else "go"
        scene.log(f"{counted(units, 'unit')} ({seconds}) {verb} by.")
        let_pass(scene, int(units))
