"""Notes that ask a question, the key that answers it, and undo of a whole turn."""

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import fight_screen, newest, prompt, selected, text_of
from tracker.session.session import Session

WIDE = (160, 36)


def asked(fight: Make) -> Session:
    """A fight in which the combatant who comes next has a note with a question."""
    saved = fight("emala")
    second = saved.encounter.order[1]
    saved.ask({"action": "note", "who": second, "text": "! concentrates on Bless"})
    return saved


async def test_a_question_stays_visible_until_it_is_answered(fight: Make, run: Play) -> None:
    async with run(asked(fight), size=WIDE) as (app, pilot):
        await pilot.press("n")
        assert "concentrates on Bless? O answers" in prompt(app)
        await pilot.press("d", "1", "enter")
        assert "concentrates on Bless? O answers" in prompt(app)
        assert "concentrates on Bless?" in text_of(fight_screen(app), "#combatant")
        await pilot.press("O", "c")
        assert "That is answered." in newest(app)
        assert "Bless?" not in text_of(fight_screen(app), "#combatant")
        assert "answers" not in prompt(app)


async def test_a_capital_ends_a_question_for_good(fight: Make, run: Play) -> None:
    async with run(asked(fight), size=WIDE) as (app, pilot):
        await pilot.press("n", "O", "C")
        assert "That is over." in newest(app)
        assert selected(app).notes == ()


async def test_without_a_question_there_is_nothing_to_answer(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        await pilot.press("O")
        assert "no note asks anything now" in prompt(app)


async def test_going_back_a_turn_says_first_what_it_undoes(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("n")
        name = saved.encounter.combatants[saved.encounter.turn_of or ""].name
        await pilot.press("p")
        assert f"Enter: to before {name}'s turn, undoing nothing else" in prompt(app)
        await pilot.press("escape", "m", "1", "enter", "d", "1", "enter", "p")
        told = f"Enter: to before {name}'s turn, undoing 2 actions (move, damage)"
        assert told in prompt(app)
        before = saved.encounter
        await pilot.press("escape")
        assert saved.encounter is before
        await pilot.press("p", "enter")
        assert saved.encounter.turn_of != before.turn_of


async def test_going_back_names_the_undone_actions_by_their_titles(
    saved: Session, fight: Make, run: Play
) -> None:
    saved.ask({"action": "end-fight"})
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("p")
        assert "undoing 2 actions (damage, end the fight)" in prompt(app)


async def test_going_back_takes_no_text(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("n", "p", "Z", "u", "enter")
        assert prompt(app).startswith("Go back? Zu")
        assert "nothing is typed here: Enter alone goes back" in prompt(app)
        turn_of = saved.encounter.turn_of
        await pilot.press("backspace", "backspace", "enter")
        assert saved.encounter.turn_of != turn_of
