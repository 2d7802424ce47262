"""The book in play: its results in a fight, and the steps of its numbers."""

from random import Random
from typing import Any

from rules.face import Fight, Tray, faults


def played(*requests: dict[str, Any]) -> Fight:
    """A fight after these actions."""
    fight, begun = Fight.new("Bridge", "pace")
    fight.commit(begun)
    for request in requests:
        fight.commit(fight.propose(fight.read(request), Tray(Random(1))))
    return fight


MIRA_RUNS = (
    {"action": "add", "name": "Mira", "sheet": {"pace": 7}},
    {"action": "start"},
    {"action": "move", "who": "Mira", "distance": 6, "gait": "run"},
)


def test_a_runner_moves_one_and_a_half_times_as_far() -> None:
    """A pace of 7 gives 10 m at a run; when 6 m are used, 4 m remain."""
    fight = played(*MIRA_RUNS)
    mira = fight.encounter.find("Mira")
    assert fight.book.movement.budget(fight.encounter, mira).left.figure.value == 4


def test_a_combatant_without_nerve_is_afraid() -> None:
    """With a nerve of -6 every roll fails; the card says what being afraid means."""
    scare = {"action": "scare", "who": "Mira", "by": "a ghost"}
    fight = played({"action": "add", "name": "Mira", "sheet": {"nerve": -6}}, scare)
    mira = fight.encounter.find("Mira")
    assert fight.event(fight.last).text == "Mira is afraid of a ghost."
    assert fight.book.notes(fight.encounter, mira) == ("Afraid: runs away, or stands still.",)


def test_every_number_leads_to_its_page() -> None:
    """The steps of each number give its value, and its section is one that the rules name."""
    fight = played(*MIRA_RUNS, {"action": "terrain", "who": "Mira", "terrain": "water"})
    assert list(faults(fight.book, fight.encounter)) == []
