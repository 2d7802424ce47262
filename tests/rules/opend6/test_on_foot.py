"""OpenD6 on foot, in water, on walls and in the air: the book's examples and every limit."""

from fractions import Fraction

import pytest

from rules.books.opend6 import RULES

HALF = Fraction(1, 2)


def ask(rule: str, **inputs: object) -> dict[str, object]:
    return dict(RULES[rule].ask(inputs).values())


RUNS = [
    pytest.param(
        {"move": 10, "distance": 40}, {"movements": 4, "difficulty": 15}, id="four Moves are a 15"
    ),
    pytest.param(
        {"move": 10, "distance": 0}, {"movements": 1, "difficulty": 0}, id="no ground is a movement"
    ),
    pytest.param(
        {"move": 10, "distance": 10}, {"movements": 1, "difficulty": 0}, id="one Move is free"
    ),
    pytest.param(
        {"move": 10, "distance": 10.25}, {"movements": 2, "difficulty": 5}, id="one begun counts"
    ),
    pytest.param(
        {"move": 2.5, "distance": 7.5}, {"movements": 3, "difficulty": 10}, id="a broken Move"
    ),
    pytest.param(
        {"move": 10, "distance": 20, "terrain": "rough", "fatigue_rounds": 2, "extra": -1},
        {"difficulty": 20},
        id="terrain, fatigue and the GM add up",
    ),
    pytest.param({"move": 10, "distance": 50}, {"allowed": False}, id="five Moves are too far"),
    pytest.param(
        {"move": 10, "distance": 40.5, "roll": 99},
        {"allowed": False, "success": None, "covers": None},
        id="nothing is rolled beyond the limit",
    ),
    pytest.param(
        {"move": 10, "distance": 50, "cap": False, "roll": 20},
        {"allowed": True, "difficulty": 20, "success": True, "covers": 50},
        id="without the limit five Moves can be run",
    ),
    pytest.param(
        {"move": 10, "distance": 40, "roll": None},
        {"success": None, "covers": None},
        id="no roll, no outcome",
    ),
    pytest.param(
        {"move": 10, "distance": 40, "roll": 15},
        {"success": True, "covers": 40},
        id="a total that meets the difficulty makes it",
    ),
    pytest.param(
        {"move": 10, "distance": 40, "roll": 14},
        {"success": False, "covers": 10},
        id="a failed roll covers Move",
    ),
    pytest.param(
        {"move": 10, "distance": 8, "terrain": "rough", "roll": 4},
        {"success": False, "covers": 8},
        id="a failed roll never covers more than was wanted",
    ),
]


@pytest.mark.parametrize(("inputs", "expected"), RUNS)
def test_a_run(inputs: dict[str, object], expected: dict[str, object]) -> None:
    assert expected.items() <= ask("run", **inputs).items()


SWIMS = [
    pytest.param(
        {"move": 9, "distance": 5},
        {"swim_move": 5, "movements": 1, "difficulty": 5},
        id="half of 9 rounds up",
    ),
    pytest.param({"move": 10, "distance": 20}, {"allowed": True}, id="the limit itself"),
    pytest.param(
        {"move": 10, "distance": 25, "cap": False},
        {"allowed": True, "difficulty": 25},
        id="without the limit",
    ),
    pytest.param(
        {"move": 10, "distance": 5, "terrain": "hazardous", "fatigue_rounds": 1, "extra": 2},
        {"difficulty": 30},
        id="large waves, tired, and more",
    ),
]


@pytest.mark.parametrize(("inputs", "expected"), SWIMS)
def test_a_swim(inputs: dict[str, object], expected: dict[str, object]) -> None:
    assert expected.items() <= ask("swim", **inputs).items()


BREATHS = [
    pytest.param({"roll": 12, "bonus": 4}, 60, id="no bonus without preparation"),
    pytest.param({"roll": 3, "prepared": True, "bonus": 4}, 180, id="no bonus on a minute a point"),
    pytest.param(
        {"roll": 3, "prepared": True, "has_stamina": False, "bonus": -4}, 0, id="never below 0"
    ),
    pytest.param({"roll": 0}, 0, id="a roll of nothing"),
]


