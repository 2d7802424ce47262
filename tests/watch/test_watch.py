"""`gaitkeeper watch` on a terminal shows every event of another process immediately."""

import os
import re
import shutil
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from tests.support.pty_terminal import Recorded, Terminal
from tests.watch.conftest import HIDDEN, NOTE, ROOT, Watch
from tracker.cli.main import main
from tracker.session.session import Session
from tracker.store.framing import closed
from tracker.store.names import events_path

SOON = 0.3
"""A watcher must show an action within this many seconds."""

Told = Callable[[], dict[str, object]]


def gone_from(terminal: Terminal, text: str) -> None:
    """Wait until a text has disappeared from the screen."""
    deadline = time.perf_counter() + 10
    while text in terminal.text:
        assert time.perf_counter() < deadline, terminal.text
        terminal.settle(0.05)


def test_an_action_is_shown_within_three_tenths_of_a_second(fight: Session, watch: Watch) -> None:
    terminal = watch(shows="Mira")
    delays = []
    for amount in range(1, 10):
        fight.ask({"action": "damage", "who": ["Grak"], "amount": 1})
        played = time.perf_counter()
        terminal.wait_for(f"{20 - amount}/20")
        delays.append(time.perf_counter() - played)
    # A machine that also builds something may be late.
    assert median(delays) < SOON


def test_the_sent_bytes_hold_no_name_or_note_of_a_hidden_combatant(fight: Session) -> None:
    with Recorded([sys.executable, "-m", "tracker", "watch", str(fight.path)], ROOT) as terminal:
        terminal.wait_for("Raider 2")
        for _ in range(6):
            fight.ask({"action": "next"})
            terminal.settle(0.15)
        fight.ask({"action": "damage", "who": [HIDDEN], "amount": 3})
        fight.ask({"action": "hide", "who": ["Raider 1"]})
        gone_from(terminal, "Raider 1")
        assert HIDDEN.encode() not in terminal.sent
        assert NOTE.encode() not in terminal.sent
        fight.ask({"action": "reveal", "who": [HIDDEN]})
        terminal.wait_for(HIDDEN)


def test_keys_scroll_and_q_restores_the_terminal(fight: Session, watch: Watch) -> None:
    fight.ask({"action": "add", "name": "Wolf", "count": 40})
    terminal = watch(columns=40, rows=20, shows="below")
    terminal.send("G", "x", "\x1b[99~", "pagedown", "pagedown", "pagedown", shows="Wolf 40")
    terminal.send(".", shows="▶")
    terminal.send("q")
    assert terminal.wait() == 0


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_keys_can_only_leave_the_view(fight: Session, watch: Watch, key: str) -> None:
    before = events_path(fight.path).read_bytes()
    terminal = watch(shows="Mira")
    terminal.send("ctrl+z", "n", "d", "!", ":", "escape", "ctrl+d", "u", "X", "enter")
    assert not terminal.settle(0.3).size
    terminal.send(key)
    assert terminal.wait() == 0
    assert events_path(fight.path).read_bytes() == before


def test_the_watcher_ends_when_its_terminal_is_closed(watch: Watch) -> None:
    terminal = watch(shows="Mira")
    terminal.hang_up()
    assert terminal.process.wait(5) in (0, 129)


def test_a_terminal_that_stops_reading_delays_no_other(fight: Session, watch: Watch) -> None:
    stopped, other = watch(), watch()
    stopped.wait_for("Mira")
    other.wait_for("Mira")
    # Nobody reads from the first terminal now: it fills up with whole pictures.
    for amount in range(1, 20):
        stopped.send("ctrl+l")
        fight.ask({"action": "temporary", "who": ["Grak"], "amount": amount})
        time.sleep(0.03)
    other.wait_for("20+19/20")
    stopped.wait_for("20+19/20")


def test_a_new_size_gives_a_new_picture(watch: Watch) -> None:
    terminal = watch(columns=120, rows=36, shows="█")
    terminal.resize(40, 20)
    gone_from(terminal, "█")
    terminal.wait_for("Raider 2")


def test_ascii_and_no_colour_are_respected(fight: Session, watch: Watch) -> None:
    fight.ask({"action": "edit", "who": "Grak", "name": "Gräk"})
    terminal = watch(LC_ALL="C", NO_COLOR="1", shows="Grak")
    assert terminal.text.isascii()
    colours = {cell.fg for row in terminal.screen.buffer.values() for cell in row.values()}
    assert colours == {"default"}


def garbled(path: Path) -> None:
    with events_path(path).open("ab") as file:
        file.write(b"no event at all\n")


def newer(path: Path) -> None:
    events = events_path(path)
    line = b'{"n":99,"v":3'
    checksum = zlib.crc32(line, int(events.read_bytes()[-11:-3], 16))
    with events.open("ab") as file:
        file.write(b'%s,"sum":"%08x"}\n' % (line, checksum))


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.json"))


