"""How fast and how far: the quarter rates, the feet of a pulse, weight, and the book's counts."""

from fractions import Fraction

from rules.books.rom.sheet import GAITS, MOVE, RESOLVE, WORDS
from rules.books.rom.source import FEET, FEET_PER_MPH, MPH, PULSES, ROM
from rules.books.rom.state import kept
from rules.books.rom.text.pulse import PulseAnswer, pulse
from rules.books.rom.text.scale import scale
from rules.books.rom.text.speeds import rates
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.answers import GM_RULING, Account, Budget, GaitRate
from rules.rulebook.gm_rulings import with_gm_rulings, with_grant
from rules.rulings.ruling import Ruling

PULSE_MOVEMENT = ROM.source("Optional Rule: Pulse Movement")
MOVEMENT = ROM.source("Movement")


def pulses(encounter: Encounter) -> int:
    """How many steps the movement of this CS has: ten pulses, or all at once."""
    return PULSES if WORDS.is_on(encounter, "pulse-movement") else 1


def gait_rates(_encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """The quarter rates of the full speed; standing still has none."""
    ruling = rates(full=WORDS.number(combatant, "full_mph"))
    shown = {"still": figure("standing still", 0, MPH), **ruling.outputs()}
    found = ((gait, shown[gait.id.replace("-", "_")]) for gait in GAITS)
    return tuple(
        GaitRate(gait, Account("rate", rate, MOVEMENT))
        for gait, rate in found
        if isinstance(rate, Figure)
    )


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """The feet of this pulse at the declared speed, or those of the coming one."""
    feet, source = _feet(encounter, combatant)
    scope = WORDS.cell_word if pulses(encounter) > 1 else WORDS.round_word
    used = combatant.pace.turn if scope == WORDS.cell_word else combatant.pace.round
    left = feet.minus(f"moved this {scope}", used) if used else feet
    terrain = terrain or combatant.terrain
    limit, _ = _ruled(encounter, combatant, feet, terrain, NONE)
    left, factor = _ruled(encounter, combatant, left, terrain, used)
    return Budget(
        Account(f"movement in a {scope}", limit, source),
        Account("movement left", left, source),
        scope,
        _why_none(combatant, left, scope),
        _why_not_now(encounter),
        factor,
    )


def load(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """The weight carried and worn; what it does is the GM's to rule."""
    carried = figure("weight carried", combatant.carried(worn=False), WORDS.load_unit)
    total = carried.plus("weight worn", combatant.carried(worn=True))
    return (Account("weight, no rule of the book", total, GM_RULING),)


def counters(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """The declared speed, the pulses of unbroken movement, and the pulse on the table."""
    now = kept(combatant)
    on_table = scale(mph=_pulse(combatant).answer.mph.value)
    return (
        Account("declared", figure("speed declared", now.declared, MPH), MOVEMENT),
        Account("pulses on the move", figure("unbroken pulses", now.moving), PULSE_MOVEMENT),
        Account("on the 25 mm table", on_table.answer.mm_25, on_table.source, "a pulse"),
    )


def notes(_encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """What is intended in this CS."""
    intent = kept(combatant).this_cs.intent
    return (f"Intends {intent}",) if intent else ()


def _pulse(combatant: Combatant) -> Ruling[PulseAnswer]:
    now = kept(combatant)
    full = WORDS.number(combatant, "full_mph")
    return pulse(full=full, wanted=now.declared, moving_pulses=now.moving)


def _feet(encounter: Encounter, combatant: Combatant) -> tuple[Figure, Source]:
    if pulses(encounter) > 1:
        ruling = _pulse(combatant)
        return ruling.answer.feet, ruling.source
    full = WORDS.number(combatant, "full_mph")
    speed = figure("speed wanted", kept(combatant).declared, MPH).at_most("full speed", full)
    feet = speed.times("feet a pulse for each mph", FEET_PER_MPH, unit=FEET)
    return feet.times("pulses in a CS", PULSES), MOVEMENT


def _ruled(
    encounter: Encounter, combatant: Combatant, amount: Figure, terrain: str, used: Fraction
) -> tuple[Figure, Fraction]:
    """With the GM's grant and rulings; `used` counts against a ruled distance."""
    return with_gm_rulings(encounter, combatant, with_grant(amount, combatant), terrain, used)


def _why_none(combatant: Combatant, left: Figure, scope: str) -> str | None:
    if left.value > 0:
        return None
    if kept(combatant).declared == 0:
        return "no speed is declared"
    return f"this {scope}'s movement is used"


def _why_not_now(encounter: Encounter) -> str | None:
    if encounter.phase == MOVE:
        return None
    if encounter.phase == RESOLVE:
        return "the movement of this CS is over"
    return "movement comes after the declarations"
