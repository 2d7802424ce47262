"""The turns that a combatant needs for a path of several legs; a copy of the fight finds them.

In the copy only this combatant acts. No other combatant blocks the path. A roll for movement
succeeds. All other dice show their middle value.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.errors import Refused, RulesError
from rules.fight.actions import Action
from rules.fight.actions.base import read_action
from rules.fight.actions.movement import EnterTerrain, TakeGait
from rules.fight.actions.order import Next, Start
from rules.fight.apply import actions_of, apply
from rules.numbers.exact import Number, counted, plural
from rules.numbers.figures import figure
from rules.rulebook.answers import Account, Budget
from rules.rulebook.ground import WayCost
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait, Terrain

MOST_WAIT = 60
"""The most steps of the fight to wait until the combatant can move (again)."""

PLAYED_ROUNDS = 5
"""How many rounds are played. If the last of them are alike, later rounds are copies of them."""

ALIKE_ROUNDS = 2
MOST_TURNS = 1000


class Leg(Struct, frozen=True):
    """A part of a path: distance, ground, and gait, if the part needs a gait of its own.

    `turns` are the degrees by which a walker turns before this part; 0 if turning is free.
    """

    distance: Number
    terrain: Terrain
    gait: Gait | None = None
    turns: int = 0

    def in_words(self, unit: str) -> str:
        """The distance, the ground and the gait: '10 m through deep water, swim'."""
        at = f", {self.gait.label.lower()}" if self.gait else ""
        return f"{counted(self.distance, unit)} {self.terrain.way()}{at}"


class Reach(Struct, frozen=True):
    """The number of turns (or pulses, or units) for a path in one gait, and the number of rounds.

    If the combatant never arrives, `closed` says why. In `waits` of the turns, the combatant cannot
    move. If every leg has a gait of its own, `gait` is the gait of the first leg.
    """

    gait: Gait
    turns: Account | None = None
    rounds: Account | None = None
    closed: str | None = None
    waits: int = 0


class Reaches(Struct, frozen=True):
    """How fast one combatant reaches a goal in each gait.

    `scope` is the word for the counted part of a round: turn, pulse or unit.
    """

    who: str
    scope: str
    gaits: tuple[Reach, ...]


class Turn(Struct, frozen=True):
    """One turn of a combatant who goes along a path: the distance moved, the round, and how many
    steps of the fight came before the turn.

    `climbed` is the height that was climbed on ledges. A whole ledge is one space of the distance.
    """

    way: Fraction
    round: int
    step: int = -1
    climbed: Fraction = NONE

    def in_words(self, unit: str) -> str:
        """Return the distance of the turn in words, with the height that was climbed."""
        climb = f", and {counted(self.climbed, unit)} of a ledge" if self.climbed else ""
        return f"{counted(self.way, unit)}{climb}"


class _Middling(Random):
    """Dice that show their middle value."""

    def randint(self, a: int, b: int) -> int:
        """The middle between `a` and `b`; halves are rounded up."""
        return (a + b + 1) // 2


class _Lucky(Random):
    """Dice that show their highest value."""

    def randint(self, _a: int, b: int) -> int:
        """The highest possible value: `b`."""
        return b


MIDDLING, LUCKY = _Middling(), _Lucky()


def way_in_words(legs: Sequence[Leg], unit: str) -> str:
    """The path: '30 m through open ground, then 10 m through deep water, swim'."""
    return ", then ".join(leg.in_words(unit) for leg in legs)


def reach_of_all(encounter: Encounter, book: Rulebook, legs: Sequence[Leg]) -> tuple[Reaches, ...]:
    """Return everybody's reach, in order; combatants with equal movement share a result.

    If a leg names no gait, every gait is tried. If every leg names a gait, each combatant has one
    answer.
    """
    said = [leg.gait for leg in legs if leg.gait is not None]
    gaits = book.words.gaits if len(said) < len(legs) else tuple(said[:1])
    found: dict[str, tuple[Reach, ...]] = {}
    made = []
    for one in encounter.in_order():
        if one.out:
            continue
        like = likeness(encounter, one)
        if like not in found:
            found[like] = tuple(rounds_to(encounter, book, one, gait, legs) for gait in gaits)
        made.append(Reaches(one.id, scope_of(book, encounter, one), found[like]))
    return tuple(made)


def scope_of(book: Rulebook, encounter: Encounter, combatant: Combatant) -> str:
    """Return the part of a round that limits a combatant's movement: 'turn', 'pulse', 'unit'."""
    scope = book.movement.budget(encounter, combatant).scope
    return "turn" if scope == book.words.round_word else scope


