"""Few keys for many turns: a count before a key, a key for a group, a key for all other turns."""

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import newest, prompt
from tracker.session.session import Session


def side_by_side(saved: Session) -> Session:
    """The fight with both goblins first in the order, side by side; it is Goblin 1's turn."""
    for name in ("Goblin 1", "Goblin 2"):
        saved.ask({"action": "set-initiative", "who": name, "value": 90})
    while saved.encounter.turn_of != saved.encounter.find("Goblin 1").id:
        saved.ask({"action": "next"})
    return saved


def acting(saved: Session) -> str:
    """The name of the combatant whose turn it is."""
    return saved.encounter.combatants[saved.encounter.turn_of or ""].name


async def test_a_count_before_next_goes_on_several_times_in_one_step(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        last, first = saved.fight.last, acting(saved)
        await pilot.press("1", "2")
        assert prompt(app).startswith("12: n goes on 12 times, > runs on to cycle 12; Esc forgets")
        await pilot.press("escape", "3", "n")
        assert saved.fight.last == last + 1
        assert saved.fight.event(last + 1).action == {"action": "next", "times": 3}
        await pilot.press("u")
        assert acting(saved) == first


async def test_a_count_is_only_for_the_next_key(saved: Session, run: Play) -> None:
    async with run(saved) as (_, pilot):
        await pilot.press("3", "j", "n")
        assert saved.fight.event(saved.fight.last).action == {"action": "next"}


async def test_moving_another_member_of_the_group_is_one_step(fight: Make, run: Play) -> None:
    saved = side_by_side(fight())
    async with run(saved) as (app, pilot):
        last = saved.fight.last
        await pilot.press(".", "j", "m", "1", "enter")
        assert acting(saved) == "Goblin 2"
        assert "Goblin 2 walks 1 m." in newest(app)
        await pilot.press("u")
        assert (acting(saved), saved.fight.head) == ("Goblin 1", last)


async def test_one_key_ends_the_turns_of_the_group(fight: Make, run: Play) -> None:
    saved = side_by_side(fight())
    async with run(saved) as (app, pilot):
        await pilot.press("ampersand")
        assert not acting(saved).startswith("Goblin")
        assert "Nothing was done by Goblin 2." in newest(app)
        await pilot.press("u")
        assert acting(saved) == "Goblin 1"


async def test_one_key_runs_on_to_a_turn_of_the_party(fight: Make, run: Play) -> None:
    saved = side_by_side(fight())
    async with run(saved) as (app, pilot):
        await pilot.press("greater_than_sign")
        assert prompt(app).startswith(f"Stopped: it is {acting(saved)}'s turn.")
        assert acting(saved) in ("Grak", "Mira")


async def test_one_key_lets_all_other_combatants_go_on_as_before(fight: Make, run: Play) -> None:
    saved = fight("rom")
    saved.ask({"action": "declare", "who": "Grak", "mph": 6})
    saved.ask({"action": "end-round"})
    saved.ask({"action": "next"})
    async with run(saved, size=(120, 36)) as (app, pilot):
        await pilot.press("n")
        assert prompt(app).startswith("Enter lets all others go on as before: ")
        await pilot.press("enter")
        assert (saved.encounter.phase, saved.encounter.cell) == ("move", 1)
        await pilot.press("4", "greater_than_sign")
        assert saved.encounter.cell == 4
