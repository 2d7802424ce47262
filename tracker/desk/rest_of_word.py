"""Handle the later letters of a word whose first letter has already taken an option of a list."""

from collections.abc import Callable, Collection, Iterable
from typing import Final

from tracker.desk.command import Opens
from tracker.text.sanitize import sanitize

MOMENT: Final = 0.6
"""A letter that is typed within these seconds belongs to the word, and is not a command."""

ENDS: Final = ("enter", "escape", "backspace")
"""Keys that end a word. At the end of a word, these keys have no other effect."""

BETWEEN: Final = (" ", "-", "'")
"""Signs that a name can have, so that they are no commands after two letters."""


class RestOfWord:
    """The rest of a word, which may still be typed after its first letter has taken an option.

    The letters of the option's name have no effect. The first letter that does not fit the name is
    held: its command is run only if the letter is typed again. Any other letters then have no
    effect, too. The word ends when no key is pressed for a moment.

    - `taken`: the name of the option
    - `typed`: the letters of the word; '' if nobody types a word now
    - `held`: the held letter; `lost` has this letter and all letters after it
    - `line`: the last text that was typed since `begin_line`
    """

    def __init__(self, after: Callable[[float, Callable[[], None]], None]) -> None:
        self._after = after
        self._rests: list[str] = []
        self._elsewhere: list[str] = []
        self._was_held = self._is_line = False
        self._harmless: Collection[Opens | None] = ()
        self._question = self._refused = self._word = ""
        self._presses = 0
        self.typed = self.taken = self.held = self.lost = self.line = ""

    def begin(
        self,
        letter: str,
        taken: str,
        rests: Iterable[str],
        harmless: Collection[Opens | None],
        elsewhere: Iterable[str] = (),
    ) -> None:
        """Begin a word whose first letter has taken an option.

        `rests` are the possible ends of the option's name. `harmless` has the things that a command
        may open without harm. A letter with such a command is never held. `elsewhere` has the ends
        of words that are no options here: their letters have no effect, and the message names them.
        """
        self.typed, self.taken, self.held, self.lost = letter, taken, "", ""
        self._word = letter
        self._rests, self._harmless, self._was_held = list(rests), harmless, False
        self._elsewhere = list(elsewhere)
        self._is_line, self._question, self._refused = False, "", ""
        self._wait()

    def begin_line(self, typed: str) -> None:
        """Begin a text that the GM types although no line is open: its keys have no effect."""
        self.begin(typed, "", (), ())
        self._is_line, self.line = True, typed

    def begin_way(self, sign: str, question: str, places: Iterable[str]) -> None:
        """Begin a goal such as '>well' that the GM types although no prompt is open.

        `question` is the question that the key '>' has asked.
        """
        self.begin(sign, "", places, ())
        self._question = question

    def takes(self, name: str, character: str | None, opens: Opens | None) -> bool:
        """Whether a key belongs to the word.

        A key that does not belong to the word is a command. `opens` says what this command opens.
        """
        if not self.typed:
            return False
        is_sign = bool(character) and str(character).isprintable()
        belongs = is_sign and (self._is_line or self._goes_on(str(character)))
        begins = character == " " and len(self.typed) == 1
        # A digit after a held letter was for another line, and is no count of the next command.
        is_lost = self._was_held and bool(character) and str(character).isdecimal()
        if not belongs and character and (begins or is_lost or character.islower()):
            belongs = self._is_held(character, opens)
        elif not belongs:
            within = self._is_line or len(self.typed) > 1
            belongs = within and (character in BETWEEN or name in ENDS)
            self.held = ""
        if belongs and name not in ENDS:
            self.typed += str(character)
            self._word = self.typed
            self.line = self.typed if self._is_line else self.line
            self._wait()
        else:
            self.typed = ""
        return belongs

    def told(self, does: str, refused: str) -> str:
        """Return the message about the held letter.

        `does` is the title of the letter's command, or ''. `refused` is the refusal of the option,
        or ''. A refusal comes first.
        """
        again = f" {self.held.replace(' ', 'Space')} again: {does}." if does else ""
        if self._question:
            return f"{self._question}{again}"
        self._refused = self._refused or refused
        taken = self._refused or f"{sanitize(self.taken)} is taken."
        if self.lost:
            return f"{taken} {self._word!r} is no word of that list: {self.lost!r} did nothing."
        return f"{taken}{again} {self._word!r} is no word of that list."

    def _goes_on(self, character: str) -> bool:
        """Whether this character is the next character in the name of an option.

        A character that goes on only with a word that is no option here is lost.
        """
        self._rests = [one[1:] for one in self._rests if one[:1] == character]
        self._elsewhere = [one[1:] for one in self._elsewhere if one[:1] == character]
        if not self._rests and self._elsewhere:
            self.lost, self._was_held = f"{self.lost}{character}", True
        return bool(self._rests or self._elsewhere)

    def _is_held(self, letter: str, opens: Opens | None) -> bool:
        """Whether a letter is held, because it does not fit the name.

        A letter with a harmless command is not held, nor is a letter that is typed twice.
        """
        if self._was_held:
            again = letter == self.held and not self.lost
            self.lost, self.held = "" if again else (self.lost or self.held) + letter, ""
            return not again
        if opens in self._harmless:
            return False
        self.held, self._was_held = letter, True
        return True

    def _wait(self) -> None:
        """End the word if the GM presses no other key within a moment."""
        self._presses += 1
        now = self._presses

        def forget() -> None:
            if self._presses == now:
                self.typed = ""

        self._after(MOMENT, forget)
