"""What the actions of this book alone are asked for with at the keyboard."""

from rules.books.rom.sheet import GAITS, WORDS
from rules.books.rom.text.speeds import BANDS
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import ActionPrompt
from rules.numbers.exact import Number, exact, parse_number


def _read_declaration(text: str, _encounter: Encounter, combatant: Combatant) -> dict[str, object]:
    """'6', 'half', 'half to the door', 'parries only'."""
    if not text:
        raise InputError("missing", "mph", "type a speed, an intent, or both.")
    first, _, rest = text.partition(" ")
    speed = _speed(first, combatant)
    if speed is None:
        return {"intent": text}
    return {"mph": speed, **({"intent": rest.strip()} if rest.strip() else {})}


def _speed(word: str, combatant: Combatant) -> Number | None:
    """The mph of a number, or of a gait by its first letters; None for any other word."""
    try:
        return parse_number(word, "mph")
    except InputError:
        found = [gait.id for gait in GAITS if gait.id.startswith(word.casefold())]
    if len(found) != 1:
        return None
    return exact(WORDS.number(combatant, "full_mph") * dict(BANDS)[found[0]])


def _hint(_encounter: Encounter, _combatant: Combatant) -> str:
    return f"mph, or {', '.join(gait.id for gait in GAITS)}; then what is intended"


DECLARE = ActionPrompt(
    id="declare",
    title="Declare speed and intent",
    sentence="Declare the selected combatant's speed, and what it means to do.",
    keys=("y",),
    group="Turns",
    question="declares",
    hint=_hint,
    read=_read_declaration,
)
