"""A preview of an action: it equals the later result, and it changes nothing."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.history import Event
from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.screens.conftest import SHEETS
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

every_book = pytest.mark.parametrize("book", BUILT_IN)
NEXT: dict[str, Any] = {"action": "next"}
START: dict[str, Any] = {"action": "start"}


def played(folder: Path, book: str) -> Session:
    """A fight of three combatants who have not rolled yet."""
    folder.mkdir()
    saved = Session(begin(SavesFolder(folder), "Ford", book), random=Random(7))
    for name in ("Grak", "Mira", "Osk"):
        saved.ask({"action": "add", "name": name, "hp": 9, "sheet": SHEETS[book]})
    return saved


@pytest.fixture
def saved(tmp_path: Path) -> Session:
    return played(tmp_path / "a", "emala")


def told(saved: Session) -> list[Event]:
    """Every event, without its time of day."""
    return [replace(saved.fight.event(n), at="") for n in range(1, saved.fight.last + 1)]


@every_book
def test_turns_with_previews_have_the_same_results_and_dice(book: str, tmp_path: Path) -> None:
    plain, previewed = played(tmp_path / "a", book), played(tmp_path / "b", book)
    for request in (START, *[NEXT] * 12):
        plain.ask(request)
        previewed.preview_next(previewed.fight.read(request))
        previewed.ask(request)
    assert told(previewed) == told(plain)
    assert previewed.encounter == plain.encounter
    assert previewed.random.getstate() == plain.random.getstate()


@every_book
def test_the_previewed_fight_equals_the_later_one(book: str, tmp_path: Path) -> None:
    saved = played(tmp_path / "a", book)
    for request in (START, *[NEXT] * 6):
        fight = saved.preview_next(saved.fight.read(request))
        assert fight is not None
        saved.ask(request)
        assert saved.encounter is fight.encounter
        assert (saved.fight.last, saved.fight.head) == (fight.last, fight.head)


def test_a_preview_does_nothing_and_its_rolls_do_not_count(saved: Session) -> None:
    before, history = saved.random.getstate(), saved.path.with_suffix(".events").read_bytes()
    last, encounter = saved.fight.last, saved.encounter
    assert saved.preview_next(saved.fight.read(START)) is not None
    assert (saved.fight.last, saved.encounter) == (last, encounter)
    assert saved.random.getstate() == before
    assert saved.path.with_suffix(".events").read_bytes() == history


@pytest.mark.parametrize(
    "between",
    [
        {"action": "damage", "who": ["Grak"], "amount": 2},
        {"action": "roll-initiative", "who": ["Grak"]},
        {"action": "undo"},
        {"action": "set-initiative", "who": "Grak", "value": 3},
    ],
    ids=lambda request: request["action"],
)
def test_actions_after_the_preview_have_their_effect(
    between: dict[str, Any], tmp_path: Path
) -> None:
    plain, previewed = played(tmp_path / "a", "emala"), played(tmp_path / "b", "emala")
    for saved in (plain, previewed):
        saved.ask(START)
        if saved is previewed:
            saved.preview_next(saved.fight.read(NEXT))
        saved.ask(between)
        saved.ask(NEXT if saved.encounter.started else START)
    assert told(previewed) == told(plain)


def test_a_roll_after_the_preview_makes_it_again(saved: Session) -> None:
    saved.preview_next(saved.fight.read(START))
    saved.random.random()
    expected = Random()
    expected.setstate(saved.random.getstate())
    saved.ask(START)
    rolled = saved.fight.event(saved.fight.last).dice[0]
    assert rolled.faces[0] == expected.randint(1, 10)


def test_typed_dice_replace_the_dice_of_the_preview(saved: Session) -> None:
    request = {"action": "roll-initiative", "who": ["Grak"]}
    saved.preview_next(saved.fight.read(request))
    event = saved.ask(request, [4])
    assert [roll.total for roll in event.dice] == [4]


def test_an_action_that_would_be_refused_is_refused_when_it_is_requested(saved: Session) -> None:
    saved.ask(START)
    too_far = saved.fight.read({"action": "move", "who": "Grak", "distance": 500})
    assert saved.preview_next(too_far) is None
    assert saved.preview_next(saved.fight.read(NEXT)) is not None
    saved.ask(NEXT)


def test_only_a_real_action_copies_a_sample_and_a_preview_does_not(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[3] / "saves" / "samples" / "the-reliquary-stair.json"
    saved = Session(shipped, random=Random(1), copies_to=tmp_path)
    saved.preview_next(saved.fight.read(NEXT))
    assert saved.is_sample
    saved.ask(NEXT)
    assert saved.path.parent == tmp_path
    saved.close()
