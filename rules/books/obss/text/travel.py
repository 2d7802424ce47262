"""Travel beyond the fight: speeds on foot, hustling, forced marches, terrain."""

from collections.abc import Mapping
from typing import Annotated, Literal

from rules.books.obss.source import (
    HOURS,
    KILOMETRES,
    METRES,
    MINUTES,
    OBSS,
    Count,
    FigureOrNothing,
    Hours,
    Kilometres,
    Metres,
)
from rules.books.obss.text.tactical import RUN_MULTIPLE
from rules.errors import InputError
from rules.numbers.exact import Number, counted
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

Gait = Literal["walk", "hustle", "run"]
Scale = Literal["tactical", "minute", "hour", "day"]

ON_FOOT = "Table: Movement and Distance and Speed: on Foot, Hustle"

WALK_PER_MINUTE = OBSS.number("walked-in-a-minute", 6, METRES, section=ON_FOOT)
"""Metres walked in a minute for each metre of movement."""

MULTIPLE: Mapping[Gait, int] = OBSS.table(
    "gait-multiple", {"walk": 1, "hustle": 2, "run": 3}, section=ON_FOOT
)
"""How many times the walking speed each gait has outside a fight."""

HOURS_A_DAY = OBSS.number("hours-a-day", 8, HOURS, section="Forced March")

PRINTED_DAY: Mapping[Number, int] = OBSS.table(
    "walked-in-a-day", {6: 24, 9: 32, 12: 54}, KILOMETRES, section=ON_FOOT
)
"""The kilometres that the table prints for a day's walk, by movement."""

LONGEST: dict[Gait, tuple[Scale, ...]] = {
    "walk": ("tactical", "minute", "hour", "day"),
    "hustle": ("hour",),
    "run": ("tactical", "minute", "hour"),
}
"""How long each gait is possible: for an Action in a fight, a minute, an hour or a day."""


class OnFoot(Answer, frozen=True):
    """The distance on foot and its unit, or why the gait is not possible for so long."""

    distance: Annotated[Figure, "m or km"] | Nothing
    unit: Word | Nothing


@OBSS.rule("on-foot", section=ON_FOOT)
@reading(
    "A day at 12 m is 54 km, as the table prints it, although eight hours of 6 km are 48 km.",
    "day-at-12-m",
)
@gap(
    "Movements that are not in the table: a minute is 6 or 18 times the movement, an hour half of "
    "it in km, rounded down, a day eight such hours."
)
@reading("The book has hustling only for hours: not for an Action, a minute or a day.")
@reading(
    "Load, cart and barding count in minutes, hours and days as in a fight: the encumbered travel "
    "half of the table's distance and do not run."
)
@reading(
    "A mount that is not in the table is ridden for six hours a day at its own movement. The "
    "slowest of a team, or of a group that travels together, decides the speed. All are on the "
    "road for the hours that the slowest needs: a camel beside a walker is ridden for eight "
    "hours. If two are equally slow, the shorter day counts."
)
@reading(
    "A journey through the air uses the flying speed, through deep water the swimming speed, and "
    "under ground the burrowing speed. Without a swimming speed, it uses half of the movement."
)
@example(movement=12, gait="walk", scale="day").gives(distance=54, unit="km")
@example(movement=15, gait="run", scale="minute").gives(distance=270, unit="m")
def on_foot(movement: Metres, gait: Gait, scale: Scale) -> OnFoot:
    """Distance on foot in an Action, a minute, an hour or a day.

    A walk of a minute covers six times the movement, and a walk of an hour half of the movement in
    kilometres, rounded down. A day has eight such hours, or the printed number (54 km at 12 m).
    Running doubles the distance in a fight and triples it outside; nobody runs for a day. Hustling,
    to run and rest by turns, doubles the distance, and is possible only for hours.
    """
    if scale not in LONGEST[gait]:
        why = "hustling goes by the hour" if gait == "hustle" else "nobody runs all day"
        return OnFoot(not_applicable(why), not_applicable(why))
    short = scale in ("tactical", "minute")
    unit = finding(METRES if short else KILOMETRES, "metres up to a minute, kilometres beyond")
    pace = figure("movement", movement, METRES)
    if scale == "tactical":
        return OnFoot(_in_combat(pace, gait), unit)
    if scale == "minute":
        return OnFoot(_at_gait(pace.times("a minute", WALK_PER_MINUTE), gait), unit)
    hour = pace.divided_by("km in an hour: half of it", 2, unit=KILOMETRES).rounded_down()
    if scale == "day":
        return OnFoot(_whole_day(hour, movement), unit)
    return OnFoot(_at_gait(hour, gait), unit)


