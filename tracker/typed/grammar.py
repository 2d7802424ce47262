"""Read the text of a prompt as actions: '12 m mud run', '2d6+1=3 5'.

The functions return actions of the fight. These actions are checked like actions from outside. The
functions raise InputError with a short sentence for the prompt.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rules.dice import Typed, parse_dice
from rules.dice.typing import is_whole, totals, typed_roll, whole_number
from rules.encounter import Encounter
from rules.errors import InputError
from rules.fight.actions import Action
from rules.history import Fight
from rules.numbers.exact import Number, counted, exact, in_words, parse_number, plural, unit_word
from rules.numbers.nearest import told
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.vocabulary import Gait, Terrain
from rules.rulebook.words import NotUnderstood, match, matches, not_understood
from tracker.typed.slips import is_slip
from tracker.typed.tokens import with_blank

UNITS = (
    frozenset(["m", "metre", "metres", "meter", "meters"]),
    frozenset(["ft", "foot", "feet"]),
    frozenset(["hex", "hexes"]),
    frozenset(["square", "squares"]),
    frozenset(["yd", "yard", "yards"]),
    frozenset(["km"]),
    frozenset(["mile", "miles"]),
)
"""The words for each unit that a distance may be typed in: a book uses one of the units."""

FILLERS = frozenset(["through", "in", "into", "at", "on", "a", "an", "the"])
ZONES = ("front", "side", "back")
NAMES = {"gait": "gait", "terrain": "ground", "into": "zone"}
LONGEST_NAME = 4
"""The most words in the name of a ground; 'very rough going' has three."""

SHORTEST_NAME = 3
"""The fewest letters of a ground of the GM's own; a shorter word is a typing error."""

SECRET = "secret"
"""The word that makes a condition secret: the players do not see it."""

_FIRST_NUMBER = r"all|\d+(?:[.,/]\d+)?"
_SEVERAL = r"\d[\w+]*[,;].*"
_COMMA = r"\d+,\d+"

Fields = dict[str, Any]


class Asked(NamedTuple):
    """An action, and the dice for this action that people rolled at the table."""

    action: Action
    dice: tuple[Typed, ...] = ()


def move(text: str, fight: Fight, who: str) -> list[Asked]:
    """Read a move: '12 m mud, running', '20 run =9'.

    The text '9 mud x 1/2' also gives a multiplier to the ground mud.
    """
    way, _, rolled = text.partition("=")
    if comma := re.search(_COMMA, way):
        message = f"{comma[0]}: a number has a point, as in {comma[0].replace(',', '.')}."
        raise InputError("bad-choice", "distance", message)
    words = way.replace(",", " ").replace("\u00d7", " x ").split()
    if not words:
        raise InputError("missing", "distance", "type a distance, or all.")
    refuse_distance_behind(words, fight)
    distance, rest = leading_distance(words, fight.book)
    named, multiplier, after = _split_at_ruling(rest)
    if multiplier is None:
        return [_move(fight, who, distance, named_way(named, fight), rolled)]
    before, name = _name_of_ruling(named, fight.book)
    if not name:
        message = f"say what x {in_words(multiplier, 4)} is for, as in mud x 1/2."
        raise InputError("missing", "name", message)
    ground = {"terrain": fight.book.words.terrain_id(name)}
    fields = named_way([*before, *after], fight, ground)
    ruled = {"action": "rule-on", "about": "terrain", "name": name, "multiplier": multiplier}
    return [Asked(fight.read(ruled)), _move(fight, who, distance, fields, rolled)]


def refuse_distance_behind(words: Sequence[str], fight: Fight, goal: str = "") -> None:
    """Refuse a distance after the gait or the ground: 'run 5'.

    `goal` is for the example in the message.

    Raises:
        InputError: the words have such a distance (conflict).
    """
    *way, last = words or [""]
    if not is_number(last) or any(len(word) < SHORTEST_NAME for word in way):
        return
    try:
        if not named_way(list(way), fight):
            return
    except InputError:
        return
    message = f"the distance comes first, as in {last} {' '.join(way)}{goal}."
    raise InputError("conflict", "distance", message)