@pytest.mark.parametrize(("inputs", "seconds"), BREATHS)
def test_a_breath_held(inputs: dict[str, object], seconds: int) -> None:
    assert ask("hold-breath", **inputs) == {"seconds": seconds}


CLIMBS = [
    pytest.param(
        {"skilled": True, "distance": 10},
        {"climb_move": 10, "difficulty": 5},
        id="a climber's own Move",
    ),
    pytest.param({"skilled": False, "distance": 5}, {"difficulty": 5}, id="half of Move unskilled"),
    pytest.param({"skilled": False, "distance": 5.5}, {"difficulty": 15}, id="a half begun"),
    pytest.param({"skilled": False, "distance": 20}, {"allowed": True}, id="the limit itself"),
    pytest.param({"skilled": False, "distance": 21}, {"allowed": False}, id="beyond the limit"),
    pytest.param(
        {"skilled": False, "distance": 21, "cap": False}, {"allowed": True}, id="no limit"
    ),
    pytest.param(
        {"skilled": True, "distance": 0, "fatigue_rounds": 3, "extra": 1},
        {"difficulty": 15},
        id="tired on the spot",
    ),
]


@pytest.mark.parametrize(("inputs", "expected"), CLIMBS)
def test_a_climb_with_a_move_of_ten(inputs: dict[str, object], expected: dict[str, object]) -> None:
    assert expected.items() <= ask("climb", move=10, **inputs).items()


RATES = [
    pytest.param({"current": 20, "wanted": 50}, (40, 0, 40), id="held to the highest"),
    pytest.param({"current": 40, "wanted": 5}, (80, 20, 20), id="held to the lowest"),
    pytest.param({"current": 50}, (100, 25, None), id="halved where that is more"),
    pytest.param({"current": 30}, (60, 10, None), id="twice base Move where that is more"),
    pytest.param({"current": 15}, (35, 0, None), id="never below nothing"),
]


@pytest.mark.parametrize(("inputs", "expected"), RATES)
def test_acceleration_with_a_base_of_ten(
    inputs: dict[str, object], expected: tuple[int, int, int | None]
) -> None:
    highest, lowest, rate = expected
    assert ask("acceleration", base=10, **inputs) == {
        "highest": highest,
        "lowest": lowest,
        "rate": rate,
    }


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


FLIGHTS = [
    pytest.param({"distance": 20, "propelled": False}, (1, 0, False), id="nothing to fly with"),
    pytest.param(
        {"distance": 20, "propelled": False, "zero_gravity": True}, (1, 0, True), id="weightless"
    ),
    pytest.param({"distance": 81, "fatigue_rounds": 1}, (5, 23, False), id="beyond the limit"),
    pytest.param({"distance": 81, "cap": False, "extra": 1}, (5, 21, True), id="without a limit"),
]


@pytest.mark.parametrize(("inputs", "expected"), FLIGHTS)
def test_a_flight_at_a_rate_of_twenty(
    inputs: dict[str, object], expected: tuple[int, int, bool]
) -> None:
    movements, difficulty, allowed = expected
    assert ask("fly", rate=20, **inputs) == {
        "movements": movements,
        "difficulty": difficulty,
        "allowed": allowed,
    }


ACTIONS = [
    pytest.param({"kind": "run", "done": ["run"]}, False, id="a second run"),
    pytest.param({"kind": "swim", "done": ["run"]}, True, id="another type"),
    pytest.param({"kind": "vehicle", "done": ["vehicle"]}, False, id="a vehicle's second"),
    pytest.param(
        {"kind": "vehicle", "done": ["vehicle"], "special": True},
        False,
        id="abilities do not drive twice",
    ),
    pytest.param({"kind": "vehicle", "done": ["run"]}, True, id="run to the car, drive off"),
]


@pytest.mark.parametrize(("inputs", "allowed"), ACTIONS)
def test_one_movement_action_of_each_type_a_round(inputs: dict[str, object], allowed: bool) -> None:
    assert ask("movement-actions", **inputs) == {"allowed": allowed}
