"""A combatant's slots in this round, with a forecast.

A slot is in the past, now, later, or never.
"""

from collections.abc import Callable, Collection

from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.rulebook.answers import Slot, SlotKind

TurnsLeft = Callable[[Encounter, Combatant], int]
"""A function that counts a combatant's remaining turns of this round and the present turn."""


def slot_of_round(encounter: Encounter, combatant: Combatant, left: int) -> tuple[Slot, ...]:
    """Return the slot of a round in which everybody has one turn; the order does not matter."""
    if has_turn(encounter, combatant):
        return (Slot(1, "now"),)
    if combatant.turns:
        return (Slot(1, "acted"),)
    return (Slot(1, "ahead" if left else "never"),)


def slots_of_cycles(
    encounter: Encounter, combatant: Combatant, left: int, cycles: int
) -> tuple[Slot, ...]:
    """Return one slot per cycle; `left` counts the remaining turns and the present turn.

    The forecast puts a delayed turn into this cycle.
    """
    first = first_ahead(encounter, combatant)
    ahead = range(first, first + later_turns(encounter, combatant, left))
    now = encounter.cell if has_turn(encounter, combatant) else None
    return tuple(
        Slot(cycle, _kind(cycle, now, combatant.had, ahead))
        for cycle in range(1, max(1, cycles) + 1)
    )


def cycles_foretold(encounter: Encounter, most: int, turns_left: TurnsLeft) -> int:
    """Return how many cycles a round has: at least `most`, and enough for everybody's turns."""
    cell = max(1, encounter.cell)
    cycles = max(cell, most)
    for one in encounter.combatants.values():
        left = 0 if one.out else turns_left(encounter, one)
        if cell + left > cycles:
            first = first_ahead(encounter, one)
            cycles = max(cycles, first + later_turns(encounter, one, left) - 1)
    return cycles


def first_ahead(encounter: Encounter, combatant: Combatant) -> int:
    """Return the first cycle in which a combatant may still begin a turn.

    It is this cycle or the next cycle.
    """
    cell = max(1, encounter.cell)
    here = has_turn(encounter, combatant) or cell in combatant.had
    return cell + 1 if here or _is_past(encounter, combatant) else cell


def later_turns(encounter: Encounter, combatant: Combatant, left: int) -> int:
    """The number of turns to come, without the present turn."""
    return max(0, left - has_turn(encounter, combatant))


def has_turn(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether it is the combatant's turn."""
    return encounter.started and encounter.turn_of == combatant.id


def _is_past(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the order has passed the combatant in this cycle without a delay."""
    now = encounter.turn_of
    if now is None or combatant.delayed or not encounter.started:
        return False
    places = _places(encounter)
    return places[combatant.id] < places[now]


@remembered
def _places(encounter: Encounter) -> dict[str, int]:
    """Everybody's place in the order, from 0."""
    return {who: place for place, who in enumerate(encounter.order)}


def _kind(cycle: int, now: int | None, had: Collection[int], ahead: range) -> SlotKind:
    if cycle == now:
        return "now"
    if cycle in had:
        return "acted"
    return "ahead" if cycle in ahead else "never"
