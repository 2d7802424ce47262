"""A mount and its riders share one unit of movement."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.exp.rates.budget import legs_with, pacing_of, rest_of_unit
from rules.books.exp.rates.gaits import unit_of
from rules.books.exp.rates.mover import mover_of, whole_rate
from rules.books.exp.state import HexesAtPace, in_unit, keep, kept
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.rulebook.gm_rulings import steed_at_own_speed
from rules.rulebook.scene import Scene

OF_PACE = ("turn", "before", "made", "made_before")
OF_UNIT = ("legs", "turns", "added", "stopped", "seen", "ran", "leapt")
"""The fields of a combatant's pace and unit that are about the used movement."""

OF_WAY = ("hill", "climbing", "height", "foot")
"""The fields of a combatant's state that those who move at the same speed share too."""


def share_unit(scene: Scene, before: Encounter) -> None:
    """Let a mount and all its riders have used the movement that one of them has used.

    If they have just come together, the movement of whoever has used most of the unit counts.
    """
    encounter = scene.encounter
    steeds = {encounter.lowest_mount(one).id for one in encounter.combatants.values() if one.mount}
    for steed in sorted(steeds):
        company = moves_with(encounter, encounter.combatants[steed])
        moved = [one for one in company if _has_moved(encounter, before, one)]
        if moved:
            closed = (_with_all_legs(before, one) for one in moved)
            first = min(closed, key=lambda one: rest_of_unit(encounter, one))
            for one in company:
                if one.id != first.id:
                    # On a map they have come along: `scene.put` would move them again.
                    scene.encounter = scene.encounter.put(_moved_as(encounter, one, first))


def moves_with(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the combatants who move together: the lowest mount and everybody who rides it."""
    steed = encounter.lowest_mount(combatant).id
    people = (one for one in encounter.in_order() if not one.out)
    return tuple(one for one in people if encounter.lowest_mount(one).id == steed)


def _has_moved(encounter: Encounter, before: Encounter, one: Combatant) -> bool:
    """Whether the movement or the company of a combatant has changed."""
    was = before.combatants.get(one.id)
    if was is None or _moved_as(encounter, one, was) != _moved_as(encounter, one, one):
        return True
    with_whom = {other.id for other in moves_with(encounter, one)}
    return with_whom != {other.id for other in moves_with(before, was)}


def _with_all_legs(before: Encounter, one: Combatant) -> Combatant:
    """Return the combatant with a leg for the newest hexes: they were moved at the pace before."""
    was = before.combatants.get(one.id, one)
    return in_unit(one, legs=legs_with(one, pacing_of(before, was)))


def _moved_as(encounter: Encounter, one: Combatant, other: Combatant) -> Combatant:
    """Return a combatant with the used movement of another.

    If both move at the own speed of the same mount, the ground, the gait and the slope too.
    """
    now = kept(other)
    moved = in_unit(one, **_fields(now.unit, OF_UNIT)).with_pace(**_fields(other.pace, OF_PACE))
    if _whose_speed(encounter, one) != _whose_speed(encounter, other):
        return _at_rate_of(encounter, moved, other)
    moved = in_unit(keep(moved, **_fields(now, OF_WAY)), rolled=now.unit.rolled)
    return replace(moved, terrain=other.terrain).with_pace(gait=other.pace.gait)


def _at_rate_of(encounter: Encounter, moved: Combatant, other: Combatant) -> Combatant:
    """Return a combatant who has used the same part of the unit as another, at their own rate.

    A turn takes as many hexes of every rate. So a leg after a turn is another part of another unit,
    and not the hexes but the part of the unit is the same.
    """
    times = Fraction(whole_rate(moved) or 1, whole_rate(other) or 1)
    its, own = (unit_of(mover_of(encounter, one)) for one in (other, moved))
    legs = list[HexesAtPace]()
    for leg in kept(other).unit.legs:
        most = None if leg.most is None else leg.most * times
        at_own = replace(leg, full=leg.full * times, most=most, hexes=leg.hexes * times)
        part = its.share([leg])
        if part is not None:
            at_own = replace(at_own, hexes=part * own.pace(at_own))
        legs.append(at_own)
    turn = sum((one.hexes for one in legs), NONE)
    return in_unit(moved, legs=tuple(legs)).with_pace(turn=turn, before=other.pace.before * times)


def _whose_speed(encounter: Encounter, one: Combatant) -> str:
    return (steed_at_own_speed(encounter, one) or one).id


def _fields(of: object, names: tuple[str, ...]) -> dict[str, object]:
    return {name: getattr(of, name) for name in names}
