"""The GM's own changes to numbers: granted movement, rulings on terrain, mount and load."""

from fractions import Fraction

from rules.encounter import Combatant, Encounter, GmRuling
from rules.numbers.figures import Figure
from rules.rulebook.answers import GM_RULING


def granted(amount: Figure, combatant: Combatant) -> Figure:
    """An amount of movement after the GM granted or took some."""
    grant = combatant.pace.granted
    return amount.plus("granted by the GM", grant, GM_RULING) if grant else amount


def with_grant(amount: Figure, combatant: Combatant) -> Figure:
    """An amount of movement after the GM granted or took some, never below 0."""
    amount = granted(amount, combatant)
    return amount.at_least("never below 0", 0) if amount.value < 0 else amount


def with_gm_rulings(
    encounter: Encounter, combatant: Combatant, left: Figure, terrain: str, used: Fraction
) -> tuple[Figure, Fraction]:
    """A figure after the GM's rulings on terrain, mount and load; and the factor of these rulings.

    If the GM set a distance, `used` is the part that is already used; with 0 the result is the
    limit.
    """
    factor = Fraction(1)
    for ruled in _rulings_on(encounter, combatant, terrain):
        label = f"{ruled.name} ({ruled.about}), the GM's ruling"
        if ruled.multiplier is not None:
            left = left.times(label, ruled.multiplier, source=GM_RULING)
            factor *= ruled.multiplier
        if ruled.distance is not None:
            cap = max(Fraction(0), ruled.distance - used * factor)
            left = left.at_most(label, cap, GM_RULING)
    return left, factor


def _rulings_on(encounter: Encounter, combatant: Combatant, terrain: str) -> tuple[GmRuling, ...]:
    if not encounter.rulings:
        return ()
    about = {one.about for one in encounter.rulings.values()}
    keys = [f"terrain:{terrain}"]
    if "mount" in about:
        keys.append(f"mount:{encounter.mount_name(combatant).casefold()}")
    if "load" in about:
        keys += [f"load:{item.name.casefold()}" for item in combatant.items]
    held = dict.fromkeys(key for key in keys if key in encounter.rulings)
    return tuple(encounter.rulings[key] for key in held)
