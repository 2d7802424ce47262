"""Sum up a fight: everybody's damage, healing, distance and falls. Undone events do not count."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from rules.encounter.codec import joined
from rules.encounter.combatant import NONE
from rules.fight.hit_points import BY_HAND, kinds_for, named_in, portions
from rules.history.event import Played
from rules.history.fight import Fight
from rules.history.reversing import Body, People, Reversed
from rules.history.since import corrected, meant
from rules.map.line_map import UNNAMED
from rules.rulebook.catalogue import rulebook

NO_KIND = ""
"""The kind of damage if the action does not give a kind."""


class Tally(Struct):
    """The totals of one combatant.

    - `taken`: the hit points that damage took
    - `spared`: the temporary hit points that damage took
    - `kinds`: for each kind of damage, the sum of `taken` and `spared`
    - `given`: damage to others whose named source is this combatant
    - `in_turn`: damage to others that has no named source, but came in this combatant's turns
    - `healed`: hit points that came back
    - `way`: the distance that the combatant moved, in `unit`
    - `places`: for each place of the line, the part of `way` that ended there
    - `missed`: turns lost by surprise, and whole rounds out of the fight
    """

    who: str
    name: str
    side: str
    unit: str
    taken: int = 0
    spared: int = 0
    given: int = 0
    in_turn: int = 0
    healed: int = 0
    way: Fraction = NONE
    missed: int = 0
    kinds: dict[str, int] = {}
    places: dict[str, Fraction] = {}


class Casualty(Struct):
    """A combatant who went out of the fight: the time, and who did the damage.

    `fell` is false if hit points remained, or if the combatant has no hit points. `back` is the
    round in which the combatant came back.
    """

    who: str
    event: int
    round: int
    fell: bool
    by: str = ""
    back: int | None = None


class DiceCount(Struct):
    """Three counts: all rolls, the typed rolls, and the dice with known faces."""

    rolls: int = 0
    typed: int = 0
    faces: int = 0


class Summary(Struct):
    """The summary of a fight, counted from the event after `since`.

    `since` is 1, the beginning of the fight. If an earlier event is unreadable, `since` is later.
    """

    rounds: int
    ended: bool
    since: int
    dice: DiceCount
    tallies: dict[str, Tally] = {}
    falls: list[Casualty] = []


def summary(fight: Fight) -> Summary:
    """Sum up the fight up to now, without undone events. Raises InputError, Misfit."""
    counting = Counting(fight)
    for event in fight.held():
        counting.take(event)
    return counting.summary()


class _Amounts(Struct):
    """The totals of one combatant.

    `kinds` has the amount of each kind of damage, and where this kind came first: the number of the
    event, and of the action in this event.
    """

    taken: int = 0
    spared: int = 0
    given: int = 0
    in_turn: int = 0
    healed: int = 0
    way: Fraction | int = 0
    missed: int = 0
    kinds: dict[str, tuple[int, tuple[int, int]]] = {}
    places: dict[str, Fraction | int] = {}


class _Done(Struct, frozen=True):
    """The change of one combatant by an event.

    `round` is the round before the event. `place` is the place of the line where the combatant
    stands after the event; '' if there is none.
    """

    event: int
    who: str
    was: Body
    now: Body
    round: int
    place: str = ""


class Counting:
    """Sums up the events that are not undone, newest first. Each event is read only once.

    A correction waits until the corrected event is read, and then counts as this event.
    """

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._back = Reversed(fight.encounter)
        self._since = fight.head
        self._dice = DiceCount()
        self._amounts: dict[str, _Amounts] = {}
        self._falls: list[Casualty] = []
        self._came_back: dict[str, list[tuple[int, int]]] = {}
        self._waiting: dict[int, list[_Done]] = {}

    def take(self, event: Played) -> None:
        """Count the next older event. The count ends at an event that is not readable.

        Raises:
            Misfit: the event does not lead to the state that the later events need.
        """
        self._since = event.n
        if not event.is_readable or event.parent < 1:
            return
        self._since = event.parent
        after, places = self._back.round, self._back.places
        touched = self._back.take(event)
        self._count_dice(event)
        waiting = self._waiting.pop(event.n, []) if self._waiting else []
        if touched or waiting:
            found = [
                _Done(event.n, who, *both, self._back.round, places.get(who, ""))
                for who, both in touched.items()
            ]
            self._count_all(event, [*waiting, *found])
        for one in touched:
            was, now = touched[one]
            if was.out and not now.out:
                self._came_back.setdefault(one, []).append((event.n, after))
        if after > self._back.round > 0:
            self._count_rounds_out(touched, after - self._back.round)

    def summary(self) -> Summary:
        """Return the totals. First count the corrections that still wait for their event."""
        for number in sorted(self._waiting, reverse=True):
            for one in self._waiting[number]:
                self._count(meant(self._fight, self._fight.as_told(number)), None, one)
        self._waiting.clear()
        encounter = self._fight.encounter
        people = sorted(self._back.met, key=joined) if self._since < self._fight.head else ()
        tallies = {who: self._tally(who) for who in people}
        return Summary(
            encounter.round, encounter.ended, self._since, self._dice, tallies, self._in_order()
        )

    def _tally(self, who: str) -> Tally:
        known, found = self._back.met[who], self._amounts.get(who, _Amounts())
        kinds = sorted(found.kinds.items(), key=lambda one: one[1][1])
        return Tally(
            who,
            known.name,
            known.side,
            rulebook(known.system or self._back.system).words.distance_unit,
            *(found.taken, found.spared, found.given, found.in_turn, found.healed),
            way=Fraction(found.way),
            missed=found.missed,
            kinds={kind: much for kind, (much, _) in kinds},
            places={place: Fraction(way) for place, way in sorted(found.places.items())},
        )

    def _in_order(self) -> list[Casualty]:
        """Return the falls in the order of their events.

        `back` is the round in which the combatant came back. None means: it did not come back.
        """
        falls = sorted(self._falls, key=lambda one: (one.event, joined(one.who)))
        last: dict[str, Casualty] = {}
        for fall in reversed(falls):
            until = last[fall.who].event if fall.who in last else self._fight.last + 1
            times = self._came_back.get(fall.who, ())
            fall.back = next((r for n, r in reversed(times) if fall.event < n < until), None)
            last[fall.who] = fall
        return falls

    def _count_all(self, event: Played, done: list[_Done]) -> None:
        meant_by = corrected(event)
        if meant_by is not None:
            self._waiting.setdefault(meant_by, []).extend(done)
            return
        for one in done:
            self._count(event, self._back.turn_of, one)

    def _count(self, event: Played, turn_of: str | None, done: _Done) -> None:
        """Count the changes of one combatant by an event.

        Before the event, it was the turn of the combatant `turn_of`.
        """
        was, now = done.was, done.now
        amounts = self._of(done.who)
        # An edit of a number by the GM is no damage, no healing and no movement.
        edited = done.who in named_in(event, BY_HAND)
        if not edited:
            if now.lost_since(was) or now.hp_temporary != was.hp_temporary:
                self._count_hit_points(event, turn_of, done)
            way = now.way_since(was, done.event)
            amounts.way += way
            if way and done.place and not done.place.startswith(UNNAMED):
                amounts.places[done.place] = amounts.places.get(done.place, 0) + way
        if was.surprised and not now.surprised and not edited:
            amounts.missed += done.who not in named_in(event, "surprise")
        if now.out and not was.out and not now.arrives:
            fell = now.hp is not None and now.hp <= 0
            by = _by(_last_blow(event, done.who), done.who) if fell else ""
            self._falls.append(Casualty(done.who, done.event, done.round, fell, by))

    def _count_hit_points(self, event: Played, turn_of: str | None, done: _Done) -> None:
        """Count damage and healing.

        If the event was a correction, `event` is the corrected event.
        """
        was, now = done.was, done.now
        tally = self._of(done.who)
        kinds = kinds_for(event, done.who)
        lost = now.lost_since(was)
        if kinds == {"healing"}:
            tally.healed -= lost
            return
        spared = 0 if "temporary" in kinds else was.hp_temporary - now.hp_temporary
        if "damage" not in kinds and lost < 0:
            tally.healed -= lost
            lost = 0
        if not (lost or spared):
            return
        tally.taken += lost
        tally.spared += spared
        for at, (act, part) in enumerate(portions(event, done.who, lost + spared)):
            kind, place = act.get("kind") or NO_KIND, (done.event, at)
            much, first = tally.kinds.get(kind, (0, place))
            tally.kinds[kind] = (much + part, min(first, place))
            by = _by(act, done.who)
            if by:
                self._of(by).given += part
            elif act["action"] == "damage" and not act.get("reason") and turn_of != done.who:
                self._of(turn_of or "").in_turn += part

    def _of(self, who: str) -> _Amounts:
        found = self._amounts.get(who)
        if found is None:
            found = self._amounts[who] = _Amounts(kinds={}, places={})
        return found

    def _count_dice(self, event: Played) -> None:
        for roll in event.dice:
            self._dice.rolls += 1
            self._dice.typed += roll.how != "rolled"
            self._dice.faces += len(roll.faces)

    def _count_rounds_out(self, touched: People, passed: int) -> None:
        """Count the rounds that ended while somebody was out of the fight."""
        for who, was in self._back.people.items():
            if not was.out or was.arrives or who in self._back.gone:
                continue
            if who not in touched or touched[who][1].out:
                self._of(who).missed += passed


def _last_blow(event: Played, who: str) -> Mapping[str, object]:
    """Return the last action of an event that harmed a combatant."""
    *_, (act, _) = portions(event, who, 0)
    return act


def _by(action: Mapping[str, object], who: str) -> str:
    """Return the id of another combatant who did an action.

    Return '' if this combatant is unknown, or if `who` did the action.
    """
    named = (action.get("by"), action.get("who"))
    return next((one for one in named if isinstance(one, str) and one != who), "")
