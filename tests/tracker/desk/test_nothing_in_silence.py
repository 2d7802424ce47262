"""Mistakes that older programs accepted without a message. Now each is reported or impossible."""

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit


def test_a_search_hides_nobody_and_escape_brings_the_cursor_back(at: At) -> None:
    table = at()
    cursor = table.desk.cursor
    rows, here = cursor.rows(), cursor.target_names()
    table.press("/", *"gob")
    assert cursor.rows() == rows
    assert cursor.target_names().startswith("Goblin")
    table.press("escape")
    assert cursor.target_names() == here
    assert cursor.found() is None


def test_setting_an_initiative_is_previewed_before_enter(at: At) -> None:
    table = at("obss")
    table.press("home", "V", *"14")
    assert "has initiative 14, set by the GM." in table.prompt
    table.press("ctrl+u", *"abz")
    assert "'abz' is no number." in table.prompt


def test_reach_previews_its_question_before_enter(at: At) -> None:
    table = at("obss")
    table.press("P", *"30")
    assert "everybody to go 30 m" in table.prompt
    table.press(*" fog")
    assert "'fog'" in table.prompt.partition("30 fog")[2]


def test_a_prompt_of_healing_offers_only_options_of_healing(at: At) -> None:
    table = at("obss")
    table.press("h")
    assert " by " not in table.prompt
    assert "fire" not in table.prompt
    assert "cf 8/g for g half; temp 5" in table.prompt


def test_commas_separate_things_and_a_missing_weight_is_asked_for(fight: Make, sit: Sit) -> None:
    table = sit(fight("obss"))
    table.press("home", "l", "p", *"rope", "enter")
    assert "rope" in table.prompt
    assert "how many Enc is rope?" in table.prompt
    table.press("ctrl+u", *"sword 2, shield 3 worn", "enter")
    assert [(one.name, int(one.weight), one.worn) for one in table.selected.items] == [
        ("sword", 2, False),
        ("shield", 3, True),
    ]


def test_marks_are_named_with_the_party_s_sign_and_end_with_their_command(at: At) -> None:
    table = at()
    table.press("home", "space", "space")
    assert "2 marked: +" in table.prompt
    assert "Backspace takes the marks off" in table.prompt
    table.press("d", *"2 half a", "enter", "enter")
    assert not table.desk.cursor.marked
