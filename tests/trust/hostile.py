"""Text that would control a terminal or a page. Functions that search for it in output."""

import json
import re
import unicodedata
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from tests.tracker.store.fights import history
from tracker.store import Journal, Snapshot
from tracker.store.names import events_path

MARKS: Final = {
    "closing markup": "[/]",
    "markup": "[#010203]Qm[/#010203]",
    "markup that acts": "[@click=app.quit]Qa[/]",
    "markup that links": "[link=http://q.example]Ql[/link]",
    "open markup": "[bold",
    "html": "<script>Qh</script><b>",
    "markdown": "![Qi](http://q.example/i.png) **Qb** `Qc` # | ~~Qs~~",
    "a format": "{Qf} %s $(id) \\n",
}
"""Ordinary characters with which another program may do something."""

CODES: Final = {
    "colour": "\x1b[38;2;1;2;3mQ1",
    "colour, C1": "\x9b38;2;1;2;3mQ2",
    "title": "\x1b]0;Qtitle\x07Q3",
    "title, C1": "\x9d0;Qtitle\x9cQ4",
    "clipboard": "\x1b]52;c;UWNsaXA=\x1b\\Q5",
    "a link": "\x1b]8;;http://q.example\x1b\\Q6\x1b]8;;\x1b\\",
    "clear": "\x1b[2J\x1b[HQ7",
    "reset": "\x1bcQ8",
    "other screen": "\x1b[?1049lQ9",
    "a question": "\x1b[6n\x1b[cQA",
    "device control": "\x1bP1$r0m\x1b\\QB\x90q\x9c",
    "cursor": "\x1b[5A\x1b[20DQC\x08\x08\x08",
    "letters": "\x0eQD\x1b(0QE",
    "bell": "\x07QF\x7f\x00",
    "lines": "\rQG\nQH\vQI\fQJ\u2028QK\u2029QL\x85",
    "right to left": "\u202eQM\u2067QN\u2069\u202c\u200f\u061c",
    "nothing wide": "Q\u200bO\u2060\ufeff\u00ad\u3164",
    "tags": "QP\U000e0041\U000e0042",
    "surrogates": "QQ\ud800\udfff",
    "private": "QR\ue000\U0010fffd\uffff",
    "keycap": "QS1\ufe0f\u20e3",
}
"""Control codes and invisible characters."""

FLOOD: Final = {"marks": "QT" + "\u0301\u0489\u0336" * 40, "wide": "\ufdfd" * 20}
PAYLOADS: Final = {**MARKS, **CODES, **FLOOD}

_SEQUENCE: Final = re.compile(
    rb"\x1b(?:\[(?P<private>[<-?]?)(?P<numbers>[0-?]*)(?P<between>[ -/]*)(?P<final>[@-~])"
    rb"|(?P<string>[\]P_^X])(?P<what>[^\x07\x1b]*)(?:\x07|\x1b\\)|(?P<other>[ -/]*[0-~]))"
)
_MARK_OF_COLOUR: Final = re.compile(rb"\x1b\[[0-9;]*38;2;1;2;3[;m]")
_MODES: Final = (b"h", b"l")


def kinds_of(data: bytes) -> set[bytes]:
    """Return the kinds of the terminal sequences in the data.

    The kind of a sequence is its command. For a mode, the number of the mode is added.
    """
    return {_kind(found) for found in _SEQUENCE.finditer(data)}


def _kind(found: re.Match[bytes]) -> bytes:
    if found["string"]:
        return found["string"] + found["what"].partition(b";")[0]
    if found["other"]:
        return found["other"]
    numbers = found["numbers"] if found["final"] in _MODES else b""
    return found["private"] + numbers + found["between"] + found["final"]


def faults_in(data: bytes, usual: Collection[bytes] = ()) -> list[str]:
    """Return the terminal sequences of unexpected kinds, and the characters that are not text.

    `usual` has the expected kinds.
    """
    faults = [f"sequence {kind!r}" for kind in kinds_of(data) - set(usual)]
    if _MARK_OF_COLOUR.search(data):
        faults.append("the colour of a payload")
    return faults + characters_in(_SEQUENCE.sub(b"", data).decode("utf-8", "replace"))


def characters_in(text: str) -> list[str]:
    """Return all characters except text and line ends."""
    joined = re.compile(r"(?<=[\u2600-\U0001faff])\u200d")
    odd = {char for char in joined.sub("", text) if char not in "\r\n" and _is_odd(char)}
    return [f"character {char!a}" for char in sorted(odd)]


def _is_odd(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def forged(path: Path, texts: dict[str, str]) -> None:
    """Replace texts everywhere in a save, as another program might do.

    The new checksums are correct, and the new texts are not cleaned.
    """
    journal, snapshot = Journal(events_path(path)), Snapshot(path)
    events = [_put(json.loads(line), texts) for line in journal.read_all()]
    journal.close()
    found = snapshot.read()
    snapshot.name = _put(snapshot.name, texts)
    lines = (json.dumps(event, separators=(",", ":")).encode() for event in events)
    events_path(path).write_bytes(history(*lines))
    journal = Journal(events_path(path), writable=True)
    snapshot.write(_put(found.state, texts), journal.end)
    journal.close()


def _put(value: Any, texts: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {_put(key, texts): _put(item, texts) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_put(item, texts) for item in value]
    if isinstance(value, str):
        for old, new in texts.items():
            value = value.replace(old, new)
    return value
