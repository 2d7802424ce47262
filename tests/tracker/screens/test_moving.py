"""The prompt of a move: the movement used and left, and Tab for the nearest allowed move."""

from fractions import Fraction

import pytest

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import fight_screen, prompt, text_of
from tracker.session.session import Session
from tracker.typed.grammar import with_number

WIDE = (120, 36)


async def test_a_move_shows_what_it_uses_and_what_it_leaves(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        await pilot.press("m", *"2")
        assert "\u2192 2 of 3 m used, 1 m still possible" in prompt(app)


async def test_a_move_that_leaves_an_engagement_says_so_before_enter(
    saved: Session, run: Play
) -> None:
    saved.ask({"action": "engage", "who": "Mira", "other": "Goblin 1"})
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("m", *"1")
        assert "free attack" not in prompt(app)
        await pilot.press("backspace", *"2")
        assert (
            "1 m still possible. Mira leaves the engagement with Goblin 1: a free attack for"
            in prompt(app)
        )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("goblin 1 x 2", "mount Goblin 1, movement x 2"),
        ("mount goblin 1 own", "mount Goblin 1, its own speed"),
        ("goblin 1 own", "mount Goblin 1, its own speed"),
        ("goblinmud x 1/2", "terrain goblinmud, movement x 0.5"),
    ],
)
async def test_a_ruling_on_somebody_of_the_fight_is_about_a_mount(
    typed: str, told: str, play: Play
) -> None:
    async with play(size=WIDE) as (app, pilot):
        await pilot.press("R", *typed)
        assert told in prompt(app)


async def test_on_slow_ground_a_move_shows_the_distance_left_there(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        await pilot.press("m", *"1 mud x 1/2")
        assert "\u2192 1 m gone, 0.5 m of mud still possible" in prompt(app)


async def test_after_the_movement_the_row_and_the_card_show_only_granted_movement(
    fight: Make, run: Play
) -> None:
    saved = fight("rom")
    saved.ask({"action": "next"})
    saved.ask({"action": "declare", "who": "Mira", "mph": 12})
    saved.ask({"action": "end-round"})
    async with run(saved, size=WIDE) as (app, pilot):
        screen = fight_screen(app)
        await pilot.press("apostrophe", *"Mira", "enter")
        assert "0 ft left this CS" in text_of(screen, "#combatant")
        await pilot.press("M", *"3 haste", "enter")
        row = next(one for one in text_of(screen, "#table").splitlines() if "Mira" in one)
        assert "3 ft" in row
        assert "3 ft left this CS" in text_of(screen, "#combatant")


@pytest.mark.parametrize("refused_first", [True, False])
async def test_tab_takes_the_nearest_allowed_distance(
    refused_first: bool, saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("m", *"4 m", *(["enter"] if refused_first else []))
        assert "Mira has 3 m left this turn, not 4 m." in prompt(app)
        assert "Tab takes 3." in prompt(app)
        await pilot.press("tab")
        assert prompt(app).startswith("Mira moves: 3 m")
        assert "3 of 3 m used, nothing left" in prompt(app)
        await pilot.press("enter")
        assert saved.encounter.find("Mira").pace.turn == 3


async def test_a_refused_move_can_still_be_overridden(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (_, pilot):
        await pilot.press("m", *"4", "enter", "exclamation_mark")
        assert saved.encounter.find("Mira").pace.turn == 4


@pytest.mark.parametrize("after", [("g", "escape"), ("N", "escape"), ("7", "backspace")])
async def test_a_refusal_that_is_no_longer_shown_cannot_be_overridden(
    after: tuple[str, ...], saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("m", *"4", "enter", "escape")
        assert "(! overrides)" in prompt(app)
        await pilot.press(*after, "exclamation_mark")
        assert saved.encounter.find("Mira").pace.turn == 0
        assert "othing was refused" in prompt(app)


async def test_tab_completes_a_gait_or_a_ground(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        await pilot.press("m", *"2 sp", "tab")
        assert prompt(app).startswith("Mira moves: 2 sprint")


async def test_up_brings_back_the_last_move_of_any_combatant(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        await pilot.press("m", *"1.5", "enter", "n", "m", "up")
        assert "moves: 1.5" in prompt(app)
        assert not prompt(app).startswith("Mira")


@pytest.mark.parametrize(
    ("typed", "now"), [("99 m mud", "3 m mud"), ("all run", "3 run"), ("4,5 m", "3 m")]
)
def test_the_allowed_number_replaces_the_typed_one(typed: str, now: str) -> None:
    assert with_number(typed, 3) == now


def test_an_endless_decimal_is_put_in_as_a_fraction() -> None:
    assert with_number("99 m mud", Fraction(26, 3)) == "26/3 m mud"
    assert with_number("99", Fraction(117, 8)) == "14.625"
