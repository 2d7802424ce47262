from fractions import Fraction

import pytest

SIZES = ("tiny", "small", "medium", "large", "gigantic")

GRASS = [
    ("low", (-1, 0, 0, 0, 0)),
    ("short", (-1, -1, 0, 0, 0)),
    ("normal", (-2, -1, -1, 0, 0)),
    ("high", (-2, -2, -1, -1, 0)),
    ("tall", (-3, -2, -2, -1, -1)),
    ("mess", (None, -3, -2, -2, -1)),
    ("barrier", (None, None, None, None, None)),
]

WATER = [
    ("ankles", (-3, -2, -1, 0, 0)),
    ("knees", (-4, -3, -2, -1, 0)),
    ("legs", (None, -4, -3, -2, -1)),
    ("waist", (None, None, -4, -3, -2)),
    ("shoulder", (None, None, None, -4, -3)),
    ("deep", (None, None, None, None, -4)),
    ("way-deep", (None, None, None, None, None)),
]


@pytest.mark.parametrize(("depth", "penalties"), GRASS)
def test_growth_costs_by_depth_and_size(gives, depth, penalties):
    for size, penalty in zip(SIZES, penalties, strict=True):
        expected = {"penalty": penalty, "climb": penalty is None, "depth": depth}
        gives("foliage", {"depth": depth, "size": size}, expected)


@pytest.mark.parametrize(
    ("inputs", "penalty", "depth"),
    [
        ({"depth": "high", "shrubs": True}, -2, "tall"),
        ({"depth": "mess", "size": "large", "shrubs": True}, None, "barrier"),
        ({"depth": "barrier", "shrubs": True}, None, "barrier"),
        ({"depth": "low", "size": "tiny", "thorny": True}, None, "mess"),
        ({"depth": "tall", "shrubs": True, "thorny": True}, -2, "mess"),
        ({"depth": "mess", "shrubs": True, "thorny": True}, None, "barrier"),
        ({"depth": "barrier", "thorny": True}, None, "barrier"),
    ],
)
def test_shrubs_count_deeper_and_thorns_are_a_mess_at_least(gives, inputs, penalty, depth):
    gives("foliage", inputs, {"penalty": penalty, "climb": penalty is None, "depth": depth})


@pytest.mark.parametrize(("depth", "penalties"), WATER)
def test_water_costs_by_depth_and_size(gives, depth, penalties):
    for size, penalty in zip(SIZES, penalties, strict=True):
        state = "swims" if penalty is None else "wades"
        expected = {"penalty": penalty, "state": state, "depth": depth}
        gives("liquid", {"depth": depth, "size": size}, expected)


@pytest.mark.parametrize(
    ("depth", "size", "substance", "penalty", "state", "used"),
    [
        ("knees", "medium", "snow", -3, "wades", "legs"),
        ("waist", "small", "mud", None, "stuck", "deep"),
        ("legs", "gigantic", "snow", -2, "wades", "waist"),
        ("deep", "gigantic", "mud", None, "stuck", "way-deep"),
        ("way-deep", "medium", "mud", None, "stuck", "way-deep"),
        ("ankles", "gigantic", "mud", -1, "wades", "legs"),
    ],
)
def test_snow_counts_one_depth_deeper_and_mud_two(
    gives, depth, size, substance, penalty, state, used
):
    inputs = {"depth": depth, "size": size, "substance": substance}
    gives("liquid", inputs, {"penalty": penalty, "state": state, "depth": used})


@pytest.mark.parametrize(
    ("depth", "size", "penalty", "used"),
    [
        ("short", "medium", -1, "high"),
        ("normal", "medium", -2, "tall"),
        ("high", "medium", -2, "mess"),
        ("tall", "gigantic", None, "barrier"),
        ("mess", "medium", None, "barrier"),
        ("barrier", "medium", None, "barrier"),
    ],
)
def test_sand_is_growth_two_depths_deeper(gives, depth, size, penalty, used):
    expected = {"penalty": penalty, "stuck": penalty is None, "depth": used}
    gives("sand", {"depth": depth, "size": size}, expected)


