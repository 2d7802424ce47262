"""Actions during a move: turning, slopes, doors and holding back."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Annotated, ClassVar, Literal

from rules.books.exp.actions.activities import OPENS
from rules.books.exp.actions.checks import any_tries, fits, on_turn, slowed, unheld
from rules.books.exp.rates.budget import budget, legs_with, pacing_of
from rules.books.exp.rates.mover import mover_of, whole_rate
from rules.books.exp.rounds.rolls import roll_attribute
from rules.books.exp.rounds.together import moves_with
from rules.books.exp.sheet import ignores
from rules.books.exp.source import HEX, HEX_PER_UNIT, Difficulty
from rules.books.exp.state import (
    GONE_THROUGH,
    Hill,
    having_tried,
    in_unit,
    keep,
    kept,
    tried,
    without_run_up,
)
from rules.books.exp.text.movement import turn
from rules.books.exp.text.terrain import door, hill
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import figure, unrounded
from rules.numbers.inputs import Quantity, Whole
from rules.rulebook import positions
from rules.rulebook.answers import Account
from rules.rulebook.scene import Scene

DEGREES = 60
"""The degrees of one hexside."""

HALF = 180
"""Half a circle in degrees."""

SIDES: Mapping[str, Mapping[int, tuple[int, ...]]] = {
    "hexes": {1: (1,), 2: (2,)},
    "squares": {1: (1,), 2: (2, 3)},
}
"""The directions by which a turn of 1 or 2 hexsides may lead on, for each kind of grid.

On squares, a turn of 2 hexsides is a turn by 90 or 135 degrees: 2 or 3 directions on.
"""


def _how_far(encounter: Encounter, _combatant: Combatant) -> str:
    """Return what is typed for a turn: on squares, the sides count."""
    on_squares = positions.grid_shape(encounter) == "squares"
    return (
        "sides: 1 by 45 degrees, 2 by 90 or 135, 3 round"
        if on_squares
        else "hexsides of 60 degrees"
    )


class ChangeDirection(Action, frozen=True, kw_only=True, tag="turn"):
    """Change direction: a hex of movement for each hexside of 60 degrees."""

    title: ClassVar[str] = "Change direction"
    in_turn: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        asks="turns",
        hint=_how_far,
        number="hexsides",
        never_empty=True,
        good={"2": {"hexsides": 2}},
        bad={"": "say what is meant", "left": "left", "4": "1 to 3"},
    )

    who: Who
    hexsides: Annotated[int, Whole("hexsides of 60 degrees", least=1, most=3)] = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused during a bolt, or if the turn costs more than the remaining movement."""
        combatant = unheld(scene, self.who)
        legs = legs_with(combatant, pacing_of(scene.encounter, combatant))
        if "bolt" in (combatant.pace.gait, *(leg.gait for leg in legs)):
            scene.refuse(f"{combatant.name} cannot turn while bolting: slow down to turn.", "who")
        turns = (*kept(combatant).unit.turns, self.hexsides)
        turned = in_unit(combatant, turns=turns)
        self._check_affordable(scene, combatant, turned)
        ruling = scene.record(turn(hexsides=turns), combatant.id)
        hexsides = figure("hexsides", self.hexsides)
        turned_by = hexsides.times("degrees in a hexside", DEGREES, unit="degrees")
        scene.record_account(Account("turned by", turned_by, ruling.source), combatant.id)
        is_round = self.hexsides * DEGREES == HALF
        # A run-up is in the direction of the jump: nobody has one after turning round.
        scene.put(without_run_up(turned) if is_round else turned)
        on = positions.grid_shape(scene.encounter)
        sides = SIDES.get(on, {}).get(self.hexsides, ())
        for one in moves_with(scene.encounter, combatant):
            positions.turned(scene, one.id, half=is_round, sides=sides)
        cost = self._taken(scene, combatant)
        paid = f" for {counted(cost, HEX)}" if cost else ""
        # A turn on squares may be by 90 or by 135 degrees: both count two sides.
        by = counted(self.hexsides, "sides") if on == "squares" else turned_by.in_words()
        scene.log(f"{combatant.name} turns by {by}{paid}.")

    def _taken(self, scene: Scene, before: Combatant) -> Fraction:
        """Return the hexes that this turn took.

        A limit, as of a crouch or by a ruling, may leave as much as before.
        """
        if ignores(scene.encounter, "direction"):
            return NONE
        now = budget(scene.encounter, scene.find(before.id))
        was, left = (
            Fraction(unrounded(one.left.figure)) for one in (budget(scene.encounter, before), now)
        )
        # A ruling that multiplies the movement also multiplies what a turn takes of it.
        whole = self.hexsides * now.factor
        return min(whole, Fraction(ceil(was - left))) if was else whole

    def _check_affordable(self, scene: Scene, before: Combatant, turned: Combatant) -> None:
        """Refuse a turn that costs more than the remaining movement in the unit."""
        mover = mover_of(scene.encounter, turned)
        pacing = pacing_of(scene.encounter, turned)
        if pacing.full + mover.sticks < 0 or not fits(scene, turned):
            granted = before.pace.granted
            left = Fraction(budget(scene.encounter, before).left.figure.value) - granted
            own = f"{counted(max(Fraction(0), left), HEX)} left"
            own += f" beside the {counted(granted, HEX)} granted" if granted > 0 else ""
            cost = f"a turn takes {counted(self.hexsides, HEX_PER_UNIT)} from the whole unit"
            why = f"{before.name} has {own}: too little to turn so far; {cost}."
            scene.refuse(why, "hexsides")


