"""Read and write JSON. Numbers are read exactly, and written text contains no control codes."""

import re
from typing import Any, Self

import msgspec

from rules.errors import CodedError, RulesError
from rules.numbers.exact import Number, exact
from rules.numbers.wire import outward
from tracker.formats.json import JsonFault, refuse_bounds, refuse_doubled
from tracker.settings.debug import traceback_note

LONGEST_LINE = 1 << 20
"""The most bytes of a request."""


class UncountableNumber(float):
    """A number that is too large or has too many decimals.

    The program refuses such a number, and shows the typed text.
    """

    text: str

    def __new__(cls, text: str) -> Self:
        """Keep the typed text. As a float, this number is larger than every accepted number."""
        number = super().__new__(cls, 1e300)
        number.text = text
        return number

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__


def decode_number(text: str) -> Number | UncountableNumber:
    """Return the exact number of a decimal text, or a number that is outside every range."""
    try:
        return exact(text)
    except ValueError:
        return UncountableNumber(text)


def decode(line: bytes | str, longest: int = LONGEST_LINE) -> Any:
    """Return the value of a JSON text, with exact decimal numbers.

    The text may have at most `longest` bytes or characters.

    Raises:
        RulesError: bad-json; out-of-range for a number of a hundred digits; conflict for a key
            that an object has twice.
    """
    if len(line) > longest:
        raise _bad(f"it is longer than {longest >> 20} MB")
    try:
        text = line if isinstance(line, str) else line.decode()
        refuse_bounds(text)
        value = _DECODER.decode(text)
        refuse_doubled(text, value)
    except JsonFault as fault:
        raise RulesError(fault.code, None, f"{fault}.") from None
    except UnicodeError:
        raise _bad("it holds bytes that are not UTF-8") from None
    except ValueError as fault:
        raise _bad(str(fault).removeprefix("JSON is malformed: ").lower()) from None
    return value


def decode_or_text(text: str) -> Any:
    """Return the value if the text is JSON. Return any other text unchanged."""
    try:
        return decode(text)
    except RulesError:
        return text


def decode_object(line: bytes | str) -> dict[str, Any]:
    """Return the JSON object on a line; raises RulesError (bad-json) for anything else."""
    value = decode(line)
    if not isinstance(value, dict):
        raise RulesError("bad-json", None, "a request is a JSON object: {...}.")
    return value


def encode(value: object) -> bytes:
    """Return one line of JSON without control characters. A fraction becomes the nearest double."""
    line = _ENCODER.encode(value)
    if line.isascii() and b"\x7f" not in line:
        return line
    return re.sub(_ODD, _escaped, line.decode()).encode()


def encode_error(fault: Exception) -> bytes:
    """Return the answer line for a request that failed."""
    if not isinstance(fault, CodedError):
        message = f"this could not be worked out: {fault!r}.{traceback_note(fault)}"
        fault = CodedError("io", None, message)
    error = {"code": fault.code, "field": fault.field, "message": fault.message}
    return encode({"error": error})


def _bad(reason: str) -> RulesError:
    return RulesError("bad-json", None, f"this is no JSON: {reason}.")


def _escaped(found: re.Match[str]) -> str:
    """Return the character itself if it is printable. If not, return its escape in JSON."""
    character = found[0]
    if character.isprintable():
        return character
    units = character.encode("utf-16-be")
    return "".join(
        f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2)
    )


_DECODER = msgspec.json.Decoder(float_hook=decode_number)
_ENCODER = msgspec.json.Encoder(enc_hook=outward)
_ODD = r"[^ -~]"
