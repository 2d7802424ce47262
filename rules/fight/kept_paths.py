"""Going on with a kept path: check whether the walker or the goal has changed in the meantime."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rules.fight.path_walker import Walker
from rules.map.distances import spot_of
from rules.map.path_legs import KeptPath
from rules.map.whereabouts import PLACE
from rules.numbers.inputs import listed


def is_down(walker: Walker, goal: str) -> bool:
    """Whether the goal is a combatant who is out of the fight."""
    return not goal.startswith(PLACE) and walker.scene.find(goal).out


def refuse_changed(walker: Walker, kept: KeptPath, ahead: Callable[[], Fraction | None]) -> None:
    """Refuse to go on if the goal has moved or fallen, or if the walker is newly engaged.

    The refusal names the consequences of leaving the engagements. `ahead` returns the metres of the
    walk of this turn; None means a long walk.
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
