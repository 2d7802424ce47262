"""The fight screen: a key, its action, and the panes that show the result."""

from fractions import Fraction
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import fight_screen, newest, paste, press, prompt, selected, text_of
from tracker.app import GaitkeeperApp
from tracker.panes.table import TablePane
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder
from tracker.store.operations import running_copy

SAMPLES = Path(__file__).parents[3] / "saves" / "samples"
SIZES = [(80, 24), (120, 36), (40, 12), (60, 20), (200, 60)]


HOSTILE = (
    "[/]",
    "[@click=app.quit]run[/]",
    "\x1b]52;c;aGk=\x07clip",
    "\x9b31mred",
    "very " * 2000,
    "\N{DRAGON}\N{ZERO WIDTH JOINER}\N{FIRE}\N{VARIATION SELECTOR-16}",
    "גרק הגדול",
    "محارب",
    "a\u202eb",
)


@pytest.mark.parametrize("system", BUILT_IN)
async def test_next_passes_the_turn_and_the_cursor_follows(system: str, play: Play) -> None:
    async with play(system) as (app, pilot):
        before = fight_screen(app).encounter.turn_of
        await pilot.press("n")
        assert fight_screen(app).encounter.turn_of != before
        assert selected(app).id == fight_screen(app).encounter.turn_of


async def test_the_cursor_goes_back_with_the_turn(play: Play) -> None:
    async with play() as (app, pilot):
        first = fight_screen(app).encounter.turn_of
        await pilot.press("n", "u")
        assert selected(app).id == first


