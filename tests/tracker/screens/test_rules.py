"""The rules of the book: find a rule, ask a rule, and keep its ruling in the log."""

from typing import Any

import pytest

from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import press, screen_of, selected
from tracker.app import GaitkeeperApp
from tracker.screens.fight import FightScreen
from tracker.screens.form import FormScreen
from tracker.screens.rules import RulingScreen, ask_rule
from tracker.session.session import Session


async def ask(app: GaitkeeperApp, pilot: Any, name: str, **texts: str) -> None:
    """Open a rule's form, fill in some inputs, and ask the rule."""
    fight = screen_of(app, FightScreen)
    ask_rule(fight.pages, fight.desk.book.rules[name])
    await pilot.pause()
    form = screen_of(app, FormScreen)
    ids = [blank.id for blank in form.form.fields]
    for one, text in texts.items():
        form.form.step(ids.index(one) - form.form.at)
        form.form.type(text)
    form.save()
    await pilot.pause()


async def test_a_ruling_is_shown_and_kept_for_the_selected_combatant(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        await ask(app, pilot, "armour-penalty", enc="7, 6")
        assert isinstance(app.screen, RulingScreen)
        await press(pilot, "k")
        assert isinstance(app.screen, FightScreen)
        about = selected(app)
    event = saved.fight.event(saved.fight.last)
    assert event.action == {
        "action": "consult",
        "rule": "armour-penalty",
        "in": {"enc": [7, 6]},
        "who": about.id,
    }
    assert event.rulings[0].about == about.id


async def test_going_back_from_a_ruling_leads_to_its_inputs(saved: Session, run: Play) -> None:
    before = saved.fight.last
    async with run(saved) as (app, pilot):
        await ask(app, pilot, "armour-penalty", enc="7")
        await press(pilot, "enter")
        assert isinstance(app.screen, FormScreen)
        assert app.screen.form.text("enc") == "7"
    assert saved.fight.last == before


async def test_a_fault_of_an_input_is_shown_beside_it(play: Play) -> None:
    async with play() as (app, pilot):
        await ask(app, pilot, "turn-budget", rate="-1", moved_round="0")
        assert isinstance(app.screen, FormScreen)
        assert set(app.screen.form.faults) == {"rate"}


async def test_the_sheet_fills_in_the_inputs_that_it_has(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        await ask(app, pilot, "gait")
        assert isinstance(app.screen, FormScreen)
        assert app.screen.form.text("movement_rate") == "6"


async def test_a_rule_is_found_by_a_word_and_asks_for_its_inputs(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "r", *"sheer", "enter")
        assert isinstance(app.screen, FormScreen)
        assert "surface" in [blank.id for blank in app.screen.form.fields]


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_rules_of_the_book(fight: Make, open_app: Open, snap_compare: Any, size: Any) -> None:
    app = open_app(fight("rom"))
    assert snap_compare(app, press=["r"], terminal_size=size)


def test_a_ruling_with_its_breakdown(fight: Make, open_app: Open, snap_compare: Any) -> None:
    async def asked(pilot: Any) -> None:
        await ask(pilot.app, pilot, "turn-budget", rate="18", moved_round="3")

    assert snap_compare(open_app(fight()), run_before=asked, terminal_size=(80, 24))
