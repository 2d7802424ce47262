"""Letters: one letter takes an entry of a list; the letter of a row names a combatant."""

from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session


def test_a_gait_takes_two_keys(at: At) -> None:
    table = at()
    table.press("g", "r")
    assert "takes the gait Run" in table.newest


def test_a_ground_is_chosen_by_the_key_that_is_shown_before_it(at: At) -> None:
    table = at()
    table.press("t")
    assert "\n>o Open ground" in table.listed
    assert "\n h Sheer climb" in table.listed
    table.press("w")
    assert table.selected.terrain == "water"


def test_a_letter_takes_a_thing_off_and_its_capital_drops_the_thing(at: At) -> None:
    table = at()
    table.press("home", "l", "p", *"mail 3 worn", "enter")
    table.press("l", "m")
    assert [one.worn for one in table.selected.items] == [False]
    table.press("l", "M")
    assert table.selected.items == ()


def test_the_letter_of_a_row_selects_it(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    for letter, who in zip("abc", saved.encounter.order, strict=False):
        table.press("'", letter)
        assert table.selected.name == saved.encounter.combatants[who].name


def test_a_letter_names_the_mount_and_d_dismounts(saved: Session, sit: Sit) -> None:
    first, second, *_ = saved.encounter.in_order()
    table = sit(saved)
    table.press("home", "Y")
    assert table.listed
    assert "Dismount" not in table.listed
    table.press("b", *"x 2", "enter")
    assert f"The GM rules: mount {second.name}, movement x 2." in table.told()
    assert f"{first.name} mounts {second.name}." in table.newest
    table.press("Y", "d")
    assert f"dismounts from {second.name}." in table.newest
    table.press("Y", "b")
    assert f"mounts {second.name}." in table.newest


def test_what_a_mount_does_is_asked_until_it_is_understood(saved: Session, sit: Sit) -> None:
    first, second, *_ = saved.encounter.in_order()
    table = sit(saved)
    table.press("home", "Y", "b", *"fast", "enter")
    assert "type own for its own speed" in table.prompt
    table.press("ctrl+u", *"own", "enter")
    assert f"{first.name} mounts {second.name}." in table.newest


def test_a_mount_need_not_be_in_the_fight(at: At) -> None:
    table = at()
    table.press("Y", "/", *"old grey", "enter")
    assert "mounts old grey." in table.newest
