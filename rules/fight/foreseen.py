"""The possible outcomes of actions that nobody has done yet.

Each roll is tried with several totals.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Roll, Typed
from rules.dice.chosen import Chance, ChosenTray, ForeseenRoll
from rules.encounter import Encounter
from rules.errors import Refused, RulesError
from rules.fight.actions import Action
from rules.fight.apply import apply
from rules.numbers.exact import PLURAL, Number, in_words, value_in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import listed
from rules.rulebook.past import NOTHING_BEFORE, History, Share
from rules.rulebook.rulebook import Rulebook

MOST_PLAYS = 48
"""A preview plays the actions at most this many times."""

FEW_ROLLS = 3
FEW_PLAYS = 16
"""If there are more rolls than FEW_ROLLS, a preview plays the actions at most this many times."""

MOST_TOLD = 5
"""A text tells at most this many outcomes. If there are more, it only counts the middle ones."""

BEYOND = 1, 2, 3
"""These numbers are added to a highest total. What then grows in the text has no upper limit."""

MORE = "More is possible with re-rolls"

NUMBER = r"(?:(?<![^\s(])-)?\d+(?:\.\d+)?"
"""A number in a sentence, such as 7 or -2. The hyphen in 'CS-2' is not a sign."""

SIGNS = {"start": "", "add": "+", "subtract": "-", "at least": "at least "}
"""The sign of each operation. If a number has steps of another operation, no steps are shown."""

Totals = tuple[int, ...]

Wanted = Sequence[tuple[Action, Iterable[Typed]]]


class PossibleResult(Struct, frozen=True):
    """One possible result of some actions, as sentences of the log. The sentences in `acts` say
    what is done, without its effects.

    `totals` are the totals of the rolls that give this result. `fault` is a refusal that the rolls
    cause. `shares` are the effects of the actions on hit points. `typed` are the typed rolls.
    """

    chances: tuple[Chance, ...]
    totals: tuple[int, ...]
    lines: tuple[str, ...]
    acts: tuple[str, ...]
    encounter: Encounter
    fault: str = ""
    shares: tuple[Share, ...] = ()
    typed: tuple[Roll, ...] = ()
    nearest: Number | None = None

    @property
    def is_beyond(self) -> bool:
        """Whether a total is only possible with re-rolls."""
        return any(total > one.most for total, one in zip(self.totals, self.chances, strict=False))

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the sentences without words about the rolls, which the text names before them."""
        told = (*self.lines, self.fault) if self.fault else self.lines
        return tuple(without_dice(one, [each.dice for each in self.chances]) for one in told)


class Foreseen(Struct, frozen=True):
    """The possible outcomes of actions. If no dice are rolled, there is only one outcome.

    `more` is the sentence about an outcome of another kind, if re-rolls can bring one.
    """

    outcomes: tuple[PossibleResult, ...]
    more: str = ""

    @property
    def rolls(self) -> tuple[Chance, ...]:
        """Return every roll that may be needed; no roll comes twice."""
        return tuple({one.purpose: one for each in self.outcomes for one in each.chances}.values())

    @property
    def nearest(self) -> Number | None:
        """The nearest number that is allowed, if every roll leads to the same refusal."""
        refusals = {(one.fault, one.nearest) for one in self.outcomes}
        return self.outcomes[0].nearest if len(refusals) == 1 else None

    def sentences(self) -> tuple[str, ...]:
        """Return the sentences of the first outcome, without the sentences about the act itself."""
        return _alike(self.outcomes, act=False)[0].sentences

    def told(self, *, act: bool = True) -> str:
        """Return the rolls with the numbers that they need, then each outcome with its totals.

        If `act` is false, the sentence about the act itself is left out.
        """
        groups = _alike(self.outcomes, act=act)
        if not self.rolls:
            return " ".join(groups[0].sentences)
        by_totals = len(self.rolls) == 1 and _are_disjoint(groups)
        between = " between" if by_totals else ""
        if by_totals:
            groups[1:] = [_bounded(one, act=act) for one in groups[1:]]
        else:
            # The screen cuts a long text in its middle: what changes the most comes first.
            groups[:-1] = sorted(groups[:-1], key=lambda one: -len(one.sentences))
        rolls = f"Rolls {'; '.join(map(_roll_in_words, self.rolls))}."
        same, ends = _common_beginning([group.sentences for group in groups])
        more = (self.more,) if self.more else ()
        if len(groups) == 1:
            return " ".join((rolls, *same, *more))
        heads = _heads(groups, by_totals=by_totals)
        told = [
            f"{head}{' '.join(end) or 'nothing more.'}"
            for head, end in zip(heads, ends, strict=True)
        ]
        if len(told) > MOST_TOLD:
            left_out = len(told) - MOST_TOLD + 1
            told[MOST_TOLD - 1 : -1] = [f"Or {left_out} more outcomes{between}."]
        return " ".join((rolls, *same, *told, *more))


