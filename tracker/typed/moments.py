"""Read typed moments: 'in 2 rounds', 'round 3 pulse 4', 'on 20', 'every round'."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules.errors import InputError
from rules.history import Fight
from rules.map.grid_spaces import is_space
from rules.numbers.exact import parse_number, plural
from rules.rulebook.vocabulary import Vocabulary
from tracker.typed.at_place import without_place
from tracker.typed.grammar import Asked, Fields
from tracker.typed.quotes import is_empty, unquoted

SHOWN = "shown"
"""The word that lets players see an event."""

_IN_ROUNDS = r"(?i)\bin \d{1,5}(?=\s*$|,? on\b)"
"""A number of rounds without a unit: 'in 2', 'in 2 on 12'."""

CLOCK = ("second", "minute", "hour")
"""Units of time that a typed moment cannot have."""


def event(text: str, fight: Fight) -> Asked:
    """Read an event with its time; raises InputError.

    Examples are 'the tide, in 3 rounds' and 'every round: smoke'.
    """
    said, fields = _taken(text, fight)
    _see_to_no_other_time(said, fight.book.words)
    if is_empty(said):
        message = "say what comes, as in: on 20 the roof falls, every round."
        raise InputError("missing", "text", message)
    return Asked(fight.read({"action": "event", "text": unquoted(said), **fields}))


def arrival(text: str, fight: Fight, people: Sequence[str]) -> Asked:
    """Read the moment when these people come in, and where: 'in 2 rounds at gate', 'round 3 on 12'.

    Raises InputError.
    """
    text, at = without_place(text, fight)
    fields = {**when(text, fight), **({"at": at} if at else {})}
    return Asked(fight.read({"action": "arrive", "who": list(people), **fields}))


def when(text: str, fight: Fight) -> Fields:
    """Read a text that is only a moment with a round; raises InputError.

    The short form `in 2` means `in 2 rounds` here.
    """
    words = fight.book.words
    whole = re.sub(_IN_ROUNDS, lambda found: f"{found[0]} {plural(words.round_word)}", text)
    said, fields = _taken(whole, fight)
    if said or fields.keys() & {"every", SHOWN}:
        message = f"{(said or text)[:40]!r} is no time: {example(words, fight.encounter.round)}."
        if is_space(first := (said or text).split()[0]):
            message = f"behind @ comes a time; a space is said with at, as in at {first}."
        raise InputError("wrong-type", "round", message)
    if "round" not in fields:
        message = f"say in which {words.round_word}: {example(words, fight.encounter.round)}."
        raise InputError("missing", "round", message)
    return fields


def only_time(text: str, fight: Fight) -> Fields:
    """Return the fields of a text that is only a time; empty for other texts."""
    try:
        said, fields = _taken(text, fight)
    except InputError:
        return {}
    return {} if said else fields


def example(words: Vocabulary, now: int = 0) -> str:
    """Return examples of moments: 'in 2 rounds, or round 3, and on 12 for the initiative'.

    The round in the example comes after the present round `now`.
    """
    cell = f" {words.cell_word} 2" if words.turns_cell is not None else ""
    first = f"in 2 {plural(words.round_word)}, or {words.round_word} {max(3, now + 1)}{cell}"
    return f"{first}, and on 12 for the initiative"


def _taken(text: str, fight: Fight) -> tuple[str, Fields]:
    """Split off the time at the beginning or the end of a text.

    Return the other words, and the fields of the time.
    """
    said, fields = " ".join(text.split()), dict[str, Any]()
    patterns = _patterns(fight.book.words)
    if _cells(fight) > 1:
        patterns |= _later(fight.book.words)
    while True:
        at_ends = ((name, _at_an_end(pattern, said)) for name, pattern in patterns.items())
        found = ((name, place) for name, place in at_ends if place and name not in fields)
        name, place = next(found, ("", None))
        if place is None:
            break
        fields[name] = _value(name, place.groupdict(), fight)
        said = f"{said[: place.start()]}{said[place.end() :]}".strip(" ,:;")
    given = fields.keys() & {"round", "after", "cell"}
    if {"round", "after"} <= given or (given and "later" in fields):
        raise InputError("conflict", "round", "that is two times: say one of them.")
    if "after" in fields:
        fields["round"] = fields.pop("after")
    if "later" in fields:
        fields |= _moment_later(fields.pop("later"), fight)
    return said, fields


def _cells(fight: Fight) -> int:
    """Return the number of cells in a round, if all combatants share the cells.

    Return 0 if the combatants do not share the cells.
    """
    if fight.book.words.turns_cell is None:
        return 0
    return fight.book.rounds.cells(fight.encounter)


def _moment_later(cells: int, fight: Fight) -> Fields:
    """Return the round and the cell that are `cells` cells after the present cell."""
    encounter = fight.encounter
    rounds, cell = divmod(encounter.cell + cells - 1, _cells(fight))
    return {"round": max(1, encounter.round) + rounds, "cell": cell + 1}


def _see_to_no_other_time(said: str, words: Vocabulary) -> None:
    """Raise InputError for a time that was not understood: 'in 3 seconds'."""
    units = "|".join(re.escape(one) for one in (*CLOCK, words.cell_word.casefold()))
    found = _at_an_end(rf"in (?:\d+|an?|one) (?:{units})s?", said)
    if found is not None:
        message = f"{found[0][:40]!r} is no time: {example(words)}."
        raise InputError("wrong-type", "round", message)


def _at_an_end(pattern: str, said: str) -> re.Match[str] | None:
    """Return the match of a pattern at the beginning or at the end of a text."""
    # A sign between two numbers belongs to the number: 'pulse 5,5' and 'on 12:30' are no times.
    before = re.match(rf"(?:{pattern})(?=$|[\s;]|[,:](?!\d))", said, re.IGNORECASE)
    return before or re.search(rf"(?:^|(?<=[\s,:;]))(?:{pattern})\.?$", said, re.IGNORECASE)


def _later(words: Vocabulary) -> Mapping[str, str]:
    """Return the pattern of a time such as 'in 2 pulses'.

    The number in such a time counts cells of a round.
    """
    cells = re.escape(words.cell_word.casefold())
    return {"later": rf"in (?P<later>\d{{1,5}}|an?|one) (?:{cells})s?|next {cells}"}


def _patterns(words: Vocabulary) -> dict[str, str]:
    """Return the pattern of each part of a time.

    The patterns have the words of the book and the usual words.
    """
    own = words.round_word.casefold(), plural(words.round_word).removesuffix("s").casefold()
    rounds = "|".join(dict.fromkeys(("round", *map(re.escape, own))))
    cells = re.escape(words.cell_word.casefold())
    before = "(?:(?:at|in|on|from) )?(?:the )?"
    number = r"(?P<round>\d{1,6})"
    return {
        "after": rf"(?:in|after) (?P<after>\d{{1,5}}|a|one) (?:{rounds})s?",
        "every": rf"(?:every|each) (?:(?P<every>\d{{1,4}}) )?(?:{rounds})s?",
        "round": rf"{before}(?:(?P<next>next) (?:{rounds})|(?:{rounds}) ?{number})",
        "cell": rf"(?:(?:at|in|on) )?(?:{cells}) ?(?P<cell>\d{{1,4}})",
        "on": r"(?:on|(?:(?:on|at) )?(?:initiative|init|ini)) ?(?P<on>-?\d{1,4}(?:[.,]\d+)?)",
        SHOWN: rf"(?P<shown>{SHOWN})",
    }


def _value(name: str, found: Mapping[str, str | None], fight: Fight) -> object:
    now = fight.encounter.round
    if name in ("after", "later"):
        said = found[name] or ""
        many = int(said) if said.isdecimal() else 1
        return many if name == "later" else now + many
    if name == "every":
        return int(found["every"] or 1)
    if name == "on":
        return parse_number(found["on"] or "", "on")
    if name == SHOWN:
        return True
    if name == "round" and found["next"]:
        return now + 1
    return int(found[name] or 0)
