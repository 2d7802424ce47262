"""Laws for every unit of EXP and every order of moves."""

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.exp.rates.gaits import speed_of, unit_of
from rules.books.exp.rates.mover import Mover
from rules.books.exp.state import kept
from rules.errors import RulesError
from rules.fight.apply import actions_of
from tests.play.exp.table import melee
from tests.play.random_play import own_requests, plays, ready, tried
from tests.play.table import Table

Request = dict[str, Any]

LAW = settings(max_examples=60, deadline=None)

DEX = st.sampled_from((6, 10, 13, 16, 18, 21))
FOOTED = ("open", "grass-tall", "sand-short", "water-ankles", "snow-ankles")
GROUND = st.sampled_from(FOOTED)
ON_FOOT = ("walk", "run", "bolt", "crouch", "crawl")
GAIT = st.sampled_from(ON_FOOT)
HEXES = st.integers(1, 12)


def walked(table: Table, *legs: tuple[str, int], gait: str = "walk") -> bool:
    """Move Grak along the legs. Return whether every leg was allowed.

    A leg is a ground and a number of hexes.
    """
    try:
        for ground, hexes in legs:
            table.do(action="move", who="Grak", distance=hexes, terrain=ground, gait=gait)
    except RulesError:
        return False
    return True


def left_everywhere(table: Table) -> dict[str, Any]:
    """Return, for each ground, the movement that is left in the unit."""
    return {ground: table.left("Grak", ground) for ground in FOOTED}


def best(table: Table) -> Fraction:
    """Return the rate of the fastest gait that Grak can use now, in hexes a unit."""
    rates = (table.rate("Grak", gait) for gait in ON_FOOT if not table.closed("Grak", gait))
    return Fraction(max((rate for rate in rates if rate is not None), default=0))


@LAW
@given(dex=DEX, here=GROUND, there=GROUND, one=HEXES, two=HEXES, turned=st.booleans())
def test_the_order_of_two_legs_on_different_grounds_does_not_change_the_movement_left(
    dex: int, here: str, there: str, one: int, two: int, turned: bool
) -> None:
    forth, back = melee(dex=dex), melee(dex=dex)
    if turned:
        forth.do(action="turn", who="Grak", hexsides=1, override=True)
    gone = walked(forth, (here, one), (there, two))
    also = walked(back, (there, two), (here, one))
    if turned and also:
        also = tried(back, {"action": "turn", "who": "Grak", "hexsides": 1}, override=False)
    assert gone == also
    if gone:
        assert left_everywhere(forth) == left_everywhere(back)


@settings(max_examples=25, deadline=None)
@given(dex=DEX, ground=GROUND, gait=GAIT, hexes=HEXES, weight=st.integers(1, 90))
def test_picking_up_and_dropping_the_same_thing_in_mid_turn_changes_nothing(
    dex: int, ground: str, gait: str, hexes: int, weight: int
) -> None:
    """A load can force Grak to swim or to flail.

    So after each change of the load, Grak takes the earlier gait again.
    """
    table = melee(dex=dex)
    walked(table, (ground, hexes), gait=gait)
    before, conditions = left_everywhere(table), table.conditions("Grak")
    was = table.combatant("Grak").pace.gait
    table.do(action="pick-up", who="Grak", item="Anvil", weight=weight)
    table.do(action="drop", who="Grak", item="Anvil")
    table.do(action="gait", who="Grak", gait=was)
    assert (left_everywhere(table), table.conditions("Grak")) == (before, conditions)


@LAW
@given(dex=DEX, ground=GROUND, hexes=HEXES, gaits=st.lists(GAIT, min_size=1, max_size=4))
def test_a_change_of_gait_and_back_gives_no_movement(
    dex: int, ground: str, hexes: int, gaits: list[str]
) -> None:
    table = melee(dex=dex)
    walked(table, (ground, hexes))
    before = left_everywhere(table)
    for gait in (*gaits, "walk"):
        with suppress(RulesError):
            table.do(action="gait", who="Grak", gait=gait)
    assert left_everywhere(table) == before


STEP = st.one_of(
    st.fixed_dictionaries({"action": st.just("gait"), "gait": GAIT}),
    st.fixed_dictionaries({"action": st.just("terrain"), "terrain": GROUND}),
    st.fixed_dictionaries({"action": st.just("move"), "distance": HEXES | st.just("all")}),
    st.fixed_dictionaries({"action": st.just("turn"), "hexsides": st.integers(1, 3)}),
    st.fixed_dictionaries(
        {"action": st.just("slope"), "rise": st.sampled_from((-4, -1, 0, 2)), "run": st.just(4)}
    ),
    st.fixed_dictionaries(
        {
            "action": st.just("do"),
            "name": st.sampled_from(("chew-gum", "sing-loudly", "catch-object")),
        }
    ),
    st.just({"action": "pick-up", "item": "Sack", "weight": 30}),
    st.just({"action": "drop", "item": "Sack"}),
    st.just({"action": "attack"}),
    st.just({"action": "door"}),
    st.just({"action": "climb", "how": "ladder", "at_most": 1}),
    st.just({"action": "hold-back", "rate": 2}),
    st.just({"action": "hold-back"}),
)


@settings(max_examples=40, deadline=None)
@given(dex=DEX, steps=st.lists(STEP, max_size=12))
def test_movement_made_never_exceeds_the_best_single_way_to_use_the_turn(
    dex: int, steps: list[Request]
) -> None:
    """The test has no dives and no movement from the GM: both may exceed the unit."""
    table = melee(dex=dex)
    most = best(table)
    for step in steps:
        tried(table, {"who": "Grak", **step}, override=False)
        most = max(most, best(table))
        assert table.combatant("Grak").pace.made <= most


