import pytest

from rules.books.exp import RULES
from tests.rules.asking import applied


@pytest.mark.parametrize(
    ("awe_made", "dex_made", "d3", "before", "state", "hexes"),
    [
        (True, True, 3, False, "climbs", 2),
        (True, True, 2, True, "climbs", 1),
        (True, True, 1, False, "sideways", 0),
        (True, False, None, False, "slips", 0),
        (False, True, 3, True, "slips", 0),
        (False, False, None, False, "slips", 0),
        (False, False, None, True, "falls", 0),
    ],
)
@pytest.mark.parametrize("rule", ["climb-free", "climb-equipped"])
def test_a_climber_needs_both_rolls_and_falls_when_both_fail_twice(
    gives, rule, awe_made, dex_made, d3, before, state, hexes
):
    inputs = {"awe_made": awe_made, "dex_made": dex_made, "d3": d3, "both_failed_before": before}
    if rule == "climb-equipped":
        inputs["attacking"] = False
    gives(rule, inputs, {"state": state, "hexes": hexes, "may_attack": False})


@pytest.mark.parametrize(
    ("rate", "d3", "bonus", "hexes"),
    [
        (5, 3, 0, 2),
        (6, 3, 0, 3),
        (6, 1, 0, 1),
        (6, 1, 1, 2),
        (6, 3, 5, 3),
        (8, 3, 1, 4),
        (1, 3, 0, 0),
        (0, 1, 0, 0),
    ],
)
def test_a_climb_on_a_rope_is_at_most_half_the_rate(gives, rate, d3, bonus, hexes):
    inputs = {"rate": rate, "attacking": False, "dex_made": True, "d3": d3, "strength_bonus": bonus}
    expected = {"hexes": hexes, "may_attack": False, "to_hit": 0, "attackers": 125}
    gives("climb-rope", inputs, expected)


@pytest.mark.parametrize(
    ("rate", "speed"), [(1, 1), (2, 1), (3, 1), (6, 2), (8, 2), (9, 2), (10, 3)]
)
def test_a_crawl_is_a_quarter_of_the_rate_and_at_least_one(gives, rate, speed):
    expected = {
        "speed": speed,
        "may_attack": False,
        "cover_percent": 50,
        "armour_rating": 125,
        "type_a_attackers": 125,
    }
    gives("crawl", {"rate": rate}, expected)


@pytest.mark.parametrize(
    ("rate", "speed"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5)]
)
def test_a_crouch_is_three_quarters_of_the_rate(gives, rate, speed):
    gives("crouch", {"rate": rate}, {"speed": speed, "cover_percent": 35, "armour_rating": 80})


@pytest.mark.parametrize(
    ("inputs", "speed", "may_attack", "to_hit"),
    [
        ({"degree": "free", "weapon": "B"}, 1, False, 0),
        ({"degree": "unencumbered", "weapon": "A"}, 1, False, 0),
        ({"degree": "unencumbered"}, 1, True, 0),
        ({"degree": "free", "impassable": True}, 0, True, 0),
        ({"degree": "encumbered", "pstr_made": True, "weapon": "C"}, 1, False, 0),
        ({"degree": "encumbered"}, 0, False, 0),
        ({"degree": "overencumbered", "pstr_made": True}, 1, False, 0),
        ({"degree": "overencumbered", "pstr_made": True, "impassable": True}, 0, False, 0),
        ({"degree": "lift", "pstr_made": True}, 0, False, 0),
        ({"degree": "immovable", "pstr_made": True}, 0, False, 0),
    ],
)
def test_rolling_is_one_hex_a_unit_if_the_load_allows_it(gives, inputs, speed, may_attack, to_hit):
    expected = {"speed": speed, "may_attack": may_attack, "to_hit": to_hit}
    gives("roll", inputs, expected)


@pytest.mark.parametrize(("pstr", "hexes"), [(5, 0), (13, 2), (18, 3)])
def test_a_dive_gives_a_hex_for_six_strength_and_costs_a_unit(gives, pstr, hexes):
    gives("dive", {"pstr": pstr}, {"hexes": hexes, "inactive_units": 1})


@pytest.mark.parametrize(
    ("pstr", "running", "hexes"),
    [(14, True, 2), (13, True, 1), (6, True, 0), (14, False, 0), (15, False, 1), (30, False, 2)],
)
def test_strength_and_run_up_decide_a_jump_across(gives, pstr, running, hexes):
    expected = {"allowed": True, "hexes": hexes, "continues": False}
    gives("jump-across", {"pstr": pstr, "running": running}, expected)


def test_there_is_one_jump_a_unit(gives):
    again = {"dex_made": True, "jumped_this_unit": True}
    expected = {"allowed": False, "hexes": 0, "continues": False}
    gives("jump-across", {"pstr": 14, "running": True, **again}, expected)
    expected = {"allowed": False, "difficulty": "easy", "clears": False, "may_continue": False}
    gives("jump-over", {"hite": 180, "obstacle": 80, **again}, expected)


@pytest.mark.parametrize(
    ("obstacle", "difficulty"),
    [
        (80, "easy"),
        (89.9, "easy"),
        (90, "difficult"),
        (135.1, "climb"),
        (136, "climb"),
        (500, "climb"),
    ],
)
def test_an_obstacle_is_measured_against_hite(gives, obstacle, difficulty):
    expected = {"allowed": True, "difficulty": difficulty}
    gives("jump-over", {"hite": 180, "obstacle": obstacle}, expected)


@pytest.mark.parametrize(
    ("obstacle", "dex_made", "clears"),
    [
        (80, True, True),
        (80, False, False),
        (80, None, None),
        (90, True, True),
        (90, None, None),
        (136, True, False),
        (136, None, False),
    ],
)
def test_a_jumper_who_clears_the_obstacle_goes_on(gives, obstacle, dex_made, clears):
    inputs = {"hite": 180, "obstacle": obstacle, "dex_made": dex_made}
    gives("jump-over", inputs, {"clears": clears, "may_continue": clears})


@pytest.mark.parametrize(
    ("dex_made", "because"),
    [(True, "the DEX roll was made"), (False, "standing up takes their movement")],
)
def test_the_unit_after_getting_up_has_the_reason_of_its_movement(dex_made, because):
    assert because in applied(RULES["righting"], dex_made=dex_made)
