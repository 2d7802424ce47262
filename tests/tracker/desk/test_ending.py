"""The end of a fight at the desk: its note, and the party's next fight."""

from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session


def test_the_note_of_a_save_can_be_written_during_the_fight(at: At) -> None:
    table = at()
    describe = table.desk.keymap.by_id("describe")
    table.desk.run(describe)
    table.press(*"At dusk [b]", "enter")
    assert table.encounter.about == "At dusk [b]"
    table.desk.run(describe)
    table.press("ctrl+u", "enter")
    assert table.encounter.about == ""


def test_a_fight_is_over_only_once_and_can_go_on(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("$")
    assert not table.encounter.ended
    assert "End the fight?" in table.prompt
    assert table.program.pages == []
    table.press("n", "enter")
    assert "Enter alone ends the fight" in table.prompt
    table.press("escape", "$", "enter")
    assert table.encounter.ended
    assert table.program.pages == ["summary.open_summary"]
    table.press("$")
    assert "the fight is over already" in table.prompt
    table.press("u")
    assert not table.encounter.ended
