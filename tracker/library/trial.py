"""Try templates: add their combatants to a temporary fight."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from rules.dice import Tray
from rules.encounter import Encounter
from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.library.template import middled


def tried(requests: Iterable[Mapping[str, Any]], book: Rulebook) -> Encounter:
    """Return an encounter with combatants from these fields of the action `add`.

    Dice in a sheet become their middle value. Raises RulesError for fields that the book refuses.
    """
    fight, proposal = Fight.new("?", book.id)
    fight.commit(proposal)
    for request in requests:
        sheet = middled(book.words, request.get("sheet", {}))
        action = fight.read({"action": "add", **request, "sheet": sheet})
        fight.commit(fight.propose(action, Tray(Random(0))))
    return fight.encounter
