"""Check JSON from outside: refuse texts beyond the limits, and objects with doubled keys.

The parser does not report doubled keys.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

DEEPEST = 32
"""How deep lists and objects may be nested."""

DIGITS = 1000
"""The most digits that may follow one another in a number."""

PIECES = 200_000
"""The most values of a text, in all its lists and objects together."""

_TOKEN = r'(?s)"((?:[^"\\]|\\.)*+)"([ \t\r\n]*:)?|[\[\]{},]|[0-9]{1001,}'
_LONG_NUMBER = r"[0-9]{1001}"


class JsonFault(ValueError):
    """The error for a JSON text with a fault. Its message is a sentence.

    `code` is the error code in the program's answer.
    """

    def __init__(self, code: str, reason: str, text: str, at: int) -> None:
        line = text.count("\n", 0, at) + 1
        column = at - text.rfind("\n", 0, at)
        place = f"line {line}, " if "\n" in text.strip() else ""
        super().__init__(f"{place}column {column}: {reason}")
        self.code = code


class _Doubled(Exception):
    """The error for an object that has the same key twice."""


def refuse_bounds(text: str) -> None:
    """Raise JsonFault if a text is nested too deeply, has too many values, or has a long number."""
    deep = text.count("[") + text.count("{")
    long_number = len(text) > DIGITS and re.search(_LONG_NUMBER, text)
    if deep > DEEPEST or text.count(",") + deep > PIECES or long_number:
        _look_over(text)


def refuse_doubled(text: str, value: object) -> None:
    """Raise JsonFault if an object of this text has the same key twice.

    `value` is the decoded text.
    """
    if isinstance(value, dict) and text.count(":") == _keys_of(value):
        return
    try:
        _ONCE.decode(text)
    except _Doubled:
        _look_over(text)


def _keys_of(value: dict[str, Any]) -> int:
    """Return the number of keys in an object. Keys of objects inside it count too."""
    return len(value) + sum(len(one) for one in value.values() if isinstance(one, dict))


def _once(pairs: list[tuple[str, Any]]) -> None:
    if len(dict(pairs)) < len(pairs):
        raise _Doubled


_ONCE = json.JSONDecoder(object_pairs_hook=_once)


def _look_over(text: str) -> None:
    """Check the whole text. Raise JsonFault at the first place where a limit is exceeded."""
    inside: list[set[str]] = []
    pieces = 0
    for mark, found in _marks(text):
        if mark == ":":
            _note_key(found, inside, text)
        elif mark in "[{":
            inside.append(set())
        elif mark in "]}":
            del inside[-1:]
        pieces += mark in "[{,"
        reason = (
            (len(inside) > DEEPEST and "it is nested too deeply")
            or (pieces > PIECES and f"there are more than {PIECES} values up to here")
            or ""
        )
        if reason:
            raise JsonFault("bad-json", reason, text, found.start())


def _marks(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Yield each bracket and each comma of a text. For each key of an object, yield ':'."""
    for found in re.finditer(_TOKEN, text):
        first = found[0][0]
        if first.isdigit():
            reason = f"a number here has too many digits, more than {DIGITS}"
            raise JsonFault("out-of-range", reason, text, found.start())
        if first != '"':
            yield first, found
        elif found[2]:
            yield ":", found


def _note_key(found: re.Match[str], inside: list[set[str]], text: str) -> None:
    """Raise JsonFault if the object already has this key."""
    key = found[1] if "\\" not in found[1] else json.loads(f'"{found[1]}"', strict=False)
    known = inside[-1] if inside else set()
    if key in known:
        raise JsonFault("conflict", f"the key {key[:60]!r} is there twice", text, found.start())
    known.add(key)
