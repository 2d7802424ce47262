"""Why a number is what it is: its breakdown, a line a step, what was set aside and the source."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.history import Event, Fight
from rules.numbers.exact import in_words
from rules.numbers.figures import Step
from rules.rulebook.rulebook import Account
from rules.rulebook.scene import RulingRecord
from tracker.text.sanitize import sanitize, sanitize_sentence
from tracker.views.pieces import BLANK, Line, Piece, Shown, line

SIGNS = {
    "start": " ",
    "add": "+",
    "subtract": "-",
    "multiply": "x",
    "divide": "/",
    "is": "=",
    "gives": "=",
}


def breakdown(shown: Shown, fight: Fight) -> list[Line]:
    """The lines that answer why: from the account, or from the event that made the number."""
    if shown.account is not None:
        return account_lines(shown.account)
    if shown.event is None:
        return [line("nothing is known of this number")]
    return event_lines(fight.event(shown.event), shown.about)


def account_lines(account: Account) -> list[Line]:
    """An account's steps, and where the book says so."""
    total = Step(account.label, "gives", account.figure.value, account.figure.unit)
    steps = step_lines((*account.figure.steps, total))
    note = [line(Piece(sanitize_sentence(account.note), "dim"))] if account.note else []
    return [*steps, *note, BLANK, source_line(account.source.book, account.source.section)]


def event_lines(event: Event, about: str = "") -> list[Line]:
    """What an event said, rolled and ruled; only what concerns one combatant, where named."""
    lines = [line(Piece(f"Event {event.n}: ", "dim"), sanitize_sentence(event.text))]
    lines += [
        line(
            Piece("  rolled ", "dim"),
            sanitize_sentence(roll.in_words()),
            f" ({sanitize_sentence(roll.purpose)})",
        )
        for roll in event.dice
    ]
    told = [one for one in event.rulings if not about or one.about in ("", about)]
    for one in told:
        lines += [BLANK, *told_lines(one)]
    return lines


def told_lines(told: RulingRecord) -> list[Line]:
    """A ruling that an event keeps."""
    head = [line(Piece(sanitize(told.rule), "heading"))] if told.rule else []
    return [*head, *step_lines(told.steps), source_line(told.source.book, told.source.section)]


def step_lines(steps: Iterable[Step]) -> list[Line]:
    """The steps, one a line, totals set off."""
    return [_step_line(step) for step in steps]


def source_line(book: str, section: str) -> Line:
    """Where the book says so."""
    return line(
        Piece("Source: ", "dim"),
        Piece(f"{sanitize_sentence(book)}, {sanitize_sentence(section)}", "good"),
    )


def _step_line(step: Step) -> Line:
    sign = SIGNS.get(step.op, step.op)
    value = value_words(step.value)
    unit = f" {step.unit}" if step.unit else ""
    if step.op == "gives":
        return line(
            Piece(f"= {value}{unit}  ", "strong"), Piece(sanitize_sentence(step.label), "strong")
        )
    text = f"  {sign} {value}{unit}"
    if step.applied:
        return line(Piece(f"{text:<18} "), Piece(sanitize_sentence(step.label)))
    reason = (
        f"not applied: {sanitize_sentence(step.why_not)}"
        if isinstance(step.why_not, str)
        else "not applied"
    )
    return line(
        Piece(f"{text:<18} ", "dim"), Piece(f"{sanitize_sentence(step.label)} ({reason})", "dim")
    )


def value_words(value: object) -> str:
    """A step's value for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | Fraction):
        return in_words(value, 3)
    if isinstance(value, float):
        return f"{value:g}"
    return "none" if value is None else sanitize_sentence(str(value))
