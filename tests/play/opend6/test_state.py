"""A combatant's state is written and read without a change. A round's end resets most of it."""

from fractions import Fraction

import pytest
from msgspec import structs

from rules.books.opend6.state import OpenD6State, Seat, ThisRound, keep, kept
from rules.encounter.codec import from_plain, to_bytes, to_plain
from tests.play.opend6.road import again, move, runners

ROUND = ThisRound(
    made={"run": 2, "vehicle": 1},
    rates={"swim": Fraction(7, 2)},
    gone={"run": Fraction(5), "swim": Fraction(7, 2)},
    ran_well=True,
    fast=True,
    rammed=True,
    lost_control=True,
    recovering=True,
    got_up=True,
    acts=("run", "driving"),
    said=3,
    counted=2,
    tried=("regain",),
    stunts=1,
    steady=True,
    dodged=True,
    full_defence=True,
    began_descent=True,
)
EVERYTHING = OpenD6State(
    this_round=ROUND,
    rates={"run": Fraction(40), "fly": Fraction(22, 3)},
    run_up=2,
    fast_rounds=3,
    breath=4,
    seat=Seat("c2", driving=True, strange=True),
    out_of_control="spinning",
    level="all-out",
    damage="very-light",
    dice_lost=1,
    levels_lost=2,
    systems={"sensors": "heavy"},
    to_recover=1,
    dodge=0,
    descent="comes down",
)


@pytest.mark.parametrize("whole", [EVERYTHING, ROUND, EVERYTHING.seat])
def test_the_case_has_no_default_values(whole: OpenD6State | ThisRound | Seat) -> None:
    for field in structs.fields(whole):
        assert getattr(whole, field.name) != field.default


def test_the_whole_state_comes_back_from_plain_data() -> None:
    encounter = runners("Mira").encounter
    everything = keep(encounter.find("Mira"), **structs.asdict(EVERYTHING))
    encounter = encounter.put(everything)
    back = from_plain(to_plain(encounter), OpenD6State)
    assert back == encounter
    assert to_bytes(back) == to_bytes(encounter)


def test_a_round_is_reset_except_its_rate_and_its_run_up() -> None:
    table = runners("Mira")
    move(table, "Mira", 20, [5], gait="run")
    done = ThisRound(
        made={"run": 1},
        rates={"run": Fraction(20)},
        gone={"run": Fraction(20)},
        ran_well=True,
        fast=True,
        acts=("run",),
        counted=1,
    )
    assert kept(table.combatant("Mira")).this_round == done
    again(table)
    assert kept(table.combatant("Mira")) == OpenD6State(
        rates={"run": Fraction(20)}, run_up=1, fast_rounds=1
    )
