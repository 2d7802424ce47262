"""What is left of a damaged save: the good beginning of a history, or of what follows a place."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tracker.store.atomic import open_file
from tracker.store.errors import StoreError
from tracker.store.framing import opened
from tracker.store.journal import LARGEST_EVENT, Position


def good_after(path: Path, place: Position) -> Iterator[bytes]:
    """The events of a history behind a place in it, up to the first that is not as it was written.

    Of a file that cannot be read there are none. Nothing is raised.
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