def _in_combat(pace: Figure, gait: Gait) -> Figure:
    if gait == "run":
        pace = pace.times("running in a fight", RUN_MULTIPLE)
    return pace.rounded_down()


def _at_gait(pace: Figure, gait: Gait) -> Figure:
    return pace if gait == "walk" else pace.times(gait, MULTIPLE[gait])


def _whole_day(hour: Figure, movement: Number) -> Figure:
    day = hour.times("hours of travel", HOURS_A_DAY)
    printed = PRINTED_DAY.get(movement)
    return day if printed in (None, day.value) else day.becomes("as the table prints it", printed)


class Local(Answer, frozen=True):
    """How long a creature can walk and run outside a fight, and its remaining minutes to run."""

    walk_hours: Annotated[Figure, HOURS]
    run_minutes: Annotated[Figure, MINUTES]
    at_least_one_round: Yes
    minutes_left: Annotated[Figure, MINUTES]


@OBSS.rule("local", section="Local Movement")
@reading(
    "The round that everybody can run is a round of a fight: three Sprint Actions. The minutes of "
    "exploring do not count as hours on the road."
)
@reading(
    "Minutes of running add up, until there is a rest as long as all of them. A walk, also one in "
    "a fight, is not a rest, and ends a rest that is not long enough. For a rider the mount's "
    "minutes count, for a team the minutes of the weakest member."
)
@gap(
    "The book does not say how long a round is, so rounds of running do not add up. A creature "
    "that cannot run for a minute can run for one round, and again only after a rest."
)
@example(fortitude=4).gives(walk_hours=8, run_minutes=4, at_least_one_round=True)
@example(fortitude=3, ran=2).gives(run_minutes=3, minutes_left=1)
@example(fortitude=-1).gives(walk_hours=8, run_minutes=0, at_least_one_round=True)
def local(fortitude: int, ran: Annotated[Number, Quantity(MINUTES, least=0)] = 0) -> Local:
    """A creature can walk eight hours a day, and run as many minutes as its Fortitude save.

    `ran` are the minutes that it has run since its last rest. Every creature can run for one round,
    even with a poor save.
    """
    most = figure("Fortitude save", fortitude, MINUTES).at_least("never below 0", 0)
    left = most.minus("run without a rest", ran) if ran else most
    return Local(
        figure("walking in a day", HOURS_A_DAY, HOURS),
        most,
        finding(True, "a run lasts one round at least"),
        left.at_least("never below 0", 0),
    )


LONGEST_HUSTLE = 100
"""The most hours of hustling that are accepted: each hour doubles the damage."""

MARCHES = "Forced March, Mounted Movement"

MARCH_DC = OBSS.number("march-dc", 11, section="Forced March")
HOURS_A_CHECK = OBSS.number("march-hours", 2, HOURS, section="Forced March")

Going = Literal["normal", "third-less", "half", "quarter"]


class Hustle(Answer, frozen=True):
    """The damage of hustling between two sleeps, the kind of damage, and the fatigue."""

    damage: Annotated[Figure, "damage"]
    damage_kind: Word
    fatigued: Yes


@OBSS.rule("hustle", section="Hustle, Mounted Movement")
@reading("The damage is the total for all hours between two sleeps.")
@reading("A night's sleep ends the day's hours, all nonlethal damage and all levels of fatigue.")
@reading(
    "In a group that hustles, only members who go faster than their own pace hustle: a camel "
    "beside a hustling walker goes its own 8 km. To run and rest in turns, a combatant must be "
    "able to run."
)
@example(hours=0, mount=True).gives(damage_kind="normal")
@example(hours=3, mount=True).gives(damage_kind="normal")
def hustle(
    hours: Annotated[int, Whole("hours", least=0, most=LONGEST_HUSTLE)], mount: bool = False
) -> Hustle:
    """Damage for hustling longer than an hour between two sleeps.

    The second hour does 1 damage. Each further hour does twice as much as the hour before. The
    damage is nonlethal; a mount takes normal damage. A creature that takes any of this damage is
    fatigued for the day: it cannot run or charge.
    """
    damage = figure("the first hour is free", 0, "damage")
    for hour in range(2, hours + 1):
        damage = damage.plus(f"hour {hour}", 2 ** (hour - 2))
    return Hustle(
        damage,
        finding("normal", "a mount takes real harm") if mount else finding("nonlethal", "on foot"),
        finding(damage.value > 0, "any damage from hustling makes fatigued for the day"),
    )


