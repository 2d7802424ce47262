"""For each key, the fight screen is called twice: the desk gets the key, and changes are shown."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tests.tracker.screens.conftest import Play
from tracker.screens import fight


@contextmanager
def visits() -> Iterator[list[str]]:
    """Yield a list that receives each call of the fight screen's code from another module."""
    found: list[str] = []

    def called(frame: FrameType, what: str, _: object) -> None:
        back = frame.f_back
        here = frame.f_code.co_filename == fight.__file__
        if what == "call" and here and back and back.f_code.co_filename != fight.__file__:
            found.append(frame.f_code.co_name)

    sys.setprofile(called)
    try:
        yield found
    finally:
        sys.setprofile(None)


async def test_a_key_visits_the_screen_twice(play: Play) -> None:
    async with play(size=(120, 36)) as (_, pilot):
        await pilot.pause(0.1)
        for key in ("m", "3", "enter", "n", "down", "g", "escape"):
            with visits() as found:
                await pilot.press(key)
            assert found == ["on_key", "show_changes"], key
