"""Hostile files: short TOML, JSON and CSV texts that take long to parse."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Final

KB, MB = 1 << 10, 1 << 20

Make = Callable[[int], str]
"""A function that makes a text of about a given number of bytes."""


def _filled(unit: str, size: int, before: str = "", after: str = "") -> str:
    """Return a text of about `size` bytes that repeats `unit`.

    If `unit` contains {}, each repetition has its own number there.
    """
    parts, left = [before], size - len(before) - len(after)
    for number in count():
        part = unit.replace("{}", str(number))
        left -= len(part)
        if left < 0:
            break
        parts.append(part)
    return "".join([*parts, after])


def dotted(size: int) -> str:
    """Return a dotted key with as many parts as `size` bytes allow."""
    return f"{'.'.join(['a'] * (size // 2 - 2))}=1"


def _keys(part: str, dot: str, size: int) -> str:
    """Return a key that repeats `part` as often as `size` bytes allow."""
    return dot.join([part] * (size // len(part + dot) - 2)) + "=1"


TOML: Final[dict[str, Make]] = {
    "one key of many parts": dotted,
    "a header of many parts": lambda size: f"[{dotted(size - 4)[:-2]}]",
    "a list's header of many parts": lambda size: f"[[{dotted(size - 8)[:-2]}]]",
    "a key of many parts in a table": lambda size: f"x = {{ {dotted(size - 20)} }}",
    "parts in quotes": lambda size: _keys('"a"', ".", size),
    "parts with blanks between": lambda size: _keys("a", " . ", size),
    "a key of many parts below a good row": lambda size: (
        f'[[combatants]]\nname = "A"\n{dotted(size - 40)}'
    ),
    "keys of eight parts": lambda size: _filled("a{}.b.c.d.e.f.g.h = []\n", size),
    "headers of eight parts": lambda size: _filled("[a{}.b{}.c{}.d{}.e{}.f{}.g{}.h{}]\n", size),
    "headers and keys of eight parts": lambda size: _filled(
        "[a{}.b.c.d.e.f.g.h]\na.b.c.d.e.f.g.h = {}\n", size
    ),
    "keys of eight parts below a header of eight": lambda size: _filled(
        "a{}.b{}.c{}.d{}.e{}.f{}.g{}.h{} = []\n", size, "[a.b.c.d.e.f.g.h]\n"
    ),
    "lists of tables within each other": lambda size: _filled("[[a]]\n[[a.b]]\n[[a.b.c]]\n", size),
    "one list's header": lambda size: _filled("[[combatants]]\n", size),
    "empty lists": lambda size: _filled("a{}=[]\n", size),
    "empty tables": lambda size: _filled("a{}={ }\n", size),
    "a long list": lambda size: _filled("1,", size, "a=[", "]"),
    "a list of many lines": lambda size: _filled("0.1,\n", size, "a=[\n", "]"),
    "lists in lists": lambda size: f"a={'[' * (size // 2)}{']' * (size // 2 - 4)}",
    "tables in tables": lambda size: f"a={'{a=' * (size // 4 - 2)}1{'}' * (size // 4 - 2)}",
    "blank lines": lambda size: "\n" * size,
    "comments": lambda size: _filled("#\n", size),
    "a long number": lambda size: f"a = {'9' * (size - 8)}",
    "a long number in hex": lambda size: f"a = 0x{'f' * (size - 8)}",
    "a number of five thousand digits": lambda _: f"[[combatants]]\nhp = {'1' * 5000}\n",
    "a long text": lambda size: f'name = "{"x" * (size - 12)}"\n',
    "escapes": lambda size: _filled(r"\n", size, 'name = "', '"\n'),
    "a text of many lines": lambda size: _filled("x\n", size, 'name = """', '"""\n'),
    "a text without an end": lambda size: f'name = """{"x" * (size - 20)}',
    "one long line": lambda size: f"a ={' ' * (size - 8)}1\n",
}

