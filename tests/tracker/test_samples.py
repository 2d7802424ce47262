"""Looking at a sample writes nothing. A change is made only in a copy of the sample."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.tracker.store.fights import contents, mark_as_sample
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, StoreError
from tracker.store.operations import running_copy

NOTE = {"action": "note", "text": "rain"}


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """Return a sample whose state was written long before its last event."""
    folder = tmp_path / "samples"
    folder.mkdir()
    path = begin(SavesFolder(folder), "Old Mill", "emala")
    saved = Session(path)
    for name in ("Grak", "Mira"):
        saved.ask({"action": "add", "name": name})
    saved._save.close()
    mark_as_sample(path)
    return path


def look(sample: Path) -> Session:
    return Session(sample, copies_to=sample.parents[1])


def test_looking_at_a_sample_writes_nothing(sample: Path, tmp_path: Path) -> None:
    before = contents(tmp_path)
    saved = look(sample)
    assert [one.name for one in saved.encounter.in_order()] == ["Grak", "Mira"]
    saved.close()
    assert contents(tmp_path) == before


def test_a_refused_action_makes_no_copy(sample: Path, tmp_path: Path) -> None:
    saved = look(sample)
    with pytest.raises(Exception, match="Nobody"):
        saved.ask({"action": "damage", "who": ["Nobody"], "amount": 1})
    assert saved.is_sample
    assert [path.name for path in tmp_path.iterdir()] == ["samples"]


def test_the_first_change_makes_a_copy_and_play_goes_on_there(sample: Path, tmp_path: Path) -> None:
    saved = look(sample)
    saved.ask(NOTE)
    saved.ask({"action": "undo"})
    saved.ask({"action": "undo"})
    assert (saved.is_sample, saved.path) == (False, tmp_path / "old-mill.json")
    assert [one.name for one in saved.encounter.in_order()] == ["Grak"]
    assert saved.fight.event(2).text.startswith("Grak")
    saved.close()
    again = Session(tmp_path / "old-mill.json")
    assert [one.name for one in again.encounter.in_order()] == ["Grak"]


def test_two_sessions_that_change_a_sample_get_two_copies_with_different_names(
    sample: Path,
) -> None:
    both = [look(sample), look(sample)]
    for saved in both:
        saved.ask(NOTE)
    assert [saved.name for saved in both] == ["Old Mill", "Old Mill 2"]


def test_copies_made_in_the_same_moment_do_not_get_in_each_others_way(
    sample: Path, tmp_path: Path
) -> None:
    with ThreadPoolExecutor(6) as together:
        copies = set(together.map(lambda _: running_copy(sample, tmp_path), range(6)))
    assert len(copies) == 6
    assert {Session(path, writable=False).fight.last for path in copies} == {3}


def test_a_sample_stays_unchanged_if_no_copy_can_be_made(sample: Path, tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("")
    saved = Session(sample, copies_to=tmp_path / "a file")
    with pytest.raises(StoreError):
        saved.ask(NOTE)
    assert (saved.is_sample, saved.fight.last) == (True, 3)
