"""The effects of a turn end when the book says so, even if the turn was held back or cut off."""

from typing import Any

import pytest

from rules.books.obss.state import TurnSpent, kept
from rules.encounter.combatant import NONE
from tests.play.obss.table import MARE
from tests.play.table import Table

Requests = tuple[dict[str, Any], ...]

RUNNER = {"acrobatics": 10, "climb": 6, "climbing": 9, "strength": 9}

ANA, BOB, ORC = {"who": "Ana"}, {"who": "Bob"}, {"who": "Orc"}

RIDE = {"action": "ride", **ANA, "other": "Dun"}
TO_THE_WALL = {"action": "terrain", **ANA, "terrain": "wall"}
TO_THE_SCREE = {"action": "terrain", **ANA, "terrain": "difficult"}

LEFT: dict[str, Requests] = {
    "the price of a run": ({"action": "move", **ANA, "distance": 10, "gait": "run"},),
    "the price of a charge": ({"action": "charge", **ANA, "target": "Orc", "distance": 15},),
    "the price of a mount's run": (
        RIDE,
        {"action": "move", **ANA, "distance": 20, "gait": "run"},
    ),
    "the price of a team's run": (
        {"action": "harness", "who": ["Ana", "Bob"], "load": 10},
        {"action": "move", **ANA, "distance": 10, "gait": "run"},
    ),
    "a mount's legs": (RIDE, {"action": "move", **ANA, "distance": 24}),
    "a gait": ({"action": "gait", **ANA, "gait": "run"},),
    "a spent Reaction": ({"action": "react", **ANA},),
    "spent Actions": ({"action": "spend", **ANA, "points": 2},),
    "an Action begun": ({"action": "move", **ANA, "distance": 4},),
    "granted movement": ({"action": "grant", **ANA, "distance": 5},),
    "a check to run": (TO_THE_SCREE, {"action": "run-over-it", **ANA, "acrobatics": 25}),
    "a failed try": (TO_THE_SCREE, {"action": "run-over-it", **ANA, "acrobatics": 3}),
    "a rapid climb": (TO_THE_WALL, {"action": "climb-fast", **ANA, "climbing": 20}),
    "getting up": (
        {"action": "condition", **ANA, "condition": "prone"},
        {"action": "move", **ANA, "distance": 2},
    ),
}
"""Effects that Ana's turn can have, each with her actions for it."""

HELD: dict[str, Requests] = {
    "nothing": (),
    "a delay": ({"action": "delay", **ANA}, {"action": "come-back", **ANA}),
    "a delay to the end": ({"action": "delay", **ANA},),
    "a delay, back at once": (
        {"action": "delay", **ANA},
        {"action": "come-back", **ANA, "now": True},
    ),
    "ready": (
        {"action": "ready", **ANA, "what": "the Orc comes"},
        {"action": "next"},
        {"action": "come-back", **ANA, "now": True},
    ),
    "two delays": (
        {"action": "delay", **ANA},
        {"action": "come-back", **ANA, "now": True},
        {"action": "delay", **ANA},
        {"action": "come-back", **ANA},
    ),
    "an interruption": (
        {"action": "delay", **BOB},
        {"action": "come-back", **BOB, "now": True},
    ),
    "out and in": ({"action": "out", **ANA}, {"action": "in", **ANA}),
    "out and in, a turn later": (
        {"action": "out", **ANA},
        {"action": "next"},
        {"action": "in", **ANA},
    ),
    "held, out and in": (
        {"action": "delay", **ANA},
        {"action": "out", **ANA},
        {"action": "in", **ANA},
        {"action": "come-back", **ANA},
    ),
    "undo and redo": (
        {"action": "delay", **ANA},
        {"action": "undo"},
        {"action": "redo"},
        {"action": "undo"},
    ),
    "a correction": (
        {"action": "damage", **ORC, "amount": 3},
        {"action": "undo"},
    ),
}
"""Ways to interrupt Ana's turn and to go on with it in the same round."""

ENDED: dict[str, Requests] = {
    "next": ({"action": "next"},),
    "the end of the round": ({"action": "end-round"},),
    "a delay that never ends": ({"action": "delay", **ANA}, {"action": "end-round"}),
    "ready for nothing": (
        {"action": "ready", **ANA, "what": "the moon falls"},
        {"action": "end-round"},
    ),
    "a delay, then the turn": ({"action": "delay", **ANA}, {"action": "come-back", **ANA}),
    "out to the end of the round": (
        {"action": "out", **ANA},
        {"action": "end-round"},
        {"action": "in", **ANA},
    ),
    "a delay of the next turn": (
        {"action": "next"},
        {"action": "end-round"},
        {"action": "delay", **ANA},
        {"action": "next"},
        {"action": "come-back", **ANA},
    ),
    "out in the next round": (
        {"action": "next"},
        {"action": "end-round"},
        {"action": "out", **ANA},
        {"action": "in", **ANA},
        {"action": "next"},
    ),
    "interrupted, then cut off": (
        {"action": "delay", **BOB},
        {"action": "come-back", **BOB, "now": True},
        {"action": "end-round"},
    ),
    "the turn of another of the group": (
        {"action": "join-group", "who": ["Ana", "Bob"]},
        {"action": "take-turn", **BOB},
    ),
    "the turns of the group": (
        {"action": "join-group", "who": ["Ana", "Bob"]},
        {"action": "next-group"},
    ),
}
"""Ways in which Ana's turn ends, or is cut off."""

