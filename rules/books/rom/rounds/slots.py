"""A combatant's slots in a CS: past moves, the present pulse, declared moves."""

from rules.books.rom.rates import pulses
from rules.books.rom.sheet import MOVE, RESOLVE, WORDS
from rules.books.rom.state.things import of_fight
from rules.encounter import Combatant, Encounter
from rules.rulebook.answers import Slot, SlotKind


def slots(encounter: Encounter, combatant: Combatant) -> tuple[Slot, ...]:
    """Return one slot for each pulse, with the gait's letter: a capital letter after a move.

    A pulse at rest has no letter.
    """
    now, end = _pulse(encounter), pulses(encounter) + 1
    moved = {mark.cell: _letter(mark.gait).upper() for mark in combatant.pace.marks}
    falls = _falls_for(encounter, combatant)
    signs = dict.fromkeys(range(now + falls, end), _letter(combatant.pace.gait)) | moved
    kinds = (_kind(encounter, combatant, one - now, moved=one in moved) for one in range(1, end))
    return tuple(
        Slot(pulse, kind, "" if kind == "never" else signs.get(pulse, ""))
        for pulse, kind in enumerate(kinds, start=1)
    )


def _pulse(encounter: Encounter) -> int:
    """Return the number of the pulse in which the next move is.

    After the movement phase, this is the number of the last pulse plus 1.
    """
    last = pulses(encounter)
    if encounter.phase == RESOLVE:
        return last + 1
    return min(max(1, encounter.cell), last)


def _kind(encounter: Encounter, combatant: Combatant, ahead: int, *, moved: bool) -> SlotKind:
    """Return the kind of a slot.

    `ahead` is how many pulses the slot is after the pulse of the next move. In a past pulse, it is
    negative.
    """
    if ahead < 0:
        return "never" if combatant.out and not moved else "acted"
    if combatant.out:
        return "never"
    return "now" if encounter.phase == MOVE and ahead == 0 else "ahead"


def _falls_for(encounter: Encounter, combatant: Combatant) -> int:
    """Return the number of pulses that the combatant still falls."""
    falling = of_fight(encounter).falling.values()
    return max((one.left for one in falling if one.who == combatant.id), default=0)


def _letter(gait: str) -> str:
    return "" if gait == WORDS.resting_gait else WORDS.gait(gait).letter
