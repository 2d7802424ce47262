"""A terminal that gets only changes shows the same as a terminal that gets whole frames."""

import random

import pyte
import pytest
from pyte.screens import Char
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import ModalScreen
from textual.widgets import DataTable, Footer, Header, OptionList, Static

from tracker.terminal.diffing import SentScreen, TextKind, parse_run

COLUMNS, LINES = 40, 8
STYLES = ("", "1", "31", "38;2;1;2;3", "38;2;1;2;3;48;2;9;8;7", "4;7")
NARROW = "ab cdef\u00e9\u2500"
WIDE = NARROW + "\u9f8d\U0001f409"
JOINED = (*WIDE, "e\u0301", "\u05e9\u05bc")


class Both:
    """Two terminals. The first gets whole frames, the second only the changes of `SentScreen`."""

    def __init__(self, columns: int = COLUMNS, lines: int = LINES) -> None:
        self.sent = SentScreen()
        self.sent.resize(columns, lines)
        self.whole = pyte.Screen(columns, lines)
        self.diffed = pyte.Screen(columns, lines)
        self._whole_in = pyte.Stream(self.whole)
        self._diffed_in = pyte.Stream(self.diffed)
        self.whole_size = self.diffed_size = 0
        self.write("\x1b[?7l")  # no wrapping at the last column, as in Textual

    def write(self, data: str) -> str:
        changes = self.sent.changes(data)
        self._whole_in.feed(data)
        self._diffed_in.feed(changes)
        self.whole_size += len(data)
        self.diffed_size += len(changes)
        return changes

    def scribble(self) -> None:
        """Write over the second terminal, as another program would."""
        self._diffed_in.feed("\x1b[2J\x1b[3;3Hmess")

    def assert_same(self) -> None:
        for y in range(self.whole.lines):
            for x in range(self.whole.columns):
                assert seen(self.diffed.buffer[y][x]) == seen(self.whole.buffer[y][x]), (y, x)
        whole, diffed = self.whole.cursor, self.diffed.cursor
        assert (diffed.y, diffed.x) == (whole.y, whole.x)


@pytest.fixture
def both() -> Both:
    return Both()


def seen(cell: Char) -> Char:
    """Return a cell with only its visible style. A blank does not show the colour of letters."""
    if cell.data != " " or cell.underscore or cell.strikethrough or cell.reverse:
        return cell
    return cell._replace(fg="default", bold=False, italics=False, blink=False)


def styled(dice: random.Random, letters: str | tuple[str, ...], width: int) -> str:
    """Return a piece of a row that is `width` cells wide.

    The piece has segments, as in rows that Textual writes.
    """
    out = []
    while width > 0:
        style = dice.choice(STYLES)
        text, length = "", dice.randint(1, 9)
        for letter in dice.choices(letters, k=length):
            size = 2 if letter[0] in "\u9f8d\U0001f409" else 1
            if size > width:
                continue
            text += letter
            width -= size
        out.append(f"\x1b[{style}m{text}\x1b[0m" if style else text)
    return "".join(out)


def random_frame(dice: random.Random, letters: str | tuple[str, ...]) -> str:
    """Return a random frame: whole rows or pieces of some rows, and then the cursor's position."""
    pieces = []
    whole = dice.random() < 0.3
    for y in range(LINES):
        if not whole and dice.random() < 0.6:
            continue
        x = 0 if whole else dice.randrange(COLUMNS - 1)
        width = COLUMNS if whole else dice.randint(1, COLUMNS - x)
        pieces.append(f"\x1b[{y + 1};{x + 1}H{styled(dice, letters, width)}")
    cursor = f"\x1b[{dice.randint(1, LINES)};{dice.randint(1, COLUMNS)}H"
    return "\n".join(pieces) + cursor


@pytest.mark.parametrize("letters", [NARROW, WIDE, JOINED], ids=["narrow", "wide", "joined"])
def test_random_frames_end_in_the_same_cells_colours_and_cursor(letters: str):
    for seed in range(12):
        dice = random.Random(seed)
        both = Both()
        for _ in range(12):
            frame = random_frame(dice, letters)
            both.write(frame)
            both.assert_same()
            both.write(frame)
            both.assert_same()


