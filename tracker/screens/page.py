"""Pages over the fight. Each page is laid out, filled and painted only once, when it opens."""

from contextlib import ExitStack
from typing import TypeVar

from textual import events
from textual.app import App
from textual.geometry import Region, Size
from textual.screen import ModalScreen
from textual.strip import Strip

from tracker.screens.painting import PaintedOnce
from tracker.style.style_sheets import read_sheets

T = TypeVar("T")


class PageScreen(PaintedOnce[T], ModalScreen[T]):
    """Places its panes, fills them and paints them in one step.

    Textual would first paint the empty page, and then each part when its size is known. This takes
    longer, and sends twice as many bytes over a slow line.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held = ExitStack()
        self._opened_at: Size | None = None

    def _post_register(self, app: App[object]) -> None:
        """Read the page's style sheet now.

        Textual would read the style sheet too late: only after the page was styled.
        """
        super()._post_register(app)
        read_sheets(app.stylesheet, self.css_path)

    def update_node_styles(self, animate: bool = True) -> None:
        """Style the page again. A page that is not open yet is styled when it opens."""
        if self.is_attached:
            super().update_node_styles(animate)

    def show_page(self) -> None:
        """Show everything. The page calls this when the panes have their sizes."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Delay painting until the page is complete."""
        self._held.enter_context(self.app.batch_update())

    def on_unmount(self) -> None:
        """Paint without delay again, even if the page was closed before it was complete."""
        self._held.close()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Open the page. Textual also calls this when another page over this page closes."""
        if self._opened_at is not None:
            return
        event.prevent_default()
        self._opened_at = self.app.size
        self.stack_updates += 1
        self.lay_out_now(self._opened_at)
        self.show_page()
        self._held.close()
        self.paint_changed()

    async def _on_resize(self, event: events.Resize) -> None:
        """Ignore the resize to the opening size, because Textual would paint the page twice."""
        if event.size == self._opened_at:
            event.prevent_default()
            event.stop()
        self._opened_at = Size(0, 0)


class LowPage(PageScreen[T]):
    """A page at the foot of the screen. The screen below stays visible above the page."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of the screen below.

        Textual would return the same lines, but would split each line into pieces first.
        """
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1]._compositor.render_strips()
        lines = [
            strip.crop_extend(crop.x, crop.right, None) for strip in below[crop.y : crop.bottom]
        ]
        return [*lines, *[Strip.blank(crop.width)] * (crop.height - len(lines))]
