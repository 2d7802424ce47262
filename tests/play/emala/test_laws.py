"""Laws that hold in every Emala fight."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.encounter.codec import to_bytes
from rules.errors import RulesError
from tests.play.table import Table, fighting

Request = dict[str, Any]

LAW = settings(max_examples=40, deadline=None)

GROUNDS = {"open": Fraction(1), "Mud": Fraction(1, 2), "Ice": Fraction(3, 4), "Slope": Fraction(2)}
GAITS = st.sampled_from(("walk", "run", "sprint"))
SHEET = {"swim": 80, "fly": 22, "action_points": 3}
EIGHTHS = st.integers(1, 16).map(lambda eighths: Fraction(eighths, 8))


def on_the_field(**sheet: Any) -> Table:
    """Return a fight in Grak's turn. The GM has ruled how far each terrain lets people move."""
    table = fighting("emala", "Grak", "Mira", sheet={**SHEET, **sheet})
    for ground, multiplier in GROUNDS.items():
        if ground != "open":
            table.do(action="rule-on", about="terrain", name=ground, multiplier=multiplier)
    return table


def tried(table: Table, **request: Any) -> bool:
    """Make a request. Return False if it is refused."""
    try:
        table.do(**request)
    except RulesError:
        return False
    return True


@LAW
@given(
    gait=GAITS,
    grounds=st.lists(st.sampled_from(tuple(GROUNDS)), min_size=2, max_size=2, unique=True),
    ways=st.tuples(EIGHTHS, EIGHTHS),
)
def test_the_order_of_two_legs_on_different_grounds_does_not_change_the_movement_left(
    gait: str, grounds: list[str], ways: tuple[Fraction, Fraction]
) -> None:
    """All grounds here have the same gait. Water and air can be entered only in a new turn."""
    left = []
    legs = list(zip(grounds, ways, strict=True))
    for order in (legs, legs[::-1]):
        table = on_the_field()
        table.do(action="gait", who="Grak", gait=gait)
        made = [
            tried(table, action="move", who="Grak", distance=way, terrain=ground.casefold())
            for ground, way in order
        ]
        left.append((all(made), {one: table.left("Grak", one.casefold()) for one in GROUNDS}))
    assert left[0][0] == left[1][0]
    if left[0][0]:
        assert left[0] == left[1]


@LAW
@given(
    ground=st.sampled_from(("open", "mud", "water", "air", "rough")),
    way=EIGHTHS,
    weight=st.integers(1, 60),
    worn=st.booleans(),
)
def test_picking_up_and_dropping_the_same_thing_in_mid_turn_changes_nothing(
    ground: str, way: Fraction, weight: int, worn: bool
) -> None:
    table = on_the_field()
    table.do(action="terrain", who="Grak", terrain=ground)
    tried(table, action="move", who="Grak", distance=way)
    before, left = to_bytes(table.encounter), table.left("Grak")
    table.do(action="pick-up", who="Grak", item="Mail", weight=weight, worn=worn)
    table.do(action="drop", who="Grak", item="Mail")
    assert (to_bytes(table.encounter), table.left("Grak")) == (before, left)


@LAW
@given(
    gait=GAITS,
    others=st.lists(
        st.sampled_from(("walk", "run", "sprint", "water", "air", "rough")), max_size=4
    ),
    crawled=st.sampled_from((0, Fraction(1, 2), 1)),
    moved=st.booleans(),
)
def test_a_change_of_gait_and_back_gives_no_movement(
    gait: str, others: list[str], crawled: Fraction, moved: bool
) -> None:
    table = on_the_field()
    table.do(action="gait", who="Grak", gait=gait)
    if moved:
        table.do(action="move", who="Grak", distance=1)
    before = table.left("Grak")
    for other in others:
        kind = "gait" if other in ("walk", "run", "sprint") else "terrain"
        tried(table, action=kind, who="Grak", **{kind: other})
    table.do(action="terrain", who="Grak", terrain="open")
    tried(table, action="gait", who="Grak", gait=gait)
    if table.combatant("Grak").pace.gait == gait:
        assert table.left("Grak") == before
    if crawled and not moved:
        table.do(action="next")
        table.do(action="condition", who="Grak", condition="prone")
        table.do(action="next")
        table.do(action="move", who="Grak", distance=crawled)
        whole = table.rate("Grak", table.combatant("Grak").state.last)
        table.do(action="end-condition", who="Grak", condition="prone")
        assert table.left("Grak") == Fraction(whole or 0) / 2 - crawled