class Group(Struct, frozen=True):
    """Outcomes that one text describes together, because only the numbers in them differ."""

    outcomes: tuple[PossibleResult, ...]
    sentences: tuple[str, ...]

    @property
    def least(self) -> int:
        """The lowest total of the first roll."""
        return min(one.totals[0] for one in self.outcomes)

    @property
    def most(self) -> int:
        """The highest total of the first roll."""
        return max(one.totals[0] for one in self.outcomes)


def foresee(
    encounter: Encounter,
    wanted: Wanted,
    *,
    number: int = 0,
    history: History = NOTHING_BEFORE,
    override: bool = False,
) -> Foreseen:
    """Return the outcomes of several actions in sequence, with the typed rolls of each action.

    If `override` is true, every action is allowed.

    Raises:
        RulesError: an action is not understood, or not allowed with any roll.
    """
    actions = [(action, tuple(typed)) for action, typed in wanted]

    def play(chosen: Sequence[int]) -> PossibleResult:
        return _played(encounter, actions, chosen, number, history, override=override)

    outcomes = list(_plays(play))
    outcomes += _between(outcomes, play, MOST_PLAYS - len(outcomes))
    beyond = list(_beyond(outcomes, play))
    beyond += _above(outcomes, beyond, play)
    return Foreseen((*outcomes, *beyond), _more_told(outcomes, beyond, play))


def costs(
    book: Rulebook, before: Encounter, outcomes: Sequence[PossibleResult], people: Iterable[str]
) -> str:
    """Return what the actions cost these people: 'Actions 3 to 2.'

    If the costs differ, each text begins with a name: 'Wolf 1: Actions 3 to 2. Wolf 2: ...'
    """
    each = {who: used_up(book, before, outcomes, who) for who in people}
    if len(set(each.values())) == 1:
        [cost] = set(each.values())
        return f"{cost}." if cost else ""
    names: dict[str, list[str]] = {}
    for who, cost in each.items():
        names.setdefault(cost, []).append(before.combatants[who].name)
    told = (f"{listed(those, 'and')}: {cost}." for cost, those in names.items() if cost)
    return " ".join(told)


def used_up(book: Rulebook, before: Encounter, outcomes: Iterable[PossibleResult], who: str) -> str:
    """Return what the actions cost somebody: 'Actions 3 to 2'. Return '' if they cost nothing."""
    return ", ".join(
        f"{label} {in_words(was)} to {_span(now)}"
        for label, was, now in _changed(book, before, tuple(outcomes), who)
    )


def _changed(
    book: Rulebook, before: Encounter, outcomes: tuple[PossibleResult, ...], who: str
) -> list[tuple[str, Fraction, list[Fraction]]]:
    was = _costs(book, before, who)
    after = [_costs(book, one.encounter, who) for one in outcomes]
    found = []
    for label, value in was.items():
        now = [one[label] for one in after if label in one]
        if any(one != value for one in now):
            found.append((label, value, now))
    return found


def _costs(book: Rulebook, encounter: Encounter, who: str) -> dict[str, Fraction]:
    combatant = encounter.combatants.get(who)
    if combatant is None or not encounter.started:
        return {}
    counters = book.movement.counters(encounter, combatant)
    return {
        one.label: Fraction(one.figure.value)
        for one in counters
        if one.label in book.movement.costs
    }


def _span(values: Sequence[Fraction]) -> str:
    least, most = min(values), max(values)
    return in_words(least) if least == most else f"{in_words(least)} or {in_words(most)}"


# A tie is rolled until nobody ties, so every number of re-rolls would be another outcome.
_REROLLED = r"\bre-rolled [\d ]+ against [\d ]+\b"


