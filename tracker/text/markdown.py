"""Text for a Markdown page. No character of the text is read as markup."""

import re
from typing import Final

from tracker.text.sanitize import sanitize

LONGEST: Final = 3000

_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>#|~!&$])")
_BEGINS_A_LIST: Final = re.compile(r"^([-+=]|\d+(?=[.)]))")
_ADDRESS: Final = re.compile(r"(?<=[A-Za-z])://|(?<=www)\.|(?<=\S)@(?=\S)", re.IGNORECASE)
"""Parts of a web address that make a link of the address, even without markup."""


def markdown(text: str) -> str:
    """Return `text` as one line in which no sign is markup, HTML, a list or a link."""
    line = _MARKUP.sub(r"\\\1", sanitize(text, LONGEST))
    line = _BEGINS_A_LIST.sub(_kept_apart, line)
    return _ADDRESS.sub(lambda found: f"\\{found[0]}", line)


def _kept_apart(found: re.Match[str]) -> str:
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"
