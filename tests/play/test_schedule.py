"""Events that come automatically in a fight, and groups that the GM makes and splits."""

from collections import Counter

import pytest
from hypothesis import strategies as st

from rules.encounter.codec import to_bytes
from rules.encounter.groups import groups
from rules.errors import RulesError
from tests.play.random_play import BOOKS, Request, in_every_book, moments, ready, tried
from tests.play.table import Table, fighting
from tracker.typed.initiative_list import InitiativeList

SYSTEMS = pytest.mark.parametrize("system", BOOKS)
PLAIN = pytest.mark.parametrize("system", ["emala", "obss", "opend6"])
NAMES = ("Ana", "Bob", "Cid", "Dag", "Eve")
STEPS = 60


def turns_of_round(table: Table) -> Counter[str]:
    """Play the round to its end. Return how often each combatant had the turn."""
    had: Counter[str] = Counter()
    begun = table.encounter.round
    for _ in range(STEPS):
        if table.encounter.round != begun:
            return had
        if table.turn is not None:
            had[table.turn] += 1
        table.do(action="next")
    raise AssertionError("the round does not end")


def arrived(table: Table) -> list[int]:
    """Return the numbers of the events in which Wolf arrived. Undone events do not count."""
    at, found = table.fight.head, []
    while at > 1:
        event = table.fight.event(at)
        found += [at] if "Wolf comes in" in event.text else []
        at = event.parent
    return found


@in_every_book(25)
def test_an_arrival_happens_exactly_once_whatever_is_undone_and_redone(
    system: str, data: st.DataObject
) -> None:
    table = ready(system)
    table.do(action="add", name="Wolf", round=table.encounter.round + 1, hp=5)
    moves = ("next", "next", "next", "end-round", "undo", "redo", "previous", "undo-turn")
    for move in data.draw(st.lists(st.sampled_from(moves), max_size=25)):
        tried(table, {"action": move})
        there = [one for one in table.encounter.combatants.values() if one.name == "Wolf"]
        came = arrived(table)
        assert len(came) <= 1
        assert [one.arrives is None and not one.out for one in there] in ([], [bool(came)])
    while table.encounter.started and table.encounter.round <= 2:
        table.do(action="next")
    there = [one for one in table.encounter.combatants.values() if one.name == "Wolf"]
    assert len(arrived(table)) == (len(there) if table.encounter.started else 0)


@in_every_book(25)
def test_an_event_comes_once_in_each_of_its_rounds(system: str, data: st.DataObject) -> None:
    table = fighting(system, *NAMES[:3])
    on = data.draw(st.none() | st.integers(40, 60))
    every = data.draw(st.integers(1, 2))
    table.do(action="event", text="the roof falls", round=2, on=on, every=every)
    told: list[str] = []
    for move in data.draw(st.lists(st.sampled_from(("next", "next", "end-round")), max_size=30)):
        table.do(action=move)
        told += [line for line in table.text.split("\n") if "the roof falls" in line]
    assert len(told) == len(set(told))
    over = range(2, table.encounter.round, every)
    assert len(told) in (len(over), len(over) + 1)


@in_every_book(40)
def test_joining_and_splitting_costs_nobody_a_turn_and_gives_nobody_two(
    system: str, data: st.DataObject
) -> None:
    table = fighting(system, *NAMES)
    for _ in range(data.draw(st.integers(0, 7))):
        table.do(action="next")
    asked = fighting(system, *NAMES)
    while len(asked.events) < len(table.events):
        asked.do(action="next")
    assert to_bytes(asked.encounter) == to_bytes(table.encounter)
    whom = st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True)
    for _ in range(data.draw(st.integers(1, 4))):
        action = data.draw(st.sampled_from(("join-group", "split-group")))
        tried(asked, {"action": action, "who": data.draw(whom)})
    assert asked.turn == table.turn
    assert turns_of_round(asked) == turns_of_round(table)


@in_every_book(30)
def test_everybody_is_in_one_group_whatever_is_done(system: str, data: st.DataObject) -> None:
    for table in moments(system, data):
        found = [who for members in groups(table.encounter) for who in members]
        assert sorted(found) == sorted(table.encounter.order)


@SYSTEMS
def test_a_group_rolls_once_and_has_one_initiative(system: str) -> None:
    table = fighting(system, "Ana", "Bob", "Cid")
    table.do(action="join-group", who=["Ana", "Cid"], name="Pair")
    table.do(action="roll-initiative")
    values = {one.name: one.initiative for one in table.encounter.in_order()}
    assert values["Ana"] == values["Cid"]
    assert sum("initiative of" in roll.purpose for roll in table.event.dice) <= 2
    assert abs(table.order.index("Ana") - table.order.index("Cid")) == 1


