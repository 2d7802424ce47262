"""Times that are typed before or after the text of an event."""

from typing import Any

import pytest

from rules.errors import InputError
from rules.history import Fight
from tests.play.table import fighting
from tracker.typed import moments, quick_line

FIGHT = fighting("emala", "Ana", "Bob").fight
ROM = fighting("rom", "Ana", "Bob").fight
ROAD = fighting("opend6", "Ana", "Bob").fight


@pytest.mark.parametrize(
    ("typed", "said", "fields"),
    [
        ("on 20 the roof falls", "the roof falls", {"on": 20}),
        ("the roof falls on 20", "the roof falls", {"on": 20}),
        ("in 3 rounds the tide", "the tide", {"round": 4}),
        ("the tide, in a round", "the tide", {"round": 2}),
        ("next round: bats", "bats", {"round": 2}),
        ("every round: smoke", "smoke", {"every": 1}),
        ("smoke every 2 rounds, on 15", "smoke", {"every": 2, "on": 15}),
        (
            "round 3 cycle 2 the bridge falls shown",
            "the bridge falls",
            {"round": 3, "cell": 2, "shown": True},
        ),
        ("a dog with 3 heads barks on 7 legs", "a dog with 3 heads barks on 7 legs", {}),
        ("initiative -2: dusk", "dusk", {"on": -2}),
        ("Round 9 begins badly", "begins badly", {"round": 9}),
    ],
)
def test_a_time_is_taken_from_either_end(typed: str, said: str, fields: dict[str, Any]) -> None:
    action = moments.event(typed, FIGHT).action.to_plain()
    assert action == {"action": "event", "text": said, **fields}


def test_the_books_own_words_are_understood() -> None:
    action = moments.event("CS 2 pulse 4 the bridge breaks", ROM).action.to_plain()
    assert action == {"action": "event", "text": "the bridge breaks", "round": 2, "cell": 4}


@pytest.mark.parametrize(
    ("cell", "phase", "typed", "fields"),
    [
        (0, "roll", "in 2 pulses the roof falls", {"round": 1, "cell": 2}),
        (4, "move", "the roof falls, in 2 pulses", {"round": 1, "cell": 6}),
        (9, "move", "in 2 pulses the roof falls", {"round": 2, "cell": 1}),
        (10, "resolve", "in a pulse the roof falls", {"round": 2, "cell": 1}),
        (4, "move", "next pulse: the roof falls", {"round": 1, "cell": 5}),
    ],
)
def test_pulses_are_counted_on_over_the_end_of_the_cs(
    cell: int, phase: str, typed: str, fields: dict[str, Any]
) -> None:
    table = fighting("rom", "Ana", "Bob")
    while (table.encounter.cell, table.encounter.phase) != (cell, phase):
        table.do(action="next")
    action = moments.event(typed, table.fight).action.to_plain()
    assert action == {"action": "event", "text": "the roof falls", **fields}


@pytest.mark.parametrize("fight", [ROAD, ROM, FIGHT])
@pytest.mark.parametrize("typed", ["in 3 seconds boom", "boom in 2 minutes", "in an hour: boom"])
def test_a_time_in_seconds_or_minutes_or_hours_is_refused(fight: Fight, typed: str) -> None:
    with pytest.raises(InputError, match="is no time: in 2 "):
        moments.event(typed, fight)


def test_a_time_in_pulses_is_refused_if_a_cs_is_moved_at_once() -> None:
    table = fighting("rom", "Ana")
    table.do(action="option", option="pulse-movement", value="off")
    with pytest.raises(InputError, match="'in 2 pulses' is no time: in 2 sequences"):
        moments.event("in 2 pulses the roof falls", table.fight)


def test_two_times_in_one_text_are_refused() -> None:
    with pytest.raises(InputError, match="two times"):
        moments.event("CS 4 in 2 pulses the roof falls", ROM)


def test_a_time_in_movements_is_refused_if_movements_are_not_played_together() -> None:
    with pytest.raises(InputError, match="'in 2 movements' is no time: in 2 rounds"):
        moments.event("in 2 movements the roof falls", ROAD)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("on 20", "say what comes, as in: on 20 the roof falls"),
        ("", "say what comes"),
    ],
)
def test_an_event_without_words_is_refused(typed: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        moments.event(typed, FIGHT)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("soon", "'soon' is no time: in 2 rounds, or round 3 cycle 2"),
        ("on 12", "say in which round"),
        ("every round", "'every round' is no time"),
    ],
)
def test_an_arrival_needs_a_round_and_takes_no_other_words(typed: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        moments.when(typed, FIGHT)


@pytest.mark.parametrize("typed", ["in 2 sequences", "in 2 CSs", "in 2 rounds", "in 2"])
def test_several_combat_sequences_are_sequences(typed: str) -> None:
    assert moments.when(typed, ROM) == {"round": 3}
    assert moments.example(ROM.book.words).startswith("in 2 sequences, or CS 3 pulse 2")
    assert "or CS 6 pulse 2" in moments.example(ROM.book.words, 5)
    table = fighting("rom", "Ana")
    table.do(action="condition", who=["Ana"], condition="stunned", turns=2, ends="round")
    assert table.event.text == "Ana is stunned for 2 sequences."


@pytest.mark.parametrize("fight", [ROAD, ROM, FIGHT])
@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("in 2", {"round": 3}),
        ("In 2 ", {"round": 3}),
        ("in 1, on 12", {"round": 2, "on": 12}),
        ("on 12 in 2", {"round": 3, "on": 12}),
    ],
)
def test_an_arrival_in_a_bare_number_is_in_rounds(
    fight: Fight, typed: str, fields: dict[str, Any]
) -> None:
    assert moments.when(typed, fight) == fields


@pytest.mark.parametrize("typed", ["in 2 minutes", "in 2 x", "2", "in two"])
def test_no_other_number_is_in_rounds(typed: str) -> None:
    with pytest.raises(InputError, match="is no time: in 2 rounds"):
        moments.when(typed, FIGHT)


def test_the_line_that_adds_takes_a_time_for_each_kind() -> None:
    text = "4 goblin hp 7 : spear 1 @ in 2 rounds on 12; ogre hp 30"
    first, second = quick_line.newcomers(text, FIGHT)
    assert (first.fields["round"], first.fields["initiative"]) == (3, 12)
    assert [one["item"] for one in first.items] == ["spear"]
    assert "round" not in second.fields


def test_an_at_sign_in_a_name_in_quotes_is_no_time() -> None:
    (kind,) = quick_line.newcomers('"R2@D2" hp 7', FIGHT)
    assert kind.fields["name"] == "R2@D2"


@pytest.mark.parametrize(
    ("book", "typed", "told"),
    [
        ("rom", "CS 4 pulse 11 the bell", "a CS has 10 pulses: pulse 11 never comes"),
        ("exp", "melee 2 unit 11 the bell", "a melee has 10 units: unit 11 never comes"),
    ],
)
def test_a_moment_behind_the_last_cell_of_a_round_is_refused(
    book: str, typed: str, told: str
) -> None:
    table = fighting(book, "Ana")
    asked = moments.event(typed, table.fight)
    with pytest.raises(InputError, match=told):
        table.do(**asked.action.to_plain())


def test_the_last_cell_of_a_round_is_a_moment() -> None:
    table = fighting("rom", "Ana")
    table.do(**moments.event("CS 4 pulse 10 the bell", table.fight).action.to_plain())
    assert table.encounter.timeline[0].next.cell == 10
