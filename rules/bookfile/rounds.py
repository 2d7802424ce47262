"""The round of a book from a file: plain turns, and the changes at the end of a turn."""

from collections.abc import Callable

from rules.bookfile.compiled import Undefined
from rules.bookfile.entries import Entries
from rules.bookfile.numbers import number_of, values_of
from rules.bookfile.sheets import name_in_formulas
from rules.bookfile.state import TurnState, keep
from rules.encounter import Combatant, Encounter
from rules.fight.rounds import PlainRounds, movement_over
from rules.fight.slots import cycles_foretold
from rules.numbers.exact import Number
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.rule import Rule
from rules.rulings.ruling import Answer, Ruling

MOST_TURNS = 20
"""The most turns that one combatant can have in a round."""


def initiative_of(entries: Entries, rule: Rule[..., Answer]) -> InitiativeRule:
    """Return the rule of initiative, with the dice and the formula from the book's file.

    Fields of the sheet break ties. If these fields are equal too, a die breaks the tie.
    """
    order = entries.order
    added = order.add.names if order.add else frozenset()
    fields = {name_in_formulas(one.id): one for one in entries.words.fields}
    ties = [entries.words.field(name) for name in order.ties]

    def place(_encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
        held = combatant.sheet
        asked = {name: one for name, one in fields.items() if name in added}
        values = {name: held.get(one.id, one.default) for name, one in asked.items()}
        return rule.ask({"roll": roll, **values})

    def ties_of(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
        held = combatant.sheet
        return tuple(
            (one.label, number_of(entries, one, held.get(one.id, one.default))) for one in ties
        )

    return InitiativeRule(dice=order.dice, ruling=place, ties=ties_of, tie_die=order.tie_die)


def rounds_of(entries: Entries, initiative: InitiativeRule) -> PlainRounds:
    """Return the round of the book: all first turns come before all second turns, and so on."""
    left = turns_left(entries)
    return PlainRounds(
        words=entries.words,
        initiative=initiative,
        source=entries.round.source,
        may_act=lambda encounter, combatant: left(encounter, combatant) > 0,
        turns_left=left,
        again=entries.round.turns.constant != 1,
        end=_turn_over,
        anew=lambda _encounter: entries.order.anew,
        asks=lambda _encounter: entries.order.asks,
        cells=lambda encounter: cycles_foretold(encounter, 1, left),
    )


def turns_left(entries: Entries) -> Callable[[Encounter, Combatant], int]:
    """Return a function that counts a combatant's remaining turns.

    If the formula has no result, the combatant has 1 turn in a round.
    """
    turns = entries.round.turns

    def left(_encounter: Encounter, combatant: Combatant) -> int:
        try:
            most = int(turns.figure(values_of(entries, combatant)).value)
        except Undefined:
            most = 1
        return max(0, min(MOST_TURNS, most) - combatant.turns)

    return left


def _turn_over(scene: Scene, combatant: Combatant, spend: int | None) -> Combatant:
    """End a turn: remove the unused movement, and the list of the turn's actions."""
    ended = movement_over(scene, combatant, spend)
    begun = TurnState()
    return keep(ended, done=begun.done, given=begun.given) if ended.state else ended