IN_A_TURN: tuple[st.SearchStrategy[Request], ...] = (
    st.builds(
        lambda way, gait, ground: {
            "action": "move",
            "distance": way,
            **({"gait": gait} if gait else {}),
            **({"terrain": ground} if ground else {}),
        },
        EIGHTHS | st.just("all"),
        st.none() | GAITS,
        st.none() | st.sampled_from(("open", "water", "air", "rough")),
    ),
    st.sampled_from(("open", "water", "air", "steep")).map(
        lambda ground: {"action": "terrain", "terrain": ground}
    ),
    GAITS.map(lambda gait: {"action": "gait", "gait": gait}),
    st.sampled_from(
        (
            {"action": "condition", "condition": "prone"},
            {"action": "end-condition", "condition": "prone"},
            {"action": "pick-up", "item": "Mail", "weight": 11, "worn": True},
            {"action": "drop", "item": "Mail"},
            {"action": "face", "degrees": 90},
            {"action": "jump"},
            {"action": "rise", "distance": 1},
            {"action": "rise", "distance": 1, "down": True},
            {"action": "fall", "metres": 3},
            {"action": "spend-movement", "distance": 1},
            {"action": "charge", "target": "Mira"},
            {"action": "delay"},
            {"action": "come-back"},
        )
    ),
)


@LAW
@given(asked=st.lists(st.one_of(IN_A_TURN), max_size=12))
def test_movement_made_never_exceeds_the_best_single_way_to_use_the_turn(
    asked: list[Request],
) -> None:
    """The limit is half the rate of the fastest gait that was possible at any time in the turn."""
    table = on_the_field()
    best = Fraction(0)
    for request in asked:
        best = max(best, Fraction(table.budget("Grak").limit.figure.value), *_halves(table))
        tried(table, who="Grak", **request)
        best = max(best, Fraction(table.budget("Grak").limit.figure.value))
        assert table.combatant("Grak").pace.made <= best


def _halves(table: Table) -> Iterator[Fraction]:
    """Yield half the rate of each gait that is still possible."""
    for gait in ("walk", "run", "sprint", "swim", "fly"):
        if table.closed("Grak", gait) is None:
            yield Fraction(table.rate("Grak", gait) or 0) / 2


ACTS: tuple[Request, ...] = (
    {"action": "move", "distance": 1},
    {"action": "gait", "gait": "run"},
    {"action": "jump"},
    {"action": "face", "degrees": 90},
    {"action": "face", "degrees": 90, "free": True},
    {"action": "spend"},
    {"action": "charge", "target": "Mira"},
    {"action": "answer-charge", "charger": "Mira", "response": "parry"},
    {"action": "blow"},
    {"action": "engage", "other": "Mira"},
    {"action": "leave"},
    {"action": "free-attack", "target": "Mira"},
    {"action": "rise", "distance": 1},
    {"action": "spend-movement", "distance": 1},
)


@pytest.mark.parametrize("request_", ACTS, ids=lambda one: str(one["action"]))
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_combatants_who_are_out_neither_move_nor_act(request_: Request, turns: int) -> None:
    table = on_the_field()
    table.do(action="out", who="Grak")
    for _ in range(turns):
        table.do(action="next")
        assert table.turn == "Mira"
    assert "out of the fight" in table.fault(who="Grak", **request_).message


CLIMBS = [{"action": "terrain", "who": "Grak", "terrain": "rough"}]
WALKS_IN_ARMOUR = [
    {"action": "pick-up", "who": "Grak", "item": "Boots", "weight": 2, "worn": True},
    {"action": "move", "who": "Grak", "distance": 1},
    {"action": "end-round"},
]


