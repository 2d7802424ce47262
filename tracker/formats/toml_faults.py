"""Explain the faults of a TOML text in plain words, and name the text that TOML expects."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tracker.text.sanitize import sanitize

LONGEST_SHOWN: Final = 60
"""The most characters of a line that a message repeats."""

_KEY: Final = r"^\s*(?P<key>[A-Za-z0-9_.\-\"']+)\s*=\s*"
_END: Final = r"\s*(?:#.*)?$"
_CURLY: Final = re.compile("[\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb]")


class Mistake(NamedTuple):
    """A mistake in a line: a pattern for such lines, and the text that TOML expects there.

    The expected text may repeat the named groups of the pattern.
    """

    pattern: re.Pattern[str]
    expected: str


_MISTAKES: Final = (
    Mistake(
        re.compile(rf"{_KEY}(?P<value>true|false|yes|no|on|off){_END}", re.IGNORECASE),
        "yes and no are written true and false, in small letters and without quotes",
    ),
    Mistake(
        re.compile(rf"{_KEY}(?P<whole>[+-]?\d+),(?P<rest>\d+){_END}"),
        "a decimal number has a point, as in {key} = {whole}.{rest}",
    ),
    Mistake(
        re.compile(rf"{_KEY}(?P<rest>\.\d+){_END}"),
        "a number begins with a digit, as in {key} = 0{rest}",
    ),
    Mistake(re.compile(rf"{_KEY}{_END}"), "a value is missing behind the ="),
    Mistake(
        re.compile(rf"{_KEY}(?P<value>[^\s\"'\[{{#=][^\"'#]*?){_END}"),
        'a text has quotes around it, as in {key} = "{value}"',
    ),
    Mistake(
        re.compile(rf"^\s*(?P<key>[\w-]+)\s*:\s*(?P<value>.+?){_END}"),
        "between a key and its value is =, as in {key} = {value}",
    ),
    Mistake(
        re.compile(rf"^\s*(?:\[\[?[^\]=]*\]?|[^\[=]*\]){_END}"),
        "the name of a table is between brackets, as in [gaits.walk]",
    ),
    Mistake(
        re.compile(r"^\s*[\w.\- ]*[^\x00-\x7f][\w.\- ]*="),
        "a key has only the letters a to z, digits, - and _, or has quotes around it",
    ),
    Mistake(re.compile(r"^\s*[^=\[\"']+$"), "a line is a key, = and a value, as in speed = 6"),
)
"""Common mistakes: a message names the first mistake whose pattern fits the line."""


_OF_THE_PARSER: Final = {
    "Cannot overwrite": "this key has a value already: remove one of the two",
    "Cannot declare": "this table is there already: put the keys of both under one",
    "Unescaped": r"write \\ for each \ in a text, or put the text between ' and '",
}
"""Mistakes that only the parser's message shows. The keys are parts of this message."""


def in_plain_words(said: str, lines: Sequence[str], number: int) -> tuple[int, str]:
    """Return the line of a fault, and a sentence about the line and the expected text.

    `said` and `number` are the message and the line from Python's parser. Sometimes the line of the
    parser is after the mistake.
    """
    begun = _begun(said, lines, number)
    number = number if begun is None else begun[0]
    text = lines[number - 1] if number <= len(lines) else ""
    expected = begun[1] if begun is not None else _expected(said, text)
    shown = sanitize(text.strip(), LONGEST_SHOWN)
    return number, f"{shown}: {expected}." if shown else f"{expected}."


def _begun(said: str, lines: Sequence[str], number: int) -> tuple[int, str] | None:
    """Return the place where an unclosed text or list begins, and the missing sign at its end.

    Return None for other faults.
    """
    before = range(min(number, len(lines)), 0, -1)
    if said.startswith("Unclosed"):
        opens, closes = "[]" if "array" in said else "{}"
        kind = "list" if opens == "[" else "table"
        lacking = (at for at in before if lines[at - 1].count(opens) > lines[at - 1].count(closes))
        where = next(lacking, min(number, len(lines)))
        return where, f"a {kind} that begins with {opens} has commas in it and ends with {closes}"
    quote = _open_quote(said)
    if quote is None:
        return None
    odd = [at for at in before if lines[at - 1].count(quote) % 2]
    return (odd[-1], f"a text that begins with {quote} ends with {quote}") if odd else None


def _open_quote(said: str) -> str | None:
    """Return the quote that opens a text without an end. Return None for another fault."""
    if said.startswith(("Illegal character '\\n'", "Unterminated string")):
        return '"'
    return "'" if said.startswith('Expected "\'"') else None


def _expected(said: str, text: str) -> str:
    known = next((expected for part, expected in _OF_THE_PARSER.items() if part in said), None)
    if known is not None:
        return known
    if _CURLY.search(text):
        return 'the quotes around a text are straight: "'
    for mistake in _MISTAKES:
        found = mistake.pattern.match(text[:LONGEST_SHOWN])
        if found is not None:
            parts = {name: sanitize(part) for name, part in found.groupdict().items() if part}
            return mistake.expected.format(**parts)
    more = "behind a value is nothing in its line, except a comment with #"
    return more if "Expected newline" in said else said.rstrip(".")
