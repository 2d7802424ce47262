"""The faults of a book's file. Each fault has its line and the text that was expected."""

from collections.abc import Mapping

from msgspec import Struct

from rules.errors import RulesError

Place = tuple[str | int, ...]
"""The keys that lead to a value of the file."""

Lines = Mapping[Place, int]
"""The line number of each value in the file. A value without a known line is not here."""

MOST_FAULTS, MOST_KEPT = 200, 2000
"""The most faults in a message, and the most faults in memory. Further faults are only counted."""


class Fault(Struct, frozen=True):
    """One fault: its place in the file, and a sentence about the fault."""

    at: str
    line: int | None
    message: str

    def in_words(self) -> str:
        """Return the fault with its line and place: 'line 12: gaits.run.speed: ...'."""
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{self.at}: {self.message}" if self.at else f"{place}{self.message}"


class BookFaults(RulesError):
    """The error for a file with faults, which has all faults in the order of the lines."""

    def __init__(self, name: str, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        self.name = name
        rest = len(faults) - 1
        more = f" ({rest} more: `gaitkeeper book check` lists them)" if rest else ""
        first = faults[0].in_words().rstrip(".")
        super().__init__("unknown-system", "system", f"{name} is no book: {first}.{more}")


class Faults:
    """Collects the faults of a file while it is read. Each fault is kept only once."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._found: dict[Fault, None] = {}
        self._more = 0

    def note(self, at: Place, message: str) -> None:
        """Note a fault at a place in the file, with the place's line or the nearest known line."""
        if len(self._found) == MOST_KEPT:
            self._more += 1
            return
        around = (at[:length] for length in range(len(at), 0, -1))
        line = next((self._lines[one] for one in around if one in self._lines), None)
        self._found[Fault(".".join(str(part)[:60] for part in at), line, message)] = None

    def raise_any(self, name: str) -> None:
        """Raise BookFaults if there are any faults."""
        if not self._found:
            return
        found = sorted(self._found, key=lambda one: (one.line is None, one.line or 0))
        rest = len(found) + self._more - MOST_FAULTS
        told = found[:MOST_FAULTS]
        if rest > 0:
            told.append(Fault("", None, f"{rest} more faults are not listed."))
        raise BookFaults(name, tuple(told))
