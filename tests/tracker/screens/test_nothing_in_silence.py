"""Mistakes that older programs accepted without a message: each is reported or impossible now."""

from random import Random

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import fight_screen, press, prompt, selected, text_of
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

WIDE = (160, 36)


async def test_a_search_hides_nobody_and_escape_brings_the_cursor_back(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        screen = fight_screen(app)
        rows, here = screen.desk.cursor.rows(), screen.desk.cursor.target_names()
        await pilot.press("/", *"gob")
        assert screen.desk.cursor.rows() == rows
        assert screen.desk.cursor.target_names().startswith("Goblin")
        await pilot.press("escape")
        assert screen.desk.cursor.target_names() == here
        assert screen.desk.cursor.found() is None


async def test_a_typed_total_and_a_final_initiative_have_different_previews(play: Play) -> None:
    async with play("obss", size=WIDE) as (app, pilot):
        await pilot.press("home", "i", *"14")
        assert "14, typed total" in prompt(app)
        await pilot.press("ctrl+u", *"=14")
        assert "has initiative 14, set by the GM." in prompt(app)


async def test_setting_an_initiative_is_previewed_before_enter(play: Play) -> None:
    async with play("obss", size=WIDE) as (app, pilot):
        await pilot.press("home", "V", *"14")
        assert "has initiative 14, set by the GM." in prompt(app)
        await pilot.press("ctrl+u", *"ab")
        assert "'ab' is no number." in prompt(app)


async def test_reach_previews_its_question_before_enter(play: Play) -> None:
    async with play("obss", size=WIDE) as (app, pilot):
        await pilot.press("P", *"30")
        assert "everybody to go 30 m" in prompt(app)
        await pilot.press(*" fog")
        assert "'fog'" in prompt(app).partition("30 fog")[2]


async def test_a_prompt_of_healing_offers_only_options_of_healing(play: Play) -> None:
    async with play("obss", size=WIDE) as (app, pilot):
        await pilot.press("h")
        assert "half" not in prompt(app)
        assert "temp 5" in prompt(app)


async def test_backspace_clears_an_untouched_field(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        await press(pilot, "e")
        form = app.screen.form  # type: ignore[attr-defined]
        assert form.line.text == fight_screen(app).desk.cursor.target_names()
        await pilot.press("backspace")
        assert form.line.text == ""


async def test_commas_separate_things_and_a_missing_weight_is_asked_for(
    fight: Make, run: Play
) -> None:
    saved = fight("obss")
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("home", "l", "p", *"rope", "enter")
        assert "rope" in prompt(app)
        assert "how many Enc is rope?" in prompt(app)
        await pilot.press("ctrl+u", *"sword 2, shield 3 worn", "enter")
        items = selected(app).items
        assert [(one.name, int(one.weight), one.worn) for one in items] == [
            ("sword", 2, False),
            ("shield", 3, True),
        ]


async def test_typing_em_finds_emala_first(folder: SavesFolder, run: Play) -> None:
    async with run(Session(begin(folder, "New", "exp"), random=Random(1)), size=WIDE) as (
        app,
        pilot,
    ):
        await press(pilot, "@", *"em", "enter")
        assert fight_screen(app).encounter.system == "emala"


async def test_marks_are_named_with_the_party_s_sign_and_end_with_their_command(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        screen = fight_screen(app)
        await pilot.press("home", "space", "space")
        assert "2 marked: +" in prompt(app)
        assert "Backspace takes the marks off" in prompt(app)
        await pilot.press("d", *"2 half a", "enter")
        assert not screen.desk.cursor.marked


async def test_the_state_of_a_load_comes_first_and_is_never_cut(fight: Make, run: Play) -> None:
    saved = fight("obss")
    who = saved.encounter.order[0]
    async with run(saved) as (app, pilot):
        await pilot.press("home")
        assert "encumbered" not in text_of(fight_screen(app), "#combatant").casefold()
        saved.ask({"action": "pick-up", "who": who, "item": "anvil", "weight": 15})
        fight_screen(app).show_all()
        assert "│ ENCUMBERED 15/12" in text_of(fight_screen(app), "#combatant")
