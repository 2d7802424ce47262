"""The scene of one action: the encounter as it changes, and what there is to tell about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import Refused
from rules.numbers.figures import Source, Step
from rules.rulebook.past import NOTHING_BEFORE, History

if TYPE_CHECKING:
    from rules.dice import Tray
    from rules.rulebook.rulebook import Account, Rulebook
    from rules.rulings.ruling import Answer, Ruling


class RulingRecord(Struct, frozen=True, omit_defaults=True):
    """A ruling as an event keeps it: what it is about, what it gave, and why."""

    rule: str
    out: dict[str, Any]
    steps: tuple[Step, ...]
    source: Source
    about: str = ""


class Scene:
    """Everything that one action may look at and change while it is applied."""

    def __init__(
        self,
        encounter: Encounter,
        book: Rulebook,
        dice: Tray,
        *,
        number: int = 0,
        override: bool = False,
        history: History = NOTHING_BEFORE,
    ) -> None:
        self.encounter = encounter
        self.book = book
        self.dice = dice
        self.number = number
        self.head = number
        self.override = override
        self.history = history
        self.records: list[RulingRecord] = []
        self.lines: list[str] = []
        self.overridden: list[str] = []
        self.begins_turn = False

    def find(self, who: str, field: str = "who") -> Combatant:
        """The combatant that answers to an id or a unique name; raises NotFound."""
        return self.encounter.find(who, field)

    def put(self, combatant: Combatant) -> Combatant:
        """Take a changed (or new) combatant into the encounter."""
        self.encounter = self.encounter.put(combatant)
        return combatant

    def change(self, **changes: object) -> None:
        """Change the encounter's own fields."""
        self.encounter = replace(self.encounter, **changes)

    def go_to(self, event: int) -> None:
        """Stand where an event of the history led to."""
        self.encounter = self.history.state_at(event)
        self.head = event

    def log(self, sentence: str) -> None:
        """Add a sentence to the event's line in the log."""
        self.lines.append(sentence)

    def record(self, ruling: Ruling[Answer], about: str = "") -> None:
        """Keep a ruling with the event."""
        steps = tuple(ruling.steps())
        self.records.append(RulingRecord(ruling.rule, ruling.values(), steps, ruling.source, about))

    def record_account(self, account: Account, about: str = "") -> None:
        """Keep a number of the engine's with the event, with every step up to it."""
        shown = account.figure
        closing = Step(account.label, "gives", shown.value, shown.unit)
        told = RulingRecord(
            "", {account.label: shown.value}, (*shown.steps, closing), account.source, about
        )
        self.records.append(told)

    def refuse(self, reason: str, field: str | None = None) -> None:
        """Refuse the action with the reason, or note it where the GM overrides.

        Raises:
            Refused: unless overridden.
        """
        if not self.override:
            raise Refused(reason, field)
        self.overridden.append(reason)

    def text(self) -> str:
        """The event's line in the log."""
        told = " ".join(self.lines)
        if self.overridden:
            return f"{told} [override: {' '.join(self.overridden)}]"
        return told
