"""The result of a move, shown before the move is made."""

from collections.abc import Sequence
from fractions import Fraction

from rules.encounter import Encounter
from rules.numbers.exact import counted, in_words, told_apart, unit_word
from rules.rulebook.rulebook import Rulebook
from tracker.session.session import Previewed


def told(book: Rulebook, previewed: Previewed, who: Sequence[str], *, named: bool = False) -> str:
    """The movement used and left, then all that follows from the move; or the roll's outcomes.

    If several move, or if they are `named` in the line, each name is before what is used.
    """
    if not previewed.complete:
        return previewed.text
    after = previewed.encounter
    used = [_used(book, after, one) for one in who]
    if named or len(who) > 1:
        used = [f"{after.combatants[one].name} {said}" for one, said in zip(who, used, strict=True)]
    return " ".join(filter(None, (*used, previewed.beside_the_act)))


def _used(book: Rulebook, after: Encounter, who: str) -> str:
    """'→ 5.5 of 9.5 m used, 4 m still possible.', in the fight after the move."""
    combatant = after.combatants[who]
    budget = book.movement.budget(after, combatant)
    unit, left = book.words.distance_unit, Fraction(budget.left.figure.value)
    most = max(left, Fraction(budget.limit.figure.value))
    factor = budget.factor or Fraction(1)
    used = in_words((most - left) / factor)
    terrain = book.words.terrain(after, combatant.terrain)
    slow = "" if factor == 1 else f" of {terrain.label.lower()}"
    rest = f"{told_apart(left, 0)[0]} {unit_word(left, unit)}"
    more = f"{rest}{slow} still possible" if left > 0 else "nothing left"
    made = combatant.pace.made
    # On several grounds the share used is no distance: then the distance gone is told.
    if made and in_words(made) != used:
        return f"\u2192 {counted(made, unit)} gone, {more}."
    return f"\u2192 {used} of {counted(most / factor, unit)} used, {more}."
