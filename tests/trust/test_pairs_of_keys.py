"""Two or three quick keys have the same effect as the same keys pressed slowly.

The tests try all pairs, and some triples. Two programs play the same fight with the same dice. One
program gets all keys before it handles the first key, as over a slow line. The other program
handles each key before the next key comes. After each try, both programs must have the same screen
in front, the same prompts and lists, and the same fight.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from itertools import product
from pathlib import Path
from random import Random
from typing import Self

import pytest
from textual import events

from tests.trust.program import SAVE
from tests.trust.table import everything, passed
from tracker.app import GaitkeeperApp
from tracker.desk.commands import commands_of
from tracker.screens.fight import FightScreen
from tracker.screens.saves import SavesScreen
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder
from tracker.typed.form_model import Form

NEW = [*"{}[]()^~|#@$%", *(f"ctrl+{letter}" for letter in "befkopt")]
"""Keys that were added late, with second keys of commands."""

TYPED = [*"123w,", "escape", "backspace", "enter", "tab", "delete", "ctrl+c", "ctrl+n", "ctrl+u"]
"""Keys for whatever the keys of commands open: prompts, lists and pages."""

FOUND = [
    *(("escape", "escape"), ("backspace", "backspace"), ("w", "backspace"), ("L", "backspace")),
    *(("w", "s"), ("n", "o"), ("r", "o"), ("o", "enter"), ("?", "L"), ("e", "escape")),
    *(("s", "w", "enter", "ctrl+c"), ("d", "9", "tab", "enter"), ("m", "9", "9", "enter", "tab")),
    *(("N", "1", "escape", "o"), ("g", "/", "w", "escape", "o"), ("o", "w", "escape", "enter")),
    *(("o", "w", "ctrl+u", "down", "enter"), ("?", "w", "escape", "o"), ("e", "1", "ctrl+o", "q")),
    *(("n", "left"), ("&", "left"), (">", "left"), ("&", "left", "z")),
]
"""Groups of keys that once ended the program, and similar groups."""

THREES = 1_200
A_FIGHT = 60
"""After this many tries both programs start again. A fight may be over then."""

MOMENTS = 4_000


def keys_of(fight: Session) -> list[str]:
    """Return the first key of every command. Return also keys for the pages that commands open."""
    commands = commands_of(fight.fight.book)
    return list(dict.fromkeys([*(one.keys[0] for one in commands if one.keys), *NEW, *TYPED]))


def pressed(key: str) -> events.Key:
    """Return the event that the parser of the terminal makes from a key."""
    named = {"space": " ", "tab": "\t", "enter": "\r"}
    return events.Key(key, key if len(key) == 1 else named.get(key))


class Played:
    """A program that plays a fight. The program has its own dice."""

    def __init__(self, folder: Path) -> None:
        saves, dice = SavesFolder(folder), Random(5)
        path = saves.find(SAVE)
        self.app = GaitkeeperApp(
            saves, Session(path, random=dice, copies_to=folder), Config(), random=dice
        )

    def give(self, *keys: str) -> None:
        for key in keys:
            self.app.post_message(pressed(key))

    async def dealt_with(self) -> None:
        """Wait until all given keys have been handled, or the program has ended."""
        for _ in range(MOMENTS):
            await asyncio.sleep(0)
            waiting = self.app._settling or self.app._inputs or not self.app._message_queue.empty()
            if self.app._exit or not waiting:
                return
            await asyncio.sleep(0.0005)
        raise AssertionError("it does not go on")

    def state(self) -> tuple[object, ...]:
        """Return the state that is compared: screens, typed and chosen values, and the fight."""
        if self.app._exit:
            return ("ended", self.app.return_code)
        return tuple(told for screen in self.app.screen_stack for told in _state_of(screen))

    @property
    def at_the_fight(self) -> bool:
        """Whether the fight screen is in front, and no prompt is open."""
        screen = self.app.screen
        return (
            isinstance(screen, FightScreen) and not screen.desk.asking and screen.desk.count is None
        )


def _state_of(screen: object) -> Iterator[object]:
    yield type(screen).__name__
    if isinstance(screen, FightScreen):
        desk = screen.desk
        prompt, picker, cursor = desk.prompt, desk.picker, desk.cursor
        yield from (prompt.asking, prompt.typed, prompt.fault, desk.count)
        yield picker and (picker.choice.title, picker.filter_text.text, picker.shown.cursor)
        yield from (cursor.selected and cursor.selected.id, cursor.marked, cursor.number)
        yield from (desk.fight.last, desk.fight.head, desk.encounter)
    form = getattr(screen, "form", None)
    if isinstance(form, Form):
        yield form.texts()


class Both:
    """Two programs that play the same fight. One program gets keys quickly, the other slowly."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = AsyncExitStack()
        self._tries = self._fights = 0

    async def __aenter__(self) -> Self:
        await self._begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def differ(self, keys: Sequence[str]) -> str:
        """Return the difference between two programs, or ''.

        One program gets all keys together. The other program gets the same keys one by one.
        """
        if self._tries >= A_FIGHT or not await self._back_to_the_fight():
            await self._begin()
        self._tries += 1
        self.packed.give(*keys)
        for key in keys:
            self.single.give(key)
            await self.single.dealt_with()
        await self.packed.dealt_with()
        fault = await self._difference()
        if fault:
            self._tries = A_FIGHT
        return f"{' '.join(keys)}: {fault}" if fault else ""

    async def _difference(self) -> str:
        for _ in range(100):
            packed, single = self.packed.state(), self.single.state()
            if packed == single:
                return ""
            await asyncio.sleep(0.01)
        apart = [(a, b) for a, b in zip(packed, single, strict=False) if a != b]
        return f"{apart[:1] or (packed, single)!s:.300}"

    async def _begin(self) -> None:
        await self._stack.aclose()
        self._tries, self._fights = 0, self._fights + 1
        self.packed, self.single = await self._played("packed"), await self._played("single")

    async def _played(self, name: str) -> Played:
        folder = self._folder / f"{name}-{self._fights}"
        folder.mkdir()
        played = Played(folder)
        await self._stack.enter_async_context(played.app.run_test(size=(80, 24)))
        return played

    async def _back_to_the_fight(self) -> bool:
        """Close all open screens.

        Return False if a program has ended, or if it does not show the fight.
        """
        both = (self.packed, self.single)
        for _ in range(8):
            if any(one.app._exit for one in both):
                return False
            if all(one.at_the_fight for one in both):
                return True
            for one in both:
                one.give("enter" if isinstance(one.app.screen, SavesScreen) else "escape")
                await one.dealt_with()
        return False


