"""Laws of every round of OpenD6, with any events."""

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.opend6.state import kept
from rules.errors import Refused, RulesError
from rules.fight.apply import own_actions
from rules.rulebook.catalogue import rulebook
from tests.play.opend6.road import again, runners, with_driver
from tests.play.random_play import own_requests
from tests.play.table import Table

BOUNDED = settings(max_examples=30, deadline=None)
FREE = ("walk", "swim", "fly")
GAITS = ("walk", "run", "swim", "climb", "jump", "fly")
GROUNDS = {"easy": Fraction(1), "rough": Fraction(1), "bog": Fraction(1, 2), "dune": Fraction(3, 4)}
"""The metres that one metre of movement makes on each ground."""

RATES = st.sampled_from((7, 9, 10, 13))
SHARES = st.fractions(Fraction(1, 10), Fraction(1, 2), max_denominator=12)


def strong(**sheet: Any) -> Table:
    """Return a fight of Mira, who has high skills.

    She is on easy ground beside a bog and a dune.
    """
    skills = dict.fromkeys(("running", "swimming", "climbing", "jumping", "flying"), "20D")
    table = runners("Mira", "Vane", **{**skills, "fly_rate": 16, **sheet})
    table.do(action="rule-on", about="terrain", name="Bog", multiplier=0.5)
    table.do(action="rule-on", about="terrain", name="Dune", multiplier=0.75)
    return table


def tried(table: Table, **asked: Any) -> bool:
    """Make a request; return False if it is refused."""
    try:
        table.do(**asked)
    except RulesError:
        return False
    return True


def all_left(table: Table) -> dict[tuple[str, str], Any]:
    """Return the movement that is left in each gait on each ground."""
    left: dict[tuple[str, str], Any] = {}
    for gait in GAITS:
        tried(table, action="gait", who="Mira", gait=gait)
        left |= {(gait, ground): table.left("Mira", ground) for ground in GROUNDS}
    return left


LEGS = st.tuples(st.sampled_from(FREE), st.sampled_from(tuple(GROUNDS)), SHARES)


def walked(move: int, legs: list[tuple[str, str, Fraction]]) -> dict[tuple[str, str], Any] | None:
    """Return the movement that remains after these legs, or None if a leg was too long.

    A leg has a gait, a ground, and a share of the movement that takes no action.
    """
    table = strong(move=move)
    for gait, ground, share in legs:
        table.do(action="terrain", who="Mira", terrain=ground)
        table.do(action="gait", who="Mira", gait=gait)
        rate = Fraction(table.rate("Mira", gait) or 0) / (1 if gait == "walk" else 2)
        leg = {"distance": rate * GROUNDS[ground] * share, "gait": gait}
        if not tried(table, action="move", who="Mira", **leg):
            return None
        assert not kept(table.combatant("Mira")).this_round.acts
    return all_left(table)


@BOUNDED
@given(move=RATES, one=LEGS, other=LEGS)
def test_the_order_of_two_legs_on_different_grounds_does_not_change_the_rest(
    move: int, one: Any, other: Any
) -> None:
    """The legs use only the free half of the movement, because a roll is for one ground."""
    forth, back = walked(move, [one, other]), walked(move, [other, one])
    assert forth == back
    assert forth is not None


@BOUNDED
@given(share=SHARES, gait=st.sampled_from(FREE), weight=st.integers(1, 90), worn=st.booleans())
def test_picking_up_and_dropping_the_same_thing_in_mid_turn_changes_nothing(
    share: Fraction, gait: str, weight: int, worn: bool
) -> None:
    table = strong()
    table.do(action="gait", who="Mira", gait=gait)
    table.do(action="move", who="Mira", distance=share * Fraction(table.left("Mira")) / 4)
    before = all_left(table)
    table.do(action="pick-up", who="Mira", item="Sack", weight=weight, worn=worn)
    table.do(action="drop", who="Mira", item="Sack")
    assert all_left(table) == before


