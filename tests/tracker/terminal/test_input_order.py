"""Keys can come faster than screens open. Each key goes to the newest screen."""

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from tracker.terminal.input_order import MOST_WAITING, OrderedInputApp


class Page(Screen[None]):
    """A page with three keys: o opens another page, x replaces this page by another, Esc closes it.

    The app records every other key.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name=name)
        self.taken: list[str] = []

    def on_key(self, event: events.Key) -> None:
        event.stop()
        assert self.app.screen is self
        if event.key == "o":
            self.app.push_screen(Page(f"{self.name}o"))
        elif event.key == "x":
            self.app.switch_screen(Page(f"{self.name}x"))
        elif event.key == "escape":
            if len(self.app.screen_stack) > 1:
                self.dismiss()
        else:
            app = self.app
            assert isinstance(app, Pages)
            app.taken.append(f"{self.name}:{event.key}")

    def on_paste(self, event: events.Paste) -> None:
        app = self.app
        assert isinstance(app, Pages)
        app.taken.append(f"{self.name}={event.text}")


class Pages(OrderedInputApp):
    def __init__(self) -> None:
        super().__init__()
        self.taken: list[str] = []

    def get_default_screen(self) -> Page:
        return Page(".")


async def until_taken(pilot: Pilot[None], app: Pages, count: int) -> None:
    """Wait until this number of keys was handled, but at most four seconds."""
    for _ in range(200):
        await pilot.pause(0.02)
        if len(app.taken) >= count:
            return


@pytest.mark.parametrize(
    ("keys", "taken"),
    [
        ("abc", [".:a", ".:b", ".:c"]),
        ("aobEc", [".:a", ".o:b", ".:c"]),
        ("ooaEEEEb", [".oo:a", ".:b"]),
        ("oxaEb", [".ox:a", ".:b"]),
        ("oEoEoEa", [".:a"]),
    ],
)
async def test_a_key_goes_to_the_screen_that_is_in_front_after_the_key_before_it(
    keys: str, taken: list[str]
) -> None:
    app = Pages()
    async with app.run_test() as pilot:
        for key in keys:
            app.post_message(events.Key("escape" if key == "E" else key, key))
        await until_taken(pilot, app, len(taken))
        assert app.taken == taken


async def test_a_paste_keeps_its_place_among_the_keys() -> None:
    app = Pages()
    async with app.run_test() as pilot:
        app.post_message(events.Key("o", "o"))
        app.post_message(events.Paste("rain"))
        app.post_message(events.Key("a", "a"))
        await until_taken(pilot, app, 2)
        assert app.taken == [".o=rain", ".o:a"]


async def test_the_driver_stops_reading_while_much_input_waits() -> None:
    app = Pages()
    async with app.run_test() as pilot:
        assert not app.input_waits
        for _ in range(MOST_WAITING + 2):
            await app.on_event(events.Key("a", "a"))
        assert app.input_waits
        await until_taken(pilot, app, MOST_WAITING + 2)
        assert len(app.taken) == MOST_WAITING + 2
        assert not app.input_waits
