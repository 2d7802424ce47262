"""OpenD6 vehicles: speeds, stunts, attacks, collisions, damage, leaping out."""

from functools import partial
from typing import Any

import pytest

from rules.books.opend6 import RULES
from rules.rulings.rule import Rule
from rules.rulings.sayings import Example, example
from tests.rules.opend6.rows import ask, assert_true, rows

speed = partial(example, move=30)
fast = partial(example, level="high")

TABLES = {
    "vehicle-speed": {
        "at rest nothing asks for a roll": speed(
            level="stopped", terrain="very-hazardous", extra=9, other_actions=True
        ).gives(furthest=0, least=0, difficulty=0, free=True),
        "cautious": speed(level="cautious").gives(furthest=15, least=7.5, difficulty=0, free=True),
        "cautious on bad ground is still free": speed(level="cautious", terrain="rough").gives(
            furthest=15, least=7.5, difficulty=10, free=True
        ),
        "cautious besides other actions": speed(level="cautious", other_actions=True).gives(
            furthest=15, least=7.5, difficulty=5, free=False
        ),
        "cruising": speed(level="cruising").gives(furthest=30, least=15, difficulty=0, free=False),
        "high": speed(level="high").gives(furthest=60, least=30, difficulty=5, free=False),
        "high keeps its own 5": speed(level="high", other_actions=True).gives(
            furthest=60, least=30, difficulty=5, free=False
        ),
        "all-out": speed(level="all-out").gives(furthest=120, least=60, difficulty=10, free=False),
        "all-out on rough ground": speed(level="all-out", terrain="rough").gives(
            furthest=120, least=60, difficulty=20, free=False
        ),
        "all-out keeps its own 10": speed(level="all-out", other_actions=True).gives(
            furthest=120, least=60, difficulty=10, free=False
        ),
    },
    "vehicle-shift": {
        "one level": example(**{"from": "all-out", "to": "high"}).gives(
            levels=1, allowed=True, difficulty=None, control=True, regain_difficulty=None
        ),
        "one level, a needless roll": example(
            **{"from": "cautious", "to": "stopped", "roll": 0}
        ).gives(levels=1, allowed=True, difficulty=None, control=True, regain_difficulty=None),
        "two levels, no roll yet": example(**{"from": "stopped", "to": "cruising"}).gives(
            levels=2, allowed=True, difficulty=10, control=None, regain_difficulty=None
        ),
        "two levels under conditions, failed": example(
            **{"from": "all-out", "to": "cruising", "roll": 14, "conditions": 5}
        ).gives(levels=2, allowed=True, difficulty=15, control=False, regain_difficulty=15),
        "three levels": example(**{"from": "stopped", "to": "high"}).gives(
            levels=3, allowed=False, difficulty=None, control=None, regain_difficulty=None
        ),
        "four levels": example(**{"from": "all-out", "to": "stopped", "roll": 99}).gives(
            levels=4, allowed=False, difficulty=None, control=None, regain_difficulty=None
        ),
    },
    "stunt": {
        "a tractor's sharp turn off the road": example(
            stunt="turn-90", conditions=["off-road"], terrain="moderate", familiarity="common"
        ).gives(difficulty=32),
        "below nothing": example(stunt="straight", conditions=["unlimited-landing"]).gives(
            difficulty=-3
        ),
        "two at once": example(stunt="land", conditions=["limited-landing", "rough-landing"]).gives(
            difficulty=16
        ),
        "the same one twice": example(stunt="turn-45", conditions=["reverse", "reverse"]).gives(
            difficulty=15
        ),
        "untrained, and the GM's": example(stunt="park", untrained=5, extra=-2).gives(difficulty=9),
    },
    "vehicle-target": {
        "a person shooting at a car": example(scale_modifier=6).gives(
            difficulty=10, attack_bonus=6, penalty_dice=0, piloting_difficulty=None
        ),
        "a car shooting at a person": example(scale_modifier=-6).gives(
            difficulty=10, attack_bonus=-6, penalty_dice=0, piloting_difficulty=None
        ),
        "far off, much to do": example(actions=4, range_modifier=5).gives(
            difficulty=15, attack_bonus=0, penalty_dice=3, piloting_difficulty=10
        ),
        "a poor dodge": example(range_modifier=5, dodge_total=4).gives(
            difficulty=9, attack_bonus=0, penalty_dice=0, piloting_difficulty=None
        ),
    },
    "collision-dice": {
        "cautious": example(level="cautious").gives(dice=4),
        "cruising": example(level="cruising").gives(dice=6),
        "high": fast().gives(dice=8),
        "all-out": example(level="all-out").gives(dice=10),
        "head-on": fast(collision="head-on").gives(dice=11),
        "rear-end": fast(collision="rear-end").gives(dice=5),
        "sideswipe": fast(collision="sideswipe").gives(dice=5),
        "never below 0D": example(level="stopped", collision="rear-end").gives(dice=0),
        "a wall": fast(surface="hard").gives(dice=8),
        "head-on into a wall": fast(surface="hard", collision="head-on").gives(dice=11),
        "along a wall": fast(surface="hard", collision="sideswipe").gives(dice=8),
        "a haystack": fast(surface="yielding").gives(dice=7),
        "head-on into many haystacks": fast(
            surface="yielding", yielding_dice=4, collision="head-on"
        ).gives(dice=7),
        "soft, and stopped": example(level="stopped", surface="yielding", yielding_dice=3).gives(
            dice=0
        ),
        "no haystack": example(level="cautious", yielding_dice=3).gives(dice=4),
    },
    "leap-out": {
        "slow, whatever the roll": example(kph=6, roll=1).gives(difficulty=5, damage=0),
        "just under 5 mph": example(kph=8.04671).gives(difficulty=5, damage=0),
        "exactly 5 mph": example(kph=8.04672).gives(difficulty=15, damage=1),
        "a whole 10": example(kph=10).gives(difficulty=16, damage=1),
        "a car before the tree": example(kph=90).gives(difficulty=24, damage=6),
        "three result points": example(kph=90, roll=27).gives(difficulty=24, damage=3),
        "just made": example(kph=90, roll=24).gives(difficulty=24, damage=6),
        "failed": example(kph=90, roll=20).gives(difficulty=24, damage=6),
        "unhurt": example(kph=90, roll=40).gives(difficulty=24, damage=0),
    },
}


