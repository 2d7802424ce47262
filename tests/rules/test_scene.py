"""The scene of an action: the log lines of each turn."""

from rules.dice import Tray
from rules.encounter import Encounter
from rules.rulebook.scene import Scene


def scene() -> Scene:
    """Return a scene before any log line."""
    return Scene(Encounter(name="Ford", system="emala"), Tray(None, ()))


def test_turns_in_which_nothing_is_logged_have_no_line_except_the_first() -> None:
    made = scene()
    made.turn_over()
    made.turn_over()
    made.log("Mira's turn.")
    made.turn_over()
    made.turn_over()
    made.log("Oda's turn.")
    assert made.brief() == ("", "Mira's turn.", "Oda's turn.")
    assert made.text() == "Mira's turn. Oda's turn."


def test_a_sentence_that_replaces_a_turns_line_leaves_the_text_of_the_event() -> None:
    made = scene()
    made.log("Grak moves 3 m.")
    made.log("Grak waits.", brief="")
    made.turn_over()
    made.log("Mira moves 4 m.")
    made.say_no_more_of_that()
    made.log("Mira is gone.")
    assert made.brief() == ("Grak moves 3 m.", "Mira is gone.")
    assert made.text() == "Grak moves 3 m. Grak waits. Mira moves 4 m. Mira is gone."


def test_a_change_to_what_already_holds_leaves_the_encounter_unchanged() -> None:
    made = scene()
    before = made.encounter
    made.change(map=before.map)
    assert made.encounter is before
