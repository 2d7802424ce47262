"""Read the line after the key '@'.

The line gives the places of all combatants, one position, or the distance of two combatants.
"""

import re
from collections.abc import Sequence

from msgspec import UNSET

from rules.encounter.letters import letters
from rules.errors import InputError
from rules.history import Fight
from rules.map.grid_spaces import is_space
from rules.map.grid_text import UNITS, is_grid
from rules.numbers.exact import Number, parse_number
from rules.numbers.nearest import nearest, told
from tracker.typed.grammar import Asked
from tracker.typed.letters import is_letter
from tracker.typed.space_goals import direction_of_word
from tracker.typed.space_sizes import cut_size, is_sized_space, refuse_sheet_words
from tracker.typed.tokens import tokens
from tracker.typed.whom import Whom

_DRAWN = re.compile(r"[-\u2500]\s*[\d\]\[]|[:;]")
_SAID = re.compile(r"(?P<who>[^=]*)=\s*(?P<other>[^=]*?)\s+(?P<metres>\d+(?:[.,]\d+)?)(?:\s*m)?")
_CHANGED = re.compile(r"(?:legend|edges)\s|[A-Z]{1,2}\d+(?:[|\]\[^.]|(?:-[A-Z]{1,2}\d+)?\s+\S)")
_NEGATIVE = re.compile(r"[^=]*=[^=]*?\s(-\d+(?:[.,]\d+)?)(?:\s*m)?")
_SPOTS = re.compile(r"(?P<first>\S+)\s+(?P<between>[-\u2500\u2013\u2212]\S*|\d[\d.,]*)\s+\S+")
_GROUP = re.compile(r"(?<!\w)[A-Za-z]{1,2}\+(?=[\s=]|$)")
_SHAPED = re.compile(r"([^\W\d_]{3,9})\s+(\d{2,3}[xX]\d{1,3}|\d[xX]\d{2,3})(?:\s.*)?")
_WORDS = re.compile(r"\s+(?![^()]*\))")
_ALONE = re.compile(r"\s*(?:[-\u2500;]|$)")
_AT = re.compile(r"(?P<who>.*?)\s*\b(?:at|beside|by)\s+(?P<at>.+)")


def read(text: str, fight: Fight, whom: Whom, places: Sequence[str] | None) -> list[Asked]:
    """Read a line: 'gate:A -9- f', 'f well', 'f g beside k', 'c =k 12', or 'squares 20x12'.

    On a grid, the text can be a change of the map: 'F7-H9 %', 'F7|G7'.

    `places` has the names of the places on the map. If nobody has a position, `places` is None, and
    the text is a distance or a new map.

    Raises:
        InputError: the text names nobody, or it names no place.
    """
    on_a_grid = _on_grid(text.strip(), fight)
    if on_a_grid is not None:
        return [on_a_grid]
    several = _several_on_grid(text.strip(), fight)
    if several:
        return [asked for one in several for asked in read(one, fight, whom, places)]
    negative = _NEGATIVE.fullmatch(text.strip())
    if negative:
        message = f"{negative[1]} m is no distance: 0 is the least, as in c =k 12."
        raise InputError("out-of-range", "metres", message)
    if _DRAWN.search(text) or _is_drawn(text, places or ()):
        return [_asked(fight, "draw-map", line=_by_letters(text.strip(), fight, whom))]
    said = _SAID.fullmatch(text.strip())
    if said:
        metres = parse_number(said["metres"].replace(",", "."), "metres")
        return distances(said["who"], said["other"], metres, fight, whom)
    if places is None:
        return [_asked(fight, "draw-map", line=_by_letters(text.strip(), fight, whom))]
    if "=" in text:
        raise InputError("missing", "metres", "say how many metres, as in c =k 12.")
    text, size = cut_size(text.strip(), fight)
    text, facing = cut_facing(text, fight)
    people, at = _cut(text)
    those = tuple(whom.every(people)) or tuple(whom.usual)
    at = _goal(at, whom, places)
    return [_asked(fight, "set-position", who=those, at=at, **size, **facing)]


def cut_facing(text: str, fight: Fight) -> tuple[str, dict[str, str]]:
    """Split off the direction after a space's name, as in 'f F7 ne'.

    Return the rest of the text, and the field `facing`. If the text has no direction, there is no
    field.
    """
    standing, words = fight.encounter.map, text.split()
    if standing is UNSET or standing.grid is None or len(words) < 2 or not is_space(words[-2]):
        return text, {}
    try:
        facing = direction_of_word(words[-1].casefold(), standing.grid)
    except InputError as fault:
        message = f"{fault.message.rstrip('.')}; a size is said as 2x2."
        raise InputError(fault.code, "facing", message) from None
    return " ".join(words[:-1]), {"facing": facing}


