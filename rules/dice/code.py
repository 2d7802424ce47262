"""The kind of an input that is a dice code: '3D+1'."""

from typing import ClassVar

from rules.dice.wild import parse_code
from rules.errors import InputError
from rules.numbers.inputs import Kind


class Code(Kind, frozen=True):
    """Reads a dice code: '3D+1'."""

    type_name: ClassVar[str] = "dice code"
    expected: ClassVar[str] = "a dice code such as 3D+1"

    def read(self, field: str, value: object) -> str:
        """Return the code in the form 3D+1; raises InputError (wrong-type, bad-choice)."""
        if not isinstance(value, str):
            raise InputError("wrong-type", field, f"{field}: expected {self.describe()}.")
        return parse_code(value, field).text
