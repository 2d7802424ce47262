"""`gaitkeeper export`: the fight for other programs, as a picture, or whole for another table."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from tracker.cli.output import print_lines, write
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.formats import files
from tracker.formats.export import exported
from tracker.formats.whole_fight import packed
from tracker.session.session import Session
from tracker.store.errors import printable

KINDS = {
    "csv": "combatants as a table, harmless to spreadsheets; `import` reads it",
    "toml": "combatants as TOML; `import` reads it",
    "json": "combatants as JSON; `import` reads it",
    "markdown": "combatants as a table to post",
    "svg": "the table of the fight as a picture",
    "html": "the table of the fight as a page",
}


def arguments(parser: ArgumentParser) -> None:
    """SAVE, one of the kinds, or --fight FILE."""
    add_save_argument(parser)
    kinds = parser.add_mutually_exclusive_group(required=True)
    for kind, purpose in KINDS.items():
        kinds.add_argument(f"--{kind}", dest="kind", action="store_const", const=kind, help=purpose)
    kinds.add_argument(
        "--fight",
        type=Path,
        metavar="FILE",
        help="the whole fight with its history in one file, which `import` opens",
    )


def run(options: Namespace) -> int:
    """Write the fight to standard output, or to FILE; raises StoreError."""
    snapshot = folder_of(options).find(options.save)
    if options.fight is not None:
        files.write(options.fight, packed(snapshot.path))
        print_lines(printable(options.fight))
        return 0
    with closing(Session(snapshot, writable=False)) as saved:
        write(exported(options.kind, saved))
    return 0
