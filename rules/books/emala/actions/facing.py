"""Facing: turn, and say which squares are in front, at the side and behind."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.emala.rates.budgets import budget
from rules.books.emala.rates.gaits import turning_gait
from rules.books.emala.sheet import WORDS
from rules.books.emala.source import EMALA
from rules.books.emala.state import (
    HALFWAY,
    bearing,
    facing_at,
    facing_in_words,
    keep,
    kept,
)
from rules.books.emala.text.facing import facing_change, facing_square
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.actions.movement import use_up
from rules.fight.actions.typed import Typed
from rules.map.sides import DIRECTIONS
from rules.numbers.exact import Number, in_words, whole
from rules.numbers.figures import figure, why_not
from rules.numbers.inputs import Quantity, Whole
from rules.rulebook import positions
from rules.rulebook.answers import Account

FACING = EMALA.source("Facing")

HALF = 180
"""Half a circle in degrees."""


class Face(Action, frozen=True, kw_only=True, tag="face"):
    """Change facing, by degrees or toward a direction of the map.

    The combatant turns to the right, unless `hand` or `toward` says otherwise. `free` is the free
    action Change Facing, which is possible also outside the combatant's own turn.
    """

    title: ClassVar[str] = "Change facing"
    typed: ClassVar[Typed | None] = Typed(
        key="f",
        group="Movement",
        word="facing",
        asks="turns",
        hint=lambda _encounter, combatant: (
            f"now {facing_in_words(combatant)}: n, ne, e, or degrees (left); free: the free action"
        ),
        words={word: {"toward": to} for to, word in DIRECTIONS.items()},
        number="degrees",
        one_of=("degrees", "toward"),
        also=("turn", "rotate"),
        good={
            "n": {"toward": "n"},
            "ne": {"toward": "ne"},
            "West free": {"toward": "w", "free": True},
            "45 left free": {"degrees": 45, "hand": "left", "free": True},
            "free 90": {"degrees": 90, "free": True},
        },
        bad={"up": "up", "n e": "'n' and 'e'", "west 45": "'west' and '45'", "181": "0 to 180"},
    )

    who: Who
    degrees: Annotated[Number, Quantity("degrees", least=0, most=180)] | None = None
    toward: Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"] | None = None
    free: bool = False
    hand: Literal["right", "left"] = "right"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError without degrees or a side, and Refused if a turn is impossible now."""
        combatant = scene.find(self.who)
        degrees = self._degrees(combatant)
        gait = turning_gait(scene.encounter, combatant)
        asked = facing_change(gait=gait, degrees=degrees, free_action=self.free)
        turning = scene.record(asked, combatant.id).answer
        if self.toward is not None:
            way = figure("from where they face to that side", degrees, "degrees")
            scene.record_account(Account("degrees to turn", way, FACING), combatant.id)
        what = f"{combatant.name} cannot change facing"
        if degrees and not self.free:
            scene.refuse_if(_off_turn(scene.encounter, combatant), what, "who")
        scene.refuse_if(why_not(turning.allowed), what, "degrees")
        cost = Fraction(turning.cost.value)
        if cost:
            self._check_paid(scene, combatant, cost)
            combatant = use_up(combatant, cost)
        turned = scene.put(self._turned(combatant, Fraction(degrees)))
        if not degrees:
            scene.log(f"{turned.name} faces {facing_in_words(turned)} already.")
            return
        positions.turned(scene, turned.id, half=degrees == HALF)
        by = f" to the {self.hand}," if self.toward is None and degrees != 180 else ""
        paid = f" for {in_words(cost)} m" if cost else ""
        # A line has no sides of the map: who turns round there goes back.
        is_back = degrees == HALF and positions.is_on_line(scene.encounter)
        to = "" if is_back else f" to the {facing_in_words(turned)}"
        scene.log(f"{turned.name} turns {in_words(degrees)} degrees{by}{to}{paid}.")

    def _check_paid(self, scene: ActionScene, combatant: Combatant, cost: Fraction) -> None:
        now = budget(scene.encounter, combatant)
        scene.refuse_if(now.not_now, f"{combatant.name} cannot pay for turning now", "who")
        left = Fraction(now.left.figure.value) / now.factor
        if cost > left:
            has = f"{combatant.name} has {in_words(left)} m left this turn"
            scene.refuse(f"{has}, and turning costs {in_words(cost)} m.")

    def _degrees(self, combatant: Combatant) -> Number:
        if self.degrees is not None:
            return self.degrees
        if self.toward is None:
            message = "say how far to turn, in degrees, or toward where."
            raise InputError("missing", "degrees", message)
        away = (_bearing_of(self.toward) - bearing(combatant)) % 360
        return whole(min(away, 360 - away))

    def _turned(self, combatant: Combatant, degrees: Fraction) -> Combatant:
        turn = degrees if self.hand == "right" else -degrees
        to = bearing(combatant) + turn if self.toward is None else _bearing_of(self.toward)
        facing, beyond = facing_at(to, kept(combatant).facing)
        return keep(combatant, facing=facing, turned=beyond)


class NameSquare(Action, frozen=True, kw_only=True, tag="square"):
    """Say whether a square beside a combatant is a front, side or back square.

    `dx` counts squares to the east, `dy` to the south, from the combatant's north-west square.
    """

    title: ClassVar[str] = "Front, side or back?"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        asks="asks of a square",
        hint="dx: squares to the east, dy: to the south, as dx 1 dy -1",
        good={"dx 1 dy -1": {"dx": 1, "dy": -1}},
        bad={"1 -1": "1", "dx 1": "dy is missing"},
    )

    who: Who
    dx: Annotated[int, Whole(least=-60, most=60)]
    dy: Annotated[int, Whole(least=-60, most=60)]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for an unknown combatant."""
        combatant = scene.find(self.who)
        facing, footprint = kept(combatant).facing, int(WORDS.number(combatant, "footprint"))
        ruling = facing_square(footprint=footprint, facing=facing, dx=self.dx, dy=self.dy)
        zone = scene.record(ruling, combatant.id).answer.zone.value or "no"
        square = f"The square {self.dx} east, {self.dy} south"
        scene.log(f"{square} is a {zone} square of {combatant.name}.")


def _bearing_of(direction: str) -> Fraction:
    """Return a direction of the map in degrees clockwise from north."""
    return Fraction(HALFWAY * list(DIRECTIONS).index(direction))


def _off_turn(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return why the combatant can now turn only by the free action.

    Return None if the combatant can turn in any way.
    """
    if encounter.started and encounter.turn_of != combatant.id:
        return "it is not their turn; the free action turns at any time"
    return None
