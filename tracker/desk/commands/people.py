"""A list of combatants to choose from, by the letters of their rows."""

from collections.abc import Iterable

from rules.encounter import Combatant
from tracker.desk.desk import FightDesk
from tracker.typed.picker import PickerOption
from tracker.views.spans import Span, line, name_of


def people(desk: FightDesk, among: Iterable[Combatant]) -> list[PickerOption]:
    """Choices for a list: one for each combatant, with the letter of the combatant's row."""
    letters = desk.cursor.letters()
    return [_choice(one, letters.get(one.id, "")) for one in among]


def _choice(combatant: Combatant, letter: str) -> PickerOption:
    style = combatant.side if combatant.side in ("party", "foes") else ""
    name = name_of(combatant)
    shown = line(Span(f"{letter or ' '} ", "mark"), Span(name, style))
    return PickerOption(combatant.id, name, shown, None, letter)
