"""Read the line of a ruling: 'mud x 1/2', 'load chest x 3/4', 'mount horse own'."""

import re

from rules.errors import InputError
from rules.history import Fight
from rules.numbers.nearest import is_misspelt, told
from tracker.typed import grammar
from tracker.typed.grammar import Asked

RULED_ON = {"terrain": "terrain mud x 1/2", "load": "load chest x 3/4", "mount": "mount horse x 2"}
"""The things that the GM can rule on, each with an example."""

_NO_NAME = r"(?i)(?:x? ?\d\S*)?"
"""A ruling without a name, such as 'x 2' after 'mount'."""


def read(text: str, fight: Fight) -> Asked:
    """Read a ruling on a ground, a load or a mount.

    The first word is 'terrain', 'load' or 'mount'. Without this word, a text that begins with
    somebody's name is about a mount, and any other text is about a ground.

    Raises:
        InputError: the name is missing, or the first word is misspelt.
    """
    about, _, rest = text.partition(" ")
    if about in RULED_ON:
        _refuse_no_name(about, rest.strip())
        return grammar.ruling(rest, fight, about)
    _refuse_misspelt(about, text)
    somebody = grammar.words_of_a_name(text, fight.encounter)
    return grammar.ruling(text, fight, "mount" if somebody else "terrain")


def _refuse_no_name(about: str, rest: str) -> None:
    if re.fullmatch(_NO_NAME, rest):
        message = f"type a name behind {about}, as in {RULED_ON[about]}."
        raise InputError("missing", "name", message)


def _refuse_misspelt(about: str, text: str) -> None:
    """Raise InputError if a ruling begins with a misspelt word, as in 'moutn horse x 2'."""
    meant = next((one for one in RULED_ON if is_misspelt(about.casefold(), one)), "")
    if meant:
        message = (
            f"no {told(about)}: {meant}, as in {RULED_ON[meant]}? For a ground of that name type"
            f" terrain {text}."
        )
        raise InputError("bad-choice", "about", message)
