"""The history of another process. Each new event is read once, when it is complete."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tracker.session.session import Session
from tracker.store import StoreError
from tracker.store.follow import Follower, OpenAgain
from tracker.store.names import events_path

Damage = Callable[[Path], None]


@pytest.fixture
def follower(fight: Session) -> Follower:
    return Follower(fight.path, fight.end)


def test_a_played_event_is_read_once(fight: Session, follower: Follower) -> None:
    assert follower.news() == []
    fight.ask({"action": "next"})
    fight.ask({"action": "undo"})
    numbers = [event.split(b",")[0] for event in follower.news()]
    assert numbers == [b'{"n":%d' % (fight.fight.last - 1), b'{"n":%d' % fight.fight.last]
    assert follower.news() == []
    assert follower.place == fight.end


def test_events_played_between_opening_and_following_are_read(fight: Session) -> None:
    place = fight.end
    fight.ask({"action": "next"})
    assert len(Follower(fight.path, place).news()) == 1


def test_a_line_counts_only_when_it_is_complete(fight: Session, follower: Follower) -> None:
    events = events_path(fight.path)
    before = events.stat().st_size
    fight.ask({"action": "next"})
    line = events.read_bytes()[before:]
    for cut in (1, len(line) // 2, len(line) - 1):
        os.truncate(events, before)
        with events.open("ab") as file:
            file.write(line[:cut])
        assert follower.news() == []
    with events.open("ab") as file:
        file.write(line[-1:])
    assert len(follower.news()) == 1


def taken_back(events: Path) -> None:
    os.truncate(events, events.read_bytes().rstrip(b"\n").rfind(b"\n") + 1)


def replaced(events: Path) -> None:
    shutil.copy(events, f"{events}.new")
    Path(f"{events}.new").replace(events)


def garbled(events: Path) -> None:
    with events.open("ab") as file:
        file.write(b'{"n":99,"v":2,"sum":"00000000"}\n')


def rewritten(events: Path) -> None:
    data = events.read_bytes()
    events.write_bytes(data.replace(b"Grak", b"Kark"))


@pytest.mark.parametrize("damage", [taken_back, replaced, garbled, rewritten])
def test_a_history_that_does_not_continue_must_be_opened_again(
    fight: Session, follower: Follower, damage: Damage
) -> None:
    fight.ask({"action": "next"})
    follower.news()
    damage(events_path(fight.path))
    with pytest.raises(OpenAgain, match="open it again"):
        follower.news()


@pytest.mark.parametrize("suffix", [".json", ".events"])
def test_a_missing_save_is_reported_and_followed_when_it_is_back(
    fight: Session, follower: Follower, suffix: str
) -> None:
    follower.news()
    file = fight.path.with_suffix(suffix)
    away = file.rename(file.with_name("away"))
    for _ in range(2):
        with pytest.raises(StoreError, match="moved, renamed or deleted"):
            follower.news()
    away.rename(file)
    fight.ask({"action": "next"})
    assert len(follower.news()) == 1


def test_a_link_instead_of_the_history_is_not_followed(
    fight: Session, follower: Follower, tmp_path: Path
) -> None:
    follower.news()
    events = events_path(fight.path)
    events.rename(tmp_path / "elsewhere")
    events.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreError):
        follower.news()


def test_the_history_is_not_opened_while_nothing_happens(
    fight: Session, follower: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    follower.news()

    def refuse(*_: object) -> int:
        raise AssertionError("opened for nothing")

    monkeypatch.setattr("tracker.store.follow.os.open", refuse)
    assert [follower.news() for _ in range(3)] == [[], [], []]
