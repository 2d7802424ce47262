"""Groups, waiting combatants, the timeline and the timer, on the fight screen."""

from typing import Any

import pytest

from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.tracker.screens.conftest import SHEETS, Make, Open, Play
from tests.tracker.screens.look import (
    detail,
    fight_screen,
    listed,
    newest,
    prompt,
    selected,
    text_of,
)
from tracker.app import GaitkeeperApp
from tracker.desk.book_keys import keymap_of
from tracker.session.countdown import Countdown
from tracker.session.session import Session

SMALL, WIDE = (80, 24), (120, 36)
OWN = (
    *("join-group", "split-group", "arrive", "ready", "act-now", "surprise"),
    *("event", "timing", "turn-timer"),
)


def ordered(fight: Make, system: str = "emala") -> Session:
    """A fight of four in a known order: Grak, Mira, Goblin 1, Goblin 2; Grak has the turn."""
    saved = fight(system)
    for name, value in {"Grak": 30, "Mira": 29, "Goblin 1": 13, "Goblin 2": 12}.items():
        saved.ask({"action": "set-initiative", "who": name, "value": value})
    saved.ask({"action": "end-round"})
    if saved.encounter.phase == "roll":
        saved.ask({"action": "next"})
    return saved


@pytest.fixture
def saved(fight: Make) -> Session:
    """The fight in a known order, under Emala."""
    return ordered(fight)


def table(app: GaitkeeperApp) -> list[str]:
    """The lines of the table."""
    return text_of(fight_screen(app), "#table").split("\n")


@pytest.mark.parametrize("system", BUILT_IN)
def test_every_command_of_groups_and_time_has_a_key_under_every_book(system: str) -> None:
    keymap = keymap_of(rulebook(system), {})
    assert all(keymap.key_of(name) for name in OWN)


async def test_joining_shows_the_new_group_before_enter(saved: Session, run: Play) -> None:
    async with run(saved, size=(160, 36)) as (app, pilot):
        await pilot.press("home", "space", "j", "space", "{")
        assert "Enter: Grak and Goblin 1 act as Grak and Goblin, with the init" in prompt(app)
        await pilot.press(*"Raiders", "enter", "home", "tab")
        assert "▸ Raiders" in "\n".join(table(app))
        assert {one.group for one in saved.encounter.combatants.values()} == {"", "Raiders"}
        await pilot.press("u")
        assert not any(one.group for one in saved.encounter.combatants.values())


async def test_a_combatant_in_no_group_cannot_leave_one(saved: Session, run: Play) -> None:
    async with run(saved, size=WIDE) as (app, pilot):
        await pilot.press("home", "}")
        assert "Grak is in no group." in prompt(app)


