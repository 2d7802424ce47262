"""Answers about positions, from the tables [positions] and [map] of a book's file."""

from fractions import Fraction
from math import floor
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.bookfile.compiled import Formula
from rules.bookfile.entries import ActionEntry, Entries, MapEntry, Positions
from rules.bookfile.moves import Moves
from rules.bookfile.numbers import defined, values_of
from rules.bookfile.schema import MOVEMENT
from rules.bookfile.turn_costs import sides_now, turns_of
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.map.grid_spaces import LARGEST
from rules.rulebook.answers import Account
from rules.rulebook.ground import BESIDE, HALF_CIRCLE, PERHAPS, Ground, WayCost
from rules.rulebook.positions import in_full_place, perhaps_within, surely_within, with_a_step


def ground_of(entries: Entries, moves: Moves) -> Ground:
    """Return the book's functions for positions.

    If the file has no answer to a question, the usual function answers the question.
    """
    ground, said = Ground(), entries.map
    if entries.positions is not None:
        asked = _Asked(entries, entries.positions)
        ground = Ground(reach=asked.reach, bars=asked.bars, leaving=asked.leaving)
    if said is None:
        return ground
    of_map = _OfMap(entries, said, moves)
    ground = replace(ground, grid=said.grid, size=of_map.size)
    if said.turn or said.grid.alternates:
        ground = replace(ground, keeps_direction=of_map.keeps_direction)
    if not said.turn:
        return ground
    return replace(ground, turning=of_map.turning, grid_turns=turns_of(said))


class _OfMap(NamedTuple):
    """Answers questions about the map from the table [map] of a file."""

    entries: Entries
    said: MapEntry
    moves: Moves

    def size(self, _encounter: Encounter, combatant: Combatant) -> int:
        """Return the number of spaces that a combatant takes along an edge, from 1 to 4.

        If the formula has no result, return 1.
        """
        formula = self.said.footprint
        value = None if formula is None else defined(formula, values_of(self.entries, combatant))
        return 1 if value is None else min(LARGEST, max(1, floor(value)))

    def keeps_direction(self, encounter: Encounter, combatant: Combatant) -> bool:
        """Whether a combatant still has the direction of its last move, and must pay for turning.

        A direction lasts for a turn, or for two turns in a book with a cost for each direction.
        """
        pace = combatant.pace
        on_grid = encounter.map is not UNSET and encounter.map.grid is not None
        if self.said.turning is not None:
            return bool(pace.made or pace.made_before)
        return bool(pace.made) and (on_grid or bool(self.said.turn))

    def turning(self, encounter: Encounter, walker: Combatant, degrees: int) -> tuple[WayCost, ...]:
        """Return the action that turns a walker by these degrees; () if turning costs nothing.

        In some books only turning round, by half a circle, has a cost.
        """
        if self.said.turning is not None:
            return self._turning(self.said.turning, encounter, walker, degrees)
        if degrees != HALF_CIRCLE:
            return ()
        entry = next((one for one in self.entries.actions if one.id == self.said.turn), None)
        if entry is None:
            return ()
        moving = self.moves.movement_now(encounter, walker).moving
        values = {**values_of(self.entries, walker), MOVEMENT: moving.value}
        cost = None if entry.cost is None else entry.cost.figure(values)
        amount = "" if cost is None else f" ({cost.in_words()})"
        account = None if cost is None else Account("turning round", cost, entry.source)
        words = f"turning round, {entry.label}{amount}"
        action = {"action": entry.id}
        return (WayCost(words=words, source=entry.source, action=action, account=account),)

    def _turning(
        self, entry: ActionEntry, encounter: Encounter, walker: Combatant, degrees: int
    ) -> tuple[WayCost, ...]:
        """Return the cost of turning by these degrees, direction by direction."""
        times = degrees // sides_now(encounter, self.said).degrees
        formula = entry.cost
        if formula is None or not times:
            return ()
        values = values_of(self.entries, walker)
        if defined(formula, values) is None:
            why = "the formula of its cost has no number"
            return (WayCost(words=why, source=entry.source, stops=True),)
        cost = formula.figure(values)
        cost = cost.times("turns", times) if times > 1 else cost
        how = "turning round" if degrees == HALF_CIRCLE else "turning"
        words = f"{how}, {degrees} degrees ({cost.in_words()})"
        account = Account(how, cost, entry.source)
        action = {"action": entry.id, "times": times}
        return (WayCost(words=words, source=entry.source, action=action, account=account),)


class _Asked(NamedTuple):
    """Answers questions about positions from the entries of a file."""

    entries: Entries
    positions: Positions

    def reach(self, _encounter: Encounter, combatant: Combatant) -> Fraction:
        """Return the reach of a combatant in metres.

        If the formula has no result, return 1.
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
        """Return a sentence for each foe whose reach the walker leaves: what the foe then gets.

        If the walker is perhaps not within reach now, the sentence begins with 'Perhaps'.
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
        """Return '' if a walk of `metres` leaves a foe's reach, or 'Perhaps ' if it may leave it.

        Return None if the walk does not leave the reach.
        """
        reach = with_a_step(encounter, self.reach(encounter, other))
        if metres is not None and surely_within(encounter, walker.id, other.id, reach - metres):
            return None
        if surely_within(encounter, walker.id, other.id, reach):
            return ""
        return PERHAPS if perhaps_within(encounter, walker.id, other.id, reach) else None
