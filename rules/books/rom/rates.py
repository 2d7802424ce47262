"""Speeds and distances: the quarter rates, the feet of a pulse, weight, and counters."""

from fractions import Fraction

from rules.books.rom.sheet import GAITS, MOVE, RESOLVE, SCALES, WORDS
from rules.books.rom.source import FAR_FALL, FEET, FEET_PER_MPH, MPH, PULSES, ROM
from rules.books.rom.state.combatant import keep, kept
from rules.books.rom.state.things import Falling, falls, of_fight
from rules.books.rom.text.pulse import pulse
from rules.books.rom.text.scale import scale
from rules.books.rom.text.speeds import rates
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.encounter.remembered import remembered
from rules.numbers.exact import whole
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.answers import GM_RULING, Account, Budget, GaitRate
from rules.rulebook.gm_rulings import steed_at_own_speed, with_gm_rulings, with_grant
from rules.rulebook.measures import METRES_OF

PULSE_MOVEMENT = ROM.source("Optional Rule: Pulse Movement")
MOVEMENT = ROM.source("Movement")
CATCHING = ROM.source("Some Special Considerations")

OVER = "the movement of this CS is over"
"""Why nobody moves in the resolution. Only a grant of the game master allows movement then."""

MELEE_RANGE = 5
"""The reach of close and common melee, in feet."""

ZONE = MELEE_RANGE * METRES_OF["ft"]
"""The reach of close and common melee, in metres."""


@remembered
def pulses(encounter: Encounter) -> int:
    """Return the number of movement steps in this CS: ten (the pulses), or one for the CS."""
    at_once = of_fight(encounter).at_once == encounter.round
    return PULSES if WORDS.is_on(encounter, "pulse-movement") and not at_once else 1


def pulses_passing(encounter: Encounter) -> int:
    """Return how many pulses the next step of movement takes."""
    if pulses(encounter) > 1:
        return 1
    return PULSES + 1 - encounter.cell if encounter.phase == MOVE else PULSES


