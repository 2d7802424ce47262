"""`gaitkeeper serve`: show the players' view in browsers. This needs `gaitkeeper-rpg[serve]`."""

import os
import sys
from argparse import ArgumentParser, Namespace
from shutil import get_terminal_size

from rules.errors import InputError
from tracker.cli.output import print_lines
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.session.session import Session
from tracker.terminal.colour import ascii_only, terminal_fault

USUAL_PORT = 8000
LEAST_TOKEN = 12
TOLD_BESIDE = 3
"""The number of lines of text above and below the QR code."""

FOR_ITSELF = (
    "It is for this machine alone: --host 0.0.0.0 lets phones and others of the network in."
)
NO_NETWORK = "This machine is in no network: join one and start again, then others can open it too."
WITHOUT_EXTRA = (
    "the browser needs what the extra `serve` brings: pip install 'gaitkeeper-rpg[serve]'."
    " `gaitkeeper watch` does without, in a terminal."
)


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE, --host, --port, --token and --no-qr."""
    add_save_argument(parser)
    parser.add_argument(
        "--host", default="127.0.0.1", help="where to listen; 0.0.0.0 lets others of the network in"
    )
    parser.add_argument(
        "--port", type=int, default=USUAL_PORT, help=f"{USUAL_PORT} by default; 0 takes a free one"
    )
    parser.add_argument(
        "--token", help="what stands in the address; a new one each time by default"
    )
    parser.add_argument(
        "--no-qr", dest="qr", action="store_false", help="without the code that a phone scans"
    )


def run(options: Namespace) -> int:
    """Serve the players' view until Ctrl+C; nothing is written.

    Raises:
        InputError: the extra is not installed, or an option cannot be used.
        StoreError: the save could not be opened.
    """
    _check(options)
    # These are slow to import, and only the extra installs what they need.
    try:
        from tracker.watch.gate import new_token  # noqa: PLC0415
        from tracker.watch.server import ViewServer, serve  # noqa: PLC0415
    except ModuleNotFoundError as fault:
        raise InputError("conflict", None, WITHOUT_EXTRA) from fault
    saved = Session(folder_of(options).find(options.save), writable=False)
    saved.close()
    token = options.token or new_token()
    words = _for_watchers(options)
    server = ViewServer(saved.path, options.host, options.port, token, words=words)
    try:
        serve(server, lambda address: _tell(address, options))
    except KeyboardInterrupt:
        return 0
    except OSError as fault:
        where = f"{options.host}, port {options.port}"
        reason = (fault.strerror or str(fault)).lower()
        message = f"nothing can be served at {where}: {reason}. --port 0 takes a free port."
        raise InputError("conflict", "port", message) from fault
    return 0


def _for_watchers(options: Namespace) -> list[str]:
    """Return the options for the programs that draw the view for browsers.

    With these options, the programs find the same books as this command.
    """
    books = [word for book in options.book for word in ("--book", str(book.absolute()))]
    saves = ["--saves", str(options.saves.absolute())] if options.saves is not None else []
    return [*books, *saves]


def _check(options: Namespace) -> None:
    if not 0 <= options.port < 1 << 16:
        message = f"{options.port} is no port: expected 0 to 65535."
        raise InputError("out-of-range", "port", message)
    token = options.token
    if token is None:
        return
    if len(token) < LEAST_TOKEN or not all(one.isalnum() or one in "-_" for one in token):
        message = f"expected at least {LEAST_TOKEN} letters, digits, - and _."
        raise InputError(
            "bad-choice", "token", f"this token can be guessed, or not typed: {message}"
        )


def _tell(address: str, options: Namespace) -> None:
    """Print the address of the view.

    If others in the network can reach the address, also print a code to scan.
    """
    # Only the extra installs what this needs.
    from tracker.watch.address import EVERY, for_itself, for_others  # noqa: PLC0415

    reached = for_others(address, options.host)
    print_lines(f"The players' view: {reached or for_itself(address, options.host)}")
    if reached and options.qr:
        _show_code(reached)
    elif not reached:
        print_lines(NO_NETWORK if options.host in EVERY else FOR_ITSELF)
    print_lines("?fontsize=32 at the end makes it larger. Ctrl+C ends it.")
    # A service's journal also reads this line, but Python delays lines that go to a pipe.
    sys.stdout.flush()


def _show_code(address: str) -> None:
    # Readers of codes need black on white: without colours, no code is printed.
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ or terminal_fault(os.environ):
        return
    from tracker.watch.qr import QrCode  # noqa: PLC0415  # only needed here

    try:
        code = QrCode(address, ascii_only=ascii_only(os.environ, sys.stdout.encoding))
    except ModuleNotFoundError:  # an extra of an older version, which had no codes
        return
    columns, lines = get_terminal_size()
    needed = len(code.lines) + TOLD_BESIDE
    if code.width <= columns and needed <= lines:
        sys.stdout.write("".join(f"{line}\n" for line in code.lines))
    else:
        print_lines(f"{code.width} columns and {needed} lines have room for a code to scan.")
