"""Walk back through a fight event by event, with only the values that a summary needs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.codec import plain_value
from rules.encounter.patch import At, Change, has_grown, same
from rules.history.event import Misfit, Played
from rules.numbers import wire

OF_FIGHT = frozenset(("round", "turn_of", "system"))


class Body(Struct):
    """The values of a combatant that a summary needs, in the form of a save."""

    hp: int | None = None
    hp_temporary: int = 0
    taken: int = 0
    surprised: bool = False
    out: bool = False
    arrives: Mapping[str, Any] | None = None
    made: int | str = 0
    made_before: int | str = 0
    marks: list[Mapping[str, Any]] = []
    ended: list[Mapping[str, Any]] = []

    def lost_since(self, before: Body) -> int:
        """Return the number of hit points that an event took.

        For a combatant without hit points, return the damage that the event did.
        """
        if before.hp is None and self.hp is None:
            return self.taken - before.taken
        return before.hp - self.hp if before.hp is not None and self.hp is not None else 0

    def way_since(self, before: Body, event: int) -> Fraction | int:
        """Return the distance that a combatant moved in an event.

        If the turn or the round ends in the event, the distance in the pace or the distance in the
        strip can be too small. So the larger distance counts.
        """
        if before.made_before != self.made_before:
            turned = _number(self.made_before) - _number(before.made) + _number(self.made)
        elif before.made == self.made:
            turned = 0
        else:
            was, now = _number(before.made), _number(self.made)
            turned = now if now < was else now - was
        ended = [one for one in self.ended if one["event"] == event]
        same = before.marks is self.marks and not ended
        marked = 0 if same else _marked(before.marks, ended, self.marks, event)
        return max(0, turned, marked)


OF_BODY = ("hp", "hp_temporary", "taken", "surprised", "out", "arrives")
FOLLOWED = frozenset((*Body.__struct_fields__, "pace"))


class Participant(Struct):
    """A combatant who is or was in the fight: the last name, the last side, the first book."""

    name: str
    side: str
    system: str = ""


People = dict[str, tuple[Body, Body]]
"""For each combatant that an event changed, the values before the event and after the event."""


class Reversed:
    """A fight that goes back event by event.

    `people` are the combatants in the fight now. `met` are all combatants that the walk back has
    found. `gone` are the combatants that the last step back has removed. `places` has the place of
    the line for each combatant who stands at a place. The keys are ids.
    """

    def __init__(self, encounter: Encounter) -> None:
        self.round = encounter.round
        self.turn_of = encounter.turn_of
        self.system = encounter.system
        self.people = {who: _body_of(one) for who, one in encounter.combatants.items()}
        self.met = {
            who: Participant(one.name, one.side) for who, one in encounter.combatants.items()
        }
        self.gone: set[str] = set()
        spots = {} if encounter.map is UNSET else encounter.map.spots
        self.places: Mapping[str, str] = {who: one.place for who, one in spots.items() if one.place}

    def take(self, event: Played) -> People:
        """Go to the state before an event. Return the combatants that the event changed.

        Raises Misfit.
        """
        touched: People = {}
        self.gone.clear()
        try:
            for change in event.changes:
                at = change.at
                if at[0] == "encounter":
                    if at[1] in OF_FIGHT:
                        setattr(self, at[1], self._before(event, change, getattr(self, at[1])))
                    elif at[1] == "map":
                        self.places = _places_before(change, self.places)
                elif len(at) == 2:
                    self._join_or_leave(change)
                else:
                    of_body = at[3:] if at[2] == "pace" and len(at) > 3 else at[2:]
                    if of_body[0] in FOLLOWED:
                        self._take_back(event, change, of_body, touched)
        except (TypeError, ValueError, LookupError, AttributeError) as fault:
            raise Misfit(event.n, "what it changes is no fight") from fault
        return touched

    def _join_or_leave(self, change: Change) -> None:
        who = str(change.at[1])
        if change.was is UNSET:
            del self.people[who]
            self.met[who].system = self.system
            return
        self.people[who] = _body_in(change.was)
        if change.to is UNSET:
            self.gone.add(who)
            self.met.setdefault(
                who, Participant(change.was["name"], change.was.get("side", "foes"))
            )

    def _take_back(self, event: Played, change: Change, of_body: At, touched: People) -> None:
        who = str(change.at[1])
        if who not in touched:
            now = self.people[who]
            self.people[who] = replace(now)
            touched[who] = self.people[who], now
        body, name = self.people[who], str(of_body[0])
        if name == "pace":
            body.made, body.made_before, body.marks, body.ended = _pace_in(change.was)
        elif name in ("marks", "ended"):
            start = int(of_body[1]) if len(of_body) > 1 else 0
            setattr(body, name, [*getattr(body, name)[:start], *change.was])
        elif len(of_body) == 1:
            setattr(body, name, self._before(event, change, getattr(body, name)))
        elif name == "arrives" and body.arrives is not None:
            body.arrives = _with_value(body.arrives, str(of_body[1]), change.was)

    def _before(self, event: Played, change: Change, there: Any) -> Any:
        """Return the value before a change.

        Raises Misfit if the change does not lead to the present value `there`.
        """
        if change.to != there and not (same(there, change.to) or has_grown(there, change.to)):
            raise Misfit(event.n, f"it does not lead to the {change.at[-1]} that is there")
        return change.was


def _places_in(standing: Any) -> dict[str, str]:
    """Return the place of the line for each combatant, from a map in the form of a save."""
    spots = {} if standing is UNSET else standing.get("spots", {})
    return {who: spot["place"] for who, spot in spots.items() if spot.get("place")}


def _places_before(change: Change, places: Mapping[str, str]) -> Mapping[str, str]:
    """Return the place of the line for each combatant before a change of the map."""
    keys = change.at[2:]
    if not keys:
        return _places_in(change.was)
    if keys[0] != "spots" or (len(keys) == 3 and keys[2] != "place"):
        return places
    if len(keys) == 1:
        return _places_in({"spots": {} if change.was is UNSET else change.was})
    spot = {"place": change.was} if len(keys) == 3 else change.was
    rest = {one: place for one, place in places.items() if one != keys[1]}
    return rest if spot is UNSET else {**rest, **_places_in({"spots": {keys[1]: _set(spot)}})}


def _set(spot: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a spot; leave out its unset values."""
    return {name: value for name, value in spot.items() if value is not UNSET}


