"""The one pane of a screen that has the focus."""

from tracker.widgets.line_pane import LinePane


class KeyPane(LinePane):
    """Keeps the focus, so that moving it never repaints the screen; its screen takes the keys."""

    can_focus = True
