"""Doubts about free texts that look like something else: another key's line, a number, a moment.

A reason, a name, a weapon, an intent or a text for later takes any words. Sometimes the GM types
too early, and the words belong to another question. A text in quotation marks causes no doubt.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, pairwise

from rules.errors import RulesError
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.typed.senses import senses_of
from rules.history import Fight
from rules.numbers.exact import in_words
from rules.numbers.inputs import listed
from rules.rulebook.vocabulary import Vocabulary
from rules.rulebook.words import Named
from tracker.typed import grammar
from tracker.typed.amounts import SHARES
from tracker.typed.grammar import UNITS, Asked
from tracker.typed.intents import of_intent
from tracker.typed.letters import WORD
from tracker.typed.letters_first import KnowsWord, are_people, of_first_letters, of_first_name
from tracker.typed.misspelt_names import misspelt_name, words_in
from tracker.typed.odd_durations import odd_duration
from tracker.typed.odd_moments import odd_in_name, odd_time, time_in
from tracker.typed.odd_text import attack_as_kind, of_first_sign, of_odd_number
from tracker.typed.slips import is_slip
from tracker.typed.whom import Whom

CommandOf = Callable[[str], str]
"""Takes a key; returns the id of the key's command, or '' if the key has no command."""

NewMount = Callable[[str], str]
"""Takes the name of a new mount; returns the doubt about this name."""

FREE = ("reason", "text", "what", "name", "intent", "kind", "condition", "item", "mount")
"""The fields of the common actions that take any words."""

WITH_NAMES = ("note", "event", "ready", "condition", "rule-on")
"""The actions with a text that often names people."""

AMOUNTS = ("damage", "heal", "temporary")

KINDS = (
    *("acid", "bludgeoning", "cold", "fire", "force", "lightning", "necrotic", "piercing"),
    *("poison", "psychic", "radiant", "slashing", "thunder"),
)
"""Usual kinds of damage."""

LATELY = 100
"""The number of newest events that are searched for kinds of damage."""

SPEEDS = ("km/h", "kmh", "kph", "mph", "m/s", "knots", "ft/s")

WITH_LETTERS = ("out", "remove", "hide", "surprise")
"""Commands whose line has only letters of people."""

OF_HIT_POINTS = ("hp", "hit point", "hit points", "point", "points")

WITH_NUMBER = ("move", "heal")
"""Commands whose line may have only a number."""

_DICE = r"(?:\d*d\d+(?:[+-]\d+)?|\d+D(?:\+\d+)?|\d+)"
_AMOUNT = re.compile(
    rf"'?(?P<letters>{WORD})?\s*(?P<amount>{_DICE})(?:\s*=[\d ]+)?"
    r"(?:\s+(?:half|none|by|from)\b.*)?",
)
_GLUED = re.compile(r"(?P<letter>[a-z])\d+")

_UNITS = "|".join(sorted(unit for names in UNITS for unit in names))
_GLUED_COUNT = re.compile(r"(\d+)([a-z].*)", re.I)
"""A name that begins with a number: '2da 5'."""

_NO_WORDS = {
    "no whole number": re.compile(r"\d+[.,/]\d+|\d+[a-z]"),
    "a number": re.compile(rf"\W*{_DICE}"),
    "a speed": re.compile(rf"(?:[\d.,/]+\s*)?(?:{'|'.join(SPEEDS)})"),
    "a unit": re.compile("|".join(OF_HIT_POINTS)),
    "a distance": re.compile(rf"(?:[\d.,/]+\s*)?(?:{_UNITS})"),
}
"""A pattern for each kind of text that is no free text, such as a number or a speed."""

LONGEST_NAME = 3
"""The most words of a text that may be a name and then a line for a key: 'axe m9', 'orc d 5'."""


def doubt(
    line: str,
    wanted: Sequence[Asked],
    fight: Fight,
    whom: Whom,
    command_of: CommandOf,
    new_mount: NewMount = lambda _: "",
    knows: KnowsWord = lambda _: False,
) -> str:
    """Return a sentence with the probable meaning of a free text in the line.

    Return '' if there is no doubt.
    """
    if '"' in line or "\u201c" in line:
        return ""
    for asked in wanted:
        told = _of_ruling(asked.action, line, fight)
        told = told or _of_speed(asked.action, line.strip(), whom, command_of)
        texts = list(_free_texts(asked.action, fight))
        for text in texts:
            told = told or _of_text(asked.action, line, text, fight, whom, command_of, knows)
        # A line of damage begins with letters: 'h 5 from fire' is for h, and not a line of healing.
        if texts and not told and name_of(asked.action) not in AMOUNTS:
            told = _elsewhere(line.strip(), fight, whom, command_of)
        told = told or _of_amount(asked.action, line)
        told = told or _of_condition(asked.action, fight.book.words)
        told = told or _of_thing(asked.action, fight)
        if texts and not told and name_of(asked.action) == "mount":
            told = new_mount(texts[0])
        if told:
            return told
    return ""


