"""The reference: a plain Textual app of five panes, like those in Textual's documentation.

    python -m benchmarks.reference_app

The tracker's start and key presses are compared with this app's on the same machine.
"""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Grid
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Footer, Header, Static

ROWS = 50


class Reference(App[None]):
    """A program for comparison.

    It shows a table of 50 rows and four texts, between a header and a footer.
    """

    CSS = """
    Grid { grid-size: 2 3; grid-gutter: 0 1; }
    DataTable { column-span: 2; }
    Static { border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("q", "quit", "Quit"),
        ("n", "next", "Next"),
        ("m", "move", "Move"),
    ]

    def compose(self) -> ComposeResult:
        """Yield the table, the four texts, a header and a footer."""
        yield Header()
        with Grid():
            yield DataTable(cursor_type="row")
            for pane in ("combatant", "terrain", "log", "map"):
                yield Static(f"{pane}\nready", id=pane)
        yield Footer()

    def on_mount(self) -> None:
        """Fill the table."""
        table = self.query_one(DataTable)
        table.add_columns("turn", "who", "gait", "moved", "left", "pulses")
        for row in range(ROWS):
            table.add_row(row + 1, f"Combatant {row + 1}", "Run", 0, 18, "." * 10)

    def action_next(self) -> None:
        """Go to the next row, and write in the log that this happened."""
        table = self.query_one(DataTable)
        table.move_cursor(row=(table.cursor_row + 1) % ROWS)
        self.query_one("#log", Static).update(f"log\nrow {table.cursor_row + 1}")

    def action_move(self) -> None:
        """Change two numbers of the row under the cursor."""
        table = self.query_one(DataTable)
        moved, left = Coordinate(table.cursor_row, 3), Coordinate(table.cursor_row, 4)
        metres = int(table.get_cell_at(moved)) + 1
        table.update_cell_at(moved, metres)
        table.update_cell_at(left, 18 - metres)


if __name__ == "__main__":
    Reference().run()
