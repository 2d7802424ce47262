"""Load actions, pages, books and style sheets while nobody types, before they are needed."""

from asyncio import sleep
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from time import monotonic
from typing import Final

from rules.rulebook.catalogue import BUILT_IN, rulebook, systems
from tracker.desk.commands import COMMANDS
from tracker.screens.application import Application
from tracker.style.style_sheets import SHEETS, read_sheets
from tracker.terminal.startup import freeze_collector

BEFORE: Final = 0.1
"""Seconds before the first step, so that the first picture is already painted."""

PAUSE: Final = 0.02
"""Seconds between two steps, so that a key waits for one step at most."""

TYPING: Final = 0.25
"""In this many seconds after a key press, no step begins, because another key is likely."""

LONGEST: Final = 5.0
"""Seconds after which steps run even during typing. Garbage is collected after the last step."""


async def preload(app: Application) -> None:
    """Load everything step by step while nobody types.

    After the last step, Python may collect garbage again.
    """
    await sleep(BEFORE)
    latest = monotonic() + LONGEST
    for step in _steps(app):
        while app.quiet_for < TYPING and monotonic() < latest:
            await sleep(TYPING)
        step()
        await sleep(PAUSE)
    freeze_collector()


def _steps(app: Application) -> Iterator[Callable[[], object]]:
    # First the actions, because the first key may need them.
    yield partial(import_module, "rules.fight.actions.of_all")
    yield partial(read_sheets, app.stylesheet, SHEETS)
    for module in dict.fromkeys(one.page.partition(".")[0] for one in COMMANDS if one.page):
        yield partial(import_module, f"tracker.screens.{module}")
    # The list of other books and the library need all books, also the books of other packages.
    yield systems
    for book in BUILT_IN:
        yield partial(rulebook, book)
    yield _read_templates


def _read_templates() -> None:
    from tracker.library.library import built_in_templates  # noqa: PLC0415  # not for the start

    built_in_templates()
