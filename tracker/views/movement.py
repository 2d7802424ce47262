"""Show the result of a move before the move is made."""

from collections.abc import Sequence
from fractions import Fraction

from rules.encounter import Encounter
from rules.numbers.exact import counted, in_words, told_apart, unit_word
from rules.rulebook.rulebook import Rulebook
from tracker.session.session import Previewed
from tracker.views.likewise import told_once


def told(book: Rulebook, previewed: Previewed, who: str, *, named: bool = False) -> str:
    """Return the used and the remaining movement, then all results of the move.

    If the move needs a roll, return the outcomes of the roll instead. If `named` is true, the typed
    line names somebody, and the text begins with the name.
    """
    if not previewed.complete:
        return previewed.text
    used = _used(book, previewed.encounter, who)
    name = f"{previewed.encounter.combatants[who].name} " if named else ""
    return f"{name}{used} {previewed.beside_the_act}".rstrip()


def told_of_each(
    book: Rulebook, all_of_it: Previewed, each: Sequence[Previewed], movers: Sequence[str]
) -> str:
    """Return the used and remaining movement of each person, then all results of the moves.

    If several people use the same movement, one sentence says this for all of them.
    """
    # A move can end a turn and change the next result, so `each` has each move without the others.
    if not all_of_it.complete:
        return all_of_it.text
    after = all_of_it.encounter
    people = [after.combatants[who] for who in movers]
    used = [
        f"{one.name} {_used(book, alone.encounter, one.id)}"
        for one, alone in zip(people, each, strict=True)
    ]
    beside = all_of_it.foreseen.sentences()
    told = (*told_once(after, used, people), *told_once(after, beside, people), all_of_it.cost)
    return " ".join(filter(None, told))


def _used(book: Rulebook, after: Encounter, who: str) -> str:
    """Return the used and the remaining movement: '→ 5.5 of 9.5 m used, 4 m still possible.'

    `after` is the fight after the move.
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
    made = combatant.pace.made
    # On several grounds, the used share is not a distance: the text names the moved distance.
    if made and in_words(made) != used:
        return f"\u2192 {counted(made, unit)} gone, {more}."
    return f"\u2192 {used} of {counted(most / factor, unit)} used, {more}."
