"""The names of keys. Terminals and the config file use the same names."""

import unicodedata

from rules.numbers.nearest import nearest

MODIFIERS = ("alt", "ctrl", "hyper", "meta", "shift", "super")
"""Keys that are held while another key is pressed, in the order of their names in 'alt+ctrl+f1'."""


def fault_of_key(key: str) -> str:
    """Return a sentence if no terminal sends a key with this name.

    The sentence suggests the right name. Return "" if the name is right.
    """
    if len(key) == 1 and key.isprintable():
        return ""
    *held, last = key.split("+")
    named = _is_named(last) or (len(last) == 1 and last.isprintable() and last == last.lower())
    if named and all(one in MODIFIERS for one in held) and held == sorted(set(held)):
        return ""
    wanted = "+".join([*sorted(held), last]).lower()
    near = "".join(f"{one!r}, " for one in nearest(wanted, _names()))
    return f"there is no key {key[:40]!r}: expected {near}a key such as 'n', 'ctrl+n' or 'space'"


def _names() -> list[str]:
    # Whenever there are keys to check, Textual is imported already.
    from textual.keys import Keys  # noqa: PLC0415

    return [one.value for one in Keys if not one.value.startswith("<")]


def _is_named(name: str) -> bool:
    """Return whether a name is a key's name ('pageup') or a sign's name ('question_mark')."""
    from textual.keys import _character_to_key  # noqa: PLC0415

    if name in _names():
        return True
    try:
        sign = unicodedata.lookup(_SIGNS.get(name, name).replace("_", " "))
    except KeyError:
        return False
    return _character_to_key(sign) == name


_SIGNS = {
    "slash": "solidus",
    "backslash": "reverse_solidus",
    "at": "commercial_at",
    "minus": "hyphen-minus",
    "plus": "plus_sign",
    "underscore": "low_line",
}
"""Signs that have a shorter name in Textual than in Unicode."""
