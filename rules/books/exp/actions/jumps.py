"""Dives, and jumps across and over."""

from fractions import Fraction
from typing import Annotated, ClassVar

from rules.books.exp.actions.checks import Hexes, capped, covered, unheld
from rules.books.exp.rates.budget import budget, legs_with, pacing_of, rest_of_unit
from rules.books.exp.rounds.rolls import roll_attribute
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import HEX, Difficulty
from rules.books.exp.state import INACTIVE, in_unit, keep, kept, run_up, under, without_run_up
from rules.books.exp.text import jumping
from rules.encounter import Combatant
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.fight.actions.goes import Goes
from rules.fight.actions.movement import marked, use_up
from rules.fight.actions.typed import Typed
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import Quantity
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.positions import has_spot
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

ON_FEET = ("walk", "run", "bolt", "crouch")
"""Gaits from which a combatant can jump or dive."""


class Dive(Action, frozen=True, kw_only=True, tag="dive"):
    """Dive at the end of the unit, in addition to the movement of the unit.

    The diver is inactive in the next unit.
    """

    title: ClassVar[str] = "Dive"
    goes: ClassVar[Goes | None] = Goes(way="at_most", straight=True, leaps=True)
    in_turn: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        asks="dives",
        hint="hexes at most",
        number="at_most",
        never_empty=True,
        good={"1": {"at_most": 1}},
        bad={"": "say what is meant", "far": "far", "-1": "0 to 1000"},
    )

    who: Who
    at_most: Hexes | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if it is not the combatant's turn, or if they cannot move now.

        Raises Refused also if they do not stand on their feet.
        """
        combatant = _on_their_feet(scene, self.who, "dive")
        ruling = jumping.dive(pstr=int(WORDS.number(combatant, "pstr")))
        answer = scene.record(ruling, combatant.id).answer
        hexes = capped(int(self._whole(scene, combatant, answer.hexes)), self.at_most)
        if hexes:
            made = combatant.pace.made + hexes
            combatant = marked(use_up(combatant, hexes), scene, hexes).with_pace(made=made)
            combatant = in_unit(combatant, seen=made)
        combatant = _leapt(without_run_up(combatant), hexes)
        units = 1 + int(answer.inactive_units.value)
        scene.put(under(in_unit(combatant, stopped="they dived"), INACTIVE, units))
        scene.log(f"{combatant.name} dives {counted(hexes, HEX)}: inactive in the next unit.")

    def _whole(self, scene: Scene, combatant: Combatant, whole: Figure) -> Number:
        """Return the hexes of the dive.

        An option shortens the dive to the remaining share of the unit. Raises Refused if this
        gives 0 hexes.
        """
        if WORDS.chosen(scene.encounter, "dive") == "beyond":
            return whole.value
        rest = max(Fraction(0), rest_of_unit(scene.encounter, combatant))
        share = whole.times("left of the unit", rest).rounded_down("whole hexes only")
        scene.record_account(Account("hexes dived", share, GM_RULING), combatant.id)
        if not share.value:
            why = "at this table a dive takes its share of the unit, and too little is left"
            scene.refuse(f"{combatant.name} cannot dive now: {why}.", "who")
        return share.value


class JumpAcross(Rolled, frozen=True, kw_only=True, tag="jump-across"):
    """Jump across, from standing or after a run-up in this unit or the unit before.

    The hexes just walked, run or bolted are the run-up. After landing, the jumper stops. With
    `go_on`, the jumper makes an improbable DEX roll, and moves on if the roll succeeds.
    """

    title: ClassVar[str] = "Jump across"
    goes: ClassVar[Goes | None] = Goes(way="hexes", straight=True, leaps=True)
    in_turn: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        asks="jumps across",
        hint="hexes; stop: no roll to go on",
        words={"stop": {"go_on": False}},
        number="hexes",
        never_empty=True,
        also=("leap",),
        good={"2": {"hexes": 2}, "1 stop": {"hexes": 1, "go_on": False}},
        bad={
            "": "say what is meant",
            "1 2": "1 and 2",
            "stop go-on": "'stop' and 'go-on'",
            "-1": "0 to 1000",
        },
    )

    hexes: Hexes | None = None
    go_on: bool = True

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if no movement remains, if the jump is too long, or after a jump."""
        combatant = _on_their_feet(scene, self.who, "jump")
        answer = _across(combatant).answer
        _check_allowed(scene, combatant, answer.allowed.value)
        hexes = self._hexes(scene, combatant, int(answer.hexes.value))
        running = bool(run_up(combatant))
        jumped = scene.put(_leapt(in_unit(combatant, jumped=True), Fraction(hexes)))
        landed = scene.put(without_run_up(_flown(scene, jumped, hexes)))
        start = "from a run" if running else "standing"
        left = budget(scene.encounter, _after_slope(scene, landed)).left.figure
        scene.log(f"{combatant.name} jumps {counted(hexes, HEX)} {start}.")
        made = roll_attribute(scene, landed, "dex", "improbable") if self.go_on else None
        ruling = scene.record(_across(combatant, made), combatant.id)
        if ruling.answer.continues.value:
            scene.log(f"{combatant.name} lands running and goes on: {left.in_words()} left.")
        else:
            scene.put(in_unit(landed, stopped="they stopped where they landed"))
            scene.log(f"{combatant.name} stops where they landed.")

    def _hexes(self, scene: Scene, combatant: Combatant, most: int) -> int:
        """Return the hexes of the jump.

        Raises Refused if the jump has 0 hexes, or more than is possible.
        """
        kind = "running" if run_up(combatant) else "standing"
        if not most or self.hexes == 0:
            need = jumping.PSTR_PER_HEX[kind]
            why = f"{combatant.name} makes no {kind} jump: a hex takes {need} PSTR"
            more = "; with a run-up 7 would do" if kind == "standing" else ""
            scene.refuse(f"{why}{more}.", "hexes")
        if self.hexes is not None and self.hexes > most:
            goes = f"{combatant.name}'s {kind} jump goes {counted(most, HEX)}"
            scene.refuse(f"{goes}, not {self.hexes}.", "hexes")
        return most if self.hexes is None else self.hexes


