"""The fields that a line for new combatants can fill.

Each field has its possible values, and the words that name the field.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from rules.encounter.attacks import is_dice
from rules.errors import InputError
from rules.numbers.inputs import Choice, OrNothing
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import Vocabulary
from rules.rulebook.words import match, matches

SIDES: Final = {"party": "party", "foes": "foes", "foe": "foes", "others": "others"}
MOST_WORDS: Final = 8
"""The most words in the name of a field: 'handled by one who does not know it'."""

_TOKEN = re.compile(r'"[^"]*"?|[^\s"]+')
_OF_HIT_POINTS = re.compile(r"((?:[^\d\W]|[+\"]).*)?/(\d.*|d\d.*)")
_WITH_VALUE = re.compile(r"([^\W\d](?:\w*[^\W\d])?)(?:=(.+)|(\d.*))")


class Blank(Struct, frozen=True):
    """A field that takes a value: a field of the book's sheet, or a field of every combatant."""

    id: str
    label: str
    letter: str = ""  # a short name, such as 'mr' for 'Movement rate'
    field: Field | None = None
    expects: str = ""

    @property
    def kind(self) -> Any:
        """The kind of the value; None if the field is not of the sheet."""
        if self.field is None:
            return None
        return self.field.kind.item if isinstance(self.field.kind, OrNothing) else self.field.kind

    def begins(self, wanted: str) -> bool:
        """Whether the id or the label of the field begins with this text."""
        return self.id.startswith(wanted) or self.label.casefold().startswith(wanted)

    @property
    def expected(self) -> str:
        """Return a text that says which values the field accepts."""
        return str(self.field.kind.describe()) if self.field else self.expects


SIDE = Blank("side", "Side", expects="party, foes or others")
DEFENCE = Blank("defence", "Defence", "defense", expects="a number, or a text in quotes")
ATTACKS = Blank("attacks", "Attacks", "attack", expects="names with dice, as axe +3 1d8+1, bow 1d6")
HIDDEN = Blank("hidden", "Hidden", expects="yes or no, yes where neither stands behind it")
OWN = (
    Blank("hp", "Hit points", expects="a number or dice, as 7 or 2d6"),
    SIDE,
    Blank("initiative", "Initiative", "ini", expects="a number"),
)


def blanks(book: Rulebook) -> tuple[Blank, ...]:
    """Return the fields that a line can fill under a book."""
    return _blanks(book.words)


def field_of(said: str, book: Rulebook) -> Blank:
    """Return the field with this name, or with a name that begins so, or else with a similar name.

    Raises NotUnderstood if no field fits, Ambiguous if several fields fit.
    """
    known, wanted = blanks(book), said.casefold()
    begun = sheet_first(one for one in known if one.begins(wanted))
    nearer = begun if not meant_exactly(said, book) else ()
    return match(said, nearer or known, "sheet", f"field of {book.words.title}")


def sheet_first(found: Iterable[Blank]) -> list[Blank]:
    """Return the found fields, without defence and attacks if there are any others."""
    known = list(found)
    return [one for one in known if one not in (DEFENCE, ATTACKS)] or known


def meant(word: str, book: Rulebook) -> Blank | None:
    """Return the field that a word names; return None if the word names no field."""
    if matches(word, blanks(book)):
        with suppress(InputError):
            return field_of(word, book)
    return None


def meant_exactly(word: str, book: Rulebook) -> bool:
    """Whether a word is the whole name of a field, or its short name, such as 'mr'."""
    wanted = word.casefold()
    return any(wanted in (one.id, one.label.casefold(), one.letter) for one in blanks(book))


def holds_number(words: Sequence[str]) -> bool:
    """Whether one of the words begins with a digit."""
    return any(word[0].isdecimal() for word in words)


def all_letters(words: Sequence[str]) -> bool:
    """Whether each word begins with a letter.

    The words of a field's label always begin with a letter.
    """
    return all(word[0].isalpha() for word in words)


def words_of_choice(words: Sequence[str], book: Rulebook) -> tuple[str, ...]:
    """Return the possible choices of the field that the last words name.

    Return an empty tuple if this field has no choices.
    """
    blank = meant(words[-1], book) if words else None
    if blank == SIDE:
        return tuple(dict.fromkeys(SIDES.values()))
    return blank.kind.words if blank and isinstance(blank.kind, Choice) else ()


