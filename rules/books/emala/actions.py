"""What can happen in an Emala fight and in no other: action points, facing, jumps, charges."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from rules.books.emala import prompts, turns
from rules.books.emala.text.charging import charge, charge_response
from rules.books.emala.text.facing import facing_change, facing_square
from rules.books.emala.text.jumping import jump
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, Distance, Name, Who
from rules.fight.actions.movement import cover, use_up
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Quantity, Whole
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.emala.play import Emala

Points = Annotated[int, Whole("points", least=1, most=100)]
Direction = Literal["n", "e", "s", "w"]

FACING = "facing"
COMPASS = "nesw"


class SpendPoints(Action, frozen=True, kw_only=True, tag="spend"):
    """Spend action points outside of the end of a turn, as for a parry."""

    title: ClassVar[str] = "Spend action points"
    prompt: ClassVar = prompts.SPEND

    who: Who
    points: Points = 1
    reason: Name | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused beyond the points that are left."""
        combatant = scene.find(self.who)
        left = int(combatant.tally(turns.POINTS)) - self.points
        if left < 0:
            scene.refuse(f"{combatant.name} has {left + self.points} action points left.", "points")
        scene.put(combatant.with_tally(turns.POINTS, max(0, left)))
        why = f" ({self.reason})" if self.reason else ""
        scene.log(f"{combatant.name} spends {_points(self.points)}{why}: {max(0, left)} left.")


class GivePoints(Action, frozen=True, kw_only=True, tag="give"):
    """Give action points back, or more than the sheet has."""

    title: ClassVar[str] = "Give action points"
    prompt: ClassVar = prompts.GIVE

    who: Who
    points: Points = 1

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        now = combatant.tally(turns.POINTS) + self.points
        scene.put(combatant.with_tally(turns.POINTS, now))
        scene.log(f"{combatant.name} is given {_points(self.points)}: {in_words(now)} left.")


class Face(Action, frozen=True, kw_only=True, tag="face"):
    """Change facing, by degrees or toward a side of the map; `free` is the free action."""

    title: ClassVar[str] = "Change facing"
    prompt: ClassVar = prompts.FACE

    who: Who
    degrees: Annotated[Number, Quantity("degrees", least=0, most=180)] | None = None
    toward: Direction | None = None
    free: bool = False

    def apply(self, scene: Scene) -> None:
        """Raises InputError without degrees or direction, Refused where the gait forbids it."""
        combatant = scene.find(self.who)
        degrees = self._degrees(combatant)
        gait = turns.primary(combatant)
        ruling = facing_change(gait=gait, degrees=degrees, free_action=self.free)
        scene.record(ruling, combatant.id)
        if not ruling.answer.allowed.value:
            why = ruling.answer.allowed.steps[0].label
            scene.refuse(f"{combatant.name} cannot change facing: {why}.", "degrees")
        cost = Fraction(ruling.answer.cost.value)
        if cost:
            self._check_paid(scene, combatant, cost)
        turned = use_up(combatant, cost) if cost else combatant
        turned = turned.with_choice(FACING, self.toward) if self.toward else turned
        scene.put(turned)
        paid = f" for {in_words(cost)} m" if cost else ""
        scene.log(f"{combatant.name} turns {in_words(degrees)} degrees{_to(self.toward)}{paid}.")

    def _check_paid(self, scene: Scene, combatant: Combatant, cost: Fraction) -> None:
        budget = scene.book.budget(scene.encounter, combatant)
        if budget.not_now is not None:
            scene.refuse(f"{combatant.name} cannot pay for turning now: {budget.not_now}.", "who")
        left = Fraction(budget.left.figure.value) / budget.factor
        if cost > left:
            turning = f"turning costs {in_words(cost)} m"
            scene.refuse(f"{turning}, {combatant.name} has {in_words(left)} m left this turn.")

    def _degrees(self, combatant: Combatant) -> Number:
        if self.degrees is not None:
            return self.degrees
        if self.toward is None:
            raise InputError(
                "missing", "degrees", "say how far to turn, in degrees, or toward where."
            )
        now = combatant.choice(FACING) or "n"
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

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        facing: Any = combatant.choice(FACING) or "n"
        footprint = int(scene.book.value(combatant, "footprint"))
        ruling = facing_square(footprint=footprint, facing=facing, dx=self.dx, dy=self.dy)
        scene.record(ruling, combatant.id)
        zone = ruling.answer.zone.value or "no"
        scene.log(
            f"The square {self.dx} east, {self.dy} south is a {zone} square of {combatant.name}."
        )


