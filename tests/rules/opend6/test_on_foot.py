"""OpenD6 on foot, in water, on walls and in the air: the book's examples and every limit."""

from functools import partial
from typing import Any

import pytest

from rules.rulings.rule import Rule
from rules.rulings.sayings import Example, example
from tests.rules.opend6.rows import ask, assert_true, rows

runs = swims = partial(example, move=10)
climbs = partial(example, move=10, skilled=False)
climber = partial(example, move=10, skilled=True)
pace = partial(example, base=10)
flight = partial(example, rate=20)

TABLES = {
    "run": {
        "four Moves are a 15": runs(distance=40).gives(movements=4, difficulty=15),
        "no ground is a movement": runs(distance=0).gives(movements=1, difficulty=0),
        "one Move is free": runs(distance=10).gives(movements=1, difficulty=0),
        "one begun counts": runs(distance=10.25).gives(movements=2, difficulty=5),
        "a broken Move": example(move=2.5, distance=7.5).gives(movements=3, difficulty=10),
        "terrain, fatigue and the GM add up": runs(
            distance=20, terrain="rough", fatigue_rounds=2, extra=-1
        ).gives(difficulty=20),
        "five Moves are too far": runs(distance=50).gives(allowed=False),
        "nothing is rolled beyond the limit": runs(distance=40.5, roll=99).gives(
            allowed=False, success=None, covers=None
        ),
        "without the limit five Moves can be run": runs(distance=50, cap=False, roll=20).gives(
            allowed=True, difficulty=20, success=True, covers=50
        ),
        "no roll, no outcome": runs(distance=40, roll=None).gives(success=None, covers=None),
        "a total that meets the difficulty succeeds": runs(distance=40, roll=15).gives(
            success=True, covers=40
        ),
        "a failed roll covers Move": runs(distance=40, roll=14).gives(success=False, covers=10),
        "a failed roll never covers more than was wanted": runs(
            distance=8, terrain="rough", roll=4
        ).gives(success=False, covers=8),
    },
    "swim": {
        "half of 9 rounds up": example(move=9, distance=5).gives(
            swim_move=5, movements=1, difficulty=5
        ),
        "the limit itself": swims(distance=20).gives(allowed=True),
        "without the limit": swims(distance=25, cap=False).gives(allowed=True, difficulty=25),
        "large waves, tired, and more": swims(
            distance=5, terrain="hazardous", fatigue_rounds=1, extra=2
        ).gives(difficulty=30),
    },
    "hold-breath": {
        "no bonus without preparation": example(roll=12, bonus=4).gives(seconds=60),
        "no bonus on a minute a point": example(roll=3, prepared=True, bonus=4).gives(seconds=180),
        "never below 0": example(roll=3, prepared=True, has_stamina=False, bonus=-4).gives(
            seconds=0
        ),
        "a roll of nothing": example(roll=0).gives(seconds=0),
    },
    "climb": {
        "a climber's own Move": climber(distance=10).gives(climb_move=10, difficulty=5),
        "half of Move unskilled": climbs(distance=5).gives(difficulty=5),
        "a half begun": climbs(distance=5.5).gives(difficulty=15),
        "the limit itself": climbs(distance=20).gives(allowed=True),
        "beyond the limit": climbs(distance=21).gives(allowed=False),
        "no limit": climbs(distance=21, cap=False).gives(allowed=True),
        "tired on the spot": climber(distance=0, fatigue_rounds=3, extra=1).gives(difficulty=15),
    },
    "acceleration": {
        "held to the highest": pace(current=20, wanted=50).gives(highest=40, lowest=0, rate=40),
        "held to the lowest": pace(current=40, wanted=5).gives(highest=80, lowest=20, rate=20),
        "halved where that is more": pace(current=50).gives(highest=100, lowest=25, rate=None),
        "twice base Move where that is more": pace(current=30).gives(
            highest=60, lowest=10, rate=None
        ),
        "never below nothing": pace(current=15).gives(highest=35, lowest=0, rate=None),
    },
    "fly": {
        "nothing to fly with": flight(distance=20, propelled=False).gives(
            movements=1, difficulty=0, allowed=False
        ),
        "weightless": flight(distance=20, propelled=False, zero_gravity=True).gives(
            movements=1, difficulty=0, allowed=True
        ),
        "beyond the limit": flight(distance=81, fatigue_rounds=1).gives(
            movements=5, difficulty=23, allowed=False
        ),
        "without a limit": flight(distance=81, cap=False, extra=1).gives(
            movements=5, difficulty=21, allowed=True
        ),
    },
    "movement-actions": {
        "a second run": example(kind="run", done=["run"]).gives(allowed=False),
        "another type": example(kind="swim", done=["run"]).gives(allowed=True),
        "a vehicle's second": example(kind="vehicle", done=["vehicle"]).gives(allowed=False),
        "abilities do not drive twice": example(
            kind="vehicle", done=["vehicle"], special=True
        ).gives(allowed=False),
        "run to the car, drive off": example(kind="vehicle", done=["run"]).gives(allowed=True),
    },
}


@pytest.mark.parametrize(("rule", "row"), rows(TABLES))
def test_a_rule_about_movement_on_foot_gives_what_the_book_says(
    rule: Rule[..., Any], row: Example
) -> None:
    assert_true(rule, row)


TERRAINS = [
    ("easy", 0),
    ("moderate", 5),
    ("rough", 10),
    ("very-rough", 15),
    ("hazardous", 20),
    ("very-hazardous", 25),
]


@pytest.mark.parametrize(("terrain", "modifier"), TERRAINS)
def test_a_terrain_adds_the_same_to_every_movement(terrain: str, modifier: int) -> None:
    assert ask("terrain", terrain=terrain) == {"modifier": modifier}
    for rule, base in (("run", 0), ("swim", 5)):
        assert ask(rule, move=10, distance=1, terrain=terrain)["difficulty"] == base + modifier
    climb = ask("climb", move=10, skilled=True, distance=1, terrain=terrain)
    assert climb["difficulty"] == 5 + modifier
    assert ask("fly", rate=10, distance=1, terrain=terrain)["difficulty"] == modifier
    assert ask("stunt", stunt="park", terrain=terrain)["difficulty"] == 6 + modifier
