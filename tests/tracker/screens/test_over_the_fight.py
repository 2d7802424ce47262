"""What opens over a part of the fight: lists, the adding line, initiative; and pages on it."""

from typing import Any

import pytest

from tests.tracker.screens.conftest import Make, Open

SIZES = ((80, 24), (120, 36))
OPENED = {
    "gaits": ("g",),
    "grounds": ("t",),
    "conditions": ("c",),
    "load": ("l",),
    "the whole card": ("_",),
    "initiative of all": ("I",),
    "adding in a line": ("a", *"2 goblin hp 2d6"),
    "damage to several": ("d", *"bc 2d6=7 fire half c"),
    "a move before Enter": ("m", "2"),
    "who can be where": ("P", *"12 rough", "enter"),
    "marks": ("home", "space", "space"),
}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x36"])
@pytest.mark.parametrize("keys", OPENED.values(), ids=OPENED)
def test_it_looks_as_it_did(
    keys: tuple[str, ...],
    size: tuple[int, int],
    fight: Make,
    open_app: Open,
    snap_compare: Any,
) -> None:
    named = {" ": "space", "=": "equals_sign"}
    pressed = [named.get(key, key) for key in keys]
    assert snap_compare(open_app(fight("emala")), press=pressed, terminal_size=size)
