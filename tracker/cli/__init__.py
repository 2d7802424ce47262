"""The command line. Each command has a module, which is imported when the command is called.

A command's module has `arguments(parser)`, which declares its arguments, and `run(options)`, which
does the work and returns the exit status. Without a command, the module `open` starts the tracker.
"""

from typing import NamedTuple

from tracker.formats.file_formats import FORMATS


class Usage(NamedTuple):
    """The purpose of a command, and an example of a call without the word `gaitkeeper`."""

    purpose: str
    example: str


*_OTHERS, _LAST = (one.title for one in FORMATS if not one.whole)

COMMANDS = {
    "new": Usage("start a new encounter", 'new "The bridge" --system emala'),
    "show": Usage("the state of a fight, as a table or as JSON", 'show "The bridge" --json'),
    "reach": Usage(
        "who can be where: the turns to a distance on a ground", 'reach "The bridge" 30 m rough'
    ),
    "log": Usage("the fight in words", 'log "The bridge" --markdown'),
    "summary": Usage(
        "what a fight came to: damage, distances, who fell, how long it took",
        'summary "The bridge"',
    ),
    "actions": Usage("every action with its fields", "actions --json"),
    "fields": Usage("the sheet fields of a rulebook", "fields emala"),
    "apply": Usage(
        "actions as JSON lines from standard input", 'apply "The bridge" --strict < actions.jsonl'
    ),
    "import": Usage(
        "combatants from a file into a fight, or a whole fight from another table",
        'import "The bridge" roster.csv',
    ),
    "export": Usage(
        f"the fight as {', '.join(_OTHERS)} or {_LAST}, or whole for another table",
        'export "The bridge" --csv',
    ),
    "rules": Usage("the index of a rulebook, or its readings and gaps", "rules emala"),
    "rule": Usage(
        "one ruling with its steps, or a stream of them",
        "rule emala gait gait=sprint movement_rate=6",
    ),
    "watch": Usage("the players' view of a fight, live and read-only", 'watch "The bridge" --json'),
    "serve": Usage(
        "the same in a browser, with the extra gaitkeeper-rpg[serve]", 'serve "The bridge"'
    ),
    "book": Usage(
        "rulebooks of your own, each in one file: check, begin or list them; any book as a file,"
        " or its numbers",
        "book check my-table.toml",
    ),
    "check": Usage("validate a save and say what is wrong with it", 'check "The bridge"'),
    "completion": Usage("what bash, zsh or fish needs to complete all this", "completion bash"),
}
"""The commands by their names."""


BEFORE_A_VALUE = (["--saves"], ["--only-saves"], ["--book"])


def module_of(name: str | None) -> str:
    """Return the name of a command's module. None means the module that opens the tracker."""
    # `import` is a word of the Python language.
    return f"tracker.cli.{'import_' if name == 'import' else name or 'open'}"


def command_in(words: list[str]) -> tuple[str | None, list[str]]:
    """Split the typed words into the command and the other words.

    The command is None if no command was typed. Options may come before the command.
    """
    for at, word in enumerate(words):
        if word == "--":
            break
        if not word.startswith("-") and words[at - 1 : at] not in BEFORE_A_VALUE:
            return (word, [*words[:at], *words[at + 1 :]]) if word in COMMANDS else (None, words)
    return None, words
