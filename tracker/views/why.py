"""Explain a number with one line for each step, and with the source.

Steps that do not change the number are shown too.
"""

from collections.abc import Iterable
from fractions import Fraction

from rules.encounter import Combatant, Encounter
from rules.history import Event, Fight
from rules.numbers.exact import counted, unit_word, value_in_words
from rules.numbers.figures import Step
from rules.rulebook.answers import Account
from rules.rulebook.scene import RulingRecord
from tracker.text.sanitize import sanitize, sanitize_sentence
from tracker.views.aligned import Column, in_columns
from tracker.views.spans import BLANK, Closed, Line, ShownNumber, Span, Told, line, name_of

SIGNS = {
    "start": " ",
    "add": "+",
    "subtract": "-",
    "multiply": "x",
    "divide": "/",
    "is": "=",
    "gives": "=",
}
ROUNDED = ("round up", "round down", "round half up", "round half away")

CLOSED = "\u2013"
METRE = "m"

NUMBER = Column(12, gap=2, right=True, grows=True)
STEP = Column(18, gap=1, grows=True)


def with_unit(number: ShownNumber, distance_unit: str) -> str:
    """Return a number as text, with its unit if the number has a unit.

    A number without an account comes from an event; it is a distance in `distance_unit`.
    """
    if number.between is not None:
        return counted(number.value, METRE)
    unit = number.account.figure.unit if number.account else distance_unit
    return counted(number.value, unit)


def whose(number: Told, encounter: Encounter) -> str:
    """Return the name of the combatant to whom a number belongs.

    Return '' for a number that belongs to the whole fight.
    """
    combatant = encounter.combatants.get(number.about)
    return name_of(combatant) if combatant else ""


def number_line(number: Told, name: str, distance_unit: str) -> Line:
    """Return the line of a number in a list: the value, the label, and the combatant's name."""
    shown = CLOSED if isinstance(number, Closed) else with_unit(number, distance_unit)
    somebody = Span(f"  {name}" if name else "", "dim")
    return in_columns((NUMBER,), (Span(shown, "strong"), number.label, somebody))


def number_heading(number: Told, encounter: Encounter, distance_unit: str) -> Line:
    """Return the heading above the steps of a number."""
    name = whose(number, encounter)
    of_whom = f"{name}: " if name else ""
    if isinstance(number, Closed):
        closed = "" if number.field else ", closed"
        return line(Span(f"{of_whom}{number.label}{closed}", "heading"))
    return line(Span(f"{of_whom}{number.label}, {with_unit(number, distance_unit)}", "heading"))


def breakdown(shown: Told, fight: Fight) -> list[Line]:
    """Return the lines that explain a number. The explanation is an account or an event."""
    origin = _template(fight.encounter.combatants.get(shown.about))
    if isinstance(shown, Closed):
        told = _set_by(shown, fight)
        return [line(sanitize_sentence(shown.reason)), *told, *(origin if told else ())]
    if shown.account is not None:
        return [*account_lines(shown.account), *origin]
    if shown.between is not None:
        from tracker.views import why_distance  # noqa: PLC0415  # few fights have positions

        return account_lines(why_distance.account(fight.encounter, shown.between))
    if shown.event is None:
        return [line("nothing is known of this number")]
    return event_lines(fight.as_told(shown.event), shown.about)


def _template(combatant: Combatant | None) -> list[Line]:
    """Return lines about the template from which a combatant's numbers come.

    Return no line if there is no template.
    """
    if combatant is None or not combatant.template:
        return []
    came = f"{name_of(combatant)} came from the template "
    return [line(Span(came, "dim"), sanitize(combatant.template))]


def _set_by(shown: Closed, fight: Fight) -> list[Line]:
    """Return lines about the event that set a text of the GM.

    Return no line for other closed places on the screen.
    """
    if not shown.field:
        return []
    places = (("combatants", shown.about), ("combatants", shown.about, shown.field))
    for event in fight.held():
        if any(change.at[:3] in places for change in event.changes):
            first, *_ = event.text.split("\n")
            told = sanitize_sentence(first)
            return [BLANK, line(Span(f"From event {event.n}: ", "dim"), told)]
    return []


def account_lines(account: Account) -> list[Line]:
    """Return the steps of an account, and the place in the book where the rule is."""
    total = Step(account.label, "gives", account.figure.value, account.figure.unit)
    steps = step_lines((*account.figure.steps, total))
    note = [line(Span(sanitize_sentence(account.note), "dim"))] if account.note else []
    return [*steps, *note, BLANK, source_line(account.source.book, account.source.section)]


def event_lines(event: Event, about: str = "") -> list[Line]:
    """Return the text, the rolls and the rulings of an event.

    If `about` is given, only the rulings about this id are returned.
    """
    first, *rest = map(sanitize_sentence, event.text.split("\n"))
    lines = [line(Span(f"Event {event.n}: ", "dim"), first), *(line(f"  {one}") for one in rest)]
    lines += [
        line(
            Span("  rolled ", "dim"),
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
    """Return the lines that explain a ruling. The ruling was kept with an event."""
    head = [line(Span(sanitize(told.rule), "heading"))] if told.rule else []
    return [*head, *step_lines(told.steps), source_line(told.source.book, told.source.section)]


def step_lines(steps: Iterable[Step]) -> list[Line]:
    """Return one line for each step. The lines of totals stand out.

    Before each total, the applied steps come first, then the steps that were not applied.
    """
    shown: list[Step] = []
    aside: list[Step] = []
    for step in steps:
        if step.op == "gives":
            shown += aside
            aside = []
        (shown if step.applied else aside).append(step)
    return [_step_line(step) for step in (*shown, *aside)]


def source_line(book: str, section: str) -> Line:
    """Return the line with the place in the book: the name of the book, and the section."""
    return line(
        Span("Source: ", "dim"),
        Span(f"{sanitize_sentence(book)}, {sanitize_sentence(section)}", "good"),
    )


def _rounding(to: str) -> str:
    """Return the rounding of a step, such as 'to full 5'.

    The label of the step says whether the step rounds up or down.
    """
    return "to whole" if to == "1" else f"to full {to}"


def _unit_of(step: Step) -> str:
    """Return the unit for the value of a step: 'hexes', but 'hex' for the value 1."""
    number = step.value
    if isinstance(number, bool) or not isinstance(number, int | Fraction):
        return step.unit or ""
    return unit_word(number, step.unit or "")


def _step_line(step: Step) -> Line:
    sign = SIGNS.get(step.op, step.op)
    value = sanitize_sentence(value_in_words(step.value, 3))
    unit = f" {_unit_of(step)}" if step.unit else ""
    if step.op == "gives":
        return line(
            Span(f"= {value}{unit}  ", "strong"), Span(sanitize_sentence(step.label), "strong")
        )
    text = f"  {_rounding(value) if step.op in ROUNDED else f'{sign} {value}{unit}'}"
    label = sanitize_sentence(step.label)
    if step.applied:
        return in_columns((STEP,), (text, label))
    why = f": {sanitize_sentence(step.why_not)}" if isinstance(step.why_not, str) else ""
    return in_columns((STEP,), (Span(text, "dim"), Span(f"{label} (not applied{why})", "dim")))
