"""The pictures of the docs, played by keys on the samples and written as SVG: `make pictures`."""

import asyncio
import re
from pathlib import Path
from random import Random
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tracker.app import GaitkeeperApp
from tracker.config import Config
from tracker.session import Session
from tracker.store import SavesFolder
from tracker.store.folder import SAMPLES, SHIPPED

FOLDER = Path(__file__).parent
SMALL, LARGE = (80, 24), (120, 36)
SEED = 1
"""Dice that are rolled for a picture are the same every time."""

# Rich asks the web for its font; a picture in a repository should ask for nothing.
_WEB_FONT = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


class Picture(NamedTuple):
    """The screen after some keys, in a sample's fight or in the list of saves."""

    name: str
    sample: str
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL
    theme: str = "gaitkeeper-dark"


PICTURES = (
    Picture("fight", "ford-at-dusk", ("n",)),
    Picture("tour-saves", "", ("down", "down")),
    Picture("tour-move", "ford-at-dusk", ("n", "m", "1")),
    Picture("tour-why", "ford-at-dusk", ("n", "w")),
    Picture("tour-damage", "ford-at-dusk", ("n", "d", *"2d6=7")),
    Picture("tour-log", "ford-at-dusk", ("n", "d", "4", "enter", "u", "L")),
    Picture("tour-keys", "ford-at-dusk", ("n", "?")),
    Picture("pulses", "the-reliquary-stair", (), LARGE),
    Picture("wide", "salt-over-the-ford", (), LARGE, "gaitkeeper-light"),
)


def main() -> None:
    """Write every picture beside this file, as NAME.svg."""
    for one in PICTURES:
        path = FOLDER / f"{one.name}.svg"
        path.write_text(drawn(one), encoding="utf-8")


def drawn(picture: Picture) -> str:
    """The picture as SVG; the program runs without a terminal, on a copy of the samples."""
    with TemporaryDirectory() as folder:
        saves = SavesFolder(Path(folder))
        copytree(SHIPPED, saves.path / SAMPLES)
        return asyncio.run(_played(picture, saves))


async def _played(picture: Picture, saves: SavesFolder) -> str:
    first = None
    if picture.sample:
        sample = saves.path / SAMPLES / f"{picture.sample}.json"
        first = Session(sample, random=Random(SEED), copies_to=saves.path)
    app = GaitkeeperApp(saves, first, Config(theme=picture.theme), random=Random(SEED))
    async with app.run_test(size=picture.size) as pilot:
        await pilot.press(*picture.keys)
        await pilot.pause()
        return _WEB_FONT.sub("", app.export_screenshot(title="Gaitkeeper"))


if __name__ == "__main__":
    main()
