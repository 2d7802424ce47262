"""The names of tracker/views/spans.py before they were standard words; used until all follow."""

from tracker.views.spans import BLANK, Line, Span, line, name_of, padded, safe, width_of

Piece = Span

__all__ = ["BLANK", "Line", "Piece", "line", "name_of", "padded", "safe", "width_of"]