def _with_value(plain: Mapping[str, Any], key: str, value: object) -> Mapping[str, Any]:
    """Return the mapping with a new value for a key. UNSET removes the key."""
    rest = {name: one for name, one in plain.items() if name != key}
    return rest if value is UNSET else {**rest, key: value}


def _body_of(one: Combatant) -> Body:
    return _body_in({name: plain_value(getattr(one, name)) for name in (*OF_BODY, "pace")})


def _body_in(plain: Mapping[str, Any]) -> Body:
    """Read a combatant's values for a summary from a save. An old save may lack some values."""
    made, made_before, marks, ended = _pace_in(plain["pace"])
    body = Body(made=made, made_before=made_before, marks=marks, ended=ended)
    for name in OF_BODY:
        setattr(body, name, plain.get(name, getattr(body, name)))
    return body


def _pace_in(
    plain: Mapping[str, Any],
) -> tuple[int | str, int | str, list[Mapping[str, Any]], list[Mapping[str, Any]]]:
    cells = list(plain.get("marks", ())), list(plain.get("ended", ()))
    return plain.get("made", 0), plain.get("made_before", 0), *cells


def _marked(
    was: list[Mapping[str, Any]],
    ended: list[Mapping[str, Any]],
    now: list[Mapping[str, Any]],
    event: int,
) -> Fraction | int:
    """Return the distance that one event added to a combatant's pulse strip.

    Some rounds end during an event. `ended` has the cells that the event added in these rounds.
    """
    made = [one for one in now if one["event"] == event]
    held = {one["cell"]: _number(one["distance"]) for one in was}
    here = {one["cell"] for one in now}
    anew = bool(ended) or not all(cell in here for cell in held)
    way = sum(_number(one["distance"]) - (0 if anew else held.get(one["cell"], 0)) for one in made)
    last = 0
    for one in ended:
        # Only the first round had cells before the event; a smaller number begins another round.
        held = held if one["cell"] > last else {}
        way += _number(one["distance"]) - held.get(one["cell"], 0)
        last = one["cell"]
    return way


def _number(kept: int | str) -> Fraction | int:
    return kept if isinstance(kept, int) else wire.from_kept(kept)