def _of_text(
    action: Action,
    line: str,
    text: str,
    fight: Fight,
    whom: Whom,
    command_of: CommandOf,
    knows: KnowsWord,
) -> str:
    """Return the doubt about one free text of an action; return '' if there is no doubt."""
    told = of_first_sign(action, text)
    if not told and name_of(action) == "event":
        fields = action.to_plain().keys() & {"round", "on", "cell", "every"}
        told = odd_time(text, fight, fields)
    if not told and name_of(action) == "add":
        told = odd_in_name(text, fight)
    told = told or _of_its_own(action, text)
    if not told and name_of(action) == "ready":
        told = time_in(text, fight)
    told = told or _of_one_word(action, text, fight)
    amount = "healing? Esc, then h" if name_of(action) == "heal" else DAMAGE
    told = (
        told
        or _elsewhere(text, fight, whom, command_of, amount)
        or of_first_letters(action, line, text, whom, knows)
    )
    told = told or of_first_name(action, line, text, whom) or of_intent(action, text, whom)
    if not told and len(text.split()) <= LONGEST_NAME:
        ends = (text[one.end() :] for one in re.finditer(r"\s+", text))
        told = next(filter(None, (_of_key(one, fight, whom, command_of) for one in ends)), "")
    is_turn = action.typed is not None or name_of(action) == "ready"
    if not told and len(text) == 1 and is_turn and command_of(text):
        return f"typed ahead? Esc, then {text}; as a text"
    told = told or of_odd_number(action, text) or _of_weapon(action, text, fight)
    return told or _of_slip(action, text, fight)


def _of_slip(action: Action, text: str, fight: Fight) -> str:
    """Return the doubt about a text with a misspelt name; '' if there is no doubt."""
    meant = misspelt_name(words_in(text), fight) if name_of(action) in WITH_NAMES else ""
    return f"did you mean {meant}? {text!r} as a text" if meant else ""


def has_free_text(wanted: Sequence[Asked], fight: Fight) -> bool:
    """Whether a line has a text that may consist of any words."""
    return any(list(_free_texts(asked.action, fight)) for asked in wanted)


def typed_on(
    tail: str, wanted: Sequence[Asked], fight: Fight, whom: Whom, command_of: CommandOf
) -> bool:
    """Whether the text that is typed after an Enter is a line for another key.

    Examples are 'm9' or 'nm9' after 'dl4'. The text may begin with the keys of other commands.
    """
    is_amount = any(name_of(one.action) in AMOUNTS for one in wanted)
    reads = _of_key if is_amount else _elsewhere
    for at, key in enumerate(tail):
        if reads(tail[at:], fight, whom, command_of):
            return True
        if not command_of(key):
            return False
    return False


def of_fields(text: str, fight: Fight, whom: Whom, command_of: CommandOf) -> str:
    """Return the doubt about fields that look like keys or a key's line: 'n', 'x c', 'm 9'."""
    each = pairwise([*text.split(), ""])
    alone = (len(one) == 1 and one.isalpha() and not behind[:1].isdecimal() for one, behind in each)
    is_line = re.match(r"[a-z](\s|\d)", text) and _of_key(text, fight, whom, command_of)
    keys = any(alone) and command_of(text[:1])
    return f"typed ahead? Esc, then {text}; as fields" if is_line or keys else ""


def _free_texts(action: Action, fight: Fight) -> Iterator[str]:
    """Yield the free texts of an action. A text that is the id of a combatant is left out."""
    of_line = senses_of(type(action)).texts if action.typed is not None else FREE
    names = {one.name: one.parameter for one in fields_of(type(action))}
    for name in of_line:
        value = getattr(action, names[name], None) if name in names else None
        # The name in a ruling on a mount, and the mount of a rider, can be the id of a combatant.
        if not isinstance(value, str) or not value or getattr(action, "about", "") == "mount":
            continue
        if value not in fight.encounter.combatants:
            yield value
    if name_of(action) == "pick-up-several":
        yield from (one["item"] for one in action.to_plain()["items"])


