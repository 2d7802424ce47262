"""The pulses of a CS for one combatant: past moves, the current pulse, declared moves."""

from rules.books.rom.rates import pulses
from rules.books.rom.sheet import MOVE, RESOLVE, WORDS
from rules.books.rom.state.things import of_fight
from rules.encounter import Combatant, Encounter
from rules.rulebook.answers import Slot


def slots(encounter: Encounter, combatant: Combatant) -> tuple[Slot, ...]:
    """One slot for each pulse, with the gait's letter: a capital after a move, none if still."""
    moved = {mark.cell: _letter(mark.gait).upper() for mark in combatant.pace.marks}
    last, now = pulses(encounter), _pulse(encounter)
    declared, lands = _letter(combatant.pace.gait), now + _falls_for(encounter, combatant)
    return tuple(
        _slot(
            encounter, combatant, pulse, now, moved.get(pulse), declared if pulse >= lands else ""
        )
        for pulse in range(1, last + 1)
    )


def _pulse(encounter: Encounter) -> int:
    """The pulse of the next move; after the movement, the number after the last pulse."""
    last = pulses(encounter)
    if encounter.phase == RESOLVE:
        return last + 1
    return min(max(1, encounter.cell), last)


def _slot(
    encounter: Encounter,
    combatant: Combatant,
    pulse: int,
    now: int,
    moved: str | None,
    declared: str,
) -> Slot:
    if pulse < now:
        stood = not combatant.out or moved is not None
        return Slot(pulse, "acted" if stood else "never", moved or "")
    if combatant.out:
        return Slot(pulse, "never")
    moves_now = encounter.phase == MOVE and pulse == now
    return Slot(pulse, "now" if moves_now else "ahead", declared if moved is None else moved)


def _falls_for(encounter: Encounter, combatant: Combatant) -> int:
    """The pulses for which the combatant still falls: no declared move shows in them."""
    falling = of_fight(encounter).falling.values()
    return max((one.left for one in falling if one.who == combatant.id), default=0)


def _letter(gait: str) -> str:
    return "" if gait == WORDS.resting_gait else WORDS.gait(gait).letter
