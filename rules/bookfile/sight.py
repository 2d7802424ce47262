"""What a book from a file says of a combatant: in the row, on the card, as counts."""

from rules.bookfile.actions import slots_left
from rules.bookfile.entries import Entries
from rules.bookfile.numbers import over, values_of
from rules.encounter import Combatant, Encounter
from rules.numbers.figures import figure
from rules.rulebook.answers import Account, Remark, Remarks


class Sight:
    """The words of one book about a combatant."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries

    def in_row(self, encounter: Encounter, combatant: Combatant) -> Remarks:
        """The limit of load that is passed."""
        passed = over(self.entries, encounter, combatant)
        return () if passed is None else (passed.effect.label,)

    def notes(self, encounter: Encounter, combatant: Combatant) -> Remarks:
        """The limit of load that is passed, with its number."""
        passed = over(self.entries, encounter, combatant)
        if passed is None:
            return ()
        limit = passed.above.figure(values_of(self.entries, combatant))
        account = Account(passed.effect.label, limit, passed.effect.source)
        text = f"{passed.effect.label.capitalize()}: above {limit.in_words()}."
        return (Remark(text, passed.effect.source, (account,)),)

    def counters(self, _encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """What is left of each slot of the turn."""
        source = self.entries.round.source
        slots = self.entries.round.slots
        return tuple(
            Account(
                f"{slot} left",
                figure(f"{slot} in a turn", slots[slot]).minus("taken", slots[slot] - left),
                source,
            )
            for slot, left in slots_left(self.entries, combatant).items()
        )
