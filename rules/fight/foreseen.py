"""The possible outcomes of actions that nobody has done yet.

Each roll is tried with several totals.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product

from rules.dice import Roll, Typed
from rules.dice.chosen import Chance, ChosenTray, ForeseenRoll
from rules.encounter import Encounter
from rules.errors import Refused, RulesError
from rules.fight.actions import Action
from rules.fight.apply import apply
from rules.fight.possible_results import PossibleResult, Totals, shape, shapes
from rules.fight.results_told import Foreseen
from rules.numbers.exact import Number
from rules.rulebook.past import NOTHING_BEFORE, History, Share

MOST_PLAYS = 48
"""A preview plays the actions at most this many times."""

FEW_ROLLS = 3
FEW_PLAYS = 16
"""If there are more rolls than FEW_ROLLS, a preview plays the actions at most this many times."""

BEYOND = 1, 2, 3
"""These numbers are added to a highest total. What then grows in the text has no upper limit."""

MORE = "More is possible with re-rolls"

Wanted = Sequence[tuple[Action, Iterable[Typed]]]


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
        same = shapes(found[low]) == shapes(found[high])
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
    return (*(total for total, one in rolls if one.needed is None), *shapes(outcome))


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
            found.setdefault((shapes(one), more), totals)
            # Two rolls may be compared: the other one goes above its highest total, too.
            for at, chance in enumerate(one.chances):
                if not more[at] and chance.most < chance.limit:
                    against = (*totals[:at], chance.most + 1, *totals[at + 1 :])
                    found.setdefault((shapes(one), (*more, at)), against)
    yield from (play(totals) for totals in list(found.values())[:FEW_PLAYS])


def _above(
    outcomes: Iterable[PossibleResult],
    beyond: Iterable[PossibleResult],
    play: Callable[[Sequence[int]], PossibleResult],
) -> Iterator[PossibleResult]:
    """Yield an outcome with a higher total for each kind of outcome that only re-rolls bring.

    From one outcome alone, the text would be '8 or more: takes 8'.
    """
    known = set(map(shapes, outcomes))
    highest = {shapes(one): one for one in sorted(beyond, key=lambda one: one.totals)}
    waiting = deque(one for kind, one in highest.items() if kind not in known)
    for _ in range(FEW_PLAYS):
        if not waiting:
            return
        one = waiting.popleft()
        rolls = zip(one.totals, one.chances, strict=False)
        more = tuple(total + (chance.most < total < chance.limit) for total, chance in rolls)
        outcome = play(more)
        if shapes(outcome) not in highest:
            highest[shapes(outcome)] = outcome
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
    known = {shapes(one) for one in (*outcomes, *beyond)}
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
        if shapes(most) not in known:
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
