"""Who can be where: how many turns somebody takes to get so far, played out on a copy.

It is played alone: what others do on the way, and whom they stop, is not in it. A movement that is
rolled for succeeds, every other roll shows its middle.
"""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.errors import Refused, RulesError
from rules.fight.actions import Action
from rules.fight.actions.movement import EnterTerrain, TakeGait
from rules.fight.actions.order import Next, Start
from rules.fight.apply import actions_of, apply
from rules.numbers.exact import Number, counted
from rules.numbers.figures import figure
from rules.rulebook.answers import Account, Budget
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait, Terrain

MOST_WAIT = 60
"""So many steps at most until somebody can move (again)."""

PLAYED_ROUNDS = 5
"""From so many rounds on, what the last ones had in common goes on."""

ALIKE_ROUNDS = 2
MOST_TURNS = 1000


class Reach(Struct, frozen=True):
    """How many turns (pulses, units) it takes somebody at a gait, and how many rounds those are.

    `closed` says why they do not get there at it at all: not in this round and not in the next.
    """

    gait: Gait
    turns: Account | None = None
    rounds: Account | None = None
    closed: str | None = None


class Reaches(Struct, frozen=True):
    """What one of the fight takes at each gait; `scope` is what is counted: turn, pulse, unit."""

    who: str
    scope: str
    gaits: tuple[Reach, ...]


class _Leg(Struct, frozen=True):
    """What was moved in a turn, and the round that it was in."""

    way: Fraction
    round: int


class _Middling(Random):
    """Dice that show their middle."""

    def randint(self, a: int, b: int) -> int:
        """The middle of both, rounded up."""
        return (a + b + 1) // 2


class _Lucky(Random):
    """Dice that show their most."""

    def randint(self, _a: int, b: int) -> int:
        """The larger of both."""
        return b


MIDDLING, LUCKY = _Middling(), _Lucky()


def reach_of_all(
    encounter: Encounter, book: Rulebook, terrain: Terrain, distance: Number
) -> tuple[Reaches, ...]:
    """Everybody in the fight, in order; who is like another in all that counts takes as long."""
    found: dict[str, tuple[Reach, ...]] = {}
    made = []
    for one in encounter.in_order():
        if one.out:
            continue
        like = _likeness(encounter, one)
        if like not in found:
            gaits = (
                rounds_to(encounter, book, one, gait, terrain, distance)
                for gait in book.words.gaits
            )
            found[like] = tuple(gaits)
        made.append(Reaches(one.id, scope_of(book, encounter, one), found[like]))
    return tuple(made)


def scope_of(book: Rulebook, encounter: Encounter, combatant: Combatant) -> str:
    """What somebody's movement is counted in: 'turn', 'pulse', 'unit'."""
    scope = book.movement.budget(encounter, combatant).scope
    return "turn" if scope == book.words.round_word else scope


def rounds_to(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    gait: Gait,
    terrain: Terrain,
    distance: Number,
) -> Reach:
    """How long it takes somebody, from their turn on, to go so far on a ground at a gait.

    The turn that they have now counts with what is left of it.
    """
    try:
        legs = _legs(_Alone(encounter, book, combatant), gait, terrain, Fraction(distance))
    except RulesError as fault:
        return Reach(gait, closed=_why(fault.message, combatant))
    scope = scope_of(book, encounter, combatant)
    unit = book.words.distance_unit
    budget = book.movement.budget(encounter, combatant)
    source = budget.left.source
    rounds = legs[-1].round - legs[0].round + 1
    turns = figure(f"{scope} 1: {counted(legs[0].way, unit)}", 1)
    for label, count in _steps(legs[1:], scope, unit):
        turns = turns.plus(label, count)
    first = figure(f"{book.words.round_word}s from the first {scope} to the last", rounds)
    return Reach(
        gait,
        Account(f"{scope}s to go {counted(distance, unit)}", turns, source),
        Account(f"{book.words.round_word}s to go {counted(distance, unit)}", first, source),
    )


