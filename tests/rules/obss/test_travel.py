from fractions import Fraction

import pytest

ON_FOOT = [
    # movement, gait, in a fight, a minute, an hour, a day
    (6, "walk", 6, 36, 3, 24),
    (9, "walk", 9, 54, 4, 32),
    (12, "walk", 12, 72, 6, 54),
    (6, "run", 12, 108, 9, None),
    (9, "run", 18, 162, 12, None),
    (12, "run", 24, 216, 18, None),
    (6, "hustle", None, None, 6, None),
    (9, "hustle", None, None, 8, None),
    (12, "hustle", None, None, 12, None),
    (7, "walk", 7, 42, 3, 24),
    (15, "walk", 15, 90, 7, 56),
    (15, "run", 30, 270, 21, None),
    (Fraction(15, 2), "walk", 7, 45, 3, 24),
    (Fraction(13, 4), "walk", 3, Fraction(39, 2), 1, 8),
    (0, "walk", 0, 0, 0, 0),
]
SCALES = (("tactical", "m"), ("minute", "m"), ("hour", "km"), ("day", "km"))


@pytest.mark.parametrize(("movement", "gait", "tactical", "minute", "hour", "day"), ON_FOOT)
def test_distances_on_foot_come_from_the_table_or_follow_it(
    check, movement, gait, tactical, minute, hour, day
):
    for (scale, unit), distance in zip(SCALES, (tactical, minute, hour, day), strict=True):
        given = {"movement": movement, "gait": gait, "scale": scale}
        expected = {"distance": distance, "unit": None if distance is None else unit}
        check("on-foot", given, expected)


@pytest.mark.parametrize(
    ("hours", "damage", "fatigued"),
    [(0, 0, False), (1, 0, False), (2, 1, True), (3, 3, True), (4, 7, True), (10, 511, True)],
)
def test_hustling_hurts_twice_as_much_each_hour_after_the_second(check, hours, damage, fatigued):
    expected = {"damage": damage, "damage_kind": "nonlethal", "fatigued": fatigued}
    check("hustle", {"hours": hours}, expected)


@pytest.mark.parametrize(
    ("hours", "checks"), [(8, 0), (Fraction(33, 4), 1), (9, 1), (12, 2), (13, 3)]
)
def test_a_forced_march_needs_a_save_for_each_two_hours_begun(check, hours, checks):
    given = {"hours": hours, "day": 1, "constitution": 1}
    check("forced-march", given, {"checks": checks, "dc": 12 if checks else None})


MARCHES = [
    # inputs, dc, certain, checks_fail, levels
    ({"hours": 12, "day": 1, "constitution": 1}, 12, False, False, 0),
    ({"hours": 8, "day": 9, "constitution": 0}, None, False, False, 0),
    ({"hours": 8, "day": 9, "constitution": 0, "mount": True}, None, False, False, 0),
    ({"hours": 9, "day": 3, "constitution": 2}, 14, False, False, 0),
    ({"hours": 9, "day": 4, "constitution": 2}, 15, True, False, 1),
    ({"hours": 12, "day": 4, "constitution": 2, "failures": 2}, 15, True, False, 2),
    ({"hours": 12, "day": 1, "constitution": 1, "failures": 1}, 12, False, False, 1),
    ({"hours": 9, "day": 1, "constitution": -3}, 12, True, False, 1),
    ({"hours": 9, "day": 1, "constitution": -1}, 12, True, False, 1),
    ({"hours": 9, "day": 1, "constitution": 0}, 12, False, False, 0),
    ({"hours": 12, "day": 1, "constitution": 1, "mount": True}, 12, False, True, 2),
    ({"hours": 12, "day": 1, "constitution": 1, "mount": True, "failures": 1}, 12, False, True, 2),
]


@pytest.mark.parametrize(("given", "dc", "certain", "checks_fail", "levels"), MARCHES)
def test_a_forced_march_tires_day_by_day(check, given, dc, certain, checks_fail, levels):
    expected = {
        "dc": dc,
        "certain_fatigue": certain,
        "checks_fail": checks_fail,
        "fatigue_levels": levels,
    }
    check("forced-march", given, expected)


@pytest.mark.parametrize(
    ("distance", "going", "left"),
    [
        (24, "third-less", 16),
        (32, "third-less", Fraction(64, 3)),
        (32, "quarter", 8),
        (0, "quarter", 0),
    ],
)
def test_the_going_reduces_the_distance_by_its_exact_share(check, distance, going, left):
    check("overland-terrain", {"distance": distance, "going": going}, {"distance": left})


CHASES = [
    # inputs, winner
    ({"setting": "city"}, None),
    ({"setting": "open"}, None),
    ({"setting": "city", "pursuer": [10, 14, 9], "pursued": [12, 11, 9]}, "pursued"),
    ({"setting": "open", "pursuer": [10, 14, 9], "pursued": [12, 11, 9]}, "pursuer"),
    ({"setting": "open", "pursuer": [10], "pursued": [8]}, None),
    ({"setting": "open", "pursuer": [10, 8], "pursued": [8, 10]}, None),
    ({"setting": "open", "pursuer": [10, 10], "pursued": [8, 10]}, "pursuer"),
    ({"setting": "city", "pursuer": [10, 10], "pursued": [10, 10]}, "pursued"),
    ({"setting": "city", "pursuer": [9, 9, 1], "pursued": [8, 8, 9]}, "pursuer"),
    ({"setting": "city", "pursuer_speed": 9, "pursued_speed": 9}, None),
    ({"setting": "city", "pursuer_speed": 12}, None),
    ({"setting": "open", "pursuer_speed": 12, "pursued_speed": 9}, None),
    (
        {
            "setting": "open",
            "pursuer": [5, 5],
            "pursued": [6, 6],
            "pursuer_speed": 12,
            "pursued_speed": 9,
        },
        "pursued",
    ),
]


@pytest.mark.parametrize("speed", [12, Fraction(19, 2)])
def test_in_a_city_nobody_catches_somebody_faster(check, speed):
    saves = {"setting": "city", "pursuer": [1, 1], "pursued": [20, 20]}
    given = {**saves, "pursuer_speed": 9, "pursued_speed": speed}
    check("pursuit", given, {"check": None, "winner": "pursued"})


@pytest.mark.parametrize(("given", "winner"), CHASES)
def test_two_of_three_saves_decide_a_pursuit(check, given, winner):
    kind = {"city": "reflex-with-stealth", "open": "fortitude"}[given["setting"]]
    check("pursuit", given, {"check": kind, "winner": winner})
