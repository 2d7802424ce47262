"""Show the GM's notes about a combatant.

These are the defence, the attacks, and the notes under headings.
"""

from collections.abc import Iterator, Sequence

from rules.encounter import Combatant, NamedAttack
from tracker.text.headings import heading_of
from tracker.text.sanitize import sanitize
from tracker.views.spans import Closed, Line, Span, joined, line

DEFENCE, ATTACKS = "defence", "attacks"

INDENT = "  "


def armed(combatant: Combatant) -> list[Line]:
    """Return defence and attacks in one line: 'Defence 15  axe +3 1d8+1; bow +1 1d6'."""
    attacks = joined((_attack(combatant, one) for one in combatant.attacks), Span("; ", "dim"))
    both = joined(filter(None, [_defence(combatant), attacks]), Span("  "))
    return [both] if both else []


def armed_apart(combatant: Combatant) -> list[Line]:
    """Return a line with the defence, a heading for the attacks, and a line for each attack."""
    shown = list(filter(None, [_defence(combatant)]))
    if combatant.attacks:
        attacks = (_attack(combatant, one) for one in combatant.attacks)
        shown += [line(Span("Attacks", "heading")), *((Span(INDENT), *one) for one in attacks)]
    return shown


def template(combatant: Combatant) -> list[Line]:
    """Return lines about the template of a combatant; return no line without a template."""
    named = combatant.template
    return [line(Span("Template ", "dim"), sanitize(named))] if named else []


def notes(combatant: Combatant) -> list[Line]:
    """Return one line for each note, in the order of the notes."""
    return [_note(one) for one in combatant.notes]


def notes_by_heading(combatant: Combatant) -> list[Line]:
    """Return the notes that have no heading, then each heading with the notes below it."""
    found: dict[str, tuple[str, list[str]]] = {}
    shown: list[Line] = []
    for note in combatant.notes:
        parts = heading_of(note)
        if parts is None:
            shown.append(_note(note))
            continue
        heading, text = parts
        _, below = found.setdefault(heading.casefold(), (heading, []))
        below.append(text)
    return [*shown, *(one for each in found.values() for one in _under(*each))]


def _under(heading: str, texts: Sequence[str]) -> Iterator[Line]:
    yield line(Span(sanitize(heading), "heading"))
    yield from (line(Span(INDENT), sanitize(text)) for text in texts)


def _note(text: str) -> Line:
    return line(Span("Note  ", "dim"), sanitize(text))


def _defence(combatant: Combatant) -> Line:
    if not combatant.defence:
        return ()
    why = _told(combatant, DEFENCE, DEFENCE, "no book reckons with it")
    return line(Span("Defence ", "dim"), Span(sanitize(combatant.defence), closed=why))


def _attack(combatant: Combatant, attack: NamedAttack) -> Line:
    name = sanitize(attack.name)
    why = _told(combatant, ATTACKS, name, f"its damage rolls {attack.dice}")
    return line(Span(f"{name} ", "strong"), Span(sanitize(attack.text), closed=why))


def _told(combatant: Combatant, field: str, label: str, use: str) -> Closed:
    """Return the explanation of a defence or an attack.

    The explanation leads to the event that set the field `field`.
    """
    return Closed(label, f"a note of the GM, the same in every book: {use}.", combatant.id, field)
