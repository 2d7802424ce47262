"""Find the line of each key in a TOML text, because `tomllib` does not give the lines."""

import re

from rules.bookfile.faults import Place

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([A-Za-z0-9_-]+))[ \t]*""")
_VALUE_PART = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:[^"\\\n]|\\.)*"|' r"'[^'\n]*'|#[^\n]*|.",
    re.DOTALL,
)


def lines_of(text: str) -> dict[Place, int]:
    """Return the line of every table and key in a valid TOML text; lines count from 1.

    An inline table has a line, but the keys inside the inline table have none.
    """
    return _Scan(text).run()


class _Scan:
    """Goes over the text once, statement by statement."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1
        self._lines: dict[Place, int] = {}
        self._table: Place = ()
        self._counts: dict[Place, int] = {}

    def run(self) -> dict[Place, int]:
        """Return the line number of each table and key."""
        self._skip_blank()
        while self._at < len(self._text):
            before = self._at
            if self._text[self._at] == "[":
                self._header()
            else:
                self._note((*self._table, *self._key()))
                self._skip_value()
            self._skip_blank()
            if self._at == before:
                break
        return self._lines

    def _header(self) -> None:
        array = self._text.startswith("[[", self._at)
        self._go_to(self._at + (2 if array else 1))
        place = self._within_arrays(self._key())
        if array:
            number = self._counts.get(place, -1) + 1
            self._counts[place] = number
            self._note(place)
            place = (*place, number)
        self._table = place
        self._note(place)
        end = self._text.find("\n", self._at)
        self._go_to(len(self._text) if end < 0 else end)

    def _within_arrays(self, key: Place) -> Place:
        """Return the place that a header names: in an array of tables, its last table so far."""
        place: Place = ()
        for part in key[:-1]:
            place = (*place, part)
            if place in self._counts:
                place = (*place, self._counts[place])
        return (*place, *key[-1:])

    def _key(self) -> Place:
        parts: list[str] = []
        while (found := _KEY.match(self._text, self._at)) is not None:
            parts.append(next(one for one in found.groups() if one is not None))
            self._go_to(found.end())
            if not self._text.startswith(".", self._at):
                break
            self._go_to(self._at + 1)
        return tuple(parts)

    def _skip_value(self) -> None:
        """Go to the end of the statement. Brackets and texts may cover several lines."""
        deep = 0
        while (found := _VALUE_PART.match(self._text, self._at)) is not None:
            part = found.group()
            if part == "\n" and deep == 0:
                return
            deep += (part in ("[", "{")) - (part in ("]", "}"))
            self._go_to(found.end())

    def _skip_blank(self) -> None:
        found = _BLANK.match(self._text, self._at)
        if found is not None:
            self._go_to(found.end())

    def _go_to(self, at: int) -> None:
        self._line += self._text.count("\n", self._at, at)
        self._at = at

    def _note(self, place: Place) -> None:
        for length in range(1, len(place) + 1):
            self._lines.setdefault(place[:length], self._line)