def _of_ruling(action: Action, line: str, fight: Fight) -> str:
    """Return the doubt about a ruling such as 'mud 1/2', 'mudx 2' or 'mount Mria x 2'.

    In these texts, 1/2 and 2 are read as distances, but may be meant as multipliers.
    """
    if name_of(action) == "rule-on" and getattr(action, "about", "") == "mount":
        name = getattr(action, "name", "")
        return "" if name in fight.encounter.combatants else _of_slip(action, name, fight)
    far = getattr(action, "distance", None)
    is_glued = getattr(action, "name", "").casefold().endswith("x")
    if name_of(action) != "rule-on" or not isinstance(far, int | Fraction):
        return ""
    if far >= 1 and not is_glued:
        return ""
    name, share = getattr(action, "name", ""), in_words(far, 4)
    meant = f"{name[:-1] if is_glued else name} x {line.rsplit(maxsplit=1)[-1]}"
    return f"at most {share} {fight.book.words.distance_unit}, or {meant}?"


def _of_speed(action: Action, line: str, whom: Whom, command_of: CommandOf) -> str:
    """Return the doubt about a line such as 'm9' that is typed for a book's action.

    The letter 'm' is the key of a command. If it is also somebody's letter, the GM may mean this
    combatant.
    """
    found = _GLUED.fullmatch(line)
    if action.typed is None or not found or command_of(found["letter"]) not in WITH_NUMBER:
        return ""
    names = listed(whom.names(whom.lead(found["letter"]).people), "and")
    return f"typed ahead? Esc, then {line}; for {names}" if names else ""


def _of_one_word(action: Action, text: str, fight: Fight) -> str:
    """Return the doubt about a kind of damage or a mount, such as 'z', 'hafl' or 'fier'.

    Nobody may have the letter z, and 'hafl' and 'fier' may be slips for 'half' and 'fire'.
    """
    said = text.casefold()
    one = getattr(action, "kind", None), getattr(action, "mount", None)
    if text not in one and name_of(action) != "heal":
        return ""
    if len(said) == 1 and said.isalpha():
        capital = f"{text!r}: letters of people are small, and come before the amount; as a text"
        return capital if text != said else f"nobody has the letter {said}; as a text"
    if text == one[0] and said in ("temp", "temporary"):
        return "temporary hit points? Esc, then h; as a kind of damage"
    if text == one[0] and (times := re.fullmatch(r"x ?(\d+)", said)):
        return f"{text!r} multiplies nothing: type 6*{times[1]}; as a kind of damage"
    if text == one[0] and (attack := attack_as_kind(action, said, fight)):
        return attack
    kinds = (*_kinds_used(fight), *KINDS) if text == one[0] else ()
    known = SHARES if said in kinds else (*SHARES, *kinds)
    meant = next((one for one in known if one[0] == said[0] and is_slip(said, one)), "")
    return f"did you mean {meant}? {text!r} as a text" if meant else ""


def _kinds_used(fight: Fight) -> Iterator[str]:
    """Yield the kinds of damage in the newest events of the fight, in small letters."""
    for event in islice(fight.held(), LATELY):
        for act in event.acts:
            if act["action"] in AMOUNTS and act.get("kind"):
                yield str(act["kind"]).casefold()


def _of_condition(action: Action, words: Vocabulary) -> str:
    """Return the doubt about a condition.

    An unknown letter may be before the condition, or the words after the condition may be no time.
    """
    name = getattr(action, "condition", "")
    first, _, rest = name.partition(" ")
    ids = {one.id.casefold() for one in words.conditions}
    if name_of(action) != "condition" or name.casefold() in ids:
        return ""
    if rest and len(first) == 1 and first.isalpha():
        return f"nobody has the letter {first}; as a condition"
    if told := odd_duration(name, words):
        return told
    if rest and first.casefold() in ids:
        return f"{rest[:20]!r} is no time, as in {first} 2; as a condition"
    return ""


def _of_thing(action: Action, fight: Fight) -> str:
    """Return the doubt about the name of a new thing.

    The name may be a misspelt name of a thing in the fight.
    """
    fields = action.to_plain()
    several = [one["item"] for one in fields.get("items", ())]
    new = {"pick-up": [fields.get("item", "")], "pick-up-several": several}
    things = (one.name for who in fight.encounter.in_order() for one in who.items)
    held = {name.casefold(): name for name in things}
    for name in new.get(name_of(action), ()):
        said = str(name).casefold()
        first, _, last = said.rpartition(" ")
        if first and last.isdecimal() and "weight" in fields:
            return f"{said!r}: two of them are {first} {last} x 2; as a name"
        meant = next((one for one in held if said not in held and is_slip(said, one)), "")
        if meant:
            return f"{held[meant]} was probably meant; as a new thing called {name}"
    return ""