@pytest.mark.parametrize(("rule", "row"), rows(TABLES))
def test_a_rule_about_vehicles_gives_what_the_book_says(rule: Rule[..., Any], row: Example) -> None:
    assert_true(rule, row)


STUNT_ROWS = [
    ("park", 6),
    ("land", 10),
    ("straight", 0),
    ("regain-control", 15),
    ("sideswipe", 10),
    ("easy-turn", 5),
    ("turn-45", 9),
    ("turn-90", 15),
    ("turn-180", 21),
]
CONDITION_ROWS = [
    ("ram", 10),
    ("over-debris", 3),
    ("limited-parking", 3),
    ("off-road", 6),
    ("limited-landing", 3),
    ("almost-no-landing", 6),
    ("rough-landing", 3),
    ("steep-climb-or-dive", 6),
]
FAMILIARITY_ROWS = [
    ("known", 0),
    ("common", 6),
    ("moderately-common", 8),
    ("uncommon", 11),
    ("unusual", 14),
    ("rare", 17),
    ("exotic", 20),
]


@pytest.mark.parametrize(("stunt", "difficulty"), STUNT_ROWS)
def test_a_stunt_has_its_base_difficulty(stunt: str, difficulty: int) -> None:
    assert ask("stunt", stunt=stunt) == {"difficulty": difficulty}


@pytest.mark.parametrize(("stunt", "difficulty"), STUNT_ROWS)
def test_besides_other_actions_only_driving_straight_is_harder(stunt: str, difficulty: int) -> None:
    expected = 5 if stunt == "straight" else difficulty
    assert ask("stunt", stunt=stunt, other_actions=True) == {"difficulty": expected}


@pytest.mark.parametrize(("condition", "modifier"), CONDITION_ROWS)
def test_a_condition_of_a_stunt_adds_its_modifier(condition: str, modifier: int) -> None:
    assert ask("stunt", stunt="land", conditions=[condition]) == {"difficulty": 10 + modifier}


@pytest.mark.parametrize(("familiarity", "modifier"), FAMILIARITY_ROWS)
def test_an_unfamiliar_vehicle_adds_its_modifier(familiarity: str, modifier: int) -> None:
    assert ask("stunt", stunt="park", familiarity=familiarity) == {"difficulty": 6 + modifier}


def test_a_condition_named_twice_is_kept_with_the_reason() -> None:
    steps = RULES["stunt"].ask({"stunt": "park", "conditions": ["reverse", "reverse"]}).steps()
    aside = [(step.label, step.why_not) for step in steps if not step.applied]
    assert ("reverse", "already counted") in aside


def test_a_failed_leap_has_no_result_points_and_says_why() -> None:
    steps = RULES["leap-out"].ask({"kph": 90, "roll": 20}).steps()
    aside = [(step.label, step.value, step.why_not) for step in steps if not step.applied]
    assert aside == [("result points", 0, "the roll was failed")]


