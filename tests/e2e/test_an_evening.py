"""A whole evening from an empty folder: twelve combatants fight four rounds while players watch."""

import asyncio
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.conftest import Opened
from tests.support.pty_terminal import Recorded, Terminal
from tests.watch.chromium import CHROMIUM, Page, browser
from tracker.session.session import Session

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
"""The party, which was saved on the evening before."""

HIT_POINTS = {
    "Mira": 20,
    "Grak": 18,
    "Oda": 16,
    "Tam": 14,
    # A fireball of 8: half for the second, none for the third. Grak slew the fourth.
    "Orc 1": 1,
    "Orc 2": 5,
    "Orc 3": 9,
    "Orc 4": -4,
    "Orc 5": 1,
    "Wolf 1": 7,
    "Wolf 2": 7,
    "Wolf 3": 7,
    SECRET: 25,
    "Ogre 1": 20,
    "Ogre 2": 20,
}


ORDER = [
    *("Mira", "Oda", "Ogre 1", "Ogre 2", "Tam", "Grak"),
    *(f"Orc {number}" for number in range(1, 6)),
    *("Wolf 1", "Wolf 2", "Wolf 3", SECRET),
]
"""The order at the end. Grak has delayed, so he is after Tam. The ogres have initiative 25."""


class Keyboard:
    """The GM's keyboard: it sends and counts keys."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.pressed = 0

    def __call__(self, *keys: str, shows: str = "") -> None:
        """Press the named keys, then wait until `shows` appears.

        If an entry begins with a blank, type the rest of it letter by letter.
        """
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
def gm(folder: Path, open_program: Opened) -> Keyboard:
    """Return the GM's keyboard, while the program shows the list of saves."""
    terminal = open_program("--saves", str(folder), columns=80, rows=24, shows="New here?")
    return Keyboard(terminal)


def begin(gm: Keyboard) -> None:
    """From the list of saves, make a fight of twelve combatants and start it.

    The combatants are a party and two groups.
    """
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
    with closing(Session(folder / "b.json", writable=False)) as saved:
        people = saved.encounter.in_order()
        rolled = {one.name.split()[0]: one.initiative for one in people if one.side == "foes"}
        assert len(people) == 12
        foes = (one for one in people if one.side == "foes")
        assert all(one.initiative == rolled[one.name.split()[0]] for one in foes)


def at(gm: Keyboard, name: str) -> None:
    """Select the combatant with this name."""
    gm("/", f" {name}", "enter")


def grouped(gm: Keyboard, first: str, name: str, initiative: int) -> None:
    """Fold all combatants of the kind `name`.

    Then make a group of them, with one initiative.
    """
    at(gm, first)
    gm(
        "tab",
        "{",
        f" {name}",
        "enter",
        "V",
        f" {initiative}",
        "enter",
        shows=f"{initiative}  ▸ {name}",
    )


def prepare(gm: Keyboard) -> None:
    """Undo a start that came too early. Then make two groups, an order, a hidden foe and a tide."""
    gm("u", shows="Not begun")
    grouped(gm, "orc 1", "Orcs", 20)
    grouped(gm, "wolf 1", "Wolves", 10)
    for name, initiative in {"mira": 30, "grak": 28, "oda": 26, "tam": 24}.items():
        at(gm, name)
        gm("V", f" {initiative}", "enter", shows=f"{initiative} +")
    gm("a", f" {SECRET} hp 30 hidden", "enter", shows="hidden")
    at(gm, SECRET)
    gm("V", " 5", "enter", "]", " round 3 the tide, shown", "enter", shows="round 3: the tide")
    gm("n", shows="▶ Mira")


def first_round(gm: Keyboard) -> None:
    """Play round 1: a fireball, a delay, an undone mistake, a blow, a call for help."""
    gm("d", " f+ 8 fire half g none h", "enter", "enter", shows="17/45")
    gm("n", shows="▶ Grak")
    gm("D", "enter", shows="delays")
    gm("d", " f+ 14", "enter", shows="0 stand")
    gm("u", shows="1 undone")
    gm("n", shows="▶ Tam")
    at(gm, "grak")
    gm("D", "enter", shows="comes back, after Tam")
    gm("n", shows="▶ Grak")
    gm("d", " i 5", "enter", "enter", shows="4 stand")
    gm("m", " 9", "enter", shows="18 m")
    gm("n", shows="▶ Orc 1")
    gm("&", shows="▶ Wolf 1")
    gm("&", shows=f"▶ {SECRET}")
    gm("a", " 2 ogre hp 20 @ in 2 rounds on 25", "enter", shows="comes in on 25")


async def both_show(watch: Terminal, page: Page, text: str) -> None:
    """Wait until the players see a text on the second terminal and in the browser."""
    watch.wait_for(text)
    await page.wait_for(text)


async def play(gm: Keyboard, watch: Terminal, page: Page) -> None:
    """Play four rounds.

    Until the GM reveals a hidden combatant, no text about this combatant is sent.
    """
    first_round(gm)
    await both_show(watch, page, "between turns")
    gm("n", shows="round 2")
    at(gm, "grak")
    gm("d", " 6 bite", "enter", "enter", shows="18/24")
    await both_show(watch, page, "18/24")
    received = b"".join(data for _, data in page.frames)
    for sent in (watch.sent, received):
        assert b"Mira" in sent
        assert not re.search(rf"{SECRET}|Ogre".encode(), sent, re.IGNORECASE)
    at(gm, SECRET)
    gm("#", "enter", shows="revealed")
    await both_show(watch, page, SECRET)
    gm("d", " 5", "enter", shows="25/30")
    gm("E", shows="sees to it")
    await both_show(watch, page, "! round 3: the tide")
    await both_show(watch, page, "Ogre 2")
    gm("O", "enter", shows="is seen to")
    gm("E", "E", shows="round 4")
    gm(">", shows="Stopped: it is Oda's turn.")
    gm("E", shows="round 5")
    await both_show(watch, page, "round 5")
    gm("q")
    assert gm.terminal.wait() == 0


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
def test_four_rounds_end_as_calculated_and_no_hidden_name_reaches_the_players(
    gm: Keyboard, folder: Path, tmp_path: Path
) -> None:
    begin(gm)
    prepare(gm)
    save = folder / "b.json"
    serve = [sys.executable, "-m", "tracker", "serve", str(save), "--port", "0"]

    async def evening(address: str) -> None:
        async with browser(tmp_path / "browser") as page:
            await page.open(address, 900, 600)
            with Recorded([sys.executable, "-m", "tracker", "watch", str(save)], ROOT) as watch:
                await both_show(watch, page, "Mira")
                await play(gm, watch, page)

    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout is not None
        try:
            asyncio.run(evening(server.stdout.readline().split()[-1]))
        finally:
            server.terminate()
    with closing(Session(save, writable=False)) as saved:
        people = saved.encounter.in_order()
        assert {one.name: one.hp for one in people} == HIT_POINTS
        assert [one.name for one in people] == ORDER
        assert [one.name for one in people if one.out] == ["Orc 4"]
        assert (saved.encounter.round, saved.encounter.timeline) == (5, ())
