"""A save of an older program can still be played. Its book had an older edition.

`older/dock-by-night` is a fight under edition 2 of OpenD6. In that edition the option `cap` had
another default. With today's default, event 8 of this save would have another result.
"""

import shutil
from pathlib import Path

import pytest

from rules.encounter.codec import to_bytes
from rules.errors import Refused
from rules.history import Fight
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.tracker.cli.conftest import Run
from tracker.session.next_fight import next_fight
from tracker.session.session import Session
from tracker.store import SavesFolder

OLDER = Path(__file__).with_name("older")
SWIM = {"action": "move", "who": "Oda", "distance": 5, "gait": "swim"}
TOO_FAR = "four movements a round, and they are made"


@pytest.fixture
def path(folder: Path) -> Path:
    """A copy of the older save."""
    shutil.copytree(OLDER, folder)
    return folder / "dock-by-night.json"


def chosen(fight: Fight) -> str:
    return fight.book.words.chosen(fight.encounter, "cap")


def test_it_goes_on_with_the_default_that_it_began_with(path: Path) -> None:
    session = Session(path)
    assert chosen(session.fight) == "on"
    with pytest.raises(Refused, match=TOO_FAR):
        session.ask(SWIM, [6])
    session.ask({"action": "end-round"})
    session.ask({"action": "option", "option": "cap", "value": "each-type"})
    session.ask({"action": "move", "who": "Oda", "distance": 40, "gait": "run"}, [15])
    session.ask(SWIM, [6])
    session.close()
    again = Session(path)
    assert chosen(again.fight) == "each-type"
    again.close()


def test_it_is_played_on_by_the_rules_of_today(path: Path) -> None:
    session = Session(path)
    session.ask({"action": "board", "who": "Oda", "vehicle": "Jeep", "seat": "driver"})
    event = session.ask({"action": "evade", "who": "Oda"}, [9])
    assert event.text.endswith("Jeep is dodging: 9 to hit it (3D: 9, typed total).")
    session.close()


def test_undo_and_redo_go_over_the_border_of_the_editions(path: Path) -> None:
    session = Session(path)
    before = to_bytes(session.encounter)
    session.ask({"action": "end-round"})
    after = to_bytes(session.encounter)
    for _ in range(4):
        session.ask({"action": "undo"})
    assert chosen(session.fight) == "on"
    assert session.encounter.find("Jeep").conditions
    for _ in range(3):
        session.ask({"action": "redo"})
    assert to_bytes(session.encounter) == before
    session.ask({"action": "redo"})
    assert to_bytes(session.encounter) == after
    session.close()


def test_check_says_which_edition_a_difference_comes_from(run: Run, path: Path) -> None:
    session = Session(path)
    session.ask({"action": "end-round"})
    session.close()
    said = run("check", "dock-by-night")
    assert (said.status, said.err) == (0, "")
    *_, edition, difference = said.out.splitlines()
    assert edition.startswith("from event 1 on it was played under opend6/2, another than")
    assert difference.startswith(
        "event 8, played under opend6/2, would come out otherwise today: Jeep (c2): conditions is"
    )


def test_a_new_fight_has_todays_default_and_so_has_the_next_fight_of_an_older_one(
    path: Path,
) -> None:
    new, proposal = Fight.new("Ford", "opend6")
    new.commit(proposal)
    assert chosen(new) == "each-type"
    older = Session(path)
    made = next_fight(SavesFolder(path.parent), older.fight, "Quay", whole=False)
    older.close()
    session = Session(made)
    assert chosen(session.fight) == "each-type"
    session.close()


def test_an_option_with_an_earlier_default_names_one_of_its_values_and_an_edition() -> None:
    for words in (rulebook(system).words for system in BUILT_IN):
        for option in words.options:
            assert bool(option.before) is bool(option.since)
            assert option.before in ("", *option.choices[1:])
            assert option.since <= words.version
