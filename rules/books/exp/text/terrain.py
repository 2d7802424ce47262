"""Doors and ground: growth, hills, ice, sand, and being stopped by any of them."""

from typing import Annotated, Literal

from rules.books.exp.source import (
    EXP,
    HEX_PER_UNIT,
    HEXES,
    Adjustments,
    GrassDepth,
    MaybeWord,
    MaybeYes,
    PersonaKind,
    Rate,
    Size,
)
from rules.books.exp.text.depths import GRASS, GroundAnswer
from rules.books.exp.text.movement import HexesPerUnit, PenaltyAnswer, adjusted, at_rate
from rules.books.exp.text.running import BOLT, BOLTING
from rules.numbers.exact import Number
from rules.numbers.figures import Word, Yes, derived, figure, finding, not_applicable
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading

MUST: dict[str, str | None] = {
    "water": "swim",
    "mud": "free-herself",
    "snow": "free-herself",
    "sand": "free-herself",
    "foliage": "climb",
    "other": None,
}
"""What they must do if the ground leaves them less than a hex in the unit."""


PUSH_DOOR = EXP.number("push-door", -2, HEX_PER_UNIT, section="Doors")
SLOPE = EXP.number("slope", -5, HEX_PER_UNIT, section="Hills")
ICE = EXP.number("ice", -1, HEX_PER_UNIT, section="Ice")
"""What an unlatched push door, a slope of 1 and ice add to a rate."""


class DoorAnswer(Answer, frozen=True):
    """How a door changes the unit, and whether they are through it."""

    adjustment: HexesPerUnit
    stops: Yes
    through: MaybeYes


@EXP.rule("door", section="Doors")
@reading(
    "It stops a runner as it stops everybody; nothing more is moved in the unit, and the next one "
    "begins on the side that the roll gave."
)
@example(door="push-unlatched").gives(adjustment=-2, stops=False, through=True)
@example(door="push-latched", dex_made=False).gives(adjustment=0, stops=True, through=False)
def door(
    door: Literal["push-unlatched", "push-latched", "pull"], dex_made: bool | None = None
) -> DoorAnswer:
    """Going through a door: 2 h/u for an unlatched push door, any other stops them.

    At a latched or pull door a DEX roll, as difficult as the referee says, puts them on the other
    side in the same unit.
    """
    if door == "push-unlatched":
        because = "it gives way at any speed"
        adjustment = figure("an unlatched push door", PUSH_DOOR, HEX_PER_UNIT)
        return DoorAnswer(adjustment, finding(False, because), finding(True, because))
    stops = finding(True, "it must be opened first")
    adjustment = figure("no penalty: it stops them instead", 0, HEX_PER_UNIT)
    if dex_made is None:
        return DoorAnswer(adjustment, stops, not_applicable("the DEX roll is not made yet"))
    because = "the DEX roll was made" if dex_made else "the DEX roll failed"
    return DoorAnswer(adjustment, stops, finding(dex_made, because))


class FoliageAnswer(GroundAnswer, frozen=True):
    """The penalty of growth, or that it must be climbed."""

    climb: Yes
    depth: Word


@EXP.rule(
    "foliage", section="Foliage (printed as Table 12.4; called 12.2 and 12.5 elsewhere in the text)"
)
@reading(
    "The one table goes by the numbers 12.2, 12.4 and 12.5. Thorns raise growth to a mess at "
    "least, after shrubs have counted one depth deeper, at most a barrier."
)
@example(depth="high").gives(penalty=-1, climb=False, depth="high")
@example(depth="low", thorny=True).gives(penalty=-2, climb=False, depth="mess")
def foliage(
    depth: GrassDepth, size: Size = "medium", shrubs: bool = False, thorny: bool = False
) -> FoliageAnswer:
    """What pushing through growth costs, by its depth and their size.

    Shrubs count one depth deeper, at most a barrier; thorns or sticky sap make it a mess at
    least, after that. Where the table says climb, nothing gets through on the level.
    """
    used: Word = finding(depth, "as it grows")
    if shrubs:
        used = GRASS.deeper(used, 1, "shrubs count one depth deeper")
    if thorny:
        used = GRASS.at_least(used, "mess", "thorny or sticky")
    penalty = GRASS.penalty(used, size, "climb")
    climb = penalty.value is None
    because = "a complete barrier for their size" if climb else "it can be pushed through"
    return FoliageAnswer(penalty, finding(climb, because), used)


class HillAnswer(Answer, frozen=True):
    """The adjustment of a slope, the speed on it, and what that speed means for them."""

    adjustment: HexesPerUnit
    speed: HexesPerUnit
    crash_roll: Yes
    may_fight: Yes


