"""Find the people in a typed line: by name, by letter, by id."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.encounter import Encounter
from rules.encounter.letters import letters, who_has
from rules.errors import InputError, NotFound
from rules.fight.typed.senses import Senses, longest
from rules.numbers.inputs import listed
from rules.numbers.line_words import Word, parts_of, words_of
from rules.numbers.nearest import told

ByLetter = Callable[[str, str], Sequence[str]]
"""A function that takes a letter and the number after it ('' for none), and returns ids.

The letter is 'c', 'cc', or 'c+' for a folded group. The function raises InputError if letter and
number together can mean two things.
"""

_BARE = re.compile(r"(?P<letter>([a-ce-z])\2?\+?)(?P<number>\d*)")
_MARKED = re.compile(rf"['\u2019]{_BARE.pattern}")

Names = dict[tuple[tuple[str, bool], ...], str]


class Naming(NamedTuple):
    """A combatant in a line: the place and number of the words, and the name or id.

    `named` counts the words directly before the name that mean `field`; it may be 0. `marked` is
    true for a letter after an apostrophe; a number after this letter is not part of the name.
    """

    at: int
    many: int
    who: str
    field: str = ""
    named: int = 0
    marked: bool = False


def nobody_has(_letter: str, _number: str) -> Sequence[str]:
    """A `ByLetter` for a line without a table. Here a letter never means a combatant."""
    return ()


def find_people(
    senses: Senses, words: Sequence[Word], encounter: Encounter, by_letter: ByLetter
) -> list[Naming]:
    """Return all combatants in the line; letters count if the action needs a person.

    Raises:
        InputError: a letter means nobody or several, or a name is also a word of the action.
    """
    finding = _Finding(senses, words, encounter, by_letter)
    return finding.found() if senses.people else [*finding.by_name()]


def first_person(
    senses: Senses, words: Sequence[Word], encounter: Encounter, by_letter: ByLetter
) -> Naming | None:
    """Return the person at the beginning of the line, by name, letter or id; or None.

    Raises:
        InputError: a letter means several people.
    """
    return _Finding(senses, words, encounter, by_letter).first()


def nobody_called(name: str, encounter: Encounter, field: str, expected: str) -> InputError:
    """Return the error for words that are nobody's name.

    It has the nearest names, and the text `expected`.
    """
    try:
        encounter.find(name, field)
    except NotFound as fault:
        other = f" Else type {expected}." if expected else ""
        people = [who_has(encounter, letter) for letter in name] if name.islower() else [None]
        if len({*people}) == 1 < len(people) and all(people):
            message = f"nobody has the letter {name}; {name[0]} is one letter."
            return InputError("bad-choice", field, message)
        if len(people) > 1 and all(people):
            names = listed([encounter.combatants[str(who)].name for who in people], "and")
            return InputError("bad-choice", field, f"{told(name)} is {names}; one is needed here.")
        return InputError("not-found", field, f"{fault.message}{other}")
    return InputError("bad-choice", field, f"{told(name)} is not understood here.")


class _Finding:
    def __init__(
        self, senses: Senses, words: Sequence[Word], encounter: Encounter, by_letter: ByLetter
    ) -> None:
        self.senses, self.words = senses, words
        self.encounter, self.by_letter = encounter, by_letter
        self.names = _names(encounter)
        self.longest = max((len(keys) for keys in self.names), default=0)
        self.free = [True] * len(words)

    def found(self) -> list[Naming]:
        """Find people by name; then, if a person is still missing, by letter and by id."""
        named = list(self.by_name())
        sure = [one for one in named if one.named or not self._is_word(one)]
        for one in named:
            if one not in sure and len(sure) < len(self.senses.wanted):
                raise self._two_readings(one)
        for one in sure:
            self.free[one.at : one.at + one.many] = [False] * one.many
        found = [*sure, *self._marked()]
        return sorted([*found, *self._bare(len(self.senses.wanted) - len(found))])

    def first(self) -> Naming | None:
        """Find the person whom the first words mean."""
        many, word = self._name_at(0), self.words[0].text
        if many:
            return Naming(0, many, self.names[tuple(one.key for one in self.words[:many])])
        letter = _MARKED.fullmatch(word.lower()) or _BARE.fullmatch(word.lower())
        who = self._one(letter) if letter else None
        if who is None and word in self.encounter.combatants:
            who = word
        return None if who is None else Naming(0, 1, who)

    def by_name(self) -> Iterator[Naming]:
        """Find names from left to right. At each place, the longest name counts."""
        at = 0
        while at < len(self.words):
            many = self._name_at(at)
            if many:
                keys = tuple(word.key for word in self.words[at : at + many])
                yield self._naming(at, many, self.names[keys])
            at += many or 1

    def _name_at(self, at: int) -> int:
        """The number of words in the longest name that begins here; 0 if no name begins here."""
        for many in range(min(self.longest, len(self.words) - at), 0, -1):
            if tuple(word.key for word in self.words[at : at + many]) in self.names:
                return many
        return 0

    def _naming(self, at: int, many: int, who: str) -> Naming:
        """Return the combatant named here, with a field's word before the name: 'target Ilse'."""
        for before in range(min(3, at), 0, -1):
            count, field = longest(self.senses.names, self.words, at - before, self.free)
            if count == before and field in self.senses.people:
                return Naming(at, many, who, field, before)
        return Naming(at, many, who)

    def _is_word(self, one: Naming) -> bool:
        """Whether a name is one word, and the action has the same word."""
        parts = parts_of(self.words[one.at].text)
        tables: tuple[Any, ...] = (self.senses.declared, self.senses.choices, self.senses.names)
        return one.many == 1 and any(parts in table for table in tables)

    def _two_readings(self, one: Naming) -> InputError:
        word, field = self.words[one.at].text, self.senses.wanted[0]
        message = f"{told(word)} is a name and a word: for the name type {field} {word}."
        return InputError("conflict", field, message)

    def _marked(self) -> Iterator[Naming]:
        """Find the letters that are typed after an apostrophe."""
        for at, word in enumerate(self.words):
            letter = _MARKED.fullmatch(word.text.lower())
            if letter is not None and not word.quoted and self.free[at]:
                who = self._one(letter)
                if who is None:
                    message = f"nobody has the letter {letter['letter']}{letter['number']}."
                    raise InputError("bad-choice", self.senses.people[0], message)
                self.free[at] = False
                yield self._naming(at, 1, who)._replace(marked=True)

    def _bare(self, wanted: int) -> Iterator[Naming]:
        """Find the letters and ids without an apostrophe that name people."""
        # Without a field's word, at most `wanted` count, and none if there is a text field.
        for at, word in enumerate(self.words):
            if word.quoted or not self.free[at]:
                continue
            letter = _BARE.fullmatch(word.text.lower())
            naming = self._naming(at, 1, word.text)
            if not naming.named and (wanted <= 0 or self.senses.texts):
                continue
            who = self._one(letter) if letter else None
            if who is None and word.text in self.encounter.combatants:
                who = word.text
            if who is not None:
                self.free[at] = False
                wanted -= 1
                yield naming._replace(who=who)

    def _one(self, letter: re.Match[str]) -> str | None:
        """Return the id of the combatant with a letter. Return None if nobody has it.

        Raises InputError if several combatants have it.
        """
        found = self.by_letter(letter["letter"], letter["number"])
        if len(found) > 1:
            own = letters(self.encounter).items()
            each = ", ".join(one for who, one in own if who in found)
            message = f"{letter['letter']} is a group of {len(found)}: say which of them, {each}."
            raise InputError("bad-choice", "who", message)
        return next(iter(found), None)


def _names(encounter: Encounter) -> Names:
    """Map the words of each name to the text that an action uses: the name or the id."""
    ids = encounter.combatants
    return {
        tuple(word.key for word in words_of(one.name)): one.id if one.name in ids else one.name
        for one in ids.values()
    }
