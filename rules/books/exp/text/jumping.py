"""Dives, and jumps across and over."""

from fractions import Fraction
from typing import Annotated

from rules.books.exp.source import EXP, HEXES, UNITS, MaybeYes, Strength
from rules.numbers.exact import HALF, Number, divide
from rules.numbers.figures import Figure, Word, Yes, derived, figure, finding, not_applicable
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading

PSTR_PER_HEX = EXP.table(
    "pstr-a-hex",
    {"diving": 6, "running": 7, "standing": 15},
    "PSTR",
    section="Diving / Jumping Horizontal",
)

AFTER_DIVE = EXP.number("after-dive", 1, UNITS, section="Diving")
"""How many units a diver cannot move or act after a dive."""

ONE_JUMP = "they have jumped in this unit already"


class DiveAnswer(Answer, frozen=True):
    """The hexes of a dive, and the units without activity after it."""

    hexes: Annotated[Figure, HEXES]
    inactive_units: Annotated[Figure, UNITS]


@EXP.rule("dive", section="Diving")
@reading(
    "A dive goes beyond the movement of the unit; by the option it takes its share of the unit, as "
    "other movement does. A diver must be on their feet, and moves no further in the unit. Hexes "
    "of dives and jumps do not count as racing downhill.",
    "dive",
)
@example(pstr=0).gives(hexes=0, inactive_units=1)
@example(pstr=6).gives(hexes=1, inactive_units=1)
def dive(pstr: Strength) -> DiveAnswer:
    """A dive at the end of a unit: a hex for each full 6 PSTR.

    The diver is inactive in the next unit.
    """
    return DiveAnswer(_hexes(pstr, "diving"), figure("inactive after a dive", AFTER_DIVE, UNITS))


class JumpAcrossAnswer(Answer, frozen=True):
    """The hexes of a jump, and whether the jumper moves on after the jump."""

    allowed: Yes
    hexes: Annotated[Figure, HEXES]
    continues: Yes


@EXP.rule("jump-across", section="Jumping Horizontal")
@reading(
    "A running start is hexes walked, run or bolted in this unit or the one before; the jump uses "
    "them up, and turning round ends it. A jumper must be on their feet, and the jump counts as "
    "movement of the unit.",
    "run-up",
)
@reading(
    "A jump can begin while a hex of the unit is left. It is finished in that unit, even if it is "
    "longer than the rest of the unit, and uses up the rest. A jumper who holds back jumps no "
    "further than intended.  By the option, every jump stays within the unit.",
    "jump-reach",
)
@example(pstr=14, running=False, dex_made=True).gives(hexes=0, continues=True)
@example(pstr=14, running=False, dex_made=False).gives(hexes=0, continues=False)
def jump_across(
    pstr: Strength, running: bool, dex_made: bool | None = None, jumped_this_unit: bool = False
) -> JumpAcrossAnswer:
    """A jump across: from a run, a hex for each full 7 PSTR; from standing, for each full 15 PSTR.

    Jumpers stop where they land, unless they make an improbable DEX roll and go on at their full
    rate. Only one jump is possible in a unit, across or over. A jump across clears only very low
    things.
    """
    hexes = _hexes(pstr, "running" if running else "standing")
    if jumped_this_unit:
        no = finding(False, ONE_JUMP)
        return JumpAcrossAnswer(no, hexes.becomes(ONE_JUMP, 0), no)
    allowed = finding(True, "their first jump in this unit")
    because = "the improbable DEX roll was made" if dex_made else "they stop where they land"
    return JumpAcrossAnswer(allowed, hexes, finding(bool(dex_made), because))


class JumpOverAnswer(Answer, frozen=True):
    """The difficulty of an obstacle for a jumper, and whether the jumper clears it."""

    allowed: Yes
    difficulty: Word
    clears: MaybeYes
    may_continue: MaybeYes


@EXP.rule("jump-over", section="Jumping Vertical")
@reading("Exactly half and exactly three quarters of the hite are difficult.")
@example(hite=180, obstacle=0).gives(allowed=True, difficulty="easy")
@example(hite=180, obstacle=135).gives(allowed=True, difficulty="difficult")
def jump_over(
    hite: Annotated[Number, Quantity("the unit of the obstacle", above=0)],
    obstacle: Annotated[Number, Quantity("the unit of hite", least=0)],
    dex_made: bool | None = None,
    jumped_this_unit: bool = False,
) -> JumpOverAnswer:
    """A jump over an obstacle: easy below half the jumper's hite, difficult up to three quarters.

    The jumper must climb a higher obstacle. After a jump that clears the obstacle the jumper may go
    on moving. Only one jump is possible in a unit, across or over.
    """
    share = figure("obstacle", obstacle).divided_by("their hite", hite, unit="hites")
    difficulty, because = _difficulty(divide(obstacle, hite))
    cleared = _cleared(difficulty, dex_made, jumped_this_unit)
    goes_on: MaybeYes = cleared
    if cleared.value is not None:
        goes_on = finding(cleared.value, "cleared" if cleared.value else "not cleared")
    first = ONE_JUMP if jumped_this_unit else "their first jump in the unit"
    allowed = finding(not jumped_this_unit, first)
    return JumpOverAnswer(allowed, derived(share, difficulty, because), cleared, goes_on)


def _hexes(pstr: int, how: str) -> Figure:
    label = f"PSTR for each hex, {how}"
    return figure("PSTR", pstr).divided_by(label, PSTR_PER_HEX[how], unit=HEXES).rounded_down()


def _difficulty(share: Number) -> tuple[str, str]:
    if share > Fraction(3, 4):
        return "climb", "above three quarters of their hite"
    if share >= HALF:
        return "difficult", "from half to three quarters of their hite: a DEX roll with the d20"
    return "easy", "below half their hite: a DEX roll with the d10"


def _cleared(difficulty: str, dex_made: bool | None, jumped_this_unit: bool) -> MaybeYes:
    if jumped_this_unit:
        return finding(False, ONE_JUMP)
    if difficulty == "climb":
        return finding(False, "it must be climbed")
    if dex_made is None:
        return not_applicable("the DEX roll is not made yet")
    return finding(dex_made, "the DEX roll was made" if dex_made else "the DEX roll failed")
