"""`gaitkeeper actions`: list all actions with their fields, or all actions with this name."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from rules.errors import InputError, RulesError
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.actions.of_all import COMMON
from rules.fight.apply import own_actions
from rules.history.undo import MOVES
from rules.rulebook.catalogue import rulebook, systems
from tracker.cli.kinds import in_line, plain_input
from tracker.cli.output import print_json, print_lines, table

ANY = "any"

BESIDE = """\
Beside its fields each request may have "dice", the rolls that were typed (a total each, or a list
of faces), and "override": true, the GM's word against a refusal."""


def arguments(parser: ArgumentParser) -> None:
    """Declare ACTION and --json."""
    parser.add_argument("action", nargs="?", metavar="ACTION", help="one action; else all")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: Namespace) -> int:
    """List every action, or the actions with the given name; raises InputError (not-found)."""
    found = [one for one in every() if options.action in (None, name_of(one[0]))]
    if not found:
        message = f"there is no action {options.action[:60]!r}; `gaitkeeper actions` lists all."
        raise InputError("not-found", "action", message)
    if options.json:
        print_json([_plain(kind, system) for kind, system in found])
        return 0
    for kind, system in found:
        print_lines(*_lines(kind, system))
    print_lines(*BESIDE.splitlines())
    return 0


def every() -> Iterator[tuple[type[Action], str]]:
    """Yield each action with the id of its rulebook.

    For an action of all rulebooks, the id is "any".
    """
    for kind in (*COMMON, *MOVES):
        yield kind, ANY
    for name in systems():
        try:
            kinds = own_actions(rulebook(name))
        except RulesError:
            # A book that answers rules but plays no fights has no actions.
            continue
        yield from ((kind, name) for kind in kinds)


def _lines(kind: type[Action], system: str) -> Iterator[str]:
    only = "" if system == ANY else f" ({system} only)"
    yield f"{name_of(kind)}: {kind.title}{only}"
    yield f"  {kind.summary()}"
    if fields_of(kind):
        yield from table([in_line(one) for one in fields_of(kind)], indent="    ")
    yield ""


def _plain(kind: type[Action], system: str) -> dict[str, object]:
    return {
        "action": name_of(kind),
        "title": kind.title,
        "summary": kind.summary(),
        "system": None if system == ANY else system,
        "fields": [plain_input(one) for one in fields_of(kind)],
    }
