from fractions import Fraction

import pytest

CLIMBS = [
    # inputs, metres, dice, dc, score
    ({"natural": True, "movement": 6, "cr": 0}, 6, 2, None, 6),
    ({"natural": True, "movement": 6}, 6, 2, None, None),
    ({"natural": True, "movement": Fraction(15, 2), "rapid": True, "cr": 1}, 15, 2, 13, 8),
    ({"natural": False, "movement": 9}, 2, 0, None, None),
    ({"natural": False, "movement": 9, "rapid": True, "cr": 3}, 2, 0, None, None),
    ({"natural": False, "movement": 3}, 0, 0, None, None),
]


@pytest.mark.parametrize(("given", "metres", "dice", "dc", "score"), CLIMBS)
def test_a_climb_depends_on_a_climbing_speed(check, given, metres, dice, dc, score):
    check("climb-speed", given, {"metres": metres, "bonus_dice": dice, "dc": dc, "score": score})


@pytest.mark.parametrize(
    ("given", "allowed"),
    [({"ground": "rock"}, False), ({"ground": "earth", "through_rock": True}, True)],
)
def test_a_burrower_goes_through_earth_without_running_or_charging(check, given, allowed):
    expected = {"allowed": allowed, "may_run": False, "may_charge": False}
    check("burrow", given, expected)


@pytest.mark.parametrize(
    ("damage", "max_hp", "fortitude", "save_needed", "dc", "falls"),
    [
        (10, 20, 17, True, 17, False),
        (10, 20, None, True, 17, None),
        (9, 20, None, False, None, False),
        (10, 21, 2, False, None, False),
        (11, 21, 2, True, 17, True),
        (0, 1, None, False, None, False),
    ],
)
def test_half_the_hit_points_in_one_blow_may_bring_a_flier_down(
    check, damage, max_hp, fortitude, save_needed, dc, falls
):
    given = {"damage": damage, "max_hp": max_hp, "fortitude": fortitude}
    check("flier-hit", given, {"save_needed": save_needed, "dc": dc, "falls": falls})


@pytest.mark.parametrize(
    ("hover", "moved", "conscious", "stays"),
    [
        (True, True, True, True),
        (False, True, True, True),
        (False, True, False, None),
        (False, False, False, None),
    ],
)
def test_only_a_hovering_flier_always_keeps_its_height(check, hover, moved, conscious, stays):
    given = {"hover": hover, "moved": moved, "conscious": conscious}
    check("hover", given, {"stays_aloft": stays})