def rounds_to(
    encounter: Encounter, book: Rulebook, combatant: Combatant, gait: Gait, legs: Sequence[Leg]
) -> Reach:
    """Return the time that a combatant needs to move along these legs in order.

    A leg that names no gait uses `gait`. If the combatant has the turn now, this turn counts, with
    the remaining movement. A leg begins in the turn in which the leg before ended.
    """
    gone, why_not = walked(encounter, book, combatant, gait, legs)
    if why_not:
        return Reach(gait, closed=why_not)
    return as_reach(encounter, book, combatant, gait, gone, legs)


def walked(
    encounter: Encounter, book: Rulebook, combatant: Combatant, gait: Gait, legs: Sequence[Leg]
) -> tuple[list[Turn], str]:
    """Return the turns of a path, and why the combatant never arrives.

    The reason is '' for a combatant who arrives.
    """
    unit = book.words.distance_unit
    journey = _Journey(Alone(encounter, book, combatant))
    for number, leg in enumerate(legs, start=1):
        try:
            journey.go(leg, leg.gait or gait)
        except RulesError as fault:
            place = f"leg {number}, {leg.in_words(unit)}: " if len(legs) > 1 else ""
            return journey.turns, f"{place}{without_name(fault.message, combatant)}"
    return journey.turns, ""


def as_reach(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    gait: Gait,
    gone: list[Turn],
    legs: Sequence[Leg],
) -> Reach:
    """Return how many turns and rounds a path takes.

    The account of the turns lists the distance that is moved in each turn.
    """
    unit = book.words.distance_unit
    scope = scope_of(book, encounter, combatant)
    source = book.movement.budget(encounter, combatant).left.source
    rounds = gone[-1].round - gone[0].round + 1
    turns = figure(f"{scope} 1: {gone[0].in_words(unit)}", 1)
    for label, count in _steps(gone[1:], scope, unit):
        turns = turns.plus(label, count)
    rounds_word = plural(book.words.round_word)
    first = figure(f"{rounds_word} from the first {scope} to the last", rounds)
    far = ", then ".join(counted(leg.distance, unit) for leg in legs)
    return Reach(
        gait,
        Account(f"{scope}s to go {far}", turns, source),
        Account(f"{rounds_word} to go {far}", first, source),
        waits=sum(not (one.way or one.climbed) for one in gone),
    )