async def test_a_move_is_typed_in_words(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("m", *"2 m", "enter")
        assert "Mira walks 2 m." in newest(app)
        assert "▶ ○  ▓▓░░░░ 1 m " in text_of(fight_screen(app), "#table")


@pytest.mark.parametrize("system", BUILT_IN)
async def test_a_ground_that_no_book_has_is_ruled_on_at_the_prompt(
    system: str, fight: Make, run: Play
) -> None:
    saved = fight(system)
    async with run(saved) as (app, pilot):
        await pilot.press("m", *"1 lava", "enter")
        assert "1 lava   'lava' is no gait or ground: lava x 1/2 rules on it" in prompt(app)
        await pilot.press(*" x 1/2", "enter")
        if "overrides" in prompt(app):
            await pilot.press("exclamation_mark")
        assert saved.encounter.rulings["terrain:lava"].multiplier == Fraction(1, 2)
        assert saved.fight.event(saved.fight.last).action["action"] == "move"
        assert any(one.terrain == "lava" for one in saved.encounter.combatants.values())


@pytest.mark.parametrize("system", BUILT_IN)
async def test_the_question_of_a_move_gives_an_example_that_works(system: str, play: Play) -> None:
    async with play(system, size=(160, 24)) as (app, pilot):
        await pilot.press("m")
        _, _, hint = prompt(app).partition("as in ")
        example, _, _ = hint.partition(", or all")
        await pilot.press(*example, "enter")
        assert "is no" not in prompt(app)


async def test_the_title_names_the_next_key_when_it_is_nobodys_turn(fight: Make, run: Play) -> None:
    saved = fight("rom")
    async with run(saved, keys={"next": ("space",)}) as (app, pilot):
        screen = fight_screen(app)
        assert "initiative; Space goes on" in text_of(screen, "#title")
        await pilot.press("E")
        assert "resolution; Space goes on" in text_of(screen, "#title")


async def test_a_command_that_needs_a_begun_fight_names_the_key_that_begins_it(
    empty: Session, run: Play
) -> None:
    empty.ask({"action": "add", "name": "Mira"})
    async with run(empty, keys={"next": ("space",)}) as (app, pilot):
        await pilot.press("E")
        assert "the fight has not begun: Space begins it." in prompt(app)


async def test_the_title_says_how_a_fight_begins(empty: Session, run: Play) -> None:
    async with run(empty, keys={"next": ("space",)}) as (app, pilot):
        assert "Nobody is here yet: a adds" in text_of(fight_screen(app), "#title")
        empty.ask({"action": "add", "name": "Mira"})
        fight_screen(app).show_all()
        assert "Not begun: Space begins the fight." in text_of(fight_screen(app), "#title")
        await pilot.press("space")
        assert "round 1" in text_of(fight_screen(app), "#title")


@pytest.mark.parametrize(
    ("system", "why"),
    [
        ("exp", "Mira has 5 hexes left this unit, not 99 hexes."),
        ("rom", "movement comes after the declarations."),
        ("obss", "left this round, not 99 m"),
        ("opend6", "left this round, not 99 m"),
        ("emala", "left this turn, not 99 m"),
    ],
)
async def test_a_refusal_says_why_and_changes_nothing_until_it_is_overridden(
    system: str, why: str, fight: Make, play: Play
) -> None:
    async with play(system) as (app, pilot):
        last = fight_screen(app).saved.fight.last
        await pilot.press("m", *"99", "enter")
        assert why in prompt(app)
        assert fight_screen(app).saved.fight.last == last
        await pilot.press("exclamation_mark")
        assert fight_screen(app).saved.fight.event(last + 1).override


async def test_a_fault_in_a_prompt_is_shown_beside_the_typed_text(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("d", *"2x6", "enter")
        assert "'2x6' is no dice" in prompt(app)
        await pilot.press("backspace", "backspace", "enter")
        assert "Mira takes 2: 7 of 9." in newest(app)


async def test_several_marked_combatants_take_the_same_damage(fight: Make, play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("home", "space", "space", "d", "1", "enter")
        event = fight_screen(app).saved.fight.event(fight_screen(app).saved.fight.last)
        assert len(event.action["who"]) == 2


async def test_the_terrain_picker_filters_while_the_gm_types_and_takes_a_new_ruling(
    play: Play,
) -> None:
    async with play() as (app, pilot):
        await pilot.press("t", *"mud x 1/2", "enter")
        assert selected(app).terrain == "mud"
        card = text_of(fight_screen(app), "#combatant")
        assert "mud*" in card
        await press(pilot, "t")
        assert "GM: x 0.5" in text_of(fight_screen(app), "#choice")


async def test_a_gait_is_chosen_in_the_combatants_pane(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("g", "s")
        assert selected(app).pace.gait == "sprint"
        assert "▸s Sprint" in text_of(fight_screen(app), "#combatant")


async def test_a_wrong_amount_is_corrected_by_one_key(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("equals_sign", "1", "enter")
        log = " ".join(newest(app).split())
        assert "1, not 3" in log


async def test_damage_to_the_wrong_one_is_corrected_by_one_key(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "equals_sign", *"Mira 1")
        assert "1 to Mira, not 3 to Grak" in prompt(app)
        await pilot.press("enter")
        assert "1 to Mira, not 3 to Grak" in " ".join(newest(app).split())


async def test_undo_and_redo_go_back_and_forth(play: Play) -> None:
    async with play("rom") as (app, pilot):
        await pilot.press("n", "u")
        assert "1 undone: " in newest(app)
        await pilot.press("U")
        assert fight_screen(app).encounter.phase == "declare"


async def test_a_command_that_cannot_be_used_says_why(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("U")
        assert "there is nothing to redo" in prompt(app)


async def test_pasted_text_goes_only_to_an_open_question(fight: Make, play: Play) -> None:
    async with play() as (app, pilot):
        last = fight_screen(app).saved.fight.last
        await paste(pilot, "nnn")
        assert fight_screen(app).saved.fight.last == last
        await pilot.press("N")
        await paste(pilot, "bold \x1b[31m words")
        await pilot.press("enter")
        assert selected(app).notes == ("bold [31m words",)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
async def test_a_hostile_name_is_shown_without_control_characters(
    name: str, empty: Session, run: Play
) -> None:
    kinds = empty.fight.action_kinds()
    empty.do(kinds["add"](name=name, count=2, hp=3))
    empty.do(kinds["start"]())
    async with run(empty) as (app, pilot):
        await pilot.press("n", "w")
        await pilot.press("ctrl+c")
        shown = text_of(fight_screen(app), "#table")
        assert not any(
            ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in shown.replace("\n", "")
        )


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)])
async def test_the_screen_survives_any_size(size: tuple[int, int], play: Play) -> None:
    async with play("rom", size=size) as (app, pilot):
        await pilot.press("n", "m", "1", "enter")
        assert "Grak" in text_of(fight_screen(app), "#table")


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("sample", sorted(path.stem for path in SAMPLES.glob("*.json")))
def test_the_fight_screen(
    sample: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any
) -> None:
    samples = tmp_path / "samples"
    copytree(SAMPLES, samples)
    saved = Session(running_copy(samples / f"{sample}.json", tmp_path), random=Random(1))
    app = GaitkeeperApp(SavesFolder(tmp_path), saved, Config(), random=Random(1))
    assert snap_compare(app, terminal_size=size)


async def test_a_search_selects_a_match_dims_the_others_and_can_be_left(play: Play) -> None:
    async with play() as (app, pilot):
        screen = fight_screen(app)
        await pilot.press("home")
        first = screen.cursor.target_names()
        await pilot.press("/", *"gra")
        assert screen.cursor.target_names() == "Grak"
        plain = {"dim", "mark"}
        rows = screen.query_one(TablePane).lines[1:]
        lit = [
            row for row in rows if not {span.style for span in row if span.text.strip()} <= plain
        ]
        assert ["Grak" in "".join(span.text for span in row) for row in lit] == [True]
        await pilot.press("x")
        assert "nobody is called that" in prompt(app)
        await pilot.press("escape")
        assert screen.cursor.target_names() == first
        await pilot.press("/", *"gob", "enter")
        goblin = screen.cursor.target_names()
        await pilot.press(";")
        assert {goblin, screen.cursor.target_names()} == {"Goblin 1", "Goblin 2"}
        assert screen.cursor.found() is None


async def test_marks_are_named_and_end_with_the_command_that_used_them(play: Play) -> None:
    async with play(size=(120, 36)) as (app, pilot):
        screen = fight_screen(app)
        await pilot.press("home", "space", "down", "space")
        named = screen.cursor.target_names()
        assert named.count(",") == 1
        assert f"2 marked: {named}" in prompt(app)
        await pilot.press("d")
        assert f"Damage:    {named}: 7," in prompt(app)
        await pilot.press("1", "enter")
        assert not screen.cursor.marked
        await pilot.press("home", "space", "*", "d", "1", "enter")
        assert len(screen.cursor.marked) == 1


async def test_a_prompt_shows_what_will_happen_before_enter(fight: Make, play: Play) -> None:
    async with play(size=(160, 36)) as (app, pilot):
        screen = fight_screen(app)
        await pilot.press(".", "m", *"2")
        assert "2 of 3 m used, 1 m still possible" in prompt(app)
        assert screen.fight.encounter.combatants[screen.encounter.turn_of or ""].pace.turn == 0
        await pilot.press("9")
        assert "has 3 m left this turn, not 29 m." in prompt(app)
        await pilot.press("escape", "d", *"2d6")
        assert (
            "Rolls damage, 2d6. 10 or more: Mira takes 10 to 12 damage: -1 to 3 of 9 HP."
            in prompt(app)
        )
        await pilot.press(*"=7")
        assert "takes 7 damage" in prompt(app)


async def test_a_refused_text_stays_in_its_prompt_until_it_is_corrected_or_overridden(
    fight: Make, play: Play
) -> None:
    async with play(size=(120, 36)) as (app, pilot):
        screen = fight_screen(app)
        await pilot.press(".", "m", *"29", "enter")
        assert "moves: 29" in prompt(app)
        assert "(! overrides)" in prompt(app)
        await pilot.press("backspace", "enter")
        assert screen.fight.event(screen.fight.last).text.endswith("1 m left this turn.")
        await pilot.press("m", *"29", "enter", "!")
        assert screen.fight.event(screen.fight.last).override


async def test_a_roll_and_a_final_initiative_have_different_previews(play: Play) -> None:
    async with play(size=(160, 36)) as (app, pilot):
        await pilot.press("home", "i", *"=21")
        assert "has initiative 21, set by the GM." in prompt(app)
        await pilot.press("escape", "i", *"9")
        assert "9, typed total" in prompt(app)
        await pilot.press("escape", "i", *"=21", "enter")
        initiative = selected(app).initiative
        assert initiative is not None
        assert initiative.value == 21


@pytest.mark.parametrize(
    ("keys", "back"),
    [(["X", "enter"], "u"), (["x", "enter"], "u"), (["E"], "u"), (["n", "p", "enter"], "U")],
)
async def test_a_message_names_the_key_that_reverses_a_surprising_action(
    play: Play, keys: list[str], back: str
) -> None:
    async with play(size=(120, 36)) as (app, pilot):
        screen = fight_screen(app)
        await pilot.press("home", *keys[:-1])
        before = screen.encounter
        await pilot.press(keys[-1])
        assert prompt(app).startswith(f"{back} takes this back: ")
        await pilot.press(back)
        assert screen.encounter == before
        assert prompt(app) == ""
