"""`NAME.json`: a TinyDB file. It is written and read as a whole. A damaged file is refused."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from tinydb import TinyDB

from tests.tracker.store.fights import fight, of_format
from tracker.store import Snapshot, StoreError
from tracker.store.journal import Position
from tracker.store.tables import LARGEST, seal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ford.json"


@pytest.fixture
def snapshot(path: Path) -> Snapshot:
    """Return the snapshot of a save after the first event."""
    snapshot = Snapshot(path)
    snapshot.write(fight(1), Position(1, 10))
    return snapshot


def document(**fields: Any) -> bytes:
    """Return the bytes of a save whose encounter has these fields.

    The seal is correct.
    """
    meta = {"n": 0, "offset": 0, "checksum": 0, "state": {}, **fields}
    return whole(msgspec.json.encode({"encounter": {"1": meta}, "combatants": {}}))


def whole(tables: bytes) -> bytes:
    """Return the bytes of a save with exactly these tables.

    Before the tables is a correct seal.
    """
    return seal(b"0" * len(seal(b"")) + b'"\n  }\n },\n ' + tables[1:])


def edited(old: bytes, new: bytes, **fields: Any) -> bytes:
    """Return a snapshot in which `new` replaces `old`. The checksum is correct."""
    return seal(document(**fields).replace(old, new))


def ascii_start(value: object) -> str:
    return ascii(value)[:10]


def fault(path: Path) -> StoreError:
    """Read a snapshot and return the error. Check also that no file changes."""
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        Snapshot(path).read()
    assert path.read_bytes() == before
    assert "\n" not in caught.value.message
    assert str(path) in caught.value.message
    return caught.value


def test_a_state_is_read_back_unchanged(path: Path) -> None:
    Snapshot(path, name="The Ford").write(fight(3), Position(3, 120, 7))
    found = Snapshot(path).read()
    assert (found.place, found.name, found.sample) == (Position(3, 120, 7), "The Ford", False)
    assert found.state == fight(3)


def test_the_file_is_a_tinydb_file_with_one_document_for_each_combatant(path: Path) -> None:
    Snapshot(path).write(fight(3, combatants=4), Position(3, 120))
    with TinyDB(path, access_mode="r") as database:
        assert [each["id"] for each in database.table("combatants").all()] == [
            "c0",
            "c1",
            "c2",
            "c3",
        ]
        assert database.table("encounter").all()[0]["n"] == 3


def test_a_checkpoint_is_one_write(path: Path) -> None:
    snapshot = Snapshot(path)
    with mock.patch.object(os, "replace", wraps=os.replace) as replace:
        snapshot.write(fight(1), Position(1, 10))
    assert replace.call_count == 1


def test_a_file_and_its_backup_are_for_their_owner_only(snapshot: Snapshot, path: Path) -> None:
    snapshot.write(fight(2), Position(2, 20))
    assert {each.stat().st_mode & 0o777 for each in (path, snapshot.backup)} == {0o600}


def test_the_backup_is_the_state_before_the_last_write(path: Path) -> None:
    snapshot = Snapshot(path)
    for n in (1, 2, 3):
        snapshot.write(fight(n), Position(n, n * 10))
    assert snapshot.read_backup().state == fight(2)
    assert sorted(each.name for each in path.parent.iterdir()) == ["ford.json", "ford.json.bak"]


def test_a_write_killed_before_its_last_rename_leaves_no_files_behind(
    snapshot: Snapshot, path: Path
) -> None:
    snapshot.backup.hardlink_to(path)
    snapshot.write(fight(2), Position(2, 20))
    assert sorted(each.name for each in path.parent.iterdir()) == ["ford.json", "ford.json.bak"]
    assert snapshot.read_backup().n == 1


def test_a_backup_is_kept_if_files_cannot_have_two_names(snapshot: Snapshot) -> None:
    with mock.patch.object(os, "link", side_effect=PermissionError(1, "no links here")):
        snapshot.write(fight(2), Position(2, 20))
    assert snapshot.read_backup().n == 1
    assert snapshot.read().n == 2


def test_changing_the_state_that_was_read_does_not_change_the_file(snapshot: Snapshot) -> None:
    snapshot.read().state["combatants"]["c0"]["conditions"].append("dead")
    snapshot.read().state["encounter"]["count"] = 99
    assert snapshot.read().state == fight(1)


def test_a_file_that_was_never_read_is_not_replaced(path: Path) -> None:
    Snapshot(path).write(fight(1), Position(1, 10))
    with pytest.raises(StoreError) as caught:
        Snapshot(path).write(fight(2), Position(2, 20))
    assert caught.value.code == "conflict"
    assert Snapshot(path).read().n == 1


def test_a_file_that_another_program_changed_is_kept_aside(snapshot: Snapshot, path: Path) -> None:
    Path(path.with_suffix(".new")).write_bytes(document(n=7))
    path.with_suffix(".new").replace(path)
    snapshot.write(fight(2), Position(2, 20))
    assert "changed by another program" in snapshot.notes[0]
    assert Snapshot(path).read().n == 2
    assert Snapshot(path.with_name("ford.json.found-1")).read().n == 7


def test_a_removed_file_is_written_again_with_a_warning(snapshot: Snapshot, path: Path) -> None:
    path.unlink()
    snapshot.write(fight(2), Position(2, 20))
    assert "had been taken away" in snapshot.notes[0]
    assert Snapshot(path).read().n == 2


@pytest.mark.parametrize("change", [Path.touch, lambda path: path.chmod(0o400)])
def test_a_file_with_only_a_new_date_is_written_without_a_warning(
    snapshot: Snapshot, path: Path, change: Callable[[Path], None]
) -> None:
    change(path)
    snapshot.write(fight(2), Position(2, 20))
    assert snapshot.notes == []
    assert [snapshot.read().n, snapshot.read_backup().n] == [2, 1]


def test_a_damaged_file_is_never_overwritten(path: Path) -> None:
    path.write_bytes(b"{")
    snapshot = Snapshot(path)
    with pytest.raises(StoreError):
        snapshot.read()
    with pytest.raises(StoreError):
        snapshot.write(fight(1), Position(1, 10))
    assert path.read_bytes() == b"{"


def test_a_save_of_a_newer_program_is_named_and_left_alone(path: Path) -> None:
    path.write_bytes(of_format(document(state="whatever they do by then"), 3))
    found = fault(path)
    assert found.code == "save-newer"
    assert "save format 3; this one reads 2" in found.message
    assert "update Gaitkeeper" in found.message


def test_a_save_of_format_1_is_named_with_advice_and_left_alone(path: Path) -> None:
    meta = {"version": 1, "n": 0, "offset": 0, "state": {"name": "Ford"}}
    path.write_bytes(msgspec.json.encode({"encounter": {"1": meta}, "combatants": {}}))
    found = fault(path)
    assert "save format 1; this one reads 2" in found.message
    assert "open it with the one that wrote it, or begin the fight anew" in found.message


def test_every_flipped_bit_is_found(path: Path) -> None:
    Snapshot(path, name="The Ford").write(fight(3), Position(3, 120, 7))
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :])
        assert fault(path).code == "save-damaged"


def test_a_format_that_no_checksum_covers_is_damage(path: Path) -> None:
    Snapshot(path, name="The Ford").write(fight(3), Position(3, 120, 7))
    whole = path.read_bytes()
    for version in (b"3", b"6", b"0", b"12"):
        path.write_bytes(whole.replace(b'"format": 2', b'"format": ' + version, 1))
        assert fault(path).code == "save-damaged"


def test_an_unchanged_file_is_not_read_again(snapshot: Snapshot) -> None:
    with mock.patch.object(os, "open", wraps=os.open) as opened:
        assert snapshot.latest() is snapshot.latest()
    assert opened.call_count == 1
    snapshot.write(fight(2), Position(2, 20))
    assert snapshot.latest().n == 2


def test_a_missing_save_is_not_found(path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        Snapshot(path).read()
    assert caught.value.code == "not-found"


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "empty"),
        (b"\0" * 300, "malformed"),
        (b"{\n\n  nonsense", "line 3"),
        (b"[]", "Expected `object`"),
        (b"{}", "checksum does not fit"),
        (whole(b'{"combatants":{}}'), "0 documents"),
        (edited(b'"n":0', b'"n":NaN'), "malformed"),
        (edited(b'"n":0', b'"n":1e999'), "out of range"),
        (edited(b'"n":0', b'"n":0.5'), "`$.n`"),
        (document().replace(b'"n":0', b'"n":1'), "checksum does not fit"),
        (document().replace(b'"n":0', b'"n":0,"n":5'), "checksum does not fit"),
        (document().replace(b'"n":0', b'"\\u006e":0,"n":5'), "checksum does not fit"),
        (document().replace(b'"n":0', b'"n": 0'), "checksum does not fit"),
        (document(n=-1), "`$.n`"),
        (document().replace(b'"format": 2', b'"format": 0'), "checksum does not fit"),
        (document(state=[]), "`$.state`"),
        (edited(b'"encounter":{"1":', b'"encounter":{"one":'), "no document number"),
        (edited(b"\xc3\xa9", b"\xe9", name="\xe9"), "not valid Unicode"),
        (edited(b"{}}", b'{"1":{"hp":3}}}'), "field `id`"),
        (edited(b"{}}", b'{"1":{"id":"a"},"2":{"id":"a"}}}'), "same id"),
        pytest.param(
            edited(b'"x":0', b'"x":' + b"[" * 200_000, state={"x": 0}), "too deeply", id="deep"
        ),
    ],
)
def test_damage_is_named_and_the_file_stays_unchanged(path: Path, raw: bytes, reason: str) -> None:
    path.write_bytes(raw)
    found = fault(path)
    assert found.code == "save-damaged"
    assert reason in found.message


def test_an_escaped_quote_before_a_colon_is_not_a_field(path: Path) -> None:
    path.write_bytes(document(name='say "n": 5, \\": then', state={'odd\\"': '":"'}))
    assert Snapshot(path).read().name == 'say "n": 5, \\": then'


def test_a_file_that_is_far_too_large_is_refused_unread(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(StoreError, match="at most 16 MB") as caught:
        Snapshot(path).read()
    assert caught.value.code == "save-damaged"


@pytest.mark.parametrize("value", ["\ud800", object(), "x" * (LARGEST + 1)], ids=ascii_start)
def test_a_state_that_cannot_be_written_leaves_the_file_alone(
    snapshot: Snapshot, value: object
) -> None:
    with pytest.raises(StoreError, match="Nothing was written") as caught:
        snapshot.write({"encounter": {"bad": value}, "combatants": {}}, Position(2, 20))
    assert caught.value.code == "io"
    assert snapshot.read().n == 1


def test_play_goes_on_after_a_failed_sync_of_the_folder(snapshot: Snapshot, path: Path) -> None:
    with (
        mock.patch("tracker.store.atomic.sync_folder", side_effect=OSError(5, "")),
        pytest.raises(StoreError, match="disk reports a fault"),
    ):
        snapshot.write(fight(2), Position(2, 20))
    snapshot.write(fight(3), Position(3, 30))
    assert Snapshot(path).read().n == 3
