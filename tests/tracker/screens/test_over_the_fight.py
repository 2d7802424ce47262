"""Lists, prompts and pages that cover a part of the fight look like their snapshots."""

from typing import Any

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.screens.conftest import Make, Open
from tracker.app import GaitkeeperApp

SIZES = ((80, 24), (120, 36))
NAMES_OF_SIZES = ["80x24", "120x36"]
OPENED = {
    "gaits": ("g",),
    "grounds": ("t",),
    "conditions": ("c",),
    "load": ("l",),
    "the whole card": ("_",),
    "initiative of all": ("I",),
    "adding in a line": ("a", *"2 goblin hp 2d6"),
    "damage to several": ("d", *"ea 2d6=7 fire half a"),
    "a move before Enter": ("m", "2"),
    "a move that is too far": ("m", "9", "9", "enter"),
    "who can be where": ("P", *"12 rough", "enter"),
    "marks": ("home", "space", "space"),
    "a closed cell": ("home", *["right"] * 7),
    "why a cell is closed": ("home", *["right"] * 7, "w"),
    "colours": ("T",),
    "the other books": ("B",),
    "the form that edits": ("e",),
    "a form of the book": ("s", *"jump", "tab"),
    "a rule": ("r", *"climb", "enter"),
}
OF_EVERY_BOOK = {"grounds": ("t",), "conditions": ("c",), "the form that edits": ("e",)}
NAMED = {" ": "space", "=": "equals_sign"}


def shown(app: GaitkeeperApp, compare: Any, size: tuple[int, int], *keys: str) -> bool:
    """Press the keys. Return whether the screen afterwards is the same as its snapshot."""

    async def press(pilot: Any) -> None:
        for key in keys:
            await pilot.press(NAMED.get(key, key))
        await pilot.pause()

    return bool(compare(app, run_before=press, terminal_size=size))


@pytest.mark.parametrize("size", SIZES, ids=NAMES_OF_SIZES)
@pytest.mark.parametrize("keys", OPENED.values(), ids=OPENED)
def test_it_looks_as_it_did(
    keys: tuple[str, ...], size: tuple[int, int], fight: Make, open_app: Open, snap_compare: Any
) -> None:
    assert shown(open_app(fight("emala")), snap_compare, size, *keys)


@pytest.mark.parametrize("size", SIZES, ids=NAMES_OF_SIZES)
@pytest.mark.parametrize("keys", OF_EVERY_BOOK.values(), ids=OF_EVERY_BOOK)
@pytest.mark.parametrize("book", [one for one in BUILT_IN if one != "emala"])
def test_under_its_book_it_looks_as_it_did(
    book: str,
    keys: tuple[str, ...],
    size: tuple[int, int],
    fight: Make,
    open_app: Open,
    snap_compare: Any,
) -> None:
    assert shown(open_app(fight(book)), snap_compare, size, *keys)
