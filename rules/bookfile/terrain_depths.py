"""A terrain with several depths in a book's file. Each depth becomes a terrain of its own."""

from collections.abc import Mapping
from typing import Any

from rules.bookfile.reader import ID, ID_LIKE, MOST_ENTRIES, TableReader

IN_LISTS = frozenset({"closes", "only", "ground"})
"""Keys whose value is a list. For a terrain with several depths, it can be a list of lists."""


def by_depth(tables: Mapping[str, TableReader]) -> dict[str, TableReader]:
    """Return the tables of all terrains. The depth `knees` of `mud` has the id `mud-knees`."""
    found: dict[str, TableReader] = {}
    for name, table in tables.items():
        for one, there in _depths_of(name, table).items():
            if one in found:
                table.note("depths" if one != name else "", f"there is a terrain {one} already.")
            found[one] = there
        if len(found) > MOST_ENTRIES:
            table.note("", f"there are more than {MOST_ENTRIES} terrains up to here.")
            return {}
    return found


def _depths_of(name: str, table: TableReader) -> dict[str, TableReader]:
    """Return a labelled table for each depth; without depths, return only the terrain's table.

    A list has one value for each depth. A value that is not a list is for all depths.
    """
    if not table.has("depths"):
        return {name: table}
    depths = table.words("depths")
    if len(table.values) > MOST_ENTRIES:
        table.note("", f"it has {len(table.values)} keys: expected {MOST_ENTRIES} at most.")
        return {}
    if not depths or not all(map(ID.fullmatch, depths)):
        table.note("depths", f"expected words of {ID_LIKE}.")
        return {}
    label = table.text("label", name.replace("-", " ").capitalize())
    values = dict(table.values)
    lists = {key for key, value in values.items() if key != "depths" and _is_by_depth(key, value)}
    for key in [key for key in lists if len(values[key]) != len(depths)]:
        table.note(key, f"expected a value for each of {len(depths)} depths.")
        lists.remove(key)
        del values[key]
    return {
        f"{name}-{depth}": table.with_values(
            {
                **{key: one[at] if key in lists else one for key, one in values.items()},
                "label": f"{label}, {depth}",
            }
        )
        for at, depth in enumerate(depths)
    }


def _is_by_depth(key: str, value: Any) -> bool:
    if not isinstance(value, list):
        return False
    return key not in IN_LISTS or any(isinstance(one, list | Mapping) for one in value)
