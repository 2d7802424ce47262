"""Who acts first: the order of a fight."""

from rules.books.obss.source import OBSS
from rules.numbers.figures import Figure, figure
from rules.rulings.ruling import Answer


class Initiative(Answer, frozen=True):
    """A combatant's place in the order of the whole fight, highest first."""

    initiative: Figure


@OBSS.rule("initiative", section="Tactical Movement (a gap, from the same game's combat chapter)")
def initiative(total: int, ability: int, bonus: int = 0) -> Initiative:
    """The total of 3d6, plus Dexterity or Intelligence as the player chooses, plus bonuses.

    The total comes with its sixes exploded and its ones counted as 0. Ties go to the higher
    ability; where that is equal too, both act together.
    """
    rolled = figure("3d6, sixes exploded, ones as 0", total)
    return Initiative(rolled.plus("Dexterity or Intelligence", ability).plus("bonuses", bonus))
