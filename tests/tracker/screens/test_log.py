"""The whole log: go back to any event, and correct events."""

import pytest

from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import (
    detail,
    fight_screen,
    listed,
    newest,
    press,
    prompt,
    screen_of,
    text_of,
    until,
)
from tracker.screens.log import LogScreen
from tracker.session.session import Session
from tracker.typed.log_search import AT_ONCE, LogSearch

SMALL, LARGE = (80, 24), (120, 36)


def with_notes(saved: Session, count: int) -> Session:
    """Add `count` events to the fight. The events are notes."""
    for number in range(count):
        saved.ask({"action": "note", "text": f"note {number}"})
    return saved


async def test_the_newest_turn_is_at_the_bottom_under_the_cursor(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("L")
        screen = screen_of(app, LogScreen)
        assert screen.number == 6
        last = listed(screen).splitlines()[-1]
        assert "Mira's turn (2 action points). Grak takes 3 from an arrow: 11 of 14." in last
        assert "2 events: Enter shows them" in detail(screen)
        await pilot.press("up")
        assert detail(screen).startswith("Event 5: ")


async def test_enter_shows_the_events_of_a_turn_and_their_breakdowns(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("L", "enter")
        *_, turn, began, arrow = listed(app.screen).splitlines()
        assert turn.startswith(">   6 Round 1.")
        assert "Round 1. Mira's turn (2 action points)." in began
        assert "Grak takes 3 damage from an arrow" in arrow
        await pilot.press("down", "down")
        assert detail(app.screen).startswith("Event 6: Grak takes 3 damage")
        await pilot.press("up", "up", "enter")
        assert listed(app.screen).splitlines()[-1].startswith(">   6 Round 1.")


async def test_paging_goes_to_the_first_event_and_back(fight: Make, run: Play) -> None:
    saved = fight("rom")
    for _ in range(120):
        saved.ask({"action": "next"})
    async with run(saved) as (app, pilot):
        await pilot.press("L", "pageup")
        screen = screen_of(app, LogScreen)
        assert screen.number is not None
        assert 90 < screen.number < 126
        await pilot.press("home")
        assert screen.number == 1
        assert "a new encounter" in listed(screen).splitlines()[1]
        await pilot.press("end")
        assert screen.number == 126


async def test_a_log_longer_than_its_room_says_which_events_it_shows(
    fight: Make, run: Play
) -> None:
    saved = fight("rom")
    for _ in range(120):
        saved.ask({"action": "next"})
    async with run(saved) as (app, pilot):
        await pilot.press("L")
        head, oldest, *_ = listed(app.screen).splitlines()
        first = oldest.removeprefix(">").split()[0]
        assert head == f"Log:   type to filter  events {first}-126 of 126"
        await press(pilot, "home", "enter")
        assert "  event 1 of 126" in listed(app.screen)
        await pilot.press("escape", *"pulse", "home")
        head, *found = listed(app.screen).splitlines()
        assert head.startswith(f"Log: pulse   1-{len(found)} of ")


async def test_escape_leads_from_the_large_detail_to_the_list_and_from_there_to_the_fight(
    play: Play,
) -> None:
    async with play() as (app, pilot):
        await press(pilot, "L", "up", "enter")
        assert text_of(app.screen, "#pick-keys").split("  ")[0] == " Enter smaller"
        assert "Esc back to the list" in text_of(app.screen, "#pick-keys")
        await press(pilot, "escape")
        assert len(listed(app.screen).splitlines()) == 7
        assert "Esc back " in text_of(app.screen, "#pick-keys")
        await pilot.press("escape")
        assert app.screen is fight_screen(app)


async def test_typing_finds_older_events(fight: Make, run: Play) -> None:
    async with run(with_notes(fight(), 30)) as (app, pilot):
        await pilot.press("L", *"mira join")
        screen = screen_of(app, LogScreen)
        assert screen.number == 3
        assert len(listed(screen).splitlines()) == 2


async def test_one_key_on_a_line_asks_for_the_right_amount(saved: Session, run: Play) -> None:
    async with run(with_notes(saved, 3)) as (app, pilot):
        await press(pilot, "L", *"arrow", "ctrl+r")
        assert prompt(app).startswith("Event 6 should be:")
        await press(pilot, "5", "enter")
    assert saved.encounter.find("Grak").hp == 9


async def test_every_sign_that_can_be_typed_filters(saved: Session, run: Play) -> None:
    saved.ask({"action": "damage", "who": ["Mira"], "amount": 2, "reason": "a = b"})
    async with run(saved) as (app, pilot):
        await pilot.press("L", "=")
        assert "Log: =" in listed(app.screen)
        assert len(listed(app.screen).splitlines()) == 2


async def test_a_line_without_an_amount_says_so_and_stays(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("L", "up", "ctrl+r")
        assert isinstance(app.screen, LogScreen)
        assert "Event 5 is no damage and no healing" in text_of(app.screen, "#pick-keys")
        await pilot.press("down")
        assert "right amount" in text_of(app.screen, "#pick-keys")


async def test_an_undone_amount_cannot_be_corrected(saved: Session, run: Play) -> None:
    saved.ask({"action": "undo"})
    async with run(saved) as (app, pilot):
        await pilot.press("L", "ctrl+r")
        assert "Event 6 was undone." in text_of(app.screen, "#pick-keys")
        assert "1 undone: Grak takes 3 from an arrow" in listed(app.screen)


async def test_the_fight_goes_back_to_the_selected_line(saved: Session, run: Play) -> None:
    async with run(saved) as (app, pilot):
        await press(pilot, "L", "up", "ctrl+t")
        assert app.screen is fight_screen(app)
        assert "1 undone: Grak takes 3" in newest(app)
    assert saved.fight.head == 5
    assert saved.encounter.find("Grak").hp == 14


async def test_a_long_log_reads_to_its_end_in_the_background(
    fight: Make, run: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.screens.log.AT_ONCE", 5)
    async with run(with_notes(fight(), 120)) as (app, pilot):
        await pilot.press("L", "home")
        screen = screen_of(app, LogScreen)
        await until(pilot, lambda: screen.number == 1)
        assert "a new encounter" in listed(screen).splitlines()[1]


async def test_a_key_stops_the_log_before_it_reaches_an_end(
    fight: Make, run: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.screens.log.AT_ONCE", 1)
    monkeypatch.setattr("tracker.screens.log.BETWEEN", 0.05)
    async with run(with_notes(fight(), 120)) as (app, pilot):
        await pilot.press("L", "home", "end")
        screen = screen_of(app, LogScreen)
        await pilot.pause(0.3)
        assert screen.number == 6 + 120


async def test_a_search_goes_on_by_itself_until_the_list_is_full(
    fight: Make, run: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.typed.log_search.AT_ONCE", 7)
    async with run(with_notes(fight(), 60)) as (app, pilot):
        await pilot.press("L", *"mira join")
        await until(pilot, lambda: "searched back" not in listed(app.screen))
        assert ">   3 Mira joined" in listed(app.screen)


def test_without_words_no_event_is_read(fight: Make) -> None:
    saved = with_notes(fight(), 5)
    search = LogSearch(saved.fight)
    search.load_until(100)
    assert list(search.found) == list(range(11, 0, -1))
    assert search.looked_to == 1


def test_a_search_reads_a_limited_number_of_events_and_then_goes_on(fight: Make) -> None:
    fight_ = fight().fight
    fight_.last = AT_ONCE + 10
    read: list[int] = []

    class Reads:
        n = 0
        text = "nothing"

    def event(number: int) -> Reads:
        read.append(number)
        return Reads()

    fight_.event = event  # type: ignore[assignment, method-assign]  # a long history, made short
    search = LogSearch(fight_, lambda _: False)
    search.load_until(1)
    assert (len(read), search.looked_to) == (AT_ONCE, 11)
    search.load_until(1)
    assert (len(read), search.looked_to) == (AT_ONCE + 10, 1)


def test_a_search_ends_when_enough_events_are_found(fight: Make) -> None:
    search = LogSearch(with_notes(fight(), 20).fight, lambda text: "note" in text.casefold())
    search.load_until(3)
    assert list(search.found) == [26, 25, 24]
    assert search.looked_to == 24


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x36"])
def test_the_log_looks_as_it_did(fight: Make, open_app: Open, snap_compare, size) -> None:  # type: ignore[no-untyped-def]  # the fixture has no types
    assert snap_compare(open_app(fight()), press=["L", "up"], terminal_size=size)