RAMS = [
    pytest.param("land", True, (True, True, False, 0, False), id="made on land"),
    pytest.param("water", True, (True, True, False, 0, False), id="made on water"),
    pytest.param("space", True, (True, True, False, 0, False), id="made in space"),
    pytest.param("air", True, (True, True, True, None, False), id="made in the air"),
    pytest.param("land", False, (False, False, True, 2, True), id="failed on land"),
    pytest.param("water", False, (False, False, True, 2, True), id="failed on water"),
    pytest.param("space", False, (False, False, True, 2, True), id="failed in space"),
    pytest.param("air", False, (False, False, True, 2, True), id="failed in the air"),
]


@pytest.mark.parametrize("kind", ["ram", "sideswipe"])
@pytest.mark.parametrize(("vehicle", "success", "expected"), RAMS)
def test_a_ram_or_a_sideswipe(
    kind: str, vehicle: str, success: bool, expected: tuple[object, ...]
) -> None:
    answer = ask("ram", kind=kind, vehicle=vehicle, success=success)
    names = ("hits", "both_damaged", "loses_control", "recovery_rounds", "spins")
    assert tuple(answer[name] for name in names) == expected


DAMAGES = [
    pytest.param(3, 10, ("none", 0), id="less than resistance"),
    pytest.param(11, 10, ("very-light", 0), id="by 1"),
    pytest.param(13, 10, ("very-light", 0), id="by 3"),
    pytest.param(14, 10, ("light", 3), id="by 4, a quarter rounded down"),
    pytest.param(18, 10, ("light", 4), id="by 8"),
    pytest.param(19, 10, ("heavy", 9), id="by 9, half rounded down"),
    pytest.param(22, 12, ("heavy", 11), id="by 10"),
    pytest.param(23, 10, ("severe", 17), id="by 13, three quarters rounded down"),
    pytest.param(25, 10, ("severe", 18), id="by 15"),
    pytest.param(26, 10, ("destroyed", 26), id="by 16, all of it"),
    pytest.param(90, 10, ("destroyed", 90), id="by far"),
    pytest.param(-1, -7, ("light", 0), id="no injury below nothing"),
]


@pytest.mark.parametrize(("damage", "resistance", "expected"), DAMAGES)
def test_damage_to_a_vehicle_and_its_passengers(
    damage: int, resistance: int, expected: tuple[str, int]
) -> None:
    answer = ask("vehicle-damage", damage=damage, resistance=resistance)
    assert (answer["level"], answer["passenger_damage"]) == expected


N, VL, L, H, S, D = "none", "very-light", "light", "heavy", "severe", "destroyed"
LEVEL_AFTER = {
    N: {N: N, VL: VL, L: L, H: H, S: S, D: D},
    VL: {N: VL, VL: VL, L: L, H: H, S: S, D: D},
    L: {N: L, VL: L, L: L, H: H, S: S, D: D},
    H: {N: H, VL: H, L: S, H: S, S: S, D: D},
    S: {N: S, VL: S, L: D, H: D, S: D, D: D},
    D: {N: D, VL: D, L: D, H: D, S: D, D: D},
}


@pytest.mark.parametrize(
    ("current", "new", "after"),
    [(current, new, after) for current, row in LEVEL_AFTER.items() for new, after in row.items()],
)
def test_the_level_after_a_further_hit(current: str, new: str, after: str) -> None:
    answer = ask("vehicle-wear", current=current, new=new, maneuverability=3)
    assert answer["level"] == after
    assert answer["out_of_control"] is (after == "severe")


HITS = [
    pytest.param("none", 2, (2, 0, None), id="no hit"),
    pytest.param("very-light", 2, (1, 0, "two-rounds"), id="very light"),
    pytest.param("very-light", 0, (0, 0, "two-rounds"), id="very light at 0D does nothing"),
    pytest.param("light", 1, (0, 0, "until-repaired"), id="light"),
    pytest.param("light", 0, (0, 1, "until-repaired"), id="light at 0D slows"),
    pytest.param("heavy", 3, (1, 0, "until-repaired"), id="heavy"),
    pytest.param("heavy", 1, (0, 0, "until-repaired"), id="heavy at 1D does not slow"),
    pytest.param("heavy", 0, (0, 2, "until-repaired"), id="heavy at 0D slows by two"),
    pytest.param("severe", 2, (2, 0, "until-repaired"), id="severe"),
    pytest.param("destroyed", 2, (2, 0, "for-good"), id="destroyed"),
]


@pytest.mark.parametrize("current", [N, VL, L, H, S, D])
@pytest.mark.parametrize(("new", "maneuverability", "expected"), HITS)
def test_losses_depend_on_the_new_hit(
    new: str, maneuverability: int, expected: tuple[object, ...], current: str
) -> None:
    answer = ask("vehicle-wear", current=current, new=new, maneuverability=maneuverability)
    names = ("maneuverability", "top_speed_levels_lost", "lasts")
    assert tuple(answer[name] for name in names) == expected
