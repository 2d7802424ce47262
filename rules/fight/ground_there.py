"""The ground of combatants who are put on the map.

It is the ground of their place or space, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from rules.encounter import Combatant
from rules.fight.actions.base import ActionScene, attempt
from rules.fight.on_the_line import known_map
from rules.map.goals import is_named_here
from rules.map.grid_spaces import read_space
from rules.map.whereabouts import Whereabouts

Before = Whereabouts | UnsetType
"""The map before people were put on it."""


def stand_as_drawn(scene: ActionScene, before: Before) -> None:
    """Let all combatants whom a drawing has moved stand on the ground of their place or space.

    A combatant without a position on the new map leaves the ground of the old map. Nothing changes
    for a combatant who stands in the same place on the same ground as before.
    """
    now = known_map(scene)
    old = {} if before is UNSET else before.spots
    everybody = [one for one in {**now.spots, **old} if one in scene.encounter.combatants]
    moved = [one for one in everybody if _place(now, one) != _place(before, one)]
    stand_there(scene, moved, before)


def stand_there(scene: ActionScene, who: Iterable[str], before: Before) -> None:
    """Let combatants who were put somewhere stand on the ground of their place or space.

    If the map names no ground there, a ground that the game master named stays. A ground that came
    from the map becomes open ground.
    """
    for one in map(scene.find, who):
        _, ground = _place(known_map(scene), one.id)
        named = before is not UNSET and is_named_here(before, one.id, one.terrain)
        ground = ground or (scene.book.words.open_ground if named else "")
        if ground and ground != one.terrain:
            _enter(scene, one, ground)


def _place(standing: Before, who: str) -> tuple[str, str]:
    """Return the place of a combatant, and its ground.

    Both texts are empty if the combatant stands at no place and in no space.
    """
    spot = None if standing is UNSET else standing.spots.get(who)
    if standing is UNSET or spot is None or not spot.place:
        return "", ""
    if standing.grid is not None:
        return spot.place, standing.grid.kind(read_space(spot.place)).terrain
    return spot.place, standing.line.place(spot.place).terrain


def _enter(scene: ActionScene, one: Combatant, ground: str) -> None:
    """Let a combatant enter a ground.

    If the book refuses this, log the refusal and change nothing.
    """
    terrain = scene.book.words.terrain(scene.encounter, ground)
    fault = attempt(scene, lambda: scene.book.movement.enter(scene, one, terrain))
    if fault:
        scene.log(f"{one.name} does not stand {terrain.place()}: {fault}")
    else:
        scene.log(f"{one.name} is {terrain.place()}.")