@EXP.rule("hill", section="Hills")
@reading(
    "All adjustments are added before the speed is held at bolting speed, which for robots and "
    "aliens is the rate; only a fall goes beyond it."
)
@reading(
    "The roll is owed for every unit that was raced in, whatever the ground is afterwards; not "
    "made before, it is made as the turn ends."
)
@example(rate=5, rise=1, run=5).gives(speed=4, crash_roll=False, may_fight=True)
@example(rate=4, rise=4, run=4).gives(speed=0, crash_roll=False, may_fight=True)
def hill(
    rate: Rate,
    rise: Annotated[Number, Quantity("hexes, negative downhill")],
    run: Annotated[Number, Quantity("hexes across", above=0)],
    adjustments: Adjustments = (),
    kind: PersonaKind = "anthropomorph",
    falling: bool = False,
) -> HillAnswer:
    """The change of speed on a slope: 5 h/u times rise over run, slower up and faster down.

    It is rounded to the nearest h/u. The speed with all adjustments is held between 0 and bolting
    speed: twice the rate for anthropomorphs, the rate itself for robots and aliens; only a fall
    goes beyond. Downhill at twice their rate they make a difficult DEX roll each unit or crash.
    Above their rate they cannot fight.
    """
    own = (
        figure("rise, downhill negative", rise, HEXES)
        .divided_by("run", run, unit="slope")
        .times("h/u for a slope of 1", SLOPE, unit=HEX_PER_UNIT)
        .rounded_half_away()
    )
    speed = adjusted(at_rate(rate).plus("the hill", own), adjustments)
    label, limit = f"{kind}s stay within their rate", rate
    if kind == "anthropomorph":
        label, limit = BOLTING, rate * BOLT.value
    if falling:
        speed = speed.rejected("at most", label, limit, "they are falling")
    else:
        speed = speed.at_most(label, limit)
    crash = rise < 0 and 0 < rate * BOLT.value <= speed.value
    fights = speed.value <= rate
    return HillAnswer(
        own,
        speed,
        finding(
            crash, "downhill at twice their rate: a d20 DEX roll" if crash else "not that fast"
        ),
        finding(fights, "within their rate" if fights else "faster than their rate"),
    )


@EXP.rule("ice", section="Ice")
@example().gives(penalty=-1)
def ice() -> PenaltyAnswer:
    """Ice: 1 h/u less for every size; the referee may ask for falls."""
    return PenaltyAnswer(figure("on ice, any size", ICE, HEX_PER_UNIT))


class SandAnswer(GroundAnswer, frozen=True):
    """The penalty of loose sand, or that they are stuck in it."""

    stuck: Yes
    depth: Word


@EXP.rule("sand", section="Sand")
@reading(
    "Two paragraphs claim sand for two tables: the one on sand itself stands, so it is foliage two "
    "depths deeper; packed sand is no obstacle.",
    "sand",
)
@example(depth="low").gives(penalty=-1, stuck=False, depth="normal")
@example(depth="high", size="tiny").gives(penalty=None, stuck=True, depth="mess")
def sand(depth: GrassDepth, size: Size = "medium") -> SandAnswer:
    """What loose sand costs: foliage two depths deeper, at most a barrier.

    The Liquids paragraph claims sand as well; the paragraph on sand is more specific and counts.
    If the table says climb they are stuck. Packed sand is no obstacle and costs nothing.
    """
    used = GRASS.deeper(finding(depth, "loose sand"), 2, "sand counts two depths deeper")
    penalty = GRASS.penalty(used, size, "stuck")
    stuck = penalty.value is None
    because = "too deep for their size" if stuck else "it can be waded through"
    return SandAnswer(penalty, finding(stuck, because), used)


class StoppedAnswer(Answer, frozen=True):
    """Whether the ground stops them, and what they must then do."""

    stopped: Yes
    must: MaybeWord


@EXP.rule(
    "stopped-by-terrain",
    section="Liquids / Foliage (a reading, from the publisher's later edition)",
)
@reading(
    "Less than 1 h/u left stops them, and what they must do follows from the ground, as the "
    "publisher's later edition says."
)
@example(speed=0.9, ground="foliage").gives(stopped=True, must="climb")
@example(speed=1, ground="foliage").gives(stopped=False, must=None)
def stopped_by_terrain(
    speed: Annotated[Number, Quantity("h/u left after penalties")],
    ground: Literal["water", "mud", "snow", "sand", "foliage", "other"],
) -> StoppedAnswer:
    """Whether less than 1 h/u is left and the ground stops them, and what they must then do.

    They swim or sink in water, free themselves from mud, snow or sand, climb in growth;
    elsewhere they just stand.
    """
    left = figure("left after penalties", speed, HEX_PER_UNIT)
    stopped = speed < 1
    because = "less than 1 h/u is left" if stopped else "1 h/u or more is left"
    must: MaybeWord = not_applicable("they are not stopped")
    if stopped:
        must = finding(MUST[ground], f"stopped in {ground}" if MUST[ground] else "they just stand")
    return StoppedAnswer(derived(left, stopped, because), must)
