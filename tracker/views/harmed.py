"""Name the combatants whom a typed line would harm, with their names or letters.

Also say which of these combatants are friends.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from rules.encounter import Combatant, Encounter
from rules.encounter.letters import LETTERS, letters
from rules.fight.harm import COMES_LATER, DOWN, FRIEND, ONESELF, Victim
from rules.numbers.inputs import listed
from tracker.text.sanitize import sanitize

MOST_NAMES = 6
"""A preview names at most this many people in full. If there are more, it shows their letters."""

AT_ONCE = 150
"""The number of characters of a result that a narrow screen can show."""

SHORTEST_RUN = 3
"""The fewest neighbouring letters that are joined, as 'e-h' instead of 'e, f, g, h'."""

SAID = {
    FRIEND: ("is a friend", "are friends"),
    ONESELF: ("is the one who acts", "are the ones who act"),
    DOWN: ("is down", "are down"),
    COMES_LATER: ("is not here yet", "are not here yet"),
    "": ("is hit too", "are hit too"),
}
"""For each kind of warning, the words about one victim and about several victims."""


def warning(victims: Iterable[Victim], also: Callable[[Victim], bool] = lambda _: False) -> str:
    """Name each victim who is a friend, is the actor, is down, or comes later: 'Mira is a friend'.

    `also` returns true for other victims who are named too. If nobody is named, the text is empty.
    """
    found: dict[str, list[str]] = {}
    for one in victims:
        if one.warning or also(one):
            found.setdefault(one.warning, []).append(sanitize(one.combatant.name))
    told = (f"{listed(names, 'and')} {SAID[said][len(names) > 1]}" for said, names in found.items())
    return "; ".join(told)


def before_the_result(encounter: Encounter, victims: Sequence[Victim], told: str) -> str:
    """Return the text before a result: the warnings, and the names of the victims.

    The victims are named if the beginning of the result does not name all of them.
    """
    own = letters(encounter)
    people = [one.combatant for one in victims]
    first = told[:AT_ONCE]
    named = all(is_named(first, one.name, own.get(one.id, "")) for one in people)
    everybody = "" if named else names(encounter, people)
    return ". ".join(filter(None, (warning(victims), everybody)))


def without_friends(encounter: Encounter, victims: Iterable[Victim], told: str) -> str:
    """Return a result without the sentences of the log that name friends.

    The warning already names the friends. Such a sentence is 'Mira and Oda are friends of Grak.'
    """
    friends = "|".join(re.escape(one.combatant.name) for one in victims if one.warning == FRIEND)
    if not friends:
        return told
    attackers = "|".join(re.escape(one.name) for one in encounter.in_order())
    listing = rf"(?:{friends})(?:(?:, | and )(?:{friends}))*"
    sentence = rf"{listing} (?:is a friend|are friends) of (?:{attackers})\. ?"
    return re.sub(sentence, "", told).rstrip()


def names(encounter: Encounter, people: Sequence[Combatant], among: int = 0) -> str:
    """Return all the people as text: a few by name, many by letter.

    People without a letter are always named by name. If `people` are only some of all people,
    `among` is the number of all.
    """
    if max(among, len(people)) <= MOST_NAMES:
        return ", ".join(sanitize(one.name) for one in people)
    own = letters(encounter)
    lettered = sorted(LETTERS.index(own[one.id]) for one in people if one.id in own)
    others = [sanitize(one.name) for one in people if one.id not in own]
    return ", ".join([*_runs(lettered), *others])


def is_named(told: str, name: str, letter: str) -> bool:
    """Return whether a text names somebody, by name or by letter.

    A run of letters, such as e-h, names everybody in the run.
    """
    if sanitize(name).casefold() in told.casefold():
        return True
    if not letter:
        return False
    at = LETTERS.index(letter)
    runs = re.findall(r"(?<!\w)([a-z]{1,2})(?:-([a-z]{1,2}))?(?!\w)", told)
    ends = ((first, last or first) for first, last in runs)
    known = (each for each in ends if all(one in LETTERS for one in each))
    return any(LETTERS.index(first) <= at <= LETTERS.index(last) for first, last in known)


def _runs(places: Iterable[int]) -> Iterator[str]:
    """Yield texts for the letters at these places. Neighbouring letters are joined: 'c', 'e-h'."""
    for _, run in groupby(enumerate(places), lambda one: one[1] - one[0]):
        each = [LETTERS[place] for _, place in run]
        short = len(each) < SHORTEST_RUN or len(each[0]) < len(each[-1])
        yield ", ".join(each) if short else f"{each[0]}-{each[-1]}"
