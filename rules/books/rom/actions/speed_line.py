"""The typed line of a declaration: first a speed or a rate, then the intent."""

import re
from fractions import Fraction

from rules.books.rom.sheet import GAITS
from rules.books.rom.source import FEET_PER_MPH, MPH
from rules.encounter import Combatant, Encounter
from rules.encounter.groups import kind_of
from rules.encounter.letters import who_has
from rules.errors import InputError
from rules.numbers.exact import Number, in_words, parse_number
from rules.numbers.inputs import listed
from rules.numbers.nearest import is_misspelt, told

AS_BEFORE = "as-before"
SHARES = {
    "1/4": "quarter",
    "1/2": "half",
    "3/4": "three-quarters",
    "25%": "quarter",
    "50%": "half",
    "75%": "three-quarters",
    "100%": "full",
}
"""Rates as typed shares of the full speed: '1/2' is half rate, and never half a mile an hour."""

OF_A_RATE = ("speed", "rate", "quarters", "quarter")
"""Words that may follow the word for a rate: 'half speed', 'three quarters'."""

THREE = "three-quarters"
"""The only rate of two words; 'quarter' in it does not count as a second rate."""

METRES_PER_MPH = Fraction(44704, 100000)
DISTANCES = {
    **dict.fromkeys(("ft", "feet", "foot"), FEET_PER_MPH),
    **dict.fromkeys(("m", "metre", "metres", "meter", "meters"), METRES_PER_MPH),
}
PER_MPH = {
    **DISTANCES,
    **dict.fromkeys(("km/h", "kmh", "kph"), METRES_PER_MPH * 36 / 10),
    **dict.fromkeys(("ft/s", "fps"), FEET_PER_MPH),
    **dict.fromkeys(("m/s", "mps"), METRES_PER_MPH),
}
"""How many of each unit are one mph. A distance without a time is the distance in a pulse (1 s)."""

NOT_OF_SPEED = ("km", "mi", "mile", "miles", "yd", "yard", "yards", "hex", "hexes", "squares")

NO_SPEEDS = {
    *("fast", "faster", "slow", "slower", "slowly", "quick", "quickly", "max", "top", "all"),
    *("walk", "walks", "run", "runs", "sprint", "sprints", "jog", "jogs", "trot", "gallop"),
    *("stand", "stands", "stop", "stops", "halt", "halts", "stay", "stays"),
}
"""Words that sound like a speed, but are none. If the line has only such a word, it is an error."""

MOST_LETTERS = 3
"""A word of more characters cannot be letters of combatants."""

MOST_TOO_MANY = 2
"""A rate with at most this many letters too many counts as mistyped."""

_AS_BEFORE = re.compile(r"(?:(?:same )?as )?before?\b(?!\s+\w)|same\b(?!\s+\w)|as before\b", re.I)
_OF_A_RATE = re.compile(r"-(?:speed|rate)$")
_NUMBER = re.compile(r"[+-]?\d[\d.,/]*")


