"""Rules for initiative and for rolls against attributes."""

from collections.abc import Mapping
from typing import Annotated, Literal

from rules.books.exp.source import EXP, Difficulty, publisher
from rules.books.exp.text.encumbrance import INITIATIVE
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
"""The die that an attribute roll is made with."""


class InitiativeAnswer(Answer, frozen=True):
    """The place in the order of the unit: the highest acts first."""

    initiative: Figure


@EXP.rule("initiative", section="Actions (a gap, from the publisher's combat chapter)")
@gap(
    "Who acts first in a unit is left to another chapter: d20, DEX and load, with a d10 more as a "
    "decimal between equals, from the publisher's combat rules. The ten of that d10 is a 0. It is "
    "rolled once a unit, or once a melee.",
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
    """Initiative for a unit: d20 and DEX, with what their load gives or takes; highest first.

    It is rolled every unit. Combatants who tie each roll one more d10, as a decimal place, until
    they differ.
    """
    return InitiativeAnswer(
        figure("d20", d20)
        .plus("DEX", dex)
        .plus(degree, INITIATIVE[degree], publisher("Degrees of encumbrance"))
    )


class AttributeRollAnswer(Answer, frozen=True):
    """Whether the roll was made, and the die that it was made with."""

    success: Yes
    die: Figure


@EXP.rule("attribute-roll", section="Movement Alternatives")
@gap(
    "Where the text names a roll and no difficulty (AWE, DEX, PSTR, CON, MSTR) it is difficult, so "
    "a d20; the referee may make it another."
)
@example(attribute=12, roll=12, difficulty="difficult").gives(success=True, die=20)
@example(attribute=3, roll=4, difficulty="easy").gives(success=False, die=10)
def attribute_roll(
    attribute: int, roll: Annotated[int, Whole(least=1)], difficulty: Difficulty
) -> AttributeRollAnswer:
    """Whether a roll is at or below an attribute: d10 easy, d20 difficult, d100 improbable.

    Raises:
        InputError: a roll above what the die can show.
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
