"""The rest of a word, if its first letter has already taken an option of a list."""

from collections.abc import Callable, Iterable
from typing import Final

MOMENT: Final = 0.6
"""Seconds in which the next letter belongs to the word, and is not a command."""


class RestOfWord:
    """The rest of a word that may still be typed; `after` calls a function after some seconds."""

    def __init__(self, after: Callable[[float, Callable[[], None]], None]) -> None:
        self._after = after
        self._rests: list[str] = []

    def expect(self, rests: Iterable[str]) -> None:
        """Expect one of these texts for a short time, letter by letter."""
        expected = self._rests = [one for one in rests if one]

        def forget() -> None:
            if self._rests is expected:
                self._rests = []

        if expected:
            self._after(MOMENT, forget)

    def goes_on(self, character: str | None) -> bool:
        """Whether a key is the next letter of the word; such a key is not a command."""
        found = [one[1:] for one in self._rests if one[0] == character]
        self.expect(found)
        return bool(found)