@pytest.mark.parametrize(("rule", "depth"), [("foliage", "high"), ("liquid", "legs")])
def test_the_default_size_is_medium(gives, rule, depth):
    gives(rule, {"depth": depth}, {"penalty": {"foliage": -1, "liquid": -3}[rule]})
    gives("sand", {"depth": "high"}, {"penalty": -2})


@pytest.mark.parametrize(
    ("inputs", "adjustment", "stops", "through"),
    [
        ({"door": "push-unlatched", "dex_made": False}, -2, False, True),
        ({"door": "push-latched"}, 0, True, None),
        ({"door": "push-latched", "dex_made": True}, 0, True, True),
        ({"door": "pull"}, 0, True, None),
        ({"door": "pull", "dex_made": True}, 0, True, True),
    ],
)
def test_only_an_unlatched_push_door_does_not_stop_them(gives, inputs, adjustment, stops, through):
    gives("door", inputs, {"adjustment": adjustment, "stops": stops, "through": through})


@pytest.mark.parametrize(
    ("rise", "run", "adjustment"),
    [
        (1, 5, -1),
        (-2, 4, 3),
        (2, 4, -3),
        (-4, 4, 5),
        (0, 3, 0),
        (1, 11, 0),
        (1, 10, -1),
        (-1, 10, 1),
        (Fraction(1, 2), 1, -3),
    ],
)
def test_a_slope_slows_uphill_and_speeds_up_downhill(gives, rise, run, adjustment):
    gives("hill", {"rate": 9, "rise": rise, "run": run}, {"adjustment": adjustment})


@pytest.mark.parametrize(
    ("inputs", "speed", "crash_roll", "may_fight"),
    [
        ({"rate": 5, "rise": -2, "run": 4}, 8, False, False),
        ({"rate": 4, "rise": -4, "run": 4}, 8, True, False),
        ({"rate": 5, "rise": -1, "run": 1}, 10, True, False),
        ({"rate": 4, "rise": -4, "run": 4, "adjustments": [-2]}, 7, False, False),
        ({"rate": 4, "rise": -4, "run": 4, "adjustments": [-5]}, 4, False, True),
        ({"rate": 4, "rise": -4, "run": 4, "falling": True}, 9, True, False),
        ({"rate": 4, "rise": 0, "run": 4, "adjustments": [9]}, 8, False, False),
        ({"rate": 0, "rise": -4, "run": 4}, 0, False, True),
        ({"rate": 4, "rise": -4, "run": 4, "kind": "robot"}, 4, False, True),
        ({"rate": 4, "rise": -4, "run": 4, "kind": "alien"}, 4, False, True),
        ({"rate": 4, "rise": -4, "run": 4, "kind": "alien", "falling": True}, 9, True, False),
        ({"rate": 4, "rise": 4, "run": 1, "falling": True}, 0, False, True),
    ],
)
def test_a_slope_never_gives_more_than_bolting_speed(gives, inputs, speed, crash_roll, may_fight):
    expected = {"speed": speed, "crash_roll": crash_roll, "may_fight": may_fight}
    gives("hill", inputs, expected)


@pytest.mark.parametrize(
    ("ground", "must"),
    [
        ("water", "swim"),
        ("mud", "free-herself"),
        ("snow", "free-herself"),
        ("sand", "free-herself"),
        ("foliage", "climb"),
        ("other", None),
    ],
)
def test_less_than_a_hex_stops_them_and_the_ground_says_what_they_must_do(gives, ground, must):
    for speed in (0, 0.9, -2):
        gives(
            "stopped-by-terrain",
            {"speed": speed, "ground": ground},
            {"stopped": True, "must": must},
        )
    gives("stopped-by-terrain", {"speed": 1, "ground": ground}, {"stopped": False, "must": None})


@pytest.mark.parametrize(
    ("panicked", "mstr_made", "con_made", "state"),
    [
        (False, False, True, "panicked"),
        (False, True, False, "calm"),
        (False, False, False, "panicked"),
        (True, False, True, "panicked"),
        (True, True, False, "drowning"),
        (True, False, False, "drowning"),
    ],
)
def test_the_panicked_drown_if_the_con_roll_fails(gives, panicked, mstr_made, con_made, state):
    inputs = {"panicked": panicked, "mstr_made": mstr_made, "con_made": con_made}
    gives("panic", inputs, {"state": state})
