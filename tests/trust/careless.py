"""A program that loses answered events. The trials must notice the loss.

Start it with `python -m tests.trust.careless`. It writes each event only after ten more events, but
has already answered. So an answer may come before its event is in the file.
"""

import sys

from tracker.cli.main import main
from tracker.store import Journal

LATE = 10

write = Journal._write
held: list[bytes] = []


def written_later(journal: Journal, line: bytes) -> None:
    """Hold each line back until some more lines have come. Then write it.

    So a kill loses several lines.
    """
    held.append(line)
    if len(held) > LATE:
        write(journal, held.pop(0))


def anything_goes(_: Journal) -> None:
    """Accept every file. A correct program would refuse a file that is too short."""


if __name__ == "__main__":
    Journal._write = written_later  # type: ignore[method-assign]
    Journal._check_unchanged = anything_goes  # type: ignore[method-assign]
    sys.exit(main())
