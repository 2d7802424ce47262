"""Doubts about the text of an event that begins or ends like a time: 'in two rounds the tide'."""

import re
from collections.abc import Collection, Iterator

from rules.encounter.letters import letters
from rules.history import Fight
from rules.numbers.exact import in_words, plural
from rules.numbers.nearest import told
from rules.rulebook.vocabulary import Vocabulary
from tracker.typed import moments
from tracker.typed.time_words import NUMBERS, ROUND, canonical, units

MOST_WORDS = 7
"""The most words of a time: 'at the end of the 3rd round'."""

LATER = ("later", "soon")
"""Words for a time that nobody can count."""

_THE = r"(?:(?:at|on|in|by|until|till) )?(?:an? |the )?"
_CLOCK = r"(?:at |by )?\d{1,2}[:.]\d\d(?: ?[hap]\.?m?)?|in [\d.,]+ ?(?:s|secs?|min|mins|h|hrs?)"
_VAGUE = r"soon|later|now|tomorrow|tonight|in half an? \w+"
_TO = r"(?:on|at|round|before|after|when|until) (?!a\b)[a-z]"
_GLUED = r"(?:on|in|every) (?:[lo]\d\w*|\d+(?!(?:st|nd|rd|th)\b)[a-z]\w*)"
_FIRST_ONLY = rf"{_VAGUE}|{_TO}|{_GLUED}"
"""Times that the program does not know. They count only at the beginning of a text."""


def odd_time(text: str, fight: Fight, known: Collection[str] = ()) -> str:
    """Return the doubt about a text that begins or ends like a time; '' if there is no doubt.

    'in 3 the tide' has no unit, and 'in 2 roundz the tide' has a slip. `known` are the fields of a
    time that the line already has. If there are such fields, a number alone causes no doubt.
    """
    words = fight.book.words
    for odd, first in _ends_of(text):
        said = " ".join(canonical(one, words) for one in odd.split())
        meant = _meant(said, words, first=first, bare=first and not known)
        if fields := moments.only_time(meant, fight):
            if fields.keys() & set(known):
                return f"{odd!r} is a second time: say one of them; as a text"
            return f"{odd!r} is no time: did you mean {meant}? As a text"
        if by_turn := _of_people(odd, fight, first=first):
            return f"{odd!r} is no time: {by_turn}; as a text"
        if _is_no_time(odd, said, words, first=first):
            return f"{odd!r} is no time, as in 2 {plural(words.round_word)} or on 20; as a text"
    return ""


def time_in(text: str, fight: Fight) -> str:
    """Return the doubt about what somebody waits for, if it begins or ends with a time.

    Somebody who is ready waits for an act, such as 'when c acts'. A time, such as 'on 12', is for
    the timeline. Return '' if there is no time.
    """
    words = fight.book.words
    for odd, first in _ends_of(text):
        said = " ".join(canonical(one, words) for one in odd.split())
        meant = _meant(said, words, first=first, bare=first)
        if moments.only_time(meant, fight).keys() - {moments.SHOWN}:
            return f"{odd!r} could be a time: for the timeline press Esc, then ]; as a text"
    return ""


def odd_in_name(name: str, fight: Fight) -> str:
    """Return the doubt about a newcomer's name that is like a number or a time.

    Examples are 'three wolves' and 'wolf in two rounds'. Return '' if there is no doubt.
    """
    first, _, rest = name.partition(" ")
    if rest and NUMBERS.get(first.casefold(), "1") != "1":
        many = NUMBERS[first.casefold()]
        return f"for {many} of them type: {many} {rest}; as a name"
    if "," in name:
        return (
            f"{told(name)} has a comma: a blank is before a field, and ; before another kind;"
            " as a name"
        )
    for odd, begins in _ends_of(name):
        words = fight.book.words
        said = " ".join(canonical(one, words) for one in odd.split())
        meant = _meant(said, words, first=False, bare=False)
        if begins or not ("round" in moments.only_time(meant, fight) or odd.casefold() in LATER):
            continue
        when = f"in 2 {plural(words.round_word)}" if odd.casefold() in LATER else meant
        return f"{odd!r} is no time of an arrival: type @ {when}; as a name"
    return ""