def tries(keys: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all pairs of these keys, and some groups of three keys.

    In a short run, return only a few pairs and groups.
    """
    chance = Random(1)
    pairs = list(product(keys, repeat=2))
    if not everything():
        return [*FOUND, *chance.sample(pairs, 60)]
    return [*FOUND, *pairs, *(tuple(chance.choices(keys, k=3)) for _ in range(THREES))]


def test_the_tried_keys_cover_all_commands(tmp_path: Path) -> None:
    with closing(Session(SavesFolder(tmp_path).find(SAVE), writable=False)) as fight:
        keys = keys_of(fight)
        commands = commands_of(fight.fight.book)
    assert set(keys) >= {one.keys[0] for one in commands if one.keys} | set(NEW)


def hasten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make frames as often as the program does, but do not paint them. Keys still reach pages.

    Many programs are started here, so collect the memory of those that have ended.
    """
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 1 / 500)
    monkeypatch.setattr("textual._compositor.Compositor.render_update", lambda *_, **__: None)
    monkeypatch.setattr("tracker.screens.preloading.freeze_collector", lambda: None)


async def test_keys_at_once_have_the_same_effect_as_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasten(monkeypatch)
    with closing(Session(SavesFolder(tmp_path).find(SAVE), writable=False)) as fight:
        tried = tries(keys_of(fight))
    async with Both(tmp_path) as both:
        bad = [fault for keys in tried if (fault := await both.differ(keys))]
    passed("keys at once: all pairs of a fight's, and threes", bad, len(tried))