class Alone:
    """A copy of the fight in which no other combatant acts.

    Combatants who cannot change the result are left out, except for the combatant `stays`.
    """

    def __init__(
        self, encounter: Encounter, book: Rulebook, combatant: Combatant, stays: str = ""
    ) -> None:
        steed = encounter.mount_of(combatant)
        for one in encounter.in_order():
            if one.id in (combatant.id, steed.id if steed else ""):
                continue
            if _leads(encounter, book, combatant, one) or _leads(encounter, book, one, combatant):
                continue
            if one.id in (encounter.turn_of, stays) or _concern_each_other(
                encounter, combatant, one
            ):
                encounter = encounter.put(replace(one, out=True))
            else:
                encounter = encounter.without(one.id)
        self.encounter = encounter
        self.book = book
        self.who = combatant.id
        self.rolls = actions_of(book.id)["move"].rolls
        self.steps = 0
        self._share = NONE

    @property
    def combatant(self) -> Combatant:
        """The combatant who moves."""
        return self.encounter.combatants[self.who]

    @property
    def budget(self) -> Budget:
        """The movement that the combatant has now."""
        return self.book.movement.budget(self.encounter, self.combatant)

    def do(self, action: Action, dice: Random = MIDDLING) -> None:
        """Apply an action to the copy; raises RulesError."""
        self.encounter = apply(self.encounter, action, Tray(dice))[1].encounter

    def wait(self) -> None:
        """Go on with the fight until the combatant may move.

        Raises Refused if the combatant may never move.
        """
        for _ in range(MOST_WAIT):
            if self.encounter.started and self.budget.not_now is None:
                return
            self.go_on()
        raise Refused(f"{self.combatant.name} cannot move: {self.budget.not_now}.")

    def go_on(self) -> None:
        """Go on by one step of the fight."""
        self.steps += 1
        self._share = NONE
        self.do(Next() if self.encounter.started else Start())

    def take(self, gait: Gait, terrain: Terrain) -> None:
        """Enter the ground and take the gait, in whichever order the book allows.

        Raises RulesError.
        """
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

    def costs_of_turning(self, degrees: int) -> tuple[WayCost, ...]:
        """Return what it costs now to turn by these degrees. A turn by 0 degrees costs nothing."""
        turning = self.book.ground.turning
        return turning(self.encounter, self.combatant, degrees) if degrees else ()

    def turn(self, degrees: int) -> None:
        """Turn by these degrees, by the book's own action; raises RulesError."""
        for cost in self.costs_of_turning(degrees):
            if cost.stops:
                raise Refused(f"{self.combatant.name} cannot turn: {cost.words}.")
            self.do(read_action(actions_of(self.book.id), {**cost.action, "who": self.who}))

    def most(self, left: Fraction) -> Fraction:
        """Return how far the combatant can go in this turn, up to `left`, before any roll."""
        can = Fraction(self.budget.left.figure.value)
        rate = self.plain_rate(self.combatant.pace.gait)
        if rate:
            can = min(can, rate * (1 - self._share))
        return max(NONE, min(can, left))

    def move(self, distance: Fraction) -> None:
        """Move this distance; raises RulesError."""
        rate = self.plain_rate(self.combatant.pace.gait)
        asked = actions_of(self.book.id)["move"](who=self.who, distance=distance)
        self.do(asked, LUCKY if self.rolls else MIDDLING)
        if rate:
            self._share += distance / rate

    def plain_rate(self, gait: str) -> Fraction:
        """Return the rate per turn before a roll; 0 if the book does not roll or has no rate."""
        if not self.rolls:
            return NONE
        rates = self.book.movement.gait_rates(self.encounter, self.combatant)
        rate = next((one.rate for one in rates if one.gait.id == gait), None)
        return Fraction(rate.figure.value) if rate else NONE


def _leads(encounter: Encounter, book: Rulebook, leader: Combatant, one: Combatant) -> bool:
    """Whether a combatant leads the team in which another one pulls.

    Whoever is borne pulls nothing.
    """
    goes_with = book.ground.goes_with
    if goes_with is None:
        return False
    borne_by = {other.id for other in book.movement.bearers(encounter, one)}
    return leader.id in {other.id for other in goes_with(encounter, one)} - borne_by


def _concern_each_other(encounter: Encounter, one: Combatant, other: Combatant) -> bool:
    """Whether one of the two, or the state of the fight, names the other: a rider, for example."""
    fight = repr(encounter.state)
    return repr(other.id) in f"{one!r}{fight}" or repr(one.id) in repr(replace(other, id=""))


class _Journey:
    """Counts the turns that a combatant needs for a path. It goes along the path leg by leg."""

    def __init__(self, alone: Alone) -> None:
        self.turns: list[Turn] = []
        self._alone = alone
        self._skipped = 0

    def go(self, leg: Leg, gait: Gait) -> None:
        """Move along a leg, from the turn in which the leg before ended; raises RulesError."""
        left, turns = Fraction(leg.distance), leg.turns
        begun = len(self.turns)
        while True:
            self._alone.wait()
            way, why_not = _one_turn(self._alone, gait, leg.terrain, left, turns)
            turns = 0 if way else turns
            self._count(way)
            left -= way
            if left <= 0:
                return
            refuse_no_end(self.turns, why_not)
            repeated = _repeated(self.turns[begun:], left)
            self.turns += repeated
            self._skipped += len({turn.round for turn in repeated})
            left -= sum((turn.way for turn in repeated), NONE)
            self._alone.go_on()

    def _count(self, way: Fraction) -> None:
        """Add a distance to the present turn."""
        now = self._alone.steps
        # An earlier leg may have used a part of the same turn.
        if self.turns and self.turns[-1].step == now:
            way += self.turns.pop().way
        self.turns.append(Turn(way, self._alone.encounter.round + self._skipped, now))


