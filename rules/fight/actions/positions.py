"""Positions of the combatants: the GM types them, without a drawing.

These actions import `rules.fight.on_the_line` only when they are done, because a fight without
positions does not need that module.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar

from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.map.grid_spaces import LARGEST, LONGEST_GRID
from rules.map.line_map import LONGEST_TEXT
from rules.numbers.inputs import Kind, Quantity, Whole


class MapText(Kind, frozen=True):
    """The text of a map: a line, a grid, or a change of a grid."""

    type_name: ClassVar[str] = "text"

    most: int
    such_as: str

    def describe(self) -> str:
        """Return the expected text: its length, and an example."""
        return f"1 to {self.most} characters such as {self.such_as}"

    def read(self, field: str, value: object) -> str:
        """Return the text; raises InputError (wrong-type, out-of-range)."""
        if not isinstance(value, str):
            raise self.unexpected("wrong-type", field, value)
        if not 0 < len(value) <= self.most:
            message = f"{field} has {len(value)} characters: expected {self.describe()}."
            raise InputError("out-of-range", field, message)
        return value


class DrawMap(Action, frozen=True, kw_only=True, tag="draw-map"):
    """Say who stands where, as a grid or as a line of text: 'gate:a b -9- f g -12 mud- well'.

    Letters are combatants, and numbers are the metres between them. In a book with engagements,
    'a=f' engages the two. A grid begins with 'squares' or 'hexes'. The new text replaces the map. A
    combatant who was off the old map stays off it. Other combatants who are not in the text have no
    position.
    """

    title: ClassVar[str] = "Who stands where"
    acts: ClassVar[bool] = False

    line: Annotated[str, MapText(LONGEST_TEXT, "'a b -10- f g'")] | None = None
    grid: Annotated[str, MapText(LONGEST_GRID, "'squares 20x12'")] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the text is no map, or joins somebody who cannot be engaged."""
        from rules.fight.ground_there import stand_as_drawn  # noqa: PLC0415
        from rules.fight.on_the_line import draw, draw_grid, known_map  # noqa: PLC0415
        from rules.fight.shared_spaces import share_spaces  # noqa: PLC0415

        before = scene.encounter.map
        if self.grid is not None and self.line is None:
            draw_grid(scene, self.grid, scene.book)
        elif self.line is not None and self.grid is None:
            draw(scene, self.line, scene.book)
        else:
            code = "missing" if self.line is None else "conflict"
            raise InputError(code, "line", "say who stands where: a line or a grid, not both.")
        stand_as_drawn(scene, before)
        share_spaces(scene, known_map(scene).spots, before)


class EditMap(Action, frozen=True, kw_only=True, tag="edit-map"):
    """Change spaces or edges of the grid: 'F7-H9 %', 'F7 h^1.5(mud)', 'F7|G7', 'F7]G7'.

    'legend %(mud)' gives a sign another meaning on the whole map. The sign of a space is '.', '#'
    or a sign of the legend; a new sign brings its height or ground. Between two spaces there can be
    a wall '|', a shut door ']', an open door '[', a ledge '^', or nothing '.'.
    """

    title: ClassVar[str] = "Change the grid"
    acts: ClassVar[bool] = False

    edit: Annotated[str, MapText(LONGEST_TEXT, "'F7-H9 %'")]

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if there is no grid, or if the text is no change of this grid.

        If the ground changes under a combatant, the combatant is then on the new ground.
        """
        from rules.fight.ground_there import stand_as_drawn  # noqa: PLC0415
        from rules.fight.on_the_grid import edit  # noqa: PLC0415

        before = scene.encounter.map
        edit(scene, self.edit, scene.book)
        stand_as_drawn(scene, before)


class SetPosition(Action, frozen=True, kw_only=True, tag="set-position"):
    """Set where combatants are: at a place or a space, or beside somebody. They do not move.

    With `metres` they are that far from the place or from the combatant, on the side where they
    stand now. With `facing` they look in a direction of the grid, such as 'ne', if the book has a
    facing. With `size` they cover that number of spaces along an edge, from now on. With `whole`
    too, that is their size, and they are squeezed to `size` there.
    """

    title: ClassVar[str] = "Is there"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose
    at: Name
    metres: Annotated[Fraction, Quantity("m", least=0)] | None = None
    facing: Name | None = None
    size: Annotated[int, Whole(least=1, most=LARGEST)] | None = None
    whole: Annotated[int, Whole(least=2, most=LARGEST)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError or NotFound if there is no such place or combatant on the line.

        Raises InputError also if combatants have no facing on this map, or cannot be squeezed.
        """
        from rules.fight.ground_there import stand_there  # noqa: PLC0415
        from rules.fight.kept_paths import tell_ended_paths  # noqa: PLC0415
        from rules.fight.on_the_line import (  # noqa: PLC0415
            bring_along,
            put_there,
            tell_still_engaged,
        )
        from rules.fight.shared_spaces import share_spaces  # noqa: PLC0415

        before = scene.encounter
        if self.whole is not None and self.size is None:
            raise InputError("missing", "size", "say also to which size they are squeezed.")
        if self.size is not None:
            from rules.fight.on_the_grid import set_sizes  # noqa: PLC0415  # needs a grid

            set_sizes(scene, scene.book, self.who, self.size, self.whole)
        put_there(scene, scene.book, self.who, self.at, self.metres and Fraction(self.metres))
        if self.size is not None and self.whole is not None:
            from rules.fight.on_the_grid import say_size  # noqa: PLC0415  # needs a grid

            for one in self.who:
                say_size(scene, scene.book, one, self.whole)
        stand_there(scene, self.who, before.map)
        bring_along(scene, scene.book, self.who)
        share_spaces(scene, self.who, before.map)
        tell_still_engaged(scene, scene.book, self.who)
        tell_ended_paths(scene, before)
        if self.facing is not None:
            from rules.fight.grid_turning import look_to  # noqa: PLC0415

            look_to(scene, self.who, self.facing)


class SayDistance(Action, frozen=True, kw_only=True, tag="say-distance"):
    """Say how far `who` is from `other`. If both are on the line, `other` is taken off the line."""

    title: ClassVar[str] = "Is so far away"
    acts: ClassVar[bool] = False

    who: Who
    other: Who
    metres: Annotated[Fraction, Quantity("m", least=0)]

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if earlier statements contradict the distance.

        An override removes these earlier statements.
        """
        from rules.fight.on_the_line import say_distance  # noqa: PLC0415

        say_distance(scene, scene.book, self.who, self.other, Fraction(self.metres))
