"""The table with fallen combatants: the line above the fallen, and the visible rows."""

import pytest

from tests.tracker.conftest import SHEETS, Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, prompt, text_of
from tracker.app import GaitkeeperApp
from tracker.session.session import Session


def table(app: GaitkeeperApp) -> list[str]:
    """The lines of the table."""
    return [one.rstrip() for one in text_of(fight_screen(app), "#table").split("\n")]


def battle(fight: Make, system: str = "emala", many: int = 14) -> Session:
    """Return the small fight with `many` more orcs. The first five orcs have fallen."""
    saved = fight(system)
    orcs = {"action": "add", "name": "Orc", "count": many, "hp": 6, "sheet": SHEETS[system]}
    saved.ask({**orcs, "initiative": 40})
    saved.ask({"action": "damage", "who": [f"Orc {one}" for one in range(1, 6)], "amount": 6})
    return saved


async def test_a_line_says_how_many_have_fallen(fight: Make, run: Play) -> None:
    saved = fight()
    saved.ask({"action": "damage", "who": ["Goblin 1"], "amount": 5})
    saved.ask({"action": "out", "who": ["Goblin 2"]})
    async with run(saved) as (app, pilot):
        lines = table(app)
        at = next(at for at, one in enumerate(lines) if "1 fallen, 1 out" in one)
        assert "Goblin 1" in "".join(lines[at:])
        assert "Goblin" not in "".join(lines[:at])
        await pilot.press("|")
        assert "fallen" not in "".join(table(app))
        assert "in their places" in prompt(app)
        await pilot.press("|")
        assert "1 fallen, 1 out" in "".join(table(app))


@pytest.mark.parametrize("system", list(SHEETS))
async def test_nobody_who_acts_is_out_of_sight_while_the_fallen_are_in_it(
    system: str, fight: Make, run: Play
) -> None:
    saved = battle(fight, system)
    standing = [one.name for one in saved.encounter.in_order() if not one.out]
    async with run(saved) as (app, pilot):
        shown = "\n".join(table(app))
        assert all(name in shown for name in standing[:12])
        await pilot.press("G", "escape", *["down"] * 20)
        assert "Orc 5" in "\n".join(table(app)), "the cursor goes to the fallen"
        await pilot.press("home")
        fight_screen(app).desk.cursor.select(saved.encounter.find(standing[-1]).id)
        fight_screen(app).show_changes()
        shown = "\n".join(table(app))
        assert sum(name in shown for name in standing) >= min(12, len(standing))


async def test_the_config_can_leave_the_fallen_in_their_places(fight: Make, run: Play) -> None:
    async with run(battle(fight), fallen_below=False) as (app, _):
        assert "fallen" not in "".join(table(app))


async def test_a_click_on_the_line_selects_nobody_and_one_below_it_does(
    fight: Make, run: Play
) -> None:
    saved = fight()
    saved.ask({"action": "damage", "who": ["Goblin 1"], "amount": 5})
    async with run(saved, mouse=True) as (app, pilot):
        lines = table(app)
        at = next(at for at, one in enumerate(lines) if "1 fallen" in one)
        before = fight_screen(app).desk.cursor.selected
        await pilot.click("#table", offset=(10, at))
        assert fight_screen(app).desk.cursor.selected == before
        await pilot.click("#table", offset=(10, at + 1))
        selected = fight_screen(app).desk.cursor.selected
        assert selected is not None
        assert selected.name == "Goblin 1"


async def test_a_combatant_without_hit_points_shows_the_damage_taken(
    fight: Make, run: Play
) -> None:
    saved = fight()
    saved.ask({"action": "add", "name": "Ogre", "sheet": SHEETS["emala"]})
    saved.ask({"action": "damage", "who": ["Ogre"], "amount": 9})
    saved.ask({"action": "damage", "who": ["Ogre"], "amount": 3})
    async with run(saved) as (app, _):
        assert "12 taken" in next(one for one in table(app) if "Ogre" in one)
