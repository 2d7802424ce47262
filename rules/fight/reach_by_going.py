"""How many turns combatants need along the line, if the line has slopes or several grounds.

The turns are played on a copy, with the moves of the action `go-path`. Only a fight with a line
imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, Refused
from rules.fight.actions.base import ActionScene
from rules.fight.apply import actions_of
from rules.fight.legs_on_the_line import go_on_the_line
from rules.fight.path_obstacles import chosen_door
from rules.fight.path_walker import NONE, Walker
from rules.fight.played_turns import TurnPlayed, played, whole
from rules.fight.reach import MIDDLING, Alone, Leg, Reach, as_reach
from rules.map.distances import spot_of
from rules.map.goals import rise, way_to
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import PLACE
from rules.rulebook.ground import WayCost
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait


def rolled_door(walker: Walker, leg: PathLeg) -> WayCost | None:
    """Return the leg's word for doors if only rolls say whether the walker goes through a door."""
    choice = chosen_door(walker, leg)
    if choice is None or not choice.stops:
        return None
    return choice if actions_of(walker.book.id)[str(choice.action["action"])].rolls else None


def has_to_be_gone(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    goal: str,
    by: str,
    legs: Sequence[Leg],
    door: str = "",
) -> bool:
    """Whether a way along the line must be played: it has doors, slopes or several grounds.

    No way is played off the line, or in a book that rolls for moves or has pulses.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is not None or book.ground.by_pulses:
        return False
    here, there = spot_of(standing, one.id), spot_of(standing, goal)
    if here is None or there is None or actions_of(book.id)["move"].rolls:
        return False
    if door or len({leg.terrain for leg in legs}) > 1:
        return True
    line = standing.line
    try:
        way = way_to(line, here, there, by).pieces
    except InputError:
        return False
    return any(
        book.ground.stretch(encounter, one, line.stretch(piece.row, piece.at), rise(line, piece))
        for piece in way
    )


def rounds_by_going(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    gait: Gait,
    way: tuple[str, str],
    legs: Sequence[Leg],
    door: str = "",
) -> Reach:
    """Return the time that a combatant needs along the line, in a gait.

    `way` has the goal, and the place on the way or ''. `legs` are the parts of the way. `door` is
    the word for shut doors.
    """
    goal, by = way
    whom = "" if goal.startswith(PLACE) else goal
    alone = Alone(encounter, book, one, stays=whom)
    leg = PathLeg(whom=whom, place="" if whom else goal[1:], gait=gait.id, by=by, door=door)
    journey = whole(played(alone, one, lambda _before: _one_turn(alone, leg, goal)))
    if journey.why_not:
        return Reach(gait, closed=journey.why_not)
    return as_reach(encounter, book, one, gait, journey.turns, legs)


def _one_turn(alone: Alone, leg: PathLeg, goal: str) -> TurnPlayed:
    """Go as far as one turn leads, and keep the changed fight."""
    scene = ActionScene(alone.encounter, Tray(MIDDLING))
    walker = Walker(scene, alone.who)
    walker.moves.say_gait(leg.gait)
    here, there = (spot_of(walker.standing, one) for one in (alone.who, goal))
    assert here is not None, "the walker is on the line"
    assert there is not None, "the goal is on the line"
    try:
        done = go_on_the_line(walker, leg, goal, here, there)
    except Refused as fault:
        return TurnPlayed(NONE, has_arrived=False, why_not=fault)
    alone.encounter = scene.encounter
    gone = sum((one.distance for one in done.grounds), NONE)
    why = " ".join(walker.moves.effects) or f"{walker.name} has no movement left there."
    return TurnPlayed(gone, done.whole, Refused(why))
