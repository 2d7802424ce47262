"""`gaitkeeper import`: read combatants or a map from a file.

The file can also contain a whole fight that was played at another table.
"""

import shlex
import sys
from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import BinaryIO

from rules.errors import InputError
from tracker.cli.output import print_error, print_lines
from tracker.cli.save_argument import add_save_argument, folder_of, to_play
from tracker.formats.file_formats import MAPS, READ, map_format
from tracker.formats.incoming import ROSTER, open_plain, read_piece, read_to_end, text_of
from tracker.formats.incoming_map import IncomingMap, incoming_map, off_it
from tracker.formats.roster import Roster, doubled, rehearsed, requests, roster_of
from tracker.formats.whole_fight import MARK, unpack
from tracker.settings.paths import typed_path
from tracker.store.errors import StoreError, printable

MOST_FAULTS = 20
"""The most faults that are printed, one in each line."""


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE, FILE, --format and --grounds."""
    add_save_argument(parser)
    titles = ", ".join([*(one.title for one in READ), *(one.title for one in MAPS)])
    parser.add_argument("file", metavar="FILE", help=f"{titles}, a whole fight, or -")
    parser.add_argument(
        "--format",
        choices=[*(one.id for one in READ), *(one.id for one in MAPS)],
        help="what it is, where its name does not say so",
    )
    parser.add_argument(
        "--grounds",
        metavar="TABLE",
        help="what the words of a map become, such as 'size=2 m woods=difficult road=.'",
    )


def run(options: Namespace) -> int:
    """Draw the file's map, or add all combatants of the file; raises RulesError, StoreError."""
    where = "standard input" if options.file == "-" else printable(typed_path(options.file))
    with _opened(options.file) as file:
        begun = read_piece(file, len(MARK), where)
        if begun == MARK:
            return _make_save(options, file, where)
        text = text_of(read_to_end(file, ROSTER, where, begun), where)
    named = options.format or Path(options.file).suffix
    form = map_format(text, named)
    if form is not None:
        return _draw(options, incoming_map(text, form, where))
    if options.grounds is not None:
        message = f"{where}: it is no map, so it has no grounds: leave --grounds out."
        raise InputError("conflict", "grounds", message)
    with closing(to_play(options)) as saved:
        roster = roster_of(text, named, saved.fight.book, where)
        roster = rehearsed(roster, saved.fight)
        _tell_all_but_one(roster)
        rows = roster.checked()
        for told in doubled(rows, saved.fight):
            print_error(told)
        for request in requests(rows):
            print_lines(saved.ask(request).text)
    return 0


def _draw(options: Namespace, found: IncomingMap) -> int:
    """Draw the imported map. Print which ground replaced each word of the file."""
    with closing(to_play(options)) as saved:
        encounter, book = saved.encounter, saved.fight.book
        proposed = found.table(encounter, book)
        table = proposed if options.grounds is None else options.grounds
        told = found.told(table, encounter, book)
        answer = saved.ask(found.request(table, encounter, book))
        lines = [f"--grounds {shlex.quote(table)}", *told] if told else []
        print_lines(*lines, answer.text, *filter(None, [off_it(encounter, saved.encounter)]))
    return 0


def _make_save(options: Namespace, file: BinaryIO, where: str) -> int:
    folder = folder_of(options, make=True)
    if folder.means_path(options.save):
        message = f"{options.save!r} is a path: a whole fight comes in under a name."
        raise StoreError("bad-choice", message)
    print_lines(printable(unpack(file, folder, options.save, where)))
    return 0


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else open_plain(typed_path(name))


def _tell_all_but_one(roster: Roster) -> None:
    """Print a line for every fault except the first, because the first fault ends the command."""
    for fault in roster.faults[1:MOST_FAULTS]:
        print_error(fault.error.message)
    left = len(roster.faults) - MOST_FAULTS
    if left > 0:
        print_error(f"and {left} more that are wrong.")
