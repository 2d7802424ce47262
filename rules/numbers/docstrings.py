"""The docstrings of rules, actions and commands, which players read."""

import inspect


def summary_of(documented: object) -> str:
    """Return the first paragraph of a docstring in one line."""
    return " ".join((inspect.getdoc(documented) or "").partition("\n\n")[0].split())
