"""Laws of all fights under Realms of Myth, whatever the actions are."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.encounter.codec import to_bytes
from rules.fight.actions import fields_of
from rules.fight.apply import actions_of, own_actions
from rules.numbers.exact import in_words
from rules.rulebook.answers import text_of
from tests.play.random_play import Request, own_requests, request, requests_of, tried
from tests.play.table import Table, fighting, moving

HERS: Request = {"who": "Grak"}
GRAK = st.just("Grak")
FULL = 15
FEET_PER_MPH = Fraction(22, 15)
SPEEDS = st.sampled_from((0, 4, 7.5, 12, 15))
LEGS = st.sampled_from((0.5, 1, 2.5, 4, 7))
SLOW = st.sampled_from((0.25, 0.5, 0.75, 1))
PULSES_BEFORE = st.integers(0, 2)
BOUNDED = settings(max_examples=40, deadline=None)


def on_the_way(pulses: int, mph: float = FULL) -> Table:
    """Return a fight in which Grak and Mira move in a CS, after this number of pulses."""
    table = moving("Grak", "Mira", mph=FULL, sheet={"full_mph": FULL})
    for _ in range(pulses):
        table.do(action="next")
    table.do(action="declare", **HERS, mph=mph)
    return table


@BOUNDED
@given(pulses=PULSES_BEFORE, slow=st.tuples(SLOW, SLOW), legs=st.tuples(LEGS, LEGS))
def test_the_order_of_two_legs_on_different_grounds_does_not_change_the_rest(
    pulses: int, slow: tuple[float, float], legs: tuple[float, float]
) -> None:
    """The GM adds grounds that make everybody slower, because the book has none."""
    seen = []
    ways = list(zip(("Mud", "Scree"), legs, strict=True))
    for order in (ways, ways[::-1]):
        table = on_the_way(pulses)
        for name, multiplier in zip(("Mud", "Scree"), slow, strict=True):
            table.do(action="rule-on", about="terrain", name=name, multiplier=multiplier)
        done = [
            tried(table, {"action": "move", **HERS, "distance": leg, "terrain": ground})
            for ground, leg in order
        ]
        left = [table.left("Grak", ground) for ground in ("open", "mud", "scree")]
        seen.append((all(done), left if all(done) else None))
    assert seen[0] == seen[1]


@BOUNDED
@given(pulses=PULSES_BEFORE, leg=LEGS, weight=st.sampled_from((0, 2.5, 400)))
def test_picking_up_and_dropping_a_thing_in_mid_turn_changes_nothing(
    pulses: int, leg: float, weight: float
) -> None:
    table = on_the_way(pulses)
    table.do(action="move", **HERS, distance=leg)
    before = to_bytes(table.encounter)
    table.do(action="pick-up", **HERS, item="chest", weight=weight)
    assert table.left("Grak") == Fraction(FULL * (2 if pulses else 1) * 11, 15) - Fraction(str(leg))
    table.do(action="drop", **HERS, item="chest")
    assert to_bytes(table.encounter) == before


@BOUNDED
@given(
    pulses=PULSES_BEFORE,
    mph=SPEEDS,
    leg=LEGS,
    gait=st.sampled_from(("still", "quarter", "half", "full")),
)
def test_a_change_of_gait_and_back_gives_no_movement(
    pulses: int, mph: float, leg: float, gait: str
) -> None:
    table = on_the_way(pulses, mph)
    tried(table, {"action": "move", **HERS, "distance": leg})
    before = table.left("Grak")
    table.do(action="gait", **HERS, gait=gait)
    table.do(action="declare", **HERS, mph=mph)
    assert table.left("Grak") == before


SWITCHED = st.one_of(
    request("next"),
    request("declare", who=GRAK, mph=SPEEDS),
    request("move", who=GRAK, distance=st.sampled_from((1, 5, 50, "all"))),
    request("option", option=st.just("pulse-movement"), value=st.sampled_from(("on", "off"))),
)


@BOUNDED
@given(asked=st.lists(SWITCHED, min_size=4, max_size=20))
def test_switching_pulses_on_and_off_makes_no_more_than_the_movement_of_a_cs(
    asked: list[Request],
) -> None:
    table = on_the_way(0)
    for one in asked:
        tried(table, one)
        assert _covered(table) <= FULL * FEET_PER_MPH * 10


IN_A_PULSE = st.one_of(
    request("declare", who=GRAK, mph=SPEEDS),
    request(
        "move", who=GRAK, distance=LEGS | st.just("all"), terrain=st.sampled_from(("open", "Mud"))
    ),
    request("spend-movement", who=GRAK, distance=st.just(1)),
    request("delay", who=GRAK),
    request("come-back", who=GRAK),
)


@BOUNDED
@given(pulses=PULSES_BEFORE, slow=SLOW, asked=st.lists(IN_A_PULSE, min_size=2, max_size=8))
def test_movement_made_never_exceeds_the_best_single_way_to_use_the_turn(
    pulses: int, slow: float, asked: list[Request]
) -> None:
    table = on_the_way(pulses)
    table.do(action="rule-on", about="terrain", name="Mud", multiplier=slow)
    best = FULL * FEET_PER_MPH / (1 if pulses else 2)
    for one in asked:
        tried(table, one)
        assert table.combatant("Grak").pace.made <= best
    table.do(action="next")
    assert table.combatant("Grak").pace.made_before <= best


@BOUNDED
@given(data=st.data())
def test_a_combatant_out_of_the_fight_neither_moves_nor_acts(data: st.DataObject) -> None:
    table = on_the_way(data.draw(PULSES_BEFORE))
    table.do(action="pick-up", who="c1", item="key")
    table.do(action="begin-struggle", who=["c1", "c2"], object="vase")
    table.do(action="out", who="c1")
    for one in data.draw(st.lists(st.one_of(*own_requests("rom")), min_size=3, max_size=12)):
        if actions_of("rom")[one["action"]].acts and one.get("who") == "c1":
            assert not tried(table, one)
    marks = table.combatant("Grak").pace.marks
    table.do(action="next")
    assert table.combatant("Grak").pace.marks == marks


@BOUNDED
@given(
    ends=st.sampled_from(("start", "end")),
    turns=st.integers(2, 4),
    first=st.sampled_from((None, "out", "delay")),
    in_own_turn=st.booleans(),
    by_end_round=st.booleans(),
)
def test_a_skipped_turn_loses_exactly_one_turn_of_every_duration(
    ends: str, turns: int, first: str | None, in_own_turn: bool, by_end_round: bool
) -> None:
    """A turn is skipped if its combatant delays, or is out of the fight."""
    table = fighting("rom", "Grak", "Mira")
    table.do(action="condition", **HERS, condition="dazed", turns=turns, whose="Grak", ends=ends)
    if in_own_turn:
        table.do(action="next")
        assert table.turn == "Grak"
    if first is not None:
        table.do(action=first, **HERS)
    while table.encounter.round == 1:
        table.do(action="end-round" if by_end_round else "next")
    assert table.conditions("Grak") == {"dazed": turns - 1}


@BOUNDED
@given(
    mph=SPEEDS,
    pulses=PULSES_BEFORE,
    feet=st.sampled_from((16, 64, 144, 400)),
    by_hand=st.none() | LEGS,
)
def test_the_reach_in_a_row_is_the_movement_until_the_landing_plus_the_leap(
    mph: float, pulses: int, feet: int, by_hand: float | None
) -> None:
    table = on_the_way(pulses, mph)
    table.do(action="fall", object="vase", feet=feet)
    told = next(iter(table.fight.book.in_row(table.encounter, table.combatant("Grak"))))
    before = _covered(table)
    if by_hand is not None:
        tried(table, {"action": "move", **HERS, "distance": by_hand})
        if table.left("Grak"):
            table.do(action="move", **HERS, distance="all")
    table.do(action="end-round")
    assert "Vase comes down now" in table.text
    assert text_of(told) == f"{in_words(_covered(table) - before + 6)} ft to vase"


@BOUNDED
@given(data=st.data())
def test_a_thing_is_in_one_place_at_most(data: st.DataObject) -> None:
    table = on_the_way(0)
    table.do(action="snatch", who="c1", object="key")
    with_things = [
        requests_of(kind, table.encounter)
        for kind in own_actions(table.fight.book)
        if "object" in [one.name for one in fields_of(kind)]
    ]
    for one in data.draw(st.lists(st.one_of(*with_things), min_size=4, max_size=16)):
        tried(table, {**one, "object": "key"})
        if data.draw(st.integers(0, 3)) == 0:
            table.do(action="next")
        assert _places_of(table, "key") <= 1


def _places_of(table: Table, name: str) -> int:
    carried = sum(
        one.count
        for combatant in table.encounter.combatants.values()
        for one in combatant.items
        if one.name == name
    )
    fight = table.encounter.state
    if fight is None:
        return carried
    struggled = name in fight.contests and fight.contests[name].struggled
    return carried + struggled + (name in fight.falling) + (name in fight.thrown)


def _covered(table: Table) -> Fraction:
    """Return the feet that Grak has moved in this CS."""
    return sum((mark.distance for mark in table.combatant("Grak").pace.marks), Fraction(0))
