"""The address that `serve` shows: a phone can scan it as a code, and can reach it."""

import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.watch.conftest import ROOT
from tracker.session.session import Session
from tracker.watch.address import for_itself, for_others
from tracker.watch.qr import QUIET, QrCode

ADDRESS = "http://192.168.178.120:8000/Zk3vJ0r9b5qjH2Fm0wT1yA/"
EVERYWHERE = "http://0.0.0.0:8000/Zk3vJ0r9b5qjH2Fm0wT1yA/"
DOTS = 6
"""How many dots of the picture are the width of one small square of the code."""

GREY = {"default": 0, "black": 0, "white": 255, "000000": 0, "ffffff": 255}


def picture(terminal: Terminal, *, ground: int) -> bytes:
    """Return a picture of the terminal. `ground` is the brightness of the background.

    Letters have the opposite brightness.
    """
    rows: list[bytes] = []
    screen = terminal.screen
    for y in range(screen.lines):
        upper, lower = [], []
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            ink = 255 - ground if cell.fg == "default" else GREY[cell.fg]
            paper = ground if cell.bg == "default" else GREY[cell.bg]
            upper += [ink if cell.data in "▀█" else paper] * DOTS
            lower += [ink if cell.data in "▄█" else paper] * DOTS
        rows += [bytes(upper)] * DOTS + [bytes(lower)] * DOTS
    head = f"P5 {screen.columns * DOTS} {len(rows)} 255\n".encode()
    return head + b"".join(rows)


def scanned(terminal: Terminal, path: Path, *, ground: int) -> str:
    """Return the text that a code reader finds on the screen."""
    path.write_bytes(picture(terminal, ground=ground))
    done = subprocess.run(
        ["zbarimg", "--quiet", "--raw", str(path)], capture_output=True, text=True, check=False
    )
    return done.stdout.strip()


@pytest.mark.skipif(shutil.which("zbarimg") is None, reason="zbarimg is not installed")
@pytest.mark.parametrize("ground", [0, 255], ids=["dark", "light"])
@pytest.mark.parametrize(("ascii_only", "rows"), [(False, 24), (True, 42)], ids=["utf-8", "ascii"])
def test_the_code_can_be_scanned_on_dark_and_on_light_terminals(
    tmp_path: Path, ascii_only: bool, rows: int, ground: int
) -> None:
    lines = tmp_path / "lines"
    lines.write_text("\n".join(QrCode(ADDRESS, ascii_only=ascii_only).lines))
    with Terminal(["cat", str(lines)], columns=80, rows=rows) as terminal:
        terminal.wait()
        assert scanned(terminal, tmp_path / "code.pgm", ground=ground) == ADDRESS