def with_distance(text: str, number: Number) -> str:
    """Return the text with the distance that is left instead of its first number.

    An endless decimal such as 286/15 becomes the word 'all', and a unit after it is left out.
    """
    if Fraction(in_words(number, 4)) == number:
        return with_number(text, number)
    units = "|".join(sorted(unit for names in UNITS for unit in names))
    return re.sub(rf"(?:{_FIRST_NUMBER})(?:\s*(?:{units})\b)?", "all", text, count=1)


def with_number(text: str, number: Number) -> str:
    """Return the text with another number instead of its first number.

    The text '99 m mud' and the number 3.5 become '3.5 m mud'. A number without end is rounded, as
    on the screen: 286/15 becomes 19.07.
    """
    told = in_words(number, 4)
    shown = told if Fraction(told) == number else in_words(number)
    return re.sub(_FIRST_NUMBER, shown, text, count=1)


def distance(text: str, fight: Fight, action: str, who: str) -> Asked:
    """Read a distance and the reason for this distance: '3', '-2 m a torn cloak'.

    The GM grants this distance, or says that it was used up.
    """
    far, words = leading_distance(text.split() or [""], fight.book)
    reason = {"reason": " ".join(words)} if words else {}
    return Asked(fight.read({"action": action, "who": who, "distance": far, **reason}))


def initiatives(text: str, fight: Fight, who: Sequence[str]) -> list[Asked]:
    """Read initiatives.

    An empty text asks for rolls. In '12 =21', 12 is a total of dice, and 21 is a final value.
    """
    words = text.replace(",", " ").split()
    if not any(word.startswith("=") for word in words):
        return [initiative(text, fight, who)]
    if len(words) != len(who):
        message = f"{counted(len(who), 'number')} needed, {len(words)} typed."
        raise InputError("conflict", "dice", message)
    return [_initiative_of(one, word, fight) for one, word in zip(who, words, strict=True)]


def _initiative_of(who: str, word: str, fight: Fight) -> Asked:
    if not word.startswith("="):
        return initiative(word, fight, [who])
    if word == "=":
        raise InputError("missing", "value", "type the initiative behind =, as in =12.")
    value = parse_number(word[1:], "value")
    return Asked(fight.read({"action": "set-initiative", "who": who, "value": value}))


def initiative(text: str, fight: Fight, who: Sequence[str]) -> Asked:
    """Read initiative.

    An empty text asks for rolls. In '12 9', the numbers are totals in the order of the combatants.
    """
    typed = totals(text)
    if typed and len(typed) != len(who):
        message = f"{counted(len(who), 'total')} needed, {len(typed)} typed."
        raise InputError("conflict", "dice", message)
    return Asked(fight.read({"action": "roll-initiative", "who": who}), tuple(typed))


def condition(
    text: str,
    fight: Fight,
    who: Sequence[str],
    known: Sequence[str] = (),
    one: Callable[[str], str] = str,
) -> Asked:
    """Read a condition: 'prone', 'held 2 start', 'hurt 4 rounds', 'secret held 2 end of Mira'.

    The condition is spelled as in `known`; upper and lower case do not matter. 'secret' can be the
    first or the last word. `one` returns the id of a combatant from a name or a letter.
    """
    words, secret = _without_secret(text.split())
    place = next((at for at, word in enumerate(words) if at and word.isdecimal()), len(words))
    if not words:
        raise InputError("missing", "condition", "type a condition, and for how many turns.")
    if is_number(words[0]):
        first = words[0][:20]
        message = (
            f"{' '.join(words)[:40]!r}: a condition has a name before the number of turns, as in"
            f" prone {first}; for damage press Esc, then type d c {first}."
        )
        raise InputError("missing", "condition", message)
    name = " ".join(words[:place])
    spelled = next((one for one in known if one.casefold() == name.casefold()), name)
    fields: Fields = {"condition": spelled, **secret}
    if place < len(words):
        fields["turns"] = whole_number(words[place])
        fields |= _ending(words[place + 1 :], fight.book.words.round_word, one)
    return Asked(fight.read({"action": "condition", "who": who, **fields}))


def _without_secret(words: list[str]) -> tuple[list[str], Fields]:
    """Return the words of a condition without the word 'secret'.

    Return the field `secret` too, if the word was typed.
    """
    for end, rest in ((0, words[1:]), (-1, words[:-1])):
        if rest and words[end].casefold() == SECRET:
            return rest, {"secret": True}
    return words, {}


