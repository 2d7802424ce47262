"""Laws of every history: undo and redo are exact, and the events alone give the state."""

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import strategies as st

from rules.dice import Tray
from rules.encounter import Encounter
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import InputError, RulesError
from rules.history import Event, Fight, event_from_bytes, event_to_bytes
from tests.play.random_play import Request, in_every_book, played, plays, ready, tried
from tests.play.table import Table, fighting

MOVES: tuple[Request, ...] = (
    {"action": "undo"},
    {"action": "undo"},
    {"action": "redo"},
    {"action": "undo-turn"},
    {"action": "previous"},
    {"action": "undo-to", "event": 6},
)


def stored(events: list[Event]) -> list[Event]:
    """Write the events as bytes, read them from these bytes, and return the result."""
    return [event_from_bytes(event_to_bytes(event)) for event in events]


def followed(system: str, events: list[Event]) -> Fight:
    """Return a fight that is made from these events alone. No dice are rolled."""
    fight = Fight(Encounter(name="", system=system))
    for event in events:
        fight.follow(event)
    return fight


@in_every_book(40)
def test_undo_and_redo_give_the_same_states_byte_for_byte(system: str, data: st.DataObject) -> None:
    table = ready(system)
    start = table.fight.head
    states = [to_bytes(table.encounter)]
    for request in data.draw(plays(system)):
        if tried(table, request, override=data.draw(st.booleans())):
            states.append(to_bytes(table.encounter))
    back = data.draw(st.integers(1, len(states)))
    for state in reversed(states[-back:-1]):
        table.do(action="undo")
        assert to_bytes(table.encounter) == state
    for state in states[len(states) - back :][1:]:
        table.do(action="redo")
        assert to_bytes(table.encounter) == state
    if len(states) > 1:
        table.do(action="undo-to", event=start)
    assert to_bytes(table.encounter) == states[0]


@in_every_book(40)
def test_stored_events_alone_lead_to_the_same_state(system: str, data: st.DataObject) -> None:
    table = ready(system)
    for request in data.draw(plays(system)):
        either = data.draw(st.sampled_from((request, request, *MOVES)))
        tried(table, either, override=data.draw(st.booleans()))
    fight = followed(system, stored(table.events))
    assert to_bytes(fight.encounter) == to_bytes(table.encounter)
    assert (fight.head, fight.last, fight.redo) == (
        table.fight.head,
        table.fight.last,
        table.fight.redo,
    )
    for number in range(1, table.fight.last + 1):
        assert to_bytes(fight.state_at(number)) == to_bytes(table.fight.state_at(number))


@in_every_book(30)
def test_a_state_is_the_same_after_being_saved(system: str, data: st.DataObject) -> None:
    table = played(system, data)
    again = from_plain(
        to_plain(table.encounter), table.fight.book.state, table.fight.book.fight_state
    )
    assert again == table.encounter
    assert to_bytes(again) == to_bytes(table.encounter)


@in_every_book(30)
def test_proposing_changes_nothing(system: str, data: st.DataObject) -> None:
    table = ready(system)
    for request in data.draw(plays(system)):
        before = to_bytes(table.encounter)
        at = (table.fight.last, table.fight.head, table.fight.redo)
        with suppress(RulesError):
            table.fight.propose(table.fight.read(request), Tray(table.random), override=True)
        assert (table.fight.last, table.fight.head, table.fight.redo) == at
        assert to_bytes(table.encounter) == before
        tried(table, request)


@pytest.mark.parametrize(
    "request_",
    [
        {"action": "consult", "rule": "gait", "in": {"gait": "run", "movement_rate": 7.5}},
        {"action": "move", "who": "Grak", "distance": 0.1234567890123456789},
        {"action": "add", "name": "Oda", "sheet": {"movement_rate": 7.25}, "initiative": 3.75},
        {"action": "rule-on", "about": "mount", "name": "Mule", "multiplier": 0.1},
        {"action": "pick-up", "who": "Grak", "item": "Mail", "weight": 0.3, "worn": True},
    ],
)
def test_decimals_come_back_unchanged(request_: dict[str, Any]) -> None:
    table = fighting("emala", "Grak")
    table.do(**request_)
    fight = followed("emala", stored(table.events))
    assert to_bytes(fight.encounter) == to_bytes(table.encounter)


def test_three_thirds_of_a_metre_are_a_metre() -> None:
    table = fighting("emala", "Grak")
    for _ in range(3):
        table.do(action="move", who="Grak", distance=Fraction(1, 3))
    for fight in (table.fight, followed("emala", stored(table.events))):
        assert fight.encounter.find("Grak").pace.turn == 1
    assert table.left("Grak") == 2


def test_an_event_keeps_its_numbers_exactly() -> None:
    table = fighting("emala", "Grak")
    event = table.do(action="move", who="Grak", distance=Fraction(1, 3))
    assert event.action["distance"] == "1/3"
    (again,) = stored([event])
    assert event_to_bytes(again) == event_to_bytes(event)
    assert again.rulings[-1].out == {"left afterwards": Fraction(8, 3)}


def test_an_event_that_does_not_come_next_is_not_followed() -> None:
    table = fighting("emala", "Grak")
    table.do(action="note", text="rain")
    fight = followed("emala", table.events[:-2])
    with pytest.raises(InputError, match="does not follow"):
        fight.follow(table.events[-1])


def test_an_event_of_another_branch_is_not_followed() -> None:
    table = Table("emala")
    table.do(action="note", text="rain")
    table.do(action="note", text="snow")
    table.do(action="undo-to", event=1)
    table.do(action="note", text="hail")
    hail = table.events[-1]
    fight = followed("emala", table.events[:3])
    with pytest.raises(InputError):
        fight.follow(hail)