OPTIONS = [
    *((left, "turn") for left in LEFT),
    *((left, "round") for left in LEFT if left.startswith("the price")),
]
"""The cases: an effect of `LEFT`, and a value of the option `price-of-running`."""

WITHOUT_A_TEAM = ("out and in", "out and in, a turn later", "held, out and in")
"""The ways of `HELD` after which Ana no longer leads a team, because she was out of the fight."""


def in_the_turn_of_ana(price: str = "turn") -> Table:
    """Return a fight in Ana's turn.

    The orc had his turn before her; Bob and the mare come later.
    """
    table = Table("obss")
    table.do(action="option", option="price-of-running", value=price)
    table.do(action="add", name="Orc", initiative=30, hp=20)
    table.do(action="add", name="Ana", side="party", initiative=25, hp=20, sheet=RUNNER)
    table.do(action="add", name="Bob", side="party", initiative=20, hp=20)
    table.do(action="add", name="Dun", side="party", initiative=10, hp=20, sheet=MARE)
    table.do(action="start")
    table.do(action="next")
    return table


def play(table: Table, requests: Requests) -> None:
    for one in requests:
        table.do(**one)


def to_turn_of(table: Table, name: str) -> None:
    """Play until the combatant with this name has the turn."""
    for _ in range(12):
        if table.turn == name:
            return
        table.do(action="next")
    pytest.fail(f"never {name}'s turn")


def standing(table: Table) -> tuple[object, ...]:
    """Return everything of Ana, Bob and the mare that a turn can change."""
    ana, bob, dun = (table.combatant(name) for name in ("Ana", "Bob", "Dun"))
    others = (bob.conditions, kept(bob).legs, dun.conditions, kept(dun).legs)
    left = table.left("Ana"), table.counter("Ana", "Actions")
    return (ana.conditions, ana.pace, ana.state, others, left)


def paying(table: Table) -> set[str]:
    """Return the names of the combatants who pay the price of running."""
    return {one.name for one in table.encounter.in_order() if one.has("running")}


@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize(("left", "price"), OPTIONS)
def test_a_turn_that_is_held_and_taken_up_again_is_the_same_turn(
    left: str, held: str, price: str
) -> None:
    if left == "the price of a team's run" and held in WITHOUT_A_TEAM:
        return
    table = in_the_turn_of_ana(price)
    play(table, LEFT[left])
    before = standing(table)
    play(table, HELD[held])
    to_turn_of(table, "Ana")
    assert table.encounter.round == 1
    assert standing(table) == before


@pytest.mark.parametrize("ended", ENDED)
@pytest.mark.parametrize(("left", "price"), OPTIONS)
def test_nothing_of_a_turn_is_left_in_the_turn_of_the_next_round(
    left: str, ended: str, price: str
) -> None:
    table = in_the_turn_of_ana(price)
    play(table, LEFT[left])
    play(table, ENDED[ended])
    while table.encounter.round == 1:
        table.do(action="next")
    to_turn_of(table, "Ana")
    assert table.encounter.round == 2
    assert paying(table) == set()
    ana, dun = table.combatant("Ana"), table.combatant("Dun")
    pace, state = ana.pace, kept(ana)
    assert (pace.turn + pace.made, pace.granted) == (NONE, NONE)
    assert pace.gait == {"wall": "climb"}.get(ana.terrain, "walk")
    assert (state.turn, state.reacted) == (TurnSpent(begun=True), False)
    assert (state.legs, kept(dun).legs) == (0, 0)


@pytest.mark.parametrize("ended", ENDED)
@pytest.mark.parametrize("left", [one for one in LEFT if one.startswith("the price")])
def test_the_price_of_running_is_paid_until_the_turn_of_the_next_round(
    left: str, ended: str
) -> None:
    table = in_the_turn_of_ana()
    play(table, LEFT[left])
    runners = paying(table)
    for one in (*ENDED[ended], *[{"action": "next"}] * 9):
        table.do(**one)
        if table.turn == "Ana" and table.encounter.round == 2:
            break
        assert paying(table) == runners
    assert (table.encounter.round, paying(table)) == (2, set())


def test_a_check_and_a_try_count_for_the_turn_that_was_held() -> None:
    table = in_the_turn_of_ana()
    play(table, LEFT["a failed try"])
    play(table, HELD["a delay"])
    to_turn_of(table, "Ana")
    again = table.fault(action="run-over-it", who="Ana", acrobatics=25)
    assert again.message == "Ana has tried to run over difficult ground this turn: one try a turn."
