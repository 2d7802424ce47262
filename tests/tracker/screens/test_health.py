"""Health at the keyboard: targets by their letters, halves, temporary hit points, conditions."""

import pytest

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import fight_screen, newest, prompt, text_of
from tracker.session.session import Session

WIDE = (160, 36)


def in_rows(saved: Session) -> list[str]:
    """The names, from the first row down."""
    return [one.name for one in saved.encounter.in_order()]


async def test_a_letter_and_an_amount_hit_that_row(saved: Session, run: Play) -> None:
    first, _, third, _ = in_rows(saved)
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("d", "c", "6")
        assert f"{first} hits {third} for 6: " in prompt(app)
        await pilot.press("enter")
        assert f"{first} hits {third} for 6: " in newest(app)


async def test_the_preview_names_the_targets_of_a_roll(saved: Session, run: Play) -> None:
    _, second, third, _ = in_rows(saved)
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("d", *"b2d6 half c")
        assert f"{second}, {third} (half): Rolls damage, 2d6. " in prompt(app)
        await pilot.press("escape", "d", *"b2d6=7 cold half c", "enter")
        told = saved.fight.event(saved.fight.last).text
        assert f"hits {third} for 3 (half of 7; cold)" in told


async def test_the_preview_shows_the_hit_points_that_each_target_keeps(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        assert in_rows(saved)[:3] == ["Mira", "Goblin 2", "Grak"]
        await pilot.press("d", *"abc 6 half c none b")
        assert "Mira 9 to 3, Goblin 2 none, Grak 11 to 8" in prompt(app)
        await pilot.press("escape", "d", *"bc 11")
        assert "Goblin 2 5 to -6, out, Grak 11 to 0, out" in prompt(app)


async def test_damage_to_a_target_without_hit_points_is_shown_once(
    saved: Session, run: Play
) -> None:
    saved.ask({"action": "add", "name": "Wall"})
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("d", *"f 6")
        assert "f 6   Mira hits Wall for 6." in prompt(app)
        await pilot.press("escape", "d", *"bf 2")
        assert "Mira hits Wall for 2." in prompt(app)


async def test_a_plain_amount_is_for_the_selected_combatant(saved: Session, run: Play) -> None:
    first, second, *_ = in_rows(saved)
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("apostrophe", "b", "d", *"2 slashing", "enter")
        assert f"{first} hits {second} for 2 slashing" in newest(app)


async def test_temporary_hit_points_are_shown_after_the_usual_hit_points(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("home", "h", *"temp 5", "enter")
        assert saved.encounter.in_order()[0].hp_temporary == 5
        assert "+5/" in text_of(fight_screen(app), "#table")
        await pilot.press("u")
        assert "+5/" not in text_of(fight_screen(app), "#table")


@pytest.mark.parametrize(("key", "told"), [("X", "is removed."), ("x", "is out of the fight.")])
async def test_combatants_leave_by_the_letters_of_their_rows(
    saved: Session, run: Play, key: str, told: str
) -> None:
    _, second, third, _ = in_rows(saved)
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press(key, "b", "c")
        assert f"{second} {told} {third} {told}" in prompt(app)
        await pilot.press("enter")
        assert f"{second} {told} {third} {told}" in newest(app)


async def test_an_apostrophe_and_a_letter_say_who_picks_a_thing_up(
    saved: Session, run: Play
) -> None:
    third = in_rows(saved)[2]
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("l", "p", *"'c rope 1", "enter")
        assert f"{third} picks up rope" in newest(app)


async def test_a_condition_of_the_book_takes_three_keys(fight: Make, run: Play) -> None:
    saved = fight("obss")
    first = in_rows(saved)[0]
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("home", "c")
        listed = text_of(fight_screen(app), "#choice")
        assert " ".join(listed.split()).startswith("─ Goblin 1 is: letter takes")
        assert "p prone crawls or rises only" in " ".join(listed.split())
        await pilot.press("p")
        assert f"{first} is prone." in prompt(app)
        await pilot.press("enter")
        assert f"{first} is prone." in newest(app)


async def test_the_duration_of_a_condition_is_typed_after_it(fight: Make, run: Play) -> None:
    saved = fight("obss")
    second, third = in_rows(saved)[1:3]
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("c", "p", "3", "home", *"'bc ", "enter")
        assert f"{second} is prone for 3 turns" in newest(app)
        assert f"{third} is prone for 3 turns" in newest(app)


async def test_a_condition_without_effect_is_noted_only_at_the_second_enter(
    fight: Make, run: Play
) -> None:
    saved = fight("obss")
    async with run(saved, size=WIDE) as (app, pilot):
        last = saved.fight.last
        await pilot.press("c", "/", *"proen", "enter")
        assert "no effect in OBSS: did you mean prone? Enter twice notes it" in prompt(app)
        await pilot.press("enter")
        assert "no effect in OBSS: did you mean prone? Enter again notes it" in prompt(app)
        assert saved.fight.last == last
        await pilot.press("enter")
        assert "is proen." in newest(app)


async def test_a_condition_that_was_used_stays_in_the_list(fight: Make, run: Play) -> None:
    saved = fight("obss")
    saved.ask({"action": "condition", "who": "Mira", "condition": "dazed"})
    saved.ask({"action": "end-condition", "who": "Mira", "condition": "dazed"})
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("c", "d", "enter")
        assert "is dazed." in newest(app)


async def test_a_book_without_conditions_asks_for_one_at_once(play: Play) -> None:
    async with play("rom", size=WIDE) as (app, pilot):
        await pilot.press("c", *"Shaky 2", "enter")
        assert "no effect in" in prompt(app)
        await pilot.press("enter")
        assert "is Shaky for 2 turns" in newest(app)


async def test_a_condition_ends_by_its_letter(fight: Make, run: Play) -> None:
    saved = fight("obss")
    saved.ask({"action": "condition", "who": "Mira", "condition": "prone"})
    at = in_rows(saved).index("Mira")
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("apostrophe", "abce"[at], "C", "p")
        assert "Mira is no longer prone." in newest(app)
