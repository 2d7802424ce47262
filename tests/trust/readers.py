"""A process that reads files. For each file, it reports the result, the time and the memory.

Run `python -m tests.trust.readers FOLDER`. It takes lines like `{"reader": ..., "path": ...}`.
"""

import json
import os
import resource
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from rules.errors import CodedError
from rules.history import Fight
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tracker.cli.apply import answer
from tracker.desk.book_keys import check_names, keymap_of
from tracker.formats.book import load_book
from tracker.formats.book_folders import id_of
from tracker.formats.incoming import ROSTER, open_plain, read_bytes, text_of
from tracker.formats.roster import read_roster, rehearsed, roster_of
from tracker.formats.whole_fight import MARK, unpack
from tracker.library.library import Library
from tracker.session.session import Session, begin
from tracker.settings.config import read_config
from tracker.store import SavesFolder

MOST_SPACE = 2 << 30
"""The largest address space, in bytes. A reader that needs more is stopped."""

BOOK = rulebook("emala")
SAVES = SavesFolder(Path(sys.argv[1]) if len(sys.argv) > 1 else Path())


def new_fight() -> Fight:
    """A fight without combatants."""
    fight, proposal = Fight.new("x", BOOK.id)
    fight.commit(proposal)
    return fight


def roster(path: Path) -> str:
    """Read a roster in the format of its ending, as `import` and `new --from` do."""
    found = rehearsed(read_roster(path, BOOK), new_fight())
    return found.faults[0].error.message if found.faults else ""


def paste(path: Path) -> str:
    """Read a text as the import page reads a paste."""
    text = text_of(read_bytes(path, ROSTER), "what was pasted").replace("\r\n", "\n")
    found = rehearsed(roster_of(text, "", BOOK, "what was pasted"), new_fight())
    return found.faults[0].error.message if found.faults else ""


def library(path: Path) -> str:
    """Read the folder of a library."""
    shelf = Library(path.parent)
    shelf.look()
    return next((one.reason for one in shelf.unreadable if one.path == path), "")


def book(path: Path) -> str:
    """Find the id of a book, as a list of books does, and load the book."""
    id_of(path)
    load_book(path)
    return ""


def config(path: Path) -> str:
    """Read a config file, and assign its keys to commands."""
    moved = read_config(path).keys
    check_names(moved, map(rulebook, BUILT_IN))
    keymap_of(BOOK, moved)
    return ""


def fight(path: Path) -> str:
    """Make a save from the file of a whole fight."""
    with open_plain(path) as file:
        file.read(len(MARK))
        unpack(file, SAVES, "", path.name)
    return ""


def lines(path: Path) -> str:
    """Answer each line as `apply` does."""
    saved = Session(begin(SAVES, f"{path.stem} {time.time_ns()}", BOOK.id), random=Random(1))
    with closing(saved):
        answers = [answer(saved, line) for line in path.read_bytes().split(b"\n")]
    error = json.loads(answers[0]).get("error", {})
    if error.get("code") == "io":
        raise AssertionError(error["message"])
    return str(error.get("message", ""))


READERS: dict[str, Callable[[Path], str]] = {
    one.__name__: one for one in (roster, paste, library, book, config, fight, lines)
}


def read(name: str, path: Path) -> dict[str, object]:
    """Read a file with the reader `name`.

    Return the output, the CPU seconds, the largest memory in MB, and a fault of the program.
    """
    Path("/proc/self/clear_refs").write_text("5")
    begun = time.process_time()
    told = fault = ""
    try:
        told = READERS[name](path)
    except CodedError as refusal:
        told = refusal.message
    except Exception as other:  # the test looks for every other exception
        fault = repr(other)[:300]
    seconds = time.process_time() - begun
    status = Path("/proc/self/status").read_text()
    peak = int(status.partition("VmHWM:")[2].split()[0]) // 1024
    return {"told": told[:500], "fault": fault, "seconds": round(seconds, 2), "peak": peak}


def main() -> None:
    """Read requests from the input and answer each request. Stop at the end of the input."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_SPACE, MOST_SPACE))
    for line in sys.stdin:
        asked = json.loads(line)
        if not os.fork():
            # Each file is read in a new process, so the next one starts with fresh memory.
            answer = read(asked["reader"], Path(asked["path"]))
            os.write(1, json.dumps(answer).encode() + b"\n")
            os._exit(0)
        os.wait()


if __name__ == "__main__":
    main()
