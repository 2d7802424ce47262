"""`gaitkeeper export`: write a fight as a file for other programs or another table.

A picture of the fight is one of the formats.
"""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from tracker.cli.output import print_lines, write
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.formats import files
from tracker.formats.file_formats import FORMATS
from tracker.formats.whole_fight import packed
from tracker.session.session import Session
from tracker.store.errors import printable


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE, and an option for each format.

    The option that exports a whole fight takes a FILE.
    """
    add_save_argument(parser)
    kinds = parser.add_mutually_exclusive_group(required=True)
    for one in FORMATS:
        name, purpose = f"--{one.id}", one.purpose
        if one.whole:
            kinds.add_argument(name, dest="file", type=Path, metavar="FILE", help=purpose)
        else:
            kinds.add_argument(name, dest="format", action="store_const", const=one, help=purpose)


def run(options: Namespace) -> int:
    """Write the fight to standard output, or to the file that was named. Raises StoreError."""
    snapshot = folder_of(options).find(options.save)
    if options.file is not None:
        files.write(options.file, packed(snapshot.path))
        print_lines(printable(options.file))
        return 0
    with closing(Session(snapshot, writable=False)) as saved:
        write(options.format.write(saved))
    return 0
