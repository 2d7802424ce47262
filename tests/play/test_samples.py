"""The sample fights were played by people. With their events and dice they can be played again."""

from pathlib import Path

import pytest

from rules.encounter.codec import to_bytes
from rules.history import Event, Fight
from tracker.session.session import Session

SAMPLES = sorted((Path(__file__).parents[2] / "saves" / "samples").glob("*.json"))


def opened(path: Path) -> Session:
    return Session(path, writable=False)


def events_of(saved: Session) -> list[Event]:
    return [saved.fight.event(number) for number in range(1, saved.fight.last + 1)]


def test_there_is_a_sample_of_eight_and_one_of_twelve() -> None:
    sizes = {len(opened(path).encounter.combatants) for path in SAMPLES}
    assert {8, 12} <= sizes


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_plays_again_only_from_its_events_and_their_dice(path: Path) -> None:
    saved = opened(path)
    fight, _ = Fight.new("again", saved.encounter.system)
    for event in events_of(saved):
        fight.follow(event)
    assert to_bytes(fight.encounter) == to_bytes(saved.encounter)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_a_fight_of_three_rounds_and_sixty_events(path: Path) -> None:
    saved = opened(path)
    events = events_of(saved)
    assert len(events) >= 60
    assert len(saved.encounter.combatants) >= 8
    # Three rounds were played if the fourth has begun, or if the third is being resolved.
    assert saved.encounter.round >= 4 or saved.encounter.phase == "resolve"
    assert any(roll.how == "rolled" for event in events for roll in event.dice)
    assert any(roll.how.startswith("typed") for event in events for roll in event.dice)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_never_written(path: Path) -> None:
    with pytest.raises(Exception, match="is a sample, which is never written"):
        Session(path)
