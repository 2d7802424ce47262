"""Find the people that the first words of a line mean.

The words are one name, the name of a group, a side, or letters.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from rules.encounter import Combatant
from rules.encounter.groups import group_name, kind_of
from rules.encounter.letters import LETTERS, who_has
from rules.errors import InputError
from rules.history import Fight
from rules.numbers.inputs import listed
from rules.numbers.line_words import words_of
from rules.numbers.nearest import is_misspelt, told
from tracker.typed import letters
from tracker.typed.letters import LETTER, WORD, Folded, refuse_three, split
from tracker.typed.tokens import MARKS, UNITS, Token, tokens, words_of_book

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
BETWEEN = ("and", "&")
"""Words that may be between people."""

SHORTEST_WORD = 3
"""The fewest letters of a misspelt word: shorter words are always letters of people."""

LETTERS_OF_PEOPLE = rf"({WORD}|[a-z]{{1,2}}-[a-z]{{1,2}}|\*)((?:\d|d\d).*)?"
_RANGE = rf"(({LETTER})\2?)-(({LETTER})\4?)"


class SomePeople(Struct, frozen=True):
    """Some of the people in a line, and the index at which the words for these people end."""

    people: tuple[str, ...]
    end: int
    is_all: bool = False


class Lookup(Struct, frozen=True, dict=True, eq=False):
    """Finds the people whom the words of a line mean.

    `usual` are the ids of the people if the line names nobody. `marked` has the ids of the marked
    people. `folded` has the members of each folded group; the key is the id of the group's row.
    """

    fight: Fight
    usual: Sequence[str] = ()
    folded: Folded = {}
    marked: Sequence[str] = ()

    def by_letter(self, letter: str, number: str = "") -> tuple[str, ...]:
        """Return the ids of the combatants with a letter and a number.

        The number may be missing. Return () if the letter and the number mean nobody.

        Raises:
            InputError: the letter has two readings, with or without the number.
        """
        return letters.meant(self.fight.encounter, self.folded, letter, number)

    def names(self, people: Iterable[str]) -> list[str]:
        """Return the names of the people with these ids."""
        return [self.name(one) for one in people]

    def may_be_letters(self, said: str) -> bool:
        """Whether a word can be letters of people; a single letter is always possible."""
        return len(said) == 1 or said not in self.never_letters

    @cached_property
    def never_letters(self) -> frozenset[str]:
        """The words, in small letters, that never mean letters of people in this fight."""
        encounter, words = self.fight.encounter, self.fight.book.words
        known = words_of_book(words, words.terrains_of(encounter))
        people = encounter.combatants.values()
        own = (held.name for one in people for held in one.conditions)
        attacks = (one.name for each in people for one in each.attacks)
        return known | {one.casefold() for one in (*own, *attacks)}

    def nearly(self, said: str) -> str:
        """Return the correct word for a misspelt word: 'half' for 'hafl'; '' if there is none.

        A word such as 'bck', with its letters in the order of the alphabet, is not misspelt: it
        has the letters of three people.
        """
        if len(said) < SHORTEST_WORD or said == "".join(sorted(said)):
            return ""
        long = (one for one in self.never_letters if len(one) > SHORTEST_WORD)
        return min((one for one in long if is_misspelt(said, one)), default="")

    @cached_property
    def named(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """The ids of the combatants with each name.

        The key is the name as a tuple of words in small letters.
        """
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for one in self.fight.encounter.in_order():
            key = key_of(one.name)
            found[key] = (*found.get(key, ()), one.id)
        return found

    @cached_property
    def members(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """The ids of the members of each group and of each kind.

        The key is the name as a tuple of words. Names in the plural are keys too.
        """
        together: dict[tuple[str, ...], list[str]] = {}
        for one in self.fight.encounter.in_order():
            for name in {key_of(group_name(one)), key_of(kind_of(one))} - {()}:
                together.setdefault(name, []).append(one.id)
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for name, people in together.items():
            if len(people) > 1:
                for last in (name[-1], *plurals(name[-1])):
                    key = (*name[:-1], last)
                    found[key] = tuple(dict.fromkeys((*found.get(key, ()), *people)))
        return found

    @cached_property
    def known_words(self) -> frozenset[str]:
        """The words of all names and groups, in small letters."""
        return frozenset(word for key in (*self.named, *self.members) for word in key)

    @cached_property
    def longest(self) -> int:
        """The number of words in the longest name of a combatant or a group."""
        return max(map(len, (*self.named, *self.members)), default=0)

    def item(self, text: str, *, is_first: bool) -> SomePeople | None:
        """Return the people whom the first words mean.

        The words are a name, letters, a side, or another word for people.
        """
        words = tokens(text)
        skipped = 0
        while not is_first and words[skipped : skipped + 1] and words[skipped].key in BETWEEN:
            skipped += 1
        words = words[skipped:]
        if not words:
            return None
        return self.by_name(words) or self.by_side(words) or self._by_letters(words[0])

    def by_name(self, words: Sequence[Token]) -> SomePeople | None:
        """Return the combatants who are named at the start of the words.

        The words are the name of a combatant, or the name of a group.
        """
        for many in range(min(self.longest, len(words)), 0, -1):
            key = tuple(word.key for word in words[:many])
            people, members = self.named.get(key, ()), self.members.get(key, ())
            if people or members:
                self._refuse_two(" ".join(word.text for word in words[:many]), people, members)
                return SomePeople(people or self._standing(members), words[many - 1].end)
        return None

    def _refuse_two(self, said: str, people: Sequence[str], members: Sequence[str]) -> None:
        """Raise InputError if a name has two meanings.

        The name may belong to two combatants, or may also be the name of a group or a letter.
        """
        encounter = self.fight.encounter
        if len(people) > 1:
            own = letters.in_rows(encounter, {})
            each = listed([own.get(one, one) for one in people])
            message = f"{told(said)} is the name of {len(people)}: say which by letter, {each}."
            raise InputError("bad-choice", "who", message)
        if people and len(members) > 1:
            message = (
                f"{told(said)} has two readings: {self.name(people[0])} alone, or the group of"
                f" {len(members)}: say it by letters."
            )
            raise InputError("conflict", "who", message)
        if people and said.casefold() in (*EVERYBODY, *SIDES):
            message = (
                f"{told(said)} has two readings: {self.name(people[0])}, or all whom the word"
                " says: say it by letters."
            )
            raise InputError("conflict", "who", message)
        other = who_has(encounter, said) if said.islower() else None
        if people and other not in (None, *people):
            message = (
                f"{told(said)} has two readings: the name, or the letter of"
                f" {self.name(str(other))}: say it by the other's letter or name."
            )
            raise InputError("conflict", "who", message)

    def by_side(self, words: Sequence[Token]) -> SomePeople | None:
        """Return all combatants in the fight now, or all of one side or kind.

        Examples of the words are 'all', 'foes' and 'all wolves'.
        """
        first = words[0]
        if first.kind not in ("word", "people"):
            return None
        if first.key in EVERYBODY:
            behind = words[1:] and (self.by_side(words[1:]) or self.by_name(words[1:]))
            if behind and not behind.is_all:
                return behind
            return SomePeople(self._on_side("", first.text), first.end, is_all=True)
        if first.key not in SIDES:
            return None
        return SomePeople(self._on_side(SIDES[first.key], first.text), first.end)

    def _on_side(self, side: str, said: str) -> tuple[str, ...]:
        """Return the ids of all combatants of a side who are in the fight now.

        If `side` is '', every side counts.

        Raises InputError if there are no such combatants.
        """
        everybody = self.fight.encounter.in_order()
        people = [one for one in everybody if side in ("", one.side) and stands(one)]
        if not people:
            raise InputError("bad-choice", "who", f"{told(said)}: nobody of them stands.")
        return tuple(one.id for one in people)

    def _by_letters(self, word: Token) -> SomePeople | None:
        """Return the people whose letters form a word.

        The last letter may have an amount after it.
        """
        found = re.fullmatch(LETTERS_OF_PEOPLE, word.text)
        if found is None or word.kind in ("quoted", "number"):
            return None
        said = found[1]
        end = word.end - len(found[2] or "")
        if said == MARKED:
            return SomePeople(tuple(self.marked), end) if self.marked else None
        if "-" in said:
            return SomePeople(self._in_range(said), end) if is_range(said) else None
        before_amount = bool(found[2]) and said in UNITS
        if word.kind != "people" and not self._are_letters(said, before_amount=before_amount):
            return None
        refuse_three(said)
        people: list[str] = []
        each = letters.in_a_word(self.fight.encounter, self.folded, said)
        for letter, meant in zip(split(said), each, strict=True):
            if not meant:
                raise self._misspelt_name(said) or letters.nobody_has(letter)
            people += meant
        return SomePeople(tuple(people), end)

    def _misspelt_name(self, said: str) -> InputError | None:
        """Return the error for a word that is a misspelt name or one word of a longer name."""
        name = self._name_meant(said)
        message = f"nobody here is called {told(said)}: {name}?"
        return InputError("not-found", "who", message) if name else None

    def _name_meant(self, said: str) -> str:
        """Return the name that a word is a slip for, or that has this word in it; or ''."""
        if len(said) <= SHORTEST_WORD:
            return ""
        keys = (*self.named, *self.members)
        meant = (key for key in keys if any(one == said or is_misspelt(said, one) for one in key))
        return " ".join(next(meant, ()))

    def _are_letters(self, said: str, *, before_amount: bool) -> bool:
        """Whether a word without an apostrophe before it consists of letters of people.

        Raises InputError.
        """
        if not before_amount and not self.may_be_letters(said):
            return False
        if not all(map(self.has, split(said))):
            return False
        self._refuse_misspelt(said)
        return True

    def _is_doubtful(self, said: str) -> bool:
        """Whether a letter of a word has two readings."""
        try:
            return not all(letters.in_a_word(self.fight.encounter, self.folded, said))
        except InputError:
            return True

    def _refuse_misspelt(self, said: str) -> None:
        """Raise InputError for letters that are probably a misspelt word: 'hafl' for 'half'."""
        each = ", ".join(split(said))
        as_letters = f"For the letters {each} type '{said}."
        # Letters in the order of the alphabet are letters, also if somebody is called Abel.
        if said != "".join(sorted(said)) and (name := self._name_meant(said)):
            message = f"nobody here is called {told(said)}: {name}? {as_letters}"
            raise InputError("conflict", "who", message)
        meant = self.nearly(said)
        if meant and (len(said) > SHORTEST_WORD or self._is_doubtful(said)):
            raise InputError("conflict", "who", f"no {told(said)}: {meant}? {as_letters}")

    def _in_range(self, said: str) -> tuple[str, ...]:
        """Return the ids of the people whose letters are in a range such as 'f-i' or 'i-f'."""
        encounter = self.fight.encounter
        people = tuple(who for one in _between(said) if (who := who_has(encounter, one)))
        if not people:
            raise InputError("bad-choice", "who", f"nobody has one of the letters {said}.")
        return self._standing(people)

    def _standing(self, people: Sequence[str]) -> tuple[str, ...]:
        """Return those of `people` who are in the fight now. If nobody is, return all."""
        found = self.fight.encounter.combatants
        return tuple(who for who in people if stands(found[who])) or tuple(people)

    def has(self, letter: str) -> bool:
        """Whether a letter belongs to a combatant or to a folded group."""
        try:
            return bool(self.by_letter(letter))
        except InputError:
            return True

    def name(self, who: str) -> str:
        """Return the name of the combatant with this id."""
        return self.fight.encounter.combatants[who].name


def key_of(name: str) -> tuple[str, ...]:
    """Return a key for finding a name: the name's words in small letters."""
    return tuple(word.key[0].lstrip(MARKS) for word in words_of(name))


