"""Laws of every turn of OBSS, whatever the actions are."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.books.obss.rates.gaits import way, why_barred
from rules.books.obss.sheet import GAITS
from rules.books.obss.text.tactical import ACTIONS_A_ROUND
from rules.numbers.exact import Number
from tests.play.obss.table import MARE
from tests.play.random_play import Request, request, tried
from tests.play.table import Table

MOVEMENTS = st.sampled_from((6, 7.5, 9, 12))
LOADS = st.sampled_from((0, 13))
SLOW = st.sampled_from(("clear", "difficult", "wall", "water"))
"""Grounds on which Ana has the speed of her sheet."""

METRES = st.integers(1, 9)
WHO = {"who": "Ana"}
FEW = settings(max_examples=50, deadline=None)


def at_the_ford(load: Number = 0, **sheet: Any) -> Table:
    """Return a fight in Ana's turn. She can ride a mare, and an orc has the next turn."""
    table = Table("obss")
    table.do(action="add", name="Ana", side="party", initiative=30, hp=20, sheet=sheet)
    table.do(action="add", name="Orc", initiative=20, hp=20)
    table.do(action="add", name="Dun", side="party", initiative=10, hp=20, sheet=MARE)
    if load:
        table.do(action="pick-up", who="Ana", item="Sack", weight=load)
    table.do(action="start")
    return table


def covered(table: Table, *legs: tuple[str, int]) -> bool:
    """Move Ana along these legs. Return whether every leg was possible."""
    asked: list[Request] = [
        {"action": "move", **WHO, "distance": metres, "terrain": ground} for ground, metres in legs
    ]
    return all(tried(table, one) for one in asked)


def standing_of(table: Table) -> tuple[Number, Number]:
    """Return how many metres and how many Actions Ana has left on clear ground."""
    table.do(action="terrain", who="Ana", terrain="clear")
    return table.left("Ana"), table.counter("Ana", "Actions")


@FEW
@given(first=SLOW, second=SLOW, one=METRES, other=METRES, movement=MOVEMENTS, load=LOADS)
def test_the_order_of_two_legs_on_different_grounds_does_not_change_the_rest(
    first: str, second: str, one: int, other: int, movement: float, load: int
) -> None:
    """Ana has the same speed on all these grounds: two speeds would need two Actions."""
    there, back = (at_the_ford(load, movement=movement) for _ in range(2))
    went = covered(there, (first, one), (second, other))
    assert went == covered(back, (second, other), (first, one))
    if went:
        assert standing_of(there) == standing_of(back)


@FEW
@given(ground=SLOW, metres=METRES, swum=st.integers(1, 6), load=LOADS)
def test_the_order_of_two_legs_at_different_speeds_changes_no_action_left(
    ground: str, metres: int, swum: int, load: int
) -> None:
    assume(ground != "water")
    there, back = (at_the_ford(load, swim=6) for _ in range(2))
    went = covered(there, (ground, metres), ("water", swum))
    if covered(back, ("water", swum), (ground, metres)) and went:
        assert there.counter("Ana", "Actions") == back.counter("Ana", "Actions")


CHARGED = 2 * 9 * ACTIONS_A_ROUND
"""The metres of a charge on difficult ground, which the Rhino feat allows."""

MID_TURN = st.lists(
    st.one_of(
        request("move", who=st.just("Ana"), distance=METRES | st.just("all")),
        request("move", who=st.just("Ana"), distance=st.just("all"), gait=st.just("run")),
        request("gait", who=st.just("Ana"), gait=st.sampled_from(("walk", "run", "crawl"))),
        request("terrain", who=st.just("Ana"), terrain=SLOW),
        request("condition", who=st.just("Ana"), condition=st.sampled_from(("prone", "fatigued"))),
        request("end-condition", who=st.just("Ana"), condition=st.just("prone")),
        request("mount", who=st.just("Ana"), mount=st.sampled_from((None, "Dun"))),
        request("spend", who=st.just("Ana")),
        request("hinder", who=st.just("Ana"), extra=st.integers(0, 2)),
        request("run-over-it", who=st.just("Ana"), acrobatics=st.sampled_from((9, 25))),
        request("charge", who=st.just("Ana"), target=st.just("Orc"), distance=METRES),
        request("edit", who=st.just("Ana"), sheet=st.sampled_from(({"movement": 6}, {"swim": 4}))),
        request("edit", who=st.just("Dun"), sheet=st.just({"barding": "heavy"})),
        request("pick-up", who=st.just("Ana"), item=st.just("Chest"), weight=st.just(13)),
        request("drop", who=st.just("Ana"), item=st.just("Chest")),
        request("take", who=st.just("Ana"), other=st.just("Orc")),
        request("let-go", who=st.just("Ana")),
        request("harness", who=st.just("Ana"), load=st.sampled_from((5, 20))),
        request("unharness", who=st.just("Ana")),
        request("remove", who=st.just("Dun")),
    ),
    max_size=8,
)
"""Requests for Ana's turn, without the GM's grants."""


def in_mid_turn(asked: list[Request], **sheet: Any) -> Table:
    """Return a fight in the middle of Ana's turn."""
    table = at_the_ford(**sheet)
    for one in asked:
        tried(table, one)
    return table


