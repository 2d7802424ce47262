"""Prompts for the most used actions of this book at the keyboard."""

import re

from rules.books.rom.rates import speed_of_pulse
from rules.books.rom.rounds.falling import in_the_air
from rules.books.rom.sheet import GAITS, WORDS
from rules.books.rom.text.speeds import BANDS
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import ActionPrompt
from rules.numbers.exact import Number, exact, in_words, parse_number

BETWEEN = ",;: "
"""Signs that may stand between a speed and the intent."""

OUTCOMES = {"made": True, "failed": False}


def _read_declaration(text: str, _encounter: Encounter, combatant: Combatant) -> dict[str, object]:
    """'6', 'half', 'half to the door', 'half, to the door', 'parries only'."""
    if not text:
        raise InputError("missing", "mph", "type a speed, an intent, or both.")
    first = re.split(r"[\s;:]", text, maxsplit=1)[0]
    speed = _speed(first.rstrip(","), combatant)
    if speed is None:
        return {"intent": text}
    intent = text.removeprefix(first).lstrip(BETWEEN)
    return {"mph": speed, **({"intent": intent} if intent else {})}


def _speed(word: str, combatant: Combatant) -> Number | None:
    """The mph of a number, or of a gait by its first letters; None for any other word."""
    try:
        return parse_number(word, "mph")
    except InputError:
        found = [gait.id for gait in GAITS if gait.id.startswith(word.casefold())]
    if len(found) != 1:
        return None
    return exact(WORDS.number(combatant, "full_mph") * BANDS[found[0]])


def _hint(_encounter: Encounter, _combatant: Combatant) -> str:
    return f"mph, or {', '.join(gait.id for gait in GAITS)}; then what is intended"


def _read_snatch(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'key', 'key passing made', 'silver key leap 9 failed', 'key passing size 2'."""
    words, found = _outcome(text)
    fields: dict[str, object] = {**found}
    if len(words) > 2 and words[-2] == "size":
        fields["size"] = _whole(words.pop(), "size")
        words.pop()
    if len(words) > 2 and words[-2] == "leap":
        fields.update(how="leap", feet=parse_number(words.pop(), "feet"))
        words.pop()
    elif len(words) > 1 and words[-1] == "passing":
        fields["how"] = "in-passing"
        words.pop()
    return {"object": _named(words), **fields}


def _hint_of_snatch(encounter: Encounter, combatant: Combatant) -> str:
    speed = f"{in_words(speed_of_pulse(encounter, combatant))} mph in this pulse"
    return f"key, key passing made, key leap 9 failed; {speed}"


def _read_struggle(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'made', 'failed', 'key made'."""
    words, found = _outcome(text)
    if not found:
        raise InputError("missing", "made", "say how the check came out: made or failed.")
    return {**found, **({"object": " ".join(words)} if words else {})}


def _read_catch(text: str, encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'vase 6', 'vase start 4 made', 'rope failed'; a thing alone in the air needs no name."""
    words, found = _outcome(text)
    fields: dict[str, object] = {**found}
    if words and words[-1].replace(".", "").isdecimal():
        feet = words.pop()
        field = "to_start" if words and words[-1].casefold() == "start" else "to_landing"
        if field == "to_start":
            words.pop()
        fields[field] = parse_number(feet, field)
    flying = in_the_air(encounter)
    if not words and len(flying) == 1:
        words = flying
    return {"object": _named(words), **fields}


def _hint_of_catch(encounter: Encounter, _combatant: Combatant) -> str:
    names = ", ".join(in_the_air(encounter)) or "nothing is in the air"
    return f"{names}; feet to where it comes down, or start and the feet to there; made or failed"


def _read_skill(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'sword', 'long sword 21': the weapon, and its AV if it differs from the sheet's."""
    *words, last = text.split() or [""]
    if words and last.isdecimal():
        return {"weapon": " ".join(words), "av": _whole(last, "av")}
    return {"weapon": _named([*words, last] if last else [])}


def _outcome(text: str) -> tuple[list[str], dict[str, object]]:
    """The words, and the outcome of the check if the last word gives it."""
    words = text.split()
    if words and words[-1].casefold() in OUTCOMES:
        return words[:-1], {"made": OUTCOMES[words[-1].casefold()]}
    return words, {}


def _named(words: list[str]) -> str:
    if not words:
        raise InputError("missing", "object", "say what it is called.")
    return " ".join(words)


def _whole(word: str, field: str) -> int:
    number = parse_number(word, field)
    if number.denominator != 1:
        raise InputError("wrong-type", field, f"{word!r} is no whole number.")
    return int(number)


DECLARE = ActionPrompt(
    id="declare",
    title="Declare speed and intent",
    word="declare",
    sentence="Declare the selected combatant's speed, and what it means to do.",
    keys=("f",),
    group="Turns",
    question="declares",
    hint=_hint,
    read=_read_declaration,
)

SNATCH = ActionPrompt(
    id="snatch",
    title="Snatch an object",
    word="snatch",
    sentence="Have the selected combatant lay hands on a thing, or join the struggle for it.",
    keys=("H",),
    group="Objects",
    question="snatches",
    hint=_hint_of_snatch,
    read=_read_snatch,
)

STRUGGLE = ActionPrompt(
    id="struggle",
    title="Check in a struggle",
    word="struggle",
    sentence="Say whether the selected combatant made the check for a thing they struggle for.",
    keys=("b",),
    group="Objects",
    question="in the struggle",
    hint=lambda _encounter, _combatant: (
        "made or failed; the thing before it, where it is one of many"
    ),
    read=_read_struggle,
)

CATCH = ActionPrompt(
    id="catch",
    title="Catch what falls or was thrown",
    word="catch",
    sentence="Have the selected combatant catch what comes down, or what was thrown to them.",
    keys=("v",),
    group="Objects",
    question="catches",
    hint=_hint_of_catch,
    read=_read_catch,
)

USE_SKILL = ActionPrompt(
    id="use-skill",
    title="Use a weapon skill",
    word="weapon skill",
    sentence="Use the selected combatant's weapon: each further use in a CS halves its skill.",
    keys=("z",),
    group="Turns",
    question="uses",
    hint=lambda _encounter, _combatant: "the weapon, and its AV where it is not the sheet's",
    read=_read_skill,
)