class JumpOver(Rolled, frozen=True, kw_only=True, tag="jump-over"):
    """Jump over something: easy below half the jumper's hite, difficult up to three quarters."""

    title: ClassVar[str] = "Jump over"
    in_turn: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        asks="jumps over",
        hint="its height in cm",
        number="height",
        also=("leap", "hurdle"),
        good={"80": {"height": 80}},
        bad={"": "height is missing", "0": "above 0", "80 hedge": "hedge"},
    )

    height: Annotated[Number, Quantity("cm", above=0, most=100_000)]

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the obstacle must be climbed, or after another jump in this unit."""
        combatant = _on_their_feet(scene, self.who, "jump")
        hite = WORDS.number(combatant, "hite")
        jumped = kept(combatant).unit.jumped
        asked = jumping.jump_over(hite=hite, obstacle=self.height, jumped_this_unit=jumped)
        _check_allowed(scene, combatant, asked.answer.allowed.value)
        difficulty = asked.answer.difficulty.value
        if difficulty == "climb":
            why = f"{combatant.name} must climb it: it is above three quarters of their hite."
            scene.refuse(why, "height")
        hard: Difficulty = "easy" if difficulty == "easy" else "difficult"
        made = difficulty == "climb" or roll_attribute(scene, combatant, "dex", hard)
        ruling = jumping.jump_over(
            hite=hite, obstacle=self.height, dex_made=made, jumped_this_unit=jumped
        )
        if scene.record(ruling, combatant.id).answer.clears.value:
            scene.put(in_unit(combatant, jumped=True))
            scene.log(f"{combatant.name} clears {in_words(self.height)} cm and may go on.")
        else:
            scene.put(in_unit(combatant, jumped=True, stopped="the obstacle stopped them"))
            scene.log(f"{combatant.name} does not clear {in_words(self.height)} cm.")


def _across(combatant: Combatant, dex_made: bool | None = None) -> Ruling[jumping.JumpAcrossAnswer]:
    return jumping.jump_across(
        pstr=int(WORDS.number(combatant, "pstr")),
        running=bool(run_up(combatant)),
        dex_made=dex_made,
        jumped_this_unit=kept(combatant).unit.jumped,
    )


def _flown(scene: ActionScene, combatant: Combatant, hexes: int) -> Combatant:
    """Move the jumper by the hexes of a jump.

    By an option, a jump that begins in the unit may go on beyond the hexes of the unit.
    """
    left = int(budget(scene.encounter, combatant).left.figure.value)
    finishes = WORDS.chosen(scene.encounter, "jump-reach") == "finishes"
    if not finishes or left < 1 or kept(combatant).wanted is not None:
        return covered(scene, combatant, hexes)
    beyond = Fraction(max(0, hexes - left))
    moved = covered(scene, combatant, hexes - beyond)
    return _beyond(scene, moved, beyond) if beyond else moved


def _after_slope(scene: Scene, landed: Combatant) -> Combatant:
    """Return the jumper behind the slope of a jump.

    Where a map has the slope, it ends with the jump, and the next hexes are on level ground.
    """
    if not has_spot(scene.encounter, landed.id):
        return landed
    legs = legs_with(landed, pacing_of(scene.encounter, landed))
    return keep(in_unit(landed, legs=legs), hill=None)


def _beyond(scene: ActionScene, combatant: Combatant, hexes: Fraction) -> Combatant:
    """Move the combatant by these hexes without using up movement of the unit."""
    made = combatant.pace.made + hexes
    moved = marked(combatant, scene, hexes).with_pace(made=made)
    return in_unit(moved.with_pace(round=moved.pace.round + hexes), seen=made)


def _on_their_feet(scene: Scene, who: str, what: str) -> Combatant:
    """Return the combatant.

    Raises Refused if it is not their turn, if they are stopped, or if they do not stand on their
    feet.
    """
    combatant = unheld(scene, who)
    gait = WORDS.gait(combatant.pace.gait)
    if gait.id not in ON_FEET:
        why = f"{combatant.name} cannot {what} in the gait {gait.label}"
        scene.refuse(f"{why}: it begins on one's feet.", "who")
    return combatant


def _leapt(combatant: Combatant, hexes: Fraction) -> Combatant:
    return in_unit(combatant, leapt=kept(combatant).unit.leapt + hexes)


def _check_allowed(scene: Scene, combatant: Combatant, allowed: bool) -> None:
    if not allowed:
        scene.refuse(f"{combatant.name} has jumped in this unit already.", "who")
