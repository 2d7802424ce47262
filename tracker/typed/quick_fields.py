"""The words of the line that adds: what a value can be given for, and how it is named."""

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from rules.errors import InputError
from rules.numbers.inputs import Choice, OrNothing
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import Vocabulary
from rules.rulebook.words import match, matches

SIDES: Final = {"party": "party", "foes": "foes", "foe": "foes", "others": "others"}
MOST_WORDS: Final = 8
"""The most words that a field is called by: 'handled by one who does not know it'."""

_TOKEN = re.compile(r'"[^"]*"?|[^\s"]+')
_OF_HIT_POINTS = re.compile(r"((?:[^\d\W]|[+\"]).*)?/(\d.*|d\d.*)")
_WITH_VALUE = re.compile(r"([^\W\d](?:\w*[^\W\d])?)(?:=(.+)|(\d.*))")


class Blank(Struct, frozen=True):
    """What a value can be given for: a field of the sheet, or what every combatant has.

    `letter` are the first letters of its label: 'mr' is 'Movement rate'.
    """

    id: str
    label: str
    letter: str = ""
    field: Field | None = None
    expects: str = ""

    @property
    def kind(self) -> Any:
        """What its value is, where it is one of the sheet's."""
        if self.field is None:
            return None
        return self.field.kind.item if isinstance(self.field.kind, OrNothing) else self.field.kind

    def begins(self, wanted: str) -> bool:
        """True where its id or its label begins so."""
        return self.id.startswith(wanted) or self.label.casefold().startswith(wanted)

    @property
    def expected(self) -> str:
        """What a value has to be, in words."""
        return str(self.field.kind.describe()) if self.field else self.expects


SIDE = Blank("side", "Side", expects="party, foes or others")
HIDDEN = Blank("hidden", "Hidden", expects="yes or no, yes where neither stands behind it")
OWN = (
    Blank("hp", "Hit points", expects="a number or dice, as 7 or 2d6"),
    SIDE,
    Blank("initiative", "Initiative", "ini", expects="a number"),
)


def blanks(book: Rulebook) -> tuple[Blank, ...]:
    """What a line can give values for, under a book."""
    return _blanks(book.words)


def field_of(said: str, book: Rulebook) -> Blank:
    """What is named so, or whose name begins so, before one that has another word like it.

    Raises:
        NotUnderstood, Ambiguous: nothing is named so, or several are.
    """
    known, wanted = blanks(book), said.casefold()
    begun = [one for one in known if one.begins(wanted)]
    nearer = begun if not meant_exactly(said, book) else ()
    return match(said, nearer or known, "sheet", f"field of {book.words.title}")


def meant(word: str, book: Rulebook) -> Blank | None:
    """The field that a word alone names."""
    if matches(word, blanks(book)):
        with suppress(InputError):
            return field_of(word, book)
    return None


def meant_exactly(word: str, book: Rulebook) -> bool:
    """True for the whole name of a field, or for its first letters."""
    wanted = word.casefold()
    return any(wanted in (one.id, one.label.casefold(), one.letter) for one in blanks(book))


def holds_number(words: Sequence[str]) -> bool:
    """True where one of the words begins with a digit."""
    return any(word[0].isdecimal() for word in words)


def all_letters(words: Sequence[str]) -> bool:
    """True where each of the words begins with a letter, as those of a field's label do."""
    return all(word[0].isalpha() for word in words)


def words_of_choice(words: Sequence[str], book: Rulebook) -> tuple[str, ...]:
    """The words that the last field takes, where it takes no others."""
    blank = meant(words[-1], book) if words else None
    if blank == SIDE:
        return tuple(dict.fromkeys(SIDES.values()))
    return blank.kind.words if blank and isinstance(blank.kind, Choice) else ()


def words_in(text: str, book: Rulebook) -> list[str]:
    """The words of a text: what is in quotes is one, 'dex=12' and 'dex12' are two.

    'goblin/7' is 'goblin hp 7'.
    """
    words: list[str] = []
    for word in _TOKEN.findall(text):
        found = _OF_HIT_POINTS.fullmatch(word)
        if found is not None:
            words += [*filter(None, (found[1],)), "hp", found[2]]
        elif (parts := _WITH_VALUE.fullmatch(word)) and _names_field(parts[1], words, book):
            words += [parts[1], parts[2] or parts[3]]
        else:
            words.append(word)
    return words


def _names_field(word: str, before: Sequence[str], book: Rulebook) -> bool:
    """True for a field's name; behind a name, which has no number in it, for its beginning too."""
    behind_name = any(not one[0].isdecimal() for one in before)
    return meant_exactly(word, book) or (behind_name and meant(word, book) is not None)


def parts_of(text: str, mark: str) -> list[str]:
    """The text between marks that stand in no quotes."""
    places, quoted = [-1], False
    for at, char in enumerate(text):
        quoted ^= char == '"'
        if char == mark and not quoted:
            places.append(at)
    ends = [*places[1:], len(text)]
    return [text[start + 1 : end] for start, end in zip(places, ends, strict=True)]


@lru_cache(maxsize=16)
def _blanks(words: Vocabulary) -> tuple[Blank, ...]:
    own = {one.id for one in (*OWN, HIDDEN)}
    fields = (one for one in words.fields if one.id not in own)
    return (*OWN, *(_of_sheet(one) for one in fields), HIDDEN)


def _of_sheet(field: Field) -> Blank:
    """A field under the words of its label, without what stands behind them to explain it."""
    label = re.split(r"[,(]", field.label)[0].strip()
    words = re.findall(r"\w+", label)
    initials = "".join(word[0] for word in words).casefold() if len(words) > 1 else ""
    return Blank(field.id, label, initials, field)