class Jump(Action, frozen=True, kw_only=True, tag="jump"):
    """Jump, running or standing by the gait; the distance counts as movement."""

    title: ClassVar[str] = "Jump"

    who: Who
    distance: Annotated[Number | str, Distance()] = "all"
    fast: bool = False

    def apply(self, scene: Scene) -> None:
        """Raises Refused beyond the jump, or beyond what is left to move."""
        combatant = scene.find(self.who)
        book: Emala = scene.book  # type: ignore[assignment]
        gait: Any = combatant.pace.gait
        ruling = jump(
            running_distance=book.value(combatant, "running_jump"),
            standing_distance=book.value(combatant, "standing_jump"),
            gait=gait,
            armour_penalty=book.penalty(combatant),
            fast=self.fast,
        )
        scene.record(ruling, combatant.id)
        most = ruling.answer.distance.value
        wanted = most if isinstance(self.distance, str) else self.distance
        if wanted > most:
            kind = f"{ruling.answer.kind.value} jump goes {in_words(most)} m"
            scene.refuse(f"{combatant.name}'s {kind}, not {in_words(wanted)} m.", "distance")
        scene.log(
            f"{combatant.name} makes a {ruling.answer.kind.value} jump of {in_words(wanted)} m."
        )
        if wanted > 0:
            cover(scene, combatant, book.budget(scene.encounter, combatant), wanted)


class Charge(Action, frozen=True, kw_only=True, tag="charge"):
    """Charge: what it does to the attack, and whether there may be one."""

    title: ClassVar[str] = "Charge"
    prompt: ClassVar = prompts.CHARGE

    who: Who
    target: Who | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused at any gait but the run and the sprint."""
        combatant = scene.find(self.who)
        book: Emala = scene.book  # type: ignore[assignment]
        gait = turns.primary(combatant)
        if combatant.pace.gait != gait:
            now = book.gait(combatant.pace.gait).label
            scene.refuse(f"{combatant.name} cannot charge at the gait {now}: run or sprint.")
        rate, _ = book.rate(scene.encounter, combatant, gait, combatant.terrain)
        ruling = charge(
            gait=gait,
            rate=rate.figure.value if rate else 0,
            moved_previous_turn=combatant.pace.before,
        )
        scene.record(ruling, combatant.id)
        answer = ruling.answer
        if not answer.is_charge.value:
            scene.refuse(f"{combatant.name} cannot charge: {answer.is_charge.steps[0].label}.")
        at = f" at {scene.find(self.target, 'target').name}" if self.target else ""
        scene.log(f"{combatant.name} charges{at}: {_attack(answer)}.")


class AnswerCharge(Action, frozen=True, kw_only=True, tag="answer-charge"):
    """Parry, evade or counterattack a charge: who strikes first, and how it ends."""

    title: ClassVar[str] = "Answer a charge"

    who: Who
    charger: Who
    response: Literal["parry", "evade", "counterattack"]
    large_or_fast: bool = False

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        defender, charger = scene.find(self.who), scene.find(self.charger, "charger")
        book = scene.book
        ruling = charge_response(
            response=self.response,
            charger_reach=int(book.value(charger, "reach")),
            defender_reach=int(book.value(defender, "reach")),
            set_weapon=book.flag(defender, "set_weapon"),
            charger_large_or_fast=self.large_or_fast,
        )
        scene.record(ruling, defender.id)
        answer = ruling.answer
        first = {"charger": charger.name, "defender": defender.name, "together": "both together"}
        engaged = "they end engaged" if answer.ends_engaged.value else "the charge goes through"
        borrowed = answer.uses_charger_damage_modifier.value
        with_modifier = ", with the charger's damage modifier" if borrowed else ""
        scene.log(
            f"{defender.name} answers {charger.name}'s charge with {self.response}: "
            f"{first[answer.first.value]} strikes first{with_modifier}; {engaged}."
        )


def _attack(answer: Any) -> str:
    if not answer.may_attack.value:
        return f"no attack, {answer.may_attack.steps[0].label}"
    grades, steps = answer.difficulty_grades.value, answer.damage_steps.value
    return (
        f"attack {grades} difficulty grade{'s' if grades > 1 else ''} harder, "
        f"damage modifier {steps} step{'s' if steps > 1 else ''} up"
    )


def _points(points: int) -> str:
    return f"{points} action point{'s' if points > 1 else ''}"


def _to(toward: str | None) -> str:
    words = {"n": "north", "e": "east", "s": "south", "w": "west"}
    return f" to the {words[toward]}" if toward else ""


ACTIONS: tuple[type[Action], ...] = (
    SpendPoints,
    GivePoints,
    Face,
    NameSquare,
    Jump,
    Charge,
    AnswerCharge,
)
