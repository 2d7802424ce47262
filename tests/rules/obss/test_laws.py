from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.obss import RULES
from rules.books.obss.source import SIZES

MODEST = settings(max_examples=40, deadline=None)

movements = st.integers(0, 200).map(lambda quarters: Fraction(quarters, 4))
sizes = st.sampled_from(SIZES)


def asked(rule: str, **inputs: object) -> dict[str, Any]:
    return RULES[rule].ask(inputs).values()


@MODEST
@given(movement=movements, actions=st.integers(1, 3), hindrances=st.integers(0, 80))
def test_one_more_hindrance_never_gives_a_longer_distance(movement, actions, hindrances):
    move = {"movement": movement, "actions": actions, "gait": "walk"}
    fewer = asked("move-action", **move, hindrances=hindrances)["metres"]
    more = asked("move-action", **move, hindrances=hindrances + 1)["metres"]
    assert more <= fewer


@MODEST
@given(movement=movements, actions=st.integers(1, 3))
def test_an_unhindered_run_is_twice_the_walk_except_for_rounding(movement, actions):
    walk = asked("move-action", movement=movement, actions=actions, gait="walk")["metres"]
    run = asked("move-action", movement=movement, actions=actions, gait="run")["metres"]
    assert 0 <= run - 2 * walk <= 1 or walk == 1


@MODEST
@given(mover=sizes, other=sizes)
def test_sharing_is_the_same_for_both_and_excludes_confinement(mover, other):
    allowed = asked("share-space", mover=mover, other=other)["allowed"]
    assert asked("share-space", mover=other, other=mover)["allowed"] == allowed
    assert asked("confined", mover=mover, other=other)["confined"] != allowed


@MODEST
@given(hours=st.integers(1, 99))
def test_each_further_hour_of_hustling_costs_one_more_than_all_before_it(hours):
    before = asked("hustle", hours=hours)["damage"]
    assert asked("hustle", hours=hours + 1)["damage"] == 2 * before + 1


@MODEST
@given(load=movements, capacity=movements)
def test_a_cart_is_never_worse_than_carrying(load, capacity):
    state = asked("load-state", load=load, capacity=capacity)["state"]
    factor = asked("cart", load=load, capacities=[capacity])["factor"]
    assert (factor == 1) == (state == "free")
    assert factor >= Fraction(1, 2) or state == "immobile"


@MODEST
@given(capacities=st.lists(movements, min_size=1, max_size=6), data=st.data())
def test_the_order_of_a_carts_team_does_not_matter(capacities, data):
    shuffled = data.draw(st.permutations(capacities))
    team, other = (
        asked("cart", load=9, capacities=order, cart_size="colossal")
        for order in (capacities, shuffled)
    )
    assert team == other


@MODEST
@given(
    saves=st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=3, max_size=3),
    setting=st.sampled_from(["city", "open"]),
)
def test_three_saves_always_decide_and_a_decision_does_not_change(saves, setting):
    def winner(count):
        pursuer, pursued = zip(*saves[:count], strict=True)
        return asked("pursuit", setting=setting, pursuer=pursuer, pursued=pursued)["winner"]

    assert winner(1) is None
    assert winner(2) in (None, winner(3))
    assert winner(3) in ("pursuer", "pursued")
