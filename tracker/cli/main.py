"""Entry of the command line: run the command and turn every outcome into an exit status."""

import gc
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, cast

from rules.errors import CodedError
from tracker.cli import command_in, module_of
from tracker.cli.confined import confine
from tracker.cli.exit_status import DONE, FAILURE, INTERRUPTED, status_of
from tracker.cli.output import print_error
from tracker.settings.debug import traceback_note

if TYPE_CHECKING:
    from argparse import Namespace


def main(words: Sequence[str] | None = None) -> int:
    """Run a command. Return the exit status, which is one of `exit_status.MEANINGS`.

    A fault is printed in one line on standard error.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a letter shows a question mark instead.
            stream.reconfigure(errors="replace")
    if sys.stdout is None or sys.stdin is None:
        print_error("standard input and output have to be open: use /dev/null for none.")
        return FAILURE
    return _guarded(list(sys.argv[1:] if words is None else words))


def _run(words: list[str]) -> int:
    if words[:1] == ["completion"] and words[2:3] == ["after"]:
        # A shell asks how to complete a call: its words are not a call yet.
        from tracker.cli.completion import answer  # noqa: PLC0415

        return answer(words[1], words[3:])
    name, rest = command_in(words)
    if name is not None:
        # Only the tracker itself collects garbage in its own way.
        gc.enable()
    command = import_module(module_of(name))
    options = _usual(rest) if name is None else None
    options = options or _parsed(command, name, rest)
    if options.only_saves is not None:
        options.only_saves = confine(options.only_saves, name, os.environ)
    # Every command except `--help` can use books. This import is slow.
    from tracker.formats.book_folders import offer  # noqa: PLC0415

    offer(options.book, options.only_saves or options.saves)
    status: int = command.run(options)
    sys.stdout.flush()
    return status


def _usual(words: list[str]) -> "Namespace | None":
    """Return the options of a call `gaitkeeper [SAVE]`. Return None for every other call.

    This is 8 ms faster than reading the call with argparse.
    """
    if len(words) > 1 or any(word.startswith("-") for word in words):
        return None
    save = words[0] if words else None
    options = SimpleNamespace(
        save=save, saves=None, only_saves=None, book=[], mouse=False, demo=False
    )
    return cast("Namespace", options)


def _parsed(command: ModuleType, name: str | None, words: list[str]) -> "Namespace":
    from tracker.cli.parser import parser_of  # noqa: PLC0415 - slow, and the tracker needs none

    parser = parser_of(name)
    command.arguments(parser)
    options, left = parser.read(words)
    if left:
        from tracker.cli.mistyped import refuse  # noqa: PLC0415

        refuse(parser, name, options, left)
    return options


def _guarded(words: list[str]) -> int:
    try:
        return _run(words)
    except SystemExit as asked:
        return int(asked.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return DONE
    except Exception as fault:  # a traceback helps no game master
        print_error(_in_words(fault) + traceback_note(fault))
        if isinstance(fault, OSError):
            _forget_output()
        return status_of(fault)


def _forget_output() -> None:
    """Send standard output to /dev/null.

    Without this, Python would try to write the remaining output again when the program ends.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _in_words(fault: Exception) -> str:
    if isinstance(fault, CodedError):
        return fault.message
    if isinstance(fault, OSError):
        return f"{fault.filename or 'reading or writing failed'}: {fault.strerror or fault}."
    return (
        f"this is a fault of the program, nothing saved is lost: {fault!r};"
        " GAITKEEPER_DEBUG=1 shows where it comes from."
    )
