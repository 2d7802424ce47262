"""OpenD6 vehicles: speeds, stunts, attacks, collisions, damage, leaping out."""

from fractions import Fraction

import pytest

from rules.books.opend6 import RULES


def ask(rule: str, **inputs: object) -> dict[str, object]:
    return dict(RULES[rule].ask(inputs).values())


SPEEDS = [
    pytest.param(
        {"level": "stopped", "terrain": "very-hazardous", "extra": 9, "other_actions": True},
        (0, 0, 0, True),
        id="nothing asks a roll at rest",
    ),
    pytest.param({"level": "cautious"}, (15, Fraction(15, 2), 0, True), id="cautious"),
    pytest.param(
        {"level": "cautious", "terrain": "rough"},
        (15, Fraction(15, 2), 10, True),
        id="cautious on bad ground is still free",
    ),
    pytest.param(
        {"level": "cautious", "other_actions": True},
        (15, Fraction(15, 2), 5, False),
        id="cautious beside other actions",
    ),
    pytest.param({"level": "cruising"}, (30, 15, 0, False), id="cruising"),
    pytest.param({"level": "high"}, (60, 30, 5, False), id="high"),
    pytest.param(
        {"level": "high", "other_actions": True}, (60, 30, 5, False), id="high keeps its own 5"
    ),
    pytest.param({"level": "all-out"}, (120, 60, 10, False), id="all-out"),
    pytest.param(
        {"level": "all-out", "terrain": "rough"}, (120, 60, 20, False), id="all-out on rough ground"
    ),
    pytest.param(
        {"level": "all-out", "other_actions": True},
        (120, 60, 10, False),
        id="all-out keeps its own 10",
    ),
]


@pytest.mark.parametrize(("inputs", "expected"), SPEEDS)
def test_a_speed_level_of_a_vehicle_with_a_move_of_thirty(
    inputs: dict[str, object], expected: tuple[object, ...]
) -> None:
    answer = ask("vehicle-speed", move=30, **inputs)
    assert tuple(answer[name] for name in ("furthest", "least", "difficulty", "free")) == expected


SHIFTS = [
    pytest.param("all-out", "high", {}, (1, True, None, True, None), id="one level"),
    pytest.param(
        "cautious",
        "stopped",
        {"roll": 0},
        (1, True, None, True, None),
        id="one level, a needless roll",
    ),
    pytest.param(
        "stopped", "cruising", {}, (2, True, 10, None, None), id="two levels, no roll yet"
    ),
    pytest.param(
        "all-out",
        "cruising",
        {"roll": 14, "conditions": 5},
        (2, True, 15, False, 15),
        id="two levels under conditions, failed",
    ),
    pytest.param("stopped", "high", {}, (3, False, None, None, None), id="three levels"),
    pytest.param(
        "all-out", "stopped", {"roll": 99}, (4, False, None, None, None), id="four levels"
    ),
]


@pytest.mark.parametrize(("start", "end", "inputs", "expected"), SHIFTS)
def test_a_change_of_speed_level(
    start: str, end: str, inputs: dict[str, object], expected: tuple[object, ...]
) -> None:
    answer = ask("vehicle-shift", **{"from": start, "to": end}, **inputs)
    names = ("levels", "allowed", "difficulty", "control", "regain_difficulty")
    assert tuple(answer[name] for name in names) == expected


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
def test_other_actions_only_make_the_straight_way_harder(stunt: str, difficulty: int) -> None:
    expected = 5 if stunt == "straight" else difficulty
    assert ask("stunt", stunt=stunt, other_actions=True) == {"difficulty": expected}


@pytest.mark.parametrize(("condition", "modifier"), CONDITION_ROWS)
def test_a_condition_of_a_stunt_adds_its_modifier(condition: str, modifier: int) -> None:
    assert ask("stunt", stunt="land", conditions=[condition]) == {"difficulty": 10 + modifier}


@pytest.mark.parametrize(("familiarity", "modifier"), FAMILIARITY_ROWS)
def test_an_unfamiliar_vehicle_adds_its_modifier(familiarity: str, modifier: int) -> None:
    assert ask("stunt", stunt="park", familiarity=familiarity) == {"difficulty": 6 + modifier}


STUNTS = [
    pytest.param(
        {
            "stunt": "turn-90",
            "conditions": ["off-road"],
            "terrain": "moderate",
            "familiarity": "common",
        },
        32,
        id="a tractor's sharp turn off the road",
    ),
    pytest.param(
        {"stunt": "straight", "conditions": ["unlimited-landing"]}, -3, id="below nothing"
    ),
    pytest.param(
        {"stunt": "land", "conditions": ["limited-landing", "rough-landing"]}, 16, id="two at once"
    ),
    pytest.param(
        {"stunt": "turn-45", "conditions": ["reverse", "reverse"]}, 15, id="the same one twice"
    ),
    pytest.param({"stunt": "park", "untrained": 5, "extra": -2}, 9, id="untrained, and the GM's"),
]


