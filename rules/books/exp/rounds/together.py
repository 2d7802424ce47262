"""A mount at its own speed and its riders: they share one unit of movement."""

from msgspec.structs import replace

from rules.books.exp.rates.budget import legs_with, pacing_of, rest_of_unit
from rules.books.exp.state import in_unit, keep, kept
from rules.encounter import Combatant, Encounter
from rules.rulebook.gm_rulings import of_one_speed, steed_at_own_speed
from rules.rulebook.scene import Scene

OF_PACE = ("gait", "turn", "before", "made", "made_before")
OF_UNIT = ("turns", "added", "stopped", "rolled", "seen", "ran", "leapt")
OF_STATE = ("hill", "climbing", "height", "foot", "current", "ran_before")
"""The fields of a combatant's pace, unit and state that are about the movement."""


def share_unit(scene: Scene, before: Encounter) -> None:
    """Let a mount and all its riders have used the movement that one of them has used.

    If they have just come together, the movement of whoever has used most of the unit counts.
    """
    steeds = (steed_at_own_speed(scene.encounter, one) for one in scene.encounter.in_order())
    for steed in {one.id: one for one in steeds if one is not None}.values():
        company = (steed, *of_one_speed(scene.encounter, steed))
        moved = [member for member in company if _has_moved(scene.encounter, before, member)]
        if moved:
            first = min(moved, key=lambda member: rest_of_unit(scene.encounter, member))
            _follow(scene, first, company)


def _has_moved(encounter: Encounter, before: Encounter, one: Combatant) -> bool:
    """Whether the movement or the company of a combatant has changed."""
    was = before.combatants.get(one.id)
    if was is None or _movement(was) != _movement(one):
        return True
    with_whom = {other.id for other in of_one_speed(encounter, one)}
    return with_whom != {other.id for other in of_one_speed(before, was)}


def _movement(one: Combatant) -> tuple[object, ...]:
    now = kept(one)
    of_unit = _fields(now.unit, (*OF_UNIT, "legs"))
    return one.terrain, _fields(one.pace, OF_PACE), _fields(now, OF_STATE), of_unit


def _follow(scene: Scene, first: Combatant, company: tuple[Combatant, ...]) -> None:
    """Let the company have the movement of its first combatant."""
    legs = legs_with(first, pacing_of(scene.encounter, first))
    of_pace, of_state = _fields(first.pace, OF_PACE), _fields(kept(first), OF_STATE)
    of_unit = {**_fields(kept(first).unit, OF_UNIT), "legs": legs}
    for one in company:
        if one.id != first.id:
            moved = replace(one, terrain=first.terrain).with_pace(**of_pace)
            moved = in_unit(keep(moved, **of_state), **of_unit)
            # On a map they have come along already: `scene.put` would move them again.
            scene.encounter = scene.encounter.put(moved)


def _fields(of: object, names: tuple[str, ...]) -> dict[str, object]:
    return {name: getattr(of, name) for name in names}