class _Alone:
    """A copy of the fight in which nobody else acts; who is no concern of theirs is not in it."""

    def __init__(self, encounter: Encounter, book: Rulebook, combatant: Combatant) -> None:
        steed = encounter.mount_of(combatant)
        for one in encounter.in_order():
            if one.id in (combatant.id, steed.id if steed else ""):
                continue
            if one.id == encounter.turn_of or _concern_each_other(encounter, combatant, one):
                encounter = encounter.put(replace(one, out=True))
            else:
                encounter = encounter.without(one.id)
        self.encounter = encounter
        self.book = book
        self.who = combatant.id
        self.rolls = actions_of(book.id)["move"].rolls

    @property
    def combatant(self) -> Combatant:
        """The one who moves."""
        return self.encounter.combatants[self.who]

    @property
    def budget(self) -> Budget:
        """What they may move now."""
        return self.book.movement.budget(self.encounter, self.combatant)

    def do(self, action: Action, dice: Random = MIDDLING) -> None:
        """Apply an action to the copy; raises RulesError."""
        self.encounter = apply(self.encounter, action, Tray(dice))[1].encounter

    def wait(self) -> None:
        """Go on until they may move; raises Refused where that never is."""
        for _ in range(MOST_WAIT):
            if self.encounter.started and self.budget.not_now is None:
                return
            self.go_on()
        raise Refused(f"{self.combatant.name} cannot move: {self.budget.not_now}.")

    def go_on(self) -> None:
        """The next step of the fight."""
        self.do(Next() if self.encounter.started else Start())

    def take(self, gait: Gait, terrain: Terrain) -> None:
        """Stand on the ground at the gait, whichever has to come first; raises RulesError."""
        onto = EnterTerrain(who=self.who, terrain=terrain.id)
        if self.combatant.terrain != terrain.id:
            try:
                self.do(onto)
            except Refused:
                self.do(TakeGait(who=self.who, gait=gait.id))
                self.do(onto)
        if self.combatant.pace.gait != gait.id:
            self.do(TakeGait(who=self.who, gait=gait.id))
        if self.combatant.pace.gait != gait.id:
            now = self.book.words.gait(self.combatant.pace.gait).label
            message = f"{self.combatant.name} cannot {gait.id}: the ground calls for {now.lower()}."
            raise Refused(message)

    def most(self, left: Fraction) -> Fraction:
        """What they go of it in this turn; of a movement that is rolled for, its plain rate."""
        can = Fraction(self.budget.left.figure.value)
        if self.rolls:
            rates = self.book.movement.gait_rates(self.encounter, self.combatant)
            rate = next(one.rate for one in rates if one.gait.id == self.combatant.pace.gait)
            can = min(can, Fraction(rate.figure.value)) if rate else can
        return max(NONE, min(can, left))

    def move(self, distance: Fraction) -> None:
        """Go it; raises RulesError."""
        asked = actions_of(self.book.id)["move"](who=self.who, distance=distance)
        self.do(asked, LUCKY if self.rolls else MIDDLING)


def _concern_each_other(encounter: Encounter, one: Combatant, other: Combatant) -> bool:
    """True where what is kept of one of them, or of the fight, names the other."""
    fight = repr(encounter.state)
    return repr(other.id) in f"{one!r}{fight}" or repr(one.id) in repr(replace(other, id=""))


def _legs(alone: _Alone, gait: Gait, terrain: Terrain, left: Fraction) -> list[_Leg]:
    """The turns until the distance is gone; raises RulesError where it cannot be."""
    legs: list[_Leg] = []
    skipped = 0
    while True:
        alone.wait()
        way, why_not = _one_turn(alone, gait, terrain, left)
        legs.append(_Leg(way, alone.encounter.round + skipped))
        left -= way
        if left <= 0:
            return legs
        _see_to_an_end(legs, why_not)
        repeated = _repeated(legs, left)
        legs += repeated
        skipped += len({leg.round for leg in repeated})
        left -= sum((leg.way for leg in repeated), NONE)
        alone.go_on()


def _one_turn(
    alone: _Alone, gait: Gait, terrain: Terrain, left: Fraction
) -> tuple[Fraction, RulesError]:
    """What is gone in a turn, and why it is nothing where it is that."""
    try:
        alone.take(gait, terrain)
    except Refused as fault:
        return NONE, fault
    reason = alone.budget.reason or "no way is made"
    way = alone.most(left)
    if way:
        alone.move(way)
    return way, Refused(f"{alone.combatant.name} cannot {gait.id}: {reason}.")


def _see_to_an_end(legs: list[_Leg], why_not: RulesError) -> None:
    """Raise the reason where nothing was gone for more than a round, or it takes for ever."""
    gone = [leg.round for leg in legs if leg.way]
    if legs[-1].round > (gone[-1] if gone else legs[0].round) + 1:
        raise why_not
    if len(legs) >= MOST_TURNS:
        raise Refused(f"it takes more than {MOST_TURNS} turns.")


def _repeated(legs: list[_Leg], left: Fraction) -> list[_Leg]:
    """What goes on as in the last rounds, where those were alike; the last of the way is played."""
    if legs[-1].round - legs[0].round < PLAYED_ROUNDS:
        return []
    rounds: dict[int, list[Fraction]] = {}
    for leg in legs:
        rounds.setdefault(leg.round, []).append(leg.way)
    *_, latest = last = list(rounds.values())[-ALIKE_ROUNDS - 1 : -1]
    whole = sum(latest)
    if any(one != latest for one in last) or not whole or len(rounds[legs[-1].round]) < len(latest):
        return []
    times = min(MOST_TURNS // len(latest), int((left - Fraction(1, 10**6)) // whole))
    first = legs[-1].round + 1
    return [_Leg(way, first + number) for number in range(times) for way in latest]


def _steps(legs: list[_Leg], scope: str, unit: str) -> Iterator[tuple[str, int]]:
    """The turns after the first, those alike together."""
    at = 0
    while at < len(legs):
        same = at
        while same < len(legs) and legs[same].way == legs[at].way:
            same += 1
        each = " each" if same - at > 1 else ""
        until = f" to {same + 1}" if same - at > 1 else ""
        yield f"{scope} {at + 2}{until}: {counted(legs[at].way, unit)}{each}", same - at
        at = same


def _likeness(encounter: Encounter, one: Combatant) -> str:
    """All of somebody that their way depends on; those in whose place others stand are alone."""
    if one.mount is not None or encounter.riders_of(one) or encounter.turn_of == one.id:
        return one.id
    plain = replace(one, id="", name="", hp=None, hp_most=None, initiative=None, notes=())
    return repr(plain)


def _why(message: str, combatant: Combatant) -> str:
    """The reason of a refusal, without whose it is."""
    _, colon, reason = message.partition(": ")
    return (reason if colon and message.startswith(combatant.name) else message).rstrip(".")
