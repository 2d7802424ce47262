"""Find the combatant for a typed text that names a mount."""

from collections.abc import Sequence

from rules.errors import InputError
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from tracker.typed.lookup import key_of
from tracker.typed.whom import Whom


def mount_meant(whom: Whom, riders: Sequence[str], said: str) -> str:
    """Return the id of the mount that a text names; return any other text unchanged.

    The text can be a letter or a name. It can also be some words of a name, if no other name has
    these words: 'horse' for Saddle horse.

    Raises:
        InputError: the words are part of several names.
    """
    found = whom.lead(said)
    if len(found.people) == 1 and not found.rest:
        return found.people[0]
    words, everybody = {*key_of(said)}, whom.fight.encounter.in_order()
    near = [one for one in everybody if one.id not in riders and words <= {*key_of(one.name)}]
    if len(near) > 1:
        names = listed([one.name for one in near], "or")
        message = f"{told(said)} is part of {len(near)} names: {names}? Say which by letter."
        raise InputError("bad-choice", "mount", message)
    return near[0].id if near else said