def test_a_frame_that_the_screen_shows_already_is_not_sent(both: Both):
    frame = "\x1b[1;1H\x1b[31mGrak\x1b[0m runs\n\x1b[2;1H\u9f8d\x1b[1;1H"
    both.write(frame)
    assert both.write(frame) == ""


def test_one_changed_digit_costs_one_movement_and_one_character(both: Both):
    both.write("\x1b[1;1Hmoves 12 of 18\x1b[1;1H")
    assert both.write("\x1b[1;1Hmoves 11 of 18\x1b[1;1H") == "\x1b[1;8H1\x1b[1H"


def test_a_frame_that_only_moves_the_cursor_is_sent(both: Both):
    both.write("\x1b[1;1HGrak\x1b[1;1H")
    assert both.write("\x1b[1;1HGrak\x1b[5;3H") == "\x1b[5;3H"
    both.assert_same()


def test_a_half_overwritten_wide_character_is_drawn_again(both: Both):
    both.write("\x1b[1;1Ha\u9f8db\x1b[1;1H")
    both.write("\x1b[1;3H|\x1b[1;1H")
    assert "\u9f8d" in both.write("\x1b[1;1Ha\u9f8db\x1b[1;1H")
    both.assert_same()


@pytest.mark.parametrize(
    "text", ["\U0001f468\u200d\U0001f469", "\u2764\ufe0f", "\U0001f1f8\U0001f1ea", "e\u0301"]
)
def test_a_row_with_joined_characters_is_sent_whole_each_time(text: str):
    frame = f"\x1b[1;1H{text} runs\x1b[1;1H"
    both = Both()
    both.write(frame)
    assert parse_run(f"{text} runs").kind is TextKind.JOINED
    assert both.write(frame) == f"\x1b[1H{text} runs\x1b[1H"


def test_a_control_code_in_a_frame_makes_everything_unknown(both: Both):
    row = "\x1b[1;1HGrak\x1b[1;1H"
    both.write(row)
    both.write("\x1b[2;1H\x1b[2J\x1b[1;1H")
    assert "Grak" in both.write(row)
    both.assert_same()


@pytest.mark.parametrize("data", ["\x1b[2J", "plain text", "\x1b[?25l\x1b[2J"])
def test_bytes_outside_of_frames_that_may_draw_make_everything_unknown(both: Both, data: str):
    row = "\x1b[1;1HGrak\x1b[1;1H"
    both.write(row)
    assert both.write(data) == data
    assert "Grak" in both.write(row)


@pytest.mark.parametrize("data", ["\x1b[?25l", "\x1b[?2026$p", "\x1b[>25u", "\x1b]52;c;YQ==\x07"])
def test_a_request_that_draws_nothing_is_sent_and_the_screen_stays_known(both: Both, data: str):
    row = "\x1b[1;1HGrak\x1b[1;1H"
    both.sent.changes(row)
    assert both.sent.changes(data) == data
    assert both.sent.changes(row) == ""


def test_a_forgotten_screen_is_sent_whole_over_foreign_text():
    dice = random.Random(7)
    both = Both()
    rows = [f"\x1b[{y + 1};1H{styled(dice, NARROW, COLUMNS)}" for y in range(LINES)]
    frame = "\n".join(rows) + "\x1b[1;1H"
    both.write(frame)
    both.scribble()
    both.sent.forget()
    both.write(frame)
    both.assert_same()


def test_text_outside_of_a_shrunken_terminal_does_not_count_as_shown():
    sent = SentScreen()
    sent.resize(4, 2)
    for frame in ("\x1b[1;2HGrak runs\x1b[1;2H", "\x1b[5;2HGrak\x1b[1;2H"):
        sent.changes(frame)
        assert sent.changes(frame).endswith(frame)


