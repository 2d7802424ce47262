"""`gaitkeeper check`: read a whole save, and compare its history with today's rules."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

from rules.encounter import Encounter
from rules.encounter.patch import difference, place_in_words, shown
from rules.errors import RulesError
from rules.history import Event, Fight, Misfit, edition
from rules.history.audit import Audit
from rules.history.event import is_newer
from rules.rulebook.catalogue import rulebook, systems
from rules.rulebook.rulebook import Rulebook
from tracker.cli.log import events
from tracker.cli.output import print_error, print_lines
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.session.archive import JournalArchive
from tracker.session.contents import fight_of
from tracker.session.repair import mended, repair
from tracker.session.session import without_book
from tracker.store import Journal, Snapshot, SnapshotState, StoreError
from tracker.store.errors import damaged, printable
from tracker.store.lock import known_event
from tracker.store.save import open_journal

DAMAGED = 3
MOST_TOLD = 50


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE and --repair."""
    add_save_argument(parser)
    parser.add_argument(
        "--repair",
        action="store_true",
        help="make a new save beside a damaged one, of all that can be read of it",
    )


def run(options: Namespace) -> int:
    """Print the good parts of a save on standard output, and its damage on standard error.

    Return 3 if there is damage. An event that today's rules would decide differently is no damage.
    """
    save = folder_of(options).find(options.save)
    good, faults = checked(save)
    print_lines(*good)
    for fault in faults:
        print_error(fault)
    if not options.repair:
        return DAMAGED if faults else 0
    if not faults:
        print_lines("Nothing is damaged: there is nothing to repair.")
        return 0
    made, told = repair(save.path)
    print_lines(f"{printable(made)} is a new save: {told}. The damaged one was left as it is.")
    return 0


def checked(save: Snapshot) -> tuple[list[str], list[str]]:
    """Check a save. Return sentences about the good parts, and sentences about the faults.

    The faults are in the state of the fight or in the history.
    """
    good: list[str] = []
    faults: list[str] = []
    found = None
    try:
        found = save.latest()
        good.append(f"{printable(save.path)}: the state after event {found.n} reads well.")
    except StoreError as fault:
        faults.append(fault.message)
        good += _offer(save.path)
    try:
        known = known_event(save.path)
        with closing(open_journal(save.path)) as journal:
            if known > journal.last:
                reason = f"it ends with event {journal.last}, but event {known} was in it"
                faults.append(damaged(journal.path, "", reason).message)
            audit = SaveCheck(save.path, journal, found)
            audit.run()
    except StoreError as fault:
        return good or [*_offer(save.path)], [*faults, fault.message]
    if not audit.faults:
        events = "1 event leads" if journal.last == 1 else f"{journal.last} events lead"
        good.append(f"{printable(journal.path)}: {events} to the same state.")
    return [*good, *audit.told()], faults + audit.faults


def _offer(path: Path) -> Iterator[str]:
    """If this damaged save can be repaired, yield a sentence about the repaired save."""
    with suppress(StoreError):
        yield f"`gaitkeeper check --repair` makes a new save of it: {mended(path).told}."


class SaveCheck:
    """Follow a history from its first event, and compare each event with today's rules.

    `faults` are the faults of the files. `differences` are the events that today's rules would
    decide differently. A difference is not a fault, because the save keeps the event's result.
    """

    def __init__(self, path: Path, journal: Journal, snapshot: SnapshotState | None) -> None:
        self._path = path
        self._journal = journal
        self._snapshot = snapshot
        self._editions: dict[str, int] = {}
        self.faults: list[str] = []
        self.differences: list[str] = []

    def run(self) -> None:
        """Play every event of the history again, and note faults and differences.

        Raises StoreError (save-damaged) if an event does not follow from the earlier events.
        """
        if self._snapshot is not None:
            self._journal.read_from(self._snapshot.place)
        audit: Audit | None = None
        for event in events(self._journal):
            try:
                audit = audit or self._begun(event)
                self._note(event, audit.audited(event), edition(audit.fight.book))
            except Misfit as fault:
                raise self._journal.damaged(event.n, fault.reason) from fault
            except RulesError as fault:
                missing = without_book(self._path, fault)
                if missing is not None:
                    raise missing from fault
                raise self._journal.damaged(event.n, fault.message.rstrip(".")) from fault
            if self._snapshot is not None and self._snapshot.n == event.n:
                self._compare(self._snapshot, audit.fight)
        if audit is not None:
            self.differences[:0] = _of_editions(self._editions, audit.fight.book)

    def told(self) -> Iterator[str]:
        """Yield a sentence for each of the first MOST_TOLD differences.

        If there are more differences, one last sentence gives their number.
        """
        yield from self.differences[:MOST_TOLD]
        if len(self.differences) > MOST_TOLD:
            yield f"{len(self.differences) - MOST_TOLD} more events would come out otherwise."

    def _begun(self, event: Event) -> Audit:
        if event.action.get("action") != "new":
            raise self._journal.damaged(event.n, "it does not begin an encounter")
        encounter = Encounter(name="", system=str(event.action.get("system")))
        archive = JournalArchive(self._journal)
        return Audit(Fight(encounter, archive=archive), archive)

    def _note(self, event: Event, otherwise: str, today: str) -> None:
        self._editions.setdefault(event.book, event.n)
        if otherwise:
            played = "" if event.book == today else f", played under {event.book},"
            told = f"event {event.n}{played} would come out otherwise today: {otherwise}."
            self.differences.append(told)

    def _compare(self, snapshot: SnapshotState, fight: Fight) -> None:
        try:
            saved = fight_of(snapshot.state, snapshot.n, None)
        except RulesError as fault:
            self._differs(fault.message.rstrip("."))
            return
        if (saved.head, saved.redo) != (fight.head, fight.redo):
            self._differs(f"it stands at event {saved.head}, by the history at {fight.head}")
        for change in difference(fight.encounter, saved.encounter)[:1]:
            place = place_in_words(change.at, fight.encounter)
            self._differs(f"{place} is {shown(change.to)}, by the history {shown(change.was)}")

    def _differs(self, reason: str) -> None:
        self.faults.append(damaged(self._path, "", reason).message)


def _of_editions(first: Mapping[str, int], last: Rulebook) -> Iterator[str]:
    """Yield a sentence for each other edition of the book under which events were played."""
    known = systems()
    for played, number in first.items():
        name, _, _ = played.partition("/")
        book = rulebook(name) if name in known else last
        if played != edition(book):
            later = "a later one" if is_newer(played, book) else "another"
            yield (
                f"from event {number} on it was played under {played}, {later} than the"
                f" {edition(book)} here: what was played stands."
            )
