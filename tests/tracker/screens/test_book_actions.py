"""The rulebook's own actions on the screen: their list, and the form of each."""

from typing import Any

import pytest
from msgspec.structs import replace
from textual import events

from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Open, Play
from tests.tracker.screens.look import detail, fight_screen, press, screen_of, text_of
from tracker.app import GaitkeeperApp
from tracker.screens.book_actions import handle, open_book_actions, open_form
from tracker.screens.fight import FightScreen
from tracker.screens.form import FormScreen
from tracker.screens.pages import Pages
from tracker.screens.pick import PickScreen
from tracker.session.session import Session


def newest(saved: Session) -> dict[str, Any]:
    """The action of the newest event."""
    return dict(saved.fight.event(saved.fight.last).action)


def pages(app: GaitkeeperApp) -> Pages:
    """Return the object that opens pages in front of the fight screen."""
    found = fight_screen(app).desk.outside
    assert isinstance(found, Pages)
    return found


async def test_an_option_of_the_list_is_switched_by_a_second_enter(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        await press(pilot, "s", *"swim", "enter")
        question = fight_screen(app).desk.prompt.question
        assert question is not None
        assert not saved.encounter.option("swim-bonus")
        await press(pilot, "enter")
    assert saved.encounter.option("swim-bonus") == "off"


@pytest.mark.parametrize("typed", ["right", "stand"])
async def test_other_words_for_an_action_find_it(typed: str, fight: Make, run: Play) -> None:
    async with run(fight("exp")) as (app, pilot):
        await press(pilot, "s", *typed)
        assert detail(app.screen).strip().startswith("Get up")


async def test_a_word_finds_the_action_whose_sentence_begins_with_it_first(
    fight: Make, run: Play
) -> None:
    async with run(fight("obss")) as (app, pilot):
        await press(pilot, "s", *"change", "enter")
        question = fight_screen(app).desk.prompt.question
    assert question is not None
    assert "xchange" in question.asked("")


async def test_an_action_asks_for_its_fields_with_the_selected_combatant_filled_in(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        saved.ask({"action": "charge", "who": "Grak"}, override=True)
        fight_screen(app).desk.cursor.select(saved.encounter.find("Mira").id)
        open_form(pages(app), "answer-charge")
        await pilot.pause()
        form = screen_of(app, FormScreen)
        assert form.form.text("who") == "Mira"
        await press(pilot, "down", "G", "r", "down", "p", "ctrl+o")
    assert newest(saved)["response"] == "parry"
    assert newest(saved)["charger"] == saved.encounter.find("Grak").id


async def test_dice_rolled_at_the_table_can_be_typed(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        open_form(pages(app), "damage")
        await pilot.pause()
        form = screen_of(app, FormScreen)
        for blank, text in (("who", "Grak"), ("amount", "2d4+1"), ("dice", "3 4")):
            form.form.step([one.id for one in form.form.fields].index(blank) - form.form.at)
            form.form.type(text)
        form.save()
        await pilot.pause()
        assert isinstance(app.screen, FormScreen), "Grak is a friend: Enter again"
        form.save()
        await pilot.pause()
        assert isinstance(app.screen, FightScreen)
    assert saved.encounter.find("Grak").hp == 11 - 8


def test_combatants_with_the_same_name_are_called_by_id(saved: Session) -> None:
    # Old saves may have two combatants of one name: older programs allowed such an edit.
    twin = replace(saved.encounter.find("Goblin 1"), name="Goblin 2")
    assert handle(saved.encounter.put(twin), twin) == twin.id


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_list_of_special_actions(
    fight: Make, open_app: Open, snap_compare: Any, size: Any
) -> None:
    async def opened(pilot: Any) -> None:
        open_book_actions(pages(pilot.app))
        await pilot.pause()

    assert snap_compare(open_app(fight("rom")), run_before=opened, terminal_size=size)


async def test_keys_typed_ahead_in_a_closing_list_close_nothing_more(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("s")
        listed = screen_of(app, PickScreen)
        for key in ("tab", "tab", "enter"):
            listed.take_key(events.Key(key, None))
        await pilot.pause()
        assert isinstance(app.screen, FormScreen)
        assert any(isinstance(screen, FightScreen) for screen in app.screen_stack)


async def test_an_action_of_the_list_is_shown_with_its_key(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("s", *"charge")
        assert "G   Charge " in text_of(app.screen, "#pick-list")
        assert detail(app.screen).startswith("Charge  G")


async def test_the_description_of_an_action_is_shown_in_full(play: Play) -> None:
    async with play("exp", size=(120, 36)) as (app, pilot):
        await pilot.press("s", *"attack")
        assert "makes the DEX roll" in " ".join(detail(app.screen).split())


async def test_a_form_previews_its_result_before_enter(fight: Make, run: Play) -> None:
    saved = fight("exp")
    async with run(saved) as (app, pilot):
        open_form(pages(app), "slope")
        await pilot.pause()
        await pilot.press("tab", "2")
        assert "goes uphill, 2 in 1" in text_of(app.screen, "#form-foot")
    assert newest(saved).get("action") != "slope"


async def test_a_form_shows_a_refusal_before_enter(fight: Make, run: Play) -> None:
    saved = fight("exp")
    async with run(saved) as (app, pilot):
        open_form(pages(app), "get-free")
        await pilot.pause()
        assert "is not stuck." in text_of(app.screen, "#form-foot")


async def test_a_refused_form_keeps_its_text_and_can_be_overridden(fight: Make, run: Play) -> None:
    saved = fight("exp")
    before = saved.fight.last
    async with run(saved) as (app, pilot):
        open_form(pages(app), "get-free")
        await pilot.pause()
        await pilot.press("tab", "e", "ctrl+o")
        form = screen_of(app, FormScreen)
        assert form.form.texts()["difficulty"] == "easy"
        assert "! all the same" in text_of(form, "#form-keys")
        assert saved.fight.last == before
        await press(pilot, "exclamation_mark")
        assert app.screen is not form
    assert newest(saved)["difficulty"] == "easy"
    assert saved.fight.event(saved.fight.last).override


async def test_the_form_and_the_list_label_a_field_by_its_purpose(play: Play) -> None:
    async with play("exp", size=(120, 36)) as (app, pilot):
        open_book_actions(pages(app))
        await pilot.pause()
        assert "it hits: yes or no" in detail(app.screen)
        assert "`" not in detail(app.screen)
        await press(pilot, "tab")
        assert "weapon type" in text_of(app.screen, "#form-rows")


async def test_a_form_without_fields_shows_only_its_preview(play: Play) -> None:
    async with play("exp") as (app, pilot):
        open_form(pages(app), "end-unit")
        await pilot.pause()
        foot = text_of(app.screen, "#form-foot").split("\n")
        assert foot[:2] == ["", ""]
        assert foot[2].strip()
        assert "Tab" not in text_of(app.screen, "#form-keys")
