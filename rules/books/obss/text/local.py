"""Speeds on foot out of combat: by the Action, the minute, the hour and the day."""

from typing import Annotated, Literal

from rules.books.obss.source import HOURS, KILOMETRES, METRES, OBSS, FigureOrNothing, Metres
from rules.books.obss.text.tactical import RUN_MULTIPLE
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.rulings.ruling import Answer

Gait = Literal["walk", "hustle", "run"]
Scale = Literal["tactical", "minute", "hour", "day"]

WALK_PER_MINUTE = 6
"""Times the movement, in metres."""

MULTIPLE: dict[Gait, int] = {"walk": 1, "hustle": 2, "run": 3}
"""How many times the walking speed each gait makes out of combat."""

HOURS_A_DAY = 8

PRINTED_DAY: dict[Number, int] = {6: 24, 9: 32, 12: 54}
"""Kilometres walked in a day by movement, as the table prints them."""

LONGEST: dict[Gait, tuple[Scale, ...]] = {
    "walk": ("tactical", "minute", "hour", "day"),
    "hustle": ("hour",),
    "run": ("tactical", "minute", "hour"),
}
"""The scales that each gait can be kept up for."""


class OnFoot(Answer, frozen=True):
    """The distance on foot and its unit; nothing where the gait cannot be kept up so."""

    distance: Annotated[Figure, "m or km"] | Nothing
    unit: Word | Nothing


@OBSS.rule("on-foot", section="Table: Movement and Distance and Speed: on Foot, Hustle")
def on_foot(movement: Metres, gait: Gait, scale: Scale) -> OnFoot:
    """Distance on foot in an Action, a minute, an hour or a day.

    A minute makes six times the movement, an hour half of it in kilometres rounded down, a day
    eight such hours or what the table prints (54 km at 12 m). Running doubles in a fight and
    triples outside it; hustling doubles, by the hour only, and so do cycles of running and rest.
    Nobody runs for days.
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
    """How long a creature walks and runs while exploring."""

    walk_hours: Annotated[Figure, HOURS]
    run_minutes: Annotated[Figure, "min"]
    at_least_one_round: Yes


@OBSS.rule("local", section="Local Movement")
def local(fortitude: int) -> Local:
    """Eight hours of walking a day; as many minutes of running as the Fortitude save.

    However poor the save, a run lasts one round.
    """
    return Local(
        figure("walking in a day", HOURS_A_DAY, HOURS),
        figure("Fortitude save", fortitude, "min").at_least("never below 0", 0),
        finding(True, "a run lasts one round at least"),
    )
