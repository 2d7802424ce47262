"""Make the pictures for the docs as SVG: `make pictures`.

The program plays a copy of the samples, and keys are pressed.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.segment import Segment
from textual.pilot import Pilot

from docs.drawing import Frame, Rows, moving, run_of
from tracker.app import GaitkeeperApp
from tracker.desk.tour import SAMPLE
from tracker.session.session import Session
from tracker.settings.config import Config
from tracker.store import SavesFolder
from tracker.store.folder import SHIPPED
from tracker.store.names import SAMPLES
from tracker.store.operations import running_copy

FOLDER = Path(__file__).parent
SMALL, LARGE = (80, 24), (120, 36)
SEED = 1
"""The seed of the dice, which are the same every time for a picture."""

A_KEY = 0.2
"""Seconds for which the result of a key is seen, if more keys follow."""


class Look(NamedTuple):
    """Keys to press in order, and the number of seconds for which the result is shown."""

    keys: tuple[str, ...]
    seconds: float = 1.0


class Picture(NamedTuple):
    """A picture of a sample's fight, or of the list of saves, after some keys.

    If there are `looks`, the picture moves.
    """

    name: str
    sample: str
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL
    theme: str = "gaitkeeper-dark"
    looks: tuple[Look, ...] = ()


DEMO = (
    Look((), 3.0),
    Look(("n",), 1.6),
    Look(("m", *"4 >g"), 2.2),
    Look(("enter",), 1.6),
    Look(("d", *"cf 2d6=9 fire half f"), 2.6),
    Look(("enter",), 2.0),
    Look(("c",), 1.2),
    Look(("p",), 1.6),
    Look(("enter",), 1.6),
    Look(("w",), 3.2),
    Look(("escape", "u"), 2.4),
    Look((">",), 2.6),
)

PICTURES = (
    Picture("demo", SAMPLE, size=(96, 28), looks=DEMO),
    Picture("fight", SAMPLE, ("n",)),
    Picture("tour-saves", "", ("down", "down")),
    Picture("tour-move", SAMPLE, ("n", "m", *"1 >g")),
    Picture("tour-why", SAMPLE, ("n", "w")),
    Picture("tour-damage", SAMPLE, ("n", "d", *"i 2d6=7")),
    Picture("tour-log", SAMPLE, ("n", "d", "4", "enter", "u", "L")),
    Picture("tour-keys", SAMPLE, ("n", "?")),
    Picture("pulses", "the-reliquary-stair", (), LARGE),
    Picture("wide", "salt-over-the-ford", (), LARGE, "gaitkeeper-light"),
)


def main() -> None:
    """Write every picture beside this file, as NAME.svg."""
    for one in PICTURES:
        path = FOLDER / f"{one.name}.svg"
        path.write_text(drawn(one), encoding="utf-8")


def drawn(picture: Picture) -> str:
    """Return the picture as SVG.

    The program runs without a terminal, on a copy of the samples.
    """
    with TemporaryDirectory() as folder:
        saves = SavesFolder(Path(folder))
        copytree(SHIPPED, saves.path / SAMPLES)
        return moving(asyncio.run(_played(picture, saves)), "Gaitkeeper")


async def _played(picture: Picture, saves: SavesFolder) -> list[Frame]:
    frames = []
    async with _opened(picture, saves) as (pilot, screen):
        await pilot.press(*picture.keys)
        for look in picture.looks or (Look(()),):
            for key in look.keys:
                await pilot.press(key)
                await pilot.pause()
                frames.append(Frame(screen(), A_KEY))
            await pilot.pause()
            frames[len(frames) - bool(look.keys) :] = [Frame(screen(), look.seconds)]
    return frames


@asynccontextmanager
async def _opened(
    picture: Picture, saves: SavesFolder
) -> AsyncIterator[tuple[Pilot[None], Callable[[], Rows]]]:
    """Yield the program, and a function that reads its screen at any moment."""
    first = None
    if picture.sample:
        sample = saves.path / SAMPLES / f"{picture.sample}.json"
        played = running_copy(sample, saves.path) if picture.looks else sample
        first = Session(played, random=Random(SEED), copies_to=saves.path)
    app = GaitkeeperApp(saves, first, Config(theme=picture.theme), random=Random(SEED))
    async with app.run_test(size=picture.size) as pilot:
        yield pilot, lambda: _rows(app)


def _rows(app: GaitkeeperApp) -> Rows:
    """Return the lines of the screen. Each line consists of runs, and a run has one style."""
    console = Console(width=app.size.width, color_system="truecolor", force_terminal=True)
    screen = app.screen._compositor.render_update(full=True, simplify=True)
    assert screen is not None
    segments = (one for one in console.render(screen) if not one.control)
    lines = Segment.split_lines(segments)
    return tuple(
        tuple(run_of(one.text, one.style) for one in Segment.simplify(line)) for line in lines
    )


if __name__ == "__main__":
    main()
