"""Water and what is like it: wading, flailing, panic, and getting unstuck."""

from typing import Annotated, Literal

from rules.books.exp.source import EXP, HEXES, LiquidDepth, Size
from rules.books.exp.text.depths import LIQUIDS, GroundAnswer
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer

Substance = Literal["water", "snow", "mud"]

DEEPER = {
    "snow": (1, "snow counts one depth deeper"),
    "mud": (2, "mud counts two depths deeper"),
}
"""How many depths further down a substance counts than water."""


class LiquidAnswer(GroundAnswer, frozen=True):
    """What wading costs, or what happens to them where they cannot wade."""

    state: Word
    depth: Word


@EXP.rule("liquid", section="Liquids (printed as Table 12.5; called 12.6 elsewhere in the text)")
def liquid(
    depth: LiquidDepth, size: Size = "medium", substance: Substance = "water"
) -> LiquidAnswer:
    """What wading costs, by depth and their size; swim where it is too deep, or stick.

    Snow counts one depth deeper and mud two, at most way deep. Where the table says swim, it is
    swim or sink in water and stuck in mud and snow.
    """
    used: Word = finding(depth, f"{substance} as it lies")
    if substance in DEEPER:
        used = LIQUIDS.deeper(used, *DEEPER[substance])
    out_of_depth = "swims" if substance == "water" else "stuck"
    penalty = LIQUIDS.penalty(used, size, out_of_depth)
    if penalty.value is None:
        state = finding(out_of_depth, "too deep for their size to wade")
    else:
        state = finding("wades", "shallow enough for their size")
    return LiquidAnswer(penalty, state, used)


class FlailAnswer(Answer, frozen=True):
    """How far a non-swimmer gets, and how far the current takes them."""

    state: Word
    hexes: Annotated[Figure, HEXES] | Nothing
    carried: Annotated[Figure, HEXES]


@EXP.rule("flail", section="Swim or Sink")
def flail(
    equipment_dropped: bool,
    d4: Annotated[int, Whole("d4", least=1, most=4)] | None = None,
    current: Annotated[Number, Quantity("hexes per unit", least=0)] = 0,
) -> FlailAnswer:
    """A non-swimmer in deep water: d4-1 hexes their own way with nothing on them, else they sink.

    Only dropping all of it helps. The current takes them along either way.
    """
    carried = figure("the current", current, HEXES)
    if not equipment_dropped:
        sinking = figure("they sink with what they keep", 0, HEXES)
        if d4 is not None:
            sinking = sinking.rejected("add", "d4", d4, "they sink")
        return FlailAnswer(finding("sinks", "some equipment is kept"), sinking, carried)
    hexes = (
        not_applicable("not rolled yet")
        if d4 is None
        else figure("d4", d4, HEXES).minus("less 1", 1)
    )
    return FlailAnswer(finding("flails", "all equipment is dropped"), hexes, carried)


class PanicAnswer(Answer, frozen=True):
    """Whether they keep their head above water."""

    state: Word


@EXP.rule("panic", section="Swim or Sink")
def panic(panicked: bool, mstr_made: bool, con_made: bool = True) -> PanicAnswer:
    """Panic in the water: an MSTR roll when the referee asks; then a CON roll first, each unit.

    Once panicked they drown where the CON roll fails, whatever comes after; else the MSTR roll
    gives them control again. The CON roll matters only when they have panicked.
    """
    if panicked and not con_made:
        return PanicAnswer(finding("drowning", "panicked, and the CON roll failed"))
    if mstr_made:
        return PanicAnswer(finding("calm", "the MSTR roll was made"))
    return PanicAnswer(finding("panicked", "the MSTR roll failed"))


class GetFreeAnswer(Answer, frozen=True):
    """Whether they are out."""

    free: Yes


@EXP.rule("get-free", section="Stick in the Mud")
def get_free(pstr_made: bool) -> GetFreeAnswer:
    """Getting out of snow, sand or mud: a PSTR roll, as difficult as the referee says.

    Until then they do not move at all. In thin mud or quicksand the referee may ask whether they
    panic.
    """
    because = "the PSTR roll was made" if pstr_made else "the PSTR roll failed: stuck fast"
    return GetFreeAnswer(finding(pstr_made, because))
