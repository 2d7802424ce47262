"""The command line: answers to mistyped words, and documented exit statuses."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from rules.rulebook.catalogue import BUILT_IN, rulebook, system
from tests.trust.table import everything, passed, record
from tracker.cli import COMMANDS
from tracker.cli.exit_status import DONE, FAILURE, INTERRUPTED, MEANINGS, MISTAKE
from tracker.cli.main import main

ROOT = Path(__file__).parents[2]
SAVE = "bridge"
TYPOS = 2_000 if everything() else 150
LONGEST = 1_500
"""The most bytes of an answer."""

PROGRAM = [sys.executable, "-m", "tracker"]
SAVES = ("bridge", "ford-at-dusk", "climb-to-the-relay", "salt-over-the-ford")
TAKE_SAVE = ("show", "reach", "log", "summary", "apply", "import", "export", "watch", "check")
GOOD = {"reach": ("30",), "import": ("roster.csv",), "export": ("--csv",), "watch": ("--json",)}
"""For each command, the words that follow its save."""

A_LINE_FOR_EACH = ("check", "book", "import")
"""Commands that print a line for each fault."""

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) if everything() else (signal.SIGINT,)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working folder. It has a fight of one combatant, a damaged fight and a roster."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GAITKEEPER_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("GAITKEEPER_CONFIG", str(tmp_path / "none.toml"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    (tmp_path / "roster.csv").write_text("name\nMira\n")
    for name in ("Bridge", "Broken"):
        words = ["new", name, "--system", "emala", "--from", "roster.csv"]
        assert main(words) == DONE
    (tmp_path / "saves" / "broken.events").write_bytes(b"damage\n")
    (tmp_path / "saves" / "broken.json").write_bytes(b"damage\n")
    (tmp_path / "saves" / "broken.json.bak").unlink(missing_ok=True)
    return tmp_path


def mistyped(word: str, chance: Random) -> str:
    """Return a word with a typing error: letters are swapped, lost, doubled or replaced."""
    at = chance.randrange(len(word) - 1)
    slips = (
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[:at] + word[at] * 2 + word[at + 1 :],
        word[:at] + chance.choice("aeiou-\x1b\u202e\udc80") + word[at + 1 :],
    )
    return chance.choice([one for one in slips if one != word and one not in COMMANDS])


def calls(word: str, kind: str, chance: Random) -> list[str]:
    """Return the words of a call. In it, `word` stands where a word of this kind belongs."""
    book = chance.choice(BUILT_IN)
    return {
        "command": [word, SAVE],
        "save": [chance.choice(("show", "log", "summary")), word],
        "book": [chance.choice(("rules", "fields")), word],
        "rule": ["rule", book, word],
        "option": ["show", SAVE, word],
        "input": ["rule", "emala", "gait", f"{word}=1"],
        "ground": ["reach", SAVE, "10", word],
    }[kind]


def known(kind: str, chance: Random) -> str:
    """Return a valid word of this kind."""
    words: dict[str, Callable[[], list[str]]] = {
        "command": lambda: list(COMMANDS),
        "save": lambda: list(SAVES),
        "book": lambda: list(BUILT_IN),
        "rule": lambda: [name for book in BUILT_IN for name in system(book).rules],
        "option": lambda: ["--json", "--saves", "--book", "--mouse", "--help"],
        "input": lambda: [one.name for one in system("emala").rules["gait"].inputs],
        "ground": lambda: [one.id for one in rulebook("emala").words.terrains],
    }
    return chance.choice(words[kind]())


KINDS = ("command", "save", "book", "rule", "option", "input", "ground")


@pytest.mark.parametrize("kind", KINDS)
def test_a_mistyped_word_gets_an_answer_in_a_short_line(
    place: Path, kind: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    chance, faults, tried = Random(kind), [], TYPOS // len(KINDS)
    capfdbinary.readouterr()
    for _ in range(tried):
        words = calls(mistyped(known(kind, chance), chance), kind, chance)
        status = main(words)
        out, err = capfdbinary.readouterr()
        if status == DONE or (kind == "input" and b"is missing" in err):
            # The typing error has made another valid word.
            continue
        answer = err.decode()
        short = answer.count("\n") == 1 and len(err) <= LONGEST and answer[:-1].isprintable()
        if status != MISTAKE or out or not short or not answer.startswith("gaitkeeper: "):
            faults.append(f"{words}: {status}, {answer}")
    passed("command line: mistyped words", faults, tried)


def offered(answer: str) -> list[str]:
    """Return the nearest words that an answer suggests."""
    found = re.search(r"; the nearest (?:are|is) ([^;.]+)", answer)
    return found[1].replace(" and ", ", ").split(", ") if found else []


@pytest.mark.parametrize("kind", ["command", "save", "book", "rule", "ground"])
def test_each_suggestion_for_a_mistyped_word_is_accepted(
    place: Path, kind: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    chance, tried, bad = Random(kind), 0, []
    for _ in range(100 if everything() else 4):
        word = mistyped(known(kind, chance), chance)
        words = calls(word, kind, chance)
        capfdbinary.readouterr()
        if main(words) != MISTAKE:
            continue
        for name in offered(capfdbinary.readouterr().err.decode()):
            again = [name if one == word else one for one in words]
            main([name, "--help"] if kind == "command" else again)
            answer = capfdbinary.readouterr().err.decode()
            tried += 1
            if re.search(r"no (command|save|rulebook|rule|gait)", answer):
                bad.append(f"{words}: {name} was offered: {answer}")
    passed("command line: mistyped words", bad, tried)
    assert tried


class Call:
    """A call: its words, redirections and input, and the expected exit status."""

    def __init__(self, words: list[str], status: int, how: str = "", given: bytes = b"") -> None:
        self.words, self.status, self.how, self.given = words, status, how, given

    def fault(self) -> str:
        """Run the call. Return the faults of its result, or '' if there are none."""
        shell = f'exec "$@" {self.how}'
        done = subprocess.run(
            ["/bin/sh", "-c", shell, "sh", *PROGRAM, *self.words],
            input=self.given,
            capture_output=True,
            timeout=60,
            check=False,
        )
        said = done.stderr
        if done.returncode != self.status:
            return f"{self.words} {self.how}: {done.returncode}, not {self.status}: {said!r}"
        lines = said.count(b"\n")
        many = lines > 1 and self.words[0] not in A_LINE_FOR_EACH
        if b"Traceback" in said or many or len(said) > LONGEST:
            return f"{self.words} {self.how}: {said!r}"
        silent = self.status in (MISTAKE, FAILURE) and not lines and "2>" not in self.how
        return f"{self.words}: nothing is told" if silent and not self.given else ""


def usual_calls() -> Iterator[Call]:
    """Yield calls of each command with each kind of mistake.

    Also yield correct calls with bad input or output.
    """
    for name in COMMANDS:
        yield Call([name, "--help"], DONE)
        yield Call([name, "--help"], FAILURE, ">/dev/full")
        yield Call([name, "--nonsense"], MISTAKE)
        yield Call([name, "--saves"], MISTAKE)
        yield Call([name, *["x"] * 9], MISTAKE)
    for name in TAKE_SAVE:
        behind = GOOD.get(name, ())
        yield Call([name], MISTAKE)
        yield Call([name, "brigde", *behind], MISTAKE)
        yield Call([name, "./no.json", *behind], MISTAKE)
        yield Call([name, "--saves", "roster.csv", SAVE, *behind], MISTAKE)
        yield Call([name, "--saves", "", SAVE, *behind], MISTAKE)
        yield Call([name, "--book", "roster.csv", SAVE, *behind], MISTAKE)
        yield Call([name, "--only-saves", "saves", SAVE, *behind], MISTAKE)
        yield Call([name, SAVE, *behind], FAILURE, "<&-")
        yield Call([name, SAVE, *behind], FAILURE, ">&-")
        yield Call([name, "brigde", *behind], MISTAKE, "2>&-")
        yield Call([name, "brigde", *behind], MISTAKE, "2>/dev/full")
    for name in ("show", "reach", "log", "summary", "export"):
        yield Call([name, SAVE, *GOOD.get(name, ())], DONE)
        yield Call([name, SAVE, *GOOD.get(name, ())], FAILURE, ">/dev/full")
        yield Call([name, "broken", *GOOD.get(name, ())], FAILURE)


def calls_of_their_own() -> Iterator[Call]:
    """Yield calls with words that only one command has."""
    for words in (
        ["lgo", SAVE],
        ["brigde"],
        [SAVE, "show"],
        ["new", SAVE],
        ["new", SAVE, "--system", "emala"],
        ["new", "Other", "--system", "emla"],
        ["new", "Other", "--system", "emala", "--from", "saves"],
        ["rule", "emala", "gait"],
        ["rule", "emala", "gait", "gait"],
        ["rule", "emala", "gait", "gait=run", "--strict"],
        ["rules", "emla"],
        ["book", "check", "roster.csv"],
        ["book", "check", "saves"],
        ["book", "new", "emala"],
        ["import", SAVE, "saves"],
        ["import", SAVE, "nowhere.csv"],
        ["import", SAVE, "roster.csv", "--format", "cvs"],
        ["export", SAVE],
        ["export", SAVE, "--csv", "--svg"],
        ["reach", SAVE, "rough"],
        ["reach", SAVE, "10", "lava"],
        ["serve", SAVE, "--port", "x"],
        ["serve", SAVE, "--port", "99999"],
        ["apply", SAVE, "--seed", "x"],
        ["watch", SAVE],
        [SAVE],
    ):
        yield Call(words, MISTAKE)
    bad, good = b"bad\n", b'{"action":"note","text":"x"}\n'
    yield Call(["apply", SAVE, "--strict"], MISTAKE, given=good + bad + good)
    yield Call(["apply", SAVE, "--strict"], DONE, given=good)
    yield Call(["apply", SAVE], DONE, given=bad + good)
    yield Call(["apply", SAVE], FAILURE, ">/dev/full", given=good)
    yield Call(["rule", "--jsonl", "--strict"], MISTAKE, given=bad)
    yield Call(["rule", "--jsonl"], DONE, given=bad)
    yield Call(["check", "broken"], FAILURE)
    yield Call(["--version"], DONE)
    yield Call(["--help"], DONE)


def test_every_call_exits_with_the_documented_status(place: Path) -> None:
    chosen = [*usual_calls(), *calls_of_their_own()]
    if not everything():
        chosen = Random(1).sample(chosen, 8)
    assert {call.status for call in chosen} <= MEANINGS.keys()
    faults = [fault for call in chosen if (fault := call.fault())]
    passed("command line: exit codes", faults, len(chosen))


@pytest.mark.parametrize(
    "words", [["apply", SAVE], ["rule", "--jsonl"], ["import", SAVE, "-"]], ids=" ".join
)
@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_a_command_that_waits_for_lines_at_once(
    place: Path, words: list[str], number: signal.Signals
) -> None:
    with subprocess.Popen(
        [*PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        _wait_until_it_reads(program.pid)
        program.send_signal(number)
        # The signal itself ends the program. A shell reports 128 plus the signal's number.
        right = program.wait(5) == (INTERRUPTED if number == signal.SIGINT else -number)
        assert program.stderr is not None
        right = right and program.stderr.read() == b""
    passed("command line: exit codes", not right)


def _wait_until_it_reads(pid: int) -> None:
    """Wait until a process waits for input from its pipe."""
    limit = time.monotonic() + 30
    while time.monotonic() < limit:
        sleeps_in = Path(f"/proc/{pid}/wchan").read_text(encoding="ascii")
        if "pipe" in sleeps_in or "poll" in sleeps_in:
            return
        time.sleep(0.02)
    raise AssertionError("it never reads")


def test_a_reader_that_closes_the_pipe_is_not_a_fault(place: Path) -> None:
    bad = []
    chosen = [["actions", "--json"], ["--help"], ["rules"], ["fields", "emala"]]
    chosen = chosen if everything() else chosen[:2]
    for words in chosen:
        program = subprocess.Popen(
            [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert program.stdout is not None
        assert program.stderr is not None
        os.read(program.stdout.fileno(), 1)
        program.stdout.close()
        said = program.stderr.read()
        program.stderr.close()
        if program.wait(30) != DONE or said:
            bad.append(f"{words}: {program.returncode}, {said!r}")
    passed("command line: exit codes", bad, len(chosen))


def test_a_line_without_an_end_is_refused_in_little_memory(place: Path) -> None:
    many = 1000 if everything() else 100
    with subprocess.Popen(
        [*PROGRAM, "apply", SAVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(many):
            program.stdin.write(bytes(1 << 20))
        program.stdin.flush()
        status = Path(f"/proc/{program.pid}/status").read_text(encoding="ascii")
        held = int(status.partition("VmHWM:")[2].split()[0]) // 1024
        program.stdin.close()
        answers = program.stdout.read().splitlines()
    right = program.returncode == DONE and len(answers) == 1 and held < 100
    record("command line: exit codes", 1, int(not right))
    assert right, (program.returncode, answers, held)
