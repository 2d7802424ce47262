"""The newest lines of the log."""

from rules.history import Fight
from tracker.views import log as view
from tracker.views.spans import Span, line
from tracker.widgets.line_pane import LinePane


class LogPane(LinePane):
    """Shows as many of the newest events as fit, the newest last."""

    def show_log(self, fight: Fight) -> None:
        """Show the end of this fight's log."""
        room = max(0, self.size.height - 1)
        head = line(Span("Log", "heading"), Span("  L for all of it", "dim"))
        self.show([head, *view.lines(fight, room, self.size.width)])
