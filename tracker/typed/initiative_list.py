"""The list of initiative: who rolls, the typed numbers, and one action for all."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.dice import Typed
from rules.dice.typing import typed_roll
from rules.encounter import Combatant
from rules.encounter.combatant import PARTY
from rules.encounter.groups import group_name, one_of_each
from rules.fight.initiative import outcome
from rules.history import Fight
from rules.numbers.exact import Number, parse_number
from rules.rulebook.answers import Account
from tracker.typed.grammar import Asked
from tracker.typed.line_edit import LineEdit

LONGEST = 20
"""The most characters of a field, for a number or the totals of dice."""


class InitiativeLine(NamedTuple):
    """A line of the list: one roll for `people`; if nothing can be typed, `line` is None."""

    label: str
    people: tuple[Combatant, ...]
    line: LineEdit | None


class InitiativeResult(NamedTuple):
    """The result of a line: a roll with its steps, or a final number, or neither."""

    rolled: Account | None = None
    final: Number | None = None


class InitiativeList:
    """A line for each party member, then a line for each kind of foe; one field has the cursor.

    If `together` is true, a kind of foe has a field too, with one roll for the whole kind. If
    `begins` is true, the action also begins the fight.
    """

    def __init__(self, fight: Fight, people: list[Combatant], *, begins: bool = False) -> None:
        rule, encounter = fight.book.initiative, fight.encounter
        rolling = one_of_each(one for one in people if rule.rolls(encounter, one))
        self.fight = fight
        self.begins = begins
        self.together = False
        self.at = 0
        # If nobody is in the party, everybody has a field.
        self._party = [one for one in rolling if one.side == PARTY] or rolling
        self._foes: dict[tuple[str, str], list[Combatant]] = {}
        for one in rolling:
            if one not in self._party:
                self._foes.setdefault((group_name(one), one.side), []).append(one)
        self._lines = {one.id: LineEdit(longest=LONGEST) for one in rolling}

    def entries(self) -> list[InitiativeLine]:
        """The lines of the list now."""
        party = (
            InitiativeLine(one.group or one.name, (one,), self._lines[one.id])
            for one in self._party
        )
        return [*party, *self._kinds()]

    def fields(self) -> list[InitiativeLine]:
        """The lines that have a field for typing."""
        return [entry for entry in self.entries() if entry.line is not None]

    @property
    def current(self) -> InitiativeLine | None:
        """The line with the cursor."""
        fields = self.fields()
        return fields[min(self.at, len(fields) - 1)] if fields else None

    @property
    def is_blank(self) -> bool:
        """Whether the field with the cursor is empty."""
        entry = self.current
        return entry is not None and entry.line is not None and not entry.line.text

    def step(self, by: int) -> None:
        """Go to another field; the first field comes after the last field."""
        count = len(self.fields())
        self.at = (self.at + by) % count if count else 0

    def toggle_together(self) -> None:
        """Switch between one roll for each kind of foes and one roll for each foe."""
        self.together = not self.together
        self.at = min(self.at, max(0, len(self.fields()) - 1))

    def take_key(self, name: str, character: str | None) -> None:
        """Edit the field with the cursor."""
        entry = self.current
        if entry is not None and entry.line is not None:
            entry.line.take_key(name, character)

    def outcome(self, entry: InitiativeLine) -> InitiativeResult:
        """The result of a line; raises InputError for a text that is not a roll."""
        text = entry.line.text.strip() if entry.line else ""
        if text.startswith("="):
            return InitiativeResult(final=parse_number(text[1:].strip(), "results"))
        if not text:
            return InitiativeResult()
        rule, encounter = self.fight.book.initiative, self.fight.encounter
        return InitiativeResult(outcome(encounter, rule, entry.people[0], typed_roll(text)))

    def asked(self) -> Asked:
        """Return one action that has all typed rolls; people with typed rolls come first.

        Raises InputError for a text that is not a roll.
        """
        dice: list[Typed] = []
        typed: list[str] = []
        rest: list[str] = []
        results: dict[str, Number] = {}
        for entry in self.entries():
            ids = [one.id for one in entry.people]
            found = self.outcome(entry)
            if found.final is not None:
                results |= dict.fromkeys(ids, found.final)
            elif found.rolled is not None and entry.line is not None:
                dice.append(typed_roll(entry.line.text))
                typed += ids
            else:
                rest += ids
        request: Mapping[str, object] = {
            "action": "roll-initiative",
            "who": [*typed, *rest] or list(results),
            "results": results,
            "together": self.together,
            "begins": self.begins,
        }
        return Asked(self.fight.read(request), tuple(dice))

    def _kinds(self) -> list[InitiativeLine]:
        found = []
        for (kind, _), people in self._foes.items():
            alone = people[0].group or people[0].name
            many = f"{kind} x {len(people)}" if len(people) > 1 else alone
            line = self._lines[people[0].id] if self.together else None
            found.append(InitiativeLine(many, tuple(people), line))
        return found
