"""Find the undamaged events in a damaged save.

The search begins at the start of the history, or after a given place.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tracker.store.atomic import open_file
from tracker.store.errors import StoreError
from tracker.store.framing import opened
from tracker.store.journal import LARGEST_EVENT, Position


def good_after(path: Path, place: Position) -> Iterator[bytes]:
    """Return the events after a place in a history, up to the first damaged event.

    If the file cannot be read, there are no events, and no error is raised.
    """
    with suppress(OSError, StoreError), os.fdopen(open_file(path, os.O_RDONLY), "rb") as file:
        file.seek(place.offset)
        number, checksum = place.n, place.checksum
        while (line := file.readline(LARGEST_EVENT + 1)).endswith(b"\n"):
            number += 1
            found = opened(line[:-1], number, checksum)
            if found is None:
                return
            event, checksum = found
            yield event
