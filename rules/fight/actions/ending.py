"""The end of a fight, the note of a save, and the values that last into the next fight."""

from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.codec import plain_value, state_with
from rules.errors import InputError, Refused
from rules.fight.actions.base import Action, ActionScene, SheetValues, Who
from rules.fight.turns import names
from rules.numbers.exact import value_in_words
from rules.numbers.inputs import Text
from rules.rulebook.rulebook import Rulebook


class EndFight(Action, frozen=True, kw_only=True, tag="end-fight"):
    """End the fight; no turn counts as missed.

    The fight goes on if somebody takes a turn.
    """

    title: ClassVar[str] = "End the fight"
    acts: ClassVar[bool] = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the fight has not begun, or if the fight is over already."""
        encounter, word = scene.encounter, scene.book.words.round_word
        if not encounter.started:
            raise Refused("the fight has not begun: there is nothing to end.")
        if encounter.ended:
            raise Refused("the fight is over already.")
        scene.change(ended=True)
        standing = [one for one in encounter.in_order() if not one.out]
        told = f"{names(standing)} {'stands' if len(standing) == 1 else 'stand'}"
        left = told if standing else "nobody stands"
        scene.log(f"The fight is over in {word} {encounter.round}: {left}.")


class Describe(Action, frozen=True, kw_only=True, tag="describe"):
    """Write a note on the fight for the list of saves; without a text, remove the note."""

    title: ClassVar[str] = "Note of the save"
    acts: ClassVar[bool] = False

    text: Annotated[str, Text()] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Write or remove the note; this is never refused."""
        scene.change(about=self.text or "")
        scene.log(f"Note of the save: {self.text}" if self.text else "The save has no note.")


class CarryOver(Action, frozen=True, kw_only=True, tag="carry-over"):
    """Give a combatant the values that last from an earlier fight, such as wounds."""

    title: ClassVar[str] = "Carry over from the fight before"
    acts: ClassVar[bool] = False

    who: Who
    kept: Annotated[dict[str, object], SheetValues()]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and InputError for a bad value, or a field that ends with the fight."""
        combatant, book = scene.find(self.who), scene.book
        for name in self.kept:
            if name not in book.lasts:
                known = ", ".join(book.lasts) or "nothing"
                message = f"{name[:60]!r} does not outlast a fight under {book.title}: {known}."
                raise InputError("bad-choice", "kept", message)
        scene.put(replace(combatant, state=state_with(combatant.kept(book.state), self.kept)))
        kept = {name.replace("_", " "): one for name, one in self.kept.items()}
        told = value_in_words(kept)
        scene.log(f"{combatant.name} comes from the fight before with {told or 'nothing'}.")


def lasting(combatant: Combatant, book: Rulebook) -> dict[str, object]:
    """Return the values that a combatant keeps after a fight.

    A value is left out if an unhurt combatant has the same value.
    """
    now, unhurt = plain_value(combatant.kept(book.state)), plain_value(book.state())
    return {name: now[name] for name in book.lasts if now[name] != unhurt[name]}


def goes_on(scene: ActionScene, before: Encounter) -> None:
    """Let an ended fight go on if somebody has taken a turn since the state `before`."""
    now = scene.encounter
    if not (before.ended and now.ended) or scene.head != scene.number:
        return
    if (before.round, before.cell, before.turn_of) != (now.round, now.cell, now.turn_of):
        scene.change(ended=False)
        scene.log("The fight goes on.")
