from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.exp import RULES
from rules.books.exp.source import Size
from rules.books.exp.text.depths import GRASS, LIQUIDS, SIZES, DepthTable
from rules.errors import InputError
from rules.numbers.exact import Number
from rules.numbers.figures import finding
from rules.rulings.ruling import Ruling
from tests.rules.strategies import valid_inputs

RATES = st.integers(0, 40)
CHANGES = st.lists(st.integers(-6, 6), max_size=4)


def _answer(rule: str, **inputs: object) -> dict[str, Any]:
    return RULES[rule].ask(inputs).values()


def _ruling(rule: str, inputs: dict[str, Any]) -> Ruling[Any] | None:
    """Return the ruling, or None if the inputs contradict each other."""
    try:
        return RULES[rule].ask(inputs)
    except InputError:
        return None


@pytest.mark.parametrize("rule", RULES)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_no_speed_and_no_distance_is_negative(rule, data):
    ruling = _ruling(rule, data.draw(valid_inputs(RULES[rule])))
    values = ruling.values() if ruling else {}
    for name in ("speed", "at_most", "hexes", "rate", "units", "least", "most", "kg", "seconds"):
        assert values.get(name) is None or values[name] >= 0


@given(
    rule=st.sampled_from(["activity", "movement", "attribute-roll", "climb-free", "climb-rope"]),
    data=st.data(),
)
@settings(max_examples=60, deadline=None)
def test_inputs_that_contradict_each_other_are_refused_by_name(rule, data):
    inputs = data.draw(valid_inputs(RULES[rule]))
    if _ruling(rule, inputs) is None:
        with pytest.raises(InputError) as fault:
            RULES[rule].ask(inputs)
        assert fault.value.field in {"roll", "ignored", "d3"}


@given(rate=RATES, adjustments=CHANGES, factor=st.sampled_from([0, 0.5, 1]))
@settings(max_examples=50, deadline=None)
def test_a_higher_rate_is_never_slower(rate, adjustments, factor):
    def speed(rate: int) -> Any:
        return _answer("movement", rate=rate, adjustments=adjustments, factor=factor)["speed"]

    assert speed(rate) <= speed(rate + 1)
    for rule in ("crawl", "crouch"):
        assert _answer(rule, rate=rate)["speed"] <= _answer(rule, rate=rate + 1)["speed"]


@given(rate=RATES, adjustments=CHANGES, penalty=st.integers(-6, -1), slope=st.integers(-4, 4))
@settings(max_examples=50, deadline=None)
def test_a_penalty_never_makes_anybody_faster(rate, adjustments, penalty, slope):
    more = [*adjustments, penalty]
    fast = {"rate": rate, "kind": "anthropomorph"}
    bare = {**fast, "armour_worn": False, "carried": 0, "turns": False}
    for rule, inputs in (
        ("movement", {"rate": rate}),
        ("run", {**fast, "degree": "free"}),
        ("bolt", bare),
        ("hill", {"rate": rate, "rise": slope, "run": 4}),
    ):
        slower = _answer(rule, **inputs, adjustments=more)["speed"]
        assert slower <= _answer(rule, **inputs, adjustments=adjustments)["speed"]


@given(rate=RATES, adjustments=CHANGES)
@settings(max_examples=50, deadline=None)
def test_a_penalty_switched_off_never_slows_and_counts_for_nothing(rate, adjustments):
    every = list(range(len(adjustments)))
    assert _answer("movement", rate=rate, adjustments=adjustments, ignored=every) == _answer(
        "movement", rate=rate
    )
    penalties = [place for place in every if adjustments[place] < 0]
    eased = _answer("movement", rate=rate, adjustments=adjustments, ignored=penalties)["speed"]
    assert eased >= _answer("movement", rate=rate, adjustments=adjustments)["speed"]


