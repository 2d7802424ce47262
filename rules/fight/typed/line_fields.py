"""Find the fields of an action in the words of a line, by the rules of docs/typing.md."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action
from rules.fight.typed.presence import (
    ByLetter,
    Naming,
    find_people,
    nobody_called,
)
from rules.fight.typed.senses import (
    NUMBERS,
    ONLY_NUMBERS,
    YES_OR_NO,
    Sense,
    is_numeric,
    known_in,
    longest,
    senses_of,
)
from rules.numbers.exact import exact
from rules.numbers.inputs import Flag, ListOf, Text, listed
from rules.numbers.line_words import MARKS, Word, parts_of, words_of
from rules.numbers.nearest import is_misspelt, told
from rules.rulebook.words import not_understood

SHORTEST_WORD = 3
"""The fewest letters of a word that can be misspelt."""

LONGEST_LETTER = 2
"""The most characters of a combatant's letter, such as 'c' or 'cc'."""

SHORTEST_UNIT = 2
"""The fewest letters of a unit after a number; a single letter may stand for a combatant."""

LONG_UNITS = {"ft": "feet"}
"""The short units, with the name that the kinds of fields have for each."""

MOST_EXPECTED = 9
"""The most words that a message suggests for one place in the line."""

_NUMBER = re.compile(r"[+-]?\.?\d")
_DICE = re.compile(r"\d|d\d", re.IGNORECASE)
_LETTER_AND_DICE = re.compile(r"(?P<letter>([a-z])\2?)(?P<dice>\d+d.*)", re.IGNORECASE)
_ROLL = re.compile(r"\d*d\d|\d+d", re.IGNORECASE)

Fields = dict[str, Any]


def label_of(action: type[Action], field: str) -> str:
    """Return the name of a field in a message: its label in the form, or its own name."""
    return action.labels.get(field) or field.replace("_", " ")