def _ends_of(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the beginnings of a text, and then its ends, each time the longest first.

    The second value is true for a beginning.
    """
    parts = text.split()
    many = min(MOST_WORDS, len(parts))
    for count in range(many, 0, -1):
        yield " ".join(parts[:count]).rstrip(",;:"), True
    for count in range(min(many, len(parts) - 1), 0, -1):
        yield " ".join(parts[-count:]).rstrip(".!"), False


def _meant(said: str, words: Vocabulary, *, first: bool, bare: bool) -> str:
    """Return the moment that canonical words mean. If none is found, return the words themselves.

    `first` is true for words at the start of a text. If `bare` is true, the words may be an
    initiative without 'on'. The result is '' for cells that combatants do not share.
    """
    if words.turns_cell is None and words.cell_word in said.split():
        return ""
    unit = "|".join(map(re.escape, units(words)))
    whole = "|".join(dict.fromkeys((ROUND, re.escape(words.round_word))))
    said = re.sub(r"^(?:once|only) ", "", said)
    behind = re.fullmatch(rf"(?:{_THE}end of (?:the |this )?|after )({whole}) (\d+)", said)
    if behind:
        return f"{behind[1]} {int(behind[2]) + 1}"
    place = r"(?:[a-z]{1,6} )?(?:the )?"
    rules = (
        (rf"{_THE}(?:start|beginning|end) of (?:the |this |next )*({whole})", r"next \1"),
        (rf"{_THE}(?:start|beginning) of (?:the )?({whole}) (\d+)", r"\1 \2"),
        (rf"(?:in |on |at |from )?(?:the )?next ({unit})", r"next \1"),
        (rf"(?:every|each) (?:other|2(?:nd|th)) ({whole})", r"every 2 \1"),
        (rf"{place}(\d+)(?:st|nd|rd|th) ({unit})", r"\2 \1"),
        (rf"{place}({unit}) (\d+)", r"\1 \2"),
        (rf"(?:next |\w{{1,3}} ){'?' if first else ''}(\d+) ({unit})", r"in \1 \2"),
        (rf"(\d+) ({unit}) (?:later|from now)", r"in \1 \2"),
        (r"(in|every|after) (\d+)", rf"\1 \2 {ROUND}"),
        (rf"{_THE}initiative (?:of )?(-?\d+)", r"on \1"),
        (r"(?:on|at) (?:an? )?(\d+)", r"on \1"),
        (r"from (\d+)", rf"{ROUND} \1"),
        (r"(\d+(?:\.\d+)?)", r"on \1" if bare else r"\1"),
    )
    found = ((pattern, meant) for pattern, meant in rules if re.fullmatch(pattern, said))
    pattern, meant = next(found, ("", ""))
    said = re.sub(pattern, meant, said) if pattern else said
    counted = re.match(rf"((?:in|every|after) (\d+)) ({unit})", said)
    if counted and counted[2] != "1":
        return f"{counted[1]} {plural(counted[3])}{said[counted.end() :]}"
    return said


def _of_people(odd: str, fight: Fight, *, first: bool) -> str:
    """Return advice on a time that names a combatant's turn, as in 'before b' or 'when c acts'."""
    acts = r"(?:'s)?(?P<acts> (?:turns?|acts?|moves?|goes))?"
    found = re.fullmatch(
        rf"(before|after|when|until|till|once) (?:the )?(?P<who>.+?){acts}", odd, re.I
    )
    found = found or re.fullmatch(r"(?:on |at )?(?P<who>.+?)'s(?P<acts> turn)", odd, re.I)
    found = found or re.fullmatch(r"(?P<acts>on) (?P<who>[b-z])", odd, re.I)
    if not found or (not first and not found["acts"]):
        return ""
    said, known = found["who"].casefold(), letters(fight.encounter)
    for one in fight.encounter.in_order():
        is_letter = said == known.get(one.id) and (said != "a" or found["acts"])
        if is_letter or said == one.name.casefold():
            if one.initiative is None:
                return f"{one.name} has no initiative"
            return f"on {in_words(one.initiative.value)} comes after {one.name}'s turn"
    return ""


def _is_no_time(odd: str, said: str, words: Vocabulary, *, first: bool) -> bool:
    """Whether words are like a time, but mean no moment: 'in 1d4 rounds', 'round x', '12:30'."""
    unit = "|".join(re.escape(one) for one in (ROUND, words.round_word, words.cell_word))
    counted = rf"(?:in|after|every|each|for) (?:\S+ ){{1,3}}(?:{unit})"
    named = rf"(?:[a-z]{{1,6}} )?(?:the )?(?:{unit}) (?:[-+\u2212]\S+|\d\S*)"
    this = rf"(?:this|last|same|next) (?:{unit})"
    edge = rf"{_THE}(?:start|end|beginning) of (?:\w+ )?(?:{unit})(?: \d+)?"
    if re.fullmatch(rf"{counted}|{named}|{this}|{edge}", said) or re.fullmatch(_CLOCK, odd, re.I):
        return True
    return first and re.fullmatch(_FIRST_ONLY, odd, re.I) is not None
