"""The rulebook's own actions: from the list, by a form, and by their own keys."""

from typing import Any

import pytest
from msgspec.structs import replace
from textual import events

from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import detail, press, screen_of, text_of
from tracker.app import GaitkeeperApp
from tracker.screens.book_actions import handle, open_action, open_book_actions, open_form
from tracker.screens.fight import FightScreen
from tracker.screens.form import FormScreen
from tracker.screens.pick import PickScreen
from tracker.session.session import Session
from tracker.widgets.prompt import Prompt


def newest(saved: Session) -> dict[str, Any]:
    """The action of the newest event."""
    return dict(saved.fight.event(saved.fight.last).action)


async def ask(app: GaitkeeperApp, saved: Session, pilot: Any, key: str, text: str) -> str:
    """Select Grak, press a key and answer its question; return the text of the prompt line."""
    screen = screen_of(app, FightScreen)
    screen.cursor.select(saved.encounter.find("Grak").id)
    await pilot.press(key)
    prompt = screen.query_one(Prompt)
    prompt.take_text(text) if text else None
    await press(pilot, "enter")
    return "".join(piece.text for line in prompt.lines for piece in line)


@pytest.mark.parametrize(
    ("system", "key", "text", "kept"),
    [
        ("emala", "minus", "2 parry", {"action": "spend", "points": 2, "reason": "parry"}),
        (
            "emala",
            "f",
            "45 left free",
            {"action": "face", "degrees": 45, "hand": "left", "free": True},
        ),
        ("rom", "f", "6", {"action": "declare", "mph": 6}),
        ("rom", "f", "half", {"action": "declare", "mph": 6}),
        ("rom", "f", "q to the door", {"action": "declare", "mph": 3, "intent": "to the door"}),
        ("rom", "f", "only parries", {"action": "declare", "intent": "only parries"}),
    ],
)
async def test_a_key_of_the_book_asks_and_acts(
    fight: Make, run: Play, system: str, key: str, text: str, kept: dict[str, Any]
) -> None:
    saved = fight(system)
    async with run(saved) as (app, pilot):
        await ask(app, saved, pilot, key, text)
    assert newest(saved) == {"who": saved.encounter.find("Grak").id, **kept}


@pytest.mark.parametrize(
    ("system", "key", "text", "told"),
    [
        ("emala", "minus", "0", "points"),
        ("emala", "f", "", "how far to turn"),
        ("emala", "G", "Nobody", "nobody here is called"),
        ("rom", "f", "", "a speed, an intent, or both"),
    ],
)
async def test_a_bad_answer_is_refused_and_the_question_stays(
    fight: Make, run: Play, system: str, key: str, text: str, told: str
) -> None:
    saved = fight(system)
    before = saved.fight.last
    async with run(saved, size=(160, 24)) as (app, pilot):
        assert told in await ask(app, saved, pilot, key, text)
        assert app.screen.query_one(Prompt).asking
    assert saved.fight.last == before


@pytest.mark.parametrize(("system", "key"), [("rom", "W"), ("rom", "minus"), ("emala", "H")])
async def test_a_key_of_another_book_says_that_it_does_nothing(
    fight: Make, run: Play, system: str, key: str
) -> None:
    saved = fight(system)
    async with run(saved) as (app, pilot):
        await pilot.press(key)
        told = text_of(app.screen, "#prompt")
        assert f"does nothing under {saved.fight.book.title}: ? shows the keys." in told


@pytest.mark.parametrize(
    ("system", "key", "more", "kept"),
    [
        ("emala", "W", "", {"action": "engage", "other": "c2"}),
        ("emala", "G", " short", {"action": "charge", "target": "c2", "beside": False}),
        ("exp", "f", " A hit", {"action": "attack", "target": "c2", "weapon": "A", "hits": True}),
        ("obss", "G", "", {"action": "charge", "target": "c2"}),
    ],
)
async def test_a_question_of_the_book_takes_the_letter_of_a_row(
    fight: Make, run: Play, system: str, key: str, more: str, kept: dict[str, Any]
) -> None:
    saved = fight(system)
    async with run(saved) as (app, pilot):
        screen = screen_of(app, FightScreen)
        letter = screen.cursor.letters()[saved.encounter.find("Mira").id]
        await ask(app, saved, pilot, key, f"{letter}{more}")
        if screen.query_one(Prompt).asking:
            await pilot.press("!")
    assert newest(saved) == {"who": saved.encounter.find("Grak").id, **kept}


async def test_the_letter_of_a_folded_group_is_none_of_one_member(
    saved: Session, run: Play
) -> None:
    for name in ("Goblin 1", "Goblin 2"):
        saved.ask({"action": "set-initiative", "who": name, "value": 1})
    async with run(saved) as (app, pilot):
        screen = screen_of(app, FightScreen)
        screen.cursor.fold_all()
        letter = screen.cursor.letters()[next(iter(screen.cursor.folded()))]
        assert letter == "c+"
        told = await ask(app, saved, pilot, "W", "c+")
        assert "c+ is a group of 2: say which of them, c, e." in told
        await pilot.press("ctrl+u", "c")
        assert "c is folded: c+ is all of Goblin who stand" in text_of(screen, "#prompt")
        await pilot.press("ctrl+u", "e", "enter")
    goblin = saved.encounter.find("Goblin 2").id
    assert newest(saved) == {"action": "engage", "who": "c1", "other": goblin}


async def test_a_charge_without_a_run_is_refused_and_can_be_overridden(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=(160, 24)) as (app, pilot):
        assert "cannot charge" in await ask(app, saved, pilot, "G", "Goblin 1")
        await pilot.press("!")
    assert newest(saved)["action"] == "charge"


