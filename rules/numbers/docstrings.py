"""Docstrings as what players read: the line of a rule, of an action, of a command."""

import inspect


def summary_of(documented: object) -> str:
    """The first paragraph of a docstring, as one line."""
    return " ".join((inspect.getdoc(documented) or "").partition("\n\n")[0].split())
