"""Plain backgrounds behind panes."""

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class OneColour(Widget):
    """A widget that shows only one colour: all its lines are the same object."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines within a region."""
        return super().render_lines(Region(crop.x, crop.y, crop.width, 1)) * crop.height


class Backdrop(OneColour):
    """A background that holds panes in their places. It shows only one colour."""

    DEFAULT_CSS = """
    Backdrop { width: 1fr; height: 1fr; layout: vertical; overflow: hidden; }
    """
