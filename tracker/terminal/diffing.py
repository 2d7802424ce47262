"""A model of the terminal's cells, so that only changed cells are sent."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import groupby, repeat
from operator import itemgetter
from typing import Final

from msgspec import Struct
from rich.cells import get_character_cell_size

from tracker.terminal.sgr import on_blanks, style_change

Cell = tuple[str, str]
"""A character and its style as SGR parameters. The right half of a wide character is ''."""

_MOVE: Final = re.compile(r"\x1b\[(\d+);(\d+)H")
_SGR: Final = re.compile(r"\x1b\[([0-9;:]*)m")
_RESET: Final = "\x1b[m"
_FOREIGN: Final = r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]"
_FIRST_REGIONAL: Final = "\U0001f1e6"
_REGIONAL: Final = f"[{_FIRST_REGIONAL}-\U0001f1ff]"
# Letters, marks, lines and blocks that take one cell on every terminal.
_SINGLE: Final = re.compile(
    "[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u2199\u2500-\u25fc]*"
)
# Modes, keyboard and clipboard requests, pointer shapes, the bell: they draw nothing.
_DRAWS_NOTHING: Final = re.compile(
    r"(?:\x1b\[[?<>=][\d;]*\$?[a-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x07)*"
)
# To send this many unchanged cells again takes fewer bytes than to move the cursor.
_SHORT_GAP: Final = 7


class TextKind(Enum):
    """The kinds of text. The kind shows how well a text can be split into cells."""

    PLAIN = auto()
    WIDE = auto()
    """Some characters take two cells, on most terminals."""
    JOINED = auto()
    """Joined or zero-width characters, which every terminal draws in its own way."""
    FOREIGN = auto()
    """Control codes that may do anything to the screen."""


class Run(Struct, frozen=True):
    """The cells of a text that covers a part of one row."""

    kind: TextKind
    cells: tuple[Cell, ...] = ()


@lru_cache(maxsize=1024)
def parse_run(text: str) -> Run:
    """Return the cells of `text`, which may contain SGR sequences.

    Return no cells if the text cannot be split into cells.
    """
    pieces = _SGR.split(text)
    drawn = "".join(pieces[::2])
    # Most texts have neither of these characters: then the slower search is not needed.
    if not drawn.isprintable() and re.search(_FOREIGN, drawn):
        return Run(TextKind.FOREIGN)
    if not drawn.isascii() and max(drawn) >= _FIRST_REGIONAL and re.search(_REGIONAL, drawn):
        return Run(TextKind.JOINED)
    cells: list[Cell] = []
    style, has_wide = "", False
    for index, piece in enumerate(pieces):
        if index % 2:
            style = _next_style(style, piece)
        elif piece.isascii() or _SINGLE.fullmatch(piece):
            cells.extend(zip(piece, repeat(style)))
        else:
            added = _cells_of(piece, style)
            if added is None:
                return Run(TextKind.JOINED)
            cells += added
            has_wide = has_wide or len(added) > len(piece)
    return Run(TextKind.WIDE if has_wide else TextKind.PLAIN, tuple(cells))


def _cells_of(piece: str, style: str) -> list[Cell] | None:
    """Return the cells of `piece`.

    Return None if a character shares a cell with another character.
    """
    cells: list[Cell] = []
    for char in piece:
        width = get_character_cell_size(char)
        if not width:
            return None
        cells.append((char, style))
        if width == 2:
            cells.append(("", style))
    return cells


def _next_style(style: str, parameters: str) -> str:
    if parameters in ("", "0"):
        return ""
    if parameters.startswith("0;"):
        return parameters[2:]
    return f"{style};{parameters}" if style else parameters


class _Pen:
    """Collects the bytes that draw a frame.

    The style is changed only when the next cell needs another style.
    """

    def __init__(self) -> None:
        self._out: list[str] = []
        self._style: str | None = None
        self._row = 0

    def forget(self) -> None:
        """Forget which style and which place the terminal has now."""
        self._style, self._row = None, 0

    def draw(self, row: int, column: int, cells: Sequence[Cell]) -> None:
        self._go_to(row, column)
        for style, group in groupby(cells, key=itemgetter(1)):
            text = "".join([char for char, _ in group])
            blank = self._style is not None and not text.strip(" ")
            self._change_style(on_blanks(self._style or "", style) if blank else style)
            self._out.append(text)

    def draw_as_it_is(self, row: int, column: int, text: str) -> None:
        self._change_style("")
        self._go_to(row, column)
        self._out.append(text)
        if "\x1b" in text and not text.endswith("\x1b[0m"):
            self._out.append(_RESET)

    def taken(self) -> str:
        """Return the collected bytes for the terminal, and begin a new collection."""
        drawn, self._row = "".join(self._out), 0
        self._out.clear()
        return drawn

    def _go_to(self, row: int, column: int) -> None:
        self._out.append(
            f"\x1b[{column + 1}G" if row == self._row else movement(str(row), str(column + 1))
        )
        self._row = row

    def _change_style(self, style: str) -> None:
        if style == self._style:
            return
        change = f"0;{style}" if self._style is None else style_change(self._style, style)
        self._out.append(f"\x1b[{change.removesuffix(';')}m")
        self._style = style


class SentScreen:
    """A model of the terminal's cells; the model is made from the bytes that were sent.

    If the model does not understand a text, the whole text is sent, and its cells count as unknown.
    So the model is never wrong about a cell, but an unchanged text is sometimes sent again.
    """

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}
        self._wide_rows: set[int] = set()
        self._cursor: tuple[str, str] | None = None
        self._pen = _Pen()
        self._columns = self._lines = 0
        self._forgotten = False

    def forget(self) -> None:
        """Forget the contents of the whole screen.

        Signal handlers and threads may safely call this.
        """
        self._forgotten = True

    def resize(self, columns: int, lines: int) -> None:
        """Set the size of the terminal in cells, and forget the contents of the screen."""
        self._columns, self._lines = columns, lines
        self.forget()

    def changes(self, data: str) -> str:
        """Return the part of `data` that the terminal does not show yet.

        `data` is a frame or a control sequence. A frame has pieces of rows, each after a cursor
        movement, and the cursor's place at the end. A control sequence is returned unchanged.
        """
        if not is_frame(data):
            if not _DRAWS_NOTHING.fullmatch(data):
                self._clear()
            return data
        if self._forgotten:
            self._clear()
        cursor: tuple[str, str] | None = None
        parts = _MOVE.split(data)
        for row, column, piece in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
            text = piece.removesuffix("\n")
            cursor = None if text else (row, column)
            if text:
                self._draw(int(row), int(column) - 1, text)
        drawn = self._pen.taken()
        return drawn + self._cursor_movement(cursor, moved=bool(drawn))

    def _cursor_movement(self, cursor: tuple[str, str] | None, *, moved: bool) -> str:
        stays = cursor is None or (cursor == self._cursor and not moved)
        self._cursor = cursor
        return "" if stays or cursor is None else movement(*cursor)

    def _clear(self) -> None:
        self._forgotten = False
        self._rows.clear()
        self._wide_rows.clear()
        self._cursor = None
        self._pen.forget()

    def _draw(self, row: int, column: int, text: str) -> None:
        run = parse_run(text)
        end = column + len(run.cells)
        if run.kind is TextKind.FOREIGN or row > self._lines > 0:
            self._clear()
        elif run.kind is TextKind.JOINED or end > self._columns > 0:
            self._rows.pop(row, None)
            self._wide_rows.discard(row)
        else:
            self._draw_cells(row, column, run, text)
            return
        self._pen.draw_as_it_is(row, column, text)
        if run.kind is TextKind.FOREIGN:
            self._pen.forget()

    def _draw_cells(self, row: int, column: int, run: Run, text: str) -> None:
        end = column + len(run.cells)
        known = self._rows.setdefault(row, [])
        if len(known) <= column and run.kind is TextKind.PLAIN:
            # These cells are unknown, so there is nothing to compare.
            known += [*[None] * (column - len(known)), *run.cells]
            self._pen.draw(row, column, run.cells)
            return
        known.extend([None] * (end - len(known)))
        old = known[column:end]
        if tuple(old) == run.cells:
            return
        # Terminals disagree about which characters are wide. So the text after a wide character may
        # be at another place than in this model, and such a run is drawn from its beginning.
        as_it_is = run.kind is TextKind.WIDE or (row in self._wide_rows and _has_wide(old))
        if row in self._wide_rows:
            _forget_cut_halves(known, column, end)
        known[column:end] = run.cells
        if run.kind is TextKind.WIDE:
            self._wide_rows.add(row)
        elif row in self._wide_rows and not _has_wide(known):
            self._wide_rows.discard(row)
        if as_it_is:
            self._pen.draw_as_it_is(row, column, text)
            return
        for start, stop in _changed_spans(old, run.cells):
            self._pen.draw(row, column + start, run.cells[start:stop])


def movement(row: str, column: str) -> str:
    """Return the shortest sequence that moves the cursor to a cell.

    Rows and columns count from 1.
    """
    return f"\x1b[{row}H" if column == "1" else f"\x1b[{row};{column}H"


def is_frame(data: str) -> bool:
    """Return whether `data` is a frame.

    A frame contains only pieces of rows. A cursor movement comes before each piece.
    """
    return _MOVE.match(data) is not None


def _has_wide(cells: Sequence[Cell | None]) -> bool:
    return any(cell is not None and not cell[0] for cell in cells)


def _forget_cut_halves(known: list[Cell | None], start: int, end: int) -> None:
    """Forget the other half of a wide character if a drawing covers only one half.

    The drawing goes from the cell `start` up to the cell `end`.
    """
    if start and _has_wide(known[start : start + 1]):
        known[start - 1] = None
    if _has_wide(known[end : end + 1]):
        known[end] = None


def _changed_spans(old: Sequence[Cell | None], new: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """Return the spans where `new` differs from `old`.

    Changes that are near each other and have the same style share a span.
    """
    changed = [index for index, cell in enumerate(new) if old[index] != cell]
    start = last = changed[0]
    for index in changed[1:]:
        if index - last > 1 and not _goes_on(new, last, index):
            yield start, last + 1
            start = index
        last = index
    yield start, last + 1


def _goes_on(new: Sequence[Cell], last: int, index: int) -> bool:
    """Whether two changed cells can be drawn together.

    This is so if few cells are between them, and these cells have the first cell's style.
    """
    style = new[last][1]
    return index - last <= _SHORT_GAP and all(cell[1] == style for cell in new[last + 1 : index])