def _one_turn(
    alone: Alone, gait: Gait, terrain: Terrain, left: Fraction, turns: int
) -> tuple[Fraction, RulesError]:
    """Turn by some degrees and then move for one turn, or do neither.

    Return the distance, and the error for a distance of 0.
    """
    before = alone.encounter
    # Whoever can turn for nothing turns before they take another gait.
    turns = turns if alone.costs_of_turning(turns) else 0
    try:
        alone.take(gait, terrain)
        alone.turn(turns)
        reason = alone.budget.reason or "no way is made"
        way = alone.most(left)
        if way:
            alone.move(way)
    except Refused as fault:
        alone.encounter = before if turns else alone.encounter
        return NONE, fault
    alone.encounter = alone.encounter if way or not turns else before
    return way, Refused(f"{alone.combatant.name} cannot {gait.id}: {reason}.")


def refuse_no_end(turns: list[Turn], why_not: RulesError, most: int = MOST_TURNS) -> None:
    """Raise `why_not` after a whole round without a move, and Refused after `most` turns."""
    gone = [turn.round for turn in turns if turn.way or turn.climbed]
    if turns[-1].round > (gone[-1] if gone else turns[0].round) + 1:
        raise why_not
    if len(turns) >= most:
        raise Refused(f"it takes more than {most} turns.")


def up_to(turns: Sequence[Turn], distance: Number) -> list[Turn]:
    """Return the turns for the first part of a way, up to `distance`.

    `turns` are the turns for the whole way.
    """
    found, left = [], Fraction(distance)
    for turn in turns:
        found.append(replace(turn, way=min(turn.way, left)))
        left -= found[-1].way
        if left <= 0:
            break
    return found


def _repeated(turns: list[Turn], left: Fraction) -> list[Turn]:
    """Return the turns that come before the end of a leg, if the last rounds were alike."""
    if not turns or turns[-1].round - turns[0].round < PLAYED_ROUNDS:
        return []
    rounds: dict[int, list[Fraction]] = {}
    for turn in turns:
        rounds.setdefault(turn.round, []).append(turn.way)
    *_, latest = last = list(rounds.values())[-ALIKE_ROUNDS - 1 : -1]
    whole = sum(latest)
    if (
        any(one != latest for one in last)
        or not whole
        or len(rounds[turns[-1].round]) < len(latest)
    ):
        return []
    times = min(MOST_TURNS // len(latest), int((left - Fraction(1, 10**6)) // whole))
    first = turns[-1].round + 1
    return [Turn(way, first + number) for number in range(times) for way in latest]


def _steps(turns: list[Turn], scope: str, unit: str) -> Iterator[tuple[str, int]]:
    """Yield the steps of the account after the first turn, each with its number of turns.

    One step is enough for several equal turns: 'turn 2 to 5: 9 m each'.
    """
    at = 0
    while at < len(turns):
        same, told = at, turns[at].in_words(unit)
        while same < len(turns) and turns[same].in_words(unit) == told:
            same += 1
        each = " each" if same - at > 1 else ""
        until = f" to {same + 1}" if same - at > 1 else ""
        yield f"{scope} {at + 2}{until}: {told}{each}", same - at
        at = same


def likeness(encounter: Encounter, one: Combatant) -> str:
    """Return a key that is equal for combatants who move equally, such as five equal goblins."""
    if one.mount is not None or encounter.riders_of(one) or encounter.turn_of == one.id:
        return one.id
    plain = replace(one, id="", name="", hp=None, hp_most=None, initiative=None, notes=())
    return repr(plain)


def without_name(message: str, combatant: Combatant) -> str:
    """Return the reason of a refusal, without the combatant's name."""
    _, colon, reason = message.partition(": ")
    return (reason if colon and message.startswith(combatant.name) else message).rstrip(".")
