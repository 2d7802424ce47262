"""Kept paths: check whether the walker or the goal has changed, and end the paths of others."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import UNSET

from rules.encounter import Encounter
from rules.fight.actions.base import ActionScene
from rules.fight.on_the_line import metres_a_unit, together
from rules.fight.path_walker import NONE, Walker
from rules.fight.walks import has_arrived
from rules.fight.ways_of_legs import WayOfLeg
from rules.map.distances import spot_of
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.whereabouts import PLACE, without_path
from rules.numbers.inputs import listed


def is_down(walker: Walker, goal: str) -> bool:
    """Whether the goal is a combatant who is out of the fight."""
    return not goal.startswith(PLACE) and walker.scene.find(goal).out


def refuse_changed(walker: Walker, kept: KeptPath, ahead: Callable[[], Fraction | None]) -> None:
    """Refuse to go on if the goal has moved or fallen, or if the walker is newly engaged.

    The refusal names the consequences of leaving the engagements. `ahead` returns how many metres
    the walker would go in this turn; None if dice decide this.
    """
    leg, changed = kept.legs[0], []
    goal = walker.goal(leg)
    shown, now = walker.shown(goal), spot_of(walker.standing, goal)
    stays = now is None or kept.seen is None or now.same_as(kept.seen)
    moved = leg.follow and not stays
    if moved:
        changed.append(f"{shown} has moved")
    fell = leg.follow and not kept.down and is_down(walker, goal)
    if fell:
        changed.append(f"{shown} is out of the fight")
    new = [walker.scene.find(one).name for one in walker.engaged() if one not in kept.foes]
    if new:
        changed.append(f"{walker.name} is engaged with {listed(new, 'and')}")
    if not changed:
        return
    again = f": type >{shown} again, or go on anyway" if moved or fell else ""
    there = walker.ends(leg, goal) if moved else ""
    if there.startswith("beside"):
        again = f", and {walker.name} is {there} now: .- gives it up"
    costs = walker.book.ground.leaving(walker.scene.encounter, walker.me, ahead())
    since = f"{listed(changed, 'and')} since this path was kept{again}."
    walker.scene.refuse(" ".join((since, *costs)), "legs")


def has_way_ahead(walker: Walker, who: str) -> bool:
    """Whether somebody has a kept path, and has not come to its end yet."""
    has_path = who in walker.standing.paths
    return has_path and not has_arrived(
        walker.scene.encounter, walker.book.ground.reach, walker.per, who
    )


def less_than_a_step(walker: Walker, leg: PathLeg, goal: str) -> Fraction:
    """Return the metres left in a pulse on a grid, if they are too few for the next step of a leg.

    The next pulse adds them.
    """
    standing = walker.standing
    here, there = spot_of(standing, walker.who), spot_of(standing, goal)
    if standing.grid is None or here is None or there is None:
        return NONE
    ahead = WayOfLeg(walker, leg, goal, here, there).way().spaces[1:2]
    ground = standing.grid.kind(ahead[0]).terrain if ahead else ""
    left = walker.moves.left_on(ground or walker.unmarked()).left
    return left if left < standing.grid.unit else NONE


def end_paths_of_others(walker: Walker) -> None:
    """End the kept paths of everybody who moves together with the walker, such as a mount.

    Do this only if the pulses of the round move everybody. Log it if somebody has not arrived yet.
    """
    scene, book = walker.scene, walker.book
    if not book.ground.by_pulses:
        return
    for who in together(scene.encounter, book, walker.me)[1:]:
        if has_way_ahead(walker, who):
            message = f"{scene.find(who).name}'s path ends, because they go together."
            walker.moves.effects.append(message)
        scene.change(map=without_path(walker.standing, who))


def tell_ended_paths(scene: ActionScene, before: Encounter) -> None:
    """Log each kept path that ends because the walker has moved since the state `before`.

    A path is left out if its walker had already come to the path's end.
    """
    standing, per = scene.encounter.map, metres_a_unit(scene.book)
    if standing is UNSET or before.map is UNSET:
        return
    for who, kept in before.map.paths.items():
        ends = not kept.begins_at(standing.spots.get(who))
        if ends and not has_arrived(before, scene.book.ground.reach, per, who):
            scene.log(f"{scene.find(who).name}'s path ends.")