class ForcedMarch(Answer, frozen=True):
    """The saves for a day of marching, and the levels of fatigue."""

    checks: Annotated[Figure, "saves"]
    dc: FigureOrNothing
    certain_fatigue: Yes
    checks_fail: Yes
    fatigue_levels: Annotated[Figure, "levels"]


@OBSS.rule("forced-march", section=MARCHES)
@reading(
    "The saves for the hours of a day are made only once, at any time of the day. After a day of "
    "more than eight hours, hustling included, the next day is another day of the march."
)
@reading(
    "Two hours that have begun need their save. The DC of the first day is 12. The saves of a "
    "mount, which the book calls Constitution checks, all fail, except those made before somebody "
    "rode it."
)
@reading(
    "Each new fatigue adds a level to the fatigue that is there. Fatigue comes from failed saves, "
    "from the day's hustling (one level) or from elsewhere, and the order does not matter."
)
@example(hours=0, day=1, constitution=1).gives(checks=0, dc=None)
@example(hours=10, day=1, constitution=1).gives(checks=1, dc=12)
@example(hours=10.5, day=1, constitution=1).gives(checks=2, dc=12)
def forced_march(
    hours: Hours,
    day: Annotated[int, Whole("consecutive day", least=1)],
    constitution: int,
    mount: bool = False,
    failures: Count = 0,
) -> ForcedMarch:
    """Fortitude saves for walking more than eight hours: one save for each two hours begun.

    The DC is 11, plus 1 for each consecutive day. Each failure is a level of fatigue. After
    Constitution + 1 days, each further day brings at least one level. A mount fails every save.

    Raises:
        InputError: more failures than saves.
    """
    beyond = figure("hours walked", hours, HOURS).minus("a normal day", HOURS_A_DAY)
    checks = (
        beyond.at_least("not more than a normal day", 0)
        .divided_by("a save for each two hours", HOURS_A_CHECK, unit="saves")
        .rounded_up("begun counts")
    )
    _require_possible(failures, checks.value)
    if not checks.value:
        rest = "no more than a normal day"
        no = finding(False, rest)
        return ForcedMarch(checks, not_applicable(rest), no, no, figure(rest, 0, "levels"))
    certain = _days_used_up(day, constitution)
    return ForcedMarch(
        checks,
        figure("Fortitude save", MARCH_DC).plus("consecutive day", day),
        certain,
        finding(mount, "a mount fails every save" if mount else "only a mount's saves all fail"),
        _fatigue(_failed(checks.value, failures, mount), bool(certain.value)),
    )


def _require_possible(failures: int, checks: Number) -> None:
    if failures > checks:
        message = (
            f"failures is {failures}: a march of these hours asks for {counted(checks, 'save')}."
        )
        raise InputError("out-of-range", "failures", message)


def _days_used_up(day: int, constitution: int) -> Yes:
    days = max(constitution + 1, 0)
    return finding(day > days, f"day {day}; the march can be kept up for {days} (Constitution + 1)")


def _failed(checks: Number, failures: int, mount: bool) -> Figure:
    if not mount:
        return figure("failed saves", failures, "levels")
    failed = figure("saves, each of them failed", checks, "levels")
    if failures in (0, checks):
        return failed
    return failed.rejected("is", "failures given", failures, "a mount fails every save")


def _fatigue(failed: Figure, certain: bool) -> Figure:
    label = "the days of forced march are used up"
    if certain:
        return failed.at_least(label, 1)
    return failed.rejected("at least", label, 1, "there are days left")


class OverlandTerrain(Answer, frozen=True):
    """The part of the distance that remains on the terrain of a journey."""

    distance: Annotated[Figure, KILOMETRES]


@OBSS.rule("overland-terrain", section="Terrain")
@example(distance=32, going="normal").gives(distance=32)
@example(distance=9, going="half").gives(distance=4.5)
def overland_terrain(distance: Kilometres, going: Going) -> OverlandTerrain:
    """The part of the distance that remains on a terrain: all, 2/3, half or 1/4.

    The referee chooses.
    """
    covered = figure("in normal going", distance, KILOMETRES)
    if going == "third-less":
        covered = covered.times("a third less: two parts", 2).divided_by("of three", 3)
    elif going == "half":
        covered = covered.divided_by("half", 2)
    elif going == "quarter":
        covered = covered.divided_by("a quarter", 4)
    return OverlandTerrain(covered)