def ruling(text: str, fight: Fight, about: str = "terrain") -> Asked:
    """Read a GM's decision: 'mud', 'mud x 1/2', 'ice 3'.

    For a mount, 'horse own' means the mount's own speed, and 'horse nothing' means no change.
    """
    words = text.replace("\u00d7", " x ").split()
    # The number in the name "Horse 2" is not a distance.
    name = words_of_a_name(" ".join(words), fight.encounter) if about == "mount" else 0
    values: Fields = {}
    while len(words) > max(name, 1) and (found := _ruled(words, about)):
        field, value, many = found
        values[field] = value
        del words[-many:]
    if values and about == "terrain" and len(words) > 1 and words[0].casefold() == "all":
        del words[0]  # a ruling on a ground is for all of it
    if not words:
        raise InputError("missing", "name", "type a name, then x and a number, or a distance.")
    asked = {"action": "rule-on", "about": about, "name": " ".join(words)}
    return Asked(fight.read(asked | values))


def words_of_a_name(text: str, encounter: Encounter) -> int:
    """Return the number of words at the start of a text that name a combatant or a mount."""
    said = f"{text.casefold()} "
    people = encounter.combatants.values()
    ridden = (one.mount.name.casefold() for one in people if one.mount)
    names = (*(one.name.casefold() for one in people), *ridden)
    return max((len(name.split()) for name in names if said.startswith(f"{name} ")), default=0)


def ruling_on_mount(text: str, fight: Fight, steed: str) -> Asked:
    """Read a ruling on the mount with the id `steed`: 'own', 'x 2', '5', 'nothing'."""
    asked = ruling(f"{steed} {text}", fight, "mount")
    ruled = asked.action.to_plain()
    if ruled["name"] != steed or not ruled.keys() & {"multiplier", "distance", "own_speed"}:
        message = "type own for its own speed, x and a number, a distance, or the word nothing."
        raise InputError("bad-choice", None, message)
    return asked


def own_terrain(text: str, fight: Fight) -> tuple[Asked, str]:
    """Read a ground that the GM defines, as in 'mud x 1/2' or 'ice 3'.

    Return the action that defines the ground, and the id of the ground.
    """
    asked = ruling(text, fight)
    ruled = asked.action.to_plain()
    if not ruled.keys() & {"multiplier", "distance"}:
        if number := re.search(r"(?i)\sx\s*([^\sx]*\d[^\sx]*)$", text):
            parse_number(number[1], "multiplier")
        name = re.sub(r"(?i)\s+(?:x|half)$", "", text)[:40]
        grounds = fight.book.words.terrains_of(fight.encounter)
        each = (one for ground in grounds for one in (ground.id, ground.label.casefold()))
        near = next((one for one in each if is_slip(name.casefold(), one)), "")
        meant = f": {near}? To" if near else ": to"
        message = f"the book has no {text[:40]!r}{meant} make it yours, type {name} x 1/2."
        raise not_understood("terrain", message, text)
    return asked, fight.book.words.terrain_id(ruled["name"])


def _move(fight: Fight, who: str, distance: Number | str, way: Fields, rolled: str) -> Asked:
    fields = {"action": "move", "who": who, "distance": distance, **way}
    return Asked(fight.read(fields), tuple(totals(rolled)))


def leading_distance(words: list[str], book: Rulebook) -> tuple[Number | str, list[str]]:
    """Return the distance at the start ('12 m', '12m' or 'all'), and the words after it."""
    first, rest = words[0].casefold(), words[1:]
    if rest and _is_unit(rest[0], book):
        rest = rest[1:]
    if first == "all":
        return first, rest
    digits = first.rstrip("abcdefghijklmnopqrstuvwxyz")
    known = digits and _is_unit(first.removeprefix(digits), book)
    if not known:
        _refuse_glued(first, "distance")
        _refuse_glued_gait(first, digits, book)
    return parse_number(digits if known else words[0], "distance"), rest


