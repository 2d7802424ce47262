"""The tour's fight: the tour plays a copy of a sample, and `close` deletes the copy."""

from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import gettempdir

from tracker.session.session import Session
from tracker.store import SavesFolder
from tracker.store.own_folder import own_folder

GONE = "That was a copy for the tour, and it is gone."

TOUR = ".gaitkeeper-tour-"
"""The beginning of the name of the folder that has the copy."""


class TourSession(Session):
    """A session that plays a copy of a sample.

    The copy is in a folder of its own. The method `close` deletes this folder.
    """

    def __init__(self, sample: Path, folder: SavesFolder, *, random: Random) -> None:
        """Open the sample. If only the saves may be reached, the copy's folder is among the saves.

        Raises:
            StoreError: as for every session, and io if no folder can be made for the copy.
        """
        inside = folder.path if folder.names_only else Path(gettempdir())
        with ExitStack() as held:
            own = held.enter_context(own_folder(inside, TOUR, "make a folder for the tour"))
            super().__init__(sample, random=random, copies_to=own)
            self._held = held.pop_all()

    def close(self) -> None:
        """Release the copy and delete it.

        If somebody has played, `warning` says that the copy is deleted.
        """
        super().close()
        self._held.close()
        if not self.is_sample:
            self.warning = GONE
