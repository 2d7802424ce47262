"""The log's words for damage: the doer, the kind, and whole, half or no damage."""

from tests.play.table import Table, fighting


def hurt(table: Table, *names: str) -> list[tuple[int | None, int]]:
    """Return the hit points and the temporary hit points of each combatant in `names`."""
    return [(table.combatant(name).hp, table.combatant(name).hp_temporary) for name in names]


def test_the_log_tells_who_hit_whom_and_with_what() -> None:
    table = fighting("emala", "Wolf", "Ilse")
    table.do(action="damage", who="Ilse", by="Wolf", amount=4, kind="slashing")
    assert table.text == "Wolf hits Ilse for 4 (slashing): 16 of 20 HP."
    table.do([9], action="damage", who="Ilse", amount="2d6", kind="cold", reason="the river")
    assert table.text == (
        "Ilse takes 9 damage (2d6: 9, typed total; cold) from the river: 7 of 20 HP."
    )


def test_nobody_is_said_to_hit_themselves() -> None:
    table = fighting("emala", "Wolf", "Ilse")
    table.do(action="damage", who=["Wolf", "Ilse"], by="Wolf", amount=2)
    assert table.text == "Wolf takes 2 damage: 18 of 20 HP. Wolf hits Ilse for 2: 18 of 20 HP."


def test_half_is_rounded_down_and_none_is_logged_too() -> None:
    table = fighting("emala", "Ogre", "Ilse", "Cato", "Dora")
    table.do(action="damage", who=["Ilse", "Cato"], by="Ogre", amount=7, half="Cato", none="Dora")
    assert table.text == (
        "Ogre hits Ilse for 7: 13 of 20 HP. Ogre hits Cato for 3 (half of 7): 17 of 20 HP. "
        "Dora takes none of it."
    )


def test_half_and_none_need_not_be_named_among_the_targets() -> None:
    table = fighting("emala", "Ilse", "Cato", "Dora")
    table.do(action="damage", who="Ilse", amount=6, half=["Cato"], none=["Ilse"])
    assert hurt(table, "Ilse", "Cato", "Dora") == [(20, 0), (17, 0), (20, 0)]


def test_temporary_hit_points_go_first() -> None:
    table = fighting("emala", "Ilse")
    table.do(action="temporary", who="Ilse", amount=5)
    assert table.text == "Ilse has 5 temporary hit points."
    table.do(action="damage", who="Ilse", amount=3)
    assert table.text == "Ilse takes 3 damage, 3 of it temporary: 20+2 of 20 HP."
    table.do(action="damage", who="Ilse", amount=6)
    assert table.text == "Ilse takes 6 damage, 2 of it temporary: 16 of 20 HP."
    assert hurt(table, "Ilse") == [(16, 0)]


def test_temporary_hit_points_are_not_added_up_and_can_be_taken_away() -> None:
    table = fighting("emala", "Ilse")
    table.do(action="temporary", who="Ilse", amount=5)
    table.do([2], action="temporary", who="Ilse", amount="1d4")
    assert hurt(table, "Ilse") == [(20, 2)]
    table.do(action="temporary", who="Ilse", amount=0)
    assert table.text == "Ilse has no temporary hit points."
    table.do(action="undo")
    assert hurt(table, "Ilse") == [(20, 2)]


def test_healing_gives_no_temporary_hit_points() -> None:
    table = fighting("emala", "Ilse")
    table.do(action="temporary", who="Ilse", amount=5)
    table.do(action="damage", who="Ilse", amount=8)
    table.do(action="heal", who="Ilse", amount=9)
    assert hurt(table, "Ilse") == [(20, 0)]


def test_a_correction_of_the_amount_corrects_half_damage_by_half() -> None:
    table = fighting("emala", "Ilse", "Cato", "Dora")
    wrong = table.do(action="damage", who="Ilse", amount=8, half="Cato", none="Dora")
    table.do(action="correct", event=wrong.n, amount=5)
    assert hurt(table, "Ilse", "Cato", "Dora") == [(15, 0), (18, 0), (20, 0)]


def test_a_correction_gives_back_temporary_hit_points_that_the_right_amount_spares() -> None:
    table = fighting("emala", "Ilse")
    table.do(action="temporary", who="Ilse", amount=5)
    wrong = table.do(action="damage", who="Ilse", amount=8)
    table.do(action="correct", event=wrong.n, amount=3)
    assert hurt(table, "Ilse") == [(20, 2)]
    table.do(action="correct", event=wrong.n, amount=9)
    assert hurt(table, "Ilse") == [(16, 0)]


def test_the_line_of_a_turn_has_the_half_in_hit_points() -> None:
    table = fighting("emala", "Ogre", "Ilse")
    table.do(action="next")
    table.do([1], action="damage", who="Ilse", by="Ogre", amount="1d4", half="Ilse")
    assert table.event.brief == ("Ogre hits Ilse for 0, half of 1: 20 of 20.",)
    table.do(action="damage", who="Ilse", amount=9, kind="fire", half="Ilse")
    assert table.event.brief == ("Ilse takes 4, half of 9 fire: 16 of 20.",)