async def test_arrivals_are_below_the_combatants_and_have_their_round(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        await pilot.press("a", *"2 wolf hp 7 @ in 1 round on 25")
        assert "Wolf 1 to 2 (foes) in round 3" in prompt(app)
        await pilot.press("enter")
        assert "round 3" in table(app)[-1]
        assert "Wolf 2" in table(app)[-1]
        await pilot.press("E")
        assert [one.name for one in saved.encounter.in_order()][2:4] == ["Wolf 1", "Wolf 2"]
        assert "Wolf 1 and Wolf 2 come in." in newest(app)
        await pilot.press("u")
        assert "round 3" in table(app)[-1]


async def test_a_bad_time_is_shown_while_it_is_typed(fight: Make, run: Play) -> None:
    async with run(ordered(fight, "obss"), size=(160, 36)) as (app, pilot):
        await pilot.press("[", *"soon")
        assert "'soon' is no time: in 2 rounds, or round 3" in prompt(app)
        await pilot.press("ctrl+u", *"round 1")
        assert "round 1 is past or is now" in prompt(app)


async def test_an_event_is_shown_in_its_place_and_is_handled_like_a_note(
    saved: Session, run: Play
) -> None:
    async with run(saved) as (app, pilot):
        await pilot.press("]", *"on 20 the roof falls")
        assert "round 2, on 20, once" in prompt(app)
        await pilot.press("enter")
        place = next(at for at, row in enumerate(table(app)) if "the roof falls" in row)
        assert "Mira" in table(app)[place - 1]
        assert "Goblin 1" in table(app)[place + 1]
        await pilot.press("n", "n")
        assert "the roof falls: O sees to it" in prompt(app)
        assert "! round 2, on 20: the roof falls" in table(app)[place]
        await pilot.press("O", "t")
        assert "the roof falls is seen to." in newest(app)
        assert saved.encounter.timeline == ()


async def test_the_cursor_skips_the_row_of_an_event(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        await pilot.press("]", *"on 20 the roof falls", "enter", "home", "down", "down")
        assert selected(app).name == "Goblin 1"


@pytest.mark.parametrize("system", ["emala", "obss", "opend6", "exp"])
async def test_a_ready_combatant_waits_below_and_acts_at_a_key(
    system: str, fight: Make, run: Play
) -> None:
    saved = ordered(fight, system)
    first = saved.encounter.combatants[saved.encounter.turn_of or ""].name
    async with run(saved) as (app, pilot):
        await pilot.press("(", *"door", "enter")
        row = next(one for one in table(app) if first in one)
        assert row.startswith("…")
        assert saved.encounter.find(first).ready == "door"
        await pilot.press(")")
        assert saved.encounter.turn_of == saved.encounter.find(first).id
        assert f"{first} acts now" in newest(app)


async def test_surprised_combatants_are_marked_and_the_prompt_shows_the_cost(
    saved: Session, run: Play
) -> None:
    async with run(saved, size=(160, 36)) as (app, pilot):
        await pilot.press("j", "^")
        assert "Mira is surprised: loses the next turn (the GM's ruling); or letters" in prompt(app)
        await pilot.press("enter")
        assert "surprised" in "\n".join(table(app))
        await pilot.press("n")
        assert saved.encounter.turn_of == saved.encounter.find("Goblin 1").id


async def test_the_timer_counts_down_in_the_title_and_says_when_the_time_is_up(
    saved: Session, run: Play
) -> None:
    now = [0.0]
    async with run(saved) as (app, pilot):
        screen = fight_screen(app)
        assert screen._ticking is None
        await pilot.press("|", *"1:30", "enter")
        assert text_of(screen, "#title").rstrip().endswith(("1:30", "1:29"))
        screen._countdown = Countdown(90, lambda: now[0])
        now[0] = 7.5
        screen._tick()
        assert text_of(screen, "#title").endswith("1:23 ")
        now[0] = 91
        screen._tick()
        assert "Grak: the time of this turn is up." in prompt(app)
        await pilot.press("n")
        assert text_of(screen, "#title").endswith("1:30 ")
        await pilot.press("|", "0", "enter")
        assert screen._ticking is None
        assert "1:30" not in text_of(screen, "#title")


async def test_the_config_can_set_the_timer(saved: Session, run: Play) -> None:
    async with run(saved, turn_timer=60) as (app, _):
        assert text_of(fight_screen(app), "#title").rstrip().endswith(("1:00", "0:59"))


async def test_the_page_of_times_has_everybody_and_the_time_in_the_game(
    fight: Make, run: Play
) -> None:
    async with run(ordered(fight, "opend6"), size=WIDE) as (app, pilot):
        await pilot.press("n", "~")
        assert "Mira" in listed(app.screen)
        assert "5 seconds a round" in detail(app.screen)


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["80x24", "120x36"])
@pytest.mark.parametrize("system", BUILT_IN)
def test_parked_rows_and_events_look_as_they_did(
    system: str, size: tuple[int, int], fight: Make, open_app: Open, snap_compare: Any
) -> None:
    saved = ordered(fight, system)
    saved.ask({"action": "ready", "who": saved.encounter.order[1], "what": "the door opens"})
    wolves = {"name": "Wolf", "count": 2, "hp": 7, "sheet": SHEETS[system]}
    saved.ask({"action": "add", **wolves, "round": 4, "initiative": 9})
    saved.ask({"action": "event", "text": "the roof falls", "on": 5, "every": 1})
    saved.ask({"action": "event", "text": "the tide", "round": 5})
    saved.ask({"action": "surprise", "who": "Goblin 2"})
    assert snap_compare(open_app(saved), terminal_size=size)
