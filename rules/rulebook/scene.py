"""The scene of one action: the encounter while it changes, and the sentences for the log."""

from fractions import Fraction
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.errors import Refused
from rules.map.whereabouts import Walk
from rules.numbers.exact import Number
from rules.numbers.figures import Source, Step
from rules.rulebook.answers import Account
from rules.rulebook.past import NOTHING_BEFORE, History, Share
from rules.rulings.ruling import Answer, Ruling

A = TypeVar("A", bound=Answer)


class RulingRecord(Struct, frozen=True, omit_defaults=True):
    """A ruling in the form in which an event stores it: combatant, results and steps."""

    rule: str
    out: dict[str, Any]
    steps: tuple[Step, ...]
    source: Source
    about: str = ""


class Scene:
    """Everything that one action may look at and change, except the rulebook.

    - `start`: the encounter before the action
    - `settled`: the encounter after the last automatic effects
    - `blows`: the damage of a single blow, by the victim's id
    - `acts`: the sentences about the act itself; a preview shows other words instead
    - `shares`: the effects of the action on hit points; the event stores the shares, so that a
      correction is possible
    - `rising`: the rise of the ground per metre of the present move, in metres; negative for a
      fall, None if nobody knows
    - `heading`: the id of a walker whose next way is known, and the function that walks this way
    """

    def __init__(
        self,
        encounter: Encounter,
        dice: Tray,
        *,
        number: int = 0,
        override: bool = False,
        history: History = NOTHING_BEFORE,
    ) -> None:
        self.encounter = encounter
        self.start = encounter
        self.settled = encounter
        self.dice = dice
        self.number = number
        self.head = number
        self.override = override
        self.history = history
        self.records: list[RulingRecord] = []
        self.lines: list[str] = []
        self.acts: list[str] = []
        self.turns: list[list[str]] = [[]]
        self.overridden: list[str] = []
        self.begins_turn = False
        self.rising: Fraction | None = None
        self.heading: tuple[str, Walk] | None = None
        self.blows: dict[str, int] = {}
        self.shares: list[Share] = []

    def find(self, who: str, field: str = "who") -> Combatant:
        """The combatant with this id or unique name; raises NotFound."""
        return self.encounter.find(who, field)

    def put(self, combatant: Combatant) -> Combatant:
        """Put a changed (or new) combatant into the encounter, and return it."""
        self.encounter = self.encounter.put(combatant)
        return combatant

    def change(self, **changes: object) -> None:
        """Change the encounter's own fields.

        If no value is new, the encounter stays the same object, and what is remembered of it holds.
        """
        if any(getattr(self.encounter, name) is not value for name, value in changes.items()):
            self.encounter = replace(self.encounter, **changes)

    def go_to(self, event: int) -> None:
        """Go to the state after an event of the history."""
        self.encounter = self.start = self.settled = self.history.state_at(event)
        self.head = event

    def log(
        self, sentence: str, *, apart: bool = False, brief: str | None = None, act: bool = False
    ) -> None:
        """Add a sentence to the event's text; with `apart`, the sentence begins a new line.

        `brief` is a shorter sentence for the line of the turn. If `brief` is empty, the line of the
        turn gets no sentence. `act` is true if the sentence describes only the act itself, and not
        its results.
        """
        if sentence:
            self.lines.append(f"\n{sentence}" if apart and self.lines else sentence)
        self.acts += [sentence] if act else []
        told = sentence if brief is None else brief
        self.turns[-1] += [told] if told else []

    def say_no_more_of_that(self) -> None:
        """Remove all sentences from the line of this turn.

        The next sentence then begins the line.
        """
        self.turns[-1].clear()

    def turn_over(self) -> None:
        """End the line of this turn or pulse. Later sentences begin the next line."""
        if len(self.turns) == 1 or self.turns[-1]:
            self.turns.append([])

    def record(self, ruling: Ruling[A], about: str = "") -> Ruling[A]:
        """Store a ruling in the event, and return the ruling."""
        steps = tuple(ruling.steps())
        self.records.append(RulingRecord(ruling.rule, ruling.values(), steps, ruling.source, about))
        return ruling

    def record_account(self, account: Account, about: str = "") -> None:
        """Store a computed number in the event, with all steps of the computation."""
        out = {account.label: account.figure.value}
        self.records.append(RulingRecord("", out, account.steps(), account.source, about))

    def refuse(self, reason: str, field: str | None = None, nearest: Number | None = None) -> None:
        """Raise Refused with this reason. If the GM overrides, only note the reason.

        `nearest` is the nearest allowed number.
        """
        if not self.override:
            raise Refused(reason, field, nearest or None)
        self.overridden.append(reason)

    def refuse_if(self, why: str | None, what: str, field: str | None = None) -> None:
        """Refuse the action with 'what: why.'; do nothing if `why` is None."""
        if why is not None:
            self.refuse(f"{what}: {why}.", field)

    def brief(self) -> tuple[str, ...]:
        """Return a short text of the log for each turn. The turn of the action comes first.

        Return nothing if the only text would be the event's text.
        """
        told = [" ".join(one) for one in self.turns]
        if self.overridden:
            told[0] = f"{told[0]} [override]".lstrip()
        return () if told == [self.text().replace("\n", " ")] else tuple(told)

    def text(self) -> str:
        """The event's line in the log."""
        told = " ".join(self.lines).replace(" \n", "\n")
        if self.overridden:
            return f"{told} [override: {' '.join(self.overridden)}]"
        return told
