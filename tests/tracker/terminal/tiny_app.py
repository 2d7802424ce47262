"""A small app on the tracker's driver. The tests in this folder run it on a pseudo-terminal."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

from tracker.terminal.driver import terminal_driver
from tracker.terminal.signals import leave_on_signals


class Tiny(App[None]):
    BINDINGS = (("q", "quit", "Quit"), ("l", "redraw", "Redraw"), ("s", "size", "Size"))

    def __init__(self, farewell: Path) -> None:
        super().__init__(driver_class=terminal_driver())
        self.farewell = farewell
        self.keys: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("no keys", markup=False)
        yield Static("\n".join(f"row {n} " + "." * 30 for n in range(8)), markup=False)

    def on_load(self) -> None:
        leave_on_signals(self)

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.key)
        self.query_one(Static).update("keys: " + " ".join(self.keys))

    def action_redraw(self) -> None:
        self._driver.repaint()

    def action_size(self) -> None:
        self.query_one(Static).update("size: {}x{}".format(*self.size))

    def on_unmount(self) -> None:
        self.farewell.write_text("goodbye", encoding="utf-8")


def told_late(told: Callable[[], os.terminal_size]) -> Callable[[], os.terminal_size]:
    """Return a function that asks for the terminal's size, and gives the answer a moment later."""

    def size() -> os.terminal_size:
        found = told()
        time.sleep(0.1)
        return found

    return size


if __name__ == "__main__":
    if "--deaf" in sys.argv:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        Tiny.on_load = lambda self: None
    if "--late-size" in sys.argv:
        os.get_terminal_size = told_late(os.get_terminal_size)
    app = Tiny(Path(sys.argv[1]))
    app.run(mouse=False)
    sys.exit(app.return_code)
