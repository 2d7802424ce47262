"""Describe inputs and fields, as text for people and as plain data."""

from typing import Any

from msgspec import Struct

from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Input


def plain_input(one: Input) -> dict[str, object]:
    """Return an input as plain data.

    The data give the input's name, kind and default, its values as text, and whether it is needed.
    """
    return {
        "name": one.name,
        "kind": plain_kind(one.kind),
        "required": one.required,
        "default": None if one.required else one.default,
        "expects": one.kind.describe(),
    }


def plain_kind(kind: Any) -> dict[str, object]:
    """Return the type and the limits of an input's kind.

    An example is {"type": "number", "unit": "m", "least": 0}.
    """
    limits = {field: getattr(kind, field) for field in getattr(kind, "__struct_fields__", ())}
    return {
        "type": getattr(kind, "type_name", type(kind).__name__),
        **{
            field: plain_kind(limit) if isinstance(limit, Struct) else limit
            for field, limit in limits.items()
            if limit is not None
        },
    }


def in_line(one: Input) -> list[str]:
    """Return a row of a table: the input's name, and a description of its accepted values."""
    if one.required:
        return [one.name, one.kind.describe()]
    return [one.name, f"{one.kind.describe()}; default {default_in_words(one.default)}"]


def default_in_words(default: object) -> str:
    """Return a default value as text for people. If the value is None or empty, return "none"."""
    if default is None or default in ((), [], {}):
        return "none"
    if isinstance(default, bool):
        return "true" if default else "false"
    return in_words(default) if isinstance(default, Number) else str(default)