@PLAIN
def test_a_group_joined_across_the_turn_stands_together_in_the_next_round(system: str) -> None:
    table = fighting(system, "Ana", "Bob", "Cid")
    table.do(action="next")
    table.do(action="join-group", who=["Ana", "Cid"])
    assert table.order == ["Ana", "Bob", "Cid"]
    table.do(action="end-round")
    assert sorted((table.order.index("Ana"), table.order.index("Cid"))) in ([0, 1], [1, 2])


def test_a_group_that_the_gm_made_is_dissolved_if_all_leave() -> None:
    table = fighting("obss", "Ana", "Bob")
    table.do(action="join-group", who=["Ana", "Bob"], name="Pair")
    table.do(action="split-group", who=["Ana", "Bob"])
    assert table.text == "Ana and Bob act as Pair no longer."
    assert groups(table.encounter) == (("c1",), ("c2",))


@SYSTEMS
@pytest.mark.parametrize("ends", ["split-group", "remove"])
def test_the_last_of_a_group_has_the_group_s_name_no_longer(system: str, ends: str) -> None:
    table = fighting(system, "Ana", "Bob", "Cid")
    table.do(action="join-group", who=["Ana", "Bob", "Cid"], name="Band")
    table.do(action=ends, who="Bob")
    assert {table.combatant("Ana").group, table.combatant("Cid").group} == {"Band"}
    table.do(action=ends, who="Cid")
    assert table.combatant("Ana").group == ""
    assert "Ana acts as Band no longer." in table.text


@PLAIN
def test_a_ready_combatant_acts_at_once_and_the_other_goes_on_after(system: str) -> None:
    table = fighting(system, "Ana", "Bob", "Cid")
    table.do(action="ready", who="Ana", what="the door opens")
    assert table.turn == "Bob"
    table.do(action="move", who="Bob", distance=1)
    table.do(action="come-back", who="Ana", now=True)
    assert (table.turn, table.combatant("Ana").ready) == ("Ana", "")
    table.do(action="next")
    assert table.turn == "Bob"
    assert table.combatant("Bob").pace.made == 1
    table.do(action="next")
    assert table.turn == "Cid"
    assert table.order == ["Ana", "Bob", "Cid"]


def test_a_ready_combatant_who_was_not_called_forgets_the_reason() -> None:
    table = fighting("obss", "Ana", "Bob")
    table.do(action="ready", who="Ana", what="the door opens")
    table.do(action="next")
    assert (table.turn, table.combatant("Ana").ready) == ("Ana", "")


@SYSTEMS
def test_surprised_combatants_lose_exactly_one_turn(system: str) -> None:
    told = []
    table = Table(system)
    for place, name in enumerate(("Ana", "Bob", "Cid")):
        table.do(action="add", name=name, initiative=50 - place)
    table.do(action="surprise", who=["Ana", "Bob"])
    table.do(action="start")
    told.append(table.text)
    while table.turn is None:
        table.do(action="next")
        told.append(table.text)
    assert table.turn == "Cid"
    assert " ".join(told).count("is surprised and loses this turn") == 2
    assert not any(one.surprised for one in table.encounter.combatants.values())


@pytest.mark.parametrize("system", ["obss", "opend6"])
def test_cells_that_not_all_go_through_cannot_be_named(system: str) -> None:
    table = fighting(system, "Ana")
    assert "leave the cell out" in table.fault(action="arrive", who="Ana", round=3, cell=2).message


def test_an_event_on_an_initiative_below_all_comes_after_the_round() -> None:
    table = fighting("obss", "Ana", "Bob")
    table.do(action="event", text="the roof falls", on=1)
    table.do(action="next")
    table.do(action="next")
    assert "round 1, on 1: the roof falls." in table.text


def test_an_answered_event_is_removed_unless_it_recurs() -> None:
    table = fighting("obss", "Ana", "Bob")
    table.do(action="event", text="smoke", every=1)
    table.do(action="event", text="the tide", round=2)
    table.do(action="end-round")
    table.do(action="answer-event")
    assert [(one.text, one.next.round) for one in table.encounter.timeline] == [("smoke", 3)]
    table.do(action="answer-event", event="e1", over=True)
    assert table.encounter.timeline == ()


def test_reinforcements_with_an_initiative_come_into_their_place() -> None:
    table = fighting("obss", "Ana", "Bob")
    table.do(action="add", name="Wolf", count=2, round=2, initiative=49.5)
    assert table.order[:2] == ["Ana", "Bob"] or table.order == ["Ana", "Wolf 1", "Wolf 2", "Bob"]
    table.do(action="end-round")
    assert table.turn == "Ana"
    table.do(action="next")
    assert table.turn == "Wolf 1"


def test_arrivals_without_initiative_roll_if_the_round_rolls_for_nobody() -> None:
    table = fighting("emala", "Ana")
    table.do(action="add", name="Wolf", round=2)
    assert table.combatant("Wolf").initiative is None
    table.do(action="end-round")
    assert table.combatant("Wolf").initiative is not None
    assert [roll.purpose for roll in table.event.dice] == ["initiative of Wolf"]


