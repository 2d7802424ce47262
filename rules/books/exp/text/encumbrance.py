"""Encumbrance: how heavy a load is, and how the load slows the combatant."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, get_args

from rules.books.exp.source import EXP, KG, Degree, Kilograms, Size, publisher
from rules.numbers.exact import HALF, Number, divide
from rules.numbers.figures import (
    Figure,
    Nothing,
    Word,
    Yes,
    derived,
    figure,
    finding,
    not_applicable,
)
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

Medium = Literal["land", "air", "water"]
Effect = Literal["moves", "descends", "falls", "sinks", "stands"]

TABLE = publisher("Degrees of encumbrance")

ALLOWANCES = "Encumbrance (a gap, from the publisher's tables)"
DEGREES = "Encumbrance (the text's Table 18.3)"

UP_TO: Mapping[Degree, Number] = EXP.table(
    "load-limit",
    {
        "unencumbered": Fraction(1, 4),
        "encumbered": Fraction(3, 2),
        "overencumbered": Fraction(5, 2),
        "lift": 3,
    },
    "allowances",
    section=DEGREES,
)
"""The highest load of each degree, in wate allowances; exactly 1/4 is already encumbered."""

BORNE: dict[Degree, tuple[tuple[Number, Effect], ...]] = {
    "free": ((1, "moves"), (1, "moves"), (1, "moves")),
    "unencumbered": ((1, "moves"), (1, "moves"), (1, "moves")),
    "encumbered": ((1, "moves"), (HALF, "moves"), (HALF, "moves")),
    "overencumbered": ((HALF, "moves"), (0, "descends"), (0, "sinks")),
    "lift": ((0, "stands"), (0, "falls"), (0, "sinks")),
    "immovable": ((0, "stands"), (0, "falls"), (0, "sinks")),
}
"""The remaining part of the rate, and the effect, for each degree on land, in air and in water."""

INITIATIVE: Mapping[Degree, int] = EXP.table(
    "load-initiative",
    {"free": 1, "unencumbered": 0, "encumbered": -2, "overencumbered": -4, "lift": -6},
    section=DEGREES,
)

RUNS: tuple[Degree, ...] = ("free", "unencumbered")
"""Degrees of load with which a combatant can run. Bolting needs the degree 'free'."""

KG_BY_PSTR = EXP.table(
    "allowance",
    dict(
        enumerate(
            (
                *(5, 6, 7, 8, 9, 10, 12, 13, 14, 15),
                *(16, 17, 18, 19, 20, 22, 25, 28, 31, 34),
                *(39, 45, 52, 60, 69, 79, 90, 102, 115),
            ),
            1,
        )
    ),
    KG,
    section=ALLOWANCES,
)
"""Kilograms of the wate allowance of a medium body for PSTR 1, 2, 3 ... 29."""

SIZE_MULTIPLE: Mapping[Size, Number] = EXP.table(
    "allowance-multiple",
    {"tiny": Fraction(1, 5), "small": HALF, "medium": 1, "large": 2, "gigantic": 5},
    section=ALLOWANCES,
)


class EncumbranceAnswer(Answer, frozen=True):
    """The degree of the load, the remaining part of the rate, and the other effects."""

    degree: Word
    factor: Figure
    may_run: Yes
    may_bolt: Yes
    effect: Word
    initiative: Figure | Nothing


@EXP.rule("encumbrance", section=DEGREES)
@gap(
    "Table 18.3 is in a chapter that is not in the text: the degrees, their limits and their "
    "effects on land, in air and in water are the publisher's."
)
@gap(
    "The text does not say how deep the overloaded sink in a unit, or how far they descend or fall "
    "in the air: the referee says. The fight keeps the state."
)
@reading(
    "With a lift nobody dives, climbs, jumps, rolls or turns. A combatant who cannot move the load "
    "has no turn. Nobody takes off with a load that is too heavy to fly with, but everybody can "
    "fall into water."
)
@example(carried=0, wate_allowance=20).gives(degree="free", factor=1, effect="moves")
@example(carried=40, wate_allowance=20, medium="air").gives(
    degree="overencumbered", factor=0, effect="descends"
)
def encumbrance(
    carried: Kilograms,
    wate_allowance: Annotated[Number, Quantity("kg", above=0)],
    medium: Medium = "land",
) -> EncumbranceAnswer:
    """How heavily a load encumbers, and how it changes rate, running and initiative.

    The load is measured in wate allowances; worn armour does not count. Somebody without a load is
    free. Below 1/4 allowance somebody is unencumbered, up to 1.5 encumbered, and up to 2.5
    overencumbered. A combatant can only lift a load of up to 3 allowances, and cannot move a
    heavier load. Even if the load allows running or bolting, something else may forbid it.
    """
    degree, reason = _degree(carried, divide(carried, wate_allowance))
    share = figure("carried, armour left out", carried, KG).divided_by(
        "wate allowance", wate_allowance, unit="allowances"
    )
    factor, effect = BORNE[degree][get_args(Medium).index(medium)]
    runs, bolts = degree in RUNS, degree == "free"
    return EncumbranceAnswer(
        derived(share, degree, reason, TABLE),
        figure(f"left of the rate: {degree}, {medium}", factor, source=TABLE),
        finding(runs, "light enough to run" if runs else f"{degree}: too loaded to run"),
        finding(bolts, "nothing carried" if bolts else f"{degree}: they bolt with nothing only"),
        finding(effect, f"{degree}, {medium}", TABLE),
        figure(f"initiative when {degree}", INITIATIVE[degree], source=TABLE)
        if degree in INITIATIVE
        else not_applicable("they cannot budge it, so they take no turn with it"),
    )


def _degree(carried: Number, share: Number) -> tuple[Degree, str]:
    if carried == 0:
        return "free", "nothing is carried"
    for degree, limit in UP_TO.items():
        if degree == "unencumbered" and share < limit:
            return degree, "under a quarter of the allowance"
        if degree != "unencumbered" and share <= limit:
            return degree, f"up to {float(limit):g} times the allowance"
    return "immovable", "over 3 times the allowance"


class WateAllowanceAnswer(Answer, frozen=True):
    """The weight of one allowance."""

    kg: Annotated[Figure, KG]


@EXP.rule("wate-allowance", section=ALLOWANCES)
@gap("The allowance by PSTR and body size is the publisher's.")
@example(pstr=12, size="tiny").gives(kg=3.4)
@example(pstr=12).gives(kg=17)
@example(pstr=12, size="small").gives(kg=8.5)
@example(pstr=12, size="large").gives(kg=34)
@example(pstr=12, size="gigantic").gives(kg=85)
def wate_allowance(
    pstr: Annotated[int, Whole("PSTR", least=1, most=29)], size: Size = "medium"
) -> WateAllowanceAnswer:
    """The wate allowance in kilograms, by PSTR and the size of the body.

    The allowance of a medium body is multiplied: tiny by 1/5, small 1/2, large 2, gigantic 5.
    """
    kg = figure(f"allowance for PSTR {pstr}", KG_BY_PSTR[pstr], KG, publisher("Wate allowance"))
    if size != "medium":
        kg = kg.times(f"a {size} body", SIZE_MULTIPLE[size], source=publisher("Wate allowance"))
    return WateAllowanceAnswer(kg)
