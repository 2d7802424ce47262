"""Check TOML before it is parsed, because some short texts would keep the parser busy for long."""

import re
import tomllib
from collections.abc import Callable, Sequence
from typing import Any

from rules.errors import InputError
from tracker.formats.toml_faults import in_plain_words

PARTS, DEEPEST = 8, 8
"""The most parts of a key, and the deepest nesting of lists and tables."""

LINE = 4096
"""The most characters of a line; quoted text and comments do not count."""

DIGITS = 1000
"""The most characters of a number."""

PIECES = 100_000
"""The most keys, values and escapes in a text together, and the most lines outside strings."""

MOST_FAULTS = 20
"""The most faults that are found in a text."""

MOST_READ = 1 << 19
"""To find all faults, a text is read again and again: at most this many characters in all."""

_MARK = re.compile(r"""["'#\n\[\]{},=.]""")
_END = {
    '"': re.compile(r'\\.|["\n]', re.DOTALL),
    "'": re.compile(r"['\n]"),
    '"""': re.compile(r'\\.|"{3,5}', re.DOTALL),
    "'''": re.compile(r"'{3,5}"),
}
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")


class TomlFault(InputError):
    """A fault of a TOML text, at the line `line`, or None.

    `noticed` is the line where the parser stops: after a list without an end, this is a later line.
    """

    def __init__(self, reason: str, line: int | None, noticed: int = 0) -> None:
        where = f"line {line}: " if line else ""
        super().__init__("wrong-type", "from", f"{where}{reason}")
        self.reason, self.line, self.noticed = reason, line, noticed


def tables_of(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return the tables of a TOML text; raises TomlFault."""
    _Scan(text).run()
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError as fault:
        said, lines = str(fault), text.split("\n")
        found = _PLACE.search(said)
        number = int(found[1]) if found else _last_line(lines)
        line, reason = in_plain_words(said.partition(" (at ")[0], lines, number)
        raise TomlFault(reason, line, number if found else number + 1) from None
    except (ValueError, RecursionError):
        raise TomlFault("there is a number or a date in it that cannot be.", None) from None


def every_fault(text: str) -> list[TomlFault]:
    """Return the faults of a TOML text, at most `MOST_FAULTS`; a long text may have more.

    After each fault, the text is read again without the lines of the fault.
    """
    found: list[TomlFault] = []
    lines = text.split("\n")
    while len(found) < MOST_FAULTS and len(found) * len(text) < MOST_READ:
        try:
            tables_of("\n".join(lines))
        except TomlFault as fault:
            after = found[-1].line or 0 if found else 0
            if fault.line is None or fault.line <= after:
                return found or [fault]
            found.append(fault)
            # If the head of a table is lost, its keys must not become keys of the table above.
            head = lines[fault.line - 1].lstrip().startswith("[")
            until = max(fault.line, fault.noticed - 1)
            lines[fault.line - 1 : until] = [""] * (until - fault.line + 1)
            lines[fault.line - 1] = f"[left-out-{fault.line}]" if head else ""
        else:
            break
    return found


def _last_line(lines: Sequence[str]) -> int:
    """Return the number of the last line that is not blank."""
    return max((at for at, line in enumerate(lines, start=1) if line.strip()), default=1)


class _Scan:
    """Checks a text in one pass. If the text is not TOML, the check stops at the first fault."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1
        self._used = self._dots = self._deep = self._pieces = self._lines = 0

    def run(self) -> None:
        """Raise TomlFault at the first line that is outside the limits."""
        text, find = self._text, _MARK.search
        while (found := find(text, self._at)) is not None:
            start, self._at = self._at, found.end()
            self._bare(text[start : found.start()] if found.start() - start > DIGITS else "")
            self._used += found.end() - start
            self._mark(found[0])
        self._bare(text[self._at :])
        self._used += len(text) - self._at
        self._check_line()

    def _mark(self, mark: str) -> None:
        if mark == "\n":
            self._end_line()
        elif mark == "#":
            end = self._text.find("\n", self._at)
            self._at = len(self._text) if end < 0 else end
        elif mark in "\"'":
            self._count()
            self._string(mark)
        else:
            self._count()
            self._nest(mark)

    def _nest(self, mark: str) -> None:
        """Count the parts of a key, and the nesting depth of its value."""
        self._dots = self._dots + 1 if mark == "." else 0
        if self._dots:
            # Further parts of a key count twice, because they need most memory.
            self._count()
        if self._dots >= PARTS:
            raise self._fault(f"a key has more than {PARTS} parts")
        if mark in "[{":
            self._deep += 1
            if self._deep > DEEPEST:
                raise self._fault(f"lists and tables stand more than {DEEPEST} deep in each other")
        elif mark in "]}":
            self._deep = max(0, self._deep - 1)

    def _string(self, quote: str) -> None:
        """Move to the end of a string. A string without an end is left to the TOML parser."""
        if self._text.startswith(quote * 3, self._at - 1):
            quote *= 3
            self._at += 2
        while (found := _END[quote].search(self._text, self._at)) is not None:
            self._line += self._text.count("\n", self._at, found.end())
            self._at = found.end()
            if found[0][0] != "\\":
                return
            self._count()
        self._at = len(self._text)

    def _bare(self, text: str) -> None:
        """Refuse a number with too many digits."""
        bare = text.strip()
        if len(bare) > DIGITS and bare[0] in "+-0123456789":
            raise self._fault(f"a number has more than {DIGITS} digits")

    def _end_line(self) -> None:
        self._check_line()
        self._used = self._dots = 0
        self._line += 1
        self._lines += 1
        if self._lines > PIECES:
            raise self._fault(f"there are more than {PIECES} lines")

    def _check_line(self) -> None:
        if self._used > LINE:
            raise self._fault(f"the line has more than {LINE} characters outside of texts")

    def _count(self) -> None:
        self._pieces += 1
        if self._pieces > PIECES:
            raise self._fault(f"there are more than {PIECES} keys and values up to here")

    def _fault(self, reason: str) -> TomlFault:
        return TomlFault(f"{reason}.", self._line)
