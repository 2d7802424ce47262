"""Rows and details of the save list."""

from datetime import UTC, datetime

from tracker.store.listing import SaveRow
from tracker.text.sanitize import sanitize
from tracker.views.spans import BLANK, Line, Span, line, padded

WHEN_CELLS = 16
LEAST_NAME = 16


def row(save: SaveRow, width: int) -> Line:
    """Name, rulebook, round, when it was changed last; what is special about it in a word."""
    name = max(LEAST_NAME, min(40, width - WHEN_CELLS - 36))
    place = f"round {save.round}" if save.round else "not begun"
    head = Span(f" {padded(sanitize(save.entry.name), name)} ")
    if save.entry.fault:
        return line(head, Span("! damaged", "bad"), Span("  Enter says more", "dim"))
    return line(
        head,
        Span(f"{padded(sanitize(save.title), 16)} "),
        Span(f"{padded(place, 10)} ", "" if save.round else "dim"),
        Span(padded(save.kind if save.kind == "sample" else when(save), WHEN_CELLS), "dim"),
        Span(" archived" if save.archived else "", "warn"),
    )


def detail(save: SaveRow) -> list[Line]:
    """Everything that the list has no room for."""
    entry = save.entry
    head = line(Span(sanitize(entry.name), "heading"), Span(f"  {save.kind}", "warn"))
    if entry.fault:
        return [head, line(Span(sanitize(entry.fault), "bad"))]
    fight = [line(sanitize(save.title)), BLANK, line(Span(_people(save.people), ""))]
    if entry.sample:
        advice = "Enter plays on a copy of it; the sample stays as it is."
        return [head, *fight, BLANK, line(Span(advice, "dim"))]
    changed = f"changed {when(save)}, {entry.n} events, {_size(entry.size)}"
    return [head, *fight, BLANK, line(Span(changed, "dim"))]


def when(save: SaveRow) -> str:
    """When it was changed last, by the clock of this place."""
    changed = datetime.fromtimestamp(save.entry.modified, UTC).astimezone()
    return f"{changed:%Y-%m-%d %H:%M}"


def _people(names: tuple[str, ...]) -> str:
    if not names:
        return "Nobody is in it yet."
    shown = ", ".join(sanitize(name) for name in names[:20])
    more = f" and {len(names) - 20} more" if len(names) > 20 else ""
    return f"{len(names)} in it: {shown}{more}"


def _size(size: int) -> str:
    return f"{size} bytes" if size < 1024 else f"{size / 1024:.0f} kB"