def _played(
    encounter: Encounter,
    actions: Sequence[tuple[Action, tuple[Typed, ...]]],
    chosen: Sequence[int],
    number: int,
    history: History,
    *,
    override: bool = False,
) -> PossibleResult:
    """Play the actions with the totals in `chosen`.

    If an action is refused before any roll, the refusal is raised.
    """
    chances: list[Chance] = []
    totals: list[int] = []
    lines: list[str] = []
    acts: list[str] = []
    shares: list[Share] = []
    rolls: list[Roll] = []
    fault = ""
    nearest: Number | None = None
    for action, typed in actions:
        tray = ChosenTray(typed, chosen[len(totals) :])
        try:
            _, scene = apply(
                encounter, action, tray, number=number, override=override, history=history
            )
        except RulesError as refused:
            if not (chances or tray.chances):
                raise
            fault = refused.message
            nearest = refused.nearest if isinstance(refused, Refused) else None
        else:
            encounter = scene.encounter
            acts += scene.acts
            shares += scene.shares
            lines += (re.sub(_REROLLED, "re-rolled", one.strip()) for one in scene.lines)
        chances += tray.chances
        totals += tray.totals
        rolls += (one for one in tray.rolls if not isinstance(one, ForeseenRoll))
        if fault:
            break
    return PossibleResult(
        tuple(chances),
        tuple(totals),
        tuple(lines),
        tuple(acts),
        encounter,
        fault,
        tuple(shares),
        tuple(rolls),
        nearest,
    )


def _plays(play: Callable[[Sequence[int]], PossibleResult]) -> Iterable[PossibleResult]:
    """Play the actions again and again with other totals.

    The highest totals come first. Then one roll has another total, and then several rolls have.
    """
    waiting: deque[tuple[int, ...]] = deque([()])
    most, played = MOST_PLAYS, 0
    while waiting and played < most:
        chosen = waiting.popleft()
        outcome = play(chosen)
        yield outcome
        played += 1
        few = len(outcome.chances) <= FEW_ROLLS
        most = most if few else FEW_PLAYS
        for at in range(len(chosen), len(outcome.chances)):
            others = outcome.chances[at].bounds[1:]
            waiting += ((*outcome.totals[:at], one) for one in (others if few else others[-1:]))


