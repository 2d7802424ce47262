from fractions import Fraction

import pytest

MOUNTS = [
    ("galloping-dog", 30, 6, 36),
    ("galloping-saurovall", 60, 8, 48),
    ("war-saurovall", 80, 7, 42),
    ("pony-saurovall", 30, 5, 30),
    ("draft-saurovall", 70, 5, 30),
    ("camel", 50, 8, 48),
    ("elephant", 160, 6, 36),
]


@pytest.mark.parametrize(("name", "load", "per_hour", "per_day"), MOUNTS)
def test_a_mount_has_the_numbers_of_the_table(check, name, load, per_hour, per_day):
    expected = {"load": load, "per_hour": per_hour, "per_day": per_day, "exhausted": False}
    check("mount", {"name": name}, expected)


@pytest.mark.parametrize(
    ("armour", "movement", "defence", "left"),
    [
        ("light", 12, 2, 12),
        ("medium", 12, 4, 9),
        ("medium", 9, 4, 6),
        ("heavy", 10, 6, 6),
        ("heavy", 0, 6, 0),
        ("light", Fraction(15, 2), 2, 7),
    ],
)
def test_barding_adds_defence_and_reduces_movement(check, armour, movement, defence, left):
    given = {"armour": armour, "movement": movement}
    check("barding", given, {"defence": defence, "movement": left})


VESSELS = [
    ("raft-or-barge", 225, Fraction(3, 4), Fraction(15, 2), 10),
    ("rowing-barge", 425, Fraction(3, 2), 15, 10),
    ("rowing-boat", 200, Fraction(9, 4), Fraction(45, 2), 10),
    ("sailing-ship", 800, 3, 72, 24),
    ("warship", 2200, Fraction(7, 2), 90, 24),
    ("longship", 600, 5, 108, 24),
    ("galley", 3300, 6, 144, 24),
]


@pytest.mark.parametrize(("name", "load", "per_hour", "per_day", "hours"), VESSELS)
def test_a_vessel_has_the_numbers_of_the_table(check, name, load, per_hour, per_day, hours):
    expected = {
        "load": load,
        "per_hour": per_hour,
        "hours": hours,
        "per_day": per_day,
        "drift": 0,
        "total": per_day,
    }
    check("vessel", {"name": name}, expected)


CURRENTS = [
    # name, current, guided, per_hour, per_day, drift
    ("raft-or-barge", Fraction(9, 2), False, Fraction(21, 4), Fraction(105, 2), 0),
    ("raft-or-barge", 0, True, Fraction(3, 4), Fraction(15, 2), 0),
    ("rowing-barge", 2, True, Fraction(7, 2), 35, 28),
    ("rowing-boat", 2, True, Fraction(17, 4), Fraction(85, 2), 0),
    ("galley", 1, True, 7, 168, 0),
    ("raft-or-barge", Fraction(-1, 2), True, Fraction(1, 4), Fraction(5, 2), 0),
    ("raft-or-barge", -1, True, 0, 0, 0),
    ("galley", -6, False, 0, 0, 0),
    ("galley", -7, False, 0, 0, 0),
]


@pytest.mark.parametrize(("name", "current", "guided", "per_hour", "per_day", "drift"), CURRENTS)
def test_a_current_speeds_up_or_slows_down_a_vessel(
    check, name, current, guided, per_hour, per_day, drift
):
    given = {"name": name, "current": current, "guided_at_night": guided}
    expected = {"per_hour": per_hour, "per_day": per_day, "drift": drift, "total": per_day + drift}
    check("vessel", given, expected)


@pytest.mark.parametrize(
    ("given", "night"),
    [
        ({"impetuous": True}, "stops"),
        ({"extra_fee": True}, "navigates"),
        ({"extra_fee": True, "impetuous": True, "known_dangers": True}, "navigates"),
    ],
)
def test_a_river_journey_stops_at_night_or_goes_on_for_a_fee(check, given, night):
    check("river-night", given, {"night": night, "shift_hours": 8})


@pytest.mark.parametrize(
    ("name", "against", "strong", "propelled", "towable", "per_hour"),
    [
        ("rowing-barge", True, True, False, True, Fraction(3, 4)),
        ("rowing-boat", True, True, False, False, 0),
        ("rowing-boat", False, True, True, False, 0),
        ("raft-or-barge", True, False, True, True, Fraction(3, 4)),
        ("galley", True, True, True, False, 0),
    ],
)
def test_against_a_very_strong_current_rafts_and_barges_are_towed(
    check, name, against, strong, propelled, towable, per_hour
):
    given = {"name": name, "against": against, "very_strong": strong}
    expected = {"propelled": propelled, "towable": towable, "towed_per_hour": per_hour}
    check("upstream", given, expected)
