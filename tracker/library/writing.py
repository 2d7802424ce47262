"""Write templates, parties and rosters as TOML. Other text of an existing file stays unchanged."""

from collections.abc import Mapping, MutableMapping
from typing import Any

import msgspec

from rules.errors import InputError
from tracker.formats.exact_numbers import number_in_file
from tracker.library.template import Fields, Kept, Party, casefolded

_OF_MEMBER = ("name", "side", "hp", "hp_most", "defence", "attacks", "notes", "sheet", "items")


def written(kept: Kept, old: str = "") -> str:
    """Return the text of a file with a template or party; `read_kept` can read the text.

    `old` is the text of the file that already contains the entry. All other text of that file stays
    unchanged: the comments, the order, and other templates.

    Raises:
        InputError: conflict, if the old text cannot be changed in this way.
    """
    # The import is slow, and reading a library does not need it.
    import tomlkit  # noqa: PLC0415

    try:
        document = tomlkit.parse(old)
        place, fields = _place(document, kept)
        _update(place, fields)
        return _with_breaks_of(old, tomlkit.dumps(document))
    except (ValueError, RecursionError, TypeError, KeyError) as fault:
        message = f"the file is left as it is, it cannot be changed by the program: {fault}."
        raise InputError("conflict", None, message) from None


def _with_breaks_of(old: str, new: str) -> str:
    """Return the new text with the line ends of the old text.

    These are Windows line ends only if the old text has no other line ends.
    """
    windows = "\r\n" in old and "\n" not in old.replace("\r\n", "")
    return new.replace("\r\n", "\n").replace("\n", "\r\n") if windows else new


def as_text(values: Fields) -> str:
    """Return plain values as the text of a TOML file. Numbers are written exactly."""
    import tomlkit  # noqa: PLC0415

    return tomlkit.dumps(_plain(values))


def _plain(value: Any) -> Fields:
    """Return the value as numbers, texts, lists and tables, which a file can contain."""
    fields: Fields = msgspec.json.decode(msgspec.json.encode(value, enc_hook=number_in_file))
    return fields


def _place(document: MutableMapping[str, Any], kept: Kept) -> tuple[Any, Fields]:
    """Return the table in the file for a template or a party, and the values for this table."""
    fields = _plain(kept)
    if isinstance(kept, Party):
        return document, _party(kept, fields)
    for one in document.get("template", ()):
        system = document["system"]
        its = one.get("system", system)
        if casefolded(one["name"]) == casefolded(kept.name) and its == kept.system:
            if "system" not in one:
                del fields["system"]
            return one, fields
    return document, fields


def _party(party: Party, fields: Fields) -> Fields:
    members = [
        {name: value for name, value in one.items() if name in _OF_MEMBER}
        for one in fields["members"]
    ]
    for one, member in zip(members, party.members, strict=True):
        one["side"] = member.side
    head = {"party": party.name, "system": party.system, "about": party.about}
    return {**{name: one for name, one in head.items() if one}, "member": members}


def _update(table: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    """Set the values of a table. A value that is already equal stays untouched."""
    for name in [one for one in table if one not in values]:
        del table[name]
    for name, value in values.items():
        if name not in table:
            table[name] = value
        elif isinstance(value, Mapping) and isinstance(table[name], MutableMapping):
            _update(table[name], value)
        elif not _update_each(table[name], value) and not _is(table[name], value):
            _put(table, name, value)


def _update_each(tables: Any, values: Any) -> bool:
    """Update each table of an array to its new values.

    Return False if `tables` is not an array of tables, or `values` is not a list with values.
    """
    from tomlkit.items import AoT  # noqa: PLC0415

    if not isinstance(tables, AoT) or not isinstance(values, list) or not values:
        return False
    while len(tables) > len(values):
        del tables[-1]
    for table, value in zip(tables, values, strict=False):
        _update(table, value)
    for value in values[len(tables) :]:
        tables.append(value)
    return True


def _is(typed: Any, value: Any) -> bool:
    """Whether a value in the file equals the value `value`. Here, true does not equal 1."""
    found = typed.unwrap() if hasattr(typed, "unwrap") else typed
    return bool(found == value) and isinstance(found, bool) == isinstance(value, bool)


def _put(table: MutableMapping[str, Any], name: str, value: Any) -> None:
    if isinstance(value, list | dict):
        # Tables must come after all other values, so the table is removed and added at the end.
        del table[name]
    table[name] = value
