"""The GM's changes to numbers: granted movement, and rulings on terrain, mount and load."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, GmRuling
from rules.numbers.exact import Number
from rules.numbers.figures import Figure
from rules.rulebook.answers import GM_RULING
from rules.rulebook.catalogue import rulebook


def granted(amount: Figure, combatant: Combatant) -> Figure:
    """Return an amount of movement, plus what the GM granted or minus what the GM took away."""
    grant = combatant.pace.granted
    return amount.plus("granted by the GM", grant, GM_RULING) if grant else amount


def with_grant(amount: Figure, combatant: Combatant) -> Figure:
    """Return the movement, plus what the GM granted or minus what the GM took away; at least 0."""
    amount = granted(amount, combatant)
    return amount.at_least("never below 0", 0) if amount.value < 0 else amount


def with_gm_rulings(
    encounter: Encounter,
    combatant: Combatant,
    left: Figure,
    terrain: str,
    used: Fraction,
    *,
    at_mounts_speed: bool = False,
) -> tuple[Figure, Fraction]:
    """Apply the GM's rulings on terrain, mount and load. Return the new figure, and their factor.

    `used` is the movement that the combatant has used already. `at_mounts_speed` is true if `left`
    is already the movement of a mount that moves its rider at its own speed.
    """
    factor = Fraction(1)
    if not encounter.rulings:
        return left, factor
    for steed, _ in _ridden(encounter, combatant):
        if steed is not None and steed.out:
            return left.becomes(f"{steed.name} is out of the fight", 0, GM_RULING), factor
    for ruled in _rulings_on(encounter, combatant, terrain):
        label = f"{ruled.name} ({ruled.about}), the GM's ruling"
        if ruled.own_speed and not at_mounts_speed:
            left, share = _at_own_speed(encounter, combatant, left, label)
            factor *= share
        if ruled.multiplier is not None:
            left = left.times(label, ruled.multiplier, source=GM_RULING)
            factor *= ruled.multiplier
        if ruled.distance is not None:
            # The movement used already counts for the longest distance that the GM allows.
            cap = max(Fraction(0), ruled.distance - used * factor)
            left = left.at_most(label, cap, GM_RULING)
    return left, factor


def ruling_on_mount(encounter: Encounter, steed: Combatant) -> GmRuling | None:
    """Return the GM's ruling on a combatant as a mount; None if there is none."""
    return encounter.rulings.get(key_on_mount(encounter, steed))


def key_on_mount(encounter: Encounter, steed: Combatant) -> str:
    """Return the key of the ruling on a combatant as a mount: 'mount:' and the mount's id.

    If the GM made the ruling before the mount joined the fight, the key has the mount's name.
    """
    keys = (mount_key(steed.id), mount_key(steed.name))
    return next((key for key in keys if key in encounter.rulings), keys[0])


def mount_key(name: str) -> str:
    """Return the key of a ruling on a mount, from a combatant's id or from a name."""
    return f"mount:{name.casefold()}"


def steed_at_own_speed(encounter: Encounter, rider: Combatant) -> Combatant | None:
    """Return the mount whose own speed counts for the rider, by the GM's ruling, or None.

    If this mount rides another mount at its own speed, return the other mount.
    """
    found = None
    for steed, ruled in _ridden(encounter, rider):
        if steed is not None and ruled.own_speed:
            found = steed
    return found


def _rulings_on(encounter: Encounter, combatant: Combatant, terrain: str) -> tuple[GmRuling, ...]:
    if not encounter.rulings:
        return ()
    about = {one.about for one in encounter.rulings.values()}
    found = [encounter.rulings.get(f"terrain:{terrain}")]
    if "mount" in about:
        its = steed_at_own_speed(encounter, combatant)
        for steed, ruled in _ridden(encounter, combatant):
            found.append(replace(ruled, own_speed=ruled.own_speed and steed is its))
    if "load" in about:
        loads = dict.fromkeys(f"load:{item.name.casefold()}" for item in combatant.items)
        found += [encounter.rulings.get(key) for key in loads]
    return tuple(one for one in found if one is not None)


def _ridden(encounter: Encounter, rider: Combatant) -> Iterator[tuple[Combatant | None, GmRuling]]:
    """Yield the rider's mount with the GM's ruling on it, then the mount of this mount, and so on.

    The last is a mount whose own speed does not count for its rider.
    """
    met: set[str] = set()
    while rider.id not in met:
        met.add(rider.id)
        steed = encounter.mount_of(rider)
        if steed is None:
            ruled = encounter.rulings.get(mount_key(encounter.mount_name(rider)))
        else:
            ruled = ruling_on_mount(encounter, steed)
        if ruled is None:
            return
        yield steed, ruled if steed is None else replace(ruled, name=steed.name)
        if steed is None or not ruled.own_speed:
            return
        rider = steed


def _at_own_speed(
    encounter: Encounter, rider: Combatant, left: Figure, label: str
) -> tuple[Figure, Fraction]:
    """Return a rider's movement at the mount's rate for the same gait, and the factor for this.

    A rider who has no rate in this gait does not move on the mount either.
    """
    steed = steed_at_own_speed(encounter, rider)
    own = _rate(encounter, rider)
    if steed is None or own == 0:
        return left, Fraction(1)
    its = _rate(encounter, replace(steed, terrain=rider.terrain).with_pace(gait=rider.pace.gait))
    if its == 0:
        return left.becomes(f"{label}: it does not move in this gait", 0, GM_RULING), Fraction(1)
    share = Fraction(its) / Fraction(own)
    return left.times(f"{label}: its own speed", share, source=GM_RULING), share


def _rate(encounter: Encounter, combatant: Combatant) -> Number:
    """Return the rate of the present gait without the GM's rulings.

    Return 0 if there is no rate.
    """
    bare, movement = replace(encounter, rulings={}), rulebook(encounter.system).movement
    rates = movement.gait_rates(bare, combatant)
    now = next((one.rate for one in rates if one.gait.id == combatant.pace.gait), None)
    return 0 if now is None else now.figure.value
