"""Write the tables of a book's file as TOML."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.bookfile.faults import Place

Tables = Mapping[str, Any]
"""The tables of a file in the form that `tomllib` reads; numbers may also be fractions."""

Unsaid = Mapping[Place, Sequence[str]]
"""The lines that a file still lacks. The key is the place of the table that needs the lines."""

ENTRIES = frozenset({"options", "fields", "gaits", "terrains", "conditions", "actions"})
"""Tables whose inner tables have headers of their own, such as [gaits.run]."""

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_QUOTED = '"\\'
_SIGNS = {'"': r"\"", "\\": r"\\", "\n": r"\n", "\t": r"\t"}


def toml_text(tables: Tables, unsaid: Unsaid | None = None) -> str:
    """Return tables as a TOML text, in their order. `# say it: ...` marks each missing line.

    Characters that cannot be shown are escaped, so that the text is safe in every terminal.
    """
    return "\n\n".join(_blocks(tables, (), unsaid or {})) + "\n"


def _blocks(table: Tables, place: Place, unsaid: Unsaid) -> Iterator[str]:
    """Yield a table with its own values, then the inner tables that have headers."""
    inside = {key: one for key, one in table.items() if _has_header((*place, key), one)}
    lines = [f"{_key(key)} = {toml_value(one)}" for key, one in table.items() if key not in inside]
    lines += (f"# say it: {escaped(one)}" for one in unsaid.get(place, ()))
    if place and (lines or not inside):
        yield "\n".join((f"[{'.'.join(_key(str(part)) for part in place)}]", *lines))
    for key, one in inside.items():
        yield from _blocks(one, (*place, key), unsaid)


def _has_header(place: Place, value: object) -> bool:
    known = len(place) == 1 or (len(place) == 2 and place[0] in ENTRIES)
    return isinstance(value, Mapping) and (known or place[:2] == ("load", "limits") != place[:-2])


def escaped(text: str, also: str = "") -> str:
    """Return a text with escapes for invisible characters, and for the characters in `also`."""
    return "".join(
        one if one.isprintable() and one not in also else _SIGNS.get(one) or f"\\U{ord(one):08X}"
        for one in text
    )


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else toml_value(name)


def toml_value(value: Any) -> str:
    """Return a value in TOML. A fraction that is not a decimal becomes a text: "22/15"."""
    if isinstance(value, str):
        return f'"{escaped(value, _QUOTED)}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction) and value.denominator > 1:
        near = float(value)
        return repr(near) if Fraction(str(near)) == value else toml_value(str(value))
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {toml_value(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return str(value)
