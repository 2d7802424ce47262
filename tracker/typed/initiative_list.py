"""The list of initiative.

The list has a line for each roll, and the typed numbers. One action has all rolls of the list.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.dice import Typed
from rules.dice.typing import typed_roll
from rules.encounter import Combatant
from rules.encounter.combatant import PARTY
from rules.encounter.groups import group_name, one_of_each
from rules.errors import InputError
from rules.fight.initiative import outcome
from rules.history import Fight
from rules.numbers.exact import Number, counted, parse_number
from rules.numbers.inputs import listed
from rules.rulebook.answers import Account
from tracker.typed.grammar import Asked
from tracker.typed.line_edit import LineEdit
from tracker.typed.several_numbers import numbered_people
from tracker.typed.whom import Whom

_PLUS = re.compile(r"(?<=[a-z])\+(?=[\s,]|\d|$)")
"""The plus sign after the letter of a folded group."""

LONGEST = 60
"""The most characters of a field. A field may have the numbers of several people."""


class InitiativeLine(NamedTuple):
    """A line of the list. The line is for one roll of the combatants in `people`.

    `line` is None if the user can type nothing in this line.
    """

    label: str
    people: tuple[Combatant, ...]
    line: LineEdit | None


class InitiativeResult(NamedTuple):
    """The result of a line: a roll with its steps, a final number, or texts for other lines.

    If the text names people, as in 'a 12, b 9', `texts` has the lines of these people and the text
    of each line. A line without a text has none of these results.
    """

    rolled: Account | None = None
    final: Number | None = None
    texts: Sequence[tuple[InitiativeLine, str]] = ()


class InitiativeList:
    """The list has a line for each party member, then one for each kind of foe.

    If `together` is true, a kind of foe has a field too, with one roll for the whole kind. If
    `begins` is true, the action also begins the fight, or continues it, if the book allows this.
    """

    def __init__(self, fight: Fight, people: list[Combatant], *, begins: bool = False) -> None:
        rule, encounter = fight.book.initiative, fight.encounter
        rolling = one_of_each(one for one in people if rule.rolls(encounter, one))
        self.fight = fight
        waits = encounter.started and rule.stops
        self.begins = begins and not waits
        self.together = False
        self.at = 0
        # If nobody is in the party, everybody has a field.
        self._party = [one for one in rolling if one.side == PARTY] or rolling
        self._foes: dict[tuple[str, str], list[Combatant]] = {}
        for one in rolling:
            if one not in self._party:
                self._foes.setdefault((group_name(one), one.side), []).append(one)
        self._whom = Whom(fight, (), {}, ())
        self._lines = {one.id: LineEdit(longest=LONGEST) for one in rolling}

    def entries(self) -> list[InitiativeLine]:
        """The lines of the list now."""
        party = (
            InitiativeLine(one.group or one.name, (one,), self._lines[one.id])
            for one in self._party
        )
        return [*party, *self._kinds()]

    def fields(self) -> list[InitiativeLine]:
        """The lines of the list in which the user can type."""
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

    @property
    def is_after_number(self) -> bool:
        """Whether the field with the cursor is empty, or has only a number."""
        entry = self.current
        text = entry.line.text if entry is not None and entry.line is not None else ""
        return not text or text.lstrip("=").isdecimal()

    def step(self, by: int) -> None:
        """Go to another field. After the last field, the first field follows."""
        count = len(self.fields())
        self.at = (self.at + by) % count if count else 0

    def toggle_together(self) -> None:
        """Change whether foes of one kind have one common roll, or one roll each."""
        self.together = not self.together
        self.at = min(self.at, max(0, len(self.fields()) - 1))

    def take_key(self, name: str, character: str | None) -> None:
        """Edit the field with the cursor."""
        entry = self.current
        if entry is not None and entry.line is not None:
            entry.line.take_key(name, character)

    def outcome(self, entry: InitiativeLine) -> InitiativeResult:
        """Return the result of a line. Raises InputError if the text of the line is not a roll."""
        text = entry.line.text.strip() if entry.line else ""
        if texts := self._texts(text):
            self._refuse_other_texts(entry, texts)
            return InitiativeResult(texts=tuple(texts))
        if text.startswith("="):
            return InitiativeResult(final=parse_number(text[1:].strip(), "results"))
        if not text:
            return InitiativeResult()
        rule, encounter = self.fight.book.initiative, self.fight.encounter
        return InitiativeResult(outcome(encounter, rule, entry.people[0], typed_roll(text)))

    def asked(self) -> Asked:
        """Return one action that has all typed rolls; people with typed rolls come first.

        A text for several fields is first divided among these fields.

        Raises:
            InputError: a text is not a roll; the cursor is then in the field of this text.
        """
        self.share_out()
        dice: list[Typed] = []
        typed: list[str] = []
        rest: list[str] = []
        results: dict[str, Number] = {}
        for entry in self.entries():
            ids = [one.id for one in entry.people]
            found = self._checked(entry)
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

    def share_out(self) -> None:
        """Put each part of a text for several fields into its own field.

        Raises:
            InputError: nobody in a part has a field, or a field already has another text. The
                cursor then goes to the field in which the whole text was typed.
        """
        for entry in self.fields():
            found = self._checked(entry).texts
            if found and entry.line is not None:
                entry.line.replace("")
            for line, text in found:
                if line.line is not None:
                    line.line.replace(text)

    def _checked(self, entry: InitiativeLine) -> InitiativeResult:
        """Return the result of a line.

        If the line has a fault, move the cursor to this line before the error is raised.
        """
        try:
            return self.outcome(entry)
        except InputError:
            fields = self.fields()
            self.at = fields.index(entry) if entry in fields else self.at
            raise

    def _texts(self, text: str) -> list[tuple[InitiativeLine, str]]:
        """Return the lines that a text such as 'a 12, b 9' names, with the text of each line.

        Raises:
            InputError: the text cannot be read, or the people of a part have no field.
        """
        if not any(map(str.isalpha, text)):
            return []
        found: list[tuple[InitiativeLine, str]] = []
        # A kind of foes has one field, so a letter with a plus means the same as the letter.
        for people, words in numbered_people(_PLUS.sub("", text), self._whom):
            if not people:
                return []
            lines = self._lines_of(people)
            texts = [" ".join(words)] if len(lines) == 1 and words else words
            if len(texts) != len(lines):
                names = listed([line.label for line in lines], "and")
                message = f"{names}: {counted(len(lines), 'number')} needed, {len(words)} typed."
                raise InputError("conflict", "dice", message)
            found += zip(lines, texts, strict=True)
        return found

    def _lines_of(self, people: Iterable[str]) -> list[InitiativeLine]:
        """Return the lines in which the user can type for these people. No line is returned twice.

        Raises InputError.
        """
        found: list[InitiativeLine] = []
        for who in people:
            lines = (one for one in self.fields() if who in [each.id for each in one.people])
            line = next(lines, None)
            if line is None:
                name = self.fight.encounter.combatants[who].name
                message = f"{name} has no field here: Esc, then {name}'s own initiative."
                raise InputError("bad-choice", "who", message)
            if line not in found:
                found.append(line)
        return found

    def _refuse_other_texts(
        self, entry: InitiativeLine, texts: Iterable[tuple[InitiativeLine, str]]
    ) -> None:
        """Raise InputError if a text is for another field that already has a different text."""
        for other, text in texts:
            there = other.line.text.strip() if other.line and other != entry else ""
            if there not in ("", text):
                message = f"{other.label} has {there} already: change it in its own field."
                raise InputError("conflict", "dice", message)

    def _kinds(self) -> list[InitiativeLine]:
        found = []
        for (kind, _), people in self._foes.items():
            alone = people[0].group or people[0].name
            many = f"{kind} x {len(people)}" if len(people) > 1 else alone
            line = self._lines[people[0].id] if self.together else None
            found.append(InitiativeLine(many, tuple(people), line))
        return found
