"""What a fight came to: who did and suffered what, by the events that hold."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from rules.encounter.codec import joined
from rules.encounter.combatant import NONE
from rules.history.event import Played
from rules.history.fight import Fight
from rules.history.reversing import Body, People, Reversed
from rules.history.since import corrected, meant
from rules.rulebook.catalogue import rulebook

NO_KIND = ""
"""The kind of damage of which none was named."""

BY_HAND = "edit"
"""The GM's own edit of a number: neither damage nor healing, and no way."""


class Tally(Struct):
    """What one combatant did and suffered.

    `taken` are the hit points lost by damage, `spared` the temporary ones that it took before,
    `kinds` what was taken by its kind. `given` is what they did to others, where the damage says
    that it was they; `in_turn` what others took in their turns of which nobody and nothing was
    named. `healed` are hit points given back. `way` is in `unit`. `missed` are the turns lost by
    surprise, and the rounds that they were out of from beginning to end.
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


class Casualty(Struct):
    """Somebody who went out of the fight: when, and of whose damage.

    `fell` is false for one who was put out of it with hit points left, or without any. `back` is
    the round in which they came back in.
    """

    who: str
    event: int
    round: int
    fell: bool
    by: str = ""
    back: int | None = None


class DiceCount(Struct):
    """What was rolled: how many rolls, how many of them typed, how many dice were seen."""

    rolls: int = 0
    typed: int = 0
    faces: int = 0


class Summary(Struct):
    """What a fight came to. `since` is the event after which all is told, 1 for the beginning.

    It is later where an event cannot be read.
    """

    rounds: int
    ended: bool
    since: int
    dice: DiceCount
    tallies: dict[str, Tally] = {}
    falls: list[Casualty] = []


def summary(fight: Fight) -> Summary:
    """What the fight came to so far; what was undone does not count.

    Raises:
        InputError, Misfit: events that do not fit each other.
    """
    counting = Counting(fight)
    for event in fight.held():
        counting.take(event)
    return counting.summary()


class _Amounts(Struct):
    """What is added up for one combatant; `kinds` with the first event of each."""

    taken: int = 0
    spared: int = 0
    given: int = 0
    in_turn: int = 0
    healed: int = 0
    way: Fraction | int = 0
    missed: int = 0
    kinds: dict[str, tuple[int, int]] = {}


class _Done(Struct, frozen=True):
    """What an event did to one combatant; `round` is the one before it."""

    event: int
    who: str
    was: Body
    now: Body
    round: int


class Counting:
    """Sums up the events that hold, the newest first: each is looked at once, and none is kept.

    A correction counts as what it puts right, which comes later here: it waits for that.
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
        """Count the event before those that were counted; one that cannot be read ends it.

        Raises:
            Misfit: it does not lead to the state that those after it were made on.
        """
        self._since = event.n
        if not event.is_readable or event.parent < 1:
            return
        self._since = event.parent
        after = self._back.round
        touched = self._back.take(event)
        self._count_dice(event)
        waiting = self._waiting.pop(event.n, []) if self._waiting else []
        if touched or waiting:
            found = [_Done(event.n, who, *both, self._back.round) for who, both in touched.items()]
            self._count_all(event, [*waiting, *found])
        for one in touched:
            was, now = touched[one]
            if was.out and not now.out:
                self._came_back.setdefault(one, []).append((event.n, after))
        if after > self._back.round > 0:
            self._count_rounds_out(touched, after - self._back.round)

    def summary(self) -> Summary:
        """What all that was taken came to; what waits still for what it puts right counts now."""
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
        )

    def _in_order(self) -> list[Casualty]:
        """The falls as they came, each with the round of the next coming back before another."""
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
        """Count what was done to one combatant, as an event did it that somebody's turn was at."""
        was, now, name = done.was, done.now, event.action["action"]
        amounts = self._of(done.who)
        if name != BY_HAND:
            if now.hp != was.hp or now.hp_temporary != was.hp_temporary:
                self._count_hit_points(event, turn_of, done)
            amounts.way += now.way_since(was, done.event)
        if was.surprised and not now.surprised and name not in ("surprise", BY_HAND):
            amounts.missed += 1
        if now.out and not was.out and not now.arrives:
            fell = now.hp is not None and now.hp <= 0
            by = _by(event.action, done.who) if fell else ""
            self._falls.append(Casualty(done.who, done.event, done.round, fell, by))

    def _count_hit_points(self, event: Played, turn_of: str | None, done: _Done) -> None:
        """Count damage and healing; a correction counts for what it puts right."""
        was, now = done.was, done.now
        name, tally = event.action["action"], self._of(done.who)
        lost = was.hp - now.hp if was.hp is not None and now.hp is not None else 0
        if name == "heal":
            tally.healed -= lost
            return
        spared = 0 if name == "temporary" else was.hp_temporary - now.hp_temporary
        if name != "damage" and lost < 0:
            tally.healed -= lost
            lost = 0
        if not (lost or spared):
            return
        kind = event.action.get("kind") or NO_KIND
        tally.taken += lost
        tally.spared += spared
        much, first = tally.kinds.get(kind, (0, done.event))
        tally.kinds[kind] = (much + lost + spared, min(first, done.event))
        by = _by(event.action, done.who)
        if by:
            self._of(by).given += lost + spared
        elif name == "damage" and not event.action.get("reason") and turn_of != done.who:
            self._of(turn_of or "").in_turn += lost + spared

    def _of(self, who: str) -> _Amounts:
        found = self._amounts.get(who)
        if found is None:
            found = self._amounts[who] = _Amounts(kinds={})
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


def _by(action: Mapping[str, object], who: str) -> str:
    """The id of whoever an action says did it, empty for nobody and for oneself."""
    named = (action.get("by"), action.get("who"))
    return next((one for one in named if isinstance(one, str) and one != who), "")
