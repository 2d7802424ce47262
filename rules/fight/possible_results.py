"""One possible result of actions that nobody has done yet."""

import re
from collections.abc import Iterable

from msgspec import Struct

from rules.dice import Roll
from rules.dice.chosen import Chance
from rules.encounter import Encounter
from rules.numbers.exact import PLURAL, Number
from rules.rulebook.past import Share

NUMBER = r"(?:(?<![^\s(])-)?\d+(?:\.\d+)?"
"""A number in a sentence, such as 7 or -2. The hyphen in 'CS-2' is not a sign."""

Totals = tuple[int, ...]


class PossibleResult(Struct, frozen=True):
    """One possible result of some actions, as sentences of the log. The sentences in `acts` say
    what is done, without its effects.

    `totals` are the totals of the rolls that give this result. `fault` is a refusal that the rolls
    cause. `shares` are the effects of the actions on hit points. `typed` are the typed rolls.
    """

    chances: tuple[Chance, ...]
    totals: tuple[int, ...]
    lines: tuple[str, ...]
    acts: tuple[str, ...]
    encounter: Encounter
    fault: str = ""
    shares: tuple[Share, ...] = ()
    typed: tuple[Roll, ...] = ()
    nearest: Number | None = None

    @property
    def is_beyond(self) -> bool:
        """Whether a total is only possible with re-rolls."""
        return any(total > one.most for total, one in zip(self.totals, self.chances, strict=False))

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the sentences without words about the rolls, which the text names before them."""
        told = (*self.lines, self.fault) if self.fault else self.lines
        return tuple(without_dice(one, [each.dice for each in self.chances]) for one in told)


def shapes(outcome: PossibleResult) -> tuple[str, ...]:
    """Return the shape of each sentence of a result."""
    return tuple(map(shape, outcome.sentences))


def shape(sentence: str) -> str:
    """Return the sentence with '#' for every number, and with counted things in the singular."""
    bare = re.sub(NUMBER, "#", sentence)
    for one, many in PLURAL.items():
        bare = bare.replace(f"# {many}", f"# {one}")
    return bare


def without_dice(sentence: str, rolled: Iterable[str]) -> str:
    """Return the sentence without the dice in its brackets: '(2d6; cold)' becomes '(cold)'."""
    for dice in set(rolled):
        sentence = sentence.replace(f"({dice}; ", "(")
        sentence = re.sub(rf" ?\([^()]*{re.escape(dice)}[^()]*\)", "", sentence)
    return sentence
