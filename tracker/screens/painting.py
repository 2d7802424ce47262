"""Screens that are painted only once for each change."""

from typing import TypeVar

from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

T = TypeVar("T")


class PaintedOnce(Screen[T]):
    """A screen that renders nothing during a batch update, and paints each change only once.

    Textual renders during a batch, but does not use the result. If the whole screen must be
    painted, Textual first paints the new places of widgets, and then everything.
    """

    _placing = False

    def lay_out_now(self, size: Size | None = None) -> None:
        """Move the widgets to the places in their styles, before the widgets show new content.

        `size` is needed only if the screen does not know its size yet.

        Textual would first paint the old content in the new places.
        """
        self._clear_arrangement_cache()
        self._placing = True
        try:
            self._refresh_layout(size)
        finally:
            self._placing = False
        # Every widget that gets another size asks for a layout, although its place is known now.
        for one in self.walk_children(Widget, with_self=True):
            one._layout_required = False

    def paint_now(self) -> None:
        """Paint every change now, and do not wait for the screen's next regular painting."""
        self._on_timer_update()

    def paint_changed(self) -> None:
        """Paint the changed widgets now, without waiting for their messages to the screen."""
        widgets = list(self.walk_children(Widget, with_self=True))
        if not self.is_current:
            return
        if any(one._layout_required for one in widgets):
            self.lay_out_now()
        for one in widgets:
            if one._repaint_required and one.display:
                one._repaint_required = False
                self._dirty_widgets.add(one)
        self._on_timer_update()

    def _compositor_refresh(self) -> None:
        if self.app._batch_count or self._placing:
            return
        if self._repaint_required:
            self._repaint_required = False
            self._compositor.update_widgets({self})
        super()._compositor_refresh()
