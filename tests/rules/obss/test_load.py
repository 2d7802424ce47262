from fractions import Fraction

import pytest

ITEMS = [
    ({"kg": 10}, 3),
    ({"kg": 3}, 1),
    ({"kg": Fraction(29, 10)}, 0),
    ({"kg": Fraction(49, 10), "easy": True}, 0),
    ({"light_objects": 9}, 0),
    ({"light_objects": 18}, 1),
    ({"coins": 499}, 0),
    ({"coins": 500}, 1),
    ({"coins": 1250}, 2),
    ({"kg": 2, "light_objects": 9, "coins": 499}, 0),
]


@pytest.mark.parametrize(("given", "encumbrance"), ITEMS)
def test_each_kind_of_thing_is_weighed_and_rounded_down_by_itself(check, given, encumbrance):
    check("item-encumbrance", given, {"encumbrance": encumbrance})


@pytest.mark.parametrize(
    ("given", "load"),
    [
        ({"items": [4, 2, 2, 1, 2, 1], "light_objects": 18}, 13),
        ({"items": [2], "light_objects": 10, "coins": 500}, 4),
        ({"items": [Fraction(1, 4), Fraction(1, 2)]}, Fraction(3, 4)),
    ],
)
def test_a_load_is_the_sum_of_its_things_with_small_ones_pooled(check, given, load):
    check("total-load", given, {"load": load})


@pytest.mark.parametrize(
    ("size", "capacity"),
    [
        ("fine", Fraction(1, 4)),
        ("diminutive", 1),
        ("tiny", 3),
        ("small", 6),
        ("medium", 12),
        ("large", 24),
        ("huge", 36),
        ("gargantuan", 49),
        ("colossal", 77),
    ],
)
def test_a_size_gives_its_load_capacity_and_half_of_it_is_dragged(check, size, capacity):
    given = {"size": size, "strength": 0, "constitution": 0}
    check("load-capacity", given, {"capacity": capacity})
    carried = {"size": size, "carries": 5, "how": "carried"}
    check("creature-as-load", carried, {"encumbrance": capacity + 5})
    dragged = {"size": size, "carries": 5, "how": "dragged"}
    check("creature-as-load", dragged, {"encumbrance": int(capacity // 2) + 5})


@pytest.mark.parametrize(
    ("legs", "capacity"), [(4, 12), (6, 15), (8, 18), (12, 24), (14, 27), (16, 30)]
)
def test_more_legs_carry_more(check, legs, capacity):
    given = {"size": "small", "strength": 0, "constitution": 0, "legs": legs}
    check("load-capacity", given, {"capacity": capacity})


@pytest.mark.parametrize(
    ("size", "strength", "constitution", "legs", "capacity"),
    [
        ("medium", -1, 0, 2, 11),
        ("large", 4, 2, 4, 60),
        ("tiny", -2, -2, 2, 0),
        ("tiny", -2, -2, 8, 0),
        ("fine", 0, 0, 6, Fraction(5, 8)),
    ],
)
def test_strength_and_constitution_count_before_the_legs_do(
    check, size, strength, constitution, legs, capacity
):
    given = {"size": size, "strength": strength, "constitution": constitution, "legs": legs}
    check("load-capacity", given, {"capacity": capacity})


@pytest.mark.parametrize(
    ("load", "capacity", "state", "hindrances", "dexterity"),
    [
        (11, 11, "free", 0, 0),
        (Fraction(45, 4), 11, "encumbered", 1, -3),
        (13, 11, "encumbered", 1, -3),
        (22, 11, "immobile", None, -3),
        (30, 11, "immobile", None, -3),
        (0, 0, "free", 0, 0),
        (Fraction(1, 4), 0, "immobile", None, -3),
    ],
)
def test_a_load_hinders_above_the_capacity_and_stops_at_twice_it(
    check, load, capacity, state, hindrances, dexterity
):
    expected = {"state": state, "hindrances": hindrances, "dexterity_checks": dexterity}
    check("load-state", {"load": load, "capacity": capacity}, expected)


@pytest.mark.parametrize(
    ("load", "capacities", "capacity", "factor"),
    [
        (30, [11, 14], Fraction(39, 2), Fraction(1, 2)),
        (0, [11], 11, 1),
        (11, [11], 11, 1),
        (12, [11], 11, Fraction(1, 2)),
        (23, [11], 11, Fraction(1, 4)),
        (44, [11], 11, Fraction(1, 4)),
        (45, [11], 11, 0),
        (100, [11], 11, 0),
    ],
)
def test_a_cart_slows_down_in_steps_of_the_teams_capacity(
    check, load, capacities, capacity, factor
):
    given = {"load": load, "capacities": capacities}
    check("cart", given, {"capacity": capacity, "factor": factor, "most_pushers": 2})


@pytest.mark.parametrize(
    ("cart_size", "most"),
    [("fine", 2), ("medium", 2), ("large", 3), ("huge", 4), ("gargantuan", 5), ("colossal", 6)],
)
def test_a_larger_cart_has_room_for_more_pushers(check, cart_size, most):
    given = {"load": 5, "capacities": [10] * most, "cart_size": cart_size}
    check("cart", given, {"most_pushers": most, "capacity": 10 + 5 * (most - 1)})
