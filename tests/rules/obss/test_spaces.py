import pytest

SHARING = [
    ("medium", "small", True),
    ("small", "medium", True),
    ("small", "small", True),
    ("tiny", "small", True),
    ("medium", "fine", True),
    ("medium", "medium", False),
    ("large", "small", True),
    ("small", "large", True),
    ("large", "medium", False),
    ("medium", "large", False),
    ("large", "large", False),
    ("huge", "medium", True),
    ("huge", "large", False),
    ("colossal", "huge", True),
    ("colossal", "gargantuan", False),
]


@pytest.mark.parametrize(("mover", "other", "allowed"), SHARING)
def test_creatures_share_a_square_or_are_confined_in_it(check, mover, other, allowed):
    sizes = {"mover": mover, "other": other}
    attack_dice, defence = (0, 0) if allowed else (-1, -4)
    check("share-space", sizes, {"allowed": allowed})
    confined = {"confined": not allowed, "attack_dice": attack_dice, "defence": defence}
    check("confined", sizes, confined)


@pytest.mark.parametrize(
    ("athletics", "fortitude", "success"),
    [(16, 15, True), (15, 15, False), (14, 15, False), (15, None, None), (None, 15, None)],
)
def test_an_enemy_keeps_its_place_on_a_tie(check, athletics, fortitude, success):
    given = {
        "hostile": True,
        "mover": "medium",
        "other": "medium",
        "athletics": athletics,
        "fortitude": fortitude,
    }
    expected = {"actions": 1, "friend_reaction": False, "success": success}
    check("exchange-places", given, expected)


@pytest.mark.parametrize(
    ("mover", "other", "mover_dice", "other_dice"),
    [
        ("large", "small", 2, 0),
        ("small", "medium", 0, 1),
        ("medium", "medium", 0, 0),
        ("fine", "colossal", 0, 8),
    ],
)
def test_the_larger_side_adds_a_die_for_each_size(check, mover, other, mover_dice, other_dice):
    given = {"hostile": True, "mover": mover, "other": other}
    check("exchange-places", given, {"mover_dice": mover_dice, "other_dice": other_dice})


@pytest.mark.parametrize(
    ("given", "actions_left", "with_companion"),
    [
        ({"option": "stay", "actions_left": 0}, 0, True),
        ({"option": "push-back"}, 1, False),
        ({"option": "push-on"}, 1, False),
        ({"option": "pass-opponent", "success": False}, 1, True),
        ({"option": "pass-opponent", "success": True}, 1, False),
        ({"option": "pass-opponent"}, 1, None),
    ],
)
def test_choices_in_the_tunnel_cost_an_action_except_staying(
    check, given, actions_left, with_companion
):
    expected = {"actions_left": actions_left, "with_companion": with_companion}
    check("tunnel-option", given, expected)
