"""Who is meant by the words of a line: the one reader of people for every command.

People are said by letters ('cf', 'cc', 'c+', 'f-i'), by names and groups, by sides ('all foes'), or
as the marked ones ('*'). Names and groups go first, then the words that are never letters.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from rules.encounter import Combatant
from rules.encounter.groups import group_name, groups
from rules.encounter.letters import LETTERS, who_has
from rules.errors import InputError
from rules.history import Fight
from rules.numbers.inputs import listed
from rules.numbers.line_words import words_of
from rules.numbers.nearest import told
from tracker.typed import letters
from tracker.typed.letters import LETTER, WORD, Folded, refuse_three, split
from tracker.typed.nobody import SHORT, WITH_NUMBERS, is_space, why_nobody
from tracker.typed.tokens import Token, tokens, words_of_book

EVERYBODY = ("all", "everybody")
SIDES = {
    "foes": "foes",
    "foe": "foes",
    "party": "party",
    "friends": "party",
    "friend": "party",
    "others": "others",
    "other": "others",
}
MARKED = "*"
PARTS = " ,;:"
"""The signs that part people."""

BETWEEN = ("and", "&")
"""Words that may be between people."""

WORDS_OF_A_LETTER = ("a", "i", "o", "x")
"""Words that a text may begin with; other letters alone are a letter of somebody."""

_DAMAGE = "acid air arc axe bow cut fire gas ice ray rot sun"
DAMAGE = frozenset(_DAMAGE.split())
"""Short words for what harms: behind an amount they are no letters of people."""

_LETTERS = re.compile(rf"({WORD}|[a-z]{{1,2}}-[a-z]{{1,2}}|\*)((?:\d|d\d).*)?")
_RANGE = re.compile(rf"(({LETTER})\2?)-(({LETTER})\4?)")
_NUMBERED = re.compile(rf"(({LETTER})\2?)(\d+)")
_VOWEL = re.compile(r"[aeiouy]")

Stops = Callable[[str], bool]
"""Whether people end here: a function of the rest of the line."""


class Led(NamedTuple):
    """The people that a line begins with, by id, and the rest of the line."""

    people: tuple[str, ...]
    rest: str


class _Item(NamedTuple):
    """Some people in a line, and the place where the words that say them end."""

    people: tuple[str, ...]
    end: int
    is_all: bool = False


class Whom(Struct, frozen=True, dict=True, eq=False):
    """All who can be said in a line; `usual` are the ids that are meant if a line says nobody.

    `marked` are the ids of the marked, `folded` the members of each folded group by its row.
    """

    fight: Fight
    usual: Sequence[str] = ()
    folded: Folded = {}
    marked: Sequence[str] = ()

    def by_letter(self, letter: str, number: str = "") -> tuple[str, ...]:
        """The ids that a letter means, with a number behind it if there is one; () for nobody.

        Raises:
            InputError: the letter, or letter and number, have two readings.
        """
        return letters.meant(self.fight.encounter, self.folded, letter, number)

    def lead(self, text: str, stops: Stops = lambda _: False) -> Led:
        """The people that a text begins with; after the first of them, `stops` ends them.

        Raises:
            InputError: a letter or a word for people has two readings, or means nobody.
        """
        found: list[str] = []
        at, said_all = 0, False
        while not (found and stops(text[at:].lstrip(PARTS))):
            item = self._item(text[at:], is_first=not found)
            if item is None:
                break
            if found and (said_all or item.is_all):
                message = "all is everybody: leave the others out, or say all foes."
                raise InputError("conflict", "who", message)
            said_all = item.is_all
            found += item.people
            at += item.end
        return Led(tuple(dict.fromkeys(found)), text[at:].lstrip(PARTS) if found else text)

    def refused(self, text: str) -> InputError:
        """The error for a text whose first word should say people; may raise it itself.

        Raises:
            InputError: a letter with a number behind it has two readings.
        """
        first = tokens(text)[0]
        self._refuse_number(first)
        return self.nobody(first)

    def every(self, text: str) -> list[str]:
        """The ids of all whom a whole text says; () for an empty text.

        Raises:
            InputError: a word of the text says nobody, or has two readings.
        """
        for word in tokens(text):
            if word.key not in self._known_words and self._refuse_number(word):
                message = f"{told(word.text)}: people stand here, without an amount."
                raise InputError("bad-choice", "who", message)
        led = self.lead(text)
        rest = tokens(led.rest)
        if rest:
            raise self.nobody(rest[0])
        return list(led.people)

    def one(self, text: str, field: str = "who") -> str:
        """The id of the one combatant whom a whole text says.

        Raises:
            InputError: the text says nobody, or several.
        """
        found = self.every(text)
        if len(found) != 1:
            names = ", ".join(self.names(found))
            are = f"{told(text.strip())} is {len(found)}: {names}" if found else "nobody is said"
            raise InputError("bad-choice", field, f"{are}; one is needed here.")
        return found[0]

    def id_of(self, said: str) -> str:
        """The id of the one combatant whom a text says; raises InputError."""
        return self.one(said, "whose")

    def names(self, people: Iterable[str]) -> list[str]:
        """The names of people by their ids."""
        return [self._name(one) for one in people]

    def before_amount(self, text: str, *, is_amount: Sequence[str] = ()) -> tuple[list[str], str]:
        """The ids of the people before an amount, if any; and the text from the amount on.

        `is_amount` are words that are amounts too, such as 'all' for a distance.

        Raises:
            InputError: a word before the amount says nobody or has two readings, or no
                amount follows people.
        """
        text = text.strip()
        words = tokens(text)
        self.refuse_numbers(text)

        def begins(rest: str) -> bool:
            first = tokens(rest)[:1]
            return bool(first) and (first[0].is_amount or first[0].key in is_amount)

        if begins(text) and not self._all_is_people(words):
            return [], text
        led = self.lead(text, begins)
        if led.people and begins(led.rest):
            return list(led.people), led.rest
        if led.people:
            behind = tokens(led.rest)
            has_amount = len(behind) > 1 and behind[1].is_amount
            raise self.nobody(behind[0]) if has_amount else self._no_amount(text, led)
        if words and self._may_be_people(words):
            raise self.nobody(words[0])
        return [], text

    def behind_mark(self, text: str) -> tuple[list[str], str]:
        """The ids of people behind an apostrophe at the start, and the rest: "'cf prone".

        Raises:
            InputError: the apostrophe is before a word that says nobody.
        """
        found: list[str] = []
        rest = text.strip()
        while (words := tokens(rest)) and words[0].kind == "people":
            item = self._item(rest, is_first=True)
            if item is None:
                raise self.nobody(words[0])
            found += item.people
            rest = rest[item.end :].lstrip(PARTS)
        return list(dict.fromkeys(found)), rest

    def refuse_numbers(self, text: str) -> None:
        """Raise InputError for a letter and a number before an amount: 'c1 7', 'c3a 7'."""
        words = tokens(text)
        if len(words) < 2 or not words[1].is_amount or (words[0].key,) in self._named:
            return
        letter = self._refuse_number(words[0])
        # 'c6 2 arrows' is an amount with a reason, but 'c6 7' has two amounts.
        if letter and len(words) == 2:
            both = f"{words[0].text} {words[1].text}"
            message = f"{told(both)}: type one amount behind {letter}, as in {letter} 7."
            raise InputError("conflict", "amount", message)

    def refuse_behind(self, amount: str, words: str) -> None:
        """Raise InputError if all words behind an amount may be people: 'l' in '5 l'."""
        said = tokens(words)
        late = next((one.text for one in said if one.kind == "people"), None)
        if late is not None:
            message = f"'{late[:20]} stands behind {amount}: people come first, as in c {amount}."
            raise InputError("conflict", "who", message)
        if said and said[0].key in ("to", "on", "at"):
            whom = words[said[0].end :].strip()
        elif any(map(self._is_no_people_behind, said)):
            return
        else:
            whom = words.strip()
        led = self.lead(whom)
        if led.people and not led.rest:
            names = listed(self.names(led.people), "and")
            message = (
                f"{told(f'{amount} {words}')} has two readings: {whom} {amount} is {amount} for"
                f' {names}; for a word that is no people type {amount} "{words}".'
            )
            raise InputError("conflict", "who", message)

    def refuse_bare(self, text: str) -> None:
        """Raise InputError if a free text begins with a letter of somebody, as in 'c waits'.

        The same is for a text that is only letters of people, as in 'cf'.
        """
        words = tokens(text)
        if not words or words[0].kind not in ("word", "sign"):
            return
        said = words[0].text
        letter = said.removesuffix(letters.ALL)
        is_one = letters.is_letter(letter) and self._has(letter) and said not in WORDS_OF_A_LETTER
        alone = len(words) == 1 and not self._is_no_people_behind(words[0])
        if is_one or (alone and not (led := self.lead(text)).rest and led.people):
            names = listed(self.names(self.lead(said).people), "and")
            message = (
                f"{told(text)} has two readings: '{text.strip()} with an apostrophe is for"
                f" {names}; for a text that begins so type another word first."
            )
            raise InputError("conflict", "who", message)

    def nobody(self, word: Token) -> InputError:
        """The error for a word that says nobody: it tells what the word is, or who is like it."""
        return why_nobody(word, self.fight.encounter, self.never_letters, self._has)

    def may_be_letters(self, said: str) -> bool:
        """Whether a word is not one of those that are never letters; one letter alone always is."""
        return len(said) == 1 or said not in self.never_letters

    @cached_property
    def never_letters(self) -> frozenset[str]:
        """The words that are never letters in this fight, in small letters."""
        encounter, words = self.fight.encounter, self.fight.book.words
        known = words_of_book(words, words.terrains_of(encounter))
        people = encounter.combatants.values()
        own = (held.name for one in people for held in one.conditions)
        attacks = (one.name for each in people for one in each.attacks)
        return known | {one.casefold() for one in (*own, *attacks)}

    @cached_property
    def _named(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """The ids by the words of each name, in small letters."""
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for one in self.fight.encounter.in_order():
            key = _key(one.name)
            found[key] = (*found.get(key, ()), one.id)
        return found

    @cached_property
    def _groups(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """The ids of the members of each group by the words of its name, also in the plural."""
        encounter = self.fight.encounter
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for members in groups(encounter):
            name = _key(group_name(encounter.combatants[members[0]]))
            if len(members) > 1 and name:
                for last in (name[-1], *_plurals(name[-1])):
                    key = (*name[:-1], last)
                    found[key] = (*found.get(key, ()), *members)
        return found

    @cached_property
    def _known_words(self) -> frozenset[str]:
        """The words of all names and groups, in small letters."""
        return frozenset(word for key in (*self._named, *self._groups) for word in key)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, (*self._named, *self._groups)), default=0)

    def _item(self, text: str, *, is_first: bool) -> _Item | None:
        """The people that the first words of a text say, by one name, letters or other word."""
        words = tokens(text)
        skipped = 0
        while not is_first and words[skipped : skipped + 1] and words[skipped].key in BETWEEN:
            skipped += 1
        words = words[skipped:]
        if not words:
            return None
        return self._by_name(words) or self._by_side(words) or self._by_letters(words[0])

    def _by_name(self, words: Sequence[Token]) -> _Item | None:
        """The people whose name, or the name of whose group, is the first words."""
        for many in range(min(self._longest, len(words)), 0, -1):
            key = tuple(word.key for word in words[:many])
            people, members = self._named.get(key, ()), self._groups.get(key, ())
            if people or members:
                self._refuse_two(" ".join(word.text for word in words[:many]), people, members)
                return _Item(people or self._standing(members), words[many - 1].end)
        return None

    def _refuse_two(self, said: str, people: Sequence[str], members: Sequence[str]) -> None:
        """Raise InputError if a name may also mean somebody else: a namesake, a group, a letter."""
        encounter = self.fight.encounter
        if len(people) > 1:
            own = letters.in_rows(encounter, {})
            each = listed([own.get(one, one) for one in people])
            message = f"{told(said)} is the name of {len(people)}: say which by letter, {each}."
            raise InputError("bad-choice", "who", message)
        if people and len(members) > 1:
            message = (
                f"{told(said)} has two readings: {self._name(people[0])} alone, or the group of"
                f" {len(members)}: say it by letters."
            )
            raise InputError("conflict", "who", message)
        other = who_has(encounter, said) if said.islower() else None
        if people and other not in (None, *people):
            message = (
                f"{told(said)} has two readings: the name, or the letter of"
                f" {self._name(str(other))}: say it by the other's letter or name."
            )
            raise InputError("conflict", "who", message)

    def _by_side(self, words: Sequence[Token]) -> _Item | None:
        """All who stand, of a side if it is named: 'all', 'foes', 'all foes', 'all wolves'."""
        first = words[0]
        if first.kind not in ("word", "people"):
            return None
        if first.key in EVERYBODY:
            behind = words[1:] and (self._by_side(words[1:]) or self._by_name(words[1:]))
            if behind and not behind.is_all:
                return behind
            return _Item(self._on_side("", first.text), first.end, is_all=True)
        if first.key not in SIDES:
            return None
        return _Item(self._on_side(SIDES[first.key], first.text), first.end)

    def _on_side(self, side: str, said: str) -> tuple[str, ...]:
        """The ids of those of a side, or of all, who stand and are there; raises InputError."""
        everybody = self.fight.encounter.in_order()
        people = [one for one in everybody if side in ("", one.side) and _stands(one)]
        if not people:
            raise InputError("bad-choice", "who", f"{told(said)}: nobody of them stands.")
        return tuple(one.id for one in people)

    def _by_letters(self, word: Token) -> _Item | None:
        """The people whose letters make up a word; an amount may be directly behind them."""
        found = _LETTERS.fullmatch(word.text)
        if found is None or word.kind in ("quoted", "number"):
            return None
        said = found[1]
        end = word.end - len(found[2] or "")
        if said == MARKED:
            return _Item(tuple(self.marked), end) if self.marked else None
        if "-" in said:
            return _Item(self._in_range(said), end) if _is_range(said) else None
        is_marked = word.kind == "people"
        if not is_marked and not self.may_be_letters(said):
            return None
        if not is_marked and not all(map(self._has, split(said))):
            return None
        refuse_three(said)
        people: list[str] = []
        for letter in split(said):
            meant = self.by_letter(letter)
            if not meant:
                raise letters.nobody_has(letter)
            people += meant
        return _Item(tuple(people), end)

    def _in_range(self, said: str) -> tuple[str, ...]:
        """The ids of those whose letters are from the first to the last: 'f-i'."""
        first, last = (LETTERS.index(one) for one in said.split("-"))
        between = LETTERS[first : last + 1]
        encounter = self.fight.encounter
        people = tuple(who for one in between if (who := who_has(encounter, one)))
        if not people:
            raise InputError("bad-choice", "who", f"nobody has one of the letters {said}.")
        return self._standing(people)

    def _standing(self, people: Sequence[str]) -> tuple[str, ...]:
        """Those of them who stand; all of them if nobody does."""
        found = self.fight.encounter.combatants
        return tuple(who for who in people if _stands(found[who])) or tuple(people)

    def _has(self, letter: str) -> bool:
        """Whether somebody, or a folded group, is said by a letter."""
        try:
            return bool(self.by_letter(letter))
        except InputError:
            return True

    def _name(self, who: str) -> str:
        return self.fight.encounter.combatants[who].name

    def _all_is_people(self, words: Sequence[Token]) -> bool:
        """Whether 'all' before other people says them, as in 'all foes 9'; raises InputError."""
        first, *rest = words
        if first.key not in EVERYBODY or not rest:
            return False
        if rest[0].is_amount:
            message = (
                f"'all {rest[0].text}' has two readings: all the distance that is left, or"
                f" {rest[0].text} for everybody; type all alone, or say whom, as in all foes."
            )
            raise InputError("conflict", "who", message)
        return bool(self._by_side(rest) or self._by_name(rest))

    def _may_be_people(self, words: Sequence[Token]) -> bool:
        """Whether a line without people has one word before an amount, where people would be."""
        first = words[0]
        if first.kind == "people" or is_space(first.text):
            return True
        glued = _LETTERS.fullmatch(first.text)
        if glued is not None and glued[2] is not None:
            return True
        rest = words[1:]
        return first.kind != "quoted" and bool(rest) and (rest[0].is_amount or first.text == MARKED)

    def _refuse_number(self, word: Token) -> str:
        """The first letter in a word that has a number behind it; '' if there is none.

        Raises:
            InputError: letter and number have two readings.
        """
        if not WITH_NUMBERS.fullmatch(word.text):
            return ""
        numbered = [*_NUMBERED.finditer(word.text)]
        for one in numbered:
            self.by_letter(one[1], one[3])
        return numbered[0][1] if numbered else ""

    def _no_amount(self, text: str, led: Led) -> InputError:
        """The error for people without an amount; a number may also be the end of a name."""
        said = text[: len(text) - len(led.rest)].strip(PARTS)
        head, _, number = said.rpartition(" ")
        if number.isdecimal() and _key(head) in self._groups:
            message = (
                f"{told(said)} has two readings: {self._name(led.people[0])}, whose amount is"
                f" missing, or {number} for all of {head}; type {said} 7, or letters."
            )
            return InputError("conflict", "who", message)
        return InputError("missing", "amount", f"type an amount behind {said}, as in {said} 7.")

    def _is_no_people_behind(self, word: Token) -> bool:
        """Whether one word behind an amount is a kind of damage or a reason, and no letters."""
        is_name = (word.key,) in self._named or (word.key,) in self._groups
        if word.kind == "quoted" or is_name or word.key in (*SIDES, *EVERYBODY, MARKED):
            return word.kind == "quoted"
        if word.key in DAMAGE or not self.may_be_letters(word.key):
            return True
        return len(word.text) > SHORT and bool(_VOWEL.search(word.key)) and "-" not in word.text


def _key(name: str) -> tuple[str, ...]:
    return tuple(word.key[0] for word in words_of(name))


def _stands(one: Combatant) -> bool:
    """Whether a combatant is in the fight now: neither out of it nor still to come."""
    return not one.out and one.arrives is None


def _plurals(word: str) -> tuple[str, ...]:
    """The forms that a word may have for several: 'goblins', 'wolves', 'harpies', 'men'."""
    stems = {"f": "ves", "fe": "ves", "y": "ies", "man": "men"}
    own = [word.removesuffix(end) + ending for end, ending in stems.items() if word.endswith(end)]
    return (f"{word}s", f"{word}es", *own)


def _is_range(said: str) -> bool:
    """Whether 'f-i' is from one letter to a later one."""
    found = _RANGE.fullmatch(said)
    return found is not None and LETTERS.index(found[1]) < LETTERS.index(found[3])