async def test_a_roll_made_at_the_table_can_be_typed_for_a_blow(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        saved.ask({"action": "charge", "who": "Grak", "target": "Mira"}, override=True)
        app.screen.cursor.select(saved.encounter.find("Grak").id)  # type: ignore[attr-defined]
        await ask(app, saved, pilot, "b", "1d8=5 Mira")
        await pilot.press("!")
    event = saved.fight.event(saved.fight.last)
    assert event.action["damage"] == "1d8"
    assert event.dice[0].total == 5
    assert "Mira takes 5 damage" in event.text


async def test_the_list_asks_for_the_line_of_an_action_for_all_who_are_marked(
    fight: Make, run: Play
) -> None:
    saved = fight("obss")
    async with run(saved, size=(120, 36)) as (app, pilot):
        screen = screen_of(app, FightScreen)
        for name in ("Grak", "Mira"):
            screen.cursor.select(saved.encounter.find(name).id)
            await pilot.press("space")
        await press(pilot, "s", *"hindrances", "enter")
        asked = text_of(screen, "#prompt")
        assert asked.startswith("Hindrances on the way, +Grak, +Mira:")
        await press(pilot, *"narrow 2 friends", "enter")
    assert newest(saved) == {
        "action": "hinder",
        "who": tuple(saved.encounter.find(name).id for name in ("Grak", "Mira")),
        "narrow": 2,
        "friends": True,
    }


async def test_the_list_asks_for_the_line_of_an_action_of_nobody(fight: Make, run: Play) -> None:
    saved = fight("exp")
    async with run(saved, size=(120, 36)) as (app, pilot):
        await press(pilot, "s", *"let time", "enter")
        assert text_of(app.screen, "#prompt").startswith("Time passes:")
        await press(pilot, *"amount 3 hour", "enter")
    assert newest(saved) == {"action": "pass-time", "amount": 3, "span": "hour"}


async def test_an_option_is_switched_from_the_list(saved: Session, run: Play) -> None:
    async with run(saved) as (_, pilot):
        await press(pilot, "s", *"swim", "enter")
    assert saved.encounter.option("swim-bonus") == "off"


async def test_an_action_asks_for_its_fields_with_the_selected_combatant_filled_in(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        saved.ask({"action": "charge", "who": "Grak"}, override=True)
        app.screen.cursor.select(saved.encounter.find("Mira").id)  # type: ignore[attr-defined]
        open_form(app.screen, "answer-charge")  # type: ignore[arg-type]
        await pilot.pause()
        form = screen_of(app, FormScreen)
        assert form.form.text("who") == "Mira"
        await press(pilot, "down", "G", "r", "down", "p", "ctrl+o")
    assert newest(saved)["response"] == "parry"
    assert newest(saved)["charger"] == saved.encounter.find("Grak").id


async def test_an_action_that_needs_only_the_selected_combatant_is_done_at_once(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        open_action(app.screen, "remove")  # type: ignore[arg-type]
        await pilot.pause()
        assert isinstance(app.screen, FightScreen)
    assert len(saved.encounter.combatants) == 3


async def test_dice_rolled_at_the_table_can_be_typed(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        open_form(app.screen, "damage")  # type: ignore[arg-type]
        await pilot.pause()
        form = screen_of(app, FormScreen)
        for blank, text in (("who", "Grak"), ("amount", "2d4+1"), ("dice", "3 4")):
            form.form.step([one.id for one in form.form.fields].index(blank) - form.form.at)
            form.form.type(text)
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
        open_book_actions(pilot.app.screen)
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


async def test_a_form_labels_its_fields_in_plain_words(play: Play) -> None:
    async with play("obss") as (app, pilot):
        open_form(app.screen, "hinder")  # type: ignore[arg-type]
        await pilot.pause()
        form = screen_of(app, FormScreen)
        labels = [one.label for one in form.form.fields]
    assert labels[:3] == ["whom it is about", "bodies on the ground", "friends in the way"]


async def test_a_form_previews_its_result_before_enter(fight: Make, run: Play) -> None:
    saved = fight("exp")
    async with run(saved) as (app, pilot):
        open_form(app.screen, "slope")  # type: ignore[arg-type]
        await pilot.pause()
        await pilot.press("tab", "2")
        assert "goes uphill, 2 in 1" in text_of(app.screen, "#form-foot")
    assert newest(saved).get("action") != "slope"


async def test_a_form_shows_a_refusal_before_enter(fight: Make, run: Play) -> None:
    saved = fight("exp")
    async with run(saved) as (app, pilot):
        open_form(app.screen, "get-free")  # type: ignore[arg-type]
        await pilot.pause()
        assert "is not stuck." in text_of(app.screen, "#form-foot")


async def test_a_refused_form_keeps_its_text_and_can_be_overridden(fight: Make, run: Play) -> None:
    saved = fight("exp")
    before = saved.fight.last
    async with run(saved) as (app, pilot):
        open_form(app.screen, "get-free")  # type: ignore[arg-type]
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
        open_book_actions(app.screen)  # type: ignore[arg-type]
        await pilot.pause()
        assert "it hits: yes or no" in detail(app.screen)
        assert "`" not in detail(app.screen)
        await press(pilot, "tab")
        assert "weapon type" in text_of(app.screen, "#form-rows")


async def test_a_form_without_fields_shows_only_its_preview(play: Play) -> None:
    async with play("exp") as (app, pilot):
        open_form(app.screen, "end-unit")  # type: ignore[arg-type]
        await pilot.pause()
        foot = text_of(app.screen, "#form-foot").split("\n")
        assert foot[:2] == ["", ""]
        assert foot[2].strip()
        assert "Tab" not in text_of(app.screen, "#form-keys")
