"""`--demo`: play a copy of a sample fight. The copy is deleted at the end."""

import signal
from argparse import Namespace
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

from rules.errors import InputError
from tracker.cli.confined import CONFIG
from tracker.desk.tour import SAMPLE
from tracker.session.session import Session
from tracker.store import SavesFolder
from tracker.store.operations import running_copy

LEFT = "That was a copy, and it is gone. `gaitkeeper` opens the list of your own fights."

_ENDING = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)


def check_alone(options: Namespace) -> None:
    """Raise InputError (conflict) if a save or a folder is typed together with `--demo`."""
    named = {"--only-saves": options.only_saves, "--saves": options.saves, "SAVE": options.save}
    beside = next((name for name, given in named.items() if given is not None), None)
    if beside is not None:
        message = f"--demo plays a copy in a folder of its own: leave {beside} away."
        raise InputError("conflict", "demo", message)


@contextmanager
def demo(environ: MutableMapping[str, str]) -> Iterator[tuple[SavesFolder, Session]]:
    """Make a folder with a fight. At the end, delete the folder, even after a signal.

    The tracker also writes its own files (the theme, templates) into that folder. Call this in the
    main thread. Raises StoreError, and OSError if no folder can be made.
    """
    before = {number: signal.getsignal(number) for number in _ENDING}
    # Signals wait until the fight is open. From then on, a signal also deletes the folder.
    signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        with TemporaryDirectory(prefix="gaitkeeper-demo-") as name:
            yield from _playing(Path(name), environ)
    finally:
        _take_signals(before)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)


def _playing(
    path: Path, environ: MutableMapping[str, str]
) -> Iterator[tuple[SavesFolder, Session]]:
    """Yield the folder of the copy, and its new fight.

    From then on, a signal that ends the program raises SystemExit.
    """
    folder = SavesFolder(path)
    environ["GAITKEEPER_CONFIG"] = str(path / CONFIG)
    environ["GAITKEEPER_LIBRARY"] = ""
    sample = next(one.path for one in folder.samples() if one.path.stem == SAMPLE)
    fight = Session(running_copy(sample, path))
    try:
        _take_signals(dict.fromkeys(_ENDING, _leave))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
        yield folder, fight
    finally:
        _take_signals(dict.fromkeys(_ENDING, signal.SIG_IGN))
        fight.close()


def _take_signals(handlers: "Mapping[signal.Signals, signal._HANDLER]") -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _leave(number: int, _: object) -> NoReturn:
    raise SystemExit(128 + number)
