"""Notes that begin with a heading: 'Traits: regenerates 1'."""

import re

_HEADING = r"([^\W\d_][^:]{0,23}): +(\S.*)"


def heading_of(note: str) -> tuple[str, str] | None:
    """Return the heading of a note, and the text after it. Return None if there is no heading."""
    found = re.fullmatch(_HEADING, note)
    return None if found is None else (found[1], found[2])