JSON: Final[dict[str, Make]] = {
    "lists in lists": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "objects in objects": lambda size: '{"a":' * (size // 7) + "1" + "}" * (size // 7),
    "a long list": lambda size: _filled("1,", size, "[", "1]"),
    "many fractions": lambda size: _filled("0.1,", size, "[", "1]"),
    "empty objects": lambda size: _filled("{ },", size, "[", "1]"),
    "objects of one key": lambda size: _filled('{"a":1},', size, "[", "{}]"),
    "many keys": lambda size: _filled('"k{}":1,', size, '{"combatants":[{', '"z":1}]}'),
    "a number of five thousand digits": lambda _: "[{" + f'"name":"A","hp":{"1" * 5000}' + "}]",
    "a long number": lambda size: f"[{'1' * (size - 2)}]",
    "a key that stands twice": lambda _: '{"action":"add","name":"A","name":"B"}',
    "a key that stands twice inside": lambda _: '[{"name":"A","sheet":{"dex":1,"de\\u0078":2}}]',
    "a text without an end": lambda size: f'["{"x" * (size - 2)}',
    "backslashes": lambda size: '["' + "\\\\" * (size // 2 - 3) + '"]',
}

CSV: Final[dict[str, Make]] = {
    "rows": lambda size: _filled("A{}\n", size, "name\n"),
    "short rows": lambda size: "name\n" + "A\n" * (size // 2 - 3),
    "blank lines": lambda size: "name\n" + "\n" * (size - 5),
    "rows of nothing": lambda size: _filled(",,,,\n", size, "name,hp\n"),
    "columns": lambda size: _filled("ab,", size),
    "a row of many cells": lambda size: _filled("ab,", size, "name\n"),
    "one cell": lambda size: "name\n" + "A" * (size - 5),
    "a cell without an end": lambda size: 'name\n"' + "A\n" * (size // 2 - 4),
    "cells over lines": lambda size: "name\n" + '"\n",' * (size // 4 - 2),
    "quotes": lambda size: 'name\n"' + '""' * (size // 2 - 4) + '"',
}

_WORDS: Final = {
    "toml": (
        *("a", "name", "combatants", "sheet", "system", '"emala"', "hp", "[", "]", "[[", "]]", "{"),
        *("}", "=", " = ", ".", ",", "\n", '"', "'", '"""', "'''", "#", "\\", "1", "-", "1e999"),
        *(
            "0x",
            "inf",
            "1979-05-27",
            "true",
            "\u200b",
            "\u202e",
            "[[combatants]]\n",
            "name = 'x'\n",
        ),
    ),
    "json": (
        *(
            "[",
            "]",
            "{",
            "}",
            ":",
            ",",
            '"',
            '"name"',
            '"sheet"',
            '"combatants":',
            '"action":"add"',
        ),
        *("1", "-", "0.1", "1e999", "null", "true", "\\", "\\ud800", "\n", " ", '{"name":"A"},'),
    ),
    "csv": (
        "name",
        "hp",
        ",",
        ";",
        "\t",
        "\n",
        "\r\n",
        '"',
        '""',
        "A",
        "1",
        "3d6",
        "\u2028",
        "=1+1",
    ),
}
ENDINGS: Final = tuple(_WORDS)


def at_random(seed: int) -> tuple[str, str]:
    """Return the ending of a file format, and a text of random words of this format.

    Some words are repeated many times.
    """
    random = Random(seed)
    ending = random.choice(ENDINGS)
    parts = random.choices(_WORDS[ending], k=random.randint(1, 40))
    times = (1, 1, 1, 1, 2, 9, 100, 10_000, 200_000)
    text = "".join(part * random.choice(times) for part in parts)
    return ending, text[: 5 * MB]


def every_text(size: int) -> Iterator[tuple[str, str, str]]:
    """Yield all texts that take long to parse.

    Each comes with a file ending and a name, and has about `size` bytes.
    """
    for ending, makers in (("toml", TOML), ("json", JSON), ("csv", CSV)):
        for what, make in makers.items():
            yield ending, what, make(size)
