"""Tracebacks for developers. The environment variable GAITKEEPER_DEBUG=1 turns them on."""

import os
import sys

from tracker.text.sanitize import sanitize_indented

VARIABLE = "GAITKEEPER_DEBUG"
LONGEST_LINE = 1000


def traceback_note(fault: Exception) -> str:
    """Print the traceback and keep it in a file; return ' The traceback is in FILE.'

    Returns '' if debugging is off.
    """
    if os.environ.get(VARIABLE, "0") in ("", "0"):
        return ""
    # This import and the import in `_kept` are slow, and only needed here.
    import traceback  # noqa: PLC0415

    text = "".join(traceback.format_exception(fault))
    for line in text.splitlines():
        sys.stderr.write(f"{sanitize_indented(line, LONGEST_LINE)}\n")
    try:
        return f" The traceback is in {_kept(text)}."
    except OSError as error:
        return f" The traceback could not be kept: {error.strerror}."


def _kept(text: str) -> str:
    """Write this text to a new file that only its owner can read. Return the file's name.

    Raises OSError.
    """
    from tempfile import NamedTemporaryFile  # noqa: PLC0415

    with NamedTemporaryFile(
        "w",
        prefix="gaitkeeper-",
        suffix=".traceback",
        delete=False,
        encoding="utf-8",
        errors="backslashreplace",
    ) as file:
        file.write(text)
    return file.name