def stands(one: Combatant) -> bool:
    """Whether a combatant is in the fight now.

    False for a combatant who is out of the fight, or who arrives later.
    """
    return not one.out and one.arrives is None


def letters_in(text: str) -> frozenset[str]:
    """Return all letters of people in a text: the letters f, g and h for 'f-g h 6'.

    The letters of folded groups, such as 'c+', are left out.
    """
    found: set[str] = set()
    for word in tokens(text):
        said = re.fullmatch(LETTERS_OF_PEOPLE, word.text)
        if said is None or word.kind in ("quoted", "number"):
            continue
        if is_range(said[1]):
            found.update(_between(said[1]))
        else:
            found.update(split(said[1]))
    return frozenset(found)


def plurals(word: str) -> tuple[str, ...]:
    """Return the possible plurals of a word: 'goblins', 'wolves', 'harpies', 'men'."""
    stems = {"f": "ves", "fe": "ves", "y": "ies", "man": "men"}
    own = [word.removesuffix(end) + ending for end, ending in stems.items() if word.endswith(end)]
    return (f"{word}s", f"{word}es", *own)


def is_range(said: str) -> bool:
    """Whether a text such as 'f-i' or 'i-f' goes from a letter to another one.

    The table shows hidden newcomers in the opposite order of their letters, so both orders count.
    """
    found = re.fullmatch(_RANGE, said)
    return found is not None and found[1] != found[3]


def _between(said: str) -> Sequence[str]:
    """Return the letters in a range, in the order in which the range goes through them."""
    first, last = (LETTERS.index(one) for one in said.split("-"))
    return LETTERS[first : last + 1] if first < last else LETTERS[last : first + 1][::-1]
