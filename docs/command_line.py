"""Write every command's options: as a table for completion, and as a man page.

The parsers of the commands give the options.
"""

from argparse import SUPPRESS, Action
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import msgspec

from rules.fight.actions import name_of
from rules.rulebook.catalogue import BUILT_IN
from tracker.cli import COMMANDS, Usage, module_of
from tracker.cli.actions import ANY, every
from tracker.cli.completion.command_table import CommandOption, CommandTable, Takes, Value
from tracker.cli.exit_status import MEANINGS
from tracker.cli.parser import Parser, parser_of

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "tracker" / "cli" / "completion" / "table.json"
MANUAL = ROOT / "docs" / "gaitkeeper.1"
COMMON = "with every command"
"""The name of the group of options that every command has."""


def files() -> dict[Path, str]:
    """Return the text of each file that is made from the parsers of the commands."""
    return {TABLE: _table(), MANUAL: _manual()}


def parsers() -> dict[str, Parser]:
    """Return a parser for each command, and the parser of `gaitkeeper` itself under ""."""
    found = {}
    for name in ("", *COMMANDS):
        parser = parser_of(name or None)
        import_module(module_of(name or None)).arguments(parser)
        found[name] = parser
    return found


def _table() -> str:
    takes = {
        name: Takes(
            COMMANDS[name].purpose if name else "",
            tuple(_words(parser)),
            tuple(_options(parser, of_all=not name)),
        )
        for name, parser in parsers().items()
    }
    known = {name_of(kind) for kind, system in every() if system in (ANY, *BUILT_IN)}
    written = msgspec.json.encode(CommandTable(takes, tuple(sorted(known))))
    return msgspec.json.format(written, indent=1).decode() + "\n"


def _shown(parser: Parser, *, of_all: bool = True) -> Iterator[Action]:
    """Yield the arguments that the help of a parser shows.

    Options that all commands share are left out if `of_all` is false.
    """
    groups = (one for one in parser._action_groups if one.title == COMMON)
    left_out = {action.dest for group in groups for action in group._group_actions} | {"help"}
    for one in parser._actions:
        if one.help != SUPPRESS and (of_all or one.dest not in left_out):
            yield one


def _words(parser: Parser) -> Iterator[Value]:
    return (_value(one) for one in _shown(parser) if not one.option_strings)


def _options(parser: Parser, *, of_all: bool) -> Iterator[CommandOption]:
    for one in _shown(parser, of_all=of_all):
        if one.option_strings:
            value = None if one.nargs == 0 else _value(one)
            again = type(one).__name__ == "_AppendAction"
            yield CommandOption(tuple(one.option_strings), _help(one), value, again)


def _value(action: Action) -> Value:
    choices = tuple(map(str, action.choices or ()))
    many = action.nargs in ("*", "+")
    return Value(_called(action), choices, "" if action.option_strings else _help(action), many)


def _called(action: Action) -> str:
    """Return the name by which the help calls an argument or the value of an option."""
    usual = action.dest.upper() if action.option_strings else action.dest
    return str(action.metavar or usual)


def _help(action: Action) -> str:
    return " ".join((action.help or "").replace("%%", "%").split())


def _manual() -> str:
    return "\n".join([*_page(), ""])


def _page() -> Iterator[str]:
    found = parsers()
    yield r".\" Written by `make docs` from the help of the commands."
    yield '.TH GAITKEEPER 1 "" "Gaitkeeper" "User Commands"'
    yield from (".SH NAME", r"gaitkeeper \- terminal encounter tracker for game masters")
    yield ".SH SYNOPSIS"
    yield from (".B gaitkeeper", r"[\fIOPTION\fR ...] [\fISAVE\fR]", ".br")
    yield from (".B gaitkeeper", r"\fICOMMAND\fR [\fIOPTION\fR ...] [\fIWORD\fR ...]")
    yield ".SH DESCRIPTION"
    yield _safe("Without a command the tracker opens, with SAVE or with the list of saves.")
    yield from _entries(one for one in _shown(found[""]) if not one.option_strings)
    yield ".SH COMMANDS"
    for name, command in COMMANDS.items():
        yield from _command(name, command, found[name])
    yield from (".SH OPTIONS", "With every command, and without one:")
    yield from _entries(one for one in _shown(found[""]) if one.option_strings)
    yield ".SH EXIT STATUS"
    for status, meaning in MEANINGS.items():
        yield from (".TP", rf"\fB{status}\fR", _safe(meaning))


def _command(name: str, command: Usage, parser: Parser) -> Iterator[str]:
    own = list(_shown(parser, of_all=False))
    words = " ".join(_place(one) for one in own if not one.option_strings)
    options = r" [\fIOPTION\fR ...]" if any(one.option_strings for one in own) else ""
    yield f'.SS "gaitkeeper {name}{options}{" " if words else ""}{words}"'
    purpose = command.purpose
    yield _safe(f"{purpose[0].upper()}{purpose[1:]}.")
    yield from _entries(own)
    yield from (".PP", "Example:", ".PP", ".EX", _safe(f"gaitkeeper {command.example}"), ".EE")


def _place(action: Action) -> str:
    called = rf"\fI{_safe(_called(action))}\fR"
    many = " ..." if action.nargs in ("*", "+") else ""
    return f"[{called}{many}]" if action.nargs in ("?", "*") else f"{called}{many}"


def _entries(actions: Iterable[Action]) -> Iterator[str]:
    for one in actions:
        names = ", ".join(rf"\fB{_safe(name)}\fR" for name in one.option_strings)
        value = "" if one.option_strings and one.nargs == 0 else rf"\fI{_safe(_value_of(one))}\fR"
        yield from (".TP", f"{names}{' ' if names and value else ''}{value}", _safe(_help(one)))


def _value_of(action: Action) -> str:
    choices = "|".join(map(str, action.choices or ()))
    return choices if choices and not action.metavar else _called(action)


def _safe(text: str) -> str:
    """Return the text in a form that roff shows unchanged."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    return f"\\&{text}" if text.startswith(".") else text
