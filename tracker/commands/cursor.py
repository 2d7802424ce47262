"""Who a command is for: the row under the cursor, those that are marked, those in sight."""

from rules.encounter import Combatant
from rules.errors import NotFound
from rules.history import Fight


class Cursor:
    """A place in the timeline, and the marks in it; it follows the fight as that changes.

    `number` is which of the row's numbers it is on, None where it is on the row as a whole.
    """

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._who: str | None = None
        self._marked: frozenset[str] = frozenset()
        self._wanted = ""
        self.number: int | None = None

    @property
    def selected(self) -> Combatant | None:
        """The combatant under the cursor."""
        encounter, rows = self._fight.encounter, self.rows()
        if not rows:
            return None
        if self._who not in rows:
            self._who = encounter.turn_of if encounter.turn_of in rows else rows[0]
        return encounter.combatants[self._who]

    @property
    def marked(self) -> frozenset[str]:
        """The ids of those who are marked."""
        return self._marked & frozenset(self._fight.encounter.combatants)

    def rows(self) -> tuple[str, ...]:
        """The ids of those in the timeline: everybody, or those whose name is filtered for."""
        wanted, encounter = self._wanted.casefold(), self._fight.encounter
        return tuple(one.id for one in encounter.in_order() if wanted in one.name.casefold())

    def targets(self) -> list[str]:
        """Those that a command is for: the marked ones, else the one under the cursor."""
        marked = [who for who in self._fight.encounter.order if who in self._marked]
        return marked or ([self.selected.id] if self.selected else [])

    def target_names(self) -> str:
        """Whom a command is for, in words."""
        people = self.targets()
        if len(people) == 1:
            return self._fight.encounter.combatants[people[0]].name
        return f"{len(people)} marked"

    def select(self, who: str) -> None:
        """Go to a combatant."""
        self._who, self.number = who, None

    def step(self, by: int) -> None:
        """Go up or down so many rows, at most to the ends."""
        rows = self.rows()
        if self.selected and rows:
            at = rows.index(self.selected.id) + by
            self.select(rows[max(0, min(len(rows) - 1, at))])

    def step_number(self, by: int, count: int) -> int:
        """Go along the numbers of the row, round at its ends; gives where that is."""
        at = -1 if self.number is None and by > 0 else self.number or 0
        self.number = (at + by) % count
        return self.number

    def follow_turn(self) -> None:
        """Go to whose turn it is, where they are in sight."""
        turn_of = self._fight.encounter.turn_of
        if turn_of is not None and turn_of in self.rows():
            self.select(turn_of)

    def mark(self) -> None:
        """Mark the one under the cursor, or take the mark off, and go on to the next."""
        if self.selected:
            self._marked ^= {self.selected.id}
            self.step(1)

    def unmark(self) -> None:
        """Take all marks off."""
        self._marked = frozenset()

    def filter(self, words: str) -> None:
        """Keep only those in sight whose name holds the words.

        Raises:
            NotFound: nobody is called that; the rows stay as they were.
        """
        before, self._wanted = self._wanted, words
        if not self.rows():
            self._wanted = before
            raise NotFound("nobody is called that")
