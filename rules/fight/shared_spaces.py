"""Combatants who are put into a space of a grid where somebody stands.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from msgspec import UNSET, UnsetType

from rules.encounter import Combatant
from rules.fight.actions.base import ActionScene, attempt, do_own
from rules.fight.on_the_line import known_map, together
from rules.map.grid_spaces import Space
from rules.map.lattices import body_of
from rules.map.whereabouts import Whereabouts, by_joining


def share_spaces(scene: ActionScene, who: Iterable[str], before: Whereabouts | UnsetType) -> None:
    """Let combatants who were put into somebody's space share this space, by the book's rule.

    Combatants who shared a space on the map `before` are left alone. Nobody shares a space if the
    book has no rule for this, or refuses.
    """
    if known_map(scene).grid is None:
        return
    scene.settle()  # those who stand elsewhere now share no space any more
    standing = known_map(scene)
    there: dict[Space, list[str]] = {}
    for other in standing.spots:
        for space in _body(standing, other):
            there.setdefault(space, []).append(other)
    to_come = [*dict.fromkeys(who)]
    while to_come:
        newcomer = to_come.pop(0)
        near = {other for space in _body(standing, newcomer) for other in there[space]}
        near -= {newcomer, *to_come}
        # The spaces of most people are theirs alone.
        if near:
            _share(scene, scene.find(newcomer), near, before)


def _share(
    scene: ActionScene, one: Combatant, near: Collection[str], before: Whereabouts | UnsetType
) -> None:
    """Let a combatant share spaces with those in `near`, unless they shared a space before."""
    own = together(scene.encounter, scene.book, one)
    others = tuple(
        other
        for other in map(scene.find, sorted(near, key=by_joining))
        if other.id not in own and not other.out and not _overlap(before, one.id, other.id)
    )
    if others and not one.out:
        costs = scene.book.ground.sharing(scene.encounter, one, others)
        for cost in (each for each in costs if each.action):
            attempt(scene, partial(do_own, scene, {**cost.action, "who": one.id}))


def _body(standing: Whereabouts, who: str) -> tuple[Space, ...]:
    """Return the spaces of a combatant on a grid. Return nothing for somebody who is elsewhere."""
    spot = standing.spots.get(who)
    grid = standing.grid
    return () if spot is None or grid is None else body_of(grid, spot.place, spot.size)


def _overlap(standing: Whereabouts | UnsetType, one: str, other: str) -> bool:
    """Whether two combatants cover a common space of a grid."""
    if standing is UNSET:
        return False
    return not {*_body(standing, one)}.isdisjoint(_body(standing, other))
