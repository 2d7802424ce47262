"""Read lengths of real time, and show them as texts: '1:30', '90', '2 m'."""

import re

from rules.errors import InputError

LONGEST = 24 * 60 * 60
_CLOCK = r"(\d{1,4}):([0-5]\d)"
_NUMBER = r"(?i)(\d{1,5})\s*(s|m|min|sec)?"


def seconds_in(text: str) -> int:
    """Return the number of seconds that a text means; raises InputError.

    Examples of the text are '1:30', '90', '90 s' and '2 m'. The text 'off' means 0.
    """
    said = text.strip()
    if said.casefold() in ("off", "0", ""):
        return 0
    clock, number = re.fullmatch(_CLOCK, said), re.fullmatch(_NUMBER, said)
    seconds = 0
    if clock is not None:
        seconds = int(clock[1]) * 60 + int(clock[2])
    elif number is not None:
        seconds = int(number[1]) * (60 if (number[2] or "s")[0].casefold() == "m" else 1)
    if not 0 < seconds <= LONGEST:
        message = f"{said[:20]!r} is no time: type 1:30, 90 (seconds) or 2 m; 0 is off."
        raise InputError("wrong-type", "time", message)
    return seconds


def time_in_words(seconds: int) -> str:
    """Return a number of seconds as text: '1:05', '1:02:33'."""
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
