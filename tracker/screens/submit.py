"""What a form is told when what it asked for is carried out, or is not."""

from collections.abc import Callable, Collection, Mapping

from rules.errors import RulesError
from tracker.store import StoreError

SHEET = "sheet."
"""Before the ids of sheet fields in a form, where an action's own fields may be called the same."""

Faults = Mapping[str, str] | None
"""What is wrong, by the form's fields ("" for the whole of it); None where it was taken."""


def submitted(do: Callable[[], None], fields: Collection[str]) -> Faults:
    """Do what a form asked for; a fault stands beside the field that it is about."""
    try:
        do()
    except RulesError as fault:
        places = (fault.field or "", f"{SHEET}{fault.field}")
        return {next((one for one in places if one in fields), ""): fault.message}
    except StoreError as fault:
        return {"": fault.message}
    return None
