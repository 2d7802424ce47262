"""A rule is corrected after a fight was saved. The events of this fight keep their results."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from rules.books.emala.source import EMALA
from rules.encounter.codec import to_bytes
from rules.errors import InputError
from rules.history import Fight
from rules.rulings.book_numbers import replaced
from tests.tracker.cli.conftest import Run
from tests.tracker.store.fights import contents, forge
from tracker.session.contents import state_of
from tracker.session.session import Session, begin
from tracker.store import Save, SavesFolder, StoreError
from tracker.store.operations import new_save

RUNNER = {"movement_rate": 3, "action_points": 3}


@pytest.fixture
def path(folder: Path) -> Path:
    """Return the path of a save without any action."""
    folder.mkdir()
    return begin(SavesFolder(folder), "Ambush", "emala")


@pytest.fixture
def states(path: Path) -> dict[int, bytes]:
    """Play a fight in which two combatants run as far as they can.

    Return the state after each event.
    """
    session = Session(path, random=Random(1))
    found = {1: to_bytes(session.encounter)}

    def do(action: str, **fields: object) -> None:
        event = session.ask({"action": action, **fields})
        found[event.n] = to_bytes(session.encounter)

    for name in ("Grak", "Mira"):
        do("add", name=name, hp=20, sheet=RUNNER, initiative=20)
    do("start")
    do("move", who="Grak", distance="all", gait="run")
    do("next")
    do("move", who="Mira", distance=4.5, gait="run")
    do("damage", who="Mira", amount="2d6")
    do("correct", event=8, amount=3)
    do("consult", rule="gait", **{"in": {"gait": "run", "movement_rate": 2.5}})
    do("note", text="1/2 an hour later")
    do("undo")
    do("undo-to", event=6)
    do("undo")
    do("redo")
    session._save.close()  # like a killed program, which writes no checkpoint
    return found


@pytest.fixture
def mended(states: dict[int, bytes]) -> Iterator[None]:
    """Correct a number while the test runs: a run is twice the rate.

    When the fight was played, a run was three times the rate.
    """
    with replaced({EMALA.numbers["gait-multiple-run"]: 2}):
        yield


def test_every_state_is_the_same_as_before_the_correction(
    path: Path, states: dict[int, bytes], mended: None
) -> None:
    session = Session(path)
    assert to_bytes(session.encounter) == states[session.fight.last]
    for number, state in states.items():
        assert to_bytes(session.fight.state_at(number)) == state
    session.close()


@pytest.mark.parametrize("checkpoint", ["as it was killed", "at the beginning"])
def test_opening_a_save_asks_no_rule(
    path: Path,
    states: dict[int, bytes],
    mended: None,
    checkpoint: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if checkpoint == "at the beginning":
        path.write_bytes(path.with_name("ambush.json.bak").read_bytes())

    def asked(*_: object, **__: object) -> None:
        raise AssertionError("a rule was asked")

    monkeypatch.setattr("rules.rulings.rule.Rule.ask", asked)
    monkeypatch.setattr("rules.history.fight.apply", asked)
    session = Session(path)
    assert to_bytes(session.encounter) == states[session.fight.last]
    session.close()


def test_undo_and_redo_use_the_saved_results(
    path: Path, states: dict[int, bytes], mended: None
) -> None:
    session = Session(path)
    for action, heads in (
        ("redo", (10, 11)),
        ("undo", (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
        ("redo", (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
    ):
        for head in heads:
            session.ask({"action": action})
            assert session.fight.head == head
            assert to_bytes(session.encounter) == states[head]
    session.ask({"action": "undo-to", "event": 5})
    assert to_bytes(session.encounter) == states[5]
    session.close()
    again = Session(path)
    assert to_bytes(again.encounter) == states[5]
    again.close()


def test_check_lists_the_events_that_the_corrected_rule_would_decide_otherwise(
    run: Run, path: Path, states: dict[int, bytes], mended: None
) -> None:
    said = run("check", "ambush")
    assert (said.status, said.err) == (0, "")
    otherwise = [line for line in said.out.splitlines() if "otherwise today" in line]
    assert [line.split()[1] for line in otherwise] == ["5", "6", "7", "10"]
    moved, ended, refused, asked = (line.partition("otherwise today: ")[2] for line in otherwise)
    assert moved.startswith("Grak (c1): pace turn is 3, not 9/2; ")
    assert "rate is 6, not 9" in ended
    assert refused == "it is refused: Mira has 3 m left this turn, not 4.5 m."
    assert asked == "emala/gait: rate is 5, not 15/2; emala/gait: per_turn is 5/2, not 15/4."


def test_check_lists_no_differences_if_no_rule_was_corrected(
    run: Run, path: Path, states: dict[int, bytes]
) -> None:
    said = run("check", "ambush")
    assert (said.status, said.err) == (0, "")
    assert "otherwise" not in said.out


def forged(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda event: event.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b'"action":"note"', b'"action":"sing"', "event 11 would come out otherwise today: it is "),
        (b'"emala/3"', b'"emala/4"', "from event 1 on it was played under emala/4, a later one"),
        (b'"emala/3"', b'"emala/0"', "from event 1 on it was played under emala/0, another than"),
        (b'"dice":"2d6"', b'"dice":"3d6"', "damage is a roll of 2d6, where 3d6 was rolled"),
    ],
)
def test_check_lists_events_that_this_program_would_decide_otherwise(
    run: Run, path: Path, states: dict[int, bytes], old: bytes, new: bytes, told: str
) -> None:
    forge(path, forged(old, new))
    said = run("check", "ambush")
    assert (said.status, said.err) == (0, "")
    assert told in said.out
    session = Session(path)
    assert to_bytes(session.encounter) == states[session.fight.last]
    session.close()


def test_a_save_with_a_change_that_does_not_fit_is_not_opened(
    path: Path, states: dict[int, bytes]
) -> None:
    forge(path, forged(b'"hp"],"was":20', b'"hp"],"was":19'))
    path.write_bytes(path.with_name("ambush.json.bak").read_bytes())
    before = contents(path.parent)
    with pytest.raises(StoreError) as caught:
        Session(path)
    assert caught.value.code == "save-damaged"
    assert (
        "ambush.events, line 8: combatants c2 hp is 20, where it has to be 19"
        in caught.value.message
    )
    assert "\n" not in caught.value.message
    assert contents(path.parent) == before


def test_undo_and_redo_report_a_change_that_does_not_fit(
    path: Path, states: dict[int, bytes]
) -> None:
    Session(path).close()
    forge(path, forged(b'"hp"],"was":20', b'"hp"],"was":19'))
    session = Session(path)
    before = to_bytes(session.encounter)
    for _ in range(2):
        with pytest.raises(InputError, match="event 8 does not fit: combatants c2 hp is 20, wh"):
            session.ask({"action": "redo"})
        assert to_bytes(session.encounter) == before
    session.ask({"action": "undo"})
    session.close()


def test_each_line_of_the_history_names_the_edition_of_its_book(
    path: Path, states: dict[int, bytes]
) -> None:
    with Save(path, writable=False) as save:
        assert all(b'"book":"emala/3"' in event for event in save.journal.read_all())
        assert save.opened.state["book"] == "emala/3"


def test_opening_a_save_whose_making_was_interrupted_begins_its_fight(
    run: Run, folder: Path
) -> None:
    folder.mkdir()
    new_save(SavesFolder(folder), "Bridge", state_of(Fight.new("Bridge", "emala")[0]))
    assert run("show", "bridge").status == 0
    run("apply", "bridge", given=[{"action": "note", "text": "rain"}])
    said = run("check", "bridge")
    assert (said.status, said.err) == (0, "")
    assert "2 events" in said.out


def test_three_thirds_of_a_metre_are_a_metre_even_after_reopening(run: Run, path: Path) -> None:
    for request in (
        {"action": "add", "name": "Grak", "sheet": RUNNER},
        {"action": "start"},
        *({"action": "move", "who": "Grak", "distance": Fraction(1, 3)} for _ in range(3)),
        {"action": "undo"},
        {"action": "redo"},
    ):
        session = Session(path, random=Random(1))
        session.ask(request)
        session._save.close()
    session = Session(path, writable=False)
    assert session.encounter.find("Grak").pace.turn == 1
    assert session.fight.event(4).action["distance"] == "1/3"
    session.close()
    assert "otherwise" not in run("check", "ambush").out
    shown = run("show", "ambush", "--json").json()["combatants"][0]
    assert [mark["distance"] for mark in shown["pace"]["marks"]] == [1]
