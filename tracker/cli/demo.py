"""`--demo`: a fight in its middle, on a copy of a sample that is gone afterwards."""

import signal
from argparse import Namespace
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from rules.errors import InputError
from tracker.cli.confined import CONFIG
from tracker.session import Session
from tracker.store import SavesFolder
from tracker.store.operations import running_copy
from tracker.tour import SAMPLE

LEFT = "That was a copy, and it is gone. `gaitkeeper` opens the list of your own fights."

_ENDING = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)


def check_alone(options: Namespace) -> None:
    """Raises InputError (conflict) where a save or a folder is named beside `--demo`."""
    named = {
        "--only-saves": options.only_saves,
        "--saves": options.saves,
        "SAVE": options.save,
    }
    beside = next((name for name, given in named.items() if given is not None), None)
    if beside is not None:
        message = f"--demo plays a copy in a folder of its own: leave {beside} away."
        raise InputError("conflict", "demo", message)


@contextmanager
def demo(environ: MutableMapping[str, str]) -> Iterator[tuple[SavesFolder, Session]]:
    """A fight, and the folder that it lies in: both are gone afterwards, also after a signal.

    What the tracker writes by itself (the theme, templates) goes to that folder too. To be called
    in the main thread. Raises StoreError, and OSError where no folder can be made.
    """
    with _leaving_on_signals(), TemporaryDirectory(prefix="gaitkeeper-demo-") as name:
        folder = SavesFolder(Path(name))
        environ["GAITKEEPER_CONFIG"] = str(folder.path / CONFIG)
        environ["GAITKEEPER_LIBRARY"] = ""
        sample = next(one.path for one in folder.samples() if one.path.stem == SAMPLE)
        fight = Session(running_copy(sample, folder.path))
        try:
            yield folder, fight
        finally:
            _take_signals(signal.SIG_IGN)
            fight.close()


@contextmanager
def _leaving_on_signals() -> Iterator[None]:
    """While it lasts a signal to end raises SystemExit, so that what was made is taken away."""
    before = {number: signal.getsignal(number) for number in _ENDING}
    try:
        _take_signals(_leave)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _take_signals(handler: "signal._HANDLER") -> None:
    for number in _ENDING:
        signal.signal(number, handler)


def _leave(number: int, _: object) -> NoReturn:
    raise SystemExit(128 + number)
