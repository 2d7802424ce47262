"""In a list, a letter takes an entry. A combatant's letter means this combatant."""

import pytest

from tests.tracker.desk.conftest import At, Sit
from tracker.desk.commands.combatants import letter
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
    table.press("w", "enter")
    assert table.selected.terrain == "water"


def test_a_letter_takes_a_thing_off_and_its_capital_drops_the_thing(at: At) -> None:
    table = at()
    table.press("home", "l", "p", *"mail 3 worn", "enter")
    table.press("l", "m")
    assert [one.worn for one in table.selected.items] == [False]
    table.program.wait(1)
    table.press("l", "M")
    assert table.selected.items == ()


def test_a_letter_selects_its_combatant(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    for sign, name in (("a", "Grak"), ("b", "Mira"), ("c", "Goblin 1"), ("e", "Goblin 2")):
        table.press("'", sign)
        assert table.selected.name == name


def test_letters_are_in_the_table_and_on_the_card(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "add", "name": "Vexnara", "hidden": True})
    table = sit(saved)
    signs = [row.removeprefix("▶").split()[0] for row in table.rows]
    assert signs == ["b", "e", "a", "c", "zz"]
    assert table.card.startswith("─ b Mira party")
    table.press("'", "/", *"zz", "enter")
    assert table.selected.name == "Vexnara"
    assert table.card.startswith("─ zz Vexnara foes")


def test_a_letter_is_set_from_the_palette_and_swapped(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.desk.run(letter)
    assert table.prompt.startswith("Letter of Mira:")
    table.press("c")
    assert "Mira has the letter c now, and Goblin 1 has b." in table.prompt
    table.press("escape")
    table.desk.run(letter)
    table.press(*"a = d")
    assert "because d6 is a die: expected a letter from a to z" in table.prompt
    table.press("backspace", "g", "enter")
    assert "Grak has the letter g now, not a." in table.newest
    table.press("'", "g")
    assert table.selected.name == "Grak"


def test_a_folded_group_is_hit_by_its_first_letter_and_a_plus(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "add", "name": "Wolf", "count": 3, "hp": 9})
    table = sit(saved)
    table.press("'", "f", "tab")
    assert any("f+" in row for row in table.rows)
    table.press("d", *"f 2")
    assert "f is folded: f+ is Wolf 1, Wolf 2, Wolf 3" in table.prompt
    table.press("escape", "d", *"f+ 2")
    assert "Wolf 1 9 to 7, Wolf 2 9 to 7, Wolf 3 9 to 7" in table.prompt
    table.press("escape", "d", *"f2 5")
    assert "Wolf 2 has the letter g" in table.prompt


def test_a_letter_names_the_mount_and_d_dismounts(saved: Session, sit: Sit) -> None:
    first, second = saved.encounter.find("Mira"), saved.encounter.find("Grak")
    table = sit(saved)
    table.press("home", "Y")
    assert table.listed
    assert "Dismount" not in table.listed
    table.press("a", *"x 2", "enter")
    assert f"The GM rules: mount {second.name}, movement x 2." in table.told()
    assert f"{first.name} mounts {second.name}." in table.newest
    table.press("Y", "d")
    assert f"dismounts from {second.name}." in table.newest
    table.press("Y", "a")
    assert f"mounts {second.name}." in table.newest


def test_what_a_mount_does_is_asked_until_it_is_understood(saved: Session, sit: Sit) -> None:
    first, second = saved.encounter.find("Mira"), saved.encounter.find("Grak")
    table = sit(saved)
    table.press("home", "Y", "a", *"fast", "enter")
    assert "type own for its own speed" in table.prompt
    table.press("ctrl+u", *"own", "enter")
    assert f"{first.name} mounts {second.name}." in table.newest


def test_a_mount_need_not_be_in_the_fight(at: At) -> None:
    table = at()
    table.press("Y", "/", *"old grey", "enter")
    assert "mounts old grey and moves as on foot" in table.newest


def test_a_folded_group_that_somebody_has_left_is_told_by_its_members(
    saved: Session, sit: Sit
) -> None:
    saved.ask({"action": "add", "name": "Wolf", "count": 4, "hp": 9})
    table = sit(saved)
    table.press("{", *"'fghi ", "enter")
    table.program.wait(1)
    table.press("'", "f", "tab", "}", *"'g", "enter", "d", *"f 2")
    assert "f+ is Wolf 1, Wolf 3, Wolf 4; unfold it" in table.prompt


@pytest.mark.parametrize("said", ["wolves", "all wolves"])
def test_a_kind_is_everybody_of_it_who_stands_wherever_they_are_in_the_order(
    saved: Session, sit: Sit, said: str
) -> None:
    saved.ask({"action": "add", "name": "Wolf", "count": 6, "hp": 11})
    wolves = [f"Wolf {one}" for one in range(1, 7)]
    for who, value in zip(wolves, (1, 1, 2, 1, 7, 2), strict=True):
        saved.ask({"action": "set-initiative", "who": who, "value": value})
    saved.ask({"action": "out", "who": ["Wolf 6"]})
    table = sit(saved)
    table.press("d", *f"{said} 2", "enter")
    assert [saved.encounter.find(one).hp for one in wolves] == [9, 9, 9, 9, 9, 11]


def test_a_doubled_letter_is_taken_at_once_so_that_a_fast_line_is_not_lost(at: At) -> None:
    table = at()
    table.desk.session.ask({"action": "add", "name": "Lurk", "hidden": True})
    table.quickly("'", *"zz", *"m5")
    assert table.selected.name == "Lurk"
    assert table.prompt.startswith("Lurk moves: 5")
    table.quickly("escape", "'", *"zz")
    turn = table.encounter.turn_of
    table.quickly("n")
    assert table.encounter.turn_of == turn
    assert "n again: Next" in table.desk.message.text


@pytest.mark.parametrize(
    ("key", "line"), [("d", "celai 6"), ("d", "f 6 by celai"), ("m", "celai 5"), ("x", "celai")]
)
def test_a_misspelt_name_is_told_as_a_word_although_each_of_its_letters_is_somebodys(
    saved: Session, sit: Sit, key: str, line: str
) -> None:
    saved.ask({"action": "add", "name": "Celia", "side": "party", "hp": 15})
    saved.ask({"action": "add", "name": "Wolf", "count": 6, "hp": 9})
    table = sit(saved)
    before = table.desk.fight.last
    table.press(key, *line, "enter")
    assert "nobody here is called 'celai': celia? For the letters c, e, l, a, i" in table.prompt
    assert table.desk.fight.last == before
    table.press("escape", "d", *"'celai 2")
    assert "Wolf 6 9 to 7" in table.prompt
