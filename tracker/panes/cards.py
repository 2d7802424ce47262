"""The two cards of the fight screen, and the combatants on them."""

from collections.abc import Sequence

from rules.encounter import Combatant
from rules.history import Fight
from rules.history.since import since_last_turn
from rules.rulebook.answers import Remarks
from tracker.desk.desk import FightDesk
from tracker.desk.memo import Memo
from tracker.desk.number_cursor import place_on_card
from tracker.panes.lower import CombatantPane
from tracker.views.card import CardKeys
from tracker.views.spans import Line, Told, told_in


class Cards:
    """Shows the card of the selected combatant. If there is room, it shows the actor's card too."""

    def __init__(self, card: CombatantPane, other: CombatantPane) -> None:
        self.card = card
        self.other = other
        self._since: Memo[Remarks] = Memo()

    def show_desk(self, desk: FightDesk) -> None:
        """Show the cards.

        On the selected combatant's card, the number under the cursor stands out.
        """
        keys = CardKeys(desk.key_of("card"), desk.key_of("terrain"))
        for pane, who in zip((self.card, self.other), self._on_cards(desk), strict=True):
            pane.keys = keys
            since = self._since_last_turn(desk.fight, who) if pane.display else ()
            on = place_on_card(desk) if who is desk.cursor.selected else None
            pane.show_combatant(desk.fight, who, since, on)

    def beside_actor(self, desk: FightDesk) -> Combatant | None:
        """Return the combatant on the card beside the actor's card.

        This is the selected combatant. But if the actor is selected, it is the next combatant.
        """
        selected, turn_of = desk.cursor.selected, desk.encounter.turn_of
        if turn_of is None or desk.encounter.ended:
            return None
        if selected is None or selected.id != turn_of:
            return selected
        then = next(iter(desk.coming), None)
        return None if then is None else desk.encounter.combatants[then]

    def told_of(self, fight: Fight, who: str) -> Sequence[Told]:
        """Return the numbers and closed places on the selected combatant's card.

        Return no numbers if this card is not visible.
        """
        turn_of = fight.encounter.turn_of
        pane = self.other if self.other.display and turn_of not in (None, who) else self.card
        if not pane.display:
            return ()
        combatant = fight.encounter.combatants[who]
        return told_in(pane.lines_of(fight, combatant, self._since_last_turn(fight, combatant)))

    def lines(self) -> list[Line]:
        """The lines of the visible cards."""
        return [one for pane in (self.card, self.other) if pane.display for one in pane.lines]

    def _on_cards(self, desk: FightDesk) -> tuple[Combatant | None, Combatant | None]:
        turn_of = desk.encounter.turn_of
        if turn_of is None or not self.other.display:
            return desk.cursor.selected, None
        return desk.encounter.combatants[turn_of], self.beside_actor(desk)

    def _since_last_turn(self, fight: Fight, who: Combatant | None) -> Remarks:
        if who is None:
            return ()
        return self._since.get(fight.encounter, who.id, lambda: since_last_turn(fight, who.id))
