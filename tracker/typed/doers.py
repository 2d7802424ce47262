"""Read who does an action of a book, as in 'cf 9' or "'cf half".

The people are at the start of the line. Who strikes may be at its end too: 'g sling by e'.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from rules.errors import InputError, RulesError
from rules.fight.actions import Action, name_of
from rules.fight.typed import read_line
from rules.fight.typed.presence import find_people
from rules.fight.typed.senses import Senses, known_in, senses_of
from rules.numbers.inputs import listed
from rules.numbers.line_words import parts_of, words_of
from rules.numbers.nearest import told
from tracker.typed.amounts import by_and_more
from tracker.typed.grammar import Asked, Fields
from tracker.typed.lookup import EVERYBODY, SIDES
from tracker.typed.numbered import refuse_missing
from tracker.typed.tokens import Token, tokens
from tracker.typed.whom import WORDS_OF_A_LETTER, Led, Whom, reads_as_letters

DIRECTIONS = ("at", "to", "on")
"""Words before the name of the combatant to whom a movement leads."""

SHORTEST = 2
"""A word of at most this many letters before a number is read as letters of people."""

_BY = re.compile(r'(?P<said>.*\S)\s+by\s+(?P<behind>[^="]+)(?P<dice>=.*)?', re.IGNORECASE)


def read_for_each(
    action: type[Action], text: str, whom: Whom, *, together: bool = False
) -> list[Asked]:
    """Return the action of a line for each combatant who does this action.

    If `together` is true, return one action for all these combatants.

    Raises:
        InputError: the line is not understood, or its first words have two readings.
    """
    people, rest = doers(action, text, whom)
    who = people or whom.usual
    if together:
        return [_read(action, rest, whom, who[0], list(who))]
    each = [_read(action, rest, whom, one, one) for one in who]
    if len(each) > 1 and any(one.dice for one in each):
        message = "rolls are typed for one alone: say the action for each of them in a line."
        raise InputError("conflict", "dice", message)
    return each


def doers(action: type[Action], text: str, whom: Whom) -> tuple[Sequence[str], str]:
    """Return the people at the start of a line who do its action, and the rest of the line.

    - "'cf half" and 'cf 9': c and f act, because of the apostrophe, or before a number
    - 'g': g is the target, if the action needs one; "'c g": c acts, and g is the target
    - 'g sling by e': e acts, in an action against somebody

    Raises:
        InputError: the words at the start have two readings.
    """
    found = _BY.fullmatch(text.strip())
    if found is not None and action.strikes and "by" not in senses_of(action).fields:
        name, more = by_and_more(found["behind"].split(), whom)
        return [whom.one(name, "by")], " ".join((found["said"], *more, found["dice"] or "")).strip()
    return _at_the_start(action, text, whom)


def _at_the_start(action: type[Action], text: str, whom: Whom) -> tuple[Sequence[str], str]:
    """Return the people at the start of a line who do its action, and the rest of the line."""
    senses, words = senses_of(action), tokens(text)
    if not words:
        return (), text
    if words[0].kind == "people":
        refuse_missing(words, whom, before_amount=True)
        people, rest = whom.behind_mark(text, amounts=True)
        return (people, rest) if not senses.wanted or _names(senses, rest, whom) else ((), text)
    refuse_missing(words, whom, before_amount=True)
    if senses.people or _is_of_action(words, senses, whom):
        return (), text
    is_text = _is_only_word(words, whom)
    led = Led((), text) if is_text else whom.lead(text, begins_with_amount)
    if led.people and begins_with_amount(led.rest):
        return led
    is_short = len(words) > 1 and words[1].is_amount and len(words[0].text) <= SHORTEST
    if is_short and words[0].kind == "word" and whom.may_be_letters(words[0].key):
        raise whom.refused(text)
    if not led.people:
        _refuse_glued(action, words[0], text, whom)
        return (), text
    return _without_number(action, text, whom)


def _is_of_action(words: Sequence[Token], senses: Senses, whom: Whom) -> bool:
    """Whether the first word is a word of the action, or its beginning and nobody's name.

    'hal' is the beginning of 'half', but whoever is called Hal goes first.
    """
    if not is_word(words[0].text, senses, whom):
        return False
    return is_word(words[0].text, senses, whom, whole=True) or whom.by_name(words) is None


def _is_only_word(words: Sequence[Token], whom: Whom) -> bool:
    """Whether the first word is an ordinary word such as 'leaf', and not letters of people.

    False if an amount follows the word.
    """
    number_follows = len(words) > 1 and words[1].is_amount
    first = words[0]
    if first.key in whom.known_words or first.key in (*SIDES, *EVERYBODY):
        return False
    is_long = first.kind == "word" and len(first.text) > SHORTEST and first.text.isalpha()
    return is_long and not number_follows and not reads_as_letters(first.text)


def _refuse_glued(action: type[Action], word: Token, text: str, whom: Whom) -> None:
    """Raise InputError if letters of people and a word of the action are one word: 'cfhalf'."""
    texts = {*senses_of(action).texts}
    if not texts or word.kind != "word":
        return
    for end in range(1, len(word.text) - SHORTEST):
        letters, rest = word.text[:end], f"{word.text[end:]}{text[word.end :]}"
        says, people = _fields(action, rest, whom) or {}, _lettered(letters, whom)
        if people and says.keys() - texts:
            names = listed(whom.names(people), "and")
            message = (
                f"{told(text)} has two readings: '{letters} {rest} is for {names}; for a text that"
                " begins so type another word first."
            )
            raise InputError("conflict", "who", message)


def _lettered(letters: str, whom: Whom) -> Sequence[str]:
    """Return the people with these letters.

    Return nobody if the letters are a word, or if nobody has one of the letters.
    """
    try:
        return whom.lead(letters).people if whom.may_be_letters(letters) else ()
    except InputError:
        return ()


def _without_number(action: type[Action], text: str, whom: Whom) -> tuple[Sequence[str], str]:
    """Return the people before a text that does not begin with a number, and this text.

    Raises InputError if the words have two readings.
    """
    if own := _with_own_weapon(action, text, whom):
        return own
    people, rest = whom.lead(text)
    as_people = _fields(action, rest, whom)
    as_words = _fields(action, text, whom)
    texts = {*senses_of(action).texts}
    if as_people and as_words and _is_all_of_action(as_people, as_words, texts):
        return people, rest
    if as_words is not None and texts & as_words.keys():
        whom.refuse_bare(text)
    if as_people is None or as_words is None:
        return (people, rest) if as_people is not None else ((), text)
    if rest and as_people.keys() - texts:
        names = listed(whom.names(people), "and")
        message = (
            f"{told(text)} has two readings: '{text.strip()} with an apostrophe is for {names}; for"
            f" {listed(whom.names(whom.usual), 'and')} alone type another word first."
        )
        raise InputError("conflict", "who", message)
    return (), text


def _is_all_of_action(as_people: Fields, as_words: Fields, texts: set[str]) -> bool:
    """Whether the text after the people in 'n full' has only words of the action."""
    return not as_people.keys() & texts and as_words.keys() <= texts


def _with_own_weapon(action: type[Action], text: str, whom: Whom) -> Led | None:
    """Return the people before a weapon that all of them have, as in 'c lance', and the weapon.

    Return None for another line.
    """
    head, _, rest = text.strip().partition(" ")
    if "weapon" not in senses_of(action).texts or not rest or head in WORDS_OF_A_LETTER:
        return None
    people, said = _lettered(head, whom), (_fields(action, rest, whom) or {}).get("weapon", "")
    if not people or not all(_has_weapon(one, str(said).casefold(), whom) for one in people):
        return None
    return Led(tuple(people), rest)


def _has_weapon(who: str, said: str, whom: Whom) -> bool:
    """Whether a combatant has an attack or a thing with this name, in small letters."""
    one = whom.fight.encounter.combatants[who]
    names = (*(attack.name for attack in one.attacks), *(item.name for item in one.items))
    return said in map(str.casefold, names)


def begins_with_amount(text: str) -> bool:
    """Whether a text begins with a number or dice."""
    return any(word.is_amount for word in tokens(text)[:1])


def is_word(said: str, senses: Senses, whom: Whom, *, whole: bool = False) -> bool:
    """Whether a text is a word of the action, or, if not `whole`, the beginning of such a word.

    False for a single letter.
    """
    if len(said) == 1:
        return False
    encounter = whom.fight.encounter
    doer = encounter.combatants[whom.usual[0]]
    known = replace(senses, choices=known_in(senses, encounter, doer))
    parts = parts_of(said)
    tables = (known.names, known.declared, known.choices, known.numbers)
    is_whole = any(parts in table for table in tables)
    return is_whole or (not whole and bool(known.beginning(said)))


def _names(senses: Senses, text: str, whom: Whom) -> bool:
    """Whether the action has fields for combatants, and a text names a combatant."""
    try:
        return bool(find_people(senses, words_of(text), whom.fight.encounter, whom.by_letter))
    except InputError:
        return True


def _fields(action: type[Action], text: str, whom: Whom) -> Fields | None:
    """Return the fields of a line for the first usual combatant.

    Return None if the line cannot be read.
    """
    encounter = whom.fight.encounter
    try:
        doer = encounter.combatants[whom.usual[0]]
        return read_line(action, text, encounter, doer, whom.by_letter).fields
    except RulesError:
        return None


def _says_where(action: type[Action], said: str) -> bool:
    """Whether a text says where a declared movement goes, as in 'at Orc 2'."""
    takes_path = action.typed is not None and action.typed.with_path
    return takes_path and said.partition(" ")[0].casefold() in DIRECTIONS


def _read(action: type[Action], text: str, whom: Whom, doer: str, who: str | list[str]) -> Asked:
    encounter = whom.fight.encounter
    fields, dice = read_line(action, text, encounter, encounter.combatants[doer], whom.by_letter)
    senses, words = senses_of(action), tokens(text)
    if len(words) > 1 and words[0].is_amount and not senses.people and '"' not in text:
        for said in (fields[one] for one in senses.texts if one in fields):
            if not _says_where(action, said):
                whom.refuse_behind(words[0].text, said)
    given: Fields = {"who": who} if "who" in action.__struct_fields__ else {}
    return Asked(whom.fight.read({"action": name_of(action), **given, **fields}), dice)
