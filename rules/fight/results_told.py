"""The possible results of actions as a text: the rolls, the outcomes, and what the actions cost."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from rules.dice.chosen import Chance
from rules.encounter import Encounter
from rules.fight.possible_results import NUMBER, PossibleResult, shapes, without_dice
from rules.numbers.exact import Number, in_words, value_in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook

MOST_TOLD = 5
"""A text tells at most this many outcomes. If there are more, it only counts the middle ones."""

SIGNS = {"start": "", "add": "+", "subtract": "-", "at least": "at least "}
"""The sign of each operation. If a number has steps of another operation, no steps are shown."""


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


def costs(
    book: Rulebook, before: Encounter, outcomes: Sequence[PossibleResult], people: Iterable[str]
) -> str:
    """Return what the actions cost these people: 'Actions 3 to 2.'

    If the costs differ, each text begins with a name: 'Wolf 1: Actions 3 to 2. Wolf 2: ...'
    """
    each = {who: _used_up(book, before, outcomes, who) for who in people}
    if len(set(each.values())) == 1:
        [cost] = set(each.values())
        return f"{cost}." if cost else ""
    names: dict[str, list[str]] = {}
    for who, cost in each.items():
        names.setdefault(cost, []).append(before.combatants[who].name)
    told = (f"{listed(those, 'and')}: {cost}." for cost, those in names.items() if cost)
    return " ".join(told)


def _used_up(
    book: Rulebook, before: Encounter, outcomes: Iterable[PossibleResult], who: str
) -> str:
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


def _alike(outcomes: Sequence[PossibleResult], *, act: bool) -> list[Group]:
    """Group the outcomes by their sentences. The outcomes with the highest totals come first."""
    by_shape: dict[tuple[str, ...], list[PossibleResult]] = {}
    for one in sorted(outcomes, key=lambda one: one.totals, reverse=True):
        by_shape.setdefault(shapes(one), []).append(one)
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
