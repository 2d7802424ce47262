"""In every situation of every book, the victims are known before the action is done."""

import pytest

from rules.fight.foreseen import foresee
from rules.fight.harm import FRIEND, ONESELF, Victim, can_harm, victims
from rules.history import Event
from tests.play.situations import (
    Situation,
    Step,
    at_hand,
    is_refused,
    request_of,
    set_up,
    situations,
)
from tests.play.table import Table, fighting

NO_HARM = {"heal", "temporary", "in", "end-condition", "note", "edit", "move", "gait", "terrain"}
"""Actions that never have victims."""

PUTS_RIGHT = {"correct", "undo", "redo"}
"""Actions that correct the history or go to another event. Their harm is not checked."""


@pytest.mark.parametrize("situation", [pytest.param(one, id=one.title) for one in situations()])
def test_whoever_loses_hit_points_was_a_victim(situation: Situation) -> None:
    with at_hand(situation):
        table = set_up(situation, _play)
        for step in situation.play:
            _play(table, step)


def test_the_law_finds_somebody_who_was_left_out() -> None:
    table = fighting("emala", "Mira", "Grak")
    before = table.encounter
    event = table.do(action="damage", who=["Mira", "Grak"], amount=3)
    assert _hurt(event, set()) == set(before.combatants)


@pytest.mark.parametrize(
    ("request_", "harmed"),
    [
        ({"action": "damage", "who": "Mira", "amount": 0}, {}),
        ({"action": "damage", "who": "Mira", "amount": "1d6-3"}, {"Mira": FRIEND}),
        (
            {"action": "damage", "who": ["Grak", "Mira"], "amount": 1, "none": ["Mira"]},
            {"Grak": ""},
        ),
        (
            {"action": "damage", "who": ["Grak", "Mira"], "amount": 1, "half": ["Mira"]},
            {"Grak": ""},
        ),
        ({"action": "damage", "who": "Grak", "amount": 3, "by": "Wolf"}, {"Grak": FRIEND}),
        ({"action": "damage", "who": "Grak", "amount": 3, "by": "Grak"}, {"Grak": ONESELF}),
        ({"action": "damage", "who": "Mira", "amount": 3, "by": "Wolf"}, {"Mira": ""}),
        ({"action": "condition", "who": "Mira", "condition": "prone"}, {"Mira": FRIEND}),
        ({"action": "condition", "who": "Mira", "condition": "happy"}, {}),
        ({"action": "temporary", "who": "Mira", "amount": 1}, {}),
        ({"action": "remove", "who": "Mira"}, {"Mira": FRIEND}),
        ({"action": "arrive", "who": "Mira", "round": 4}, {}),
        ({"action": "edit", "who": "Mira", "hp": 1}, {}),
    ],
)
def test_victims_are_known_before_the_harm(request_: Step, harmed: dict[str, str]) -> None:
    table = Table("emala")
    for name, side in (("Mira", "party"), ("Grak", "foes"), ("Wolf", "foes")):
        table.do(action="add", name=name, side=side, hp=9)
    table.do(action="temporary", who="Mira", amount=4)
    found = {one.combatant.name: one.warning for one in _victims(table, request_)}
    assert found == harmed


def _play(table: Table, step: Step) -> None:
    if "action" not in step or is_refused(step):
        return
    request = request_of(step)
    dice, override = request.pop("dice", ()), request.pop("override", False)
    known = {one.combatant.id for one in _victims(table, request, override=override)}
    asks = can_harm(table.fight.read(request))
    before, after = table.encounter, None
    event = table.do(dice, override=override, **request)
    after = table.encounter
    assert not (known and request["action"] in NO_HARM)
    same_time = (before.round, before.cell, before.turn_of) == (
        after.round,
        after.cell,
        after.turn_of,
    )
    if asks and same_time and request["action"] not in PUTS_RIGHT:
        doer = {event.action["who"]} if isinstance(event.action.get("who"), str) else set()
        assert _hurt(event, doer if table.fight.read(request).acts else set()) <= known, step


def _victims(table: Table, request: Step, *, override: bool = False) -> tuple[Victim, ...]:
    action = table.fight.read(request)
    number = table.fight.last + 1
    found = foresee(
        table.encounter, [(action, ())], number=number, history=table.fight, override=override
    )
    return victims(table.fight.book, table.encounter, [action], found.outcomes)


def _hurt(event: Event, doer: set[str]) -> set[str]:
    """Return the combatants who lost hit points or left the fight in an event.

    The combatants in `doer` are not included.
    """
    lost = set()
    for change in event.changes:
        if change.at[0] != "combatants" or len(change.at) < 3:
            continue
        worse = change.at[2] == "hp" and change.was is not None and change.to < change.was
        if worse or (change.at[2] == "out" and change.to is True):
            lost.add(str(change.at[1]))
    return lost - doer


def _at_the_bog(cat: int) -> Table:
    """Return a fight in the turn of two crocodiles with initiative 20.

    The party has a cat with the initiative `cat`.
    """
    table = Table("obss")
    for name, side, value in (
        ("Croc 1", "foes", 20),
        ("Croc 2", "foes", 20),
        ("Cat", "party", cat),
    ):
        table.do(action="add", name=name, side=side, hp=9, sheet={"movement": 9})
        table.do(action="set-initiative", who=name, value=value)
    table.do(action="start")
    table.do(action="next")
    return table


@pytest.mark.parametrize("cat", [20, 3])
def test_whoever_has_the_turn_does_it_also_if_two_sides_act_together(cat: int) -> None:
    table = _at_the_bog(cat)
    hit = {"action": "damage", "who": "Croc 2", "amount": 4}
    assert [one.warning for one in _victims(table, hit)] == [ONESELF]
    assert [one.warning for one in _victims(table, {**hit, "by": "Croc 1"})] == [FRIEND]
    assert [one.warning for one in _victims(table, {**hit, "by": "Cat"})] == [""]