class LineFields:
    """A line while it is read.

    It has the words, the words that are not read yet, and the fields that were found.
    """

    def __init__(
        self,
        action: type[Action],
        line: str,
        encounter: Encounter,
        combatant: Combatant,
        by_letter: ByLetter,
    ) -> None:
        self.action, self.line, self.encounter = action, line, encounter
        senses = senses_of(action)
        self.senses = replace(senses, choices=known_in(senses, encounter, combatant))
        self.typed = senses.typed
        self.by_letter = by_letter
        self.words = tuple(part for word in words_of(line) for part in self._parted(word))
        self.free = [not word.quoted for word in self.words]
        self.texts_at: dict[int, str] = {}
        self.namings: Sequence[Naming] = ()
        self.said: dict[str, tuple[Any, str]] = {}

    def _parted(self, word: Word) -> Sequence[Word]:
        """Return a letter and the dice directly behind it as two words: 'c4D' is 'c' and '4D'."""
        found = _LETTER_AND_DICE.fullmatch(word.text)
        takes_both = self.senses.wanted and self.typed.number and not self.senses.texts
        if found is None or word.quoted or not takes_both or not self._is_letter(found["letter"]):
            return (word,)
        behind = word.start + len(found["letter"])
        return Word(found["letter"], word.start, behind), Word(found["dice"], behind, word.end)

    def fields(self) -> Fields:
        """The fields of the line; raises InputError."""
        self._read_people()
        self._read_numbers()
        self._read_declared()
        self._read_behind_names()
        self._read_bare_number()
        self._read_choices()
        self._read_text()
        return {name: value for name, (value, _) in self.said.items()}

    def _read_people(self) -> None:
        """Read names and letters (rule 2)."""
        people = self.senses.people
        self.namings = find_people(self.senses, self.words, self.encounter, self.by_letter)
        for naming in self.namings if people else ():
            self._take(naming.at, naming.many)
            before = naming.named
            if before:
                self._take(naming.at - before, before)
                self._say(naming.field, naming.who, naming.at - before, before + naming.many)
            elif len(people) == 1 or set(self.typed.goes_first) & set(people):
                first = next((one for one in self.typed.goes_first if one in people), people[0])
                self._say(first, naming.who, naming.at, naming.many)
            else:
                name = self._text(naming.at, naming.many)
                ways = listed([f"{field.replace('_', ' ')} {name}" for field in people])
                message = f"{told(name)} may be more than one thing here: type {ways}."
                raise InputError("conflict", people[0], message)

    def _read_declared(self) -> None:
        """Read the action's own words (rule 3)."""
        for at in range(len(self.words)):
            many, word = longest(self.senses.declared, self.words, at, self.free)
            if word is not None and not self._ends_choice(at, many):
                for field, value in self.typed.words[word].items():
                    self._say(field, value, at, many)
                self._take(at, many)

    def _ends_choice(self, at: int, many: int) -> bool:
        """Whether the words are the end of a longer choice: 'passing' in 'in passing'."""
        before = (longest(self.senses.choices, self.words, one, self.free)[0] for one in range(at))
        return any(one + length == at + many for one, length in enumerate(before) if length > 1)

    def _read_numbers(self) -> None:
        """Read each number after the word of its field (rule 4).

        The number and the word may be one word.
        """
        for at in range(len(self.words)):
            self._number_behind(at)
        for at in range(len(self.words) - 1):
            self._number_with_unit(at)

    def _number_with_unit(self, at: int) -> None:
        """Read a number before the unit of its field, as in '70 ft' or '45 lb'."""
        unit = self.words[at + 1].text.casefold()
        unit = LONG_UNITS.get(unit, unit)
        if not self.free[at + 1] or len(unit) < SHORTEST_UNIT:
            return
        kinds = {name: self.senses.kind(name) for name in self.senses.fields}
        of_unit = [name for name, kind in kinds.items() if getattr(kind, "unit", None) == unit]
        if len(of_unit) == 1 and of_unit[0] not in self.said and self._number_at(at, of_unit[0]):
            self._take(at + 1, 1)

    def _read_behind_names(self) -> None:
        """Read all other values after the words of their fields (rule 4)."""
        for at in range(len(self.words)):
            self._value_behind(at)

    def _value_behind(self, at: int) -> None:
        """Read a value after the name of its field: a choice, yes, no or a text."""
        many, field = longest(self.senses.names, self.words, at, self.free)
        kind = None if field is None else self.senses.kind(field)
        behind = at + many
        if field is None or behind >= len(self.words):
            return
        if isinstance(kind, Text) and field in self.senses.texts:
            if self.free[behind] or self.words[behind].quoted:
                self.texts_at[behind] = field
                self._take(at, many)
            return
        found = self._choices_at(behind, field)
        while len(found) == 1:
            sense, more = found[0]
            self._say(field, sense.value, at, behind + more - at)
            self._take(at, behind + more - at)
            behind += more
            more_of_it = isinstance(kind, ListOf) and self._choices_at(behind)
            found = [one for one in more_of_it or () if one[0].field == field]

    def _number_behind(self, at: int) -> None:
        """Read a number or dice after a word for its field, such as the field's name."""
        many, field = longest(self.senses.numbers, self.words, at, self.free)
        if field is None:
            found = self._choices_at(at)
            words = {sense.word for sense, _ in found if sense.word in self.typed.numbers}
            if len(found) == 1 and words:
                self._number_at(at + found[0][1], self.typed.numbers[words.pop()])
        elif self._number_at(at + many, field, at):
            # A choice or a declared word before its number gives both values: 'leap 9'.
            key, senses = self._key(at, many), self.senses
            says_more = key in senses.choices or key in senses.declared
            self._take(at, many if key in senses.names or not says_more else 0)

    def _read_bare_number(self) -> None:
        """Read a number that is the first or the last unread word (rule 5).

        A number before its field's word counts too. If the action takes no text, dice count
        everywhere.
        """
        field, places = self.typed.number, range(len(self.words))
        left = [at for at in places if self.free[at]]
        before = [at for at in places[:-1] if self._named(at + 1, field)]
        dice = [] if self.senses.texts else [at for at in places if self._is_dice(at)]
        ends = sorted({*left[:1], *before, *dice, *left[-1:]})
        bare = [at for at in ends if field and self._is_bare(at, field)]
        if len(bare) > 1 and field not in self.said:
            both = " and ".join(self.words[at].text for at in bare)
            label = label_of(self.action, field)
            raise InputError("conflict", field, f"{both} could both be the {label}: type one.")
        for at in bare:
            self._number_at(at, field)
            self._take(at + 1, self._named(at + 1, field))

    def _is_dice(self, at: int) -> bool:
        return self.free[at] and _ROLL.match(self.words[at].text) is not None

    def _named(self, at: int, field: str = "") -> int:
        """Return how many words from here name the field; 0 if there is no name.

        If `field` is empty, the name of any field counts.
        """
        many, found = longest(self.senses.names, self.words, at, self.free)
        return many if field in ("", found) else 0

    def _is_bare(self, at: int, field: str) -> bool:
        """Whether the word is a number that belongs to the field.

        A number that ends a name does not count.
        """
        if _as_number(self.words[at].text) is not None and self._is_behind_name(at):
            return False
        return self._number(at, field) is not None

    def _is_behind_name(self, at: int) -> bool:
        """Whether the word belongs to a name, or follows a word that is or could be a name."""
        names = (one for one in self.namings if not one.marked)
        if any(one.at < at <= one.at + one.many for one in names):
            return True
        may_be = bool(at and self.senses.people) and not self.senses.texts
        return may_be and self.free[at - 1] and not self._choices_at(at - 1)

    def _read_choices(self) -> None:
        """Read words of choices that are still open, or the beginnings of such words (rule 6)."""
        for at in range(len(self.words)):
            found = self._choices_at(at)
            if not found:
                continue
            if len(found) > 1:
                raise self._ambiguous(at, [sense for sense, _ in found])
            sense, many = found[0]
            self._say(sense.field, sense.value, at, many)
            self._take(at, many)

    def _choices_at(self, at: int, field: str = "") -> list[tuple[Sense, int]]:
        """Return the choices that the words from `at` can mean, and how many words each takes."""
        if at >= len(self.words) or not self.free[at]:
            return []
        choices: Mapping[Any, Sequence[Sense]] = self.senses.choices
        is_flag = bool(field) and isinstance(self.senses.kind(field), Flag)
        if is_flag:
            choices = {(w,): [Sense(field, value, w)] for w, value in YES_OR_NO.items()}
        many, found = longest(choices, self.words, at, self.free)
        exactly = [sense for sense in found or () if field in ("", sense.field)]
        if exactly:
            return [(sense, many) for sense in self._first_of(exactly)]
        # With a text, or a single letter (which may be a row), the beginning of a choice
        # counts only after its field's word.
        word = self.words[at].text
        is_letter = len(word) == 1 and bool(self.senses.wanted)
        if is_flag or (not field and (self.senses.texts or is_letter)):
            return []
        begun = [one for one in self.senses.beginning(word) if field in ("", one.field)]
        return [(sense, 1) for sense in self._first_of(begun)]

    def _first_of(self, senses: Sequence[Sense]) -> Sequence[Sense]:
        """Return the one meaning that has priority; without such a meaning, return all."""
        if len({sense.word for sense in senses}) != 1:
            return senses
        first = (one for field in self.typed.goes_first for one in senses if one.field == field)
        found = next(first, None)
        return senses if found is None else [found]

    def _read_text(self) -> None:
        """Take the unread words as the text (rule 7), or refuse them (rule 8)."""
        chunks = self._chunks()
        for first, last in chunks:
            field = self.texts_at.get(first)
            if field is None:
                if len(self.senses.texts) != 1:
                    raise self._not_understood(first, last)
                field = self.senses.texts[0]
                for at in range(first, last + 1):
                    if self._named(at) and not self._named(at, field):
                        raise self._not_understood(at, last)
            words = self.words[first : last + 1]
            raw = words[0].text if words[0].quoted else self.line[words[0].start : words[-1].end]
            self._say(field, raw, first, last + 1 - first)

    def _chunks(self) -> list[tuple[int, int]]:
        """Return the first and last place of each group of unread words that are side by side."""
        found: list[tuple[int, int]] = []
        for at, word in enumerate(self.words):
            if not self.free[at] and not word.quoted:
                continue
            apart = word.quoted or at in self.texts_at
            if found and found[-1][1] == at - 1 and not apart and not self.words[at - 1].quoted:
                found[-1] = found[-1][0], at
            else:
                found.append((at, at))
        return found

    def _number_at(self, at: int, field: str, before: int | None = None) -> bool:
        """Set a field to the number or the dice at this place.

        Return False if there is no number.
        """
        value = self._number(at, field)
        if value is None:
            return False
        first = at if before is None else before
        self._say(field, value, first, at + 1 - first)
        self._take(at, 1)
        return True

    def _number(self, at: int, field: str) -> Any:
        """Return the number or the dice in an unread word; None for other words."""
        if at >= len(self.words) or not self.free[at]:
            return None
        text, kind = self.words[at].text, self.senses.kind(field)
        plain = _as_number(text)
        if plain is not None and isinstance(kind, NUMBERS):
            return plain
        takes_text = is_numeric(kind) and not isinstance(kind, ONLY_NUMBERS)
        return text if takes_text and _DICE.match(text) else None

    def _say(self, field: str, value: Any, at: int, many: int) -> None:
        """Set a field to the value of these words.

        Raises InputError if the field already has another value.
        """
        words = self._text(at, many)
        apart = self.typed.one_of if field in self.typed.one_of else (field,)
        for other in self.said.keys() & apart:
            before, earlier = self.said[other]
            if isinstance(before, list):
                value = [*before, *(one for one in value if one not in before)]
            elif other != field or before != value:
                both = f"{told(earlier)} and {told(words)}"
                message = f"{both} are both about {label_of(self.action, other)}: type one of them."
                raise InputError("conflict", field, message)
        self.said[field] = value, words

    def _key(self, at: int, many: int) -> tuple[str, ...]:
        """Return the parts of these words, which are the key for finding fields and choices."""
        return tuple(part for word in self.words[at : at + many] for part in parts_of(word.text))

    def _take(self, at: int, many: int) -> None:
        self.free[at : at + many] = [False] * many

    def _text(self, at: int, many: int) -> str:
        return self.line[self.words[at].start : self.words[at + many - 1].end].strip(MARKS)

    def _ambiguous(self, at: int, senses: Sequence[Sense]) -> InputError:
        word, fields = self.words[at].text, {sense.field for sense in senses}
        named = [
            sense.word if len(fields) == 1 else f"{sense.field.replace('_', ' ')} {sense.word}"
            for sense in senses
        ]
        field = senses[0].field if len(fields) == 1 else None
        return InputError("bad-choice", field, f"{told(word)} may be {listed(named)}: say which.")

    def _not_understood(self, first: int, last: int) -> InputError:
        """Return the error for unread words, with similar names or the expected words."""
        wanted = [one for one in self.senses.wanted if one not in self.said]
        many, named = longest(self.senses.names, self.words, first, self.free)
        behind_name = named in wanted and first + many <= last
        who = first + many if behind_name else first
        chunk = self.line[self.words[who].start : self.words[last].end]
        expected = self._expected()
        if wanted and not self.words[who].quoted and not _NUMBER.match(chunk):
            person = named if named is not None and behind_name else wanted[0]
            return nobody_called(chunk, self.encounter, person, expected)
        word = self.words[first].text
        doer = next((self._text(one.at, one.many) for one in self.namings), "").lstrip("'\u2019")
        if doer not in ("", word) and self._is_letter(word):
            message = f"{told(word)} is one more: who does it stands behind an apostrophe, as in"
            return not_understood(None, f"{message} '{doer} {word}.", word)
        field = self.senses.names.get(parts_of(word))
        if field is not None:
            kind = self.senses.kind(field)
            behind = f" not {told(self.words[last].text)}" if last > first else ""
            message = f"behind {told(word)} stands {kind.describe()},{behind}".rstrip(",") + "."
            return InputError("bad-choice", field, message)
        number = self.typed.number
        value = None if number in self.said or not number else self._number(first, number)
        if value is not None and (value != word or _as_number(word) is None):
            name = number.replace("_", " ")
            message = f"{told(word)} is not understood: type {name} {word}."
            return InputError("bad-choice", number, message)
        open_ = [one for one in self.senses.fields if one not in self.said]
        field = open_[0] if len(open_) == 1 else None
        near = next((one for one in self._open_words() if _is_near(word.casefold(), one)), "")
        could = f"did you mean {near}?" if near else f"expected {expected or 'nothing more'}."
        return not_understood(field, f"{told(word)} is not understood: {could}", word)

    def _is_letter(self, word: str) -> bool:
        """Whether a word is the letter of a combatant."""
        try:
            return len(word) <= LONGEST_LETTER and bool(self.by_letter(word.casefold(), ""))
        except InputError:
            return False

    def _expected(self) -> str:
        """Return a list, for a message, of words that could still be typed in the line."""
        own = [field for field in self.typed.own_words if field not in self.said]
        choices = [sense for each in self.senses.choices.values() for sense in each]
        found = [sense.word for sense in choices if sense.field in own]
        if self.typed.number and self.typed.number not in self.said:
            kind = self.senses.kind(self.typed.number)
            what = "a number" if isinstance(kind, NUMBERS) else "dice"
            found.append(f"{what} ({label_of(self.action, self.typed.number)})")
        fields = self.senses.fields
        open_ = {name for name in fields if name not in self.said} - {self.typed.number}
        found += self._open_words()
        numeric = (name for name in fields if name in open_ and is_numeric(fields[name].kind))
        found += [name.replace("_", " ") for name in numeric]
        return listed(_first(dict.fromkeys(found)))

    def _open_words(self) -> list[str]:
        """Return the words of fields and choices that could still be typed in the line."""
        open_ = {name for name in self.senses.fields if name not in self.said}
        found = [word for word, says in self.typed.words.items() if open_ & says.keys()]
        for each in self.senses.choices.values():
            found += [sense.word for sense in each if sense.field in open_]
        return found


def _is_near(word: str, known: str) -> bool:
    """Whether a word looks like a typing error for a known word.

    The answer is no if one of the words has fewer than three letters.
    """
    return min(len(word), len(known)) >= SHORTEST_WORD and is_misspelt(word, known)


def _first(found: Iterable[str]) -> list[str]:
    each = list(found)
    return each if len(each) <= MOST_EXPECTED else [*each[:MOST_EXPECTED], "others"]


def _as_number(text: str) -> Any:
    """Return the number of a word; None if the word is not a number."""
    if not _NUMBER.match(text):
        return None
    try:
        return exact(text)
    except (ValueError, ZeroDivisionError):
        return None
