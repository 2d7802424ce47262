"""A line of a history: the event, the save format, and a checksum of all the text before it.

`{"n":5,...,"v":2,"sum":"9f3a21bc"}`: the checksum continues the checksum of the previous line. So a
changed, missing, doubled or misplaced line is noticed, and so is a line of another save.
"""

import re
import zlib

import msgspec
from msgspec import Struct

from tracker.formats.json import JsonFault, refuse_bounds

FORMAT = 2
"""The format of saves. This program writes and reads only this format."""

_CLOSING = b',"v":%d,"sum":"%%08x"}' % FORMAT
_LENGTH = len(_CLOSING % 0)
_CLOSED = re.compile(rb',"v":%d,"sum":"([0-9a-f]{8})"}' % FORMAT)
_OF_ANY = re.compile(rb',"v":([0-9]{1,9}),"sum":"([0-9a-f]{8})"}$')
_NUMBER = re.compile(rb'{"n":([1-9][0-9]{0,14})[,}]')


class OtherFormat(ValueError):
    """The error for a part of a save whose format is not our format."""

    def __init__(self, found: int) -> None:
        super().__init__(f"it is of save format {found}")
        self.found = found


def closed(event: bytes, before: int) -> tuple[bytes, int]:
    """Return an event as a line of the history, and the line's checksum.

    `before` is the checksum of the line before. It is 0 for the first line.
    """
    checksum = zlib.crc32(event, before)
    return event[:-1] + _CLOSING % checksum, checksum


def opened(line: bytes, number: int, before: int) -> tuple[bytes, int] | None:
    """Return the event of a line, and the line's checksum. The event must have this number.

    Return None if the number or the checksum is wrong. `before` is the checksum of the line before.
    """
    event = line[:-_LENGTH] + b"}"
    checksum = zlib.crc32(event, before)
    if line.endswith(_CLOSING % checksum) and line.startswith(b'{"n":%d,' % number):
        return event, checksum
    return None


def checksum_of(line: bytes | None) -> int:
    """Return the checksum at the end of a line of any format; 0 if there is no checksum."""
    found = _closing_of_any(line or b"")
    return int(found[2], 16) if found else 0


def _closing_of_any(line: bytes) -> re.Match[bytes] | None:
    return _OF_ANY.search(line, max(0, len(line) - _LENGTH - 8))


def ends_of(line: bytes, before: int = 0) -> tuple[int, int]:
    """Return the number at the beginning of a line, and the checksum at its end.

    `before` is the checksum of the line before.

    Raises:
        ValueError: the line is not valid.
        OtherFormat: the line has a later format.
    """
    number, checksum = number_of(line), closing(line)
    if not number or checksum is None:
        raise _fault(line, before)
    return number, checksum


def closing(line: bytes) -> int | None:
    """Return the checksum at the end of a line in our format.

    Return None for a line in another format.
    """
    found = _CLOSED.fullmatch(line, len(line) - _LENGTH)
    return int(found[1], 16) if found else None


def number_of(event: bytes) -> int:
    """Return the number at the beginning of an event; 0 if there is no number."""
    found = _NUMBER.match(event)
    return int(found[1]) if found else 0


class _Told(Struct):
    n: int
    v: int = 1
    sum: str | None = None


def _later_format(line: bytes, before: int) -> int:
    """Return the number of a line's format if this format is later than ours; else 0."""
    # In later formats the checksum also covers the "v": a damaged "v" is no later format.
    found = _closing_of_any(line)
    if found is None or int(found[1]) <= FORMAT:
        return 0
    whole = zlib.crc32(line[: found.end(1)], before) == int(found[2], 16)
    return int(found[1]) if whole else 0


def _fault(line: bytes, before: int) -> ValueError:
    later = _later_format(line, before)
    if later:
        return OtherFormat(later)
    try:
        text = line.decode()
        # The depth at which a parser gives up depends on the Python and on the machine.
        refuse_bounds(text)
        told = msgspec.json.decode(text, type=_Told)
    except UnicodeDecodeError:
        return ValueError("it holds bytes that are no text")
    except (JsonFault, msgspec.DecodeError) as error:
        return ValueError(str(error))
    if told.v == 1 and told.sum is None:
        return OtherFormat(told.v)
    return ValueError(f"it is not closed as an event of save format {FORMAT} is")
