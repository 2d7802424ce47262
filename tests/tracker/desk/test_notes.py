"""Notes that ask a question, the key for answers, and undo of a whole turn."""

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session


def asked(fight: Make) -> Session:
    """Return a fight in which the next combatant has a note with a question."""
    saved = fight("emala")
    second = saved.encounter.order[1]
    saved.ask({"action": "note", "who": second, "text": "! concentrates on Bless"})
    return saved


def test_a_question_stays_visible_until_it_is_answered(fight: Make, sit: Sit) -> None:
    table = sit(asked(fight))
    table.press("n")
    assert "concentrates on Bless? O answers" in table.prompt
    table.press("d", "1", "enter", "enter")
    assert "concentrates on Bless? O answers" in table.prompt
    assert "concentrates on Bless?" in table.card
    table.press("O", "c")
    assert "That is answered." in table.newest
    assert "Bless?" not in table.card
    assert "answers" not in table.prompt


def test_a_capital_ends_a_question_for_good(fight: Make, sit: Sit) -> None:
    table = sit(asked(fight))
    table.press("n", "O", "C")
    assert "That is over." in table.newest
    assert table.selected.notes == ()


def test_without_a_question_there_is_nothing_to_answer(at: At) -> None:
    table = at()
    table.press("O")
    assert "no note asks anything now" in table.prompt


def test_going_back_a_turn_says_first_what_it_undoes(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("n")
    name = saved.encounter.combatants[saved.encounter.turn_of or ""].name
    table.press("p")
    assert f"Enter: to before {name}'s turn, undoing nothing else" in table.prompt
    table.press("escape", "m", "1", "enter", "d", "1", "enter", "enter", "p")
    told = f"Enter: to before {name}'s turn, undoing 2 actions (move, damage)"
    assert told in table.prompt
    before = saved.encounter
    table.press("escape")
    assert saved.encounter is before
    table.press("p", "enter")
    assert saved.encounter.turn_of != before.turn_of


def test_going_back_names_the_undone_actions_by_their_titles(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "end-fight"})
    table = sit(saved)
    table.press("p")
    assert "undoing 2 actions (damage, end the fight)" in table.prompt


def test_going_back_takes_no_text(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("n", "p", "Z", "u", "enter")
    assert table.prompt.startswith("Go back? Zu")
    assert "nothing is typed here: Enter alone goes back" in table.prompt
    turn_of = saved.encounter.turn_of
    table.press("backspace", "backspace", "enter")
    assert saved.encounter.turn_of != turn_of
