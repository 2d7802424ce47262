"""The texts of a file's book about a combatant, for the row of the table and for the card."""

from collections.abc import Iterator

from rules.bookfile.actions import slots_left
from rules.bookfile.entries import Entries
from rules.bookfile.numbers import over, values_of
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import counted
from rules.numbers.figures import figure
from rules.rulebook.answers import Account, Remark, Remarks


class Sight:
    """The texts of one book about a combatant."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries

    def in_row(self, encounter: Encounter, combatant: Combatant) -> Remarks:
        """Return the label of the load limit that the load exceeds.

        Return '' if the load exceeds no limit.
        """
        passed = over(self.entries, encounter, combatant)
        return () if passed is None else (passed.effect.label,)

    def notes(self, encounter: Encounter, combatant: Combatant) -> Remarks:
        """Return two notes: the load limit that the load exceeds, and the slots that are left."""
        return (*self._load(encounter, combatant), *self._slots(combatant))

    def _load(self, encounter: Encounter, combatant: Combatant) -> Iterator[Remark]:
        passed = over(self.entries, encounter, combatant)
        if passed is None:
            return
        limit = passed.above.figure(values_of(self.entries, combatant))
        account = Account(passed.effect.label, limit, passed.effect.source)
        text = f"{passed.effect.label.capitalize()}: above {limit.in_words()}."
        yield Remark(text, passed.effect.source, (account,))

    def _slots(self, combatant: Combatant) -> Iterator[Remark]:
        """Yield the number of slots that are left: 'Left this turn: 1 action, 0 bonus.'"""
        source, slots = self.entries.round.source, self.entries.round.slots
        accounts = []
        for slot, left in slots_left(self.entries, combatant).items():
            of_turn = figure(f"{slot} in a turn", slots[slot])
            accounts.append(Account(slot, of_turn.minus("taken", slots[slot] - left), source))
        told = ", ".join(counted(one.figure.value, one.label) for one in accounts)
        if told:
            yield Remark(f"Left this turn: {told}.", source, tuple(accounts))
