"""Errors for words that fit no command. An error names a similar command, or the usage."""

from argparse import Namespace
from importlib import import_module
from typing import NoReturn

from rules.errors import CodedError, InputError
from rules.numbers.nearest import nearest, the_nearest, told
from tracker.cli import COMMANDS, module_of
from tracker.cli.confined import tracker_alone
from tracker.cli.parser import Parser, parser_of
from tracker.cli.save_argument import folder_of
from tracker.store.errors import StoreError

ALL = "`gaitkeeper --help` lists all"

LISTING = ("list", "ls", "saves")
"""Words that show a list in other programs. The error for such a word names the list of saves."""

OTHER_NAMES = {
    "new": ("create", "begin", "start"),
    "show": ("view", "display", "status"),
    "log": ("history",),
    "summary": ("stats", "results"),
    "check": ("validate", "verify"),
    "rule": ("ask", "ruling"),
    "book": ("books", "rulebook", "rulebooks"),
}
"""For each command, the words that other programs use for it. The error names our command."""

_NAMES = [(name, *OTHER_NAMES.get(name, ())) for name in COMMANDS]


def refuse(parser: Parser, name: str | None, options: Namespace, left: list[str]) -> NoReturn:
    """Raise InputError for the words in `left`, which no argument took.

    `name` is the name of the command.
    """
    if name is None and options.save is not None:
        raise _no_command(options, left)
    option = next((word for word in left if word.startswith("-") and word != "--"), None)
    if option is not None:
        raise parser.no_option(option)
    quotes = "a name with blanks stands in quotes"
    parser.error(f"{told(left[-1])} is one word too many: {quotes}")


def no_save(options: Namespace, word: str) -> StoreError | None:
    """Return the error for a word that is neither a save nor a command.

    Return None if the word names a save.
    """
    fault = _no_save(options, word)
    if fault is None or options.only_saves is not None or folder_of(options).means_path(word):
        return fault
    also = f"Nor is there a command {told(word)}{the_nearest(word, _NAMES)}. {ALL}."
    return StoreError("not-found", f"{fault.message} {also}")


def _no_command(options: Namespace, left: list[str]) -> CodedError:
    """Return the error for words that follow a save when no command was typed."""
    if options.only_saves is not None:
        return tracker_alone(options.save)
    words = [word for word in left if not word.startswith("-")]
    late = next((word for word in words if word in COMMANDS), None)
    if late is not None:
        example = f"gaitkeeper {COMMANDS[late].example}"
        message = f"{late} is a command: it stands before its words, as in `{example}`."
        return InputError("bad-choice", None, message)
    if _no_save(options, options.save) is None:
        message = f"{told(left[0])} behind a save means nothing: a command stands before it. {ALL}."
        return InputError("bad-choice", None, message)
    near = the_nearest(options.save, _NAMES)
    saves = "; `gaitkeeper` alone lists the saves" if options.save in LISTING else ""
    message = f"there is no command {told(options.save)}{saves or near}. {ALL}."
    meant = nearest(options.save, _NAMES)
    fault = _no_save(options, words[0]) if words and meant and _takes_save(meant[0]) else None
    also = f" {fault.message}" if fault is not None else ""
    return InputError("bad-choice", None, f"{message}{also}")


def _takes_save(name: str) -> bool:
    parser = parser_of(name)
    import_module(module_of(name)).arguments(parser)
    return "SAVE" in parser.format_usage()


def _no_save(options: Namespace, word: str) -> StoreError | None:
    """Return the error for a word that names no save. Return None if the word names a save."""
    try:
        folder_of(options).find(word)
    except StoreError as fault:
        return fault
    return None
