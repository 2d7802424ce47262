"""The cursor and the marks decide for which combatants a command is.

A command is for the marked combatants, or for the selected combatant if nobody is marked.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from rules.encounter import Combatant
from rules.encounter.combatant import PARTY
from rules.encounter.groups import groups
from rules.history import Fight
from tracker.desk.memo import Memo
from tracker.typed import letters
from tracker.typed.whom import Whom
from tracker.views.spans import short_name

NAMED = 4
"""`target_names` lists at most this many names; it counts the other combatants: "3 more"."""

LATER, FALLEN = 2, 3
"""Sort keys: for late arrivals, and for the fallen. For a delay the key is 1, for others 0."""


class Aim(Struct, frozen=True):
    """The state of the rows: which row is selected, and which are marked, found or folded.

    `number` is the place of the cursor among the numbers of the row and of the card. `found` has
    the combatants that the search has found; it is None if there is no search. `groups` has the
    members of each folded group; the key is the id of the row that shows the group. The last
    `fallen` rows show the fallen.
    """

    rows: tuple[str, ...]
    selected: str | None
    number: int | None
    marked: frozenset[str]
    found: frozenset[str] | None
    letters: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]]
    fallen: int = 0


class Cursor:
    """The cursor in the table, and the marks. Both change when the fight changes.

    `number` is the place of the cursor among the row's numbers. If the cursor is on the whole row,
    `number` is None. `pinned` marks stay after a command. If `sinks` is true, the rows of the
    fallen are below all others. If `for_newcomers` is true and there are newcomers, they are the
    combatants of a command.
    """

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._who: str | None = None
        self._marked: frozenset[str] = frozenset()
        self._wanted = ""
        self._origin: str | None = None
        self._is_typed = False
        self._folded: frozenset[str] = frozenset()
        self.number: int | None = None
        self.pinned = False
        self._together = self._in_turn = False
        self._newcomers: frozenset[str] = frozenset()
        self.for_newcomers = False
        self.sinks = True
        self._rows: Memo[tuple[tuple[str, ...], int]] = Memo()

    @property
    def selected(self) -> Combatant | None:
        """The combatant under the cursor."""
        encounter, rows = self._fight.encounter, self.rows()
        if not rows:
            return None
        if self._who not in rows:
            stands_for = (row for row, members in self.folded().items() if self._who in members)
            turn_of = encounter.turn_of if encounter.turn_of in rows else rows[0]
            self._who = next(stands_for, turn_of)
        return encounter.combatants[self._who]

    def aim(self) -> Aim:
        """Return the parts of the cursor's state that the table shows."""
        selected = self.selected
        return Aim(
            self.rows(),
            selected.id if selected else None,
            self.number,
            self.marked,
            self.found(),
            self.letters(),
            self.folded(),
            self._placed()[1],
        )

    @property
    def marked(self) -> frozenset[str]:
        """The ids of the marked combatants."""
        return self._marked & frozenset(self._fight.encounter.combatants)

    @property
    def gathered(self) -> bool:
        """Whether the method `gather` set the marks. If not, the GM has set them."""
        return self._together

    def rows(self) -> tuple[str, ...]:
        """The ids of the rows in the order of initiative; a folded group is one row.

        Below these rows are the combatants who delay, then late arrivals, then the fallen.
        """
        return self._placed()[0]

    def _placed(self) -> tuple[tuple[str, ...], int]:
        """Return the ids of all rows, and the number of rows at the end that show the fallen."""
        return self._rows.get(self._fight.encounter, (self._folded, self.sinks), self._rows_now)

    def _rows_now(self) -> tuple[tuple[str, ...], int]:
        folded = self.folded()
        hidden = {who for row, members in folded.items() for who in members if who != row}
        shown = [who for who in self._fight.encounter.order if who not in hidden]
        places = {who: self._place(who, folded.get(who, ())) for who in shown}
        return tuple(sorted(shown, key=places.__getitem__)), list(places.values()).count(FALLEN)

    def _place(self, who: str, members: Sequence[str]) -> int:
        """Return a row's sort key: the fallen are last, late arrivals are before the fallen.

        A folded group has fallen if all its members have fallen. A folded group does not delay.
        """
        encounter, book = self._fight.encounter, self._fight.book
        people = [encounter.combatants[one] for one in members or (who,)]
        if self.sinks and all(book.fallen(encounter, one) for one in people):
            return FALLEN
        first = encounter.combatants[who]
        if first.arrives is not None:
            return LATER
        return int(first.delayed and not first.out and not members)

    def folded(self) -> Mapping[str, tuple[str, ...]]:
        """The members of each folded group. The key is the id of the row that shows the group."""
        if not self._folded:
            return {}
        encounter = self._fight.encounter
        found = {}
        for members in groups(encounter):
            if len(members) > 1 and not self._folded.isdisjoint(members):
                able = (who for who in members if not encounter.combatants[who].out)
                acting = encounter.turn_of in members
                row = encounter.turn_of if acting else next(able, members[0])
                found[str(row)] = members
        return found

    def fold(self) -> bool:
        """Fold or unfold the group of the selected combatant; return False if there is no group."""
        if self.selected is None:
            return False
        who = self.selected.id
        members = next(one for one in groups(self._fight.encounter) if who in one)
        if len(members) == 1:
            return False
        self._toggle([members])
        return True

    def fold_all(self) -> bool:
        """Fold every group. If all groups are already folded, unfold all groups.

        Return False if there is no group.
        """
        every = [one for one in groups(self._fight.encounter) if len(one) > 1]
        unfolded = [one for one in every if self._folded.isdisjoint(one)]
        self._toggle(unfolded or every)
        return bool(every)

    def _toggle(self, every: Iterable[tuple[str, ...]]) -> None:
        for members in every:
            folded = not self._folded.isdisjoint(members)
            changed = frozenset(members)
            self._folded = self._folded - changed if folded else self._folded | changed

    def letters(self) -> Mapping[str, str]:
        """The letters of the combatants. The keys are the ids of the combatants.

        A folded group has the first letter of its members, and a '+'.
        """
        return letters.in_rows(self._fight.encounter, self.folded())

    def whom(self) -> Whom:
        """Return the object that finds people in a typed line.

        If a line names nobody, the people are the combatants of `targets`.
        """
        in_order = self._fight.encounter.order
        marked = tuple(who for who in in_order if who in self._marked)
        return Whom(self._fight, tuple(self.targets()), self.folded(), marked)

    def found(self) -> frozenset[str] | None:
        """The ids of the combatants that the search has found. It is None if there is no search."""
        if self._origin is None or not (self._wanted and self._is_typed):
            return None
        return frozenset(self._matching())

    def _matching(self) -> list[str]:
        wanted, encounter = self._wanted.casefold(), self._fight.encounter
        return [one.id for one in encounter.in_order() if wanted in one.name.casefold()]

    def targets(self) -> list[str]:
        """Return the ids of the combatants for the next command.

        These are the newcomers if the command is for newcomers. If not, these are the marked
        combatants. If nobody is marked, it is the selected combatant or the folded group.
        """
        encounter = self._fight.encounter
        newcomers = [who for who in encounter.order if who in self._newcomers]
        if self.for_newcomers and newcomers:
            return newcomers
        marked = [who for who in encounter.order if who in self._marked]
        if marked or self.selected is None:
            return marked
        members = self.folded().get(self.selected.id, ())
        standing = [who for who in members if not encounter.combatants[who].out]
        return standing or [*members] or [self.selected.id]

    def target_names(self) -> str:
        """Return a text with the names of the combatants for the next command."""
        return self.names_of(self.targets())

    def names_of(self, whom: Iterable[str]) -> str:
        """Return a text with some names of these combatants, and the number of the other names."""
        people = [self._fight.encounter.combatants[who] for who in whom]
        names = [short_name(one.name) for one in people[:NAMED]]
        sides = ["+" if one.side == PARTY else "" for one in people]
        told = [f"{side}{name}" for side, name in zip(sides, names, strict=False)]
        more = [f"{len(people) - NAMED} more"] if len(people) > NAMED else []
        return names[0] if len(people) == 1 else ", ".join([*told, *more])

    def select(self, who: str) -> None:
        """Put the cursor on a combatant.

        Remove the marks that `gather` set, and forget the newcomers.
        """
        self._who, self.number, self._newcomers = who, None, frozenset()
        if self._together:
            self.unmark()

    def step(self, by: int) -> None:
        """Move the cursor up or down by this number of rows.

        The cursor stops at the first and last rows.
        """
        rows = self.rows()
        if self.selected and rows:
            at = rows.index(self.selected.id) + by
            self.select(rows[max(0, min(len(rows) - 1, at))])

    def step_number(self, by: int, count: int) -> int:
        """Move the cursor along the numbers of the row, and return the cursor's new place.

        After the last number, the first number follows.
        """
        at = -1 if self.number is None and by > 0 else self.number or 0
        self.number = (at + by) % count
        return self.number

    def follow_turn(self) -> None:
        """Go to the combatant who has the turn, if this combatant has a row."""
        turn_of = self._fight.encounter.turn_of
        if turn_of is not None and turn_of in self.rows():
            self.select(turn_of)

    def mark(self) -> None:
        """Mark the row under the cursor, or remove its mark. Then go to the next row."""
        if self.selected:
            self._marked ^= frozenset(self.folded().get(self.selected.id, (self.selected.id,)))
            self._together = False
            self.step(1)

    def mark_these(self, people: Iterable[str]) -> None:
        """Mark only these people, and remove all other marks.

        The new marks stay until the turn passes.
        """
        self.unmark()
        self._marked, self._in_turn = frozenset(people), True

    def unmark(self) -> None:
        """Remove all marks."""
        self._marked, self.pinned, self._together = frozenset(), False, False
        self._in_turn = False

    def turn_passes(self) -> None:
        """Put the cursor on the combatant who has the turn now.

        If nobody has the turn, and the cursor is on a fallen combatant, go to the first row.
        Remove the marks that were only for the last turn.
        """
        if self._in_turn and not self.pinned:
            self.unmark()
        rows, fallen = self._placed()
        if self._fight.encounter.turn_of is None and self._who in rows[len(rows) - fallen :]:
            self.select(rows[0])
        self.follow_turn()

    def gather(self, people: Iterable[str]) -> None:
        """Go to the first of these people, and mark all of them.

        The marks stay until the cursor moves or an action is done.
        """
        first, *more = people
        self.unmark()
        self.select(first)
        if more:
            self._marked, self._together = frozenset([first, *more]), True

    def welcome(self, people: Iterable[str]) -> None:
        """Remember these newcomers for the next commands.

        The desk forgets the newcomers when the cursor moves or an action is done. The cursor and
        the marks stay, because newcomers must not interrupt a fight.
        """
        self._newcomers = frozenset(people)

    def used(self, people: Iterable[str]) -> None:
        """Remove the marks of a command's combatants, unless the marks are pinned.

        Any command removes the marks that `gather` set. After any command, nobody is a newcomer.
        """
        self._newcomers = frozenset()
        if not self.pinned and (self.gathered or frozenset(people) == self.marked):
            self.unmark()

    def begin_search(self) -> None:
        """Begin a search at the row under the cursor."""
        self._origin, self._is_typed = self.selected.id if self.selected else "", False

    def search(self, words: str) -> bool:
        """Go to the first combatant whose name contains the words.

        The first row to look at is the row where the search began. If no name contains the words,
        the cursor stays at this row. Return False in this case.
        """
        self._wanted, self._is_typed = words, True
        if self._origin in self.rows():
            self.select(str(self._origin))
        return self.to_match(0) if words else True

    def to_match(self, by: int) -> bool:
        """Go to the next match or to the previous match. After the last match, the first follows.

        Return False if there is no match.
        """
        matching, rows = self._matching() if self._wanted else [], self.rows()
        if not matching or self.selected is None:
            return False
        at = rows.index(self.selected.id)
        round_ = [*rows[at:], *rows[:at]] if by >= 0 else [*rows[at::-1], *rows[:at:-1]]
        self.select(next(who for who in (round_[1:] if by else round_) + round_ if who in matching))
        return True

    def end_search(self, *, stay: bool) -> None:
        """End the search.

        If `stay` is true, the cursor stays at the match. If not, the cursor goes back to the row
        where the search began.
        """
        if not stay and self._origin in self.rows():
            self.select(str(self._origin))
        self._origin = None
