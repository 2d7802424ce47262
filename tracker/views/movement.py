"""The movement left after a move, shown before the move is made."""

from fractions import Fraction

from rules.encounter import Encounter
from rules.numbers.exact import counted, in_words, told_apart, unit_word
from rules.rulebook.answers import text_of
from rules.rulebook.rulebook import Rulebook
from tracker.session.session import Previewed


def told(book: Rulebook, before: Encounter, previewed: Previewed, who: str) -> str:
    """The result of a move: 'used and left' and all that follows; or its rolls and outcomes."""
    if not previewed.complete:
        return previewed.text
    used = after_a_move(book, before, previewed.encounter, who)
    return f"{used}. {previewed.beside_the_act}".removesuffix(". ")


def after_a_move(book: Rulebook, before: Encounter, after: Encounter, who: str) -> str:
    """'5.5 of 9.5 m used, 2.75 m of mud still possible', then what the move brings about.

    `before` and `after` are the fight before and after the move.
    """
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
    told = f"\u2192 {used} of {counted(most / factor, unit)} used, {more}"
    known = [text_of(one) for one in book.lines(before)]
    lines = [text_of(one) for one in book.lines(after)]
    return "; ".join([told, *(one for one in lines if one not in known)])
