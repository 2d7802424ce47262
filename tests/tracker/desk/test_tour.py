"""The tour at the desk: it goes on only when the GM has used the command of its step."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table
from tracker.desk.tour import SAMPLE, Tour
from tracker.session.tour_session import GONE, TourSession
from tracker.store import SavesFolder

SAMPLES = Path(__file__).parents[3] / "saves" / "samples"


@pytest.fixture
def touring(folder: SavesFolder, sit: Sit) -> Iterator[Table]:
    """Yield a desk at the fight of the tour."""
    copytree(SAMPLES, folder.path / "samples")
    sample = next(one.path for one in folder.samples() if one.path.stem == SAMPLE)
    saved = TourSession(sample, folder, random=Random(1))
    yield sit(saved, Tour())
    saved.close()


def step(table: Table) -> str:
    """Return the line in which the tour explains the next step."""
    tour = table.desk.tour
    assert tour is not None
    return "".join(span.text for span in tour.line(table.desk.key_of))


def test_each_step_goes_on_after_its_key_until_the_end(
    touring: Table, folder: SavesFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A page covers the fight: its own Esc is no key of the desk.
    monkeypatch.setattr(touring.program, "open", lambda *_: None)
    steps = (
        ["n"],
        ["m", *"1 >g", "enter"],
        ["w"],
        ["d", *"i 4", "enter"],
        ["u"],
        ["U"],
        ["L"],
        ["?"],
    )
    for number, keys in enumerate(steps, 1):
        assert step(touring).startswith(f" Tour {number}/9  ")
        touring.press(*keys)
    assert step(touring).startswith(" Tour 9/9  ")
    touring.press("o")
    assert touring.program.left_to == GONE
    assert folder.entries() == []


def test_a_question_without_an_answer_repeats_its_step(touring: Table) -> None:
    touring.press("n", "m")
    assert "Type 1 >g" in step(touring)
    touring.press("escape")
    assert "m moves whose turn it is" in step(touring)


def test_other_keys_work_while_the_tour_waits(touring: Table) -> None:
    last = touring.desk.fight.last
    touring.press("N", *"rain", "enter", "j")
    assert touring.desk.fight.last == last + 1
    assert step(touring).startswith(" Tour 1/9")


def test_esc_ends_the_tour_and_stays_in_the_fight(touring: Table) -> None:
    touring.press("escape")
    assert touring.desk.tour is not None
    assert not touring.desk.tour.on
    assert touring.program.left_to is None
    assert not touring.desk.closed


def test_a_tour_that_changes_nothing_leaves_no_save_behind(
    touring: Table, folder: SavesFolder
) -> None:
    touring.press("escape", "o")
    assert touring.program.left_to == ""
    assert folder.entries() == []
