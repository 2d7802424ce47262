"""Quotation marks around a typed text, which is taken unchanged."""

import re

_QUOTED = re.compile(r'\s*["\u201c]([^"\u201c\u201d]+)["\u201d]\s*')


def unquoted(text: str) -> str:
    """The text without the quotation marks around the whole of it."""
    quoted = _QUOTED.fullmatch(text)
    return quoted[1] if quoted else text