def _between(
    outcomes: Iterable[PossibleResult], play: Callable[[Sequence[int]], PossibleResult], most: int
) -> list[PossibleResult]:
    """Search for the totals at which the outcome changes. Return at most `most` new outcomes.

    The search tries the middle between two tried totals of one roll.
    """
    found = {one.totals: one for one in outcomes}
    waiting, last = deque(_neighbours(found)), deque[tuple[Totals, Totals, int]]()
    new: list[PossibleResult] = []
    halved: set[tuple[Totals, Totals]] = set()
    tried: set[tuple[object, ...]] = set()
    while (waiting or last) and len(new) < most:
        again = not waiting
        low, high, at = (waiting or last).popleft()
        same = _shapes(found[low]) == _shapes(found[high])
        if high[at] - low[at] < 2 or (same and (low, high) in halved):
            continue
        pair = (at, _amounts(found[low]), _amounts(found[high]))
        if pair in tried and not again:
            # Pairs that are like an earlier one rarely bring more: they come last.
            last.append((low, high, at))
            continue
        tried.add(pair)
        middle = (*low[:at], (low[at] + high[at]) // 2, *low[at + 1 :])
        outcome = play(middle)
        if middle in found or outcome.totals != middle:
            continue
        found[middle] = outcome
        new.append(outcome)
        halved.update([(low, middle), (middle, high)] if same else [])
        waiting += ((low, middle, at), (middle, high, at))
    return new


def _amounts(outcome: PossibleResult) -> tuple[object, ...]:
    """Return the totals that are amounts, such as damage, and then the kind of outcome."""
    rolls = zip(outcome.totals, outcome.chances, strict=False)
    return (*(total for total, one in rolls if one.needed is None), *_shapes(outcome))


def _beyond(
    outcomes: Iterable[PossibleResult], play: Callable[[Sequence[int]], PossibleResult]
) -> Iterator[PossibleResult]:
    """Yield outcomes with totals that only re-rolls can reach, to see which numbers then grow.

    Each kind of outcome is played again with each number of `BEYOND` added to its highest totals.
    """
    found: dict[tuple[tuple[str, ...], Totals], Totals] = {}
    for one, add in product(outcomes, BEYOND):
        rolls = zip(one.totals, one.chances, strict=False)
        more = tuple(_more(total, chance, add) for total, chance in rolls)
        if any(more):
            totals = tuple(map(sum, zip(one.totals, more, strict=False)))
            found.setdefault((_shapes(one), more), totals)
            # Two rolls may be compared: the other one goes above its highest total, too.
            for at, chance in enumerate(one.chances):
                if not more[at] and chance.most < chance.limit:
                    against = (*totals[:at], chance.most + 1, *totals[at + 1 :])
                    found.setdefault((_shapes(one), (*more, at)), against)
    yield from (play(totals) for totals in list(found.values())[:FEW_PLAYS])


def _above(
    outcomes: Iterable[PossibleResult],
    beyond: Iterable[PossibleResult],
    play: Callable[[Sequence[int]], PossibleResult],
) -> Iterator[PossibleResult]:
    """Yield an outcome with a higher total for each kind of outcome that only re-rolls bring.

    From one outcome alone, the text would be '8 or more: takes 8'.
    """
    known = set(map(_shapes, outcomes))
    highest = {_shapes(one): one for one in sorted(beyond, key=lambda one: one.totals)}
    waiting = deque(one for kind, one in highest.items() if kind not in known)
    for _ in range(FEW_PLAYS):
        if not waiting:
            return
        one = waiting.popleft()
        rolls = zip(one.totals, one.chances, strict=False)
        more = tuple(total + (chance.most < total < chance.limit) for total, chance in rolls)
        outcome = play(more)
        if _shapes(outcome) not in highest:
            highest[_shapes(outcome)] = outcome
            waiting.append(outcome)
        yield outcome


def _more_told(
    outcomes: Iterable[PossibleResult],
    beyond: Iterable[PossibleResult],
    play: Callable[[Sequence[int]], PossibleResult],
) -> str:
    """Return the sentence about a new kind of outcome that only many re-rolls bring.

    The highest totals that re-rolls can give are played, each for one roll, and also the totals
    below them: sentences with numbers that grow are left out. Return '' if no outcome is new.
    """
    known = {_shapes(one) for one in (*outcomes, *beyond)}
    told = {sentence for kind in known for sentence in kind}
    highest = [
        (one.totals, at, chance.limit)
        for one in beyond
        for at, chance in enumerate(one.chances)
        if one.totals[at] > chance.most
    ]
    is_more, extra = False, dict[str, None]()
    for totals, at, limit in highest[:FEW_PLAYS]:
        most = play((*totals[:at], limit, *totals[at + 1 :]))
        if _shapes(most) not in known:
            less = play((*totals[:at], limit - 1, *totals[at + 1 :])).sentences
            is_more = True
            extra |= dict.fromkeys(
                one for one in most.sentences if one in less and shape(one) not in told
            )
    if not is_more:
        return ""
    return f"{MORE}; then {' '.join(extra)}" if extra else f"{MORE}."


def _more(total: int, chance: Chance, add: int) -> int:
    """Return how much re-rolls add to this total: at most `add`; 0 if no re-roll is possible."""
    return min(add, chance.limit - total) if total == chance.most < chance.limit else 0


def _neighbours(found: Iterable[Totals]) -> Iterator[tuple[Totals, Totals, int]]:
    """Yield pairs of neighbouring totals that differ in one roll, and the number of this roll.

    The lower total is first.
    """
    rows: dict[tuple[Totals, Totals, int], list[Totals]] = {}
    for totals in sorted(found):
        for at in range(len(totals)):
            rows.setdefault((totals[:at], totals[at + 1 :], at), []).append(totals)
    for (_, _, at), row in rows.items():
        yield from ((low, high, at) for low, high in pairwise(row))


def _shapes(outcome: PossibleResult) -> tuple[str, ...]:
    return tuple(map(shape, outcome.sentences))


def shape(sentence: str) -> str:
    """Return the sentence with '#' for every number, and with counted things in the singular."""
    bare = re.sub(NUMBER, "#", sentence)
    for one, many in PLURAL.items():
        bare = bare.replace(f"# {many}", f"# {one}")
    return bare


def _alike(outcomes: Sequence[PossibleResult], *, act: bool) -> list[Group]:
    """Group the outcomes by their sentences. The outcomes with the highest totals come first."""
    by_shape: dict[tuple[str, ...], list[PossibleResult]] = {}
    for one in sorted(outcomes, key=lambda one: one.totals, reverse=True):
        by_shape.setdefault(_shapes(one), []).append(one)
    return [Group(tuple(alike), _folded(alike, act=act)) for alike in by_shape.values()]


def _folded(
    alike: Sequence[PossibleResult], *, act: bool, is_bounded: bool = False
) -> tuple[str, ...]:
    """Return the sentences of outcomes; 'takes 2 to 9' stands for outcomes with other numbers.

    If `is_bounded` is true, no re-roll makes a number larger than in these outcomes.
    """
    told, more = list[str](), [one.is_beyond and not is_bounded for one in alike]
    for versions in zip(*(one.sentences for one in alike), strict=True):
        told.append(_spanned(versions, more))
    first, rolled = alike[0].sentences, [one.dice for one in alike[0].chances]
    acts = {without_dice(one, rolled) for one in alike[0].acts}
    return tuple(one for one, plain in zip(told, first, strict=True) if act or plain not in acts)


def _spanned(versions: Sequence[str], more: Sequence[bool]) -> str:
    slots = zip(*(re.findall(NUMBER, one) for one in versions), strict=True)
    spans = iter([_from_to(slot, more) for slot in slots])
    return re.sub(NUMBER, lambda _: next(spans), versions[0])


def _from_to(slot: Sequence[str], more: Sequence[bool]) -> str:
    """Return '2 to 9', '2 or more' or '9 or less'.

    `more` says for each number whether re-rolled dice led to it. If only re-rolled dice reach the
    highest or the lowest number, the range is open at that end.
    """
    low, high = min(slot, key=Fraction), max(slot, key=Fraction)
    if low == high:
        return low
    bounded = [Fraction(one) for one, again in zip(slot, more, strict=True) if not again]
    # Without a re-roll there is no such outcome: the number for its lowest total is the bound.
    bounded = bounded or [Fraction(slot[-1])]
    if Fraction(high) > max(bounded):
        return f"{low} or more"
    if Fraction(low) < min(bounded):
        return f"{high} or less"
    return f"{low} to {high}"


def _common_beginning(
    all_sentences: Sequence[tuple[str, ...]],
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the sentences with which all lists begin, and the other sentences of each list."""
    same = 0
    while all(len(one) > same for one in all_sentences) and (
        len({one[same] for one in all_sentences}) == 1
    ):
        same += 1
    return all_sentences[0][:same], [one[same:] for one in all_sentences]


def _are_disjoint(groups: Sequence[Group]) -> bool:
    """Whether each group has only lower totals than the group before it."""
    return all(one.least > other.most for one, other in pairwise(groups))


def _bounded(group: Group, *, act: bool) -> Group:
    """Return a group that has a highest total, such as '12 or less: takes 2 to 12'.

    Re-rolls cannot make its numbers larger.
    """
    return replace(group, sentences=_folded(group.outcomes, act=act, is_bounded=True))


def _heads(groups: Sequence[Group], *, by_totals: bool) -> list[str]:
    """Return the words for the totals of each group, such as '15 or more: '.

    If several rolls are needed, or if the totals overlap, the words are 'Either: ' and 'Or: '.
    """
    if not by_totals:
        return ["Either: ", *["Or: "] * (len(groups) - 1)]
    heads = [f"{groups[0].least} or more: "]
    heads += (_totals(one) for one in groups[1:-1])
    return [*heads, f"{groups[-1].most} or less: "]


def _totals(group: Group) -> str:
    low, high = group.least, group.most
    return f"{low}: " if low == high else f"{low} to {high}: "


def _roll_in_words(chance: Chance) -> str:
    told = f"{chance.purpose}, {chance.dice}"
    if chance.needed is None:
        return told
    number = chance.needed.number
    steps = _why(number)
    how = "at or below" if chance.needed.at_most else "against"
    return f"{told}, {how} {in_words(number.value)}{f' ({steps})' if steps else ''}"


def _why(figure: Figure) -> str:
    """Return the steps of a figure that count.

    An example is '5 base difficulty of swimming, +10 each further movement'.
    """
    steps = [step for step in figure.steps if step.applied and step.value]
    if len(steps) < 2 or any(step.op not in SIGNS for step in steps):
        return ""
    return ", ".join(f"{SIGNS[step.op]}{value_in_words(step.value)} {step.label}" for step in steps)


def without_dice(sentence: str, rolled: Iterable[str]) -> str:
    """Return the sentence without the dice in its brackets: '(2d6; cold)' becomes '(cold)'."""
    for dice in set(rolled):
        sentence = sentence.replace(f"({dice}; ", "(")
        sentence = re.sub(rf" ?\([^()]*{re.escape(dice)}[^()]*\)", "", sentence)
    return sentence
