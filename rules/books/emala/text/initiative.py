"""Initiative: the order in which combatants act."""

from typing import Annotated

from rules.books.emala.source import EMALA, ArmourPenalty
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap


class InitiativeAnswer(Answer, frozen=True):
    """The place in the order of turns."""

    initiative: Figure


@EMALA.rule("initiative", section="Movement During Combat (a gap, filled from the parent game)")
@gap(
    "The order of turns is not in the text. As in the parent game it is d10 and initiative bonus "
    "less the armour penalty; DEX, then another d10 break ties. It is rolled once, or every round.",
    "initiative-each-round",
)
@example(d10=7, bonus=12, armour_penalty=3).gives(initiative=16)
@example(d10=1, bonus=-2, armour_penalty=4).gives(initiative=-5)
@example(d10=10, bonus=0).gives(initiative=10)
def initiative(
    d10: Annotated[int, Whole("roll of a d10", least=1, most=10)],
    bonus: Annotated[int, Whole("initiative bonus")],
    armour_penalty: ArmourPenalty = 0,
) -> InitiativeAnswer:
    """The place in the order of turns: d10 plus initiative bonus, minus the armour penalty.

    The highest number acts first. DEX breaks ties; if DEX is equal, another d10 decides. In each
    cycle everybody with an action point left has a turn, in this order. The text does not give this
    order: the parent game does.
    """
    return InitiativeAnswer(
        figure("roll of the d10", d10)
        .plus("initiative bonus", bonus)
        .minus("armour penalty", armour_penalty)
    )