@given(rate=RATES, adjustments=CHANGES, wanted=st.none() | RATES)
@settings(max_examples=50, deadline=None)
def test_the_players_limit_never_adds_speed(rate, adjustments, wanted):
    values = _answer("movement", rate=rate, adjustments=adjustments, wanted=wanted)
    assert values["speed"] == min(
        values["at_most"], values["at_most"] if wanted is None else wanted
    )


@given(rate=RATES, adjustments=CHANGES)
@settings(max_examples=50, deadline=None)
def test_a_bolt_is_no_slower_than_a_run_and_a_run_no_slower_than_the_rate(rate, adjustments):
    fast = {"rate": rate, "kind": "anthropomorph", "adjustments": adjustments}
    walk = _answer("movement", rate=rate, adjustments=adjustments)["speed"]
    run = _answer("run", **fast, degree="free")["speed"]
    bolt = _answer("bolt", **fast, armour_worn=False, carried=0, turns=False)["speed"]
    assert min(walk, 2 * rate) <= run <= bolt <= 2 * rate


@given(
    first=st.lists(st.integers(0, 3), max_size=3), second=st.lists(st.integers(0, 3), max_size=3)
)
@settings(max_examples=30, deadline=None)
def test_turns_add_up(first, second):
    whole = _answer("turn", hexsides=[*first, *second])["penalty"]
    parts = [_answer("turn", hexsides=part)["penalty"] for part in (first, second)]
    assert whole == sum(parts) <= min(parts)


@given(
    amounts=st.tuples(st.integers(0, 999), st.integers(0, 999)),
    unit=st.sampled_from(["unit", "melee", "hour", "year"]),
)
@settings(max_examples=30, deadline=None)
def test_the_units_of_a_span_are_the_sum_of_its_parts(amounts, unit):
    parts = [_answer("duration", amount=amount, unit=unit)["units"] for amount in amounts]
    assert _answer("duration", amount=sum(amounts), unit=unit)["units"] == sum(parts)


@given(eps=st.tuples(st.integers(0, 500), st.integers(0, 500)))
@settings(max_examples=30, deadline=None)
def test_counting_money_takes_no_longer_than_its_parts_and_no_less_than_each(eps):
    parts = [_answer("activity", name="count-money", count=count)["units"] for count in eps]
    whole = _answer("activity", name="count-money", count=sum(eps))["units"]
    assert max(parts) <= whole <= sum(parts)


@given(
    loads=st.tuples(st.integers(0, 90), st.integers(0, 90)),
    medium=st.sampled_from(["land", "air", "water"]),
)
@settings(max_examples=40, deadline=None)
def test_more_load_never_helps(loads, medium):
    light, heavy = (
        _answer("encumbrance", carried=load, wate_allowance=20, medium=medium)
        for load in sorted(loads)
    )
    for name in ("factor", "may_run", "may_bolt"):
        assert heavy[name] <= light[name]
    assert heavy["initiative"] is None or heavy["initiative"] <= light["initiative"]


@given(rise=st.integers(-40, 40), run=st.integers(1, 20))
@settings(max_examples=40, deadline=None)
def test_a_slope_adds_downhill_as_much_as_it_takes_uphill(rise, run):
    up = _answer("hill", rate=5, rise=rise, run=run)["adjustment"]
    assert up == -_answer("hill", rate=5, rise=-rise, run=run)["adjustment"]


def _cost(table: DepthTable, depth: str, size: Size) -> Number:
    """Return the penalty of a body of this size at a depth.

    Return -99 if a body of this size cannot walk there.
    """
    penalty = table.penalty(finding(depth, "the depth"), size, "closed").value
    return -99 if penalty is None else penalty


@pytest.mark.parametrize("table", [GRASS, LIQUIDS])
def test_deeper_ground_and_smaller_bodies_are_never_easier(table):
    rows = [[_cost(table, depth, size) for size in SIZES] for depth in table.depths]
    for shallow, deep in pairwise(rows):
        assert all(below <= above for above, below in zip(shallow, deep, strict=True))
    assert all(row == sorted(row) for row in rows)
