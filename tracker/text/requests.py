"""Read requests from outside.

Make the text safe, and separate the action's fields, the dice, and the override.
"""

from collections.abc import Mapping
from typing import Any, TypeGuard

from msgspec import Struct

from rules.dice import Typed
from rules.errors import InputError
from rules.numbers.inputs import LONGEST_LIST, LONGEST_TEXT
from tracker.text.sanitize import sanitize

DEEPEST = 6
"""How deep objects and lists may be nested; no action needs more."""

MAP_FIELD = "grid"
"""The field with a map as text. Its lines are joined by ';', which separates rows of a map too."""

EXPECTED_DICE = "expected a list: each roll its total, or a list of the faces of its dice"


class ActionRequest(Struct, frozen=True):
    """The parts of a request: the action's fields, the typed rolls, and the override.

    The override says whether the GM does the action against the rules.
    """

    fields: dict[str, Any]
    typed: tuple[Typed, ...] = ()
    override: bool = False


def read_request(request: Mapping[str, object]) -> ActionRequest:
    """Split a request into the action's fields and the rest; all text is made safe to show.

    Raises:
        InputError: wrong-type or out-of-range, for `dice`, for `override` or for a field that is
            nested too deeply.
    """
    override = request.get("override", False)
    if not isinstance(override, bool):
        raise InputError("wrong-type", "override", "override is true or false.")
    kept = {key: value for key, value in request.items() if key not in ("dice", "override")}
    fields = {str(sanitize_values(key)): sanitize_values(value, key) for key, value in kept.items()}
    _refuse_merged(kept, fields, "action")
    return ActionRequest(fields, read_dice(request.get("dice", [])), override)


def read_dice(dice: object) -> tuple[Typed, ...]:
    """Return the typed rolls; raises InputError (wrong-type, out-of-range) for bad `dice`."""
    if not isinstance(dice, list | tuple):
        raise InputError("wrong-type", "dice", f"dice: {EXPECTED_DICE}.")
    if len(dice) > LONGEST_LIST:
        raise InputError("out-of-range", "dice", f"dice: at most {LONGEST_LIST} rolls at once.")
    return tuple(_roll(roll) for roll in dice)


def sanitize_values(value: Any, field: str = "action", depth: int = DEEPEST) -> Any:
    """Return the value with every text and every key cleaned. An empty text stays empty.

    Raises:
        InputError: wrong-type for a value that is nested deeper than the values of any action;
            conflict for two keys that are equal without their invisible characters.
    """
    if isinstance(value, str):
        if field == MAP_FIELD:
            value = "; ".join(value.splitlines())
        # Texts are not cut here: the code that reads the field refuses a text that is too long.
        return sanitize(value, max(LONGEST_TEXT, len(value))) if value else value
    if not isinstance(value, dict | list):
        return value
    if depth == 0:
        raise InputError("wrong-type", sanitize(field), f"{sanitize(field)} is nested too deeply.")
    if isinstance(value, list):
        return [sanitize_values(item, field, depth - 1) for item in value]
    cleaned = {
        sanitize_values(key): sanitize_values(item, field, depth - 1) for key, item in value.items()
    }
    _refuse_merged(value, cleaned, field)
    return cleaned


def _refuse_merged(given: Mapping[str, object], cleaned: Mapping[str, object], field: str) -> None:
    if len(cleaned) < len(given):
        key = next(one for one in given if one not in cleaned)
        name, where = sanitize(key, 60), sanitize(field, 60)
        raise InputError("conflict", where, f"{where}: the key {name!r} is there twice.")


def _roll(roll: object) -> Typed:
    if _is_face(roll):
        return roll
    if isinstance(roll, list | tuple) and roll and all(map(_is_face, roll)):
        return list(roll)
    raise InputError("wrong-type", "dice", f"dice: {EXPECTED_DICE}.")


def _is_face(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
