"""A command has keys, texts, places on the screen, conditions and an effect."""

from collections.abc import Callable
from enum import Enum
from typing import Generic, TypeVar

from msgspec import Struct

D = TypeVar("D")
"""The desk at which a command runs."""

Need = Callable[[D], str | None]
"""Takes a desk; returns why a command cannot be used now, or None if it can be used."""

USUAL, OWN, LATE = 100, 200, 300
"""The ranks of commands: usual commands come first, then a book's own commands, then late ones."""


class Opens(Enum):
    """A line or a list that the key of a command opens. This key press itself changes nothing.

    After the key that opens a line, the command needs a text and Enter.
    """

    LINE = "line"
    LIST = "list"


class Bar(Struct, frozen=True):
    """The place of a command in the key bar, and the word of the command there.

    The command with the lowest place is first. A command without a word is not in the bar. If
    `begins` is true and nobody is in the fight, the command comes first.
    """

    place: int = 0
    word: str = ""
    begins: bool = False


NOT_IN_BAR = Bar()


class Row(Struct, frozen=True):
    """A row of the page of keys.

    The fields are the place of the row on the page (the lowest place is first), and the heading.
    """

    place: int
    heading: str


class Command(Struct, Generic[D], frozen=True, kw_only=True):
    """A command of the GM. The key map, key bar, palette and page of keys are made from commands.

    - `run`: carries the command out, or first asks for its details; raises RulesError, StoreError
    - `sentence`: the text in the palette
    - `word`: the text on the page of keys
    - `row`: the row on the page of keys; without `row`, the command has the row of the command that
      `beside` names
    - `rank`: in the palette, commands of a lower rank are first
    - `page`: the page that the command opens, as "module.function" of the screens
    - `opens`: the line or the list that the command opens, if Enter alone does nothing there
    - `action`: the command exists only under a book that knows this action
    - `needed`: the command always has a key, because it leaves the fight or lists all commands
    - `also`: other words that people type for the command: the palette finds the command by these
      words, and a message about such a word names the command
    - `newcomers`: whether the command is for the combatants who were added by the last action
    - `answers`: the words of `also` that answer the command's question; the palette passes them on
    """

    id: str
    title: str
    sentence: str
    keys: tuple[str, ...]
    group: str
    run: Callable[[D], None]
    word: str
    row: Row
    beside: str = ""
    needs: tuple[Need[D], ...] = ()
    bar: Bar = NOT_IN_BAR
    rank: int = USUAL
    page: str = ""
    opens: Opens | None = None
    action: str = ""
    needed: bool = False
    also: tuple[str, ...] = ()
    newcomers: bool = False
    answers: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The words that name this command, in small letters."""
        return (self.title.casefold(), self.word, *self.also)

    def unavailable(self, desk: D) -> str | None:
        """Return the reason why the command is not available now.

        Return None if the command is available.
        """
        reasons = (need(desk) for need in self.needs)
        return next(filter(None, reasons), None)
