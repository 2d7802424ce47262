"""Read a text in quotation marks. The text within the marks is not changed."""

import re

_QUOTED = r'\s*["\u201c]([^"\u201c\u201d]+)["\u201d]\s*'


def unquoted(text: str) -> str:
    """Return the text without the quotation marks at its beginning and its end."""
    quoted = re.fullmatch(_QUOTED, text)
    return quoted[1] if quoted else text


def is_empty(text: str) -> bool:
    """Whether a text has only blanks and quotation marks."""
    return not text.strip(' "\u201c\u201d')