@BOUNDED
@given(legs=st.lists(LEGS, max_size=2), through=st.lists(st.sampled_from(GAITS), max_size=4))
def test_a_change_of_gait_and_back_gives_no_movement(legs: list[Any], through: list[str]) -> None:
    table = strong()
    for gait, ground, share in legs:
        distance = share * 4
        tried(table, action="move", who="Mira", distance=distance, gait=gait, terrain=ground)
    before = all_left(table)
    for gait in through:
        tried(table, action="gait", who="Mira", gait=gait)
    assert all_left(table) == before


@BOUNDED
@given(
    move=RATES,
    special=st.booleans(),
    given_by_gm=st.sampled_from((0, 4)),
    legs=st.lists(
        st.tuples(st.sampled_from(GAITS), st.integers(1, 60) | st.just("all")), max_size=8
    ),
)
def test_movement_made_never_exceeds_the_best_single_way_to_use_the_turn(
    move: int, special: bool, given_by_gm: int, legs: list[tuple[str, Any]]
) -> None:
    """The best way is four movements of the fastest type, and what the GM granted."""
    table = strong(move=move, special=special)
    table.do(action="option", option="cap", value="on")
    table.do(action="grant", who="Mira", distance=given_by_gm)
    best = given_by_gm + max(
        4 * Fraction(table.rate("Mira", gait) or 0) for gait in ("run", "swim", "fly")
    )
    for gait, distance in legs:
        tried(table, action="move", who="Mira", distance=distance, gait=gait)
        assert table.combatant("Mira").pace.made <= best


@BOUNDED
@given(
    move=RATES,
    legs=st.lists(
        st.tuples(st.sampled_from(GAITS), st.integers(1, 60) | st.just("all")), max_size=8
    ),
)
def test_movement_of_a_type_never_exceeds_four_times_its_own_move(
    move: int, legs: list[tuple[str, Any]]
) -> None:
    """Walking and running are one type here."""
    table = strong(move=move, special=True)
    for gait, distance in legs:
        tried(table, action="move", who="Mira", distance=distance, gait=gait)
        gone = kept(table.combatant("Mira")).this_round.gone
        for kind in ("run", "swim", "climb", "fly"):
            assert gone.get(kind, 0) <= 4 * Fraction(table.rate("Mira", kind) or 0)


@BOUNDED
@given(asked=st.lists(st.one_of(*own_requests("opend6")), min_size=4, max_size=8))
def test_combatants_who_are_out_neither_move_nor_act(asked: list[dict[str, Any]]) -> None:
    acting = {
        kind.__struct_config__.tag for kind in own_actions(rulebook("opend6")) if kind.acts
    } | {"gait"}
    table = with_driver()
    table.do(action="add", name="Mira", sheet={"fly_rate": 12}, hp=9)
    table.do(action="out", who=["Vane"])
    before = table.combatant("Vane")
    for request in asked:
        if request["action"] in acting:
            fault = table.fault(**{**request, "who": "Vane"})
            assert fault.code in ("refused", "not-found", "conflict", "bad-choice")
            assert not isinstance(fault, Refused) or "out of the fight" in fault.message
    assert table.combatant("Vane") == before


@BOUNDED
@given(
    turns=st.integers(2, 6),
    ends=st.sampled_from(("start", "end", "round")),
    breath=st.integers(2, 9),
    skipped=st.sampled_from(("end-round", "out", "delay")),
)
def test_a_skipped_turn_takes_exactly_one_turn_off_every_duration(
    turns: int, ends: str, breath: int, skipped: str
) -> None:
    table = runners("Vane", "Mira", "Oda")
    table.do(action="condition", who="Mira", condition="dazed", turns=turns, ends=ends)
    table.do([max(2, breath)], action="hold-breath", who="Mira")
    held = kept(table.combatant("Mira")).breath
    if skipped == "end-round":
        again(table)
    else:
        table.do(action=skipped, who="Mira")
        table.do(action="next")
        again(table)
    assert table.conditions("Mira")["dazed"] == turns - 1
    assert kept(table.combatant("Mira")).breath == held - 1