def test_combined_styles_are_sent_as_one(both: Both):
    both.write("\x1b[1;1H\x1b[1mbold\x1b[31m red\x1b[0m\x1b[1;1H")
    both.write("\x1b[1;1H\x1b[1mbold\x1b[31m bed\x1b[0m\x1b[1;1H")
    both.assert_same()


def test_a_frame_begins_in_the_style_of_the_last_one(both: Both):
    both.write("\x1b[1;1H\x1b[31mGrak 5\x1b[0m\x1b[1;1H")
    assert both.write("\x1b[1;1H\x1b[31mGrak 4\x1b[0m\x1b[1;1H") == "\x1b[1;6H4\x1b[1H"
    both.assert_same()


def test_the_style_is_unknown_after_something_else_has_drawn(both: Both):
    both.write("\x1b[1;1H\x1b[31mGrak 5\x1b[0m\x1b[1;1H")
    both.scribble()
    both.sent.forget()
    both.write("\x1b[2J")
    assert "\x1b[0m" in both.write("\x1b[1;1HMira\x1b[1;1H")
    both.assert_same()


def test_the_colour_of_letters_is_not_sent_for_blanks(both: Both):
    both.write("\x1b[1;1HGrak\x1b[1;1H")
    assert both.write("\x1b[1;1H\x1b[31;44m    \x1b[0m\x1b[1;1H") == "\x1b[1H\x1b[44m    \x1b[1H"
    both.assert_same()


@pytest.mark.parametrize("seen_on_blanks", ["4", "7", "9"])
def test_a_style_that_is_visible_on_blanks_is_sent_and_switched_off_again(
    both: Both, seen_on_blanks: str
):
    for frame in (
        f"\x1b[1;1H\x1b[{seen_on_blanks}ma    \x1b[0m",
        "\x1b[2;1H    ",
        "\x1b[1;1H     ",
    ):
        both.write(f"{frame}\x1b[1;1H")
        both.assert_same()


def test_the_cursor_moves_to_a_second_piece_of_a_row_by_its_column(both: Both):
    both.write("\x1b[2;1H12 metres of the way, 18 at most\x1b[1;1H")
    changes = both.write("\x1b[2;1H11 metres of the way, 17 at most\x1b[1;1H")
    assert changes == "\x1b[2;2H1\x1b[24G7\x1b[1H"
    both.assert_same()


class BothDriver(HeadlessDriver):
    """A driver for an app under test. It writes to both terminals."""

    both: Both

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.both = Both(*self._size)
        self.frames = 0

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.both.write(data)
        self.both.assert_same()
        self.frames += 1


class Question(ModalScreen[None]):
    CSS = "Question { align: center middle; } Static { width: 20; height: 5; border: round red; }"
    BINDINGS = (("escape", "dismiss", "Close"),)

    def compose(self) -> ComposeResult:
        yield Static("How far? \u9f8d")


class Table(App[None]):
    CSS = "OptionList { width: 24; } Header { dock: top; }"
    BINDINGS = (("m", "ask", "Move"), ("d", "toggle_dark", "Dark"))
    AUTO_FOCUS = "DataTable"

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal():
            yield DataTable(cursor_type="row")
            yield OptionList(*(f"terrain {n}" for n in range(30)))
        yield Footer()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("who", "left", "gait")
        for n in range(40):
            table.add_row(f"Grak {n}" if n % 3 else f"\u9f8d {n}", n, "Run")

    def action_ask(self) -> None:
        self.push_screen(Question())

    def action_toggle_dark(self) -> None:
        self.theme = "textual-light" if self.theme == "textual-dark" else "textual-dark"


async def test_every_frame_of_a_running_app_looks_like_the_whole_frame():
    app = Table(driver_class=BothDriver)
    keys = ("down", "pagedown", "up", "m", "escape", "tab", "down", "end", "d", "tab", "home", "d")
    async with app.run_test(headless=False, size=(70, 16)) as pilot:
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        driver = app._driver
        assert isinstance(driver, BothDriver)
        assert driver.frames > len(keys)
        assert driver.both.diffed_size < driver.both.whole_size / 2