def _on_grid(text: str, fight: Fight) -> Asked | None:
    """Read a text that makes a new grid or changes the grid. Return None for another text."""
    standing = fight.encounter.map
    if is_grid(text):
        return _asked(fight, "draw-map", grid=text)
    _refuse_misspelt_shape(text)
    if standing is UNSET or standing.grid is None or not _CHANGED.match(text):
        return None
    if ";" in text or is_sized_space(text):
        return None
    refuse_sheet_words(text, fight)
    return _asked(fight, "edit-map", edit=text)


def _refuse_misspelt_shape(text: str) -> None:
    """Refuse 'hexs 16x12', and say 'hexes 16x12'. Nobody is so large."""
    found = _SHAPED.fullmatch(text.strip())
    near = nearest(found[1], UNITS) if found else []
    if found and near:
        message = f"{told(found[1])} is no grid: write {near[0]} {found[2]}."
        raise InputError("bad-choice", "grid", message)


def _several_on_grid(text: str, fight: Fight) -> list[str]:
    """Return a text such as 'a E4' for each part of 'a E4; b D4'.

    The text may also be a line of a map, such as 'people E4:a D4:b'. Return no parts for any other
    text, such as a line with distances, or if there is no grid. Raises InputError for a wrong part.
    """
    standing = fight.encounter.map
    is_line = re.search(r"[-\u2500]\s*[\d\]\[]", text)
    if standing is UNSET or standing.grid is None or is_line or not re.search("[:;]", text):
        return []
    parts = [one.strip() for one in text.removeprefix("people ").split(";")]
    words = [word for part in parts for word in (_WORDS.split(part) if ":" in part else [part])]
    return [one for word in words if word for one in _put_in_space(word)]


def _put_in_space(part: str) -> list[str]:
    """Return 'a b E4' for 'E4:a+b' or 'a+b:E4'. Return a part without ':' unchanged.

    If somebody has a size, as in 'E4:a(2x2)+b', return a text for each of them. Raises InputError
    for any other part.
    """
    if ":" not in part:
        return [part]
    one, _, other = part.partition(":")
    who, space = (other, one) if is_space(one) else (one, other)
    if not is_space(space) or not who or ":" in other:
        message = f"{told(part)}: on a grid say who and the space, as in a E4; b D4."
        raise InputError("bad-choice", "at", message)
    people = who.split("+") if "(" in who else [who.replace("+", " ")]
    return [f"{one} {space}" for one in people]


def _is_drawn(text: str, places: Sequence[str]) -> bool:
    """Whether the characters between two spots of a text mean a distance."""
    found = _SPOTS.search(text)
    if found is None or not found["between"][0].isdecimal():
        return found is not None
    first = found["first"].casefold()
    return is_letter(first) or first in map(str.casefold, places)


def _cut(text: str) -> tuple[str, str]:
    """Split a text into the words before the goal and the goal.

    The goal follows 'at' or 'beside'. If the text has neither word, the last word is the goal.
    """
    told = _AT.fullmatch(text)
    if told:
        return told["who"], told["at"]
    before, _, last = text.rpartition(" ")
    return before, last


def _goal(at: str, whom: Whom, places: Sequence[str]) -> str:
    """Return the place with this name, or the id of the combatant with this name.

    Any other text is returned unchanged.
    """
    if at.casefold() in (one.casefold() for one in places):
        return next(one for one in places if one.casefold() == at.casefold())
    try:
        return whom.goal(at, "at")
    except InputError:
        if is_letter(at):
            raise
        return at


def distances(who: str, other: str, metres: Number, fight: Fight, whom: Whom) -> list[Asked]:
    """Read how far two combatants are apart.

    The distance of a group is the distance of each member.

    Raises:
        InputError: a text names nobody, or each of the texts names several combatants.
    """
    here = whom.every(who) or list(whom.usual)
    there = whom.every(other) or [whom.one(other, "other")]
    if min(len(here), len(there)) > 1:
        message = "both are several: say how far one is from the others, as in c =k 12."
        raise InputError("bad-choice", "who", message)
    if not here:
        message = "say from whom, as in c =k 12: k is 12 m from c."
        raise InputError("missing", "who", message)
    return [
        _asked(fight, "say-distance", who=one, other=another, metres=metres)
        for one in here
        for another in there
    ]


def _by_letters(text: str, fight: Fight, whom: Whom) -> str:
    """Replace the letter of a folded group, such as 'c+', with the letters of all its members.

    Raises:
        InputError: 'c+' stands alone, and no folded group has the letter.
    """
    own = letters(fight.encounter)

    def members(found: re.Match[str]) -> str:
        group = whom.by_letter(found[0].casefold())
        if not group and _ALONE.match(text, found.end()):
            raise whom.nobody(tokens(found[0])[0])
        return " ".join(own[one] for one in group if one in own) or found[0]

    return _GROUP.sub(members, text)


def _asked(fight: Fight, action: str, **fields: object) -> Asked:
    return Asked(fight.read({"action": action, **fields}))