def _of_its_own(action: Action, text: str) -> str:
    """Return the doubt about a text that is only a number, a unit or a moment."""
    said = text.casefold().strip()
    glued = _GLUED_COUNT.fullmatch(text.strip()) if name_of(action) == "add" else None
    if glued:
        return f"for {glued[1]} of them type: {glued[1]} {glued[2]}; as a name"
    what = next((what for what, pattern in _NO_WORDS.items() if pattern.fullmatch(said)), "")
    return f"{text!r} is {what}; as a text" if what else ""


DAMAGE = "damage? Esc, then d"


def _elsewhere(
    text: str, fight: Fight, whom: Whom, command_of: CommandOf, amount_is: str = DAMAGE
) -> str:
    """Return the doubt about a text that is a line for another key: 'c 6', 'dc6', 'c prone'.

    The doubt about a text with people and an amount begins with `amount_is`.
    """
    told = _of_key(text, fight, whom, command_of)
    amount = _AMOUNT.fullmatch(text)
    if not told and amount and amount["letters"] and are_people(amount["letters"], whom):
        return f"{amount_is} {text}; as a text"
    return told


def _of_key(text: str, fight: Fight, whom: Whom, command_of: CommandOf) -> str:
    """Return the doubt about a text that is a key and a line for this key: 'dc6', 'c prone'."""
    key, rest = text[:1], text[1:]
    if text.split(maxsplit=1)[:1] == ["hp"]:
        return ""
    is_apart = rest[:1].isspace() or any(one.isdigit() for one in rest)
    command = command_of(key) if is_apart else ""
    if command and _is_line_of(command, rest.strip(), fight, whom):
        return f"typed ahead? Esc, then {text}; as a text"
    return ""


def _of_weapon(action: Action, text: str, fight: Fight) -> str:
    """Return the doubt about the name of a weapon.

    The name may be misspelt, or the owner of the weapon may have no such attack.
    """
    who = fight.encounter.combatants.get(getattr(action, "who", ""))
    if who is None or not who.attacks or getattr(action, "weapon", None) != text:
        return ""
    known = [one.name for one in who.attacks]
    carried = (one.name.casefold() for one in who.items)
    if text.casefold() in (*map(str.casefold, known), *carried):
        return ""
    meant = next((one for one in known if is_slip(text.casefold(), one.casefold())), "")
    if meant:
        return f"did you mean {meant}? {text!r} as another weapon"
    return f"{who.name} has no attack {text!r}, but {listed(known, 'and')}; as another weapon"


def _of_amount(action: Action, line: str) -> str:
    """Return the doubt about the words after an amount.

    The words may have a second amount, or a misspelt 'half'. A text after 'from' causes no doubt.
    """
    if name_of(action) not in AMOUNTS or re.search(r"\bfrom\b", line, re.I):
        return ""
    words = (getattr(action, "reason", None) or "").split()
    if len(words) > 1 and (more := next((one for one in words if _is_amount(one)), "")):
        counts = more == words[0] and words[1].endswith("s")
        return "" if counts else f"{more!r} is another amount; as a text"
    for word in words:
        meant = next((one for one in SHARES if one[0] == word[0] and is_slip(word, one)), "")
        if meant:
            return f"did you mean {meant}? {word!r} as a text"
    return ""


def _is_amount(word: str) -> bool:
    """Whether a word is a number or dice."""
    return re.fullmatch(_DICE, word) is not None


def _is_line_of(command: str, rest: str, fight: Fight, whom: Whom) -> bool:
    """Whether the question of a command would accept a text."""
    words = fight.book.words
    if command in ("damage", "heal"):
        amount = _AMOUNT.fullmatch(rest.removeprefix("temp "))
        letters = amount["letters"] or "" if amount else ""
        return amount is not None and (len(letters) < 2 or are_people(letters, whom))
    if command == "move":
        return _is_move(rest, fight)
    if command in ("gait", "terrain", "condition"):
        known: Mapping[str, Sequence[Named]] = {
            "gait": words.gaits,
            "terrain": words.terrains_of(fight.encounter),
            "condition": words.conditions,
        }
        said = re.sub(r"\s+\d.*", "", rest).casefold()
        return any(said in (one.id.casefold(), one.label.casefold()) for one in known[command])
    if command in WITH_LETTERS:
        return all(are_people(word, whom) for word in rest.split())
    return False


def _is_move(text: str, fight: Fight) -> bool:
    who = fight.encounter.turn_of or next(iter(fight.encounter.combatants), "")
    try:
        grammar.move(text, fight, who)
    except RulesError:
        return False
    return True
