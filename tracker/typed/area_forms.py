"""Read an area: 'burst 3 at tables', '3 tables', '12 around c'."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from rules.errors import InputError
from rules.map.distances import spot_of
from rules.map.whereabouts import PLACE
from rules.numbers.exact import Number, exact
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.measures import METRES_OF
from tracker.typed.letters import is_letter
from tracker.typed.whom import Whom

_AREA = re.compile(
    r"(?:(?:burst|blast|area|within)\s+)?(?P<metres>\d+(?:[.,]\d+)?)\s*"
    r"(?P<unit>(?:m|ft|feet)\b)?\s*"
    r"(?:(?:at|of|from|around)\b)?\s*(?P<centre>.*)"
)


class Area(NamedTuple):
    """The size of an area in metres, and its centre.

    The centre is the id of a combatant, or '@' and the name of a place.
    """

    metres: Number
    centre: str


def read(text: str, whom: Whom, places: Sequence[str], usual: str) -> Area:
    """Read an area. If the text names no centre, the combatant `usual` is the centre.

    A number in feet becomes metres.

    Raises:
        InputError: the text has no metres, or its centre is neither a place nor a combatant.
    """
    found = _AREA.fullmatch(text.strip())
    if found is None:
        message = "say how many metres, and around whom or what: 3 at well, 3 c."
        raise InputError("missing", "metres", message)
    per = METRES_OF["ft"] if (found["unit"] or "m") != "m" else 1
    metres = exact(found["metres"].replace(",", ".")) * per
    return Area(metres, goal(found["centre"].strip(), whom, places, usual))


def goal(text: str, whom: Whom, places: Sequence[str], usual: str) -> str:
    """Return the goal that a text names.

    The goal is '@' with the name of a place or space, or the id of a combatant. If the text is
    empty, return the combatant `usual`.

    Raises:
        InputError: the text names no place or space of the map, and no combatant.
    """
    place = next((one for one in places if one.casefold() == text.casefold()), None)
    if place is not None:
        return PLACE + place
    standing = whom.fight.encounter.map
    on_grid = standing is not UNSET and standing.grid is not None
    if standing is not UNSET and on_grid and spot_of(standing, PLACE + text) is not None:
        return PLACE + text
    if not text:
        return usual
    text = text.casefold() if is_letter(text.casefold()) else text
    try:
        return whom.goal(text, "at")
    except InputError:
        if is_letter(text):
            raise
        names = [one.name for one in whom.fight.encounter.combatants.values()]
        message = f"no {told(text)} on the {'map' if on_grid else 'line'}"
        message = f"{message}{the_nearest(text, [*places, *names])}."
        raise InputError("bad-choice", "at", message) from None