def test_an_arrival_still_to_come_does_nothing_and_can_be_brought_in_at_once() -> None:
    table = fighting("obss", "Ana")
    table.do(action="add", name="Wolf", round=3)
    message = table.fault(action="move", who="Wolf", distance=1).message
    assert message == "Wolf comes in round 3: bring them in first."
    table.do(action="in", who="Wolf")
    assert table.text == "Wolf comes in."
    assert not table.combatant("Wolf").out


def test_running_on_stops_at_an_arrival_or_an_event() -> None:
    table = fighting("obss", "Ana", "Bob", "Cid")
    table.do(action="event", text="the roof falls", on=49)
    table.do(action="run-on")
    assert table.text.endswith("Stopped: on the timeline, the roof falls.")
    assert table.turn == "Cid"
    table.do(action="add", name="Wolf", round=2, initiative=60)
    table.do(action="run-on")
    assert table.text.endswith("Stopped: Wolf comes in.")


@pytest.mark.parametrize(
    "request_",
    [
        {"action": "event", "text": "x", "cell": 2},
        {"action": "arrive", "who": "Ana", "round": 1},
        {"action": "add", "name": "Wolf", "cell": 2},
    ],
    ids=lambda one: str(one["action"]),
)
def test_an_impossible_moment_is_refused_with_a_sentence(request_: Request) -> None:
    with pytest.raises(RulesError) as raised:
        fighting("obss", "Ana").do(**request_)
    assert raised.value.message.endswith(".")


def test_the_list_of_initiative_has_one_line_per_group_and_its_roll_is_for_all() -> None:
    table = fighting("obss", "Ana", "Bob", "Cid")
    table.do(action="join-group", who=["Ana", "Cid"], name="Pair")
    shown = InitiativeList(table.fight, list(table.encounter.in_order()))
    assert [entry.label for entry in shown.entries()] == ["Pair", "Bob"]


def test_the_final_result_of_one_member_counts_for_the_whole_group() -> None:
    table = fighting("obss", "Ana", "Bob", "Cid")
    table.do(action="join-group", who=["Ana", "Cid"], name="Pair")
    table.do(action="roll-initiative", who=["Ana"], results={"Ana": 3})
    assert table.order == ["Bob", "Ana", "Cid"]
    table.do(action="set-initiative", who="Cid", value=70)
    assert table.order == ["Ana", "Cid", "Bob"]


def test_a_member_without_an_initiative_gets_that_of_the_group() -> None:
    table = fighting("obss", "Ana", "Bob")
    table.do(action="add", name="Dag")
    table.do(action="join-group", who=["Ana", "Dag"], name="Pair")
    assert table.order == ["Ana", "Dag", "Bob"]
    assert table.combatant("Dag").initiative.value == table.combatant("Ana").initiative.value


def test_a_group_that_is_placed_by_hand_moves_as_a_whole() -> None:
    table = fighting("obss", "Ana", "Bob", "Cid", "Dag")
    table.do(action="join-group", who=["Ana", "Bob"], name="Pair")
    table.do(action="place", who="Bob", other="Cid", where="after")
    assert (table.order, table.text) == (["Cid", "Ana", "Bob", "Dag"], "Pair is placed after Cid.")
    table.do(action="place", who="Bob", other="Ana")
    assert table.order == ["Cid", "Bob", "Ana", "Dag"]
    table.do(action="place", who="Dag", other="Cid")
    assert table.order == ["Dag", "Cid", "Bob", "Ana"]


@pytest.mark.parametrize("system", ["emala", "obss", "opend6", "exp"])
def test_the_turn_that_a_surprised_combatant_will_lose_is_not_foretold(system: str) -> None:
    table = fighting(system, "Ana", "Bob")
    while table.turn is None:
        table.do(action="next")
    waits = next(one.name for one in table.encounter.in_order() if one.name != table.turn)

    def ahead() -> int:
        slots = table.fight.book.slots(table.encounter, table.combatant(waits))
        return sum(slot.kind == "ahead" for slot in slots)

    before = ahead()
    table.do(action="surprise", who=[waits])
    assert ahead() == before - 1
    table.do(action="surprise", who=[waits], over=True)
    assert ahead() == before


def test_several_turns_in_one_step_stop_at_an_event_and_say_so() -> None:
    table = fighting("obss", "Ana", "Bob", "Cid", "Dan")
    for value, name in enumerate(("Dan", "Cid", "Bob", "Ana"), 1):
        table.do(action="set-initiative", who=name, value=value * 10)
    table.do(action="event", text="the roof falls.", on=25)
    table.do(action="next", times=3)
    assert table.turn == "Cid"
    assert "Stopped after 2 of 3: on the timeline, the roof falls." in table.text
    table.do(action="next", times=2)
    assert (table.turn, "Stopped" in table.text) == ("Ana", False)
