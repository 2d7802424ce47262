"""OpenD6: laws of every rule, and of every distance, rate and roll."""

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.opend6 import RULES
from rules.books.opend6.source import Terrain
from tests.rules.opend6.rows import ask
from tests.rules.strategies import valid_inputs

quick = settings(max_examples=40, deadline=None)

moves = st.fractions(Fraction(1, 4), 60, max_denominator=4)
metres = st.fractions(0, 400, max_denominator=8)
terrains = st.sampled_from(get_args(Terrain))


@pytest.mark.parametrize("rule", RULES)
@quick
@given(data=st.data())
def test_a_default_written_out_changes_nothing(rule: str, data: st.DataObject) -> None:
    inputs = data.draw(valid_inputs(RULES[rule]))
    defaults = {field.name: field.default for field in RULES[rule].inputs if not field.required}
    assert ask(rule, **inputs) == ask(rule, **{**defaults, **inputs})


@quick
@given(move=moves, near=metres, further=metres, terrain=terrains)
def test_going_further_is_never_easier(
    move: Fraction, near: Fraction, further: Fraction, terrain: str
) -> None:
    for rule, named in (("run", "move"), ("swim", "move"), ("fly", "rate")):
        short = ask(rule, **{named: move}, distance=near, terrain=terrain)
        long = ask(rule, **{named: move}, distance=near + further, terrain=terrain)
        assert short["difficulty"] <= long["difficulty"]
        assert long["allowed"] <= short["allowed"]


@quick
@given(rate=moves, distance=metres, terrain=terrains, extra=st.integers(-9, 9))
def test_a_flight_is_as_hard_as_a_run(
    rate: Fraction, distance: Fraction, terrain: str, extra: int
) -> None:
    run = ask("run", move=rate, distance=distance, terrain=terrain, extra=extra)
    fly = ask("fly", rate=rate, distance=distance, terrain=terrain, extra=extra)
    assert {name: run[name] for name in fly} == fly


@quick
@given(move=moves, distance=metres, roll=st.integers(-5, 60))
def test_a_run_covers_the_wanted_distance_or_at_most_move(
    move: Fraction, distance: Fraction, roll: int
) -> None:
    run = ask("run", move=move, distance=distance, roll=roll, cap=False)
    assert run["success"] is (roll >= run["difficulty"])
    assert run["covers"] == (distance if run["success"] else min(move, distance))


@quick
@given(move=moves, distance=metres)
def test_the_limit_is_four_movements(move: Fraction, distance: Fraction) -> None:
    for rule in ("run", "swim"):
        answer = ask(rule, move=move, distance=distance)
        assert answer["allowed"] is (answer["movements"] <= 4)


@quick
@given(move=moves, distance=metres)
def test_the_climbing_skill_never_makes_a_climb_harder(move: Fraction, distance: Fraction) -> None:
    unskilled = ask("climb", move=max(move, 1), skilled=False, distance=distance)
    skilled = ask("climb", move=max(move, 1), skilled=True, distance=distance)
    assert skilled["difficulty"] <= unskilled["difficulty"]


@quick
@given(base=moves, current=metres, wanted=metres)
def test_a_rate_stays_between_the_lowest_and_the_highest(
    base: Fraction, current: Fraction, wanted: Fraction
) -> None:
    answer = ask("acceleration", base=base, current=current, wanted=wanted)
    assert 0 <= answer["lowest"] <= current <= answer["highest"]
    assert answer["rate"] == min(max(wanted, answer["lowest"]), answer["highest"])


@quick
@given(base=moves, current=metres)
def test_a_lost_pace_is_within_the_limit_of_slowing_down(base: Fraction, current: Fraction) -> None:
    lowest = ask("acceleration", base=base, current=current)["lowest"]
    assert ask("lost-pace", base=base, current=current)["rate"] >= lowest


@quick
@given(kph=st.fractions(0, 400, max_denominator=10), roll=st.integers(0, 80))
def test_a_roll_never_adds_to_the_fall(kph: Fraction, roll: int) -> None:
    fall = ask("leap-out", kph=kph)
    leapt = ask("leap-out", kph=kph, roll=roll)
    assert leapt["difficulty"] == fall["difficulty"]
    assert 0 <= leapt["damage"] <= fall["damage"]


@quick
@given(damage=st.integers(0, 90), resistance=st.integers(0, 60), more=st.integers(0, 20))
def test_more_damage_never_hurts_the_passengers_less(
    damage: int, resistance: int, more: int
) -> None:
    less = ask("vehicle-damage", damage=damage, resistance=resistance)["passenger_damage"]
    worse = ask("vehicle-damage", damage=damage + more, resistance=resistance)["passenger_damage"]
    assert 0 <= less <= worse <= damage + more
