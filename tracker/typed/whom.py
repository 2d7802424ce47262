"""Find the people in the words of a line; all commands use this reader of people.

A line names people by letters ('cf', 'cc', 'c+', 'f-i'), names and groups, sides ('all foes'), or
the sign for the marked people ('*'). The reader first reads a word as a name or a group. After
that, it reads the word as a word that is never letters.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import UNSET

from rules.errors import InputError
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from tracker.typed import letters
from tracker.typed.letters import LETTER
from tracker.typed.lookup import (
    BETWEEN,
    EVERYBODY,
    LETTERS_OF_PEOPLE,
    MARKED,
    SIDES,
    Lookup,
    SomePeople,
    is_range,
    key_of,
)
from tracker.typed.nobody import SHORT, WITH_NUMBERS, is_space, why_nobody
from tracker.typed.numbered import refuse_missing
from tracker.typed.slips import is_slip
from tracker.typed.tokens import MARKS, Token, tokens

PARTS = " ,;:"
"""The signs that separate people."""

WORDS_OF_A_LETTER = ("a", "i", "o", "x")
"""Single letters that can be words at the start of a text; all others are letters of people."""

_DAMAGE = "acid air arc axe bow cut fire gas ice ray rot sun"
DAMAGE = frozenset(_DAMAGE.split())
"""Short words for kinds of damage; after an amount they are not letters of people."""

_NUMBERED = rf"(({LETTER})\2?)(\d+)"
SHORT_UNITS = ("m",)
"""Letters that may be meant as a unit of distance: 'm' for metres."""

VOWEL = r"[aeiouy]"

_DOUBLED = rf"(?:({LETTER})\1)+"


def reads_as_letters(word: str) -> bool:
    """Whether a word looks like letters of people.

    The word has only one letter, or no vowel, or only doubled letters, as in 'zzyy'.
    """
    if re.fullmatch(_DOUBLED, word):
        return True
    if len(word) == 1:
        return word.islower() and word not in WORDS_OF_A_LETTER
    return word.islower() and not re.search(VOWEL, word)


Stops = Callable[[str], bool]
"""Takes the rest of a line; returns whether the people end before this rest."""


class Led(NamedTuple):
    """The people at the start of a line as ids, and the text after these people."""

    people: tuple[str, ...]
    rest: str


class Whom(Lookup, frozen=True, dict=True, eq=False):
    """Reads the people in a typed line. The reader knows all combatants that a line can name."""

    def lead(self, text: str, stops: Stops = lambda _: False) -> Led:
        """Return the people at the start of a text, and the rest of the text.

        The people end at the first word for which `stops` is true.

        Raises:
            InputError: if a letter or a word for people has two readings, or if it means nobody.
        """
        found: list[str] = []
        at, said_all = 0, False
        while not (found and stops(text[at:].lstrip(PARTS))):
            item = self.item(text[at:], is_first=not found)
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
        """Return the error for a text that should begin with people, but does not.

        Raises:
            InputError: a letter with a number after it has two readings.
        """
        first = tokens(text)[0]
        self._refuse_number(first)
        return self.nobody(first)

    def every(self, text: str) -> list[str]:
        """Return the ids of all people in a text. An empty text has no people.

        Raises:
            InputError: a word of the text names nobody, or has two meanings.
        """
        self.refuse_nearly_all(tokens(text))
        refuse_missing(tokens(text), self, before_amount=False)
        for word in tokens(text):
            if word.key not in self.known_words and self._refuse_number(word):
                message = f"{told(word.text)}: people stand here, without an amount."
                raise InputError("bad-choice", "who", message)
        led = self.lead(text)
        rest = tokens(led.rest)
        if rest:
            raise self.nobody(rest[0])
        return list(led.people)

    def one(self, text: str, field: str = "who") -> str:
        """Return the id of the only combatant in a text.

        Raises:
            InputError: the text names nobody, or several combatants.
        """
        found = self.every(text)
        if len(found) != 1:
            names = ", ".join(self.names(found))
            are = f"{told(text.strip())} is {len(found)}: {names}" if found else "nobody is said"
            raise InputError("bad-choice", field, f"{are}; one is needed here.")
        return found[0]

    def goal(self, text: str, field: str) -> str:
        """Return the id of the only combatant in a text.

        If the text names several combatants in one spot, return the id of the first.

        Raises:
            InputError: the text names nobody, or combatants who stand in several spots.
        """
        found, standing = self.every(text), self.fight.encounter.map
        spots = [] if standing is UNSET else [standing.spots.get(one) for one in found]
        first = spots[0] if spots else None
        together = first and all(spot and spot.same_as(first) for spot in spots)
        return found[0] if together else self.one(text, field)

    def id_of(self, said: str) -> str:
        """Return the id of the only combatant in a text; raises InputError."""
        return self.one(said, "whose")

    def before_amount(self, text: str, *, is_amount: Sequence[str] = ()) -> tuple[list[str], str]:
        """Return the ids of the people before an amount, and the text from the amount to the end.

        Words in `is_amount` are amounts too, such as 'all' for a distance.

        Raises:
            InputError: if a word before the amount names nobody, if the word has two readings, or
                if no amount follows the people.
        """
        text = text.strip()
        words = tokens(text)
        self.refuse_nearly_all(words)
        refuse_missing(words, self, before_amount=True)
        self.refuse_numbers(text)

        def begins(rest: str) -> bool:
            first = tokens(rest)[:1]
            return bool(first) and (first[0].is_amount or first[0].key in is_amount)

        if begins(text) and not self._all_is_people(words) and not self._begins_name(words):
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

    def behind_mark(self, text: str, *, amounts: bool = False) -> tuple[list[str], str]:
        """Return the ids of the people after an apostrophe, and the text after them: "'cf prone".

        If `amounts` is true, an amount may follow the people: "'wolf 9" is 9 for all wolves.

        Raises:
            InputError: if the word after the apostrophe names nobody, or if there is no such word.
        """
        found: list[str] = []
        rest = text.strip()
        if rest and not rest.strip(MARKS):
            raise InputError("missing", "who", "letters stand behind an apostrophe, as in 'cf.")
        while (words := tokens(rest)) and words[0].kind == "people":
            item = self.item(rest, is_first=True)
            if item is None:
                raise self.nobody(words[0])
            found += item.people
            following = tokens(rest[item.end :])[:1]
            refuse_missing([*tokens(rest[: item.end]), *following], self, before_amount=amounts)
            rest = rest[item.end :]
            while (more := self._joined(rest)) is not None:
                found += more.people
                rest = rest[more.end :]
            rest = rest.lstrip(PARTS)
        return list(dict.fromkeys(found)), rest

    def _joined(self, rest: str) -> SomePeople | None:
        """Return the people directly after a comma, as f in "'c,f".

        Return None if nobody follows the comma.
        """
        if rest[:1] != "," or not rest[1:2].isalpha():
            return None
        return self.item(rest, is_first=True)

    def refuse_numbers(self, text: str) -> None:
        """Raise InputError if a letter with a number stands before an amount: 'c1 7', 'c3a 7'."""
        words = tokens(text)
        if len(words) < 2 or not words[1].is_amount or (words[0].key,) in self.named:
            return
        letter = self._refuse_number(words[0])
        # 'c6 2 arrows' is an amount with a reason, but 'c6 7' has two amounts.
        if letter and len(words) == 2:
            both = f"{words[0].text} {words[1].text}"
            message = f"{told(both)}: type one amount behind {letter}, as in {letter} 7."
            raise InputError("conflict", "amount", message)

    def refuse_behind(self, amount: str, words: str, *, named: bool = True) -> None:
        """Raise InputError if all words after an amount can mean people: 'l' in '5 l'.

        If `named` is false, nobody is named before the amount. In this case, also
        raise InputError if the words begin with letters of people, as in 'l to m'.
        """
        said = tokens(words)
        if said and said[0].key in BETWEEN:
            message = (
                f"{told(words)} stands behind {amount}: another amount needs a line of its own."
            )
            raise InputError("conflict", "amount", message)
        if said and not named:
            self._refuse_letters_first(amount, words, said[0])
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
            near = self.nearly(said[0].key)
            word = f"no {told(said[0].text)}: {near}? " if near else ""
            message = (
                f"{word}{told(f'{amount} {words}')} has two readings: {whom} {amount} is {amount}"
                f' for {names}; for a word that is no people type {amount} "{words}".'
            )
            raise InputError("conflict", "who", message)

    def refuse_behind_distance(self, text: str) -> None:
        """Raise InputError for people after a distance, as in '9 b'."""
        words = text.split()
        said = words[-1] if len(words) > 1 else ""
        gaits = {one for gait in self.fight.book.words.gaits for one in (gait.id, gait.letter)}
        if said in gaits or not (reads_as_letters(said) or is_range(said)):
            return
        if self.may_be_letters(said) and self.lead(said).people:
            far, unit = " ".join(words[:-1]), self.fight.book.words.distance_unit
            odd = {*SHORT_UNITS} - {unit}
            other = f"; a distance is in {unit}, as in {far} {unit}" if said in odd else ""
            message = f"{told(text)}: people come before the distance, as in {said} {far}{other}."
            raise InputError("conflict", "who", message)

    def refuse_second_distance(self, text: str) -> None:
        """Raise InputError for other people with a distance of their own, as in '5, c 9'."""
        known = (*WORDS_OF_A_LETTER, *(one.id for one in self.fight.book.words.gaits))
        for said, far in pairwise(text.split()[1:]):
            is_far = tokens(far)[0].is_amount and said not in known
            if is_far and self.may_be_letters(said) and self.lead(said).people:
                message = f"{told(f'{said} {far}')} is another distance: type a line for each."
                raise InputError("conflict", "who", message)

    def _refuse_letters_first(self, amount: str, words: str, first: Token) -> None:
        """Raise InputError if the text after an amount begins with letters of people.

        An example is the letter 'l' in '5 l to m'.
        """
        if first.kind != "word" or not reads_as_letters(first.text) or first.key in DAMAGE:
            return
        people = self.lead(first.text).people if self.may_be_letters(first.key) else ()
        as_text = f'for a text type {amount} "{words}"'
        if people:
            names = listed(self.names(people), "and")
            both = f"{first.text} {amount} is {amount} for {names}; {as_text}"
            message = f"{told(f'{amount} {words}')} has two readings: {both}."
            raise InputError("conflict", "who", message)
        if letters.is_letter(first.text):
            message = f"nobody has the letter {first.text}: people come before {amount}; {as_text}."
            raise InputError("bad-choice", "who", message)

    def refuse_bare(self, text: str) -> None:
        """Raise InputError if a free text begins with somebody's letter, as in 'c waits'.

        A text that begins with letters such as 'f-i' is refused too, and so is a text that has only
        letters of people, as in 'cf'.
        """
        words = tokens(text)
        if not words or words[0].kind not in ("word", "sign"):
            return
        said = words[0].text
        letter = said.removesuffix(letters.ALL)
        is_one = letters.is_letter(letter) and self.has(letter) and said not in WORDS_OF_A_LETTER
        is_one = is_one or (is_range(said) and bool(self.by_name(words) or self.lead(said).people))
        alone = len(words) == 1 and not self._is_no_people_behind(words[0])
        if is_one or (alone and not (led := self.lead(text)).rest and led.people):
            if not (people := self.lead(said).people):
                raise self.nobody(words[0])
            names = listed(self.names(people), "and")
            message = (
                f"{told(text)} has two readings: '{text.strip()} with an apostrophe is for"
                f" {names}; for a text that begins so type another word first."
            )
            raise InputError("conflict", "who", message)

    def nobody(self, word: Token) -> InputError:
        """Return the error for a word that names nobody.

        The message explains the word, or lists people who could be meant.
        """
        groups = {" ".join(name) for name in self.members}
        together = (*SIDES, *EVERYBODY, *sorted(groups))
        return why_nobody(word, self.fight.encounter, self.never_letters, self.has, together)

    def _begins_name(self, words: Sequence[Token]) -> bool:
        """Whether a number is the first word of a longer name such as '7 Up'."""
        item = self.by_name(words) if words[0].kind == "number" else None
        return item is not None and item.end > words[0].end

    def _all_is_people(self, words: Sequence[Token]) -> bool:
        """Whether 'all' belongs to the people after it, as in 'all foes 9'.

        Raises InputError for 'all' before a number, because 'all 9' has two readings.
        """
        first, *rest = words
        if first.key not in EVERYBODY or not rest:
            return False
        if rest[0].is_amount:
            message = (
                f"'all {rest[0].text}' has two readings: all the distance that is left, or"
                f" {rest[0].text} for everybody; type all alone, or say whom, as in all foes."
            )
            raise InputError("conflict", "who", message)
        return bool(self.by_side(rest) or self.by_name(rest))

    def _may_be_people(self, words: Sequence[Token]) -> bool:
        """Whether the first word of a line probably means people, although it names nobody.

        For example, an amount may follow the word, because people usually stand before an amount.
        """
        first = words[0]
        if first.kind == "people" or is_space(first.text):
            return True
        glued = re.fullmatch(LETTERS_OF_PEOPLE, first.text)
        if glued is not None and glued[2] is not None:
            return True
        rest = words[1:]
        return first.kind != "quoted" and bool(rest) and (rest[0].is_amount or first.text == MARKED)

    def refuse_nearly_all(self, words: Sequence[Token]) -> None:
        """Raise InputError for a misspelt 'all' before a side, as in 'al foes 4'."""
        if len(words) < 2 or words[0].kind != "word" or self.by_side(words[1:]) is None:
            return
        first, side = words[0].text, words[1].text
        meant = next((one for one in EVERYBODY if is_slip(words[0].key, one)), "")
        if meant and not all(self.has(one) for one in letters.split(first)):
            message = f"nobody here is called {told(f'{first} {side}')}: {meant} {side}?"
            raise InputError("not-found", "who", message)

    def _refuse_number(self, word: Token) -> str:
        """Return the first letter of a word that has a number after it; '' for other words.

        Raises:
            InputError: letter and number have two readings.
        """
        if not re.fullmatch(WITH_NUMBERS, word.text):
            return ""
        numbered = [*re.finditer(_NUMBERED, word.text)]
        for one in numbered:
            self.by_letter(one[1], one[3])
        return numbered[0][1] if numbered else ""

    def _no_amount(self, text: str, led: Led) -> InputError:
        """Return the error for a line with people but no amount.

        A number in the line may be the end of a name.
        """
        said = text[: len(text) - len(led.rest)].strip(PARTS)
        head, _, number = said.rpartition(" ")
        if number.isdecimal() and key_of(head) in self.members:
            message = (
                f"{told(said)} has two readings: {self.name(led.people[0])}, whose amount is"
                f" missing, or {number} for all of {head}; type {said} 7, or letters."
            )
            return InputError("conflict", "who", message)
        return InputError("missing", "amount", f"type an amount behind {said}, as in {said} 7.")

    def _is_no_people_behind(self, word: Token) -> bool:
        """Whether a word after an amount is a kind of damage or a reason.

        Such a word does not name people.
        """
        is_name = (word.key,) in self.named or (word.key,) in self.members
        if word.kind == "quoted" or is_name or word.key in (*SIDES, *EVERYBODY, MARKED):
            return word.kind == "quoted"
        if word.key in DAMAGE or not self.may_be_letters(word.key):
            return True
        return len(word.text) > SHORT and bool(re.search(VOWEL, word.key)) and "-" not in word.text