class Slope(Action, frozen=True, kw_only=True, tag="slope"):
    """Go onto a slope: hexes up (negative: down), and hexes across; 0 up is level ground."""

    title: ClassVar[str] = "Go onto a slope"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True
    labels: ClassVar[Mapping[str, str]] = {"rise": "up", "run": "across"}
    typed: ClassVar[Typed | None] = Typed(
        asks="goes onto a slope",
        hint="hexes up, below 0 downhill, as up 1 across 5; level: none",
        words={"level": {"rise": 0}},
        numbers={"up": "rise", "across": "run"},
        also=("hill", "uphill", "downhill"),
        number="rise",
        good={"up 1 across 5": {"rise": 1, "run": 5}, "-2": {"rise": -2}, "level": {"rise": 0}},
        bad={"": "up is missing", "steep": "steep", "1 across 0": "above 0"},
    )

    who: Who
    rise: Annotated[Number, Quantity("hexes, negative downhill", least=-1000, most=1000)]
    run: Annotated[Number, Quantity("hexes across", above=0, most=1000)] = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for an unknown combatant."""
        combatant = scene.find(self.who)
        if not self.rise:
            scene.put(keep(combatant, hill=None))
            scene.log(f"{combatant.name} is on level ground.")
            return
        body = mover_of(scene.encounter, combatant).body
        ruling = hill(rate=whole_rate(body), rise=self.rise, run=self.run)
        amount = int(scene.record(ruling, combatant.id).answer.adjustment.value)
        way = "uphill" if self.rise > 0 else "downhill"
        there = f"goes {way}, {in_words(abs(Fraction(self.rise)))} in {in_words(self.run)}"
        scene.put(keep(combatant, hill=Hill(Fraction(self.rise), Fraction(self.run))))
        scene.log(f"{combatant.name} {there} ({amount:+} h/u).")


class Door(Rolled, frozen=True, kw_only=True, tag="door"):
    """Go through a door. An unlatched push door slows the move.

    Any other door needs a DEX roll, and ends the move.
    """

    title: ClassVar[str] = "Go through a door"

    door: Literal["push-unlatched", "push-latched", "pull"] = "push-unlatched"
    difficulty: Difficulty = "difficult"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if it is not the combatant's turn, or if they cannot move now.

        Raises Refused also if the combatant opened a door, but has not gone through it.
        """
        combatant = scene.find(self.who)
        again = any_tries(scene) and tried(combatant, GONE_THROUGH)
        combatant = (on_turn if again else unheld)(scene, self.who)
        if any(name in OPENS for name in kept(combatant).unit.added):
            why = f"{combatant.name} opens a door in passing in this unit"
            scene.refuse(f"{why}: going through it is another unit's.", "who")
        if self.door == "push-unlatched":
            ruling = door(door=self.door)
            amount = int(ruling.answer.adjustment.value)
            through = slowed(scene, combatant, GONE_THROUGH, amount)
            scene.record(ruling, combatant.id)
            scene.put(having_tried(through, GONE_THROUGH))
            scene.log(f"{combatant.name} goes through the door ({amount:+} h/u).")
            return
        made = roll_attribute(scene, combatant, "dex", self.difficulty)
        ruling = scene.record(door(door=self.door, dex_made=made), combatant.id)
        stopped = in_unit(combatant, stopped="the door stopped them", acted=True)
        scene.put(having_tried(stopped, GONE_THROUGH))
        side = "on the other side" if ruling.answer.through.value else "still before it"
        scene.log(f"The door stops {combatant.name}, {side}.")


def _hint(_encounter: Encounter, combatant: Combatant) -> str:
    wanted = kept(combatant).wanted
    now = "" if wanted is None else f"; now {counted(wanted, HEX_PER_UNIT)}"
    return f"no faster than so many h/u, as 3; nothing: as fast as they can{now}"


class HoldBack(Action, frozen=True, kw_only=True, tag="hold-back"):
    """Go no faster than a number of hexes a unit. Penalties lower the full rate, not this limit.

    Without `rate` the combatant stops holding back.
    """

    title: ClassVar[str] = "Hold back"
    typed: ClassVar[Typed | None] = Typed(
        key="H",
        group="Movement",
        asks="holds back to",
        hint=_hint,
        number="rate",
        good={"": {}, "3": {"rate": 3}},
        bad={"slow": "slow", "-1": "0 to 1000", "1.5": "whole number"},
    )
    labels: ClassVar[Mapping[str, str]] = {"rate": "at most"}

    who: Who
    rate: Annotated[int, Whole("h/u", least=0, most=1000)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `rate` is missing and the combatant does not hold back now."""
        combatant = scene.find(self.who)
        if self.rate is None and kept(combatant).wanted is None:
            scene.refuse(f"{combatant.name} does not hold back: say how fast to go.", "rate")
        scene.put(keep(combatant, wanted=self.rate))
        if self.rate is None:
            scene.log(f"{combatant.name} goes as fast as they can again.")
        else:
            scene.log(f"{combatant.name} goes no faster than {counted(self.rate, HEX_PER_UNIT)}.")
