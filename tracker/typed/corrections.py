"""Read the typed correction of an earlier event.

Examples are '5', 'Mira', '5 Mira', 'cf 5' and '5 Mira not Oda'.
"""

from rules.dice.typing import is_whole
from rules.errors import InputError
from tracker.typed.amounts import refuse_far_above
from tracker.typed.grammar import Asked, Fields
from tracker.typed.whom import Whom

NOT = "not"
"""The word before the combatant whose share is wrong; a number after this word is ignored."""


def correction(text: str, event: int, whom: Whom) -> Asked:
    """Read the right amount of an event, the people who should have got the amount, or both.

    The people are named before the amount or after it. If the event has several shares, 'not Oda'
    says that Oda's share is wrong.
    """
    words = text.split()
    at = next((place for place, word in enumerate(words) if word.casefold() == NOT), len(words))
    right, wrong = " ".join(words[:at]).rstrip(","), " ".join(words[at + 1 :])
    if at < len(words) and not wrong:
        raise InputError("missing", "of", "say whose share is wrong behind 'not': 5 Mira not Oda.")
    first, _, more = wrong.partition(" to ")
    wrong = more if first.isdecimal() and more else wrong
    fields: Fields = {"action": "correct", "event": event, **_right(right, whom)}
    if wrong and not wrong.isdecimal():
        fields["of"] = whom.one(wrong, "of")
    return Asked(whom.fight.read(fields))


def _right(text: str, whom: Whom) -> Fields:
    """Return the amount and the people of a text.

    Examples of a text are '5', 'Mira', '5 Mira', '5 to Mira' and 'cf 5'.
    """
    if not text:
        message = "type the right amount, who should have got it, or both: 5 Mira."
        raise InputError("missing", "amount", message)
    text = text.removeprefix("on ").removeprefix("to ")
    led = whom.lead(text)
    if led.people and not led.rest:
        return {"who": list(led.people)}
    if not any(map(str.isdigit, text)):
        return {"who": whom.every(text)}
    who, rest = whom.before_amount(text)
    amount, _, behind = rest.partition(" ")
    if behind and not who:
        who = whom.every(behind.removeprefix("on ").removeprefix("to "))
    elif behind:
        raise InputError("wrong-type", "amount", f"{rest[:40]!r}: expected a whole number.")
    fields: Fields = {"amount": int(amount) if is_whole(amount) else amount}
    refuse_far_above(fields["amount"], whom.fight.encounter)
    return fields | ({"who": who} if who else {})
