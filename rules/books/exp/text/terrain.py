"""Doors and ground: growth, hills, ice and sand, and ground that stops a combatant."""

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
"""What combatants must do if a ground leaves them less than a hex per unit."""
PUSH_DOOR = EXP.number("push-door", -2, HEX_PER_UNIT, section="Doors")
"""How an unlatched push door changes the rate, in hexes per unit."""
SLOPE = EXP.number("slope", -5, HEX_PER_UNIT, section="Hills")
ICE = EXP.number("ice", -1, HEX_PER_UNIT, section="Ice")
"""How ice changes the rate, in hexes per unit. `SLOPE` is the change by a slope of 1."""


class DoorAnswer(Answer, frozen=True):
    """How a door changes the unit, and whether the combatant gets to the other side."""

    adjustment: HexesPerUnit
    stops: Yes
    through: MaybeYes


@EXP.rule("door", section="Doors")
@reading(
    "A door that must be opened stops a runner too. Nobody moves further in the unit. The next "
    "unit begins on the side that the roll gave."
)
@example(door="push-unlatched").gives(adjustment=-2, stops=False, through=True)
@example(door="push-latched", dex_made=False).gives(adjustment=0, stops=True, through=False)
def door(
    door: Literal["push-unlatched", "push-latched", "pull"], dex_made: bool | None = None
) -> DoorAnswer:
    """Going through a door: an unlatched push door costs 2 h/u, every other door stops movement.

    A latched or pull door needs a DEX roll, as difficult as the referee says. If the roll succeeds,
    the combatant is on the other side in the same unit.
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
    """The penalty of growth, and whether the combatant must climb it."""

    climb: Yes
    depth: Word


@EXP.rule(
    "foliage", section="Foliage (printed as Table 12.4; called 12.2 and 12.5 elsewhere in the text)"
)
@reading(
    "The text calls one table 12.2, 12.4 and 12.5. Shrubs count one depth deeper, at most a "
    "barrier; after that, thorns or sticky sap make the growth a mess at least."
)
@example(depth="high").gives(penalty=-1, climb=False, depth="high")
@example(depth="low", thorny=True).gives(penalty=-2, climb=False, depth="mess")
def foliage(
    depth: GrassDepth, size: Size = "medium", shrubs: bool = False, thorny: bool = False
) -> FoliageAnswer:
    """The penalty for pushing through growth, by its depth and the size of the body.

    If the table says climb, nobody of this size gets through without a climb.
    """
    used: Word = finding(depth, "as it grows")
    if shrubs:
        used = GRASS.deeper(used, "shrubs", "shrubs count one depth deeper")
    if thorny:
        used = GRASS.at_least(used, "mess", "thorny or sticky")
    penalty = GRASS.penalty(used, size, "climb")
    climb = penalty.value is None
    because = "a complete barrier for their size" if climb else "it can be pushed through"
    return FoliageAnswer(penalty, finding(climb, because), used)


class HillAnswer(Answer, frozen=True):
    """The adjustment of a slope, the speed, and whether a roll or a fight is possible."""

    adjustment: HexesPerUnit
    speed: HexesPerUnit
    crash_roll: Yes
    may_fight: Yes


@EXP.rule("hill", section="Hills")
@reading(
    "All adjustments are added first; then the speed is limited to bolting speed, for robots and "
    "aliens to the rate. Only a fall is faster."
)
@reading(
    "Whoever raced in a unit must roll, even if the ground was another one afterwards. If they "
    "have not rolled before, they roll at the end of the turn."
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
    """The change of speed on a slope: 5 h/u times rise / run, slower uphill, faster downhill.

    The change is rounded to the nearest h/u. The speed with all adjustments is at least 0.
    Combatants who go downhill at twice their rate make a difficult DEX roll each unit; if the roll
    fails, they crash. Combatants above their rate cannot fight.
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
    race = "downhill at twice their rate: a d20 DEX roll" if crash else "not that fast"
    within = "within their rate" if fights else "faster than their rate"
    return HillAnswer(own, speed, finding(crash, race), finding(fights, within))


@EXP.rule("ice", section="Ice")
@example().gives(penalty=-1)
def ice() -> PenaltyAnswer:
    """Ice slows every size by 1 h/u; the referee may ask for a roll against a fall."""
    return PenaltyAnswer(figure("on ice, any size", ICE, HEX_PER_UNIT))


class SandAnswer(GroundAnswer, frozen=True):
    """The penalty of loose sand, and whether a combatant is stuck in it."""

    stuck: Yes
    depth: Word


@EXP.rule("sand", section="Sand")
@reading(
    "The paragraph on liquids and the paragraph on sand name two tables for sand. The one on sand "
    "is more specific and counts: sand is foliage two depths deeper. Packed sand costs nothing.",
    "sand",
)
@example(depth="low").gives(penalty=-1, stuck=False, depth="normal")
@example(depth="high", size="tiny").gives(penalty=None, stuck=True, depth="mess")
def sand(depth: GrassDepth, size: Size = "medium") -> SandAnswer:
    """The penalty of loose sand: as for foliage that is two depths deeper than the sand.

    Sand deeper than the table of foliage counts as the deepest foliage. Where this table says
    climb, combatants are stuck.
    """
    used = GRASS.deeper(finding(depth, "loose sand"), "sand", "sand counts two depths deeper")
    penalty = GRASS.penalty(used, size, "stuck")
    stuck = penalty.value is None
    because = "too deep for their size" if stuck else "it can be waded through"
    return SandAnswer(penalty, finding(stuck, because), used)


class StoppedAnswer(Answer, frozen=True):
    """Whether the ground stops a combatant, and what the combatant must do next."""

    stopped: Yes
    must: MaybeWord


@EXP.rule(
    "stopped-by-terrain",
    section="Liquids / Foliage (a reading, from the publisher's later edition)",
)
@reading(
    "As in the publisher's later edition, they stop if less than 1 h/u is left; the ground decides "
    "what they must do."
)
@example(speed=0.9, ground="foliage").gives(stopped=True, must="climb")
@example(speed=1, ground="foliage").gives(stopped=False, must=None)
def stopped_by_terrain(
    speed: Annotated[Number, Quantity("h/u left after penalties")],
    ground: Literal["water", "mud", "snow", "sand", "foliage", "other"],
) -> StoppedAnswer:
    """Whether the ground stops a combatant (less than 1 h/u is left), and what they must do then.

    They swim or sink in water, free themselves from mud, snow or sand, or climb growth. On other
    grounds they just stand.
    """
    left = figure("left after penalties", speed, HEX_PER_UNIT)
    stopped = speed < 1
    because = "less than 1 h/u is left" if stopped else "1 h/u or more is left"
    must: MaybeWord = not_applicable("they are not stopped")
    if stopped:
        must = finding(MUST[ground], f"stopped in {ground}" if MUST[ground] else "they just stand")
    return StoppedAnswer(derived(left, stopped, because), must)
