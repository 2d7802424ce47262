"""The words of a time as the reader of moments knows them: 'evry thrd roud' is 'every 3rd round'.

A typed word may be a number word, a word of another book, or a slip for a word of a time.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.numbers.exact import plural
from rules.rulebook.vocabulary import Vocabulary
from tracker.typed.slips import is_slip

_COUNTED = "one two three four five six seven eight nine ten eleven twelve"
_ORDERED = "first second third fourth fifth sixth seventh eighth ninth tenth"

NUMBERS = {word: str(at) for at, word in enumerate(_COUNTED.split(), 1)} | {
    "fifteen": "15",
    "twenty": "20",
    "thirty": "30",
}
_ORDINALS = {word: f"{at}th" for at, word in enumerate(_ORDERED.split(), 1)}

ROUND = "round"
"""The word for a round that every book knows."""

_LIKE_ROUND = ("r", "rd", "rds", "rnd", "rnds", "round", "rounds", "turn", "turns")
_ROUNDS = ("cs", "css", "sequence", "sequences", "melee", "melees")
_CELLS = (
    *("pulse", "pulses", "unit", "units", "cycle", "cycles"),
    *("action", "actions", "movement", "movements"),
)
"""The words for a round and for a cell of a round, of all books."""

_SAME = {"following": "next", "init": "initiative", "ini": "initiative", "count": "initiative"}
_LONG = ("every", "each", "next", "after", "initiative", "shown")
_SHORT = ("in", "on", "at")
"""The short words of a time. A mistyped word is corrected to one of these only as a last guess."""

_OTHERS = """
    a act alter an and any are as auction be beach bound burn burns by county course courses court
    curses die do even fight filth find fine fire fires flour for fort foul found from fur go
    ground grounds he his hound i if impulse is it its known later line lines me melt mound mount
    move moves my neat nest net nice no not of off old once ore other our out own peach pound purse
    reach rounded sever show shows sin sit so son sound sounds tea teach tent tents text than that
    the then there thin this threw to too torn tree tuna tune unite united unity until up urn us
    very water we who wound
"""
_OTHER_WORDS = frozenset(_OTHERS.split())
"""Words that are similar to words of a time, such as 'rounded', but are not slips."""

SHORTEST = 3
"""The fewest letters of a shortened unit: 'rou' is short for 'round'."""

_PARTS = re.compile(
    r"[a-z]+|[-+\u2212]?\d[\d.,:/]*(?:st|nd|rd|th)?\b|[-+\u2212]?\d[\d.,:/]*|\S", re.I
)


@lru_cache(maxsize=256)
def canonical(word: str, words: Vocabulary) -> str:
    """Return a typed word as the reader of moments knows it. Only units may keep capital letters.

    'thrd' is '3rd', 'roud6' is 'round 6', and 'pulse' is the book's word for a cell of a round.
    """
    said = word.rstrip(",;:.!").casefold()
    parts = _PARTS.findall(said) if re.search(r"\d", said) else [said]
    return " ".join(_canonical_part(part, words) for part in parts)


def units(words: Vocabulary) -> Sequence[str]:
    """Return the words for a round, and the word for a cell if combatants share the cells."""
    cells = () if words.turns_cell is None else (words.cell_word,)
    return (*dict.fromkeys((ROUND, words.round_word)), *cells)


def _canonical_part(said: str, words: Vocabulary) -> str:
    own = _own_unit(said, words)
    if own or said in _SHORT or said in _LONG or said in _SAME:
        return own or _SAME.get(said, said)
    if said in _OTHER_WORDS:
        return said
    if said in NUMBERS or said in _ORDINALS:
        return NUMBERS.get(said) or _ORDINALS[said]
    return next(_slips_for(said, words), said)


def _own_unit(said: str, words: Vocabulary) -> str:
    """Return the book's unit for a unit of any book; '' if the word is no unit."""
    if said in _LIKE_ROUND:
        return ROUND
    names = {name.casefold() for name in (words.round_word, plural(words.round_word))}
    cells = {name.casefold() for name in (words.cell_word, plural(words.cell_word))}
    if said in (*names, *_ROUNDS):
        return words.round_word
    return words.cell_word if said in (*cells, *_CELLS) else ""


def _slips_for(said: str, words: Vocabulary) -> Iterator[str]:
    """Yield the words of a time that a word is probably a slip for."""
    if not said.isalpha():
        return
    for name in sorted({words.round_word.casefold(), *_LIKE_ROUND, *_ROUNDS, *_CELLS}, key=len):
        long = len(name) > SHORTEST and len(said) >= SHORTEST
        short = len(said) > 1 and name == words.round_word.casefold()
        if (long and name.startswith(said)) or ((long or short) and is_slip(said, name)):
            yield _own_unit(name, words)
    yield from (_SAME.get(one, one) for one in _LONG if is_slip(said, one))
    for name in (*NUMBERS, *_ORDINALS):
        if len(said) >= SHORTEST and said[0] == name[0] and is_slip(said, name):
            yield NUMBERS.get(name) or _ORDINALS[name]
    yield from (one for one in _SHORT if len(said) <= SHORTEST and is_slip(said, one))
