"""A fight at the desk under an installed rulebook of another package, which has few rules."""

from tests.tracker.desk.conftest import Sit
from tracker.session.session import Session


def test_a_fight_is_shown_and_played(of_pace: Session, sit: Sit) -> None:
    table = sit(of_pace)
    table.press("m", *"6 run", "enter")
    assert table.newest.endswith("Mira moves 6 m, Run: 4 m left this turn.")
    assert "water" in table.card
    table.press("u")
    assert table.newest.startswith("Undone: Mira takes the gait Run")
    assert of_pace.encounter.find("Mira").pace.round == 0


def test_an_action_of_the_book_has_a_key_a_prompt_and_a_line(of_pace: Session, sit: Sit) -> None:
    table = sit(of_pace)
    assert ("f", "scare") in table.keys
    table.press("f")
    assert table.prompt.startswith("Mira meets:   Enter: Rolls courage of Mira, 1d6. 4 or more: ")
    assert "; what there is to be afraid of" in table.prompt
    table.press(*"a ghost", "enter")
    assert table.newest == "Mira is afraid of a ghost."
    assert "Afraid: runs away, or stands still." in table.card


def test_the_config_file_moves_the_key_of_the_book(of_pace: Session, sit: Sit) -> None:
    table = sit(of_pace, keys={"scare": ("z",), "declare": ("f4",)})
    table.press("f")
    assert "f does nothing under Pace and a Half: ? shows the keys." in table.prompt
    table.program.wait(2)
    table.press("z")
    assert table.prompt.startswith("Mira meets:")
