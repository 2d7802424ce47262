"""Only plain files are read. Each kind of file has a size limit."""

import os
import socket
from pathlib import Path

import pytest

from rules.errors import CodedError
from tracker.formats.incoming import (
    BOOK,
    CONFIG,
    LIBRARY,
    ROSTER,
    FileKind,
    NotRead,
    read_bytes,
    text_of,
)

SMALL = FileKind("a small thing", 10)


def test_a_file_of_the_largest_size_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"1234567890")
    assert read_bytes(path, SMALL) == b"1234567890"
    path.write_bytes(b"12345678901")
    with pytest.raises(NotRead, match="it is larger than 0 kB, and a small thing is no larger"):
        read_bytes(path, SMALL)


@pytest.mark.parametrize("kind", [CONFIG, BOOK, LIBRARY, ROSTER])
def test_the_message_gives_the_limit_of_a_kind_in_its_units(tmp_path: Path, kind: FileKind) -> None:
    path = tmp_path / "x"
    with path.open("wb") as file:
        file.truncate(kind.largest + 1)
    with pytest.raises(NotRead, match=f"larger than {kind.size}"):
        read_bytes(path, kind)


def odd(folder: Path) -> dict[str, Path]:
    """Return paths that are not plain files or cannot be read."""
    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "dangling").symlink_to(folder / "nothing")
    (folder / "to a pipe").symlink_to(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(folder / "socket"))
    return {
        "a pipe": folder / "pipe",
        "a link to a pipe": folder / "to a pipe",
        "a circle of links": folder / "loop",
        "a link to nothing": folder / "dangling",
        "a socket": folder / "socket",
        "a folder": folder,
        "nothing": folder / "none",
        "behind a file": Path(__file__) / "x",
        "a device": Path("/dev/zero"),
        "a terminal": Path("/dev/tty"),
        "memory": Path("/proc/self/mem"),
        "a long name": folder / ("x" * 300),
        "a long path": folder / ("x/" * 3000),
        "no name": folder / "a\0b",
    }


def test_a_path_that_is_not_a_plain_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for what, path in odd(tmp_path).items():
        with pytest.raises(CodedError) as raised:
            read_bytes(path, SMALL)
        assert raised.value.message.endswith("."), what
        assert raised.value.message.isprintable() or "\0" in str(path), what


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_the_mark_of_a_text_decides_how_it_is_read(coding: str) -> None:
    assert text_of("Gr\u00e4k".encode(coding), "x") == "Gr\u00e4k"


@pytest.mark.parametrize("coding", ["utf-16", "utf-32"])
@pytest.mark.parametrize("kind", [CONFIG, BOOK])
def test_a_config_file_and_a_book_are_utf_8(coding: str, kind: FileKind) -> None:
    assert text_of("a = 1".encode("utf-8-sig"), "x", kind) == "a = 1"
    with pytest.raises(NotRead, match=f"it is {coding.upper()}, and .* is UTF-8"):
        text_of("a = 1".encode(coding), "x", kind)
