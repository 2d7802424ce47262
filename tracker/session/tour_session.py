"""The fight of the tour: it is played on a copy of a sample, and closing deletes the copy."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tracker.session.session import Session
from tracker.store import SavesFolder
from tracker.store.errors import os_errors_as

GONE = "That was a copy for the tour, and it is gone."


class TourSession(Session):
    """A sample in play; its copy is in a folder of its own, which `close` deletes."""

    def __init__(self, sample: Path, folder: SavesFolder, *, random: Random) -> None:
        """Opens the sample; if only the saves in `folder` may be reached, the copy is made there.

        Raises:
            StoreError: as for every session, and io if no folder can be made for the copy.
        """
        inside = folder.path if folder.names_only else None
        with os_errors_as(folder.path, "make a folder for the tour"):
            self._folder = TemporaryDirectory(
                prefix=".gaitkeeper-tour-", dir=inside, ignore_cleanup_errors=True
            )
        try:
            super().__init__(sample, random=random, copies_to=Path(self._folder.name))
        except BaseException:
            self._folder.cleanup()
            raise

    def close(self) -> None:
        """Release the copy and delete it; `warning` says so if anything was played."""
        super().close()
        self._folder.cleanup()
        if not self.is_sample:
            self.warning = GONE
