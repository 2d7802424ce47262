"""The pane that covers the lowest panes.

It shows an open list, or lines about a typed text or a message.
"""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from tracker.desk.desk import FightDesk
from tracker.panes.placing import place
from tracker.text.sanitize import cell_width, sanitize
from tracker.typed.picker import ShownList
from tracker.views.card import RULED, ruled
from tracker.views.layout import Box
from tracker.views.spans import Line, Span, line, shortened
from tracker.views.wrapping import with_its_end, wrapped
from tracker.widgets.line_pane import LinePane

LONGEST_TOLD = 4000
"""The most letters of a message over the panes."""

TITLE = 1
"""The lines of the title, which stays visible above every text."""


class OverPane(LinePane):
    """Covers the lowest panes for a list, for a sketch, or for a text too long for the prompt.

    `box` is the place for lists. A long text also covers the panes above `box`, up to the title.
    """

    depends_on_size: ClassVar = False
    box = Box()

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.display = False
        self._placed = Box()

    def show_desk(self, desk: FightDesk, cut: Line) -> None:
        """Show the open list, the sketch of the open question, or a whole text.

        `cut` is the text that has no room in the prompt line.
        """
        if desk.picker is not None:
            self._show_list(desk.picker.shown, desk.picker.nothing)
        elif desk.prompt.asking and desk.sketch:
            told = [line(" ", *_plain(cut))] if cut else []
            lines = wrapped([*told, *desk.sketch], self.box.width - 1)
            self._show_in(self._up_to(max(len(lines), self.box.height)), lines)
        elif desk.prompt.asking and cut:
            self._show_in_full(_plain(cut))
        elif self._is_too_long(desk):
            text = sanitize(desk.message.text, LONGEST_TOLD)
            self._show_in_full(line(Span(text, desk.message.style)))
        else:
            self._place(Box())

    def _is_too_long(self, desk: FightDesk) -> bool:
        """Whether the newest message is about a fault and is too long for the prompt line."""
        message = desk.message
        new = desk.is_new and not desk.prompt.asking and message.style == "bad"
        return new and cell_width(message.text) > self.box.width

    def _show_list(self, shown: ShownList, nothing: str) -> None:
        """Show the options around the cursor, and say which options are visible.

        If there are no options, show the text `nothing`.
        """
        width, room = self.box.width, max(1, self.box.height - 1)
        top = max(0, min(shown.cursor - room // 2, len(shown.options) - room))
        seen = shown.options[top : top + room]
        count = ""
        if len(shown.options) > room:
            count = f"  {top + 1}-{top + len(seen)} of {len(shown.options)}"
        head = shortened(shown.head, width - RULED - len(count))
        head = ruled((*head, Span(count, "dim")), width)
        self._show_in(
            self.box,
            [head, *(seen or [line(Span(f"  {sanitize(nothing)}", "dim"))])],
            shown.cursor - top + 1,
        )

    def _show_in_full(self, told: Line) -> None:
        width, most = self.box.width - 1, self._up_to(self.box.y + self.box.height).height
        head = ruled(line(Span("In full", "heading")), width)
        lines = [head, *with_its_end([line(" ", *told)], width, most - 1)]
        self._show_in(self._up_to(len(lines)), lines)

    def _up_to(self, height: int) -> Box:
        """Return a box of this height with the bottom of `box`. It ends below the title."""
        bottom = self.box.y + self.box.height
        top = max(TITLE, bottom - height)
        return replace(self.box, y=top, height=bottom - top)

    def _show_in(self, box: Box, lines: Sequence[Line], cursor: int | None = None) -> None:
        self._place(box)
        self.show(lines, cursor)

    def _place(self, box: Box) -> None:
        if box != self._placed:
            self._placed = box
            place(self, box)


def _plain(cut: Line) -> Line:
    """Return a text in full brightness: dim letters are hard to read over the panes."""
    return tuple(one._replace(style="" if one.style == "dim" else one.style) for one in cut)