def read_declaration(line: str, encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """Read a speed, if the line has one, and then the intent. Raises InputError."""
    if not line:
        raise InputError("missing", "mph", "type a speed, an intent, or both.")
    if line.startswith('"'):
        return {"intent": line.strip('" ')}
    speed, rest = _speed(line, encounter)
    intent = rest.lstrip(",;: ").strip('" ')
    return {**speed, **({"intent": intent} if intent else {})}


def _speed(line: str, encounter: Encounter) -> tuple[dict[str, object], str]:
    """Return the speed at the beginning of a line as a field, and the rest of the line.

    Raises:
        InputError: the speed is in another unit, or the first word is almost a rate.
    """
    as_before = _AS_BEFORE.match(line)
    if as_before is not None:
        return {"rate": AS_BEFORE}, line[as_before.end() :]
    first, rest = _parted(line)
    behind, after = _parted(rest)
    if _is_name(line, first, encounter):
        return {}, line
    rate = SHARES.get(first) or _rate(_OF_A_RATE.sub("", first.casefold()))
    if rate is not None:
        if not (rate == THREE and behind.casefold() in THREE):
            _refuse_second(first, rate, rest)
        return {"rate": rate}, after if behind.casefold() in OF_A_RATE else rest
    number = _NUMBER.match(first)
    if number is None:
        _refuse_word(first, rest)
        _refuse_last(first, rest, encounter)
        return {}, line
    speed = parse_number(number[0].rstrip(".,/"), "mph")
    unit = first[number.end() :].casefold()
    if not unit and behind.casefold() in (MPH, *PER_MPH, *NOT_OF_SPEED):
        unit, rest = behind.casefold(), after
    mph = _in_mph(speed, unit)
    _refuse_second(number[0], number[0], rest)
    return {"mph": mph}, rest


def _is_name(line: str, first: str, encounter: Encounter) -> bool:
    """Whether a line begins with a name, although the first word may be the beginning of a rate.

    'Hal axe' is about Hal, and not half rate. A whole rate is always a rate.
    """
    if first.casefold() in (gait.id for gait in GAITS):
        return False
    people = encounter.combatants.values()
    names = {re.escape(name) for one in people for name in (one.name, kind_of(one)) if name}
    return any(re.match(rf"{name}(?!\w)", line, re.IGNORECASE) for name in names)


def _parted(line: str) -> tuple[str, str]:
    """Return the first word of a line without its punctuation, and the rest of the line."""
    first = re.split(r"[\s;:]", line, maxsplit=1)[0]
    return first.rstrip(","), line.removeprefix(first).strip()


def _in_mph(speed: Number, unit: str) -> Number:
    """Return a speed in mph. Raises InputError if the unit is not mph."""
    if unit in ("", MPH):
        return speed
    typed = f"{in_words(speed)} {unit}"
    if unit not in PER_MPH:
        raise InputError("bad-choice", "mph", f"{told(typed)} is no speed: type it in mph.")
    mph = in_words(Fraction(speed) / PER_MPH[unit], 2)
    covered = " in a pulse" if unit in DISTANCES else ""
    message = f"{in_words(speed)} {unit}{covered} are {mph} mph: speeds are typed in mph."
    raise InputError("bad-choice", "mph", message)


def _rate(word: str) -> str | None:
    """Return the rate whose name begins with the word. Return None for no rate or several."""
    found = [gait.id for gait in GAITS if gait.id.startswith(word.casefold())] if word else []
    return found[0] if len(found) == 1 else None


def _refuse_word(first: str, rest: str) -> None:
    """Raise InputError for a mistyped rate.

    Raise it also for a single word that is almost a speed.
    """
    word, rates = first.casefold(), [gait.id for gait in GAITS]
    meant = next(
        (rate for rate in rates if is_misspelt(word, rate) or _goes_past(word, rate)), None
    )
    alone = rest.casefold() in ("", "speed")
    if meant is None and not (alone and word in NO_SPEEDS):
        return
    known = f"did you mean {meant}?" if meant else f"type mph, or {listed(rates)}."
    message = f"{told(first)} is no speed: {known} An intent may stand in quotation marks."
    raise InputError("bad-choice", "mph", message)


def _goes_past(word: str, rate: str) -> bool:
    """Whether a word is a rate with a few more letters, such as 'stillxx' but not 'halfling'."""
    return word != rate and word.startswith(rate) and len(word) <= len(rate) + MOST_TOO_MANY


def _refuse_last(first: str, rest: str, encounter: Encounter) -> None:
    """Raise InputError for a rate after a single word, as in 'horse half'.

    A short word in small letters may be the letters of combatants: then another function decides.
    """
    is_no_letter = len(first) > MOST_LETTERS or first.isupper()
    if is_no_letter and rest.casefold() in [gait.id for gait in GAITS]:
        said, people = first.casefold(), encounter.combatants.values()
        near = next((one.name for one in people if is_misspelt(said, one.name.casefold())), "")
        if near:
            message = f"nobody here is called {told(first)}: {near}, as in '{near} {rest}?"
            raise InputError("conflict", "who", message)
        if _are_letters(first, encounter):
            message = (
                f"{told(f'{first} {rest}')} has two readings: '{first} {rest} with an apostrophe is"
                f" for the people with these letters; an intent stands in quotation marks."
            )
            raise InputError("conflict", "who", message)
        message = (
            f"{told(f'{first} {rest}')}: the speed stands first, as in {rest} {first}. An intent"
            " may stand in quotation marks."
        )
        raise InputError("conflict", "rate", message)


def _are_letters(word: str, encounter: Encounter) -> bool:
    """Whether a word has only letters of combatants, such as 'abzz'."""
    each = [found[0] for found in re.finditer(r"([a-z])\1?", word)]
    return "".join(each) == word and all(who_has(encounter, one) for one in each)


def _refuse_second(first: str, speed: str, rest: str) -> None:
    """Raise InputError for a rate directly after a speed: 'half full', 'q half', '6 half, aims'.

    `first` is the typed word for this `speed`.
    """
    second = re.split(r"[,;:]", rest.strip(",;: "))[0].strip()
    if second.casefold() in [gait.id for gait in GAITS]:
        meant = "" if first.casefold() == speed else f" ({speed})"
        message = f"{first}{meant} and {second} are both the speed: type one of them."
        raise InputError("conflict", "rate", message)