def deleted(path: Path) -> None:
    events_path(path).unlink()


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (garbled, "its save is damaged"),
        (newer, "newer Gaitkeeper"),
        (moved, "moved, renamed or deleted"),
        (deleted, "moved, renamed or deleted"),
    ],
)
def test_a_fault_of_the_save_is_shown_in_a_line_until_it_is_repaired(
    fight: Session, told: Told, tmp_path: Path, harm: Callable[[Path], None], sentence: str
) -> None:
    told()
    kept = shutil.copytree(fight.path.parent, tmp_path / "kept")
    harm(fight.path)
    harmed = told()
    assert sentence in str(harmed["fault"])
    assert "\n" not in str(harmed["fault"])
    assert harmed["rows"]
    for file in kept.glob("the-bridge.[ej]*"):
        shutil.copy(file, fight.path.parent / file.name)
    # A look in between may find only some of the copied files.
    while told()["fault"] is not None:
        pass


def test_a_fault_is_shown_without_the_hidden_name(
    fight: Session, told: Told, capsys: pytest.CaptureFixture[str]
) -> None:
    told()
    who = fight.encounter.find(HIDDEN).id
    at = f'["combatants","{who}","name"]'
    number, head = fight.fight.last + 1, fight.fight.head
    event = f'{{"n":{number},"parent":{head},"head":{number},"action":{{"action":"note"}},'
    event += f'"text":"","dice":[],"changes":[{{"at":{at},"was":"x","to":"y"}}]}}'
    with events_path(fight.path).open("ab") as file:
        file.write(closed(event.encode(), fight.end.checksum)[0] + b"\n")
    assert main(["show", str(fight.path)]) == 3
    assert HIDDEN in capsys.readouterr().err
    fault = str(told()["fault"])
    assert "damaged" in fault
    assert HIDDEN not in fault
    assert main(["watch", "--json", str(fight.path)]) == 3
    captured = capsys.readouterr()
    assert "damaged" in captured.err
    assert HIDDEN not in captured.err + captured.out


def test_a_hidden_name_is_somebody_after_a_new_name_and_a_removal(
    fight: Session, told: Told
) -> None:
    told()
    for at, asked in enumerate(
        (
            {"action": "edit", "who": HIDDEN, "name": "The Queen"},
            {"action": "remove", "who": "The Queen"},
        ),
        1,
    ):
        fight.ask(asked)
        fight.ask({"action": "damage", "who": ["Grak"], "amount": 1})
        while f"'hp': {20 - at}" not in (line := str(told())):
            assert HIDDEN not in line
        assert "held by somebody" in line
        assert not any(name in line for name in (HIDDEN, "Queen"))


def test_a_fault_of_the_program_is_shown_without_the_hidden_name(
    fight: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError(HIDDEN)

    monkeypatch.setattr("tracker.watch.watched.players_view", fail)
    assert main(["watch", "--json", str(fight.path)]) == 3
    told = capsys.readouterr().err
    assert "a fault of the program" in told
    assert HIDDEN not in told


def test_another_fight_under_the_same_name_is_shown(fight: Session, told: Told) -> None:
    assert told()["title"] == "The bridge"
    fight.close()
    other = ROOT / "saves" / "samples" / "ford-at-dusk.json"
    for file in (events_path(other), other):
        copy = fight.path.with_suffix(".new")
        shutil.copy(file, copy)
        copy.replace(fight.path.with_suffix(file.suffix))
    lines = iter(told, None)
    assert next(one for one in lines if one["fault"] is None)["title"] == "Ford at dusk"


def test_an_event_removed_from_the_history_leaves_the_view(fight: Session, told: Told) -> None:
    told()
    size = events_path(fight.path).stat().st_size
    fight.ask({"action": "damage", "who": ["Raider 2"], "amount": 9})
    assert "down" in str(told())
    os.truncate(events_path(fight.path), size)
    assert "down" not in str(told())


def test_watch_says_that_it_needs_a_terminal_and_a_save(watch: Watch, fight: Session) -> None:
    terminal = watch(TERM="dumb", shows="cannot place its cursor")
    assert terminal.wait() == 2
    gone = watch(path=fight.path.with_name("none.json"), shows="There is no file")
    assert gone.wait() == 2


def test_an_idle_watcher_sends_nothing_and_needs_hardly_any_time(watch: Watch) -> None:
    terminal = watch(shows="Mira")
    terminal.settle(0.3)
    before = _ticks(terminal.process.pid)
    assert not terminal.collect(time.perf_counter(), quiet=1.5, first=1.5, limit=1.5).size
    assert _ticks(terminal.process.pid) - before <= 0.05 * os.sysconf("SC_CLK_TCK")


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_a_watcher_needs_little_memory(watch: Watch) -> None:
    terminal = watch(shows="Mira")
    status = Path(f"/proc/{terminal.process.pid}/status").read_text()
    resident = int(re.findall(r"VmRSS:\s+(\d+)", status)[0])
    assert resident < 32_000


def test_a_second_tracker_on_a_save_only_watches_and_says_so(fight: Session) -> None:
    command = [sys.executable, "-m", "tracker", str(fight.path)]
    with Terminal(command, columns=100, rows=30, cwd=ROOT) as terminal:
        terminal.wait_for("Somebody else plays this fight")
        fight.ask({"action": "damage", "who": ["Grak"], "amount": 7})
        terminal.wait_for("13/20")
        terminal.send("n", shows="open for viewing only")
