import pytest

from rules.books.exp import RULES


@pytest.mark.parametrize(
    ("inputs", "speed", "at_most"),
    [
        ({"rate": 0}, 0, 0),
        ({"rate": 5, "adjustments": [-1, -2]}, 2, 2),
        ({"rate": 3, "adjustments": [-4]}, 0, 0),
        ({"rate": 3, "adjustments": [-4, 2]}, 1, 1),
        ({"rate": 5, "stopped": True}, 0, 0),
        ({"rate": 5, "adjustments": [1], "stopped": True}, 0, 0),
    ],
)
def test_a_unit_is_the_rate_with_every_adjustment(gives, inputs, speed, at_most):
    gives("movement", inputs, {"speed": speed, "at_most": at_most})


@pytest.mark.parametrize(
    ("adjustments", "wanted", "speed"),
    [([-2], 3, 3), ([-1], 3, 3), ([-3], 3, 2), ([], 9, 5), ([-2], 0, 0), ([-2], None, 3)],
)
def test_holding_back_covers_the_first_penalties(gives, adjustments, wanted, speed):
    inputs = {"rate": 5, "adjustments": adjustments, "wanted": wanted}
    gives("movement", inputs, {"speed": speed, "at_most": 5 + sum(adjustments)})


@pytest.mark.parametrize(
    ("ignored", "speed"), [([], 2), ([0], 3), ([1], 4), ([0, 1], 5), ([1, 1], 4)]
)
def test_the_referee_switches_penalties_off(gives, ignored, speed):
    inputs = {"rate": 5, "adjustments": [-1, -2], "ignored": ignored}
    gives("movement", inputs, {"speed": speed})


def test_a_penalty_switched_off_is_kept_with_the_reason():
    ruling = RULES["movement"].ask({"rate": 5, "adjustments": [-1, -2], "ignored": [1]})
    off = [step for step in ruling.answer.speed.steps if step.label == "adjustment 2"]
    assert [(step.applied, step.why_not) for step in off] == [
        (False, "the referee switched it off")
    ]


@pytest.mark.parametrize(
    ("rate", "factor", "speed"), [(5, 0.5, 3), (4, 0.5, 2), (1, 0.5, 1), (0, 0.5, 0), (5, 0, 0)]
)
def test_load_leaves_all_half_or_nothing_of_the_rate(gives, rate, factor, speed):
    gives("movement", {"rate": rate, "factor": factor}, {"speed": speed})


@pytest.mark.parametrize(
    ("inputs", "allowed", "speed", "free"),
    [
        ({"rate": 4, "speed": 4}, True, 4, True),
        ({"rate": 8, "speed": 10, "kind": "robot"}, False, 8, True),
        ({"rate": 8, "speed": 8, "kind": "alien"}, True, 8, True),
        ({"rate": 8, "speed": 10, "kind": "robot", "falling": True}, True, 10, False),
        ({"rate": 8, "speed": 3, "kind": "alien", "falling": True}, True, 3, True),
    ],
)
def test_a_speed_above_the_rate_allows_nothing_else(gives, inputs, allowed, speed, free):
    expected = {"allowed": allowed, "speed": speed, "may_fight": free, "other_activity": free}
    gives("above-rate", inputs, expected)


@pytest.mark.parametrize(
    ("hexsides", "penalty"), [([0], 0), ([1], -1), ([3], -3), ([1, 2], -3), ([3, 3], -6)]
)
def test_every_hexside_turned_costs_a_hex(gives, hexsides, penalty):
    gives("turn", {"hexsides": hexsides}, {"penalty": penalty})


@pytest.mark.parametrize(
    ("level", "penalty"),
    [(1, -1), (2, -1), (3, -2), (4, -2), (6, -4), (7, -5), (8, -6), (9, -7), (10, -8)],
)
def test_armour_slows_by_its_restrictiveness(gives, level, penalty):
    gives("restrictiveness", {"level": level}, {"penalty": penalty})


RATES = [
    *((1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (8, 3), (9, 4), (10, 4), (11, 4), (12, 5)),
    *((14, 5), (15, 6), (16, 6), (17, 7), (18, 8), (24, 14), (25, 15)),
]


@pytest.mark.parametrize(("dex", "rate"), RATES)
def test_dex_gives_the_rate_and_a_robot_twice_that(gives, dex, rate):
    gives("rate-from-dex", {"dex": dex}, {"rate": rate})
    gives("rate-from-dex", {"dex": dex, "kind": "robot"}, {"rate": 2 * rate})


@pytest.mark.parametrize(
    ("rate", "adjustments", "speed"),
    [(5, [], 7), (1, [], 1), (0, [], 0), (5, [-9], 0), (4, [2], 8), (4, [5], 8)],
)
def test_a_run_is_one_and_a_half_rates_and_never_beyond_a_bolt(gives, rate, adjustments, speed):
    inputs = {"rate": rate, "kind": "anthropomorph", "degree": "free", "adjustments": adjustments}
    expected = {"allowed": True, "speed": speed, "other_actions": False, "reason": None}
    gives("run", inputs, expected)


@pytest.mark.parametrize(
    ("kind", "degree", "reason"),
    [
        ("anthropomorph", "free", None),
        ("anthropomorph", "unencumbered", None),
        ("anthropomorph", "encumbered", "load"),
        ("anthropomorph", "overencumbered", "load"),
        ("anthropomorph", "lift", "load"),
        ("anthropomorph", "immovable", "load"),
        ("robot", "free", "kind"),
        ("alien", "lift", "kind"),
    ],
)
def test_a_run_is_closed_by_kind_first_and_then_by_load(gives, kind, degree, reason):
    expected = {"allowed": reason is None, "speed": 0 if reason else 6, "reason": reason}
    gives("run", {"rate": 4, "kind": kind, "degree": degree}, expected)


BARE = {"rate": 4, "kind": "anthropomorph", "armour_worn": False, "carried": 0, "turns": False}


@pytest.mark.parametrize(
    ("changes", "speed", "reason"),
    [
        ({"adjustments": [-1]}, 7, None),
        ({"adjustments": [1]}, 8, None),
        ({"adjustments": [-9]}, 0, None),
        ({"rate": 0}, 0, None),
        ({"turns": True}, 0, "turn"),
        ({"armour_worn": True}, 0, "armour"),
        ({"kind": "robot"}, 0, "kind"),
        ({"kind": "alien", "armour_worn": True, "carried": 5, "turns": True}, 0, "kind"),
        ({"armour_worn": True, "carried": 5, "turns": True}, 0, "armour"),
        ({"carried": 5, "turns": True}, 0, "equipment"),
    ],
)
def test_a_bolt_is_twice_the_rate_straight_on_without_equipment(gives, changes, speed, reason):
    expected = {"allowed": reason is None, "speed": speed, "reason": reason, "other_actions": False}
    gives("bolt", {**BARE, **changes}, expected)
