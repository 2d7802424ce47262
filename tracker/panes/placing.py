"""Put a pane in its place."""

from textual.widget import Widget

from tracker.views.layout import Box


def place(pane: Widget, box: Box) -> None:
    """Place a pane. A pane without height is hidden."""
    pane.display = box.height > 0
    pane.styles.offset = (box.x, box.y)
    pane.styles.width, pane.styles.height = box.width, box.height
