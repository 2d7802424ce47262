"""With `--only-saves`, no typed path leads the process to a file outside the saves."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal
from tests.support.saves import saved_fight
from tests.trust.table import everything, record

ROOT = Path(__file__).parents[2]
LISTENING = """
import json, os, sys
log = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
ASKED = {"open", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork",
  "os.forkpty", "os.spawn", "socket.connect", "socket.bind", "os.rename", "os.remove", "os.mkdir",
  "os.rmdir", "os.link", "os.symlink", "os.chmod", "os.truncate", "os.listdir", "os.scandir",
  "ctypes.dlopen", "webbrowser.open", "shutil.copyfile"}
def heard(name, words):
    if name in ASKED:
        plain = [word if isinstance(word, (str, int, type(None))) else repr(word) for word in words]
        os.write(log, json.dumps([name, plain]).encode() + b"\\n")
from tracker.cli.main import main
sys.addaudithook(heard)
sys.exit(main(sys.argv[1:]))
"""
"""The program. It logs each file that it opens, each process and each connection."""

PATHS = ("/etc/passwd", "../secret.toml", "~/.bashrc", "file:///etc/passwd", "|id", "$(id)")
PROMPTS = {
    "fight": ("d", "m", "h", "N", "i", "/", "a", "V", "R", "M", "S", ":", "c", "t", "g", "l", "]"),
    "screens": ("e", "L", "r", "?", "s", "B", "P", "T", "y", "I", "w", "_"),
}
ONLY_READ = (sys.prefix, sys.base_prefix, str(ROOT), "/dev/", "/proc/", "/usr/", "/etc/localtime")
"""Paths that may be read: the folders of Python and of the program, and the files of terminals."""

TERMINALS = ("/dev/tty", "/dev/pts/")


@pytest.mark.parametrize("prompts", PROMPTS)
def test_paths_typed_into_every_prompt_open_nothing_outside(tmp_path: Path, prompts: str) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    (tmp_path / "secret.toml").write_text('[[combatant]]\nname = "the secret"\n')
    saved_fight(saves, "The bridge", {"action": "add", "name": "Grak", "hp": 9, "count": 2})
    log = tmp_path / "asked"
    words = ["-B", "-c", LISTENING, str(log), "--only-saves", str(saves), "The bridge"]
    command = [sys.executable, *words]
    paths = PATHS if everything() else PATHS[:1]
    with Terminal(command, columns=100, rows=30, cwd=ROOT) as terminal:
        terminal.wait_for("Grak")
        for key in PROMPTS[prompts]:
            for path in paths:
                terminal.send(key)
                terminal.settle(0.05)
                terminal.send(path, "enter")
                terminal.settle(0.05)
                for _ in range(3):
                    terminal.send("escape")
                    terminal.settle(0.03)
                assert "the secret" not in terminal.text
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    bad = [one for one in asked if reaches_out(one[0], one[1], saves)]
    tried = len(paths) * len(PROMPTS[prompts])
    record(f"kept to the saves: paths typed into prompts ({prompts})", tried, len(bad))
    assert asked
    assert bad == []


def test_the_log_has_a_file_that_is_read_outside(tmp_path: Path) -> None:
    saves, secret, log = tmp_path / "saves", tmp_path / "secret.toml", tmp_path / "asked"
    secret.write_text('[[combatant]]\nname = "the secret"\n')
    words = ["--saves", str(saves), "new", "Bridge", "--system", "emala", "--from", str(secret)]
    command = [sys.executable, "-B", "-c", LISTENING, str(log), *words]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    assert {one[1][0] for one in asked if reaches_out(one[0], one[1], saves)} >= {str(secret)}


def reaches_out(name: str, words: list[object], saves: Path) -> bool:
    """Whether a system call uses a file that is neither a save nor a file of the program."""
    if name not in ("open", "os.listdir", "os.scandir") and not name.startswith("os."):
        return not (name == "ctypes.dlopen" and words[0] is None)
    if name in ("os.exec", "os.posix_spawn", "os.fork", "os.forkpty", "os.spawn", "os.system"):
        return True
    if not isinstance(words[0], str):
        # The call names a descriptor: the file was opened by its name before.
        return False
    path = os.path.normpath(saves / words[0])
    if path == str(saves) or path.startswith(f"{saves}/"):
        return False
    writes = name == "open" and isinstance(words[2], int) and words[2] & 0o3 != 0
    changes = name not in ("open", "os.listdir", "os.scandir")
    if writes or changes:
        return changes or not path.startswith(TERMINALS)
    return not path.startswith(ONLY_READ)
