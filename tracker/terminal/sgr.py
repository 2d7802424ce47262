"""Styles as SGR parameters, and the shortest change from one style to another."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

_TAKEN_OFF: Final = {"1": "22", **{one: f"2{one}" for one in "2345789"}}
"""For each attribute, the parameter that switches it off. Bold and dim share one parameter."""

_SEEN: Final = frozenset("479")
"""Attributes that are visible on blanks: underlined, reversed, struck through."""

_COLOUR_LENGTHS: Final = {"2": 5, "5": 3}


class _Style(Struct, frozen=True):
    attributes: tuple[str, ...]
    letters: str
    behind: str


@lru_cache(maxsize=4096)
def style_change(before: str, after: str) -> str:
    """Return the shortest parameters that change one style into another.

    The text `before` is the old style, and the text `after` is the new style. The text "" is the
    plain style.
    """
    whole = f"0;{after}" if before and after else after
    old, new = _style(before), _style(after)
    if old is None or new is None:
        return whole
    taken_off = [_TAKEN_OFF[one] for one in old.attributes if one not in new.attributes]
    kept = [one for one in old.attributes if _TAKEN_OFF[one] not in taken_off]
    parameters = [*dict.fromkeys(taken_off), *(one for one in new.attributes if one not in kept)]
    if new.letters != old.letters:
        parameters.append(new.letters or "39")
    if new.behind != old.behind:
        parameters.append(new.behind or "49")
    step = ";".join(parameters)
    return step if len(step) < len(whole) or (whole and not step) else whole


@lru_cache(maxsize=4096)
def on_blanks(before: str, after: str) -> str:
    """Return a style in which a blank looks as in the style `after`.

    Of all these styles, the returned style is nearest to the style `before`.
    """
    old, new = _style(before), _style(after)
    if old is None or new is None or not _SEEN.isdisjoint((*old.attributes, *new.attributes)):
        return after
    return ";".join(filter(None, (*old.attributes, old.letters, new.behind)))


def _style(parameters: str) -> _Style | None:
    """Return the parts of a style.

    Return None if the style has parts that are neither attributes nor colours.
    """
    words = parameters.split(";") if parameters else []
    attributes: list[str] = []
    letters = behind = ""
    at = 0
    while at < len(words):
        colour = _colour(words, at)
        if colour is None and words[at] not in _TAKEN_OFF:
            return None
        if colour is None:
            attributes.append(words[at])
        elif words[at][0] in "39":
            letters = ";".join(colour)
        else:
            behind = ";".join(colour)
        at += len(colour or "x")
    return _Style(tuple(attributes), letters, behind)


def _colour(words: list[str], at: int) -> list[str] | None:
    """Return the words of the colour that begins at the word `at`. Return None for no colour.

    Examples of colours are 38;2;r;g;b, 48;5;n, 31, 97, 44 and 104.
    """
    word = words[at]
    if word in ("38", "48"):
        length = _COLOUR_LENGTHS.get(words[at + 1]) if at + 1 < len(words) else None
        found = words[at : at + length] if length else None
        return found if found and len(found) == length else None
    one_of_sixteen = (len(word) == 2 and word[0] in "349") or (len(word) == 3 and word[:2] == "10")
    return [word] if one_of_sixteen and word[-1] in "01234567" else None
