"""Show the values of a combatant that are guesses from another book.

Each guess is shown with its steps.
"""

from rules.encounter import Combatant, Guess, GuessStep
from rules.numbers.exact import whole
from rules.numbers.figures import Figure, Source, Step
from rules.rulebook.answers import Account
from tracker.text.sanitize import sanitize
from tracker.views.spans import Line, Span, number_span, numbered

WORD = "guess"


def lines(combatant: Combatant) -> list[Line]:
    """Return one line with all guessed values: 'Guess, from OBSS: Movement rate 6 m/round'.

    Return no line if there are no guessed values.
    """
    guesses = combatant.guesses.values()
    spans: list[Span] = []
    for guess in guesses:
        head = f"Guess, from {sanitize(guess.of)}: " if not spans else ", "
        number = number_span(numbered(_account(guess), f"{guess.label}, a {WORD}", combatant.id))
        unit = f" {guess.unit}" if guess.unit else ""
        spans += [Span(head, "warn"), Span(f"{guess.label} ", "dim"), number, Span(unit, "dim")]
    return [tuple(spans)] if spans else []


def _account(guess: Guess) -> Account:
    steps = tuple(map(_step, guess.steps))
    shown = Figure(whole(guess.value), guess.unit or None, steps)
    note = f"a guess, from {guess.of}: editing the combatant puts another number in its place"
    return Account(guess.label, shown, Source(guess.book, guess.section), note)


def _step(step: GuessStep) -> Step:
    value, unit = whole(step.value), step.unit or None
    if step.why_not:
        return Step(step.label, step.op, value, unit, False, step.why_not)
    if not step.book:
        return Step(step.label, step.op, value, unit)
    return Step(step.label, step.op, value, unit, source=Source(step.book, step.section))
