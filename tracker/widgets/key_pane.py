"""The only pane of a screen that has the focus."""

from tracker.widgets.line_pane import LinePane


class KeyPane(LinePane):
    """Keeps the focus, so that no change of it repaints the screen. The screen takes the keys."""

    can_focus = True
