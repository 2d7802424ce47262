"""What a book in a file says about positions, in its table [positions]."""

from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET

from rules.bookfile.compiled import Formula
from rules.bookfile.entries import Entries, Positions
from rules.bookfile.numbers import defined, values_of
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.rulebook.ground import BESIDE, PERHAPS, Ground
from rules.rulebook.positions import in_full_place, perhaps_within, surely_within, with_a_step


def ground_of(entries: Entries) -> Ground:
    """Return the book's functions for positions; the usual ones if its file has no [positions]."""
    if entries.positions is None:
        return Ground()
    asked = _Asked(entries, entries.positions)
    return Ground(reach=asked.reach, bars=asked.bars, leaving=asked.leaving)


class _Asked(NamedTuple):
    """Answers questions about positions by the entries of a file."""

    entries: Entries
    positions: Positions

    def reach(self, _encounter: Encounter, combatant: Combatant) -> Fraction:
        """Return the metres of a combatant's reach.

        If the formula has no result, return a metre.
        """
        formula: Formula | None = self.positions.reach
        value = None if formula is None else defined(formula, values_of(self.entries, combatant))
        return BESIDE if value is None else max(Fraction(0), value * self.positions.metres)

    def bars(self, encounter: Encounter, walker: Combatant, other: Combatant) -> str | None:
        """Return why a walker may not pass somebody who stands in a place without room."""
        if self.positions.bars == "nobody" or other.out or encounter.map is UNSET:
            return None
        if self.positions.bars == "foes" and not are_foes(walker, other):
            return None
        spot = encounter.map.spots.get(other.id)
        if spot is None or other not in in_full_place(encounter, spot.place, (walker.id,)):
            return None
        there = "there" if spot.place.startswith(".") else f"at {spot.place}"
        return f"{other.name} stands {there}, where no room is left."

    def leaving(
        self, encounter: Encounter, walker: Combatant, metres: Fraction | None = None, /
    ) -> tuple[str, ...]:
        """Return a sentence for each foe whose reach a walk leaves: what the foe gets.

        Only foes count who have the walker in reach now. If a distance is a range, and the walker
        may be out of a foe's reach, the sentence begins with 'Perhaps'.
        """
        if not self.positions.leaving or walker.out:
            return ()
        foes = (one for one in encounter.in_order() if not one.out and are_foes(walker, one))
        return tuple(
            f"{how}{other.name} gets {self.positions.leaving} against {walker.name}."
            for other in foes
            if (how := self._leaves(encounter, walker, other, metres)) is not None
        )

    def _leaves(
        self, encounter: Encounter, walker: Combatant, other: Combatant, metres: Fraction | None
    ) -> str | None:
        """Return '' if a walk of `metres` leaves a foe's reach, 'Perhaps ' if it may leave it.

        Return None if the walk does not leave the reach.
        """
        reach = with_a_step(encounter, self.reach(encounter, other))
        if metres is not None and surely_within(encounter, walker.id, other.id, reach - metres):
            return None
        if surely_within(encounter, walker.id, other.id, reach):
            return ""
        return PERHAPS if perhaps_within(encounter, walker.id, other.id, reach) else None
