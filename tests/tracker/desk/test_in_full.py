"""Hints and completed names at the desk. Hints name the keys of the config file."""

from tests.tracker.desk.conftest import At

MOVED = {
    "add": ("ctrl+b",),
    "terrain": ("3",),
    "match-after": ("4",),
    "unmark": ("5",),
    "initiative": ("6",),
    "filter": ("7",),
}


def test_hints_name_the_keys_of_the_config(at: At) -> None:
    table = at(keys=MOVED)
    table.press("space")
    assert "(5 takes the marks off)" in table.prompt
    table.press("5", "4")
    assert table.prompt == "Nobody was searched for: 7 searches."
    table.press("7")
    assert "4 and , to others" in table.prompt
    table.press("escape", "ctrl+b", *"Oda", "enter")
    assert (
        table.prompt == "Oda: no initiative yet, 6 rolls it; [ lets them come later, # hides them."
    )


def test_a_closed_cell_under_the_cursor_says_why(at: At) -> None:
    table = at()
    for _ in range(200):
        table.press("right")
        if "on rough climb by walk" in table.prompt:
            break
    assert table.prompt == "left on rough climb by walk: this ground takes the gait climb"


def test_tab_completes_the_name_of_the_attacker(at: At) -> None:
    table = at()
    table.press("d", *"2 by gr", "tab")
    assert table.prompt.startswith("Damage: 2 by Grak")


def test_a_books_own_prompt_takes_a_letter_and_completes_a_name(at: At) -> None:
    table = at()
    letter = table.desk.cursor.letters()[table.encounter.find("Goblin 1").id]
    table.press(".", "W", "'", letter)
    assert "Goblin 1" in table.prompt
    table.press("ctrl+u", *"Goblin", "tab", "space", "1")
    assert "Goblin 1" in table.prompt
