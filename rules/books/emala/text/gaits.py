"""The three primary gaits, and how armour makes the gaits slower."""

from collections.abc import Sequence
from typing import Annotated

from rules.books.emala.source import (
    EMALA,
    METRES,
    METRES_PER_ROUND,
    NEVER_NEGATIVE,
    ArmourPenalty,
    MetresPerRound,
    Percent,
    PrimaryGait,
)
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

ENC_A_METRE = EMALA.number("enc-a-metre", 5, "ENC", section="Gaits")
"""ENC of worn armour for each metre of armour penalty."""

MULTIPLE = EMALA.table("gait-multiple", {"run": 3, "sprint": 5}, section="Running / Sprinting")
"""The rate of a gait, as a multiple of the movement rate."""

ATHLETICS_PER_METRE = EMALA.table(
    "athletics-a-metre", {"run": 50, "sprint": 25}, "%", section="Running / Sprinting"
)
"""How much Athletics, in percent, adds a metre to the movement rate (from the parent game)."""

SECTION = {"run": EMALA.source("Running"), "sprint": EMALA.source("Sprinting")}


class ArmourPenaltyAnswer(Answer, frozen=True):
    """The metres that worn armour takes from a gait."""

    penalty: Annotated[Figure, METRES]


@EMALA.rule("armour-penalty", section="Gaits")
@gap(
    "A long walk in too much armour makes a combatant fatigued. The text does not say how much and "
    "how long. The sheet has the most worn ENC for walking; rounds walked in more are counted, and "
    "the GM says when they are too many. Without this number on the sheet nothing is counted.",
)
@example(enc=[6, 4, 3]).gives(penalty=3)
@example(enc=[5, 0.01]).gives(penalty=2)
def armour_penalty(
    enc: Sequence[Annotated[Number, Quantity("ENC", least=0)]],
) -> ArmourPenaltyAnswer:
    """Metres that worn armour takes from a gait: a fifth of its total ENC, rounded up."""
    total = figure("ENC of all worn armour", sum(enc), "ENC")
    return ArmourPenaltyAnswer(
        total.divided_by("a fifth of it", ENC_A_METRE, unit=METRES).rounded_up()
    )


class GaitAnswer(Answer, frozen=True):
    """How far a combatant moves in a gait in a round, and in a turn."""

    rate: Annotated[Figure, METRES_PER_ROUND]
    per_turn: Annotated[Figure, METRES]


@EMALA.rule("gait", section="Walking / Running / Sprinting")
@gap(
    "The text leaves the Athletics bonus to the skill. As in the parent game it is 1 m of movement "
    "rate for each full 50 % when running, and for each full 25 % when sprinting.",
    "athletics-bonus",
)
@reading("The rate of a gait in armour is never below 0.")
@example(gait="run", movement_rate=2, armour_penalty=9).gives(rate=0, per_turn=0)
@example(gait="run", movement_rate=6, athletics=49).gives(rate=18)
@example(gait="sprint", movement_rate=6, athletics=24).gives(rate=30)
@example(gait="sprint", movement_rate=6, armour_penalty=2, athletics=30).gives(
    rate=33, per_turn=16.5
)
def gait(
    gait: PrimaryGait,
    movement_rate: MetresPerRound,
    armour_penalty: ArmourPenalty = 0,
    athletics: Percent = 0,
) -> GaitAnswer:
    """Metres per round of a primary gait, and metres in one turn: half of the rate.

    The rate of walking is the movement rate, whatever the armour. For running and sprinting, the
    Athletics bonus is added to the movement rate: 1 m for each full 50 % (running) or 25 %
    (sprinting); the text does not give this number. The sum is multiplied by 3 (running) or 5
    (sprinting). Then the armour penalty is subtracted; the rate is never below 0.
    """
    rate = figure("movement rate", movement_rate, METRES_PER_ROUND)
    if gait == "walk":
        rate = rate.rejected(
            "subtract",
            "armour penalty",
            armour_penalty,
            "armour does not interfere with walking",
            EMALA.source("Walking"),
        )
    else:
        rate = _faster(gait, rate, armour_penalty, athletics)
    per_turn = rate.divided_by(
        "half of it in one turn", 2, unit=METRES, source=EMALA.source("Movement During Combat")
    )
    return GaitAnswer(rate, per_turn)


def _faster(gait: str, rate: Figure, armour_penalty: int, athletics: Number) -> Figure:
    section, multiple, percent = SECTION[gait], MULTIPLE[gait], ATHLETICS_PER_METRE[gait]
    bonus = athletics // percent
    return (
        rate.plus(
            f"Athletics {in_words(athletics)} %: 1 m for each full {percent} %", bonus, section
        )
        .times(f"times {multiple} to {gait}", multiple, source=section)
        .minus("armour penalty", armour_penalty, section)
        .at_least(NEVER_NEGATIVE, 0)
    )
