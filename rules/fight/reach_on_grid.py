"""How many turns combatants need over the spaces of a grid.

The turns are played on a copy of the fight. Only the combatant acts there. All others stay in their
spaces, and bar the way as in the fight. Only a fight with a grid imports this module.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import Refused, RulesError
from rules.fight.known_ways import WayThere, way_there
from rules.fight.path_walker import NONE
from rules.fight.played_turns import Journey, Parts, whole
from rules.fight.reach import Leg, Reach, as_reach, without_name
from rules.fight.shared_turns import Journeys, played_alone
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import PLACE
from rules.numbers.exact import exact
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait


def rounds_over_spaces(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    gait: Gait,
    goal: str,
    by: str = "",
    door: str = "",
) -> Reach:
    """Return the time that a combatant needs to reach a goal on a grid, by the moves of `go-path`.

    The goal is a combatant, or a space with '@' before its name. `door` is the word for shut doors.
    If the combatant has the turn now, this turn counts, with the movement that is left.
    """
    leg = _leg(gait, goal, by, door)
    try:
        way = way_there(encounter, one, leg)
    except RulesError as fault:
        return Reach(gait, closed=without_name(fault.message, one))
    journey = whole(played_alone(encounter, book, one, leg))
    return _as_reach(encounter, book, one, gait, way, journey)


def legs_over_spaces(
    encounter: Encounter, one: Combatant, gait: Gait, goal: str, by: str = "", door: str = ""
) -> tuple[Leg, ...]:
    """Return the way to a goal on a grid. A new leg begins where the ground changes.

    Raises Refused.
    """
    try:
        legs = way_there(encounter, one, _leg(gait, goal, by, door)).legs
    except RulesError as fault:
        why = without_name(fault.message, one)
        raise Refused(f"cannot just walk there: {why}.") from None
    if not legs:
        raise Refused("is there already.")
    return legs


class ReachOverSpaces:
    """How fast several combatants reach one goal on a grid.

    If combatants with equal movement go over equal spaces in a turn, this turn is played only once.
    """

    def __init__(self, encounter: Encounter, book: Rulebook, goal: str, by: str = "") -> None:
        self._encounter, self._book = encounter, book
        legs = {gait.id: _leg(gait, goal, by) for gait in book.words.gaits}
        self._journeys = {gait: Journeys(encounter, book, leg) for gait, leg in legs.items()}
        self._of_grounds = {terrain.gait for terrain in book.words.terrains}

    def of(self, one: Combatant) -> Parts[tuple[Reach, ...]]:
        """Return the time that a combatant needs in each gait.

        Where the ground forces swimming, a walker or runner swims.
        """
        rates = self._book.movement.gait_rates(self._encounter, one)
        closed = {rate.gait.id: rate.closed for rate in rates if rate.gait.id in self._of_grounds}
        found = []
        for gait in self._book.words.gaits:
            why = closed.get(gait.id)
            found.append(Reach(gait, closed=why) if why else (yield from self._in(one, gait)))
        return tuple(found)

    def _in(self, one: Combatant, gait: Gait) -> Parts[Reach]:
        journeys = self._journeys[gait.id]
        try:
            way = way_there(self._encounter, one, journeys.leg)
        except RulesError as fault:
            return Reach(gait, closed=without_name(fault.message, one))
        if not self._has_ground_for(gait, way):
            return Reach(gait, closed=f"nothing on this way is for the gait {gait.label.lower()}")
        yield
        journey = yield from journeys.of(one, way)
        return _as_reach(self._encounter, self._book, one, gait, way, journey)

    def _has_ground_for(self, gait: Gait, way: WayThere) -> bool:
        """Whether this gait is of use on a way: nobody swims on a way without deep water."""
        air = self._book.measures.grounds.get("air") if self._book.measures else None
        if gait.id not in self._of_grounds or (air and gait.id == air[1]) or not way.legs:
            return True
        return any(leg.terrain.gait == gait.id for leg in way.legs)


def _leg(gait: Gait, goal: str, by: str, door: str = "") -> PathLeg:
    if goal.startswith(PLACE):
        return PathLeg(place=goal.removeprefix(PLACE), gait=gait.id, by=by, door=door)
    return PathLeg(whom=goal, gait=gait.id, by=by, door=door)


def _as_reach(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    gait: Gait,
    way: WayThere,
    journey: Journey,
) -> Reach:
    """Return the time for a way."""
    if journey.why_not:
        return Reach(gait, closed=journey.why_not)
    legs, gone = way.legs, sum((turn.way for turn in journey.turns), NONE)
    # A walker may look for another way in each turn, and so go farther than on this way.
    if legs and gone != sum((leg.distance for leg in legs), NONE):
        legs = (replace(legs[0], distance=exact(gone)),)
    return as_reach(encounter, book, one, gait, journey.turns, legs)
