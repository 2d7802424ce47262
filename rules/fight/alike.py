"""Names of several combatants in few words: combatants of one kind share a name."""

from collections.abc import Iterable, Sequence

from rules.encounter import Combatant
from rules.encounter.groups import kind_of
from rules.numbers.inputs import listed

RUN = 3
"""At least this many numbers in a row are written as a range: '1 to 3'."""


def kinds(people: Iterable[Combatant]) -> tuple[str, ...]:
    """Return the combatants' names, one text for each kind: 'Ilse', 'Wolf 1 to 3 and 5'.

    The order is the order of the first combatants of each kind.
    """
    found: dict[str, list[Combatant]] = {}
    for one in people:
        found.setdefault(kind_of(one), []).append(one)
    return tuple(_of_a_kind(kind, members) for kind, members in found.items())


def names_by_kind(people: Iterable[Combatant]) -> str:
    """Return a text of the names by kind: 'Ilse, Ford bandit 2 and 3'; 'Ilse and Oda'."""
    texts = kinds(people)
    return listed(texts, "and") if not any(" and " in one for one in texts) else ", ".join(texts)


def _of_a_kind(kind: str, people: Sequence[Combatant]) -> str:
    """Return the kind and the numbers, such as 'Wolf 1 to 3 and 5'.

    If some names have no number, all names are returned.
    """
    names = [one.name for one in people]
    numbers = sorted(int(name[len(kind) :]) for name in names if name != kind)
    if len(people) == 1 or sorted(names) != sorted({f"{kind} {one}" for one in numbers}):
        return listed(names, "and")
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return f"{kind} {listed([part for run in runs for part in _run_in_words(run)], 'and')}"


def _run_in_words(run: Sequence[int]) -> list[str]:
    return [f"{run[0]} to {run[-1]}"] if len(run) >= RUN else [str(one) for one in run]
