"""What the two panes below the timeline share: a memory, and a list to choose from."""

from tracker.panes.memo import Memo
from tracker.views.spans import Line
from tracker.widgets.line_pane import LinePane


class LowerPane(LinePane):
    """Follows the cursor of the timeline; shows a list in its place while one is open."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._memo: Memo[list[Line]] = Memo()

    def show_choice(self, head: Line, options: list[Line], cursor: int) -> None:
        """Show the options around the cursor."""
        room = max(1, self.size.height - 1)
        top = max(0, cursor - room + 1)
        self.show([head, *options[top : top + room]], cursor - top + 1)
