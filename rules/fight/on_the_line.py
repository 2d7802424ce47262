"""The positions in a fight: the GM types positions, and moves change positions.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.encounter.letters import letters
from rules.errors import InputError, Refused
from rules.map.geometry import geometry
from rules.map.line_map import UNNAMED, Spot
from rules.map.line_text import Grounds, read_line
from rules.map.moves import left, placed, said, walked_off
from rules.map.ranges import exactly
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import in_words
from rules.numbers.inputs import listed
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.measures import METRES_OF
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Vocabulary


def draw(scene: Scene, text: str, words: Vocabulary) -> None:
    """Replace the map by a line of text; raises InputError if the text is not a line."""
    grounds = {
        word.casefold(): terrain.id
        for terrain in words.terrains_of(scene.encounter)
        for word in (terrain.id, terrain.label)
    }
    own = letters(scene.encounter)
    people = {own.get(who, who): who for who in (*own, *scene.encounter.combatants)}
    try:
        standing = read_line(text, people, Grounds(grounds)).standing
    except InputError as fault:
        raise InputError(fault.code, "line", fault.message) from None
    scene.change(map=_with_the_rest(scene.encounter, standing))
    # The log names no letters: players read it, and some of those on the line may be hidden.
    places = [name for name in standing.line.names() if not name.startswith(UNNAMED)]
    scene.log(f"Who stands where is set{': ' if places else ''}{listed(places, 'and')}.")


def _with_the_rest(encounter: Encounter, standing: Whereabouts) -> Whereabouts:
    """Keep the combatants who are off the line; if the line changed, drop their distances."""
    before = encounter.map
    if before is UNSET:
        return standing
    if (standing.line, standing.spots) == (before.line, before.spots):
        return before
    for who in before.far.ranges:
        if who not in standing.spots:
            standing = left(standing, who)
    return standing


def put_there(scene: Scene, who: Sequence[str], at: str) -> None:
    """Set combatants at a place or beside somebody; raises InputError or NotFound."""
    standing = _known_map(scene)
    spot, shown = _spot(scene, standing, at)
    people = [scene.find(one) for one in who]
    for one in people:
        standing = placed(standing, one.id, spot)
    scene.change(map=standing)
    are = "is" if len(people) == 1 else "are"
    scene.log(f"{listed([one.name for one in people], 'and')} {are} {shown}.")


def say_distance(scene: Scene, who: str, whom: str, metres: Fraction) -> None:
    """Store a typed distance; raises Refused if it contradicts earlier statements."""
    one, other = scene.find(who), scene.find(whom, "other")
    known = scene.encounter.map
    standing = Whereabouts() if known is UNSET else known
    names = {each.id: each.name for each in scene.encounter.combatants.values()}
    number = exactly(metres)
    try:
        found = said(standing, one.id, other.id, number, names=names)
    except Refused as fault:
        scene.refuse(fault.message, "metres", fault.nearest)
        found = said(standing, one.id, other.id, number, override=True)
    scene.change(map=found.standing)
    dropped = [
        f"where {names[a]} left the line" if a == b else f"{names[a]} and {names[b]}"
        for a, b in found.dropped
    ]
    more = f"; dropped: {listed(dropped, 'and')}" if dropped else ""
    scene.log(f"{other.name} is {in_words(number.low)} m from {one.name}{more}.")


def _known_map(scene: Scene) -> Whereabouts:
    """Return who stands where; raises InputError if no positions are known yet."""
    if scene.encounter.map is UNSET:
        message = "nobody has a position yet: say first who stands where, such as a b -10- f g."
        raise InputError("missing", "at", message)
    return scene.encounter.map


def _spot(scene: Scene, standing: Whereabouts, at: str) -> tuple[Spot, str]:
    """Return the spot of a place or combatant on the line, and its name in a sentence."""
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


def walk_off(scene: Scene, book: Rulebook, mover: Combatant, way: Fraction) -> None:
    """Let a combatant who has moved in an unknown direction leave the line.

    The metres of the move are the largest change of every distance to this combatant. A mount and
    its rider leave the line together. If the book gives no metres for its unit of distance, no
    distance is known after the move.
    """
    standing, metres = scene.encounter.map, metres_a_unit(book)
    if standing is UNSET:
        return
    for who in _together(scene.encounter, book, mover):
        if standing.has(who) and metres is None:
            standing = left(standing, who)
        elif standing.has(who):
            standing = walked_off(standing, who, way * (metres or 1))
    scene.change(map=standing)


def metres_a_unit(book: Rulebook) -> Fraction | None:
    """Return the metres in the book's unit of distance; None if the book gives no metres."""
    told = book.measures.metres if book.measures else None
    return told or METRES_OF.get(book.words.distance_unit)


def _together(encounter: Encounter, book: Rulebook, mover: Combatant) -> list[str]:
    """Return the ids of a combatant and of its riders and mounts, because they move together."""
    found = [mover.id]
    pairs = [
        (one.id, bearer.id)
        for one in encounter.combatants.values()
        for bearer in book.movement.bearers(encounter, one)
    ]
    for who in found:
        found += [other for pair in pairs if who in pair for other in pair if other not in found]
    return found
