"""A combatant's five units of a melee: past, present and later turns, and busy units."""

from rules.books.exp import state
from rules.books.exp.rounds.melees import budges
from rules.encounter import Combatant, Condition, Encounter
from rules.rulebook.answers import Slot, SlotKind

BUSY_SIGN = "b"

UNITS = range(1, state.UNITS_IN_MELEE + 1)


def slots(encounter: Encounter, combatant: Combatant) -> tuple[Slot, ...]:
    """Return one slot for each unit; a sign marks the units in which an activity goes on."""
    free = _free_from(encounter, combatant)
    busy = [unit for unit in UNITS if state.busy_in(encounter, combatant, unit)]
    return tuple(
        Slot(unit, _kind(encounter, combatant, unit, free), BUSY_SIGN if unit in busy else "")
        for unit in UNITS
    )


def _free_from(encounter: Encounter, combatant: Combatant) -> int:
    """Return the first unit of this melee, 1 to 6, in which the combatant can have a turn."""
    if not budges(encounter, combatant):
        return state.UNITS_IN_MELEE + 1
    held = (one for one in combatant.conditions if _keeps_idle(one))
    over = (_over_in(encounter, combatant, one) for one in held)
    return max((*over, max(1, encounter.cell)))


def _keeps_idle(held: Condition) -> bool:
    idle = (state.INACTIVE, state.DROWNING)
    return held.name.startswith(state.BUSY) or held.name.casefold() in idle


def _over_in(encounter: Encounter, combatant: Combatant, held: Condition) -> int:
    """Return the first unit of this melee in which a condition may be over.

    Return 6 if the condition does not end in this melee.
    """
    if held.left is None or held.whose is None:
        return state.UNITS_IN_MELEE + 1
    counting = encounter.combatants.get(held.whose)
    begun = counting is not None and state.kept(counting).unit.had_turn
    goes_on = held.ends == "end" and encounter.turn_of == held.whose
    counted_from = max(1, encounter.cell) + (begun and not goes_on)
    # The condition may end before this combatant's turn, because initiative is rolled again.
    return counted_from + held.left - (held.whose != combatant.id)


def _kind(encounter: Encounter, combatant: Combatant, unit: int, free: int) -> SlotKind:
    if unit == encounter.cell and encounter.turn_of == combatant.id:
        return "now"
    if unit in combatant.had:
        return "acted"
    gone = unit == encounter.cell and state.kept(combatant).unit.had_turn
    if combatant.out or gone or unit < free:
        return "never"
    return "ahead"
