"""Screens that are painted once for what happened once."""

from typing import TypeVar

from textual.screen import Screen

T = TypeVar("T")


class PaintedOnce(Screen[T]):
    """A screen that renders nothing that is held back, and nothing a second time.

    Textual renders what a batch holds back and throws it away; and where a screen has new places
    and is to be repainted as a whole, it paints the places first and then everything.
    """

    def paint_now(self) -> None:
        """Paint what is to be painted, without waiting for the next tick."""
        self._on_timer_update()

    def _compositor_refresh(self) -> None:
        if self.app._batch_count:
            return
        if self._repaint_required:
            self._repaint_required = False
            self._compositor.update_widgets({self})
        super()._compositor_refresh()