def _refuse_glued(word: str, field: str) -> None:
    """Raise InputError if a number and a word have no blank between them, as in '2run'."""
    apart = with_blank(word)
    if apart:
        raise InputError("wrong-type", field, f"{told(word)}: a blank is missing: {apart}.")


def _refuse_glued_gait(word: str, digits: str, book: Rulebook) -> None:
    """Raise InputError if the beginning of a gait is glued to a distance, as in '14r'."""
    begun = word.removeprefix(digits)
    gait = next((one.id for one in book.words.gaits if begun and one.id.startswith(begun)), "")
    if digits and gait:
        apart = f"a blank is missing, and the whole gait: {digits} {gait}."
        raise InputError("wrong-type", "distance", f"{told(word)}: {apart}")


def _is_unit(word: str, book: Rulebook) -> bool:
    """Whether a word is the unit of distance in this book.

    Raises InputError if the word is another unit.
    """
    said, own = word.casefold(), book.words.distance_unit
    if said == own.casefold():
        return True
    meant = next((names for names in UNITS if said in names), frozenset())
    if meant and own.casefold() not in meant:
        message = f"{word[:20]!r}: a distance is in {unit_word(2, own)} here."
        raise InputError("bad-choice", "distance", message)
    return bool(meant)


def named_way(words: list[str], fight: Fight, known: Fields | None = None) -> Fields:
    """Return the gait, the ground and the zone that the words name."""
    fields: Fields = dict(known or {})
    while words:
        many, found = _next_word(words, fight)
        said, words = " ".join(words[:many]), words[many:]
        if found is None:
            continue
        key, value = found
        if key in fields:
            raise InputError("conflict", key, f"{said[:40]!r}: there is a {NAMES[key]} already.")
        fields[key] = value
    return fields


def _next_word(words: list[str], fight: Fight) -> tuple[int, tuple[str, str] | None]:
    """Return the number of words at the start that form one name, and the meaning of this name.

    The meaning is a field and its value. For an unknown name, the meaning is None.
    """
    first = words[0].casefold()
    if first in FILLERS and len(words) > 1:
        return 1, None
    if first in ZONES:
        return 1, ("into", first)
    # A gait is found before a ground of the same name.
    known: tuple[Gait | Terrain, ...] = (
        *fight.book.words.gaits,
        *fight.book.words.terrains_of(fight.encounter),
    )
    many = longest_name(words, known)
    found = _matched(" ".join(words[:many]), known)
    return many, ("gait" if isinstance(found, Gait) else "terrain", found.id)


def longest_name(words: list[str], known: Sequence[Gait | Terrain]) -> int:
    """Return the number of words at the start that form one name.

    The answer is 2 for 'deep water', and 3 for 'very rough going'.
    """
    for many in range(min(LONGEST_NAME, len(words)), 1, -1):
        if matches(" ".join(words[:many]), known):
            return many
    return 1


def _matched(word: str, known: Sequence[Gait | Terrain]) -> Gait | Terrain:
    try:
        return match(word, known, "gait", "gait or ground")
    except NotUnderstood as fault:
        if len(word) < SHORTEST_NAME:
            raise
        shown = word[:20]
        nearest = f"; nearest: {', '.join(fault.nearest)}" if fault.nearest else ""
        message = f"{shown!r} is no gait or ground: {shown} x 1/2 rules on it{nearest}."
        raise not_understood(fault.field, message, word) from None


def _split_at_ruling(words: list[str]) -> tuple[list[str], Number | None, list[str]]:
    """Split the words at a multiplier such as 'x 1/2' or 'x1/2'.

    Return the words before the multiplier, the multiplier, and the words after it.
    """
    for at, word in enumerate(words):
        if word.casefold() == "x" and at + 1 < len(words) and is_number(words[at + 1]):
            return words[:at], exact(words[at + 1]), words[at + 2 :]
        if word.casefold().startswith("x") and is_number(word[1:]):
            return words[:at], exact(word[1:]), words[at + 1 :]
    return words, None, []


def _name_of_ruling(words: list[str], book: Rulebook) -> tuple[list[str], str]:
    """Return the gaits at the start of the words, and the name of the GM's ground.

    The words 'run mud' have the gait 'run' and the name 'mud'.
    """
    gaits = {
        word.casefold() for gait in book.words.gaits for word in (gait.id, gait.label, gait.letter)
    }
    at = 0
    while at < len(words) and words[at].casefold() in gaits | FILLERS:
        at += 1
    return [word for word in words[:at] if word.casefold() in gaits], " ".join(words[at:])


