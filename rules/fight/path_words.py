"""A path in words: one sentence for all of its moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from rules.encounter import Combatant
from rules.fight.actions.base import ActionScene
from rules.map.path_legs import PathLeg
from rules.map.sides import DIRECTIONS
from rules.numbers.exact import counted, in_words
from rules.numbers.inputs import listed


class GroundGone(NamedTuple):
    """How far a walker has gone on one ground.

    If `falls` is true, the walker fell this distance.
    """

    terrain: str
    distance: Fraction
    falls: bool = False


class LegDone(NamedTuple):
    """The result of a leg.

    `shown` is the name of the goal. `grounds` has the distances in the book's unit. `whole` is true
    if the leg is over. `ends` says where the walker is at the end. `gaits` are the gaits of the
    leg's moves. `kept` is true if the leg belongs to the rest of a kept path. `space` is the space
    of a grid where the leg ends; it is empty if the goal says it.
    """

    leg: PathLeg
    shown: str
    goal: str
    grounds: tuple[GroundGone, ...]
    passes: tuple[str, ...]
    whole: bool
    ends: str
    gaits: tuple[str, ...] = ()
    kept: bool = False
    space: str = ""

    @property
    def aim(self) -> str:
        """The goal in words: a combatant, a place, or the spot where a combatant is now."""
        return _aim(self.leg, self.shown, "was" if self.kept else "is now")

    @property
    def distance(self) -> Fraction:
        """The distance on all grounds together, in the book's unit."""
        return sum((one.distance for one in self.grounds), Fraction(0))


def path_told(scene: ActionScene, walker: Combatant, done: Sequence[LegDone]) -> None:
    """Log a path: 'Ann moves 9 m towards Fenn, Walk: beside Fenn, 3 m left this turn.'"""
    book = scene.book
    gone = [one for one in done if one.grounds]
    if not gone:
        return
    way = ", then ".join(_leg_told(scene, one) for one in gone)
    budget = book.movement.budget(scene.encounter, walker)
    left = counted(budget.left.figure.value, book.words.distance_unit)
    rest = f"{left} left this {budget.scope}"
    last = done[-1]
    ends = ", ".join(filter(None, (_on_the_way(last), last.ends, rest)))
    gaits = dict.fromkeys(gait for one in gone for gait in one.gaits)
    labels = listed([book.words.gait(gait).label for gait in gaits], "and")
    moves = ", ".join(filter(None, (way, labels)))
    scene.log(
        f"{walker.name} moves {moves}: {ends}.",
        brief=f"{walker.name} {_in_brief(scene, gone)}.",
        act=True,
    )


def _in_brief(scene: ActionScene, gone: Sequence[LegDone]) -> str:
    """Return legs, each with the verb of its gait: 'runs 9 m to the gate, then climbs 2 m to Fenn'.

    A leg in several gaits has the verb 'goes'. If no goal says where the walker stands at the end,
    the space is named: 'walks 9 m past Fenn, at F7'.
    """
    told = []
    for gaits, legs in groupby(gone, lambda one: one.gaits):
        way = ", then ".join(_leg_told(scene, one) for one in legs)
        alone = len(gaits) == 1
        told.append(scene.book.words.gait(gaits[0]).in_brief(way) if alone else f"goes {way}")
    last = gone[-1].space
    return ", then ".join(told) + (f", at {last}" if last else "")


def arrival_told(scene: ActionScene, walker: Combatant, done: LegDone) -> None:
    """Log where an action of the book ended: 'Ann is beside Fenn, past Kay.'"""
    if not done.grounds:
        return
    passes = [name for name in done.passes if done.leg.goal != "past" or name != done.shown]
    past = f"past {listed(passes, 'and')}" if passes else ""
    ends = ", ".join(filter(None, (done.ends, past)))
    scene.log(ends and f"{walker.name} is {ends}.")


def intended_told(
    scene: ActionScene, walker: Combatant, legs: Sequence[tuple[PathLeg, str]]
) -> None:
    """Log a path along which the pulses will move the walker.

    Each leg comes with the name of its goal.
    """
    way = ways_in_words(legs, scene.book.words.distance_unit)
    scene.log(f"{walker.name} will go {way}.", brief=f"{walker.name} to go {way}.", act=True)


def ways_in_words(legs: Iterable[tuple[PathLeg, str]], unit: str) -> str:
    """Return legs, each with the name of its goal: '20 ft towards Orc, then to gate'."""
    ways = []
    for leg, shown in legs:
        word = {"to": "to", "past": "past", "away": "away from"}[leg.goal]
        aim = _aim(leg, shown, "is now")
        if leg.distance is None:
            ways.append(f"{word} {aim}")
        else:
            towards = "towards" if leg.goal == "to" else word
            ways.append(f"{counted(leg.distance, unit)} {towards} {aim}")
    return ", then ".join(ways)


def _aim(leg: PathLeg, shown: str, stands: str) -> str:
    """Return the goal of a leg in words: 'Fenn', or 'the spot where Fenn was'."""
    to_spot = leg.whom and not leg.follow and leg.goal == "to"
    return f"the spot where {shown} {stands}" if to_spot else shown


def _leg_told(scene: ActionScene, done: LegDone) -> str:
    """Return a leg in words: '9 m towards Fenn, 4 m of it through mud, past Grak'."""
    unit, words = scene.book.words.distance_unit, scene.book.words
    slow: dict[str, Fraction] = {}
    for terrain, distance, falls in done.grounds:
        if terrain != words.open_ground:
            ground = words.terrain(scene.encounter, terrain)
            # The book's words for a way, as "up a climb", may be wrong where the line falls.
            way = ground.place() if falls else ground.way()
            slow[way] = slow.get(way, Fraction(0)) + distance
    far = counted(done.distance, unit)
    if list(slow.values()) == [done.distance]:
        parts = [f"{far} {next(iter(slow))} {_direction(done)}"]
    else:
        parts = [f"{far} {_direction(done)}"]
        parts += [f"{counted(distance, unit)} of it {way}" for way, distance in slow.items()]
    passed = [name for name in done.passes if done.leg.goal != "past" or name != done.shown]
    if passed:
        parts.append(f"past {listed(passed, 'and')}")
    return ", ".join(parts)


def _direction(done: LegDone) -> str:
    if done.leg.goal == "away":
        return f"away from {done.shown}"
    if done.leg.direction and not done.leg.distance:
        return f"to the {DIRECTIONS[done.leg.direction]}"
    if done.leg.goal == "past" and done.whole:
        return f"past {done.shown}"
    if done.leg.place and done.whole and done.leg.stop and not done.leg.distance:
        return f"to {in_words(Fraction(done.leg.stop))} m before {done.shown}"
    is_spot = done.leg.place or not done.leg.follow
    to = "to" if is_spot and done.whole and not done.leg.distance else "towards"
    return f"{to} {done.aim}"


def _on_the_way(done: LegDone) -> str:
    """Return words for a way that the turn was too short for, such as 'on the way to Fenn'."""
    if done.whole or done.leg.distance or done.leg.direction or done.leg.goal == "away":
        return ""
    way = "past" if done.leg.goal == "past" else "to"
    return f"on the way {way} {done.aim}"
