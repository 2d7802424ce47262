"""Text that could control the terminal or a page is shown as plain text everywhere."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from markdown_it import MarkdownIt

from rules.errors import RulesError
from tests.support.pty_terminal import Terminal
from tests.tracker.cli.conftest import Run, folder, run
from tests.trust.hostile import MARKS, PAYLOADS, faults_in, forged, kinds_of
from tests.trust.table import everything, passed
from tracker.session.session import Session, begin
from tracker.store import SavesFolder
from tracker.text.sanitize import sanitize

__all__ = ["folder", "run"]

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "pace-and-half" / "pace_and_half" / "__init__.py"
BOOKS = ("emala", "exp", "obss", "opend6", "rom")
PLACES = ("Name", "Foe", "Cond", "Note", "Item", "Ground", "Kind", "Why", "Save")
"""For each place in a fight, a word. Later another text replaces the word."""

OPENING = tuple("w_Lr?sBTIe:gtlcCOR")
PLAYING = tuple("NydhmaiVMS/EnuU@XDP")
SCREENS = OPENING + PLAYING * everything()
"""The keys that open pages. In a full run, also the keys that open prompts, and keys that play."""

OF_A_BOOK = SCREENS if everything() else tuple("_LB?TIgtR")
"""The keys that show words of the rulebook."""

ROTATIONS = len(PLACES) if everything() else 1
SIZES = ((80, 24), (120, 36)) if everything() else ((100, 30),)
WRITTEN = {name: text for name, text in PAYLOADS.items() if name != "surrogates"}
"""Hostile texts that a UTF-8 file can hold."""

BOOK_TEXTS = ("Pace and a Half", "Who Goes First", "How Far", "Open ground", "Walk", "a run: 1.5")
"""Texts of the example book: title, sections, a ground, a gait, a step."""


def texts_of(rotation: int) -> dict[str, str]:
    """Return texts for all places of a fight. Each hostile text is in one of the places.

    With another `rotation`, it is in another place.
    """
    payloads = list(WRITTEN.values())
    size = len(PLACES)
    groups = ["".join(payloads[at::size]) for at in range(size)]
    return {f"QQ{place}": groups[(at + rotation) % size] for at, place in enumerate(PLACES)}


def played(folder: Path, system: str = "emala") -> Path:
    """Play a fight, and return its save. Each place that can have a text has a marked word."""
    path = begin(SavesFolder(folder), "QQSave", system)
    saved = Session(path, random=Random(1))
    for request in requests():
        # Not every book has all of these actions.
        with suppress(RulesError):
            saved.ask(request)
    saved.close()
    return path


def requests() -> Iterator[dict[str, Any]]:
    yield {"action": "add", "name": "QQName", "side": "party", "hp": 9}
    yield {"action": "add", "name": "QQFoe", "count": 3, "hp": 5}
    yield {"action": "start"}
    yield {"action": "damage", "who": ["c1"], "amount": 2, "reason": "QQWhy", "kind": "QQKind"}
    yield {"action": "condition", "who": ["c1"], "condition": "QQCond"}
    yield {"action": "note", "who": "c1", "text": "! QQNote"}
    yield {"action": "note", "who": "c2", "text": "QQNote"}
    yield {"action": "pick-up", "who": "c1", "item": "QQItem", "weight": 2}
    yield {"action": "rule-on", "about": "terrain", "name": "QQGround", "multiplier": 0.5}
    yield {"action": "terrain", "who": "c1", "terrain": "QQGround"}
    yield {"action": "next"}


def walked(
    words: list[str], columns: int, rows: int, keys: Sequence[str] = SCREENS, **environ: str
) -> bytes:
    """Open every screen and the list of saves. Return all bytes that the program sent."""
    sent = bytearray()

    def read(quiet: float) -> None:
        sent.extend(terminal.settle(quiet).data)

    command = [sys.executable, "-m", "tracker", *words]
    with Terminal(command, columns=columns, rows=rows, environ=environ, cwd=ROOT) as terminal:
        sent.extend(terminal.start().data)
        for key in keys:
            for one in (key, "down", "enter", "escape", "escape", "escape"):
                terminal.send(one)
                read(0.02)
            assert terminal.process.poll() is None, (key, terminal.text)
        terminal.send("o")
        read(0.2)
    return bytes(sent)


@cache
def usual(columns: int, rows: int) -> frozenset[bytes]:
    """Return the kinds of terminal sequences in a fight with harmless names."""
    with TemporaryDirectory() as folder:
        path = played(Path(folder))
        return frozenset(kinds_of(walked([str(path)], columns, rows)))


def told(sent: bytes, columns: int, rows: int) -> list[str]:
    return faults_in(sent, usual(columns, rows))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rotation", range(ROTATIONS))
def test_every_screen_sends_the_contents_of_a_save_as_text(
    tmp_path: Path, rotation: int, size: tuple[int, int]
) -> None:
    path = played(tmp_path, BOOKS[rotation % len(BOOKS)])
    texts = texts_of(rotation)
    forged(path, texts)
    sent = walked(["--saves", str(tmp_path), str(path)], *size)
    faults = told(sent, *size)
    passed("hostile text in a save, every screen", faults, len(WRITTEN))
    assert sanitize(texts["QQFoe"])[:4] in sent.decode()


def test_every_screen_sends_the_words_of_a_book_as_text(tmp_path: Path) -> None:
    with_texts = hostile_book(tmp_path / "site")
    path = tmp_path / "fight.json"
    made = [sys.executable, "-m", "tracker", "--saves", str(tmp_path), "new", "fight"]
    environ = {"PYTHONPATH": f"{with_texts}{os.pathsep}{ROOT}"}
    run_in(environ, [*made, "--system", "pace"])
    given = b"".join(json.dumps(request).encode() + b"\n" for request in requests())
    run_in(environ, [sys.executable, "-m", "tracker", "apply", str(path)], given)
    sent = walked([str(path)], 100, 30, OF_A_BOOK, **environ)
    for words in (["rules"], ["rules", "pace", "--readings"], ["fields", "pace"], ["actions"]):
        sent += run_in(environ, [sys.executable, "-m", "tracker", *words])
    faults = told(sent, 100, 30)
    passed("hostile text in a rulebook, every screen", faults, len(BOOK_TEXTS))
    assert b"[#010203]Qm" in sent


def hostile_book(folder: Path) -> Path:
    """Install the example book into a folder, with hostile texts instead of its own."""
    source = EXAMPLE.read_text()
    payloads = list(WRITTEN.values())
    for at, text in enumerate(BOOK_TEXTS):
        assert f'"{text}' in source
        hostile = text[:1] + "".join(payloads[at :: len(BOOK_TEXTS)])
        source = source.replace(f'"{text}', f'"" {hostile!a} "')
    info = folder / "pace_book-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pace-book\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[gaitkeeper.rulebooks]\npace = pace_and_half\n")
    (folder / "pace_and_half.py").write_text(source)
    return folder


def run_in(environ: dict[str, str], command: list[str], given: bytes = b"") -> bytes:
    done = subprocess.run(
        command, env={**os.environ, **environ}, input=given, capture_output=True, check=False
    )
    return done.stdout + done.stderr


def test_a_list_of_saves_shows_file_names_as_text(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    path = played(saves)
    for number, text in enumerate(WRITTEN.values()):
        stem = os.fsencode(text.replace("/", "").replace("\0", ""))[:80] + b"\xff%d" % number
        for kind in (".json", ".events"):
            target = os.path.join(os.fsencode(saves), stem + kind.encode())  # noqa: PTH118
            shutil.copyfile(path.with_suffix(kind), target)
    sent = bytearray()
    command = [sys.executable, "-m", "tracker", "--saves", str(saves)]
    with Terminal(command, columns=100, rows=30, cwd=ROOT) as terminal:
        sent.extend(terminal.start().data)
        for key in ["down"] * (len(WRITTEN) + 1) + ["ctrl+r", "escape", "ctrl+y", "escape"]:
            terminal.send(key)
            sent.extend(terminal.settle(0.02).data)
    faults = told(bytes(sent), 100, 30)
    passed("hostile file names in the list of saves", faults, len(WRITTEN))


@pytest.mark.parametrize("system", BOOKS if everything() else BOOKS[:1])
@pytest.mark.parametrize("rotation", range(ROTATIONS))
def test_every_command_writes_the_contents_of_a_save_as_text(
    tmp_path: Path, run: Run, rotation: int, system: str
) -> None:
    path = played(tmp_path, system)
    forged(path, texts_of(rotation))
    faults = []
    for words in (
        ["show", str(path)],
        ["show", str(path), "--json"],
        ["log", str(path)],
        ["log", str(path), "--markdown"],
        ["check", str(path)],
        ["reach", str(path), "30"],
        ["reach", str(path), "30", "--json"],
        ["apply", str(path)],
    ):
        said = run(*words, given=[{"action": "next"}, {"action": "damage", "who": "[/]\x1b"}])
        assert said.out
        faults += faults_in((said.out + said.err).encode())
    passed("hostile text in a save, every command", faults, len(WRITTEN))


@pytest.mark.parametrize("text", PAYLOADS.values(), ids=PAYLOADS)
def test_a_mistyped_word_is_shown_as_plain_text(run: Run, tmp_path: Path, text: str) -> None:
    run("new", "plain", "--system", "emala")
    text = text.replace("\0", "")
    name = os.fsdecode(os.fsencode(sanitize(text).replace("/", "") + "\x1b]0;Qt\x07"))
    csv = tmp_path / f"{name}.csv"
    csv.write_bytes(f"name,{text}\n{text},{text}".encode(errors="replace"))
    asked = [{"action": text}, {"action": "add", text: text}, {"action": "add", "name": [text]}]
    # Written by json, because a surrogate is possible only in an escape.
    given = b"".join(json.dumps(request).encode() + b"\n" for request in asked)
    faults = []
    for words in (
        ["show", text],
        ["show", "plain", text],
        ["new", "next", "--system", text],
        ["new", text, "--system", "emala", "--from", str(csv)],
        ["rules", text],
        ["fields", text],
        ["rule", "emala", text],
        ["rule", "emala", "gait", f"{text}={text}", f"gait={text}"],
        ["reach", "plain", text],
        ["reach", "plain", "3", text],
        ["apply", "plain"],
        [f"--{text}"],
        ["--saves", f"/nowhere/{text}", "show", text],
    ):
        said = run(*words, given=given)
        assert said.out + said.err
        faults += faults_in((said.out + said.err).encode())
    passed("hostile words on the command line", faults, 13)


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_a_log_in_markdown_holds_no_markup_of_a_name(run: Run, folder: Path, text: str) -> None:
    folder.mkdir()
    path = played(folder)
    forged(path, {"QQName": text, "QQNote": f"- {text}", "QQSave": f"1. {text}"})
    page = MarkdownIt("commonmark", {"html": True}).enable(["strikethrough", "table"])
    kinds = {token.type for token in flat(page.parse(run("log", str(path), "--markdown").out))}
    faults = kinds & {"link_open", "image", "html_inline", "html_block", "code_inline", "s_open"}
    tables = kinds & {"table_open", "ordered_list_open", "fence", "code_block", "hr"}
    passed("hostile text in a log in Markdown", faults | tables)


def flat(tokens: Any) -> Iterator[Any]:
    for token in tokens:
        yield token
        yield from flat(token.children or ())


@pytest.mark.parametrize("text", MARKS.values(), ids=MARKS)
def test_typed_marks_are_kept(run: Run, folder: Path, text: str) -> None:
    run("new", "plain", "--system", "emala")
    run("apply", "plain", given=[{"action": "add", "name": text}])
    assert text[:40] in run("show", "plain").out
