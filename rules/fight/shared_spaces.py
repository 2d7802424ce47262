"""Combatants who are put into a space of a grid where somebody stands.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET, UnsetType

from rules.encounter import Combatant
from rules.errors import RulesError
from rules.fight.actions.base import Action, ActionScene, name_of, read_action
from rules.fight.on_the_line import known_map, together
from rules.map.lattices import body_of
from rules.map.whereabouts import Whereabouts


def share_spaces(scene: ActionScene, who: Iterable[str], before: Whereabouts | UnsetType) -> None:
    """Let combatants who were put into somebody's space share it, by the book's rule.

    `before` is the map before they were put there. Who shared a space then is left alone, and so is
    everybody if the book has no rule for full spaces, or refuses.
    """
    if known_map(scene).grid is None:
        return
    asked: set[str] = set()
    for one in map(scene.find, tuple(who)):
        found = _newly_there(scene, one, before)
        others = tuple(other for other in found if other.id not in asked)
        asked.add(one.id)
        costs = scene.book.ground.sharing(scene.encounter, one, others) if others else ()
        for cost in costs:
            _do(scene, {**cost.action, "who": one.id})


def _newly_there(
    scene: ActionScene, one: Combatant, before: Whereabouts | UnsetType
) -> Iterator[Combatant]:
    """Yield all others in a combatant's spaces who were not there on the map before."""
    encounter, standing = scene.encounter, known_map(scene)
    if one.out or one.id not in standing.spots:
        return
    own = together(encounter, scene.book, one)
    for other in standing.spots:
        if other not in own and not encounter.combatants[other].out:
            is_new = before is UNSET or not _overlap(before, one.id, other)
            if is_new and _overlap(standing, one.id, other):
                yield encounter.combatants[other]


def _overlap(standing: Whereabouts, one: str, other: str) -> bool:
    """Whether two combatants cover a common space of a grid."""
    grid = standing.grid
    if grid is None or not {one, other} <= standing.spots.keys():
        return False
    spots = (standing.spots[who] for who in (one, other))
    mine, theirs = ({*body_of(grid, spot.place, spot.size)} for spot in spots)
    return not mine.isdisjoint(theirs)


def _do(scene: ActionScene, request: dict[str, object]) -> None:
    """Do an action of the book. If it is refused, change nothing."""
    before, told = scene.encounter, len(scene.lines)
    own = {name_of(kind): kind for kind in scene.book.actions if issubclass(kind, Action)}
    try:
        read_action(own, request).apply(scene)
    except RulesError:
        scene.encounter = before
        del scene.lines[told:]
