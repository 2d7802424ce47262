"""A fight and its save. An action counts only when its event is safely on the disk."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Tray, Typed
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.fight.actions import Action
from rules.fight.harm import Victim, victims
from rules.history import Event, Fight, Misfit, Proposal, edition, event_to_bytes
from tracker.session.archive import JournalArchive, decoded
from tracker.session.contents import fight_of, state_of
from tracker.store import Save, SavesFolder, Snapshot, StoreError
from tracker.store.errors import SampleError, checkpoint_failed, damaged, printable
from tracker.store.follow import Follower, OpenAgain
from tracker.store.journal import Position
from tracker.store.operations import new_save, new_save_at, running_copy
from tracker.text.sanitize import sanitize

if TYPE_CHECKING:
    from rules.fight.results_told import Foreseen

EVENTS_BETWEEN_CHECKPOINTS = 100
"""After this many events the state is written, so that opening a save reads few events."""

EVENTS_BETWEEN_TRIES = 10
"""A failed checkpoint or backup is tried again after a round, or after this many events."""


class Previewed(Struct, frozen=True):
    """The result of actions: every outcome in the log's words, and the encounter afterwards.

    If an action needs a roll that was not typed, `complete` is false, and the encounter is the
    present encounter. `cost` names the cost of the actions: 'Actions 3 to 2.' `victims` are all
    combatants whom an outcome harms.
    """

    foreseen: "Foreseen"
    encounter: Encounter
    complete: bool
    cost: str = ""
    victims: tuple[Victim, ...] = ()

    @property
    def text(self) -> str:
        """The preview as text: the rolls, the outcomes and the cost of the action."""
        return f"{self.foreseen.told()} {self.cost}".strip()

    @property
    def beside_the_act(self) -> str:
        """The preview as text, without the sentence about the act itself.

        The rolls, the outcomes and the cost stay.
        """
        return f"{self.foreseen.told(act=False)} {self.cost}".strip()


class Session:
    """A fight with its save, for play or for reading only.

    `random` rolls the dice. If the caller seeds `random`, the same seed gives the same dice.

    A sample is never written. If `copies_to` is a folder of saves, the first change makes a copy of
    the sample in this folder, and play continues on the copy; `copied` receives the path of the
    copy.

    `warning` is a message about the last action or about the opening. It is empty if there was no
    problem. An action with a warning still counts.

    If `checkpoints_later` is true, actions write no checkpoints; `write_checkpoint` writes them. So
    a screen can first show the result of the action.
    """

    checkpoints_later = False

    def __init__(
        self,
        save: Path | Snapshot,
        *,
        random: Random | None = None,
        writable: bool = True,
        copies_to: Path | None = None,
        copied: Callable[[Path], None] = lambda _: None,
    ) -> None:
        """Open the save and bring the fight to its newest event.

        Raises:
            StoreError: not-found, save-locked, save-damaged, save-newer, io; SampleError for a
                sample, if `writable` is true and `copies_to` is None.
        """
        self.random = random or Random()
        self.writable = writable
        self._copies_to: Path | None = None
        self._copied = copied
        try:
            self._save = Save(save, writable=writable)
        except SampleError:
            if copies_to is None:
                raise
            self._save, self._copies_to = Save(save, writable=False), copies_to
        self.path = self._save.path
        self._follower: Follower | None = None
        self._archive = JournalArchive(self._save.journal)
        try:
            self.fight = self._opened()
        except BaseException:
            self._save.close()
            raise
        self.warning = ""
        self._previewed: tuple[Encounter, object, Previewed] | None = None
        self._closed = self._due = self._landmark = False
        self._found = self.fight.last
        self._checkpoint = self._save.opened.n
        self._next_try = self._checkpoint + EVENTS_BETWEEN_CHECKPOINTS
        if writable and not (self.is_sample or self.fight.last):
            try:
                self._record(Fight.new(self.encounter.name, self.encounter.system)[1])
            except BaseException:
                self._save.close()
                raise
        self._warn()

    @property
    def is_sample(self) -> bool:
        """Whether this is an unchanged sample."""
        return self._copies_to is not None

    @property
    def name(self) -> str:
        """The name of the save. If a sample was copied, this is the name of the copy."""
        return self._save.opened.name or self.encounter.name

    @property
    def end(self) -> Position:
        """The place in the history after the newest event that was read."""
        return self._save.journal.end

    @property
    def encounter(self) -> Encounter:
        """The current encounter."""
        return self.fight.encounter

    def ask(
        self, request: Mapping[str, object], typed: Iterable[Typed] = (), *, override: bool = False
    ) -> Event:
        """Do the requested action. After a RulesError or StoreError, nothing has changed."""
        return self.do(self.fight.read(request), typed, override=override)

    def do(self, action: Action, typed: Iterable[Typed] = (), *, override: bool = False) -> Event:
        """Apply an action, and wait until the event is on the disk.

        If the action is done but another write fails, `warning` says so.

        Raises:
            RulesError: the action was not understood or not allowed.
            StoreError: the event could not be written; the fight stays unchanged.
        """
        if not self.writable:
            raise StoreError("save-locked", "this save is open for viewing only.")
        before = self.encounter.round, self.encounter.ended
        tray = Tray(self.random, typed)
        event = self._record(self.fight.propose(action, tray, override=override))
        landmark = (self.encounter.round, self.encounter.ended) != before
        self._due = self._due or landmark or event.n >= self._next_try
        self._landmark = self._landmark or landmark
        if not self.checkpoints_later:
            self._write_if_due()
        self._warn()
        return event

    @property
    def checkpoint_is_due(self) -> bool:
        """Whether the state must be written beside the history now."""
        return self._due

    def write_checkpoint(self) -> None:
        """Write the state beside the history if this is due. If the write fails, set `warning`.

        The history has every action, even if writing the state fails.
        """
        if not self._closed:
            self._write_if_due()
            self._warn()

    def _write_if_due(self) -> None:
        due, keep = self._due, self._landmark
        self._due = self._landmark = False
        if due:
            self._write_state(keep=keep)

    def preview(
        self, wanted: Iterable[tuple[Action, Iterable[Typed]]], *, override: bool = False
    ) -> Previewed:
        """Return the results of several actions, one after the other, without doing the actions.

        If an action needs a roll that was not typed, the result has every outcome of the roll. If
        `override` is true, the rules refuse nothing.

        Raises:
            RulesError: an action was not understood or is not allowed.
        """
        asked = tuple((action, tuple(typed)) for action, typed in wanted)
        key = asked, override
        before, made, found = self._previewed or (None, None, None)
        if found is None or before is not self.encounter or made != key:
            found = self._preview(asked, override=override)
            self._previewed = self.encounter, key, found
        return found

    def _preview(
        self, asked: Sequence[tuple[Action, Sequence[Typed]]], *, override: bool
    ) -> Previewed:
        # The start of the program needs no preview.
        from rules.fight.foreseen import foresee  # noqa: PLC0415
        from rules.fight.results_told import costs  # noqa: PLC0415

        number, book = self.fight.last + 1, self.fight.book
        found = foresee(self.encounter, asked, number=number, history=self.fight, override=override)
        complete = not found.rolls
        encounter = found.outcomes[0].encounter if complete else self.encounter
        actions = [action for action, _ in asked]
        cost = costs(book, self.encounter, found.outcomes, self._doers(actions))
        harmed = victims(book, self.encounter, actions, found.outcomes)
        return Previewed(found, encounter, complete, cost, harmed)

    def _doers(self, actions: Iterable[Action]) -> list[str]:
        """Return the ids of the doers of these actions. Actions for several people are left out."""
        said = [getattr(action, "who", None) for action in actions]
        each = (one[0] if isinstance(one, tuple) and len(one) == 1 else one for one in said)
        found = (self.encounter.find(who).id for who in each if isinstance(who, str))
        return list(dict.fromkeys(found))

    def look(self) -> bool:
        """If this session is read-only, read the new events of another process.

        Returns True if there were new events.

        Raises:
            StoreError: the save is gone, or the present file cannot be read.
        """
        if self.writable or self.is_sample:
            return False
        self._follower = self._follower or Follower(self.path, self.end)
        try:
            events = [decoded(self._follower, line) for line in self._follower.news()]
        except OpenAgain:
            self._open_again()
            return True
        if events:
            self._save.journal.refresh()
            self.fight.follow(*events)
        return bool(events)

    def _open_again(self) -> None:
        """Open the save again, because another program replaced or cut its files.

        Raises StoreError.
        """
        found = Save(self.path, writable=False)
        self._save.close()
        self._save, self._follower = found, None
        self._archive = JournalArchive(found.journal)
        self.fight = self._opened()

    def checkpoint(self, *, keep: bool = False) -> None:
        """Write the state after the newest event beside the history; raises StoreError.

        If `keep` is true and the fight has combatants, the state also becomes a backup.
        """
        self._save.checkpoint(state_of(self.fight))
        self._checkpoint = self.fight.last
        if keep and self.encounter.combatants:
            self._save.keep(self._checkpoint)

    def close(self) -> None:
        """Write the state if it is not written yet, and release the save.

        If a write fails, `warning` says so; the history still has every action.
        """
        if self._closed:
            return
        try:
            if self.writable and not self.is_sample and self._checkpoint != self.fight.last:
                self._write_state("What was played")
            self._keep_last()
            self._warn()
        finally:
            self._closed = True
            # Without the lock nothing may be written any more, not even by a second close.
            self.writable = False
            self._save.close()

    def _keep_last(self) -> None:
        """Keep the last state of a fight as a backup if somebody has played in this session."""
        played = self.writable and self.fight.last > self._found
        if played and self.encounter.combatants and self._checkpoint == self.fight.last:
            self._save.keep(self._checkpoint, at_once=True)

    def _write_state(self, done: str = "The action", *, keep: bool = False) -> None:
        """Write the state of the fight beside the history.

        If the write fails, set a warning and try again later.
        """
        try:
            self.checkpoint(keep=keep)
        except StoreError as fault:
            self._save.notes.append(checkpoint_failed(fault, done))
            self._next_try = self.fight.last + EVENTS_BETWEEN_TRIES
        else:
            self._next_try = self.fight.last + EVENTS_BETWEEN_CHECKPOINTS

    def _warn(self) -> None:
        """Move the warnings of the save into `warning`. Each warning is moved only once."""
        self.warning = " ".join(dict.fromkeys(self._save.notes))
        self._save.notes.clear()

    def _record(self, proposal: Proposal) -> Event:
        """Write the event of an action to the disk, and add it to the history.

        Raises StoreError.
        """
        now = datetime.now(UTC).isoformat(timespec="seconds")
        event = replace(proposal.event, at=now)
        if self._copies_to is not None:
            self._go_on_with(running_copy(self.path, self._copies_to))
        self._save.append(event_to_bytes(event))
        self.fight.commit(replace(proposal, event=event))
        return event

    def _go_on_with(self, path: Path) -> None:
        """Continue with a copy of the sample; raises StoreError."""
        copy = Save(path)
        if copy.journal.end != self._save.journal.end:
            copy.close()
            message = f"{printable(self.path)} is another by now: open it again."
            raise StoreError("conflict", message)
        self._save.close()
        self._save, self.path, self._copies_to = copy, copy.path, None
        self._checkpoint = copy.opened.n
        self._next_try = self._checkpoint + EVENTS_BETWEEN_CHECKPOINTS
        self._archive.go_on_in(copy.journal)
        self._copied(copy.path)

    def _opened(self) -> Fight:
        opened, journal = self._save.opened, self._save.journal
        try:
            fight = fight_of(opened.state, opened.n, self._archive)
            fight.follow(*(decoded(journal, event) for event in self._save.events()))
        except Misfit as fault:
            raise journal.damaged(fault.event, fault.reason) from fault
        except StoreError:
            raise
        except RulesError as fault:
            raise without_book(self.path, fault) or damaged(self.path, "", _said(fault)) from fault
        except Exception as fault:  # a file may contain anything
            raise damaged(self.path, "", _said(fault)) from fault
        changed = _changed_book(self.path, opened.state.get("book"), fight)
        self._save.notes.extend([changed] if changed else [])
        return fight


def without_book(path: Path, fault: RulesError) -> StoreError | None:
    """Return the error for a save whose rulebook is missing or invalid.

    Return None for other faults.
    """
    if fault.code != "unknown-system":
        return None
    told = fault.message.rstrip(".")
    hint = "a book in a file lies in a folder of books, or is given with --book FILE"
    return StoreError("not-found", f"{printable(path)} cannot be opened: {told}; {hint}.")


def _said(fault: Exception) -> str:
    return str(fault).rstrip(".") or type(fault).__name__


def _changed_book(path: Path, played: object, fight: Fight) -> str:
    """Return a warning if the book's file has changed since the last play. If not, return ''.

    Raises:
        StoreError: the changed book lacks something that the fight needs.
    """
    here = edition(fight.book)
    same = str(played).partition("/")[0] == fight.book.id
    if not (fight.book.words.fingerprint and same) or played == here:
        return ""
    from rules.bookfile.changed import lacking  # noqa: PLC0415  # few books are in a file

    missing = lacking(fight.book, fight.encounter)
    if missing:
        message = f"{printable(path)} cannot be opened under the changed book {here}: {missing}."
        raise StoreError("conflict", message)
    name = fight.book.id
    return f"The book {name} has changed since this was last played; what was played stands."


def begin(where: SavesFolder | Path, name: str, system: str) -> Path:
    """Make a save of a new, empty encounter and return its path.

    If `where` is a folder of saves, the file gets the fight's name. If not, `where` is the file's
    path.

    Raises:
        RulesError: unknown-system.
        StoreError: bad-choice, conflict, not-found, io.
    """
    fight, _ = Fight.new(sanitize(name), system)
    called, state = fight.encounter.name, state_of(fight)
    if isinstance(where, Path):
        path = new_save_at(where, called, state)
    else:
        path = new_save(where, called, state)
    # An empty history gets its first event from the session that opens it first.
    with suppress(StoreError):
        Session(path).close()
    return path
