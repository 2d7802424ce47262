"""What is behind panes."""

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class OneColour(Widget):
    """A widget that shows a colour and nothing else: one line of it serves for all."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines within a part of it."""
        return super().render_lines(Region(crop.x, crop.y, crop.width, 1)) * crop.height


class Backdrop(OneColour):
    """Lays panes out, and shows nothing beside them."""

    DEFAULT_CSS = """
    Backdrop { width: 1fr; height: 1fr; layout: vertical; overflow: hidden; }
    """