@pytest.mark.parametrize(
    ("before", "request_"),
    [
        ([], {"action": "give"}),
        ([], {"action": "square", "dx": 1, "dy": 0}),
        (CLIMBS, {"action": "height", "metres": 3}),
        (CLIMBS, {"action": "fall"}),
        (WALKS_IN_ARMOUR, {"action": "tire"}),
    ],
)
def test_the_game_master_can_change_the_state_of_combatants_who_are_out(
    before: list[Request], request_: Request
) -> None:
    table = on_the_field(tiring_enc=1)
    for request in (*before, {"action": "out", "who": "Grak"}):
        table.do(**request)
    assert "Grak" in table.do(who="Grak", **request_).text


@LAW
@given(
    turns=st.integers(2, 9),
    ends=st.sampled_from(("start", "end")),
    holder=st.sampled_from(("Grak", "Mira")),
    how=st.sampled_from(("spent", "held back", "out", "had")),
)
def test_a_skipped_turn_loses_exactly_one_turn_of_every_duration(
    turns: int, ends: str, holder: str, how: str
) -> None:
    """In this turn, Mira acts, or has no points, or delays to the round's end, or is out."""
    table = fighting("emala", "Grak", "Mira")
    table.do(
        action="condition", who=holder, condition="dazed", turns=turns, ends=ends, whose="Mira"
    )
    if how == "spent":
        table.do(action="spend", who="Mira", points=2)
        table.do(action="next")
        assert table.encounter.cell == 2
    elif how == "out":
        table.do(action="out", who="Mira")
        table.do(action="end-round")
    elif how == "held back":
        table.do(action="next")
        table.do(action="delay", who="Mira")
        table.do(action="end-round")
    else:
        table.do(action="next")
        table.do(action="next")
    assert table.conditions(holder) == {"dazed": turns - 1}


TIME_PASSES: tuple[Request, ...] = (
    {"action": "next"},
    {"action": "next", "spend": 2},
    {"action": "next", "spend": 0},
    {"action": "end-round"},
    *({"action": action, "who": "Grak"} for action in ("delay", "come-back", "out", "in", "spend")),
    {"action": "come-back", "who": "Grak", "now": True},
    {"action": "ready", "who": "Grak", "what": "the gate"},
    {"action": "give", "who": "Grak"},
    {"action": "delay", "who": "Mira"},
    {"action": "come-back", "who": "Mira", "now": True},
    {"action": "undo"},
    {"action": "redo"},
)


@LAW
@given(asked=st.lists(st.sampled_from(TIME_PASSES), max_size=25), points=st.integers(0, 4))
def test_sinking_is_by_the_whole_measure_in_every_round(asked: list[Request], points: int) -> None:
    table = fighting("emala", "Mira", "Oda", "Grak")
    table.do(action="edit", who="Grak", sheet={"action_points": points})
    table.do(action="pick-up", who="Grak", item="Mail", weight=25, worn=True)
    table.do(action="terrain", who="Grak", terrain="water")
    for request in asked:
        tried(table, **request)
        over = table.encounter.round - 1
        depth = -table.combatant("Grak").state.height
        assert 2 * over <= depth <= 2 * over + min(2, table.combatant("Grak").turns)


@LAW
@given(moves=st.lists(EIGHTHS, min_size=1, max_size=4), held=st.integers(0, 4))
def test_a_withdrawal_in_several_moves_is_a_withdrawal_in_one(
    moves: list[Fraction], held: int
) -> None:
    """After the first `held` moves, Grak delays his turn. Then he continues the turn."""
    left = []
    for parts in ([sum(moves, Fraction(0))], moves):
        table = fighting("emala", "Grak", "Mira", "Oda")
        table.do(action="gait", who="Grak", gait="run")
        table.do(action="engage", who="Grak", other="Mira")
        for number, way in enumerate(parts):
            if number == held:
                table.do(action="delay", who="Grak")
                table.do(action="come-back", who="Grak", now=True)
            table.do(action="move", who="Grak", distance=way)
        left.append((table.encounter.state, table.left("Grak")))
    assert left[0] == left[1]
