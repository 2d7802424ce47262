"""The order of turns."""

from rules.books.opend6.source import OPEND6
from rules.numbers.figures import Figure, figure
from rules.rulings.ruling import Answer


class InitiativeAnswer(Answer, frozen=True):
    """A combatant's place in the round."""

    initiative: Figure


@OPEND6.rule("initiative", section="Running (a gap, from the same rules' combat chapter)")
def initiative(total: int) -> InitiativeAnswer:
    """The round's initiative: a Perception total, the highest first.

    The chapter on movement prints no order of turns; this one is the game's own. Ties go by
    Perception dice, then by Reflexes dice; combatants who are still equal act at the same time.
    """
    return InitiativeAnswer(figure("Perception total", total))