@LAW
@given(data=st.data())
def test_the_pace_that_shares_use_is_the_rate_on_the_screen(data: st.DataObject) -> None:
    table = ready("exp")
    for request in data.draw(plays("exp")):
        tried(table, request, override=data.draw(st.booleans()))
    for combatant in table.encounter.combatants.values():
        mover = Mover(table.encounter, combatant)
        for gait in table.fight.book.words.gaits:
            speed = speed_of(mover, gait.id, combatant.terrain)
            if speed.account is not None:
                assert unit_of(mover).pace(speed.pacing) == speed.account.figure.value, gait.id


WHO = st.sampled_from(("c1", "c2", "c3"))
PLAYED = st.one_of(
    *own_requests("exp"),
    st.just({"action": "next"}),
    st.builds(lambda who: {"action": "drop", "who": who, "item": "Sack"}, WHO),
    st.builds(
        lambda who, kg: {"action": "pick-up", "who": who, "item": "Sack", "weight": kg},
        WHO,
        st.sampled_from((1, 20, 40, 55, 80)),
    ),
    st.builds(
        lambda who, swim: {"action": "edit", "who": who, "sheet": {"swim": swim}},
        WHO,
        st.sampled_from((None, 4)),
    ),
)
FLOATING = {"sinking", "descending", "falling"}


@LAW
@given(requests=st.lists(PLAYED, min_size=5, max_size=30))
def test_gaits_and_conditions_always_fit_the_ground_and_the_load(requests: list[Request]) -> None:
    table = ready("exp")
    for request in requests:
        tried(table, request)
        for one in table.encounter.combatants.values():
            mover, gait = Mover(table.encounter, one), one.pace.gait
            held = set(table.conditions(one.name))
            assert held & FLOATING == {mover.sinks()} - {""}
            assert gait not in (*ON_FOOT, "roll") or mover.must(one.terrain) != "swim"
            assert gait not in ("swim", "flail", "fly") or "prone" not in held
            assert gait != "swim" or one.sheet.get("swim") is not None
            assert gait != "flail" or one.sheet.get("swim") is None
            assert gait == "climb" or kept(one).climbing is None
            assert "stuck" not in held or table.left(one.name) == 0


@pytest.mark.parametrize("ground", ["open", "water-deep", "mud-legs"])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_combatants_who_are_out_neither_move_nor_act(ground: str, data: st.DataObject) -> None:
    table = melee("Grak", "Mira", "Oda")
    table.do(action="terrain", who="Grak", terrain=ground)
    table.do(action="condition", who="Grak", condition="prone")
    table.do(action="out", who="Grak")
    request = data.draw(st.one_of(*own_requests("exp")).filter(lambda one: "who" in one))
    asked = {**request, "who": "Grak"}
    before = table.combatant("Grak").pace
    if actions_of("exp")[request["action"]].acts:
        assert "out of the fight" in table.fault(**asked).message
    else:
        tried(table, asked, override=False)
    assert table.combatant("Grak").pace.made == before.made


def busy(table: Table) -> None:
    table.do(action="next")
    table.do(action="activity", who="Mira", name="count-money", count=90)


def inactive(table: Table) -> None:
    table.do(action="condition", who="Mira", condition="inactive")


def drowning(table: Table) -> None:
    table.do(action="condition", who="Mira", condition="drowning")


def out(table: Table) -> None:
    table.do(action="out", who="Mira")


def out_in_their_turn(table: Table) -> None:
    table.do(action="next")
    table.do(action="out", who="Mira")


def held_back_and_out(table: Table) -> None:
    table.do(action="next")
    table.do(action="delay", who="Mira")
    table.do(action="out", who="Mira")


def held_fast(table: Table) -> None:
    table.do(action="pick-up", who="Mira", item="Anvil", weight=500)


def nothing(_table: Table) -> None:
    """Do nothing. Mira keeps her turn."""


SKIPPED = (busy, inactive, drowning, out, out_in_their_turn, held_back_and_out, held_fast, nothing)


@pytest.mark.parametrize("skipped", SKIPPED)
@settings(max_examples=20, deadline=None)
@given(turns=st.integers(2, 9), ends=st.sampled_from(("start", "end")), units=st.integers(1, 3))
def test_a_skipped_turn_loses_exactly_one_turn_of_every_duration(
    skipped: Any, turns: int, ends: str, units: int
) -> None:
    table = melee("Grak", "Mira", "Oda")
    who = ["Mira", "Oda", "Grak"]
    table.do(action="condition", who=who, condition="dazed", turns=turns, ends=ends, whose="Mira")
    skipped(table)
    for _ in range(units):
        table.do(action="end-unit")
        if table.turn is None:
            table.do(action="next")
    begun = table.turn == "Mira" and ends == "start"
    left = turns - units - begun
    expected = left if left > 0 else None
    for name in who:
        assert table.conditions(name).get("dazed") == expected, name


@LAW
@given(turns=st.integers(1, 9), units=st.integers(1, 12), nexts=st.integers(0, 1))
def test_time_that_passes_takes_exactly_its_units_from_every_duration(
    turns: int, units: int, nexts: int
) -> None:
    table = melee("Grak", "Mira")
    table.do(action="condition", who=["Grak", "Mira"], condition="dazed", turns=turns)
    for _ in range(nexts):
        table.do(action="next")
    now = {name: table.conditions(name).get("dazed", 0) for name in ("Grak", "Mira")}
    whose = table.turn
    table.do(action="pass-time", amount=units)
    assert table.turn == whose
    for name, before in now.items():
        assert table.conditions(name).get("dazed", 0) == max(0, (before or 0) - units)
