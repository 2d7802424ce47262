"""Find the combatant that a typed text means as a mount.

If the text is a new name, find the mount that was probably meant.
"""

from collections.abc import Callable, Iterable, Sequence

from rules.errors import InputError
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from tracker.typed import grammar
from tracker.typed.lookup import key_of as key_of_name
from tracker.typed.slips import is_slip
from tracker.typed.whom import Whom

STEEDS = ("horse", "mule", "pony")
"""Words that a GM types for a mount that is not a combatant."""

DISMOUNT = "dismount"
"""The word after the riders in a line that takes them off their mount."""

SHORTEST_PART = 3
"""The fewest letters that are read as the beginning of a word of a name."""


def is_called_mount(name: str) -> bool:
    """Whether the name of a combatant has a common word for a mount, as in 'Saddle horse'."""
    return any(word in STEEDS for word in key_of_name(name))


def mount_meant(whom: Whom, riders: Sequence[str], said: str) -> str:
    """Return the id of the mount that a text names; return any other text unchanged.

    The text can be a letter or a name. The text can also be some words of a name, if no other name
    has these words: 'horse' for Saddle horse.

    Raises:
        InputError: the words are part of several names, or of a rider's own name.
    """
    found = whom.lead(said)
    if len(found.people) == 1 and not found.rest:
        return found.people[0]
    words, everybody = {*key_of_name(said)}, whom.fight.encounter.in_order()
    called = [one for one in everybody if words <= {*key_of_name(one.name)}]
    near = [one for one in called if one.id not in riders]
    if called and not near:
        own = called[0].name
        message = f"{told(said)} is {own}, who would ride: {own} was probably meant as the mount."
        raise InputError("conflict", "mount", message)
    if len(near) > 1:
        names = listed([one.name for one in near], "or")
        message = f"{told(said)} is part of {len(near)} names: {names}? Say which by letter."
        raise InputError("bad-choice", "mount", message)
    return near[0].id if near else said


def refuse_speed(whom: Whom, said: str, key_of: Callable[[str], str]) -> None:
    """Raise InputError for a mount with a speed after it: 'horse half', 'horse x 2', 'Mira 5'.

    `key_of` returns the key of a command. A number after a new name is a part of the name.
    """
    *before, last = said.split() or [""]
    rest = " ".join(before)
    if not rest or key_of_name(said) in whom.named:
        return
    is_gait = last.casefold() in [one.id for one in whom.fight.book.words.gaits]
    ruled = grammar.ruling(said, whom.fight, "mount").action.to_plain()
    is_number = "distance" in ruled and key_of_name(rest) not in whom.named
    if is_gait:
        speed, line = last, f"{key_of('gait')} {last}"
    elif ruled.keys() & {"multiplier", "distance", "own_speed"} and not is_number:
        speed = said.removeprefix(ruled["name"]).strip()
        rest, line = ruled["name"], f"{key_of('rule-on')} mount {said}"
    else:
        return
    message = (
        f"{told(said)}: the mount stands alone here, as in {rest}; {speed} is a line of its own:"
        f" {line}."
    )
    raise InputError("conflict", "mount", message)


def told_mount(whom: Whom, text: str, is_unruled: Callable[[str], bool]) -> str:
    """Return the meaning of a line such as "'b horse": the riders and their mount.

    If the line has a fault, return the fault. Return '' if the line names no rider or no mount yet.
    `is_unruled` says whether Enter first asks for the GM's ruling on a mount.
    """
    try:
        riders, said = whom.behind_mark(text)
        mount = mount_meant(whom, riders, said) if riders and said else ""
    except InputError as fault:
        return fault.message
    if not mount:
        return ""
    if mount.casefold() == DISMOUNT:
        return f"{listed(whom.names(riders), 'and')} off the mount: Enter takes it"
    steed = whom.fight.encounter.combatants.get(mount)
    name = steed.name if steed else f"{said}, a new mount"
    ride = f"{listed(whom.names(riders), 'and')} on {name}"
    if steed is None or not is_unruled(mount):
        return f"{ride}: Enter takes it"
    people = whom.fight.encounter.combatants
    swapped = not is_called_mount(name) and any(is_called_mount(people[r].name) for r in riders)
    other = f" (or {name} on {listed(whom.names(riders), 'and')}?)" if swapped else ""
    return f"Enter asks: how do riders of {name} go? {ride}{other}"


def probably_meant(whom: Whom, said: str, templates: Iterable[str], add: str) -> str:
    """Return the doubt about the name of a new mount, if a known mount was probably meant.

    Known mounts are the combatants, the mounts that are only names, and the `templates`. `add` is
    the key that adds a template.
    """
    people = whom.fight.encounter.in_order()
    names = [one.name for one in people]
    names += [one.mount.name for one in people if one.mount]
    if said.casefold() in (one.casefold() for one in names):
        return ""
    near = next((one for one in names if _is_near(said, one)), "")
    if near:
        return f"{told(said)} is nobody here: {near} was probably meant; as a new mount"
    near = next((one for one in templates if _is_near(said, one)), "")
    is_near = f"{near} of the library was probably meant ({add} adds it)" if near else ""
    if not near and (word := next((one for one in STEEDS if is_slip(said.casefold(), one)), "")):
        is_near = f"{word} was probably meant"
    return f"{told(said)} is nobody here: {is_near}; as a new mount" if is_near else ""


def _is_near(said: str, name: str) -> bool:
    """Whether a text is similar to a name.

    The text may be a misspelt name, a misspelt word of the name, or a text that ends within a
    word.
    """
    typed = said.casefold()
    known = (name.casefold(), *key_of_name(name))
    begins = len(typed) >= SHORTEST_PART and any(
        one.startswith(typed) and one[len(typed) : len(typed) + 1].isalnum() for one in known
    )
    return begins or any(is_slip(typed, one) for one in known if len(one) >= SHORTEST_PART)