@pytest.mark.parametrize(("inputs", "difficulty"), STUNTS)
def test_the_difficulty_of_a_stunt(inputs: dict[str, object], difficulty: int) -> None:
    assert ask("stunt", **inputs) == {"difficulty": difficulty}


def test_a_condition_named_twice_is_kept_with_the_reason() -> None:
    steps = RULES["stunt"].ask({"stunt": "park", "conditions": ["reverse", "reverse"]}).steps()
    aside = [(step.label, step.why_not) for step in steps if not step.applied]
    assert ("reverse", "already counted") in aside


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


TARGETS = [
    pytest.param({"scale_modifier": 6}, (10, 6, 0, None), id="a person shooting at a car"),
    pytest.param({"scale_modifier": -6}, (10, -6, 0, None), id="a car shooting at a person"),
    pytest.param({"actions": 4, "range_modifier": 5}, (15, 0, 3, 10), id="far off, much to do"),
    pytest.param({"range_modifier": 5, "dodge_total": 4}, (9, 0, 0, None), id="a poor dodge"),
]


@pytest.mark.parametrize(("inputs", "expected"), TARGETS)
def test_shooting_at_a_vehicle(inputs: dict[str, object], expected: tuple[object, ...]) -> None:
    answer = ask("vehicle-target", **inputs)
    names = ("difficulty", "attack_bonus", "penalty_dice", "piloting_difficulty")
    assert tuple(answer[name] for name in names) == expected


COLLISIONS = [
    pytest.param({"level": "cautious"}, 4, id="cautious"),
    pytest.param({"level": "cruising"}, 6, id="cruising"),
    pytest.param({"level": "high"}, 8, id="high"),
    pytest.param({"level": "all-out"}, 10, id="all-out"),
    pytest.param({"level": "high", "collision": "head-on"}, 11, id="head-on"),
    pytest.param({"level": "high", "collision": "rear-end"}, 5, id="rear-end"),
    pytest.param({"level": "high", "collision": "sideswipe"}, 5, id="sideswipe"),
    pytest.param({"level": "stopped", "collision": "rear-end"}, 0, id="never below 0D"),
    pytest.param({"level": "high", "surface": "hard"}, 8, id="a wall"),
    pytest.param(
        {"level": "high", "surface": "hard", "collision": "head-on"}, 11, id="head-on into a wall"
    ),
    pytest.param(
        {"level": "high", "surface": "hard", "collision": "sideswipe"}, 8, id="along a wall"
    ),
    pytest.param({"level": "high", "surface": "yielding"}, 7, id="a haystack"),
    pytest.param(
        {"level": "high", "surface": "yielding", "yielding_dice": 4, "collision": "head-on"},
        7,
        id="head-on into many haystacks",
    ),
    pytest.param(
        {"level": "stopped", "surface": "yielding", "yielding_dice": 3}, 0, id="soft, and stopped"
    ),
    pytest.param({"level": "cautious", "yielding_dice": 3}, 4, id="no haystack"),
]


@pytest.mark.parametrize(("inputs", "dice"), COLLISIONS)
def test_the_dice_of_a_collision(inputs: dict[str, object], dice: int) -> None:
    assert ask("collision-dice", **inputs) == {"dice": dice}


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


LEAPS = [
    pytest.param({"kph": 6, "roll": 1}, (5, 0), id="slow, whatever the roll"),
    pytest.param({"kph": 8.04671}, (5, 0), id="just under 5 mph"),
    pytest.param({"kph": 8.04672}, (15, 1), id="exactly 5 mph"),
    pytest.param({"kph": 10}, (16, 1), id="a whole 10"),
    pytest.param({"kph": 90}, (24, 6), id="a car before the tree"),
    pytest.param({"kph": 90, "roll": 27}, (24, 3), id="three result points"),
    pytest.param({"kph": 90, "roll": 24}, (24, 6), id="just made"),
    pytest.param({"kph": 90, "roll": 20}, (24, 6), id="failed"),
    pytest.param({"kph": 90, "roll": 40}, (24, 0), id="unhurt"),
]


@pytest.mark.parametrize(("inputs", "expected"), LEAPS)
def test_leaping_out_of_a_vehicle(inputs: dict[str, object], expected: tuple[int, int]) -> None:
    answer = ask("leap-out", **inputs)
    assert (answer["difficulty"], answer["damage"]) == expected
