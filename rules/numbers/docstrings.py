"""Docstrings that players read: lines on rules, actions and commands."""

import inspect


def summary_of(documented: object) -> str:
    """Return the first paragraph of a docstring in one line."""
    return " ".join((inspect.getdoc(documented) or "").partition("\n\n")[0].split())
