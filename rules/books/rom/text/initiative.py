"""The order in which combatants act."""

from typing import Annotated

from rules.books.rom.source import ROM
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap


class InitiativeAnswer(Answer, frozen=True):
    """The place in the order of a CS."""

    initiative: Figure


@ROM.rule(
    "initiative",
    section="Optional Rule: Pulse Movement (a gap, from the same game's initiative page)",
)
@gap(
    "The text does not say how the order is found. From the same game's page on initiative: d10 "
    "with the AWA and HRT modifiers; AGL, HRT and the game master decide ties.",
)
@example(d10=6, awa_mod=2, hrt_mod=-1).gives(initiative=7)
@example(d10=1, awa_mod=-3, hrt_mod=-3).gives(initiative=-5)
@example(d10=10, awa_mod=0, hrt_mod=0).gives(initiative=10)
def initiative(
    d10: Annotated[int, Whole("roll of a d10", least=1, most=10)],
    awa_mod: Annotated[int, Whole("AWA modifier")],
    hrt_mod: Annotated[int, Whole("HRT modifier")],
) -> InitiativeAnswer:
    """The place in the order of a CS: d10 plus the AWA and HRT modifiers.

    Everybody rolls initiative again in each CS. The highest is first. AGL breaks ties, then HRT,
    then the game master. The text does not explain this: the same game's page on initiative does.
    """
    return InitiativeAnswer(
        figure("roll of the d10", d10).plus("AWA modifier", awa_mod).plus("HRT modifier", hrt_mod)
    )
