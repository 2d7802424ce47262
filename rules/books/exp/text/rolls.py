"""Rules for initiative and for rolls against attributes."""

from collections.abc import Mapping
from typing import Annotated, Literal

from rules.books.exp.source import EXP, Difficulty
from rules.books.exp.text.encumbrance import INITIATIVE, TABLE
from rules.errors import InputError
from rules.numbers.figures import Figure, Yes, derived, figure
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap

DIE: Mapping[Difficulty, int] = EXP.table(
    "attribute-die",
    {"easy": 10, "difficult": 20, "improbable": 100},
    "sides",
    section="Movement Alternatives",
)
"""The number of sides of the die for an attribute roll."""


class InitiativeAnswer(Answer, frozen=True):
    """The initiative in a unit; the highest initiative acts first."""

    initiative: Figure


@EXP.rule("initiative", section="Actions (a gap, from the publisher's combat chapter)")
@gap(
    "The order in a unit is in a chapter that is not in the text. From the publisher's combat "
    "rules: d20, DEX and load; combatants who tie roll a d10 as a decimal place, with 10 as 0. "
    "Initiative is rolled once a unit, or by the option once a melee.",
    "initiative-anew",
)
@example(d20=20, dex=10).gives(initiative=28)
@example(d20=11, dex=14, degree="free").gives(initiative=26)
@example(d20=11, dex=14, degree="overencumbered").gives(initiative=21)
def initiative(
    d20: Annotated[int, Whole("d20", least=1, most=20)],
    dex: int,
    degree: Literal["free", "unencumbered", "encumbered", "overencumbered", "lift"] = "encumbered",
) -> InitiativeAnswer:
    """Initiative for a unit: d20 plus DEX, with a bonus or penalty by load; the highest acts first.

    Combatants who tie each roll a d10, as a decimal place, until they differ.
    """
    total = figure("d20", d20).plus("DEX", dex)
    return InitiativeAnswer(total.plus(degree, INITIATIVE[degree], TABLE))


class AttributeRollAnswer(Answer, frozen=True):
    """Whether the roll succeeded, and how many sides its die has."""

    success: Yes
    die: Figure


@EXP.rule("attribute-roll", section="Movement Alternatives")
@gap(
    "If the text names a roll (AWE, DEX, PSTR, CON, MSTR) without a difficulty, it is difficult, "
    "so a d20; the referee may choose another difficulty."
)
@example(attribute=12, roll=12, difficulty="difficult").gives(success=True, die=20)
@example(attribute=3, roll=4, difficulty="easy").gives(success=False, die=10)
def attribute_roll(
    attribute: int, roll: Annotated[int, Whole(least=1)], difficulty: Difficulty
) -> AttributeRollAnswer:
    """Whether a roll is at or below an attribute: d10 easy, d20 difficult, d100 improbable.

    Raises:
        InputError: a roll above the sides of the die.
    """
    sides = DIE[difficulty]
    if roll > sides:
        message = f"roll is {roll}: an attribute roll that is {difficulty} is made with a d{sides}."
        raise InputError("out-of-range", "roll", message)
    made = roll <= attribute
    verdict = "at or below the attribute" if made else "above the attribute"
    rolled = figure(f"roll of the d{sides}", roll).rejected(
        "at most", "attribute", attribute, "what the roll is compared with"
    )
    die = figure(f"die of a roll that is {difficulty}", sides)
    return AttributeRollAnswer(derived(rolled, made, verdict), die)