def steps_until(encounter: Encounter, falling: Falling) -> int:
    """Return the number of steps of movement before something lands.

    A step is a pulse, or the movement of a whole CS.
    """
    if pulses(encounter) > 1 or falling.left == 0:
        return falling.left
    later = max(0, falling.left - pulses_passing(encounter))
    return 1 - (-later // PULSES)


def full_speed(encounter: Encounter, combatant: Combatant) -> Figure:
    """Return the full speed in mph.

    It is the combatant's own speed, or the mount's speed if the GM rules so.
    """
    steed = steed_at_own_speed(encounter, combatant)
    if steed is None:
        return figure("full speed", WORDS.number(combatant, "full_mph"), MPH)
    full = 0 if steed.out else WORDS.number(steed, "full_mph")
    return figure(f"full speed of {steed.name} (mount), the GM's ruling", full, MPH, GM_RULING)


def of_one_speed(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the others who share the combatant's declared speed.

    A mount and its riders share it if the mount moves at its own speed, by the GM's ruling.
    """
    steed = (steed_at_own_speed(encounter, combatant) or combatant).id

    def goes_with_it(one: Combatant) -> bool:
        under = steed_at_own_speed(encounter, one)
        return one.id == steed or (under is not None and under.id == steed)

    people = (one for one in encounter.in_order() if one.id != combatant.id and not one.out)
    return tuple(one for one in people if goes_with_it(one))


def lowest_mount(encounter: Encounter, combatant: Combatant) -> str:
    """Return the id of the lowest mount under a combatant.

    Return the combatant's own id if the combatant does not ride.
    """
    met, one = {combatant.id}, combatant
    while (steed := encounter.mount_of(one)) is not None and steed.id not in met:
        met.add(steed.id)
        one = steed
    return one.id


def gait_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Return the rate of each gait, from standing still (0 mph) to full speed."""
    now = rates(full=full_speed(encounter, combatant).value).answer
    still = figure("standing still", 0, MPH)
    found = zip(GAITS, (still, now.quarter, now.half, now.three_quarters, now.full), strict=True)
    return tuple(GaitRate(gait, Account("rate", rate, MOVEMENT)) for gait, rate in found)


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """Return the feet of this pulse at the declared speed.

    Before the movement phase, these are the feet of pulse 1. In the resolution, only movement that
    the GM grants remains, for example after a blow.
    """
    if encounter.phase == RESOLVE:
        return _thrown_back(encounter, combatant, terrain or combatant.terrain)
    return _own_movement(encounter, combatant, terrain)


def _own_movement(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """Return the feet of a pulse, or of a whole CS, at the declared speed."""
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
        _why_not_now(encounter, combatant),
        factor,
    )


def _thrown_back(encounter: Encounter, combatant: Combatant, terrain: str) -> Budget:
    """Return the movement that the GM granted in the resolution, without the used part."""
    none, used = figure(OVER, 0, FEET), combatant.pace.turn
    granted = with_grant(none, combatant)
    left = granted.minus("moved of it", used).at_least("never below 0", 0) if used else granted
    limit, _ = _by_gm(encounter, combatant, granted, terrain, NONE)
    left, factor = _by_gm(encounter, combatant, left, terrain, used)
    any_granted = granted.value > 0
    used_up = "what was granted is used" if any_granted else OVER
    return Budget(
        Account("movement granted", limit, GM_RULING),
        Account("movement left", left, GM_RULING),
        WORDS.round_word,
        None if left.value > 0 else used_up,
        _why_not_now(encounter, combatant, any_granted),
        factor,
    )


def load(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the weight of carried and worn things. The GM decides on the effect of the weight."""
    carried = figure("weight carried", combatant.carried(worn=False), WORDS.load_unit)
    total = carried.plus("weight worn", combatant.carried(worn=True))
    return (Account("weight, no rule of the book", total, GM_RULING),)


def counters(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the counters: declared speed, mm in a pulse, pulses without a stop, falls, wounds."""
    now = kept(combatant)
    return (
        Account("declared", figure("speed declared", now.declared, MPH), MOVEMENT),
        *_on_the_table(encounter, combatant),
        Account("on the move", figure("unbroken pulses", now.moving, "pulses"), PULSE_MOVEMENT),
        *(reach(encounter, combatant, one) for one in falling_near(encounter, combatant)),
        *wounds_of(combatant),
    )


def wounds_of(combatant: Combatant) -> tuple[Account, ...]:
    """Return the wounds from impacts. Return nothing if there are no wounds."""
    wounds = kept(combatant).wounds
    return (Account("wounds", figure("from impacts", wounds), CATCHING),) if wounds else ()


def falling_near(encounter: Encounter, combatant: Combatant) -> tuple[Falling, ...]:
    """Return the falling things that the combatant may still try to catch."""
    every = of_fight(encounter).falling.values()
    away = (one for one in every if combatant.id not in (one.who, *one.missed))
    return () if combatant.out else tuple(away)


def reach(encounter: Encounter, combatant: Combatant, falling: Falling) -> Account:
    """Return the distance at which a combatant can reach a falling thing: movement plus Leap.

    In a fall of less than 16 ft, melee range replaces the Leap.
    """
    way = feet_until(encounter, combatant, steps_until(encounter, falling))
    feet = figure(f"way until {falling.thing.name} comes down", way, FEET)
    if falling.feet >= FAR_FALL.value:
        feet = feet.plus("Leap", WORDS.number(combatant, "leap"))
    else:
        feet = feet.plus("close or common melee range", MELEE_RANGE)
    return Account(f"to {falling.thing.name}", feet, CATCHING)


def speed_now(encounter: Encounter, combatant: Combatant) -> Figure:
    """Return the mph of this pulse: the declared speed. In pulse 1, at most half rate.

    Without pulses, this is the speed of the whole CS. A speed above full counts if the GM allowed
    it.
    """
    now, full = kept(combatant), full_speed(encounter, combatant)
    if pulses(encounter) > 1:
        speed = pulse(full=full.value, wanted=now.declared, moving_pulses=now.moving).answer.mph
        if steed_at_own_speed(encounter, combatant) is not None:
            speed = speed.at_most(full.steps[0].label, full, GM_RULING)
    else:
        speed = figure("speed wanted", now.declared, MPH).at_most(full.steps[0].label, full)
    if _first_pulse(encounter, combatant) or now.allowed <= speed.value:
        return speed
    return speed.becomes("above full speed, let pass by the GM", now.allowed, GM_RULING)


def speed_of_pulse(encounter: Encounter, combatant: Combatant) -> Fraction:
    """Return the mph of a combatant's movement in this pulse. Slow ground makes it lower.

    Before the move of this pulse, this is the speed of the coming move. After a pulse without
    movement, the speed is 0. In the resolution, this is the speed of the last pulse.
    """
    now = kept(combatant)
    if now.speed or encounter.phase == RESOLVE:
        return now.speed
    if now.moving == 0 or combatant.out or falls(encounter, combatant):
        return NONE
    return speed_here(encounter, combatant)


def speed_here(encounter: Encounter, combatant: Combatant) -> Fraction:
    """Return the combatant's speed in mph in this pulse, on the present terrain."""
    own = combatant.with_pace(granted=NONE)
    feet, _ = _feet(encounter, own)
    ruled, _ = _ruled(encounter, own, feet, own.terrain, NONE)
    steps = 1 if pulses(encounter) > 1 else PULSES
    return Fraction(ruled.value) / FEET_PER_MPH / steps


def held_back(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether this is the first pulse, and the declared speed is above its half rate."""
    first = _first_pulse(encounter, combatant) and not combatant.out
    return first and kept(combatant).declared > speed_now(encounter, combatant).value


def _first_pulse(encounter: Encounter, combatant: Combatant) -> bool:
    return pulses(encounter) > 1 and kept(combatant).moving == 0


def feet_until(encounter: Encounter, combatant: Combatant, many: int) -> Fraction:
    """Return how many feet the next `many` steps have at the declared speed."""
    if many == 0:
        return NONE
    first, later = feet_of_pulses(encounter, combatant)
    return first + (many - 1) * later


def feet_of_pulses(encounter: Encounter, combatant: Combatant) -> tuple[Fraction, Fraction]:
    """Return how many feet the next step has, and each later step, at the declared speed."""
    later = _own_movement(encounter, before_next_pulse(combatant)).limit.figure.value
    if encounter.phase == RESOLVE:
        combatant = combatant.with_pace(turn=NONE, round=NONE, granted=NONE)
    first = _own_movement(encounter, combatant).left.figure.value
    return Fraction(first), Fraction(later)


def before_next_pulse(combatant: Combatant) -> Combatant:
    """Return the combatant between two pulses, with nothing moved in the next pulse."""
    return keep(combatant, moving=1).with_pace(turn=NONE, round=NONE, granted=NONE)


def _on_the_table(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the distance of a pulse in the figure scale that the table chose.

    Return nothing if the scale has no such distance.
    """
    chosen = WORDS.chosen(encounter, "figure-scale")
    ruling = scale(mph=whole(speed_here(encounter, combatant)))
    shown = ruling.outputs()[SCALES[chosen]]
    if not isinstance(shown, Figure):
        return ()
    return (Account(f"{chosen} scale", shown, ruling.source, "a pulse"),)


def _feet(encounter: Encounter, combatant: Combatant) -> tuple[Figure, Source]:
    speed = speed_now(encounter, combatant)
    feet = speed.times("feet a pulse for each mph", FEET_PER_MPH, unit=FEET)
    if pulses(encounter) > 1:
        return feet, PULSE_MOVEMENT
    return feet.times("pulses in a CS", PULSES), MOVEMENT


def _ruled(
    encounter: Encounter, combatant: Combatant, amount: Figure, terrain: str, used: Fraction
) -> tuple[Figure, Fraction]:
    """Return an amount of movement after the GM's grant and rulings, and the rulings' factor.

    If the GM set a distance, `used` is subtracted from this distance.
    """
    return _by_gm(encounter, combatant, with_grant(amount, combatant), terrain, used)


def _by_gm(
    encounter: Encounter, combatant: Combatant, amount: Figure, terrain: str, used: Fraction
) -> tuple[Figure, Fraction]:
    """Return the amount after GM rulings. The full speed already includes the mount's speed."""
    return with_gm_rulings(encounter, combatant, amount, terrain, used, at_mounts_speed=True)


def _why_none(combatant: Combatant, left: Figure, scope: str) -> str | None:
    if left.value > 0:
        return None
    if kept(combatant).declared == 0:
        return "no speed is declared"
    return f"this {scope}'s movement is used"


def _why_not_now(
    encounter: Encounter, combatant: Combatant, any_granted: bool = False
) -> str | None:
    if falls(encounter, combatant):
        return "they fall"
    if encounter.phase == MOVE or any_granted:
        return None
    if encounter.phase == RESOLVE:
        return OVER
    return "movement comes after the declarations"