def amount_of(text: str) -> tuple[int | str, str, tuple[Typed, ...]]:
    """Read an amount, the words after it, and typed dice: '7', '2d6+1', '2d6+1=3 5', '2d6+1=9'.

    Raises InputError if there is no amount.
    """
    head, equals, tail = text.partition("=")
    words = head.split()
    if not words:
        raise InputError("missing", "amount", "type an amount such as 7, or dice such as 2d6+1.")
    first = words[0]
    if re.fullmatch(_SEVERAL, first):
        message = (
            f"{first[:20]!r}: a line has one amount, without a comma, as in c 6 fire; another"
            " amount needs a line of its own."
        )
        raise InputError("conflict", "amount", message)
    _refuse_glued(first, "amount")
    value = int(first) if is_whole(first) else parse_dice(first, "amount").text
    rolled = [word for word in tail.split() if word.isdecimal()]
    reason = [*words[1:], *(word for word in tail.split() if not word.isdecimal())]
    dice = (typed_roll(" ".join(rolled)),) if equals else ()
    return value, " ".join(reason), dice


def dice(text: str, fight: Fight) -> Asked:
    """Read dice that belong to no combatant, and the reason of the roll.

    Examples are '2d6+3' and 'd20 for the door'.
    """
    value, reason, rolled = amount_of(text)
    if reason[:1] in ("+", "-"):
        message = f"{reason[:20]!r} stands apart: write the dice without blanks, as in 2d6+3."
        raise InputError("bad-choice", "roll", message)
    for_what = reason.removeprefix("for ").strip()
    fields = {"roll": str(value), **({"reason": for_what} if for_what else {})}
    return Asked(fight.read({"action": "roll-dice", **fields}), rolled)


def _ending(words: list[str], round_word: str, one: Callable[[str], str]) -> Fields:
    """Read the moments at which a condition counts down.

    The words can be '', 'turns', 'rounds', 'start' or 'end of Mira'.
    """
    said = [word.casefold() for word in words]
    rest = words[1:] if said[:1] in (["turn"], ["turns"]) else words
    if not rest:
        return {}
    first, of = rest[0].casefold(), rest[1:]
    rounds = ("round", "rounds", round_word.casefold(), f"{round_word}s".casefold())
    own = plural(round_word).casefold()
    if first in (*rounds, own, own.removesuffix("s")) and not of:
        return {"ends": "round"}
    if first not in ("start", "end"):
        raise InputError("bad-choice", "ends", f"{rest[0][:40]!r}: say start, end or rounds.")
    if of and (of[0].casefold() != "of" or len(of) == 1):
        raise InputError("bad-choice", "whose", f"{' '.join(of)[:40]!r}: say of whom, as of Mira.")
    return {"ends": first, **({"whose": one(" ".join(of[1:]))} if of else {})}


MOUNTS_DO: Fields = {"own": ("own_speed", True), "nothing": ("multiplier", 1)}
"""Rulings on a mount that have no number. Each word has a field and the value of this field."""


def _ruled(words: list[str], about: str) -> tuple[str, Number | bool, int] | None:
    """Return the decision of the GM in the last words.

    'x 1/2' or 'x1/2' is a multiplier; '3' is a distance.
    """
    last = words[-1].casefold()
    if about == "mount" and last in MOUNTS_DO:
        return (*MOUNTS_DO[last], 1)
    digits = last.removeprefix("x")
    if not is_number(digits):
        return None
    if digits != last:
        return "multiplier", exact(digits), 1
    if words[-2].casefold() == "x":
        return "multiplier", exact(digits), 2
    if digits.startswith(("+", "-")):
        message = f"{digits!r} adds nothing: type x and a number, or a distance, as in mud x 1/2."
        raise InputError("bad-choice", "distance", message)
    return "distance", exact(digits), 1


def is_number(word: str) -> bool:
    """Whether a word is a number: '3', '7.5', '1/2'."""
    try:
        exact(word)
    except (ValueError, ZeroDivisionError):
        return False
    return True
