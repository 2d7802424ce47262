"""A mount and its riders share one unit of movement."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.books.exp.rates.budget import legs_with, pacing_of, rest_of_unit
from rules.books.exp.state import in_unit, keep, kept
from rules.encounter import Combatant, Encounter
from rules.rulebook.scene import Scene

OF_PACE = ("gait", "turn", "before", "made", "made_before")
OF_UNIT = ("legs", "turns", "added", "stopped", "rolled", "seen", "ran", "leapt")
OF_STATE = ("hill", "climbing", "height", "foot", "current", "ran_before")
"""The fields of a combatant's pace, unit and state that are about the movement."""


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
            _follow(scene, first, [one for one in company if one.id != first.id])


def moves_with(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the combatants who move together: the lowest mount and everybody who rides it."""
    steed = encounter.lowest_mount(combatant).id
    people = (one for one in encounter.in_order() if not one.out)
    return tuple(one for one in people if encounter.lowest_mount(one).id == steed)


def _follow(scene: Scene, first: Combatant, others: Sequence[Combatant]) -> None:
    for one in others:
        # On a map they have come along already: `scene.put` would move them again.
        scene.encounter = scene.encounter.put(_moved_as(one, first))


def _has_moved(encounter: Encounter, before: Encounter, one: Combatant) -> bool:
    """Whether the movement or the company of a combatant has changed."""
    was = before.combatants.get(one.id)
    if was is None or _moved_as(one, was) != _moved_as(one, one):
        return True
    with_whom = {other.id for other in moves_with(encounter, one)}
    return with_whom != {other.id for other in moves_with(before, was)}


def _with_all_legs(before: Encounter, one: Combatant) -> Combatant:
    """Return the combatant with a leg for the newest hexes: they were moved at the pace before."""
    was = before.combatants.get(one.id, one)
    return in_unit(one, legs=legs_with(one, pacing_of(before, was)))


def _moved_as(one: Combatant, other: Combatant) -> Combatant:
    """Return a combatant with the ground and the movement of another."""
    now = kept(other)
    moved = replace(one, terrain=other.terrain).with_pace(**_fields(other.pace, OF_PACE))
    return in_unit(keep(moved, **_fields(now, OF_STATE)), **_fields(now.unit, OF_UNIT))


def _fields(of: object, names: tuple[str, ...]) -> dict[str, object]:
    return {name: getattr(of, name) for name in names}
