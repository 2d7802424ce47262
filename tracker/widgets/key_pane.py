"""A pane that always has the focus, so that no other pane of the screen gets it."""

from tracker.widgets.line_pane import LinePane


class KeyPane(LinePane):
    """Keeps the focus, because a change of focus repaints the screen; the screen gets the keys."""

    can_focus = True
