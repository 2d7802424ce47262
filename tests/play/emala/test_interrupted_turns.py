"""After an interruption, a turn in Emala goes on as before."""

from typing import Any

import pytest

from rules.encounter.codec import plain_value
from tests.play.table import Table

Request = dict[str, Any]


def ana(action: str, **fields: Any) -> Request:
    """A request for an action of Ana."""
    return {"action": action, "who": "Ana", **fields}


RUNS = ana("gait", gait="run")
ENGAGES = ana("engage", other="Orc")
SINKS = [ana("pick-up", item="Mail", weight=25, worn=True), ana("terrain", terrain="water")]

BEGUN: dict[str, list[Request]] = {
    "a run": [ana("move", distance=2, gait="run")],
    "a gait without a move": [ana("gait", gait="sprint")],
    "nothing": [],
    "a charge": [RUNS, ana("charge", target="Orc")],
    "a charge that was answered": [
        RUNS,
        ana("charge", target="Orc"),
        {"action": "answer-charge", "who": "Orc", "charger": "Ana", "response": "counterattack"},
    ],
    "an engagement": [ENGAGES],
    "a step aside": [ENGAGES, ana("move", distance=1)],
    "leaving": [ENGAGES, ana("move", distance=2)],
    "a facing": [RUNS, ana("face", degrees=45)],
    "a point spent": [ana("spend")],
    "a swim": [ana("terrain", terrain="water"), ana("move", distance=1)],
    "a dive": [ana("terrain", terrain="water"), ana("rise", distance=1, down=True)],
    "a climb": [RUNS, ana("terrain", terrain="rough"), ana("move", distance=1)],
    "a jump": [RUNS, ana("jump", distance=2)],
    "movement spent": [ana("spend-movement", distance=1)],
    "movement granted": [ana("grant", distance=2), ana("move", distance=4)],
    "being prone": [ana("move", distance=1, gait="run"), ana("condition", condition="prone")],
    "sinking": SINKS,
    "a condition": [ana("condition", condition="dazed", turns=2)],
}

BETWEEN: dict[str, list[Request]] = {
    "delay": [ana("delay"), ana("come-back", now=True)],
    "ready": [ana("ready", what="the gate"), {"action": "next"}, ana("come-back", now=True)],
    "delayed to the end of the cycle": [ana("delay"), *[{"action": "next"}] * 3],
    "another acts now": [{"action": "come-back", "who": "Bob", "now": True}, {"action": "next"}],
    "undo": [{"action": "undo"}, {"action": "redo"}],
    "out and in": [ana("out"), ana("in"), *[{"action": "next"}] * 3],
}


def in_turn(*requests: Request) -> Table:
    """Return a fight after these requests. Ana has the turn, and Bob holds his turn back."""
    table = Table("emala")
    for name, initiative in (("Bob", 40), ("Ana", 30), ("Orc", 20), ("Rat", 10)):
        table.do(action="add", name=name, side="party", initiative=initiative, hp=20)
    table.do(action="start")
    table.do(action="delay", who="Bob")
    for request in requests:
        table.do(**request)
    return table


def seen(table: Table, *, alone: bool) -> dict[str, Any]:
    """Return Ana's state and the actions that are possible for her.

    If `alone` is false, return also the engagements and charges.
    """
    combatant = table.combatant("Ana")
    state = plain_value(combatant)
    for key in ("had", "initiative", "turn_held"):
        state.pop(key)
    marks = [{**mark, "cell": 0, "event": 0} for mark in state["pace"]["marks"]]
    gaits = table.fight.book.movement.gait_rates(table.encounter, combatant)
    return {
        "turn": table.turn,
        "state": {**state, "pace": {**state["pace"], "marks": marks}},
        "left": {ground: table.left("Ana", ground) for ground in ("open", "water", "rough")},
        "closed": {one.gait.id: one.closed for one in gaits},
        "fight": None if alone else plain_value(table.encounter.state),
    }


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("begun", BEGUN)
def test_a_turn_goes_on_unchanged(begun: str, between: str) -> None:
    alone = between == "out and in"
    whole, interrupted = in_turn(*BEGUN[begun]), in_turn(*BEGUN[begun], *BETWEEN[between])
    assert seen(interrupted, alone=alone) == seen(whole, alone=alone)


LOST: list[Request] = [ana("delay"), {"action": "end-round"}]
"""Requests after which Ana's held-back turn is lost, because the round ends first."""


def left_behind(table: Table) -> dict[str, Any]:
    """Return what a turn of the last round has left in the data of Ana and of the fight."""
    return {**seen(table, alone=False), "turn": None}


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("begun", BEGUN)
def test_an_interrupted_turn_leaves_the_same_behind(begun: str, between: str) -> None:
    whole, interrupted = in_turn(*BEGUN[begun]), in_turn(*BEGUN[begun], *BETWEEN[between])
    for table in (whole, interrupted):
        table.do(action="next")
        table.do(action="end-round")
    if between == "out and in":
        for table in (whole, interrupted):
            table.do(action="leave", who="Ana", quietly=True, override=True)
    assert left_behind(interrupted) == left_behind(whole)


@pytest.mark.parametrize("begun", BEGUN)
def test_a_turn_that_was_held_back_and_lost_counts_as_had(begun: str) -> None:
    had, lost = in_turn(*BEGUN[begun], {"action": "end-round"}), in_turn(*BEGUN[begun], *LOST)
    assert left_behind(lost) == left_behind(had)
