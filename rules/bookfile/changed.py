"""Check whether a fight still fits its book after the book's file has changed."""

from collections.abc import Iterator

from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import read_value


def lacking(book: Rulebook, encounter: Encounter) -> str:
    """Return the first thing that the fight needs and the changed book does not have.

    An example is 'it has no gait run, as Ana goes'. If the book has everything, return ''.
    """
    found = (
        told for one in encounter.combatants.values() for told in _lacking(book, encounter, one)
    )
    return next(found, "")


def _lacking(book: Rulebook, encounter: Encounter, combatant: Combatant) -> Iterator[str]:
    gaits = {one.id for one in book.words.gaits}
    used = (combatant.pace.gait, *(one.gait for one in combatant.pace.marks))
    yield from (
        f"it has no gait {one}, as {combatant.name} goes" for one in used if one not in gaits
    )
    if combatant.terrain not in {one.id for one in book.words.terrains_of(encounter)}:
        yield f"it has no terrain {combatant.terrain}, where {combatant.name} is"
    for field in book.words.fields:
        if field.id not in combatant.sheet:
            continue
        try:
            read_value(field, combatant.sheet[field.id])
        except InputError as fault:
            yield f"of the sheet of {combatant.name}, {fault.message.rstrip('.')}"
