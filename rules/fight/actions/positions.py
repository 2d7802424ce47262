"""Where the combatants are: the GM says it in words, and nothing needs to be drawn first."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter.letters import letters
from rules.errors import InputError, Refused
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.map.geometry import geometry
from rules.map.line_map import UNNAMED, Spot
from rules.map.line_text import LONGEST_TEXT, Grounds, read_line
from rules.map.moves import placed, said
from rules.map.ranges import exactly
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import in_words
from rules.numbers.inputs import Kind, Quantity, listed
from rules.numbers.nearest import the_nearest, told


class LineText(Kind, frozen=True):
    """The text of a line."""

    type_name: ClassVar[str] = "text"
    expected: ClassVar[str] = f"1 to {LONGEST_TEXT} characters such as 'a b -10- f g'"

    def read(self, field: str, value: object) -> str:
        """The text; raises InputError (wrong-type, out-of-range)."""
        if not isinstance(value, str):
            raise self.unexpected("wrong-type", field, value)
        if not 0 < len(value) <= LONGEST_TEXT:
            message = f"{field} has {len(value)} characters: expected {self.expected}."
            raise InputError("out-of-range", field, message)
        return value


class DrawMap(Action, frozen=True, kw_only=True, tag="draw-map"):
    """Say who stands where, as a line of text such as 'gate:a b -9- f g -12 mud- well'.

    Letters are combatants, and numbers the metres between them. This replaces the whole map: who is
    not in the text has no position.
    """

    title: ClassVar[str] = "Who stands where"
    acts: ClassVar[bool] = False

    line: Annotated[str, LineText()]

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the text is no line."""
        words = {
            word.casefold(): terrain.id
            for terrain in scene.book.words.terrains_of(scene.encounter)
            for word in (terrain.id, terrain.label)
        }
        people = {letter: who for who, letter in letters(scene.encounter).items()}
        try:
            standing = read_line(self.line, people, Grounds(words)).standing
        except InputError as fault:
            raise InputError(fault.code, "line", fault.message) from None
        scene.encounter = replace(scene.encounter, map=standing)
        # The log names no letters: players read it, and some of those on the line may be hidden.
        places = [name for name in standing.line.names() if not name.startswith(UNNAMED)]
        scene.log(f"Who stands where is set{': ' if places else ''}{listed(places, 'and')}.")


class SetPosition(Action, frozen=True, kw_only=True, tag="set-position"):
    """Set where combatants are on the line: at a place, or beside somebody. They do not move."""

    title: ClassVar[str] = "Is there"
    acts: ClassVar[bool] = False

    who: Whose
    at: Name

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError or NotFound if there is no such place or combatant on the line."""
        standing = known_map(scene)
        spot, shown = _spot(scene, standing, self.at)
        people = [scene.find(who) for who in self.who]
        for one in people:
            standing = placed(standing, one.id, spot)
        scene.encounter = replace(scene.encounter, map=standing)
        are = "is" if len(people) == 1 else "are"
        scene.log(f"{listed([one.name for one in people], 'and')} {are} {shown}.")


class SayDistance(Action, frozen=True, kw_only=True, tag="say-distance"):
    """Say how far somebody is from another, who is not on the line."""

    title: ClassVar[str] = "Is so far away"
    acts: ClassVar[bool] = False

    who: Who
    other: Who
    metres: Annotated[Fraction, Quantity("m", least=0)]

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if it cannot be, by earlier statements; an override drops these."""
        one, other = scene.find(self.who), scene.find(self.other, "other")
        known = scene.encounter.map
        standing = Whereabouts() if known is UNSET else known
        names = {who: each.name for who, each in scene.encounter.combatants.items()}
        number = exactly(Fraction(self.metres))
        try:
            found = said(standing, one.id, other.id, number, names=names)
        except Refused as fault:
            scene.refuse(fault.message, "metres", fault.nearest)
            found = said(standing, one.id, other.id, number, override=True)
        scene.encounter = replace(scene.encounter, map=found.standing)
        dropped = [
            f"where {names[a]} left the line" if a == b else f"{names[a]} and {names[b]}"
            for a, b in found.dropped
        ]
        more = f"; dropped: {listed(dropped, 'and')}" if dropped else ""
        scene.log(f"{other.name} is {in_words(number.low)} m from {one.name}{more}.")


def known_map(scene: ActionScene) -> Whereabouts:
    """Return who stands where; raises InputError if nobody has said it yet."""
    if scene.encounter.map is UNSET:
        message = "nobody has a position yet: say first who stands where, such as a b -10- f g."
        raise InputError("missing", "at", message)
    return scene.encounter.map


def _spot(scene: ActionScene, standing: Whereabouts, at: str) -> tuple[Spot, str]:
    """Return the spot of a place or a combatant of the line, and how a sentence names it."""
    places = geometry(standing.line).index
    if at in places:
        return Spot(at), f"at {at}"
    named = [name for name in places if not name.startswith(UNNAMED)]
    here = {one.name: one.id for one in scene.encounter.combatants.values()}
    if at not in here and at not in scene.encounter.combatants:
        near = the_nearest(at, [*named, *here])
        raise InputError("bad-choice", "at", f"no {told(at)} on the line{near}.")
    other = scene.find(at, "at")
    if other.id not in standing.spots:
        raise InputError("conflict", "at", f"{other.name} is not on the line.")
    return standing.spots[other.id], f"beside {other.name}"
