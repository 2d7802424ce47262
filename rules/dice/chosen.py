"""A tray for previews. The program chooses the totals of its rolls, to show each outcome."""

from collections.abc import Iterable

from msgspec import Struct

from rules.dice.notation import Dice
from rules.dice.tray import Needed, Roll, Tray, Typed
from rules.errors import InputError


class ForeseenRoll(Roll, frozen=True):
    """A roll that nobody has made yet. Texts about such a roll name only the dice."""

    def shown(self) -> str:
        """Return an empty text, because nobody knows the faces."""
        return ""

    def in_words(self) -> str:
        """Return the dice: '1d10'."""
        return self.dice

    def in_brief(self) -> str:
        """Return the dice: '1d10'."""
        return self.dice


class Chance(Struct, frozen=True):
    """A roll that an action needs: its purpose, its dice, and the number that it must reach."""

    purpose: str
    dice: str
    least: int  # the lowest total
    most: int  # the highest total without a re-roll
    limit: int  # the highest total with re-rolls
    needed: Needed | None = None

    @property
    def bounds(self) -> tuple[int, ...]:
        """The totals that a preview tries: the highest, the lowest, just enough, just too low."""
        if self.needed is None:
            return tuple(dict.fromkeys((self.most, self.least)))
        edge = -int(-self.needed.number.value // 1) + self.needed.at_most
        edges = (edge, edge - 1) if self.needed.at_most else (self.most, edge, edge - 1, self.least)
        found = (one for one in edges if self.least <= one <= self.limit)
        return tuple(dict.fromkeys(found)) or (self.most,)


class ChosenTray(Tray):
    """Gives typed rolls first, then the `chosen` totals, and then the highest totals."""

    def __init__(self, typed: Iterable[Typed] = (), chosen: Iterable[int] = ()) -> None:
        super().__init__(None, typed)
        # The rolls that nobody typed, and their totals.
        self.chances: list[Chance] = []
        self.totals: list[int] = []
        self._chosen = list(chosen)

    def _not_typed(self, purpose: str, wanted: Dice, needed: Needed | None) -> Roll:
        lowest = tuple(1 for _ in wanted.sides)
        least, most = wanted.total(lowest), _most(wanted)
        self.chances.append(Chance(purpose, wanted.text, least, most, wanted.most, needed))
        total = self._chosen.pop(0) if self._chosen else self.chances[-1].bounds[0]
        self.totals.append(total)
        faces = lowest if total == least else ()
        return ForeseenRoll(purpose, wanted.text, total, faces)


def _most(wanted: Dice) -> int:
    """The highest total that is possible without a re-roll: a wild die can show a 5 at most."""
    for lower in range(len(wanted.sides) + 1):
        first = len(wanted.sides) - lower
        faces = tuple(sides - (at >= first) for at, sides in enumerate(wanted.sides))
        try:
            wanted.check(faces, "")
        except InputError:
            continue
        return wanted.total(faces)
    return wanted.most