def test_the_code_has_a_light_edge_and_fits_on_a_small_terminal() -> None:
    code = QrCode(ADDRESS, ascii_only=False)
    assert code.width <= 80
    assert len(code.lines) + 3 <= 24
    bare = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in code.lines]
    assert {len(line) for line in bare} == {code.width}
    assert not "".join(bare[: QUIET // 2]).strip()
    assert all(not (line[:QUIET] + line[-QUIET:]).strip() for line in bare)


def test_the_address_of_a_single_host_stays_unchanged() -> None:
    assert for_others(ADDRESS, "192.168.178.120") == ADDRESS
    assert for_itself(ADDRESS, "192.168.178.120") == ADDRESS


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_loopback_address_gives_no_address_for_others(host: str) -> None:
    assert for_others(f"http://{host}:8000/token-of-mine/", host) is None


class _Way:
    """A false socket. By it, this machine seems to have an address in each network of `numbers`."""

    numbers: dict[socket.AddressFamily, str]

    def __init__(self, family: socket.AddressFamily, kind: socket.SocketKind) -> None:
        assert kind == socket.SOCK_DGRAM
        self._family = family

    def __enter__(self) -> "_Way":
        return self

    def __exit__(self, *_: object) -> None: ...

    def connect(self, _: tuple[str, int]) -> None:
        if self._family not in self.numbers:
            raise OSError(101, "Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self.numbers[self._family], 5


@pytest.fixture
def way(monkeypatch: pytest.MonkeyPatch) -> type[_Way]:
    monkeypatch.setattr("tracker.watch.address.socket.socket", _Way)
    monkeypatch.setattr(_Way, "numbers", {socket.AF_INET: "192.168.1.20"}, raising=False)
    return _Way


@pytest.mark.parametrize(
    ("host", "numbers", "found"),
    [
        ("0.0.0.0", {socket.AF_INET: "192.168.1.20"}, "http://192.168.1.20:8000/x/"),
        ("0.0.0.0", {socket.AF_INET6: "2001:db8::2"}, None),
        ("0.0.0.0", {}, None),
        ("0.0.0.0", {socket.AF_INET: "127.0.0.1"}, None),
        ("::", {socket.AF_INET: "192.168.1.20"}, "http://192.168.1.20:8000/x/"),
        ("::", {socket.AF_INET6: "2001:db8::2"}, "http://[2001:db8::2]:8000/x/"),
    ],
)
def test_the_host_for_all_addresses_becomes_the_address_in_the_network(
    way: type[_Way], host: str, numbers: dict[socket.AddressFamily, str], found: str | None
) -> None:
    way.numbers = numbers
    named = f"[{host}]" if ":" in host else host
    assert for_others(f"http://{named}:8000/x/", host) == found


def test_without_a_network_the_machine_itself_can_open_an_address() -> None:
    assert for_itself("http://0.0.0.0:8000/x/", "0.0.0.0") == "http://127.0.0.1:8000/x/"
    assert for_itself("http://[::]:8000/x/", "::") == "http://[::1]:8000/x/"


@pytest.fixture
def serving(fight: Session) -> list[str]:
    """The command that serves a fight to the network."""
    words = ["serve", str(fight.path), "--port", "0", "--host", "0.0.0.0"]
    return [sys.executable, "-m", "tracker", *words]


@pytest.mark.skipif(shutil.which("zbarimg") is None, reason="zbarimg is not installed")
def test_the_code_of_serve_holds_the_printed_address(serving: list[str], tmp_path: Path) -> None:
    if for_others(EVERYWHERE, "0.0.0.0") is None:
        pytest.skip("this machine is in no network")
    with Terminal(serving, columns=80, rows=24) as terminal:
        terminal.wait_for("Ctrl+C ends it")
        found = re.search(r"view: (http://\S+/)", terminal.text)
        assert found is not None
        assert "0.0.0.0" not in found[1]
        assert scanned(terminal, tmp_path / "code.pgm", ground=0) == found[1]


@pytest.mark.parametrize(
    ("more", "columns", "environ"),
    [
        (["--no-qr"], 80, {}),
        (["--host", "127.0.0.1"], 80, {}),
        ([], 30, {}),
        ([], 80, {"NO_COLOR": "1"}),
        ([], 80, {"LC_ALL": "C"}),
    ],
    ids=["not wanted", "this machine alone", "too small", "no colours", "too small in ASCII"],
)
def test_no_code_is_shown_if_it_is_unwanted_or_could_not_be_scanned(
    serving: list[str], more: list[str], columns: int, environ: dict[str, str]
) -> None:
    with Terminal([*serving, *more], columns=columns, rows=24, environ=environ) as terminal:
        terminal.wait_for("ends it")
        assert not set(terminal.text) & set("▀▄█")
        assert not any(
            one.bg == "ffffff" for row in terminal.screen.buffer.values() for one in row.values()
        )


def test_without_segno_only_words_are_shown(serving: list[str], tmp_path: Path) -> None:
    (tmp_path / "segno.py").write_text("raise ModuleNotFoundError('segno')")
    environ = {"PYTHONPATH": f"{tmp_path}:{ROOT}"}
    with Terminal(serving, columns=80, rows=24, environ=environ) as terminal:
        terminal.wait_for("ends it")
        assert "fault" not in terminal.text


def test_a_pipe_gets_only_words(serving: list[str]) -> None:
    with subprocess.Popen(serving, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        process.terminate()
        lines += process.stdout.readlines()
    assert "http://" in lines[0]
    assert len(lines) <= 3
