"""Make the lines of the initiative list.

Each line shows the typed text of a roll, and the result of the roll.
"""

from rules.errors import RulesError
from rules.numbers.exact import in_words
from rules.numbers.figures import Step
from rules.rulebook.answers import Account
from tracker.text.sanitize import sanitize
from tracker.typed.initiative_list import InitiativeLine, InitiativeList
from tracker.views.aligned import filled
from tracker.views.spans import Line, Span, line, number_span, numbered
from tracker.views.table import PARTY

FIELD = 8
SIGNS = {"add": "+", "subtract": "-", "multiply": "x", "divide": "/"}
KEYS = (
    ("Enter", "rolls the blanks"),
    ("Tab", "next"),
    ("=14", "is final"),
    ("g", "a roll a kind"),
    ("Esc", "back"),
)


def rows(model: InitiativeList, width: int) -> list[Line]:
    """Return a line for each roll. The cursor is shown in the text of the current line."""
    entries = model.entries()
    cells = min(24, max((len(one.label) for one in entries), default=0) + 1, width // 3)
    return [_row(model, entry, cells) for entry in entries]


def caret_row(model: InitiativeList) -> int:
    """The number of the line with the cursor."""
    current = model.current
    return next((at for at, one in enumerate(model.entries()) if one == current), 0)


def _row(model: InitiativeList, entry: InitiativeLine, cells: int) -> Line:
    here = entry.line is not None and entry == model.current
    side = entry.people[0].side
    style = side if side in ("party", "foes") else ""
    sign = PARTY if side == "party" else " "
    style = "strong" if here else style
    name = filled(f" {sign}{sanitize(entry.label)}", 1 + cells, gap=1, style=style)
    return (*name, *_field(entry, here=here), *_outcome(model, entry))


def _field(entry: InitiativeLine, *, here: bool) -> Line:
    if entry.line is None:
        return filled("", FIELD + 3)
    text = filled(entry.line.as_line(FIELD) if here else entry.line.text, FIELD)
    return (Span("[", "dim"), *text, Span("] ", "dim"))


def _outcome(model: InitiativeList, entry: InitiativeLine) -> Line:
    try:
        found = model.outcome(entry)
    except RulesError as fault:
        return line(Span(f"! {sanitize(fault.message)}", "bad"))
    if found.texts:
        told = ", ".join(f"{sanitize(one.label)} {text}" for one, text in found.texts)
        return line(Span("= ", "dim"), Span(told, "strong"))
    if found.final is not None:
        value = Span(in_words(found.final), "strong")
        return line(Span("= ", "dim"), value, " is the final number")
    if found.rolled is not None:
        return _steps(found.rolled, entry)
    dice = model.fight.book.initiative.dice
    return (*_now(entry), Span(f"rolls {dice}{_how_often(model, entry)}", "dim"))


def _now(entry: InitiativeLine) -> Line:
    """Return the present initiative as 'now 17, ', if the combatant already has an initiative."""
    held = entry.people[0].initiative
    if held is None or len(entry.people) > 1:
        return ()
    return (Span("now ", "warn"), Span(in_words(held.value), "warn"), Span(", ", "warn"))


def _how_often(model: InitiativeList, entry: InitiativeLine) -> str:
    if len(entry.people) == 1:
        return ""
    return ", one roll for all of them" if model.together else " each"


def _steps(account: Account, entry: InitiativeLine) -> Line:
    """Return the steps from a roll to its total, such as '+ 10 initiative bonus = 24'."""
    added = [step for step in account.figure.steps[1:] if step.applied and step.value]
    number = number_span(numbered(account, "", entry.people[0].id), "strong")
    return (*(_step(step) for step in added), Span("= ", "dim"), number)


def _step(step: Step) -> Span:
    return Span(f"{SIGNS.get(step.op, step.op)} {in_words(step.value)} {step.label} ", "dim")
