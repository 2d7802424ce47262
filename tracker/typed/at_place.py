"""Read where newcomers stand: 'at gate', 'at F7', 'beside Fenn', 'at f'."""

import re

from msgspec import UNSET

from rules.encounter.letters import who_has
from rules.errors import InputError
from rules.history import Fight
from rules.map.grid_map import on_grid
from rules.map.grid_spaces import is_space
from rules.map.line_map import UNNAMED
from rules.numbers.nearest import told
from tracker.typed.letters import is_letter
from tracker.typed.slips import is_slip
from tracker.typed.space_sizes import is_sized_space

MOST_WORDS = 4
"""The most words of a combatant's name that are read here."""

_NOWHERE = r"(?i)\sat\s*$"
_SPACE = re.compile(r"(?P<space>[A-Za-z]{1,2}\d+)(?P<size>\S*)")
_AT = r"(?i)(?:^|(?<=[\s,]))(?:at|beside)\s+"


def without_place(text: str, fight: Fight, *, alone: bool = False) -> tuple[str, str]:
    """Split a text about newcomers into the other words and the place where the newcomers stand.

    The place is the name of a place or space, or the id of a combatant. It is '' if the text names
    no place. Text in quotes names no place. If `alone` is true, the whole text may be a place's
    name.

    Raises:
        InputError: the place is missing or misspelt, or nobody has the letter.
    """
    places = _places(fight)
    if places is None:
        return text, ""
    if re.search(_NOWHERE, text):
        message = "say where behind at: a place or a letter, as in at gate or at F7."
        raise InputError("missing", "at", message)
    only = [one for one in places if one.casefold() == text.strip().casefold()]
    if alone and only:
        return "", only[0]
    for found in re.finditer(_AT, text):
        if text[: found.start()].count('"') % 2:
            continue
        words = text[found.end() :].split()
        for many in range(min(MOST_WORDS, len(words)), 0, -1):
            at = _meant(" ".join(words[:many]), fight, places)
            if at:
                _refuse_size(words[many:], at)
                return " ".join([text[: found.start()].rstrip(" ,"), *words[many:]]).strip(), at
        _refuse_space(words[:1], fight)
        _refuse_unknown(words[:1], places)
    return text, ""


def _refuse_size(words: list[str], at: str) -> None:
    """Refuse a size behind a space, as in 'at F7 2x2', and say where it is typed."""
    if words and is_space(at) and is_sized_space(f"{at} {words[0]}"):
        message = f"leave {words[0]} out here: @ says it when they are there, as in f {at} 2x2."
        raise InputError("conflict", "at", message)


def _refuse_space(words: list[str], fight: Fight) -> None:
    """Refuse a space with a small letter, or with a size as in 'F7(2x2)', on a grid."""
    standing = fight.encounter.map
    found = _SPACE.fullmatch(words[0]) if words else None
    if found is None or standing is UNSET or standing.grid is None:
        return
    space = found["space"].upper()
    _refuse_size([found["size"]], space)
    if space != found["space"]:
        message = f"a space has a capital letter: at {space}."
        raise InputError("bad-choice", "at", message)


def named_place(said: str, fight: Fight) -> str:
    """Return the place of the map, or the id of the combatant, with this name.

    Return '' if nothing has this name.
    """
    return _meant(said.strip(), fight, _places(fight) or [])


def _places(fight: Fight) -> list[str] | None:
    """Return the names of the places on the map. Return None if nobody has a position."""
    standing = fight.encounter.map
    if standing is UNSET:
        return None
    return [one for one in standing.line.names() if not one.startswith(UNNAMED)]


def _meant(said: str, fight: Fight, places: list[str]) -> str:
    space = said.strip(",")
    standing = fight.encounter.map
    if is_space(space) and standing is not UNSET and standing.grid is not None:
        return on_grid(standing.grid, space).name
    said = space.casefold()
    place = next((one for one in places if one.casefold() == said), "")
    if place:
        return place
    if is_letter(said):
        return who_has(fight.encounter, said) or ""
    people = fight.encounter.combatants.values()
    return next((one.id for one in people if one.name.casefold() == said), "")


def _refuse_unknown(words: list[str], places: list[str]) -> None:
    for word in words:
        if is_letter(word.casefold()):
            raise InputError("not-found", "at", f"nobody has the letter {word}.")
        near = next((one for one in places if is_slip(word.casefold(), one.casefold())), "")
        if near:
            message = f"no {told(word)} on the line: {near}? A name with it stands in quotes."
            raise InputError("bad-choice", "at", message)
