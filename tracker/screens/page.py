"""A page over the fight: nothing of it is painted before it is whole."""

from contextlib import ExitStack
from functools import partial
from typing import Final, TypeVar

from textual.screen import ModalScreen

from tracker.screens.painting import PaintedOnce

ROUNDS: Final = 2
"""Of messages: the panes hear of their sizes, the page of that, and the panes have lines."""

T = TypeVar("T")


class PageScreen(PaintedOnce[T], ModalScreen[T]):
    """Holds the painting until its panes have their sizes, and what they show.

    Textual would paint it empty first, and its parts as they come: twice the bytes on a slow line.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held = ExitStack()

    def on_mount(self) -> None:
        """Hold back until the panes have heard of their sizes, and have their lines."""
        self._held.enter_context(self.app.batch_update())
        self._wait(ROUNDS)

    def on_unmount(self) -> None:
        """Hold nothing back that comes after it, also where it was closed before it was whole."""
        self._held.close()

    def _wait(self, rounds: int) -> None:
        if rounds:
            self.call_after_refresh(self.call_later, partial(self._wait, rounds - 1))
        else:
            self._held.close()
            self.paint_now()
