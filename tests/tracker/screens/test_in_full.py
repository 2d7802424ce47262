"""A message that is too long for its line is shown in full, with the keys of the config file."""

import pytest
from textual import events

from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import detail, fight_screen, press, prompt, text_of
from tracker.screens.fight import FightScreen
from tracker.session.session import Session

MOVED = {
    "add": ("ctrl+b",),
    "log": ("1",),
    "card": ("2",),
    "terrain": ("3",),
}


async def test_the_log_names_the_moved_key_that_shows_all_of_it(play: Play) -> None:
    async with play(keys=MOVED) as (app, _):
        assert "1 for all of it" in text_of(app.screen, "#log")


async def test_the_card_names_the_moved_keys_that_show_the_rest(fight: Make, run: Play) -> None:
    saved = fight("opend6")
    for note in "abcdefghijkl":
        saved.ask({"action": "note", "who": "Grak", "text": note * 20})
    async with run(saved, size=(120, 20), keys=MOVED) as (app, pilot):
        fight_screen(app).desk.cursor.select(saved.encounter.find("Grak").id)
        fight_screen(app).show_changes()
        await pilot.pause()
        card = text_of(app.screen, "#combatant")
        assert "3 more" in card
        assert "\u2026 more: 2" in card


async def test_an_empty_fight_names_the_moved_key_that_adds(empty: Session, run: Play) -> None:
    async with run(empty, keys=MOVED) as (app, _):
        assert "Ctrl+B adds combatants" in text_of(app.screen, "#title")
        assert "a adds" not in text_of(app.screen, "#table")


async def test_why_says_why_the_cell_under_the_cursor_is_closed(play: Play) -> None:
    async with play() as (app, pilot):
        while "takes the gait climb" not in prompt(app):
            await pilot.press("right")
        await press(pilot, "w")
        assert "left on rough climb by walk, closed" in detail(app.screen)
        assert "this ground takes the gait climb" in detail(app.screen)


async def test_a_fault_that_the_prompt_cuts_is_shown_in_full_until_the_next_key(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "m", *"99", "space", *"rough", "enter")
        told = " ".join(text_of(app.screen, "#choice").split())
        assert "In full" in told
        assert "left this turn, not 99 m." in told
        assert "Tab takes" in told
        await press(pilot, "backspace")
        assert not app.screen.query_one("#choice").display


async def test_a_hint_that_the_prompt_cuts_is_shown_in_full_until_something_is_typed(
    play: Play,
) -> None:
    async with play() as (app, pilot):
        await pilot.press("d")
        assert "7 fire half" in " ".join(text_of(app.screen, "#choice").split())
        await press(pilot, "7")
        assert not app.screen.query_one("#choice").display
        await press(pilot, "backspace", "escape")
        assert not app.screen.query_one("#choice").display


async def test_keys_in_one_packet_show_the_fight_at_most_twice(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with play() as (app, pilot):
        await pilot.pause()
        shown: list[FightScreen] = []
        show_changes = FightScreen.show_changes

        def noted(screen: FightScreen) -> None:
            shown.append(screen)
            show_changes(screen)

        monkeypatch.setattr(FightScreen, "show_changes", noted)
        for key in "nnnn":
            app.post_message(events.Key(key, key))
        await pilot.pause()
        assert len(shown) <= 2


@pytest.mark.parametrize("keys", [(), ("enter",)])
async def test_a_doubt_about_newcomers_is_shown_whole(
    fight: Make, run: Play, keys: tuple[str, ...]
) -> None:
    async with run(fight("obss"), size=(80, 24)) as (app, pilot):
        await press(pilot, "a", *"3 goblni/9 movement6", *keys)
        over = " ".join(text_of(app.screen, "#choice").split())
        assert "Goblin was probably meant; for somebody new called Goblni" in over
        assert ("Enter again" in over) == bool(keys)
        assert "Goblni 1 to 3 (foes)" in over


async def test_a_long_preview_keeps_its_end_and_marks_what_is_left_out(
    fight: Make, run: Play
) -> None:
    saved = fight("obss")
    saved.ask(
        {"action": "draw-map", "line": "gate:b -9- a -5 difficult- c -2 difficult- e -4- well"}
    )
    there_and_back = ", ".join(["1 >well", "1 >gate"] * 6)
    async with run(saved, size=(60, 14)) as (app, pilot):
        await press(pilot, "n", "m", *there_and_back)
        over = text_of(app.screen, "#choice").rstrip().splitlines()
        assert "In full" in over[0]
        assert over[1].startswith(" Grak moves 1 m")
        assert over[-3].strip() == "…"
        assert " ".join(" ".join(over[-2:]).split()).endswith("left this round. Actions 3 to 0.")
