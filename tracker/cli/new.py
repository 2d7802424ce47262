"""`gaitkeeper new`: make a new encounter; combatants may come from a file."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from rules.history import Fight
from rules.numbers.inputs import listed
from rules.rulebook.catalogue import rulebook
from tracker.cli.output import print_lines
from tracker.cli.save_argument import folder_of
from tracker.formats.file_formats import READ
from tracker.formats.roster import Roster, RosterRow, read_roster, rehearsed
from tracker.session.session import Session, begin
from tracker.settings.paths import typed_path
from tracker.store.errors import StoreError, printable
from tracker.store.names import display_name
from tracker.text.sanitize import NAMELESS, sanitize


def arguments(parser: ArgumentParser) -> None:
    """Declare NAME, --system and --from."""
    parser.add_argument("name", metavar="NAME", help="what it is called, or a path (as of SAVE)")
    parser.add_argument("--system", required=True, metavar="SYSTEM", help="its rulebook, as emala")
    parser.add_argument(
        "--from",
        dest="roster",
        type=Path,
        metavar="FILE",
        help=f"combatants from {listed([one.title for one in READ])}: name, side, hp, count,"
        " initiative and the fields that `gaitkeeper fields SYSTEM` lists",
    )


def run(options: Namespace) -> int:
    """Make the save and print its path; raises RulesError, StoreError."""
    folder = folder_of(options, make=True)
    at = typed_path(options.name) if folder.means_path(options.name) else None
    name = _name(options.name if at is None else at.stem)
    book = rulebook(options.system)
    rows = () if options.roster is None else _rehearsed(read_roster(options.roster, book), book.id)
    path = begin(folder if at is None else at, name, book.id)
    if rows:
        with closing(Session(path)) as fight:
            for row in rows:
                fight.ask({"action": "add", **row.request})
    print_lines(printable(path))
    return 0


def _name(text: str) -> str:
    """Return the name of the fight as the save keeps it. Raises StoreError (bad-choice)."""
    name = sanitize(text, max(200, len(text)))
    if name == NAMELESS:
        raise StoreError("bad-choice", "A save needs a name: give it a letter or more.")
    return display_name(name)


def _rehearsed(roster: Roster, system: str) -> tuple[RosterRow, ...]:
    """Add the rows to a temporary fight as a trial, and return the rows.

    Because of the trial, a bad row creates no save.
    """
    fight, proposal = Fight.new("?", system)
    fight.commit(proposal)
    return rehearsed(roster, fight).checked()
