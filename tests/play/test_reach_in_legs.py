"""A path of several legs with gaits and grounds, with results calculated from the rules."""

from fractions import Fraction

import pytest

from rules.fight.reach import Leg, Reach, rounds_to
from rules.rulebook.catalogue import BUILT_IN
from tests.play.test_reach_in_turns import GAITS, lone
from tests.support.some import some

WAYS: dict[str, tuple[str, str, int, int]] = {
    # Grak walks 8 m, runs 24 m and swims 8 m a round, a half of it in each of two turns.
    "a primary gait is chosen in the first turn of a round": ("emala", "8 walk, 12 run", 3, 2),
    "what was walked of a turn leaves the run for the next round": ("emala", "6 walk, 6 run", 3, 2),
    "12 m run are more than a round's swim": ("emala", "12 run, 10 swim water", 5, 3),
    "100 turns of 4 m, then 34 of 12 m": ("emala", "400 walk, 400 run", 134, 67),
    # 5 hexes a unit walked, 7 run; each hex takes its share of the unit; five units a melee.
    "3/5 of a unit walked leave two hexes of running": ("exp", "3 walk, 2 run", 1, 1),
    "a third hex of running is another unit's": ("exp", "3 walk, 3 run", 2, 1),
    "80 units walked, 58 run": ("exp", "400 walk, 400 run", 138, 28),
    # 9 m for each of three Actions; difficult ground costs twice.
    "9 m and twice 9 m are three Actions": ("obss", "9 walk, 9 walk difficult", 1, 1),
    "a metre more is the next turn's": ("obss", "9 walk, 10 walk difficult", 2, 2),
    # 10 m run a round without a roll, 5 m swum.
    "half of a run and half of a swim": ("opend6", "5 run, 2.5 swim", 1, 1),
    "a run leaves no swim": ("opend6", "10 run, 5 swim", 2, 2),
    "15 m and 15 m are 30 m": ("opend6", "15 run, 15 run", 3, 3),
    # 12 mph are 17.6 ft a pulse, the half of it 8.8 ft.
    "a pulse at half speed, one at full": ("rom", "8.8 half, 17.6 full", 2, 1),
    "a little more is a third pulse": ("rom", "8.8 half, 17.7 full", 3, 1),
}


def asked(system: str, way: str) -> Reach:
    """Return Grak's reach for a path of legs. Grak is alone in the fight.

    A leg has a distance, and perhaps a gait and a ground. A dash stands for the usual gait.
    """
    table = lone(system)
    book, encounter = table.fight.book, table.encounter
    legs = []
    for leg in way.split(", "):
        words = leg.split()
        far, gait, ground = (*words, *("-", book.words.open_ground)[len(words) - 1 :])
        taken = None if gait == "-" else book.words.gait(gait)
        legs.append(Leg(Fraction(far), book.words.terrain(encounter, ground), taken))
    usual = book.words.gait(GAITS[system])
    return rounds_to(encounter, book, table.combatant("Grak"), usual, legs)


@pytest.mark.parametrize(("system", "way", "turns", "rounds"), WAYS.values(), ids=WAYS)
def test_a_way_takes_the_turns_that_the_rules_give(
    system: str, way: str, turns: int, rounds: int
) -> None:
    found = asked(system, way)
    assert found.closed is None
    assert (some(found.turns).figure.value, some(found.rounds).figure.value) == (turns, rounds)


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize("parts", ["10, 20", "15, 15", "1, 29", "10, 10, 10", "29.5, 0.5"])
def test_equal_legs_take_as_long_as_one_leg(system: str, parts: str) -> None:
    one, several = asked(system, "30"), asked(system, parts)
    assert some(several.turns).figure.value == some(one.turns).figure.value


@pytest.mark.parametrize(
    ("way", "closed"),
    [
        ("4, 4 swim", "leg 2, 4 m through open ground, swim: there is no water"),
        ("4 - water, 4", "leg 1, 4 m through the water: the ground calls for swim"),
    ],
)
def test_the_leg_that_is_impossible_is_named(way: str, closed: str) -> None:
    found = asked("emala", way)
    assert found.turns is None
    assert (found.closed or "").startswith(closed)


def test_each_turn_is_listed_with_its_distance() -> None:
    turns = some(asked("exp", "3 walk, 3 run").turns)
    assert turns.label == "units to go 3 hexes, then 3 hexes"
    assert [step.label for step in turns.figure.steps][:2] == [
        "unit 1: 5 hexes",
        "unit 2: 1 hex",
    ]
