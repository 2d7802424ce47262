"""A form without a screen: fields of text, the cursor in them, and what is wrong with each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tracker.views.pieces import safe

LONGEST = 2000


class Blank(Struct, frozen=True):
    """One field to fill in.

    `hint` says in short what is expected, `help` more of it; `words` are the words that it takes,
    which typing completes and left and right go through.
    """

    id: str
    label: str
    text: str = ""
    hint: str = ""
    help: str = ""
    words: tuple[str, ...] = ()


class Form:
    """What was typed so far, and where the cursor is."""

    def __init__(self, blanks: Sequence[Blank]) -> None:
        self.blanks = tuple(blanks)
        self.faults: dict[str, str] = {}
        self.at = 0
        self._texts = {blank.id: blank.text for blank in blanks}
        self._place = len(blanks[0].text) if blanks else 0
        self._untouched = True

    @property
    def current(self) -> Blank:
        """The field that the cursor is in."""
        return self.blanks[self.at]

    @property
    def place(self) -> int:
        """How many letters stand before the cursor."""
        return self._place

    @property
    def untouched(self) -> bool:
        """True until a key is typed in this field: the first letter then replaces its text."""
        return self._untouched

    @property
    def on_last(self) -> bool:
        """True in the last field."""
        return self.at == len(self.blanks) - 1

    def text(self, name: str) -> str:
        """What stands in a field."""
        return self._texts[name]

    def texts(self) -> dict[str, str]:
        """What stands in every field, trimmed, by the fields' ids."""
        return {name: text.strip() for name, text in self._texts.items()}

    def step(self, by: int) -> None:
        """To another field; what was typed of a word is completed first."""
        self.complete()
        if self.blanks:
            self._go((self.at + by) % len(self.blanks))

    def shift(self, by: int) -> None:
        """Left and right: through the words of a field that has words, else through its text."""
        self._untouched = False
        if self.current.words:
            self._turn(by)
        else:
            self._place = max(0, min(len(self._here()), self._place + by))

    def jump(self, *, end: bool) -> None:
        """To the beginning or the end of the text."""
        self._place = len(self._here()) if end else 0
        self._untouched = False

    def type(self, text: str) -> None:
        """Put text in at the cursor, or in place of a text that is untouched.

        What no terminal should be sent is left out.
        """
        if self._untouched:
            self.clear()
        cleaned = " " if text == " " else safe(text)
        here = self._here()
        cleaned = cleaned[: max(0, LONGEST - len(here))]
        self._put(here[: self._place] + cleaned + here[self._place :])
        self._place += len(cleaned)

    def erase(self, *, before: bool = True) -> None:
        """Take out the letter before the cursor, or the one at it."""
        start = self._place - 1 if before else self._place
        if 0 <= start < len(self._here()):
            self._put(self._here()[:start] + self._here()[start + 1 :])
            self._place = start

    def clear(self) -> None:
        """Take out the whole text of the field."""
        self._put("")
        self._place = 0

    def rest(self) -> str:
        """The rest of the word that is being typed, where there is only one that it can be."""
        typed = self._here().casefold()
        found = [word for word in self.current.words if word.casefold().startswith(typed)]
        exact = any(word.casefold() == typed for word in found)
        return found[0][len(typed) :] if typed and len(found) == 1 and not exact else ""

    def complete(self) -> None:
        """Complete the word that is being typed, where there is only one that it can be."""
        rest = self.rest() if self.blanks else ""
        if rest:
            word = self._here() + rest
            self._put(next(one for one in self.current.words if one.casefold() == word.casefold()))
            self.jump(end=True)

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Show what is wrong, and go to the first field that something is wrong with."""
        self.faults = dict(faults)
        wrong = [at for at, blank in enumerate(self.blanks) if blank.id in faults]
        if wrong:
            self._go(wrong[0])

    def _here(self) -> str:
        return self._texts[self.current.id] if self.blanks else ""

    def _go(self, at: int) -> None:
        self.at = at
        self.jump(end=True)
        self._untouched = True

    def _put(self, text: str) -> None:
        self._untouched = False
        if self.blanks:
            self._texts[self.current.id] = text
            self.faults.pop(self.current.id, None)
            self.faults.pop("", None)

    def _turn(self, by: int) -> None:
        words, here = self.current.words, self._here().casefold()
        at = next((at for at, word in enumerate(words) if word.casefold() == here), None)
        if at is None:
            begun = [at for at, word in enumerate(words) if word.casefold().startswith(here)]
            at = (begun[0] if by > 0 else begun[-1]) - by if begun else -by
        self._put(words[(at + by) % len(words)])
        self.jump(end=True)
