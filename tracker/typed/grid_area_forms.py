"""Read an area of a grid: '3 at F7', 'cone 4 ne', 'line 8 to F7 from c'."""

import re
from collections.abc import Collection
from fractions import Fraction

from rules.errors import InputError
from rules.map.areas import InArea
from rules.map.grid_areas import burst, cone, covered, ray
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.lattices import body_of
from rules.map.whereabouts import PLACE, Whereabouts
from rules.numbers.exact import exact
from rules.rulebook.measures import METRES_OF
from tracker.typed.area_forms import goal
from tracker.typed.space_goals import direction_of_word
from tracker.typed.whom import Whom

_AREA = re.compile(
    r"(?:(?P<shape>burst|blast|area|within|cone|line)\s+)?(?P<metres>\d+(?:[.,]\d+)?)\s*"
    r"(?P<unit>(?:m|ft|feet|hex|hexes|squares?|spaces?)\b)?\s*(?P<rest>.*)"
)
_FROM = re.compile(r"(?P<aim>.*?)\s*(?:\bfrom\s+(?P<start>.+))?")
_WORDS = re.compile(r"(?:at|of|from|around|to|towards)\s+")


def read(text: str, whom: Whom, standing: Whereabouts, usual: str) -> InArea:
    """Return the combatants in an area, and the combatants off the map who may be in the area.

    A cone and a line begin at the combatant `usual`, if the text names no other start. Combatants
    in the spaces of the start are not in the area.

    Raises:
        InputError: the text has no metres, no direction or goal, or it names neither a space nor a
            combatant.
    """
    grid, found = standing.grid, _AREA.fullmatch(text.strip())
    assert grid is not None  # the caller has looked
    if found is None:
        message = "say how many metres, and where: 3 at F7, cone 4 ne, line 8 to F7."
        raise InputError("missing", "metres", message)
    unit = (found["unit"] or "m")[:2]
    lengths = {"m": Fraction(1), "ft": Fraction(METRES_OF["ft"]), "fe": Fraction(METRES_OF["ft"])}
    steps = int(
        exact(found["metres"].replace(",", ".")) * lengths.get(unit, grid.unit) // grid.unit
    )
    aimed = found["shape"] in ("cone", "line")
    make = {"cone": _cone, "line": _line}.get(found["shape"] or "", _burst)
    spaces = make(_Around(whom, standing, grid, usual), found["rest"], min(steps, grid.width * 2))
    start = {usual} if aimed and "from" not in found["rest"] else set[str]()
    surely = tuple(who for who in covered(standing, spaces) if who not in start)
    return InArea(surely, tuple(standing.far.ranges))


class _Around:
    """Finds the space that a text names, or the spaces of the combatant that a text names."""

    def __init__(self, whom: Whom, standing: Whereabouts, grid: GridMap, usual: str) -> None:
        self.whom, self.standing, self.grid, self.usual = whom, standing, grid, usual

    def body(self, text: str) -> tuple[Space, ...]:
        """Return all spaces of a named combatant, or the one space with this name.

        Raises InputError.
        """
        point = goal(_WORDS.sub("", text.strip(), count=1), self.whom, (), self.usual)
        if point.startswith(PLACE):
            return (read_space(point[1:]),)
        spot = self.standing.spots.get(point)
        if spot is None:
            message = f"nobody has said in which space {self.whom.name(point)} is."
            raise InputError("not-found", "at", message)
        return body_of(self.grid, spot.place, spot.size)


def _burst(around: _Around, text: str, steps: int) -> Collection[Space]:
    return burst(around.grid, around.body(text), steps)


def _cone(around: _Around, text: str, steps: int) -> Collection[Space]:
    found = _FROM.fullmatch(text)
    assert found is not None  # it matches every text
    direction = direction_of_word(found["aim"].casefold(), around.grid)
    return cone(around.grid, around.body(found["start"] or "")[0], direction, steps)


def _line(around: _Around, text: str, steps: int) -> Collection[Space]:
    found = _FROM.fullmatch(text)
    assert found is not None  # it matches every text
    if not found["aim"]:
        raise InputError("missing", "at", "say where the line goes, as in line 8 to F7.")
    start, aim = around.body(found["start"] or "")[0], around.body(found["aim"])[0]
    if start == aim:
        raise InputError("conflict", "at", "the line begins where it goes to: say another space.")
    return ray(around.grid, start, aim, steps)
