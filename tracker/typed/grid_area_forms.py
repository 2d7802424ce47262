"""Read an area of a grid: '3 at F7', 'cone 4 ne', 'line 8 e', 'line 8 to F7 from c'."""

import re
from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from rules.errors import InputError
from rules.map.areas import InArea
from rules.map.grid_areas import burst, cone, covered, ray
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import heading_to
from rules.map.lattices import body_of, lattice_of
from rules.map.whereabouts import PLACE, Whereabouts
from rules.numbers.exact import exact
from rules.rulebook.measures import METRES_OF
from tracker.typed.area_forms import goal
from tracker.typed.space_goals import direction_in_words, direction_of_word, is_direction
from tracker.typed.whom import Whom

_AREA = re.compile(
    r"(?:(?P<shape>burst|blast|area|within|cone|line)\s+)?(?P<metres>\d+(?:[.,]\d+)?)\s*"
    r"(?P<unit>(?:m|ft|feet|hex|hexes|squares?|spaces?)\b)?\s*(?P<rest>.*)"
)
_FROM = re.compile(r"(?P<aim>.*?)\s*(?:\bfrom\s+(?P<start>.+))?")
_WORDS = re.compile(r"(?:at|of|from|around|to|towards)\s+")


class GridArea(NamedTuple):
    """The people in an area, and where a cone or a line leads, as 'east' or 'towards Rena'."""

    people: InArea
    towards: str


class _Aim(NamedTuple):
    """Where a cone or a line leads: the direction, a space there, and words such as 'east'."""

    direction: str
    space: Space
    words: str


def read(text: str, whom: Whom, standing: Whereabouts, usual: str) -> GridArea:
    """Return the combatants in an area, and the combatants off the map who may be in the area.

    A cone and a line begin at the combatant `usual`, if the text names no other start. Combatants
    in the spaces of the start are not in the area. The word 'e' is read as east, not as a letter;
    'to e' leads to the combatant with the letter e.

    Raises:
        InputError: the text has no metres, no direction or goal, or it names neither a space nor a
            combatant.
    """
    grid, found = standing.grid, _AREA.fullmatch(text.strip())
    assert grid is not None  # the caller has looked
    if found is None:
        message = "say how many metres, and where: 3 at F7, cone 4 ne, line 8 to F7."
        raise InputError("missing", "metres", message)
    around, towards = _Around(whom, standing, grid, usual), ""
    steps = min(_steps(found["metres"], found["unit"] or "m", grid), grid.width * 2)
    spaces: Collection[Space]
    if found["shape"] in ("cone", "line"):
        said = _FROM.fullmatch(found["rest"])
        assert said is not None  # it matches every text
        start = around.body(said["start"] or "")[0]
        aim = around.aim(said["aim"], start, found["shape"])
        towards = aim.words
        is_cone = found["shape"] == "cone"
        spaces = (
            cone(grid, start, aim.direction, steps)
            if is_cone
            else ray(grid, start, aim.space, steps)
        )
        besides = set[str]() if said["start"] else {usual}
    else:
        spaces, besides = burst(grid, around.body(found["rest"]), steps), set[str]()
    surely = tuple(who for who in covered(standing, spaces) if who not in besides)
    return GridArea(InArea(surely, tuple(standing.far.ranges)), towards)


def _steps(distance: str, unit: str, grid: GridMap) -> int:
    """Return how many whole steps of a grid fit in a distance. The distance is in `unit`."""
    foot = Fraction(METRES_OF["ft"])
    lengths = {"m": Fraction(1), "ft": foot, "feet": foot}
    return int(exact(distance.replace(",", ".")) * lengths.get(unit, grid.unit) // grid.unit)


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

    def aim(self, text: str, start: Space, shape: str) -> _Aim:
        """Return where a cone or a line leads from its start; raises InputError."""
        if not text:
            message = f"say where the {shape} leads, as in {shape} 8 ne or {shape} 8 to F7."
            raise InputError("missing", "at", message)
        if is_direction(text):
            direction = direction_of_word(text.casefold(), self.grid)
            space = lattice_of(self.grid).step(start, direction)
            return _Aim(direction, space, direction_in_words(direction))
        space, named = self.body(text)[0], _WORDS.sub("", text.strip(), count=1)
        if start == space:
            message = f"the {shape} begins where it leads to: say another space."
            raise InputError("conflict", "at", message)
        point = goal(named, self.whom, (), self.usual)
        shown = point[1:] if point.startswith(PLACE) else self.whom.name(point)
        return _Aim(heading_to(self.grid, start, space), space, f"towards {shown}")
