"""The order of turns."""

from rules.books.opend6.source import OPEND6
from rules.numbers.figures import Figure, figure
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap


class InitiativeAnswer(Answer, frozen=True):
    """A combatant's initiative in the round."""

    initiative: Figure


@OPEND6.rule("initiative", section="Running (a gap, from the same rules' combat chapter)")
@gap(
    "The chapter has no order of turns. As in the game's combat chapter, Perception totals decide "
    "it; Perception dice, then Reflexes dice decide ties, else the turns are at the same time. "
    "The totals are rolled each round, or once a fight.",
    "initiative-each-round",
)
@example(total=14).gives(initiative=14)
def initiative(total: int) -> InitiativeAnswer:
    """The round's initiative: a Perception total; the highest acts first."""
    return InitiativeAnswer(figure("Perception total", total))
