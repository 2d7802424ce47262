"""A list from which the GM chooses combatants. Each combatant has a letter."""

from collections.abc import Iterable

from rules.encounter import Combatant
from rules.encounter.letters import letters
from tracker.desk.desk import FightDesk
from tracker.typed.picker import PickerOption
from tracker.views.spans import Span, line, name_of


def people(desk: FightDesk, among: Iterable[Combatant]) -> list[PickerOption]:
    """Return the choices for a list of combatants. Each combatant has a letter.

    A letter of two characters is not a key, but it can filter the list.
    """
    own = letters(desk.fight.encounter)
    shown = [(one, own.get(one.id, "")) for one in among]
    cells = max((len(letter) for _, letter in shown), default=0)
    return [_choice(one, letter, cells) for one, letter in shown]


def _choice(combatant: Combatant, letter: str, cells: int) -> PickerOption:
    style = combatant.side if combatant.side in ("party", "foes") else ""
    name, doubled = name_of(combatant), len(letter) > 1
    shown = line(Span(f"{letter:{cells}} ", "mark"), Span(name, style))
    words = f"{name} {letter}" if doubled else name
    return PickerOption(combatant.id, words, shown, None, "" if doubled else letter)
