"""Read the legs of a path, as in '30 m run, then 10 m water swim'."""

from typing import Any

from rules.errors import InputError
from rules.fight.reach import Leg
from rules.history import Fight
from rules.numbers.nearest import told
from rules.rulebook.vocabulary import Gait, Terrain
from rules.rulebook.words import match, matches
from tracker.typed.grammar import FILLERS, NAMES, leading_distance, longest_name

BETWEEN_LEGS = FILLERS | {"then", "and"}
MOST_LEGS = 20


def way(text: str, fight: Fight) -> tuple[Leg, ...]:
    """Read the legs of a path: '30', '30 m rough', '30 m run, then 10 m water swim'.

    A leg has a distance. A leg can also name a ground and a gait. A leg that names no ground is on
    open ground. Raises InputError if words are no leg. The message then names the leg, if there are
    several legs.
    """
    legs = _split_at_distances(text.replace(",", " ").split(), fight)
    if not legs:
        raise InputError("missing", "distance", "type a distance, and where wanted a ground.")
    if len(legs) > MOST_LEGS:
        message = f"a way has at most {MOST_LEGS} legs, and these are {len(legs)}."
        raise InputError("out-of-range", "distance", message)
    return tuple(_leg(words, fight, number, len(legs)) for number, words in enumerate(legs, 1))


def _split_at_distances(words: list[str], fight: Fight) -> list[list[str]]:
    """Return the words of each leg.

    A number begins a new leg, unless the number is a part of a ground's name.
    """
    legs: list[list[str]] = []
    for word in words:
        begins = word[0].isdecimal() and not _goes_on(legs, word, fight)
        if begins or not legs:
            legs.append([])
        legs[-1].append(word)
    return legs


def _goes_on(legs: list[list[str]], word: str, fight: Fight) -> bool:
    """Whether a number is a part of the name of the GM's own ground, as in 'rubble 2'."""
    _, *rest = legs[-1] if legs else [""]
    names = (one.label.casefold().split() for one in fight.book.words.terrains_of(fight.encounter))
    said = [one.casefold() for one in (*rest, word)]
    return any(len(name) > 1 and said[-len(name) :] == name for name in names)


def _leg(words: list[str], fight: Fight, number: int, many: int) -> Leg:
    try:
        return _leg_of(words, fight)
    except InputError as fault:
        place = f"leg {number}: " if many > 1 else ""
        raise InputError(fault.code, fault.field, f"{place}{fault.message}") from None


def _leg_of(words: list[str], fight: Fight) -> Leg:
    book = fight.book.words
    if not any(one.isdecimal() for one in words[0]):
        message = f"{told(words[0])}: a leg begins with its distance, as in 30 rough."
        raise InputError("wrong-type", "distance", message)
    far, rest = leading_distance(words, fight.book)
    if isinstance(far, str) or far <= 0:
        raise InputError("out-of-range", "distance", f"{words[0][:20]!r}: type a number above 0.")
    rest = [word for word in rest if word.casefold() not in BETWEEN_LEGS]
    grounds = book.terrains_of(fight.encounter)
    # A ground is found before a gait of the same name.
    if matches(" ".join(rest), grounds):
        return Leg(far, match(" ".join(rest), grounds, "terrain"))
    known: tuple[Gait | Terrain, ...] = (*grounds, *book.gaits)
    found: dict[str, Any] = {}
    while rest:
        many = longest_name(rest, known)
        said, rest = " ".join(rest[:many]), rest[many:]
        one = match(said, known, "terrain", "gait or ground")
        key = "gait" if isinstance(one, Gait) else "terrain"
        if found.setdefault(key, one) is not one:
            raise InputError("conflict", key, f"{said[:40]!r}: there is a {NAMES[key]} already.")
    open_ground = book.terrain(fight.encounter, book.open_ground)
    return Leg(far, found.get("terrain", open_ground), found.get("gait"))
