"""A parser of arguments whose complaints are one line long."""

from argparse import ArgumentParser
from typing import Any, NoReturn

from rules.errors import InputError


class Parser(ArgumentParser):
    """An ArgumentParser that takes options by their whole names, and raises InputError."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raises InputError (bad-choice) with where help is to be had."""
        raise InputError("bad-choice", None, f"{message}; see `{self.prog} --help`.")
