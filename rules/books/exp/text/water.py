"""Water, mud and snow: wading, flailing, panic, and getting free."""

from typing import Annotated, Literal

from rules.books.exp.source import EXP, HEXES, LiquidDepth, Size
from rules.books.exp.text.depths import LIQUIDS, GroundAnswer
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

Substance = Literal["water", "snow", "mud"]

DEEPER = {"snow": "snow counts one depth deeper", "mud": "mud counts two depths deeper"}
"""The label of the step for each substance that counts as deeper than water."""

FLAILING_LESS = EXP.number("flail-less", 1, HEXES, section="Swim or Sink")
"""In a flail, the number of hexes that is subtracted from the d4."""


class LiquidAnswer(GroundAnswer, frozen=True):
    """The penalty for wading, and whether a combatant wades, swims or is stuck."""

    state: Word
    depth: Word


@EXP.rule("liquid", section="Liquids (printed as Table 12.5; called 12.6 elsewhere in the text)")
@reading(
    "The text calls one table 12.5 and 12.6. Snow and mud count at most as way deep; if the table "
    "says swim, combatants are stuck in them. Everybody who steps into quicksand is stuck."
)
@example(depth="knees", substance="mud").gives(penalty=-4, state="wades", depth="waist")
@example(depth="deep", size="gigantic", substance="snow").gives(
    penalty=None, state="stuck", depth="way-deep"
)
def liquid(
    depth: LiquidDepth, size: Size = "medium", substance: Substance = "water"
) -> LiquidAnswer:
    """The penalty for wading, by depth and body size; or why wading is impossible.

    Snow counts one depth deeper and mud two. If the table says swim, combatants swim or sink in
    water, and are stuck in mud and snow.
    """
    used: Word = finding(depth, f"{substance} as it lies")
    if substance in DEEPER:
        used = LIQUIDS.deeper(used, substance, DEEPER[substance])
    out_of_depth = "swims" if substance == "water" else "stuck"
    penalty = LIQUIDS.penalty(used, size, out_of_depth)
    if penalty.value is None:
        state = finding(out_of_depth, "too deep for their size to wade")
    else:
        state = finding("wades", "shallow enough for their size")
    return LiquidAnswer(penalty, state, used)


class FlailAnswer(Answer, frozen=True):
    """A non-swimmer's movement: the hexes of a flail, and the hexes of the current."""

    state: Word
    hexes: Annotated[Figure, HEXES] | Nothing
    carried: Annotated[Figure, HEXES]


@EXP.rule("flail", section="Swim or Sink")
@reading(
    "Only combatants who cannot swim flail, in water that is too deep to stand in. The current "
    "also carries those who swim or sink."
)
@example(equipment_dropped=True, d4=4, current=2).gives(state="flails", hexes=3, carried=2)
@example(equipment_dropped=True).gives(state="flails", hexes=None, carried=0)
@example(equipment_dropped=True, d4=1).gives(state="flails", hexes=0, carried=0)
@example(equipment_dropped=False).gives(state="sinks", hexes=0, carried=0)
@example(equipment_dropped=False, d4=4, current=1.5).gives(state="sinks", hexes=0, carried=1.5)
def flail(
    equipment_dropped: bool,
    d4: Annotated[int, Whole("d4", least=1, most=4)] | None = None,
    current: Annotated[Number, Quantity("hexes per unit", least=0)] = 0,
) -> FlailAnswer:
    """A non-swimmer in deep water goes d4-1 hexes without any equipment, and sinks with equipment.

    The current carries the non-swimmer in both cases.
    """
    carried = figure("the current", current, HEXES)
    if not equipment_dropped:
        sinking = figure("they sink with what they keep", 0, HEXES)
        if d4 is not None:
            sinking = sinking.rejected("add", "d4", d4, "they sink")
        return FlailAnswer(finding("sinks", "some equipment is kept"), sinking, carried)
    flails = finding("flails", "all equipment is dropped")
    if d4 is None:
        return FlailAnswer(flails, not_applicable("not rolled yet"), carried)
    return FlailAnswer(flails, figure("d4", d4, HEXES).minus("less 1", FLAILING_LESS), carried)


class PanicAnswer(Answer, frozen=True):
    """Whether a combatant is calm, panicked or drowning."""

    state: Word


@EXP.rule("panic", section="Swim or Sink")
@reading(
    "The CON roll comes first: if it fails, the combatant drowns, and the MSTR roll does not "
    "matter. A panicked combatant rolls in every unit, even without a turn, and at the latest "
    "when the turn ends. Panic is possible in mud and quicksand as in water."
)
@reading(
    "Panic and drowning happen only in liquids: nobody panics on dry ground, and a combatant who "
    "leaves the liquid is free of both. If the referee lets somebody panic on dry ground, only "
    "MSTR is rolled."
)
@gap("The text does not say how soon drowning kills, or how else it ends: the referee decides.")
@example(panicked=False, mstr_made=True).gives(state="calm")
@example(panicked=True, mstr_made=True).gives(state="calm")
def panic(panicked: bool, mstr_made: bool, con_made: bool = True) -> PanicAnswer:
    """Panic in water: the referee may ask for an MSTR roll.

    A panicked combatant rolls CON and MSTR each unit. If the CON roll fails, the combatant drowns.
    If it succeeds, the MSTR roll can calm the combatant again. A combatant who is not panicked
    makes no CON roll.
    """
    if panicked and not con_made:
        return PanicAnswer(finding("drowning", "panicked, and the CON roll failed"))
    if mstr_made:
        return PanicAnswer(finding("calm", "the MSTR roll was made"))
    return PanicAnswer(finding("panicked", "the MSTR roll failed"))


def once_free(rate: Figure) -> Figure:
    """Return the pace of somebody who got free but has not left the ground: at most one hex per
    unit.
    """
    return rate.at_most("freed, through what held them: a hex a unit", 1)


class GetFreeAnswer(Answer, frozen=True):
    """Whether a combatant who was stuck gets free."""

    free: Yes


@EXP.rule("get-free", section="Stick in the Mud")
@reading(
    "A combatant who is freed, by the roll or by the referee, can move: a hex a unit through the "
    "ground that held them, and at the usual rate on other ground. A combatant who leaves that "
    "ground and comes back is stuck again."
)
@example(pstr_made=True).gives(free=True)
@example(pstr_made=False).gives(free=False)
def get_free(pstr_made: bool) -> GetFreeAnswer:
    """Getting out of snow, sand or mud: a PSTR roll, as difficult as the referee says.

    Combatants who are stuck do not move. In thin mud or quicksand the referee may ask for a roll
    against panic.
    """
    because = "the PSTR roll was made" if pstr_made else "the PSTR roll failed: stuck fast"
    return GetFreeAnswer(finding(pstr_made, because))
