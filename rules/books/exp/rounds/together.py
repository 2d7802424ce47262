"""A mount at its own speed and its riders: they share one unit of movement."""

from msgspec.structs import replace

from rules.books.exp.rates.budget import legs_with, pacing_of, rest_of_unit
from rules.books.exp.state import in_unit, keep, kept
from rules.encounter import Combatant, Encounter
from rules.rulebook.gm_rulings import of_one_speed, steed_at_own_speed
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
    steeds = (steed_at_own_speed(encounter, one) for one in encounter.in_order())
    for steed in {one.id: one for one in steeds if one is not None}.values():
        company = (steed, *of_one_speed(encounter, steed))
        moved = [
            _with_all_legs(before, one) for one in company if _has_moved(encounter, before, one)
        ]
        if moved:
            first = min(moved, key=lambda one: rest_of_unit(encounter, one))
            for one in company:
                if one.id != first.id:
                    # On a map they have come along already: `scene.put` would move them again.
                    scene.encounter = scene.encounter.put(_moved_as(one, first))


def _has_moved(encounter: Encounter, before: Encounter, one: Combatant) -> bool:
    """Whether the movement or the company of a combatant has changed."""
    was = before.combatants.get(one.id)
    if was is None or _moved_as(one, was) != _moved_as(one, one):
        return True
    with_whom = {other.id for other in of_one_speed(encounter, one)}
    return with_whom != {other.id for other in of_one_speed(before, was)}


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