def begins_fields(words: Sequence[str], book: Rulebook) -> bool:
    """Whether the words begin with a side, a field's full name, or a field and its value."""
    if words[0].casefold() in SIDES:
        return True
    for many in range(1, min(MOST_WORDS, len(words)) + 1):
        said = " ".join(words[:many])
        if not all_letters(words[:many]):
            return False
        if meant_exactly(said, book):
            return True
        if holds_number(words[many : many + 1]) and matches(said, blanks(book)):
            return True
    return False


def words_in(text: str, book: Rulebook, *, named: bool = False) -> list[str]:
    """Return the words of a text; a text in quotes is one word; 'dex=12' and 'dex12' are two.

    'goblin/7' is the same as 'goblin hp 7'. The attacks after 'attacks' become one word in quotes.
    If `named` is true, the text begins with fields, because the name was read before.
    """
    words: list[str] = []
    tokens = _TOKEN.findall(text)
    while tokens:
        word = tokens.pop(0)
        if _names_attacks(word, book) and tokens and (named or _behind_name(words)):
            many = 1 if tokens[0].startswith('"') else _length_of_attacks(tokens, book)
            together = " ".join(tokens[:many]).replace('"', "")
            words += [ATTACKS.id, f'"{together}"']
            del tokens[:many]
            continue
        found = _OF_HIT_POINTS.fullmatch(word)
        if found is not None:
            words += [*filter(None, (found[1],)), "hp", found[2]]
        elif (parts := _WITH_VALUE.fullmatch(word)) and _names_field(parts[1], words, book):
            words += [parts[1], parts[2] or parts[3]]
        else:
            words.append(word)
    return words


def _names_field(word: str, before: Sequence[str], book: Rulebook) -> bool:
    """Whether a word names a field. After the combatant's name, it may be shortened."""
    return meant_exactly(word, book) or (_behind_name(before) and meant(word, book) is not None)


def _behind_name(before: Sequence[str]) -> bool:
    """Whether the words typed before this word contain the name of a combatant."""
    return any(not one[0].isdecimal() for one in before)


def _names_attacks(word: str, book: Rulebook) -> bool:
    """Whether a word means the attacks. False if a field of the book's sheet has this name."""
    return word.casefold() in (ATTACKS.id, ATTACKS.letter) and ATTACKS in blanks(book)


def _length_of_attacks(tokens: Sequence[str], book: Rulebook) -> int:
    """Return how many words at the start belong to attacks.

    Each attack has dice. After these dice, another field may begin.
    """
    has_dice, open_ = False, 0
    for at, token in enumerate(tokens):
        if has_dice and not open_ and _begins_other_field(tokens[at:], book):
            return at
        open_ += token.count("(") - token.count(")")
        has_dice = has_dice or (not open_ and is_dice(token))
        if token.endswith(",") and not open_:
            has_dice = False
    return len(tokens)


def _begins_other_field(tokens: Sequence[str], book: Rulebook) -> bool:
    """Whether another field begins at the first word.

    Examples are 'dex 12', 'dex=12', 'movement rate 6' and 'party'.
    """
    parts = _WITH_VALUE.fullmatch(tokens[0])
    return begins_fields(tokens, book) or bool(parts and meant_exactly(parts[1], book))


def parts_of(text: str, mark: str) -> list[str]:
    """Split a text at each sign `mark` that is not within quotes."""
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
    fields = [_of_sheet(one) for one in words.fields if one.id not in own]
    # A book from a file may have its own field with such a name. Its own field is meant.
    ids = {one.id for one in fields}
    return (*OWN, *fields, *(one for one in (DEFENCE, ATTACKS) if one.id not in ids), HIDDEN)


def _of_sheet(field: Field) -> Blank:
    """Return a field of the sheet in the form in which a line can fill it."""
    # The name ends before a comma or a bracket.
    label = re.split(r"[,(]", field.label)[0].strip()
    words = re.findall(r"\w+", label)
    initials = "".join(word[0] for word in words).casefold() if len(words) > 1 else ""
    return Blank(field.id, label, initials, field)
