import re

import pytest
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.color import Color
from textual.content import Content
from textual.drivers.headless_driver import HeadlessDriver
from textual.widgets import DataTable, OptionList, Static
from textual.widgets.option_list import Option

from tracker.terminal.filters import AsciiFilter, ControlFilter
from tracker.text.sanitize import cell_width

BLACK = Color(0, 0, 0)
HOSTILE = (
    "\x1b[31mred",
    "\x1b]52;c;cm0gLXJm\x07clip",
    "\x9b2Jcleared",
    "\u202edrawrof",
    "[/]",
    "[@click=app.quit]x[/]",
    "\x00\x07\x08\x7f",
    "x" * 10_000,
    "\ud800",
)
TEXTUALS_OWN = re.compile(r"\x1b\[[\d;]*[mH]|\x1b\]22;default\x07|\n")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def through(gate: ControlFilter | AsciiFilter, text: str) -> str:
    return "".join(segment.text for segment in gate.apply([Segment(text)], BLACK))


@pytest.mark.parametrize("text", HOSTILE)
def test_control_characters_are_replaced_and_the_strip_keeps_its_width(text: str):
    gated = through(ControlFilter(), text)
    assert not CONTROL.search(gated)
    assert cell_width(gated) == cell_width(text)


def test_a_harmless_strip_is_returned_as_the_same_object():
    strip = [Segment("Grak \u9f8d", Style(bold=True))]
    assert ControlFilter().apply(strip, BLACK) is strip


def test_a_filtered_segment_keeps_its_style():
    [segment] = ControlFilter().apply([Segment("a\x1bb", Style(bold=True))], BLACK)
    assert segment == Segment("ab", Style(bold=True))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("┌─┐│┴", "+-+|+"),
        ("\u00c9lan", "Elan"),
        ("\u2026\u00d7", "~x"),
        ("\u2588\u2589\u258a\u258b\u258c\u258f\u2591", "####||-"),
        ("\u9f8d!", "??!"),
        ("\u05e9", "?"),
        ("n\u0303", "n"),
    ],
)
def test_without_utf8_all_text_becomes_ascii_of_the_same_width(text: str, plain: str):
    assert through(AsciiFilter(), text) == plain


class Listening(HeadlessDriver):
    """A driver that records the text that an app writes to its terminal."""

    written = ""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.written += data


class Gated(App[None]):
    def get_line_filters(self):
        return [*super().get_line_filters(), GATE]

    def compose(self) -> ComposeResult:
        for text in HOSTILE:
            yield Static(Content(text))
        boxed = Static("box")
        boxed.styles.border = ("round", "red")
        boxed.border_title = Content(HOSTILE[0])
        yield boxed
        yield OptionList(*(Option(Content(text)) for text in HOSTILE))
        yield DataTable()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_column(Text(HOSTILE[1]))
        for text in HOSTILE:
            table.add_row(Text(text))


GATE = ControlFilter()


async def test_a_whole_app_with_the_filter_writes_no_control_code_of_its_data():
    app = Gated(driver_class=Listening)
    async with app.run_test(headless=False, size=(60, 60)) as pilot:
        await pilot.pause()
        written = app._driver.written
    drawn = TEXTUALS_OWN.sub("", written)
    assert "[@click=app.quit]" in drawn
    assert not CONTROL.search(drawn)
