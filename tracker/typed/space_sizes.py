"""Read how many spaces of a grid somebody covers: 'f F7 2x2', 'f(2x2) F7'."""

import re

from msgspec import UNSET

from rules.errors import InputError
from rules.history import Fight
from rules.map.grid_spaces import LARGEST, is_space
from rules.numbers.inputs import Choice
from rules.numbers.nearest import told

_SIDES = r"(\d{1,9})[xX](\d{1,9})"
_SIZES = rf"{_SIDES}(?:\s+of\s+{_SIDES})?"
_SIZE = re.compile(rf"(?<!\S)\(?{_SIZES}\)?(?!\S)|(?<=\S)\({_SIZES}\)(?!\S)")
_IN_A_SPACE = re.compile(rf"[A-Z]{{1,2}}\d+\s+(?:{_SIZE.pattern})(?:\s+[a-z-]+)?")


def is_sized_space(text: str) -> bool:
    """Whether a text is a space with a size, such as 'F7 2x2' or 'F7 2x2 ne'."""
    return bool(_IN_A_SPACE.fullmatch(text))


def cut_size(text: str, fight: Fight) -> tuple[str, dict[str, int]]:
    """Split off a size: 'f F7 2x2' is 'f F7' and the field `size` with 2.

    Somebody who is squeezed also has a field `whole`, as in 'f F7 1x1 of 2x2'. Without a size, or
    in a fight without a grid, there is no field.

    Raises:
        InputError: the size is no size of a space, or is a word of the sheet such as 'large'.
    """
    standing = fight.encounter.map
    if standing is UNSET or standing.grid is None:
        return text, {}
    found = _SIZE.search(text)
    if found is None:
        refuse_sheet_words(text, fight)
        return text, {}
    sides = [int(side) for side in found.groups() if side]
    if sides[::2] != sides[1::2] or not all(1 <= side <= LARGEST for side in sides):
        message = f"{told(found[0].strip('()'))} is no size: 1x1 to {LARGEST}x{LARGEST} are."
        raise InputError("bad-choice", "size", message)
    rest = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
    return rest, dict(zip(("size", "whole"), sides[::2], strict=False))


def refuse_sheet_words(text: str, fight: Fight) -> None:
    """Refuse a word of the sheet beside a space, such as 'large', and say what to type."""
    *others, last = text.split() or [""]
    before, after = (others[-1:], last) if is_space(last) else ([last], "")
    space = after or next(iter(others[-1:]), "")
    word = next(iter(before), "").casefold()
    if not is_space(space) or not word:
        return
    kinds = (one.kind for one in fight.book.words.fields)
    if any(isinstance(kind, Choice) and word in kind.words for kind in kinds):
        message = f"{told(word)} says nothing of spaces here: say a size such as {space} 2x2."
        raise InputError("bad-choice", "size", message)