@FEW
@given(asked=MID_TURN, weight=st.integers(0, 60))
def test_picking_up_and_dropping_a_thing_in_mid_turn_changes_nothing(
    asked: list[Request], weight: int
) -> None:
    table = in_mid_turn(asked)
    before = table.encounter
    table.do(action="pick-up", who="Ana", item="Anvil", weight=weight)
    table.do(action="drop", who="Ana", item="Anvil")
    assert table.encounter == before


@FEW
@given(asked=MID_TURN, gait=st.sampled_from([one.id for one in GAITS]))
def test_a_change_of_gait_and_back_gives_no_movement(asked: list[Request], gait: str) -> None:
    table = in_mid_turn(asked)
    before, now = table.left("Ana"), table.combatant("Ana").pace.gait
    tried(table, {"action": "gait", "who": "Ana", "gait": gait})
    if tried(table, {"action": "gait", "who": "Ana", "gait": now}):
        assert table.left("Ana") <= before


def best_of(table: Table) -> Number:
    """Return the longest distance that Ana can move in three Actions.

    She may use any gait that is possible now.
    """
    ana, best = table.combatant("Ana"), 0
    for gait in GAITS:
        found = way(table.encounter, ana, gait.id, ana.terrain)
        if why_barred(table.encounter, ana, found) is None:
            best = max(best, found.metres(ACTIONS_A_ROUND).value)
    return best


@settings(max_examples=150, deadline=None)
@given(asked=MID_TURN)
def test_movement_made_never_exceeds_the_longest_distance_of_the_turn(
    asked: list[Request],
) -> None:
    """The longest distance is the greatest that was possible at any moment of the turn."""
    table = at_the_ford(rhino=True)
    best = best_of(table)
    for one in asked:
        if one["action"] == "charge":
            best = max(best, CHARGED)
        tried(table, one)
        best = max(best, best_of(table))
        assert table.combatant("Ana").pace.made <= best


ACTING: tuple[Request, ...] = (
    {"action": "move", "distance": 1},
    {"action": "gait", "gait": "run"},
    {"action": "mount", "mount": "Dun"},
    {"action": "pick-up", "item": "Stone", "weight": 1},
    {"action": "spend"},
    {"action": "react"},
    {"action": "run-over-it"},
    {"action": "climb-fast"},
    {"action": "charge", "target": "Orc", "distance": 3},
    {"action": "enter-square", "other": "Orc"},
    {"action": "exchange-places", "other": "Orc"},
    {"action": "in-file", "other": "Orc", "option": "stay"},
    {"action": "pursue", "other": "Orc", "setting": "open"},
    {"action": "stow", "item": "Stone", "kg": 9},
    {"action": "take", "other": "Orc"},
    {"action": "ride", "other": "Dun"},
    {"action": "explore"},
    {"action": "delay"},
)


@pytest.mark.parametrize("asked", ACTING, ids=lambda one: str(one["action"]))
@settings(max_examples=4, deadline=None)
@given(before=MID_TURN)
def test_nobody_out_of_the_fight_moves_or_acts(asked: Request, before: list[Request]) -> None:
    table = in_mid_turn([one for one in before if one["action"] != "remove"])
    table.do(action="out", who="Ana")
    fault = table.fault(**WHO, **asked)
    assert fault.message == "Ana is out of the fight: bring them back first."


SKIPS = ("had", "held back", "passed over", "out")


def lasting(skip: str, held: list[tuple[int, str, str]]) -> dict[str, dict[str, int | None]]:
    """Return everybody's conditions in Zed's turn of round 2, after Ana's first turn was `skip`."""
    table = Table("obss")
    for place, name in enumerate(("Bob", "Ana", "Zed")):
        table.do(action="add", name=name, initiative=30 - place, hp=20)
    table.do(action="start")
    for number, (turns, ends, who) in enumerate(held):
        about = {"whose": "Ana"} if ends != "round" else {}
        name = f"dazed {number}"
        table.do(action="condition", who=who, condition=name, turns=turns, ends=ends, **about)
    if skip == "held back":
        table.do(action="next")
        table.do(action="delay", who="Ana")
    if skip == "out":
        table.do(action="out", who="Ana")
    if skip == "had":
        table.do(action="next")
        table.do(action="next")
    table.do(action="end-round")
    if skip == "out":
        table.do(action="in", who="Ana")
    while table.turn != "Zed":
        table.do(action="next")
    assert table.encounter.round == 2
    return {name: table.conditions(name) for name in ("Bob", "Ana", "Zed")}


@FEW
@given(
    held=st.lists(
        st.tuples(
            st.integers(1, 4),
            st.sampled_from(("start", "end", "round")),
            st.sampled_from(("Bob", "Ana", "Zed")),
        ),
        min_size=1,
        max_size=4,
    ),
    skip=st.sampled_from(SKIPS[1:]),
)
def test_a_skipped_turn_loses_exactly_one_turn_of_every_duration(
    held: list[tuple[int, str, str]], skip: str
) -> None:
    assert lasting(skip, held) == lasting("had", held)
