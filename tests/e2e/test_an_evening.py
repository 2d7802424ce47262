"""An evening from an empty folder of saves on: a fight of twelve, four rounds, and who looks on."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import Opened
from tests.support.pty_terminal import Terminal
from tracker.session import Session

ROOT = Path(__file__).parents[2]
SECRET = "Vexilla"
MOST_KEYS = 40
PARTY = """
party = "Lantern"
system = "obss"
""" + "".join(
    f'[[member]]\nname = "{name}"\nside = "party"\nhp = {hp}\n'
    for name, hp in {"Mira": 20, "Grak": 24, "Oda": 16, "Tam": 14}.items()
)
"""The party as it was kept after the evening before."""

HIT_POINTS = {
    **{"Mira": 20, "Grak": 18, "Oda": 16, "Tam": 14},
    # A fireball of 8: half for the second, none for the third. Grak slew the fourth.
    **{"Orc 1": 1, "Orc 2": 5, "Orc 3": 9, "Orc 4": 0, "Orc 5": 1},
    **{"Wolf 1": 7, "Wolf 2": 7, "Wolf 3": 7, SECRET: 25},
    **{"Ogre 1": 20, "Ogre 2": 20},
}


class Recorded(Terminal):
    """A terminal that keeps every byte it was sent."""

    def __init__(self, *words: str) -> None:
        self.sent = b""
        super().__init__([sys.executable, "-m", "tracker", *words], columns=80, rows=24, cwd=ROOT)

    def _draw(self, data: bytes) -> None:
        self.sent += data
        super()._draw(data)


class Keyboard:
    """The GM's keyboard: what is typed is one key after the other, and counted."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.pressed = 0

    def __call__(self, *keys: str, shows: str = "") -> None:
        """Press named keys, and type texts that begin with a blank; wait for what is shown."""
        for key in keys:
            typed = list(key[1:]) if key.startswith(" ") else [key]
            self.pressed += len(typed)
            self.terminal.send(*typed)
        if shows:
            self.terminal.wait_for(shows)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder of saves, with the party in its library."""
    made = tmp_path / "saves"
    (made / "library").mkdir(parents=True)
    (made / "library" / "lantern.toml").write_text(PARTY)
    return made


@pytest.fixture
def gm(folder: Path, open_program: Opened) -> Iterator[Keyboard]:
    """The GM at the list of saves."""
    terminal = open_program("--saves", str(folder), columns=80, rows=24)
    terminal.wait_for("New here?")
    yield Keyboard(terminal)


def begin(gm: Keyboard) -> None:
    """The list of saves, to the first turn of a fight of twelve: a party and two groups."""
    gm("ctrl+n", shows="Name of the new fight")
    gm(" b", "enter", shows="Rulebook of b")
    gm(" ob", "enter", shows="Nobody is here yet")
    gm(" a", shows="Adding")
    gm(" party l", "tab", " ;5 orc/9;3 wolf/7", shows="Wolf 1 to 3")
    gm("enter", shows="Wolf 3")
    gm("n", shows="blank is rolled")
    gm("g", "enter", shows="round 1")


def test_a_fight_of_twelve_begins_after_at_most_forty_keys(gm: Keyboard, folder: Path) -> None:
    begin(gm)
    assert gm.pressed <= MOST_KEYS
    saved = Session(folder / "b.json", writable=False)
    try:
        people = saved.encounter.in_order()
        rolled = {one.name.split()[0]: one.initiative for one in people if one.side == "foes"}
        assert len(people) == 12
        assert all(one.initiative == rolled[one.name.split()[0]] for one in people if one.hp in (7, 9))
    finally:
        saved.close()


def at(gm: Keyboard, name: str) -> None:
    """Go to somebody by name."""
    gm("/", f" {name}", "enter")
